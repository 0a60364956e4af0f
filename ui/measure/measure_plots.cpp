#include "ui/measure/measure_plots.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/base/length_unit.h"
#include "ui/base/theme.h"

namespace cuesta {
namespace {

constexpr double left_margin = 36, right_margin = 8, top_margin = 8, bottom_margin = 18;

/// The usual colours of geomorphon maps, darkened or lightened to stand beside each other in both themes.
constexpr std::array<QRgb, landform_count> landform_colours{0xb9bcc0, 0x8c4a3c, 0xc0703f, 0xd9a35c, 0xd8c878,
                                                            0xb7c98a, 0x7fb08b, 0x6fa9a6, 0x4a86b8, 0x3c5696};

void draw_frame(QPainter& painter, const QRectF& inner) {
    const Theme& t = theme();
    painter.fillRect(inner, t.window);
    painter.setPen(QPen(t.line, 1));
    painter.drawRect(inner);
}

QFont small_font(const QWidget& widget) {
    QFont font = widget.font();
    font.setPixelSize(11);
    return font;
}

QString height_text(double metres) {
    return length_text(metres, std::abs(metres) < 10 ? 1 : 0);
}

}  // namespace

MeasureRow::MeasureRow(const QString& name, QWidget* parent) : QWidget(parent) {
    setObjectName(name);
    setFixedHeight(sizeHint().height());
}

QSize MeasureRow::sizeHint() const {
    return {200, 38};
}

void MeasureRow::set_number(const MeasuredNumber& number) {
    number_ = number;
    setToolTip(number.tool_tip);
    setAccessibleName(QStringLiteral("%1: %2").arg(number.label, number.text));
    update();
}

double MeasureRow::place_of(double value) const {
    const double share = std::clamp((value - number_.scale_low) / (number_.scale_high - number_.scale_low), 0.0, 1.0);
    return number_.stretches_low_end ? std::sqrt(share) : share;
}

void MeasureRow::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor good = t.kind == ThemeKind::dark ? QColor("#6fae7a") : QColor("#3f8a4c");
    const QColor ink = number_.standing == MeasuredNumber::Standing::within    ? good
                       : number_.standing == MeasuredNumber::Standing::outside ? t.error
                                                                               : t.dim;
    const QRect words(10, 0, width() - 10, 22);
    painter.setPen(t.text);
    const int value_width = fontMetrics().horizontalAdvance(number_.text);
    painter.drawText(words.adjusted(0, 0, -value_width - 8, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(number_.label, Qt::ElideRight, words.width() - value_width - 8));
    painter.setPen(ink);
    painter.drawText(words, Qt::AlignVCenter | Qt::AlignRight, number_.text);

    const QRectF scale(10, 26, width() - 10, 5);
    QPainterPath outline;
    outline.addRoundedRect(scale, 2.5, 2.5);
    painter.fillPath(outline, mixed(t.panel, t.line, 0.9));
    painter.save();
    painter.setClipPath(outline);
    const double from = scale.left() + place_of(number_.low) * scale.width();
    const double to = scale.left() + place_of(number_.high) * scale.width();
    painter.fillRect(QRectF(from, scale.top(), to - from, scale.height()), mixed(t.panel, good, 0.55));
    painter.restore();
    if (!number_.value) return;
    const double at = scale.left() + place_of(*number_.value) * scale.width();
    painter.setPen(QPen(t.panel, 1.5));
    painter.setBrush(number_.standing == MeasuredNumber::Standing::none ? t.text : ink);
    painter.drawEllipse(QPointF(std::clamp(at, scale.left() + 3, scale.right() - 4), scale.center().y()), 5, 5);
}

HypsometricPlot::HypsometricPlot(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("hypsometricPlot"));
    setAccessibleName(tr("Hypsometric curve"));
    setFixedHeight(sizeHint().height());
}

QSize HypsometricPlot::sizeHint() const {
    return {200, 116};
}

void HypsometricPlot::set_hypsometry(const Hypsometry& hypsometry) {
    hypsometry_ = hypsometry;
    update();
}

