#pragma once
/// \file The axes of height profiles: distance along a curve to the right, height upwards.

#include <QPointF>
#include <QRectF>
#include <QString>

class QPainter;
class QWidget;

namespace cuesta {

/// Metres to pixels and back. `length` > 0, `lowest` < `highest`.
struct ProfileScale {
    QRectF area;  ///< of the widget, pixels
    double length = 1, lowest = 0, highest = 1;

    QPointF place(double distance, double height) const {
        return {area.left() + distance / length * area.width(),
                area.bottom() - (height - lowest) / (highest - lowest) * area.height()};
    }
    double distance_at(double x) const { return (x - area.left()) / area.width() * length; }
    double height_at(double y) const { return lowest + (area.bottom() - y) / area.height() * (highest - lowest); }
};

/// The distance between marks that are 1, 2 or 5 times a power of ten, about `count` of them over the range.
double round_step(double range, int count);
/// "740 m", "12.5 km", in the unit that is shown.
QString axis_length_text(double metres);

/// The rounded card that a plot lies on; its edge shows the keyboard focus.
void paint_plot_card(QPainter& painter, const QWidget& widget);
/// Lines and numbers of the heights left of the area.
void paint_height_axis(QPainter& painter, const ProfileScale& scale);
/// "heights in m" and the length, below the area.
void paint_length_axis(QPainter& painter, const ProfileScale& scale);

}  // namespace cuesta
