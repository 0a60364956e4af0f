#pragma once
/// \file Rulers along the borders of the map, with its scale bar and north.

#include <QPointF>
#include <QWidget>
#include <optional>
#include <vector>

#include "render/scene/camera.h"

namespace cuesta {

class MapView;
class Viewport;

/// The plane of a map, at the height that its camera looks at.
struct MapScale {
    double pixels_per_metre = 1;
    QPointF corner;  ///< of the frame (its north-west), pixels

    double x_of(double east) const { return corner.x() + east * pixels_per_metre; }
    double y_of(double south) const { return corner.y() + south * pixels_per_metre; }
};

/// Of a view of that size, pixels. The camera is a map's.
MapScale map_scale(const Camera& camera, QSizeF view);

/// The multiples of `step` from `first` to `last`. At most 1000.
std::vector<double> ticks_between(double first, double last, double step);

/// Lie over a view while it is a map, and let the mouse through. Metres, or feet where they are shown, from the
/// north-west corner of the terrain; the place under the cursor is marked.
class MapRulers : public QWidget {
    Q_OBJECT
public:
    static constexpr int breadth = 22;  ///< of a ruler, pixels

    /// A sibling of `view`, which it covers.
    MapRulers(Viewport& view, MapView& map);

    const MapScale& scale() const { return scale_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void refresh_cursor();
    void paint_ruler(QPainter& painter, Qt::Orientation orientation) const;
    void paint_bar(QPainter& painter) const;
    void paint_north(QPainter& painter) const;

    Viewport& view_;
    MapView& map_;
    MapScale scale_;
    std::optional<QPointF> cursor_;  ///< over the terrain, m
};

}  // namespace cuesta
