#include "ui/view/legend_view.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/base/length_unit.h"
#include "ui/base/theme.h"

namespace cuesta {
namespace {

QString tick_text(double value, double span) {
    if (value == 0) return QStringLiteral("0");
    if (span <= 0) return QString::number(value, 'g', 3);
    const int decimals = std::clamp(2 - static_cast<int>(std::floor(std::log10(span))), 0, 6);
    return QString::number(value, 'f', decimals);
}

}  // namespace

LegendView::LegendView(QWidget* parent) : QWidget(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_TranslucentBackground);
    hide();
}

void LegendView::set_legend(const Legend& legend) {
    title_ = QString::fromUtf8(legend.title.data(), static_cast<qsizetype>(legend.title.size()));
    unit_ = QString::fromUtf8(legend.unit.data(), static_cast<qsizetype>(legend.unit.size()));
    minimum_ = legend.minimum;
    maximum_ = legend.maximum;
    middle_ = legend.logarithmic ? std::sqrt(minimum_ * maximum_) : (minimum_ + maximum_) / 2;
    logarithmic_ = legend.logarithmic;
    ramp_ = legend.ramp;
    setVisible(!title_.isEmpty() && !ramp_.empty());
    update();
}

QSize LegendView::sizeHint() const {
    return {216, 58};
}

void LegendView::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath card;
    card.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    QColor glass = t.panel;
    glass.setAlpha(232);
    painter.fillPath(card, glass);
    painter.setPen(t.line);
    painter.drawPath(card);

    const QRect inner = rect().adjusted(12, 7, -12, -7);
    painter.setPen(t.text);
    painter.drawText(inner, Qt::AlignTop | Qt::AlignLeft, title_);
    painter.setPen(t.dim);
    const ShownUnit unit = shown_unit(unit_);
    painter.drawText(inner, Qt::AlignTop | Qt::AlignRight, unit.symbol);

    const QRectF bar(inner.left(), inner.top() + 19, inner.width(), 8);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    for (std::size_t i = 0; i < ramp_.size(); ++i) {
        const auto& c = ramp_[i];
        const double at = ramp_.size() > 1 ? static_cast<double>(i) / static_cast<double>(ramp_.size() - 1) : 0;
        gradient.setColorAt(
            at, QColor::fromRgbF(std::clamp(c[0], 0.F, 1.F), std::clamp(c[1], 0.F, 1.F), std::clamp(c[2], 0.F, 1.F)));
    }
    QPainterPath shape;
    shape.addRoundedRect(bar, 3, 3);
    painter.fillPath(shape, gradient);
    QFont small = font();
    small.setPixelSize(11);
    painter.setFont(small);
    painter.setPen(t.dim);
    // On a logarithmic scale each number stands for itself.
    const double span = logarithmic_ ? 0 : (maximum_ - minimum_) * unit.factor;
    painter.drawText(inner, Qt::AlignBottom | Qt::AlignLeft, tick_text(minimum_ * unit.factor, span));
    painter.drawText(inner, Qt::AlignBottom | Qt::AlignHCenter, tick_text(middle_ * unit.factor, span));
    painter.drawText(inner, Qt::AlignBottom | Qt::AlignRight, tick_text(maximum_ * unit.factor, span));
}

}  // namespace cuesta
