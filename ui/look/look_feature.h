#pragma once
/// \file The look of the land: settings of the view, pictures of materials, cameras.

#include "core/look/palettes.h"
#include "ui/feature/feature.h"
#include "ui/look/own_looks.h"
#include "ui/look/texture_tasks.h"
#include "ui/view/camera_flight.h"
#include "ui/view/cameras.h"

namespace cuesta {

class LookFeature : public Feature {
    Q_OBJECT
public:
    explicit LookFeature(Workbench& bench);

    Cameras& cameras() { return cameras_; }
    /// Gives the layer the colours of a picture, or says why it cannot and changes nothing.
    void take_palette(ColourLayer layer, const QString& path);

private:
    void add_view_page();
    void add_cameras_page();
    void connect_textures();
    /// Says why a picture cannot be read, with the way out of it.
    void tell_of_texture(const QString& path, const QString& problem);
    /// From all materials that have it.
    void remove_texture(const QString& path);
    void add_standpoints();
    void add_ground_commands();
    void add_comparisons();
    void add_contents();
    void refresh_detail();

    OwnLooks looks_;
    OwnLooks lights_;
    TextureTasks textures_;
    Cameras cameras_;
    CameraFlight flight_;
    int documents_ = 0;  ///< that there have been: a palette that comes late is not another document's
};

}  // namespace cuesta
