#pragma once
/// \file Rulers along the borders of the map, with its scale bar and north.

#include <QWidget>
#include <optional>

#include "ui/map/map_scale.h"

namespace cuesta {

class MapView;
class Viewport;

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