QRectF HypsometricPlot::inner() const {
    return QRectF(rect()).adjusted(left_margin + 10, top_margin, -right_margin, -bottom_margin);
}

void HypsometricPlot::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = inner();
    draw_frame(painter, box);
    const auto at = [&](double area, double height) {
        return QPointF(box.left() + area * box.width(), box.bottom() - height * box.height());
    };
    QPolygonF curve;
    for (int i = 0; i <= Hypsometry::steps; ++i)
        curve << at(hypsometry_.curve[static_cast<std::size_t>(i)], static_cast<double>(i) / Hypsometry::steps);
    QPolygonF area = curve;
    area << at(0, 1) << at(0, 0);
    QPainterPath filled;
    filled.addPolygon(area);
    painter.fillPath(filled, mixed(t.window, t.accent, 0.25));
    painter.setPen(QPen(t.line, 1, Qt::DashLine));
    painter.drawLine(at(0, 1), at(1, 0));
    painter.setPen(QPen(t.accent, 1.5));
    painter.drawPolyline(curve);
    painter.setFont(small_font(*this));
    painter.setPen(t.dim);
    painter.drawText(QRectF(0, box.top() - 6, box.left() - 5, 14), Qt::AlignRight | Qt::AlignVCenter,
                     height_text(hypsometry_.maximum));
    painter.drawText(QRectF(0, box.bottom() - 8, box.left() - 5, 14), Qt::AlignRight | Qt::AlignVCenter,
                     height_text(hypsometry_.minimum));
    const QRectF below(box.left(), box.bottom() + 2, box.width(), bottom_margin - 2);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"));
    painter.drawText(below, Qt::AlignHCenter | Qt::AlignVCenter, tr("share of the area above"));
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("100 %"));
}

bool HypsometricPlot::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QRectF box = inner();
    const double height = std::clamp((box.bottom() - help->pos().y()) / box.height(), 0.0, 1.0);
    const auto index = static_cast<std::size_t>(std::lround(height * Hypsometry::steps));
    QToolTip::showText(
        help->globalPos(),
        tr("<p style='margin:0'>%1 % of the area lies above %2.</p><p style='margin:4px 0 0 0'>The integral, %3, is "
           "the area below the curve: above 0.60 in young mountains, below 0.35 in worn-down terrain.</p>")
            .arg(hypsometry_.curve[index] * 100, 0, 'f', 1)
            .arg(height_text(hypsometry_.minimum + height * (hypsometry_.maximum - hypsometry_.minimum)))
            .arg(hypsometry_.integral, 0, 'f', 2),
        this);
    return true;
}

SlopePlot::SlopePlot(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("slopePlot"));
    setAccessibleName(tr("Slopes"));
    setFixedHeight(sizeHint().height());
}

QSize SlopePlot::sizeHint() const {
    return {200, 96};
}

void SlopePlot::set_slopes(const SlopeHistogram& slopes) {
    slopes_ = slopes;
    update();
}

QRectF SlopePlot::inner() const {
    return QRectF(rect()).adjusted(left_margin + 10, top_margin, -right_margin, -bottom_margin);
}

int SlopePlot::end() const {
    int last = 0;
    for (int i = 0; i < 90; ++i)
        if (slopes_.share[static_cast<std::size_t>(i)] >= 5e-4) last = i + 1;
    return std::clamp((last + 9) / 10 * 10, 20, 90);
}

