#include "ui/map/map_view.h"

#include <QEvent>
#include <cmath>
#include <glm/trigonometric.hpp>

#include "ui/view/viewport.h"

namespace cuesta {
namespace {

constexpr double straight_down = 90;     ///< degrees
constexpr double lens = 1;               ///< field of view, degrees
constexpr double nearest_target = 1e-3;  ///< m

double tangent_of(const Camera& camera) {
    return std::tan(glm::radians(camera.field_of_view) / 2);
}

}  // namespace

Camera map_camera(const Camera& camera) {
    Camera map = camera;
    map.heading = 0;
    map.pitch = straight_down;
    map.field_of_view = lens;
    map.distance = camera.distance * tangent_of(camera) / tangent_of(map);
    return map;
}

bool is_map_camera(const Camera& camera) {
    return camera.pitch == straight_down && camera.field_of_view == lens && camera.heading == 0;
}

MapView::MapView(Viewport& viewport, QObject* parent) : QObject(parent), viewport_(viewport) {
    viewport.installEventFilter(this);
    connect(&viewport, &Viewport::camera_changed, this, &MapView::on_camera_changed);
    connect(&viewport, &Viewport::map_wanted, this, [this](bool wanted) { set_on(wanted); });
}

void MapView::set_on(bool on) {
    if (on == is_on()) return;
    if (!on) {
        const Camera camera = camera_to_return_to();
        end();
        viewport_.set_camera(camera);
        return;
    }
    before_ = viewport_.camera();
    viewport_.set_over_map(true);
    viewport_.set_camera(map_camera(*before_));
    frame();
    Q_EMIT changed();
}

void MapView::frame() {
    viewport_.frame_terrain();
    begun_ = viewport_.camera();
}

bool MapView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && is_on() && viewport_.camera() == begun_) frame();
    return QObject::eventFilter(watched, event);
}

Camera MapView::camera_to_return_to() const {
    Camera camera = *before_;
    const Camera& map = viewport_.camera();
    if (map == begun_) return camera;
    camera.target = map.target;
    if (const auto ground = viewport_.ground_at(QPointF(viewport_.width() / 2.0, viewport_.height() / 2.0)))
        camera.target = *ground;
    camera.distance = std::max(nearest_target, map.distance * tangent_of(map) / tangent_of(camera));
    return camera;
}

void MapView::on_camera_changed() {
    if (is_on() && !is_map_camera(viewport_.camera())) end();
}

void MapView::end() {
    before_.reset();
    viewport_.set_over_map(false);
    Q_EMIT changed();
}

}  // namespace cuesta
