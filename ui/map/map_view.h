#pragma once
/// \file The view as a map: straight down, north up.

#include <QObject>
#include <optional>

#include "render/scene/camera.h"

namespace cuesta {

class Viewport;

/// Looks straight down with north up, through a lens so long that a summit appears within a hundredth of its height of
/// its place; keeps target, heading and the metres across the view at the target.
Camera map_camera(const Camera& camera);
/// Whether it is such a camera, wherever it is.
bool is_map_camera(const Camera& camera);

/// Switches the viewport between the map and the camera that it had before. Any other camera that someone sets ends the
/// map. GUI thread.
class MapView : public QObject {
    Q_OBJECT
public:
    MapView(Viewport& viewport, QObject* parent);

    bool is_on() const { return before_.has_value(); }
    /// On: the whole terrain. Off: the camera from before if the map was not moved, else that camera over the middle of
    /// the map, from where it takes in as much.
    void set_on(bool on);

Q_SIGNALS:
    void changed();

protected:
    /// A map that nobody moved goes on showing the whole terrain when its view is resized: a dock has its size only
    /// after it is shown.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void frame();
    void on_camera_changed();
    Camera camera_to_return_to() const;
    void end();

    Viewport& viewport_;
    std::optional<Camera> before_;  ///< the map
    Camera begun_;                  ///< the map's, as it was framed
};

}  // namespace cuesta