void SlopePlot::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = inner();
    draw_frame(painter, box);
    const double highest = std::max(1e-6, *std::max_element(slopes_.share.begin(), slopes_.share.end()));
    const int degrees = end();
    const double step = box.width() / degrees;
    for (int i = 0; i < degrees; ++i) {
        const double share = slopes_.share[static_cast<std::size_t>(i)] / highest * (box.height() - 4);
        painter.fillRect(QRectF(box.left() + i * step, box.bottom() - share, std::max(1.0, step - 1), share),
                         mixed(t.window, t.accent, 0.7));
    }
    const double mean = box.left() + slopes_.mean * step;
    if (slopes_.cells > 0) {
        painter.setPen(QPen(t.text, 1, Qt::DashLine));
        painter.drawLine(QPointF(mean, box.top()), QPointF(mean, box.bottom()));
    }
    painter.setFont(small_font(*this));
    painter.setPen(t.dim);
    painter.drawText(QRectF(0, box.top() - 6, box.left() - 5, 14), Qt::AlignRight | Qt::AlignVCenter,
                     QStringLiteral("%1 %").arg(highest * 100, 0, 'f', highest < 0.1 ? 1 : 0));
    const QRectF below(box.left(), box.bottom() + 2, box.width(), bottom_margin - 2);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0°"));
    painter.drawText(below, Qt::AlignHCenter | Qt::AlignVCenter,
                     tr("mean %1°, steepest %2°").arg(slopes_.mean, 0, 'f', 1).arg(slopes_.maximum, 0, 'f', 0));
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("%1°").arg(degrees));
}

bool SlopePlot::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QRectF box = inner();
    const int degree = std::clamp(static_cast<int>((help->pos().x() - box.left()) / box.width() * end()), 0, 89);
    QToolTip::showText(help->globalPos(),
                       tr("%1 % of the cells have slopes of %2° to %3°")
                           .arg(slopes_.share[static_cast<std::size_t>(degree)] * 100, 0, 'f', 1)
                           .arg(degree)
                           .arg(degree + 1),
                       this);
    return true;
}

LandformBar::LandformBar(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("landformBar"));
    setAccessibleName(tr("Landforms"));
    setFixedHeight(sizeHint().height());
}

QSize LandformBar::sizeHint() const {
    return {200, 22 + 5 * 17};
}

void LandformBar::set_shares(const std::array<double, landform_count>& shares) {
    shares_ = shares;
    update();
}

void LandformBar::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF bar(10, 4, width() - 10, 10);
    QPainterPath outline;
    outline.addRoundedRect(bar, 3, 3);
    painter.fillPath(outline, t.line);
    painter.save();
    painter.setClipPath(outline);
    double x = bar.left();
    for (std::size_t i = 0; i < landform_count; ++i) {
        const double wide = shares_[i] * bar.width();
        painter.fillRect(QRectF(x, bar.top(), wide, bar.height()), QColor(landform_colours[i]));
        x += wide;
    }
    painter.restore();
    painter.setFont(small_font(*this));
    const double column = bar.width() / 2;
    for (std::size_t i = 0; i < landform_count; ++i) {
        const QRectF line(bar.left() + (i / 5) * column, 20 + static_cast<double>(i % 5) * 17, column - 12, 17);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(landform_colours[i]));
        painter.drawRoundedRect(QRectF(line.left(), line.center().y() - 4, 8, 8), 2, 2);
        painter.setPen(shares_[i] >= 5e-4 ? t.text : t.dim);
        painter.drawText(line.adjusted(14, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, landform_text(i));
        painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight,
                         QStringLiteral("%1 %").arg(shares_[i] * 100, 0, 'f', 1));
    }
}

bool LandformBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(
        help->globalPos(),
        tr("Landform of each cell, from the ground within 20 cells of it (geomorphons, Jasiewicz and Stepinski). In "
           "mountains, slopes, spurs and hollows make up about four fifths; ridges and valleys a tenth or less each. "
           "Noise can look the same here, so landforms are not part of the verdict."),
        this);
    return true;
}

QString landform_text(std::size_t landform) {
    static const char* const names[] = {
        QT_TRANSLATE_NOOP("QObject", "Flat"),   QT_TRANSLATE_NOOP("QObject", "Peak"),
        QT_TRANSLATE_NOOP("QObject", "Ridge"),  QT_TRANSLATE_NOOP("QObject", "Shoulder"),
        QT_TRANSLATE_NOOP("QObject", "Spur"),   QT_TRANSLATE_NOOP("QObject", "Slope"),
        QT_TRANSLATE_NOOP("QObject", "Hollow"), QT_TRANSLATE_NOOP("QObject", "Footslope"),
        QT_TRANSLATE_NOOP("QObject", "Valley"), QT_TRANSLATE_NOOP("QObject", "Pit")};
    return QObject::tr(names[landform]);
}

}  // namespace cuesta
