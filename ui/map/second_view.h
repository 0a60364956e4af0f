#pragma once
/// \file A second view of the terrain, with a camera of its own.

#include <QWidget>
#include <optional>

#include "render/scene/camera.h"

class QToolButton;

namespace cuesta {

class MapView;
class Viewport;

/// Shows the land, the look and the drawing of the first view; as a map to begin with. Tools work in the first view
/// only. While it is hidden it holds nothing of the land. GUI thread.
class SecondView : public QWidget {
    Q_OBJECT
public:
    explicit SecondView(Viewport& first, QWidget* parent = nullptr);

    /// Null while it is hidden.
    Viewport* viewport() const { return view_; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void open();
    void take_contents();
    void set_map(bool on);
    void take_camera();

    Viewport& first_;
    QWidget* place_ = nullptr;  ///< holds the view and its rulers; null while hidden, as the next two
    Viewport* view_ = nullptr;
    MapView* map_ = nullptr;
    QToolButton* map_button_;
    QToolButton* camera_button_;
    bool shows_map_ = true;
    bool has_begun_ = false;             ///< some land has come
    std::optional<Camera> last_camera_;  ///< when it was hidden, if it was no map
};

}  // namespace cuesta
