#pragma once
/// \file The pages of properties.

namespace cuesta {

/// Every page there may be, in the order in which they are listed: those that hold the project, then those about it.
enum class PanelPage {
    terrain,
    splines,
    sculpting,
    layers,
    water,
    erosion,
    masks,
    paths,
    cameras,
    surface,  ///< textures, light, atmosphere
    measures,
    view,
    exports,
};

}  // namespace cuesta
