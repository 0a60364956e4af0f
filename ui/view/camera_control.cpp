#include "ui/view/camera_control.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cuesta {
namespace {

constexpr double degrees_per_pixel = 0.3;
constexpr double zoom_per_pixel = 0.005;
constexpr double zoom_per_notch = 0.15;
constexpr double speed_per_notch = 1.25;

}  // namespace

double CameraControl::metres_per_pixel() const {
    return 2 * camera.distance * std::tan(camera.field_of_view * std::numbers::pi / 360) /
           std::max(1.0, size_.height());
}

bool CameraControl::press(QPointF position, Qt::MouseButton button, Qt::KeyboardModifiers modifiers,
                          bool left_is_free) {
    if (motion_ != Motion::none) return true;
    const bool alt = modifiers & Qt::AltModifier;
    const bool shift = modifiers & Qt::ShiftModifier;
    if (button == Qt::LeftButton && (alt || left_is_free))
        motion_ = shift && !alt ? Motion::pan : Motion::orbit;
    else if (button == Qt::MiddleButton)
        motion_ = alt || shift ? Motion::pan : Motion::orbit;
    else if (button == Qt::RightButton)
        motion_ = alt ? Motion::zoom : Motion::fly;
    else
        return false;
    if (over_map_ && motion_ != Motion::zoom) motion_ = Motion::pan;
    button_ = button;
    last_ = position;
    anchor_ = camera.target;
    if (motion_ == Motion::zoom && pick_) anchor_ = pick_(position).value_or(camera.target);
    return true;
}

void CameraControl::move(QPointF position) {
    const QPointF moved = position - last_;
    last_ = position;
    switch (motion_) {
        case Motion::none:
            break;
        case Motion::orbit:
            camera = orbited(camera, moved.x() * degrees_per_pixel, moved.y() * degrees_per_pixel);
            break;
        case Motion::pan:
            camera = panned(camera, -moved.x() * metres_per_pixel(), moved.y() * metres_per_pixel());
            break;
        case Motion::zoom:
            camera = zoomed_to(camera, anchor_, std::exp((moved.y() - moved.x()) * zoom_per_pixel));
            break;
        case Motion::fly:
            camera = turned(camera, moved.x() * degrees_per_pixel / 2, moved.y() * degrees_per_pixel / 2);
            break;
    }
}

void CameraControl::release(Qt::MouseButton button) {
    if (button != button_) return;
    motion_ = Motion::none;
    button_ = Qt::NoButton;
    keys_.clear();
}

void CameraControl::wheel(QPointF position, double notches) {
    if (motion_ == Motion::fly) {
        fly_speed_ = std::clamp(fly_speed_ * std::pow(speed_per_notch, notches), 0.1, 1e6);
        return;
    }
    const auto point = pick_ ? pick_(position) : std::nullopt;
    camera = zoomed_to(camera, point.value_or(camera.target), std::exp(-notches * zoom_per_notch));
}

bool CameraControl::key(int key, bool down) {
    static const std::set<int> known{Qt::Key_W, Qt::Key_A, Qt::Key_S, Qt::Key_D, Qt::Key_Q, Qt::Key_E};
    if (motion_ != Motion::fly || !known.contains(key)) return false;
    if (down)
        keys_.insert(key);
    else
        keys_.erase(key);
    return true;
}

bool CameraControl::advance(double seconds) {
    if (motion_ != Motion::fly || keys_.empty()) return false;
    const auto axis = [this](int more, int less) {
        return (keys_.contains(more) ? 1.0 : 0.0) - (keys_.contains(less) ? 1.0 : 0.0);
    };
    const double way = fly_speed_ * seconds;
    camera = flown(camera, way * axis(Qt::Key_W, Qt::Key_S), way * axis(Qt::Key_D, Qt::Key_A),
                   way * axis(Qt::Key_E, Qt::Key_Q));
    return true;
}

Camera standard_view(const Camera& camera, StandardView view, const TerrainFrame& frame, double lowest, double highest,
                     double aspect) {
    Camera result = camera;
    result.heading = view == StandardView::side ? 270 : 0;
    result.pitch = view == StandardView::top ? 89 : 12;
    return framing(result, frame, lowest, highest, aspect);
}

}  // namespace cuesta
