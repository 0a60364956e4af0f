#pragma once
/// \file The hands on the camera: which buttons, keys and wheel turns move it how. No widgets, no OpenGL.

#include <QPointF>
#include <QSizeF>
#include <Qt>
#include <functional>
#include <optional>
#include <set>

#include "render/scene/camera.h"

namespace cuesta {

enum class StandardView { front, side, top };

/// Follows the conventions of terrain editors: Alt+left orbits, Alt+middle pans, Alt+right zooms; the middle button
/// orbits, with Shift it pans; the wheel zooms to the cursor; right with W A S D Q E flies, and the wheel sets its
/// speed. The plain left button orbits while no tool wants it.
class CameraControl {
public:
    /// The point of the ground under a place in the view (pixels).
    using Pick = std::function<std::optional<glm::dvec3>(QPointF)>;

    Camera camera;

    void set_pick(Pick pick) { pick_ = std::move(pick); }
    void set_view_size(QSizeF size) { size_ = size; }
    /// Over a map, what orbits or flies pans instead: north stays up.
    void set_over_map(bool over) { over_map_ = over; }
    bool is_over_map() const { return over_map_; }

    /// Whether this press moves the camera; `left_is_free`: no tool wants the plain left button.
    bool press(QPointF position, Qt::MouseButton button, Qt::KeyboardModifiers modifiers, bool left_is_free);
    void move(QPointF position);
    void release(Qt::MouseButton button);
    void wheel(QPointF position, double notches);
    /// Keys of flying, while the right button is down. Returns whether the key was taken.
    bool key(int key, bool down);
    /// Moves on while keys of flying are down; returns whether it moved.
    bool advance(double seconds);

    bool is_moving() const { return motion_ != Motion::none; }
    bool is_flying() const { return motion_ == Motion::fly; }
    double fly_speed() const { return fly_speed_; }  ///< metres a second
    void set_fly_speed(double speed) { fly_speed_ = speed; }

private:
    enum class Motion { none, orbit, pan, zoom, fly };
    double metres_per_pixel() const;

    Pick pick_;
    QSizeF size_{1, 1};
    Motion motion_ = Motion::none;
    Qt::MouseButton button_ = Qt::NoButton;
    QPointF last_;
    glm::dvec3 anchor_{0.0};  ///< what a drag zooms to
    bool over_map_ = false;
    double fly_speed_ = 500;
    std::set<int> keys_;
};

/// The terrain from the front (looking north), the side (looking west) or above, whole.
Camera standard_view(const Camera& camera, StandardView view, const TerrainFrame& frame, double lowest, double highest,
                     double aspect);

}  // namespace cuesta
