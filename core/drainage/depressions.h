#pragma once
/// \file Hollows that hold water: rare in land that rivers made, everywhere in noise.

#include <cstdint>

#include "core/drainage/drainage.h"

namespace cuesta {

/// Share of the land that lies in depressions. Cells off the map and cells of declared lakes are left out of every
/// number.
struct Depressions {
    std::int64_t cells = 0;   ///< cells of land looked at
    std::int64_t raised = 0;  ///< cells that the flood raises
    std::int64_t pits = 0;    ///< interior pits
    double volume = 0;        ///< sum over cells of the depth of the fill (m; times the cell's area: m^3)
    double deepest = 0;       ///< greatest depth of the fill (m)

    /// Share of the cells that the flood raises, 0 .. 1.
    double area_share() const { return cells > 0 ? static_cast<double>(raised) / static_cast<double>(cells) : 0; }
    double pits_per_10000_cells() const {
        return cells > 0 ? 1e4 * static_cast<double>(pits) / static_cast<double>(cells) : 0;
    }
};

/// A pit is a largest set of equally high cells, joined by sides or corners, that has no lower neighbour and no rim
/// cell: one hollow of a terraced raster is one pit however many cells its floor has. `drainage` must be that of
/// `heights`. `lakes`: empty, or of the size of `heights` (checked), not 0 where a lake is meant to be; a pit with a
/// cell in a lake is not counted.
Depressions find_depressions(RasterView<const float> heights, const Drainage& drainage,
                             RasterView<const std::uint8_t> lakes = {});

}  // namespace cuesta
