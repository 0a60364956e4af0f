#pragma once
/// \file View settings of the user. Not part of the project.

#include <QObject>

#include "core/base/parameter_set.h"
#include "core/model/project.h"
#include "render/scene/look.h"
#include "render/scene/material_texture.h"

namespace cuesta {

template <>
struct EnumNames<SurfaceView> {
    static constexpr std::array<std::string_view, 4> names{"natural", "clay", "height", "slope"};
};
/// Those that the user chooses in the View panel; masks show themselves where they are painted.
template <>
struct EnumNames<Overlay> {
    static constexpr std::array<std::string_view, 7> names{"none",  "flow",     "wear",    "deposit",
                                                           "slope", "sediment", "drainage"};
};

struct ViewParameters {
    SurfaceView surface = SurfaceView::natural;
    Overlay overlay = Overlay::none;
    bool water = true;
    bool contours = false;
    float contour_interval = 0.0F;
    float vertical_exaggeration = 1.0F;

    static constexpr std::string_view prefix = "view";
    static constexpr std::string_view title = "View";
    static constexpr auto parameters() {
        using P = ViewParameters;
        return std::tuple{
            choice("surface", "Surface", &P::surface,
                   "natural: materials, slope and height; clay: a plain surface; height and slope: by colour."),
            choice("overlay", "Overlay", &P::overlay, "Shows results of erosion over the ground, with a legend."),
            toggle("water", "Water", &P::water, "Shows standing and running water."),
            toggle("contours", "Contours", &P::contours, "Draws lines of equal height."),
            parameter("contour_interval", "Contour interval", &P::contour_interval, Unit::metre, 0, 1000,
                      "Height between two contours; 0 chooses it from the relief.")
                .zero_is("automatic"),
            parameter("vertical_exaggeration", "Exaggeration", &P::vertical_exaggeration, Unit::none, 0.1, 10,
                      "Vertical exaggeration in the view."),
        };
    }
    bool operator==(const ViewParameters&) const = default;
};

/// GUI thread.
class ViewSettings : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    const ViewParameters& parameters() const { return parameters_; }
    void set_parameters(const ViewParameters& parameters);
    bool shows_before() const { return before_; }
    void set_before(bool before);
    /// The view is divided: the ground before erosion on the left, the present on the right.
    bool is_split() const { return split_on_; }
    void set_split(bool on);
    double split_share() const { return split_share_; }
    void set_split_share(double share);

    /// The look for the renderer, with the colours and pictures of this project's materials.
    Look look(const Project& project, const TextureOfFile& texture_of) const;

Q_SIGNALS:
    void changed();

private:
    ViewParameters parameters_;
    bool before_ = false;
    bool split_on_ = false;
    double split_share_ = 0.5;
};

}  // namespace cuesta
