#include "ui/measure/line_profile.h"

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/base/length_unit.h"
#include "ui/base/theme.h"
#include "ui/forms/profile_scale.h"

namespace cuesta {
namespace {

ProfileScale scale_of(const GroundLine& line, const QWidget& widget) {
    ProfileScale scale;
    scale.area = QRectF(widget.rect()).adjusted(48, 10, -12, -24);
    scale.length = std::max(line.level, 1e-6);
    const double middle = (line.lowest + line.highest) / 2;
    const double half = std::max({(line.highest - line.lowest) / 2 * 1.1, line.level * 1e-3, 0.01});
    scale.lowest = middle - half;
    scale.highest = middle + half;
    return scale;
}

double height_at(const GroundLine& line, double distance) {
    const auto next = std::upper_bound(line.distance.begin(), line.distance.end(), distance);
    if (next == line.distance.begin()) return line.height.front();
    if (next == line.distance.end()) return line.height.back();
    const auto i = static_cast<std::size_t>(next - line.distance.begin());
    const double t = (distance - line.distance[i - 1]) / (line.distance[i] - line.distance[i - 1]);
    return line.height[i - 1] + (line.height[i] - line.height[i - 1]) * t;
}

}  // namespace

LineProfile::LineProfile(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("lineProfile"));
    // As wide as the view leaves it.
    setMinimumSize(sizeHint().width() / 2, sizeHint().height());
    setMouseTracking(true);
    setAccessibleName(tr("Heights along the measured line"));
}

void LineProfile::set_line(const GroundLine& line) {
    line_ = line;
    update();
}

void LineProfile::mouseMoveEvent(QMouseEvent* event) {
    hovered_ = event->position().x();
    update();
}

void LineProfile::leaveEvent(QEvent*) {
    hovered_ = -1;
    update();
}

void LineProfile::paintEvent(QPaintEvent*) {
    const Theme& t = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_plot_card(painter, *this);
    if (line_.distance.size() < 2) return;
    const ProfileScale scale = scale_of(line_, *this);
    paint_height_axis(painter, scale);
    paint_length_axis(painter, scale);
    QPainterPath ground;
    for (std::size_t i = 0; i < line_.distance.size(); ++i) {
        const QPointF place = scale.place(line_.distance[i], line_.height[i]);
        i == 0 ? ground.moveTo(place) : ground.lineTo(place);
    }
    QPainterPath below = ground;
    below.lineTo(scale.area.bottomRight());
    below.lineTo(scale.area.bottomLeft());
    QColor fill = t.accent;
    fill.setAlpha(60);
    painter.fillPath(below, fill);
    painter.setPen(QPen(t.line, 1, Qt::DashLine));
    for (std::size_t i = 1; i + 1 < line_.corner.size(); ++i) {
        const double x = scale.place(line_.corner[i], 0).x();
        painter.drawLine(QPointF(x, scale.area.top()), QPointF(x, scale.area.bottom()));
    }
    painter.setPen(QPen(t.accent, 1.5));
    painter.drawPath(ground);
    if (hovered_ < scale.area.left() || hovered_ > scale.area.right()) return;
    const double distance = scale.distance_at(hovered_), height = height_at(line_, distance);
    const QPointF place = scale.place(distance, height);
    painter.setPen(t.dim);
    painter.drawLine(QPointF(place.x(), scale.area.top()), QPointF(place.x(), scale.area.bottom()));
    painter.setBrush(t.accent);
    painter.drawEllipse(place, 3, 3);
    const QString text = tr("%1: %2").arg(axis_length_text(distance), length_text(height));
    painter.setPen(t.text);
    const bool left = place.x() > scale.area.center().x();
    painter.drawText(QRectF(left ? scale.area.left() : place.x() + 6, scale.area.top(),
                            left ? place.x() - 6 - scale.area.left() : scale.area.right() - place.x() - 6, 16),
                     left ? Qt::AlignRight : Qt::AlignLeft, text);
}

}  // namespace cuesta
