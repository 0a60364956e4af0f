#pragma once
/// \file A small map of the whole terrain in a corner of the view, with the camera on it.

#include <QImage>
#include <QPolygonF>
#include <QWidget>
#include <memory>

#include "core/pipeline/land.h"
#include "render/scene/camera.h"

namespace cuesta {

/// Heights in tints with standing water, north up. A press or a drag says which place to look at; so do the arrow keys,
/// a tenth of the terrain at a time.
class Minimap : public QWidget {
    Q_OBJECT
public:
    static constexpr int side = 184;  ///< of its card, pixels

    explicit Minimap(QWidget* parent);

    /// The picture is made anew only if the land is another. `lowest`, `highest`: of its ground, m.
    void set_land(const std::shared_ptr<const Land>& land, double lowest, double highest);
    /// `aspect`: width of the view over its height.
    void set_camera(const Camera& camera, double aspect);

    QSize sizeHint() const override { return {side, side}; }
    /// The point of the widget that shows a place of the terrain (m from the north-west corner).
    QPointF place_of(double east, double south) const;
    const QImage& picture() const { return picture_; }

Q_SIGNALS:
    /// A place of the terrain, m from the north-west corner, within it.
    void place_chosen(double east, double south);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRectF map() const;
    void choose(QPointF place);
    void paint_camera(QPainter& painter) const;

    std::shared_ptr<const Land> land_;
    QImage picture_;
    Camera camera_;
    double aspect_ = 1;
};

}  // namespace cuesta
