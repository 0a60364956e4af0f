#pragma once
/// \file Sculpted layers: heights added to the land, in layers that stay editable.

#include <string>

#include "core/base/parameter_set.h"
#include "core/field/tiled_raster.h"

namespace cuesta {

/// Stage at which a sculpted layer is added.
enum class SculptPlace {
    before_erosion,  ///< to the ground that layers of material are laid on; erosion works on it
    after_erosion,   ///< to what erosion left, before paths are carved; a run of erosion stays as it is
};

template <>
struct EnumNames<SculptPlace> {
    static constexpr std::array<std::string_view, 2> names{"before_erosion", "after_erosion"};
};

/// A layer of heights by brush. The order of layers of one place does not matter: they are added up.
struct SculptLayer {
    std::string name = "Sculpting";
    bool enabled = true;
    bool locked = false;  ///< brushes leave it alone
    SculptPlace place = SculptPlace::before_erosion;
    float strength = 1.0F;  ///< 0 .. largest_sculpt_strength: the change counts so many times
    TiledRaster change;     ///< metres; of the terrain's size, else resampled; empty: nothing sculpted yet
    bool operator==(const SculptLayer&) const = default;
};

inline constexpr double largest_sculpt_strength = 4.0;
inline constexpr double largest_sculpt_change = 1e6;  ///< metres, up or down

/// Whether the layer changes the land.
inline bool changes_land(const SculptLayer& layer) {
    return layer.enabled && layer.strength > 0 && !layer.change.empty();
}

}  // namespace cuesta
