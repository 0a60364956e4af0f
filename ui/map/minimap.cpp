#include "ui/map/minimap.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <glm/trigonometric.hpp>

#include "ui/base/shaded_ground.h"
#include "ui/base/theme.h"

namespace cuesta {
namespace {

constexpr int border = 6;             ///< of the card around the map, pixels
constexpr int samples = 3;            ///< of the ground along a pixel
constexpr double sight_pixels = 38;   ///< length of the sides of the field of view
constexpr double drawn_depth = 0.05;  ///< m: shallower water is not drawn
constexpr QRgb water_colour = 0xff4d86a8;

/// The mean of a few cells for each pixel: the whole of large lands need not be read for a small picture.
Raster<float> sampled(const Raster<float>& cells, QSize size) {
    Raster<float> result(size.width(), size.height());
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x) {
            double sum = 0;
            for (int i = 0; i < samples * samples; ++i) {
                const double u = (x + (i % samples + 0.5) / samples) / size.width();
                const double v = (y + (i / samples + 0.5) / samples) / size.height();
                sum += cells(std::min(static_cast<int>(u * cells.width()), cells.width() - 1),
                             std::min(static_cast<int>(v * cells.height()), cells.height() - 1));
            }
            result(x, y) = static_cast<float>(sum / (samples * samples));
        }
    return result;
}

}  // namespace

Minimap::Minimap(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Minimap"));
    setToolTip(tr("Click or drag to look at a place"));
    setCursor(Qt::CrossCursor);
    setFocusPolicy(Qt::StrongFocus);
    resize(side, side);
    hide();
}

void Minimap::set_land(const std::shared_ptr<const Land>& land, double lowest, double highest) {
    if (land == land_) return;
    land_ = land;
    picture_ = {};
    if (!land_) return update();
    const double longer = std::max(land_->frame.width_metres(), land_->frame.height_metres());
    const double room = side - 2 * border;
    const QSize size(std::max(1, static_cast<int>(room * land_->frame.width_metres() / longer)),
                     std::max(1, static_cast<int>(room * land_->frame.height_metres() / longer)));
    const QSizeF pixel(land_->frame.width_metres() / size.width(), land_->frame.height_metres() / size.height());
    picture_ = shaded_ground(sampled(*land_->ground, size), pixel, lowest, highest);
    if (const SharedRaster water = still_water(*land_)) {
        const Raster<float> depths = sampled(*water, size);
        for (int y = 0; y < size.height(); ++y)
            for (int x = 0; x < size.width(); ++x)
                if (depths(x, y) > drawn_depth) picture_.setPixel(x, y, water_colour);
    }
    update();
}

void Minimap::set_camera(const Camera& camera, double aspect) {
    if (camera == camera_ && aspect == aspect_) return;
    camera_ = camera;
    aspect_ = aspect;
    update();
}

QRectF Minimap::map() const {
    const QSizeF size = picture_.isNull() ? QSizeF(side - 2 * border, side - 2 * border) : QSizeF(picture_.size());
    return {QPointF((width() - size.width()) / 2, (height() - size.height()) / 2), size};
}

QPointF Minimap::place_of(double east, double south) const {
    if (!land_) return {};
    const QRectF on = map();
    return {on.left() + east / land_->frame.width_metres() * on.width(),
            on.top() + south / land_->frame.height_metres() * on.height()};
}

void Minimap::choose(QPointF place) {
    if (!land_) return;
    const QRectF on = map();
    const double u = std::clamp((place.x() - on.left()) / on.width(), 0.0, 1.0);
    const double v = std::clamp((place.y() - on.top()) / on.height(), 0.0, 1.0);
    Q_EMIT place_chosen(u * land_->frame.width_metres(), v * land_->frame.height_metres());
}

void Minimap::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) choose(event->position());
}

void Minimap::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) choose(event->position());
}

void Minimap::wheelEvent(QWheelEvent* event) {
    event->accept();  // the view below does not zoom to what this hides
}

void Minimap::keyPressEvent(QKeyEvent* event) {
    const int east = (event->key() == Qt::Key_Right ? 1 : 0) - (event->key() == Qt::Key_Left ? 1 : 0);
    const int south = (event->key() == Qt::Key_Down ? 1 : 0) - (event->key() == Qt::Key_Up ? 1 : 0);
    if ((east == 0 && south == 0) || !land_) return QWidget::keyPressEvent(event);
    const QRectF on = map();
    choose(place_of(camera_.target.x, camera_.target.z) + QPointF(east * on.width() / 10, south * on.height() / 10));
}

void Minimap::paint_camera(QPainter& painter) const {
    const glm::dvec3 eye = eye_of(camera_);
    const QPointF at = place_of(camera_.target.x, camera_.target.z);
    painter.setClipRect(map());
    painter.setPen(QPen(theme().accent, 1.5));
    if (camera_.pitch > 80) {
        // From above the view is a rectangle of ground.
        const double up = camera_.distance * std::tan(glm::radians(camera_.field_of_view) / 2);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(place_of(camera_.target.x - up * aspect_, camera_.target.z - up),
                                place_of(camera_.target.x + up * aspect_, camera_.target.z + up)));
        return;
    }
    const QPointF stand = place_of(eye.x, eye.z);
    const double half = std::atan(std::tan(glm::radians(camera_.field_of_view) / 2) * aspect_);
    const auto towards = [&](double turn, double length) {
        const double angle = glm::radians(camera_.heading) + turn;
        return stand + QPointF(std::sin(angle), -std::cos(angle)) * length;
    };
    // From far outside, the sides of the field of view would not lie on the map.
    const double to_target = std::hypot(at.x() - stand.x(), at.y() - stand.y());
    const double length = std::max(sight_pixels, to_target);
    QPainterPath sight(stand);
    sight.lineTo(towards(-half, length));
    sight.lineTo(towards(half, length));
    sight.closeSubpath();
    QColor inside = theme().accent;
    inside.setAlpha(60);
    painter.fillPath(sight, inside);
    painter.drawLine(stand, towards(-half, length));
    painter.drawLine(stand, towards(half, length));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().accent);
    painter.drawEllipse(stand, 3.5, 3.5);
    painter.drawEllipse(at, 2, 2);
}

void Minimap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath card;
    card.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    painter.fillPath(card, theme().panel);
    painter.setPen(hasFocus() ? theme().accent : theme().line);
    painter.drawPath(card);
    if (picture_.isNull()) return;
    painter.drawImage(map().topLeft(), picture_);
    paint_camera(painter);
}

}  // namespace cuesta
