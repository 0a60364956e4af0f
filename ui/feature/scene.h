#pragma once
/// \file The scene in the view: the land, its look, and the layers that features add.

#include <QObject>
#include <functional>
#include <vector>

#include "render/scene/look.h"
#include "render/scene/material_texture.h"

namespace cuesta {

class Workbench;

/// Follows the document, the land, the settings of the view, the tool in hand and the page shown. GUI thread.
class Scene : public QObject {
    Q_OBJECT
public:
    explicit Scene(Workbench& bench);

    /// Sets the source of the materials' pictures.
    void set_textures(std::function<TextureOfFile()> textures) { textures_ = std::move(textures); }
    /// Lays something over every look, after those that were added before.
    void add_layer(std::function<void(Look&)> layer) { layers_.push_back(std::move(layer)); }
    /// Asked before the land is shown: whether something else will be shown in its place, which was ordered.
    void add_substitute(std::function<bool()> substitute) { substitutes_.push_back(std::move(substitute)); }
    /// The next land is brought into view as a whole.
    void frame_next_land() { next_land_ = NextLand::whole; }
    /// The next land is seen from the project's first camera, or as a whole if there is none.
    void open_next_land() { next_land_ = NextLand::from_first_camera; }

    void show_land();
    /// Redraws whatever the page shown, or the tool in hand, lays over the land.
    void refresh_drawing();
    void refresh_look();

Q_SIGNALS:
    void look_changed();

private:
    enum class NextLand { as_before, whole, from_first_camera };

    void on_land_changed();
    /// Frames land anew that has become much larger or smaller, of which the camera would show a corner or a speck.
    void follow_size();

    Workbench& bench_;
    bool shows_outdated_ = false;  ///< a state of a run that began with other ground
    std::function<TextureOfFile()> textures_ = [] { return [](const std::string&) { return nullptr; }; };
    std::vector<std::function<void(Look&)>> layers_;
    std::vector<std::function<bool()>> substitutes_;
    NextLand next_land_ = NextLand::as_before;
    double side_ = 0;  ///< of the land shown, the longer, m
};

}  // namespace cuesta
