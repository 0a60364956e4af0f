#include "ui/map/map_rulers.h"

#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <glm/trigonometric.hpp>

#include "ui/base/length_unit.h"
#include "ui/base/theme.h"
#include "ui/forms/profile_scale.h"
#include "ui/map/map_view.h"
#include "ui/view/viewport.h"

namespace cuesta {
namespace {

constexpr double least_label_distance = 90;  ///< pixels between numbers on a ruler
constexpr double least_bar = 80;             ///< length of the scale bar, pixels
constexpr int small_ticks = 5;               ///< within a step

QColor glass() {
    QColor colour = theme().panel;
    colour.setAlpha(225);
    return colour;
}

QFont small_font(QFont font) {
    font.setPixelSize(11);
    return font;
}

}  // namespace

MapScale map_scale(const Camera& camera, QSizeF view) {
    MapScale scale;
    const double across = 2 * camera.distance * std::tan(glm::radians(camera.field_of_view) / 2);
    scale.pixels_per_metre = view.height() / across;
    scale.corner = {view.width() / 2 - camera.target.x * scale.pixels_per_metre,
                    view.height() / 2 - camera.target.z * scale.pixels_per_metre};
    return scale;
}

std::vector<double> ticks_between(double first, double last, double step) {
    constexpr int most = 1000;
    std::vector<double> ticks;
    const double begin = std::ceil(first / step);
    const int count = static_cast<int>(std::clamp(std::floor(last / step) - begin + 1, 0.0, double{most}));
    ticks.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) ticks.push_back((begin + i) * step);
    return ticks;
}

MapRulers::MapRulers(Viewport& view, MapView& map) : QWidget(view.parentWidget()), view_(view), map_(map) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_TranslucentBackground);
    setAccessibleName(tr("Rulers of the map"));
    hide();
    view.installEventFilter(this);
    connect(&map, &MapView::changed, this, &MapRulers::refresh);
    connect(&view, &Viewport::camera_changed, this, &MapRulers::refresh);
    connect(&view, &Viewport::readout_changed, this, &MapRulers::refresh_cursor);
}

bool MapRulers::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move) refresh();
    return QWidget::eventFilter(watched, event);
}

void MapRulers::refresh() {
    setVisible(map_.is_on());
    if (!map_.is_on()) return;
    setGeometry(view_.geometry());
    scale_ = map_scale(view_.camera(), QSizeF(view_.size()));
    update();
}

void MapRulers::refresh_cursor() {
    const std::optional<Readout>& readout = view_.readout();
    const auto place = readout ? std::optional(QPointF(readout->x, readout->z)) : std::nullopt;
    if (isHidden() || place == cursor_) return;
    cursor_ = place;
    update(0, 0, width(), breadth);
    update(0, 0, breadth, height());
}

void MapRulers::paint_ruler(QPainter& painter, Qt::Orientation orientation) const {
    const bool along_x = orientation == Qt::Horizontal;
    const int length = along_x ? width() : height();
    painter.save();
    // Both are painted as the upper one; the left one is turned, so that its numbers read upwards.
    if (!along_x) {
        painter.translate(0, height());
        painter.rotate(-90);
    }
    painter.fillRect(QRectF(0, 0, length, breadth), glass());
    painter.setPen(theme().line);
    painter.drawLine(QPointF(0, breadth - 0.5), QPointF(length, breadth - 0.5));
    const double unit = shown_unit(Unit::metre).factor;
    const double per_unit = scale_.pixels_per_metre / unit;
    const double step = round_step(least_label_distance / per_unit, 1);
    const double corner = along_x ? scale_.corner.x() : scale_.corner.y();
    const auto place_of = [&](double value) {
        const double at = corner + value * per_unit;
        return along_x ? at : length - at;
    };
    for (const double value : ticks_between(-corner / per_unit, (length - corner) / per_unit, step / small_ticks)) {
        const bool has_number = std::abs(std::remainder(value, step)) < step / (4 * small_ticks);
        const double at = std::round(place_of(value)) + 0.5;
        painter.setPen(has_number ? theme().text : theme().dim);
        painter.drawLine(QPointF(at, breadth - (has_number ? 8 : 4)), QPointF(at, breadth));
        if (has_number)
            painter.drawText(QRectF(at - 60, 1, 120, breadth - 9), Qt::AlignCenter, distance_text(value / unit));
    }
    if (cursor_) {
        const double at = std::round(place_of((along_x ? cursor_->x() : cursor_->y()) * unit)) + 0.5;
        painter.setPen(QPen(theme().accent, 2));
        painter.drawLine(QPointF(at, 0), QPointF(at, breadth));
    }
    painter.restore();
}

void MapRulers::paint_bar(QPainter& painter) const {
    const double unit = shown_unit(Unit::metre).factor;
    const double step = round_step(least_bar * unit / scale_.pixels_per_metre, 1);
    const double length = step * scale_.pixels_per_metre / unit;
    const QRectF card(breadth + rhythm, height() - 34.0 - rhythm, length + 24, 34);
    QPainterPath shape;
    shape.addRoundedRect(card, 6, 6);
    painter.fillPath(shape, glass());
    painter.setPen(theme().text);
    painter.drawText(card.adjusted(0, 3, 0, -14), Qt::AlignCenter, distance_text(step / unit));
    const QRectF bar(card.left() + 12, card.bottom() - 11, length, 5);
    for (int i = 0; i < 4; ++i)
        painter.fillRect(QRectF(bar.left() + i * length / 4, bar.top(), length / 4, bar.height()),
                         i % 2 == 0 ? theme().text : theme().dim);
}

void MapRulers::paint_north(QPainter& painter) const {
    const QPointF middle(width() - 34.0, breadth + 36.0);
    painter.setPen(Qt::NoPen);
    painter.setBrush(glass());
    painter.drawEllipse(middle, 22, 22);
    QPainterPath arrow;
    arrow.moveTo(middle + QPointF(0, -17));
    arrow.lineTo(middle + QPointF(6, 1));
    arrow.lineTo(middle + QPointF(0, -3));
    arrow.lineTo(middle + QPointF(-6, 1));
    arrow.closeSubpath();
    painter.fillPath(arrow, theme().accent);
    painter.setPen(theme().text);
    painter.drawText(QRectF(middle.x() - 12, middle.y() + 1, 24, 16), Qt::AlignCenter, tr("N", "north"));
}

void MapRulers::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(small_font(font()));
    paint_ruler(painter, Qt::Horizontal);
    paint_ruler(painter, Qt::Vertical);
    painter.fillRect(QRectF(0, 0, breadth, breadth), theme().panel);
    painter.setPen(theme().dim);
    painter.drawText(QRectF(0, 0, breadth, breadth), Qt::AlignCenter, shown_unit(Unit::metre).symbol);
    paint_bar(painter);
    paint_north(painter);
}

}  // namespace cuesta
