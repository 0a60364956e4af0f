#pragma once
/// \file Tufts of grass, flowers and small stones around the eye: for the picture alone, where ground cover finds soil.
/// No OpenGL.

#include <array>
#include <vector>

#include "core/cover/sites.h"
#include "render/scene/drawn_plant.h"
#include "render/scene/frame_view.h"

namespace cuesta {

struct GrassLook {
    double reach = 0;                                     ///< m from the eye's place on the ground; 0: none
    std::array<float, 3> colour{0.075F, 0.092F, 0.036F};  ///< of the meadow that they stand on, linear
    bool operator==(const GrassLook&) const = default;
};

/// Stones and plants on the ground around the eye.
struct NearGround {
    std::vector<DrawnPlant> tufts, flowers, stones;
};

/// Flowers stand in patches of one kind each, in spring and summer, where it is neither dry nor hot; stones lie thinly
/// between, by the amount of boulders, more of them on steep ground. All denser near the eye, fewer where it is dry,
/// none on rock, in water, on roads, in the cold and beyond the map; none while the eye is higher above its place than
/// `reach`. The same for the same places, wherever one looks from.
NearGround near_ground(const CoverSites& sites, const CoverParameters& parameters, const FrameView& view,
                       const GrassLook& look);

}  // namespace cuesta
