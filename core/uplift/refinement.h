#pragma once
/// \file Ground brought to cells half as large: read by cubic interpolation at places that a smooth noise moves, so that
/// straight runs along the coarse grid bend while drainage stays.

#include <cstdint>

#include "core/uplift/uplift_grid.h"

namespace cuesta {

struct Refinement {
    std::uint64_t seed = 1;
    float warp = 0.9F;         ///< the places move by about so many fine cells
    float roughness = 0.1F;    ///< steps of so many fine cells, from cell to cell at random
};

/// `fine` must have twice the cells of `coarse` along each side. Loose ground stays >= 0.
UpliftGround refined(const UpliftGround& coarse, const UpliftGrid& fine, const Refinement& refinement);

}  // namespace cuesta
