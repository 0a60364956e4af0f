#pragma once
/// \file Rough places of water in a land: whether a view may show any. No OpenGL.

#include <glm/glm.hpp>
#include <vector>

#include "render/scene/drawn_water.h"

namespace cuesta {

/// A value.
class WaterPlaces {
public:
    WaterPlaces() = default;
    /// Of water deeper than `least` m, and of that of paths however shallow. Its depth is not null. All cores.
    WaterPlaces(const Raster<float>& ground, const DrawnWater& water, double least);

    bool empty() const { return boxes_.empty(); }
    /// Whether any of it may lie in the view: hills before it are not seen through, but not asked for either.
    bool any_in(const glm::dmat4& clip_from_world, double cell_size, double vertical_exaggeration) const;

private:
    /// Cells, from the first to beyond the last, and heights, m.
    struct Box {
        int west, east, north, south;
        float lowest, highest;
    };
    std::vector<Box> boxes_;
};

}  // namespace cuesta
