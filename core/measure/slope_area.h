#pragma once
/// \file Slope-area relation of rivers: slopes that fall with drainage area (concavity), and basins longer than wide
/// (Hack's law). Both mean something only where cells are at least 10 m and channels drain at least 100 cells: on finer
/// grids hillslopes, not channels, drain hundreds of cells.

#include <cstdint>
#include <optional>
#include <vector>

#include "core/drainage/drainage.h"

namespace cuesta {

struct ChannelOptions {
    /// A channel cell drains at least this many cells (>= 1).
    std::uint32_t minimum_cells = 100;
    /// Slopes are measured over this many steps downstream (>= 1). One step reads the rounding of the heights to whole
    /// metres as much as the land: [measured] on such rasters, one step gives concavities of 0.2, five of 0.3.
    int reach = 5;
    /// Logarithmic bins for each factor of ten in area (>= 1).
    int bins_per_decade = 10;
    /// Bins with fewer cells are left out (>= 1): at the large end they are a single river.
    std::int64_t minimum_bin_cells = 10;
};

/// The channel cells of similar drainage area.
struct ChannelBin {
    double area = 0;   ///< geometric mean of drainage area (m^2)
    double value = 0;  ///< geometric mean of slope (m per m) or of channel length (m)
    std::int64_t cells = 0;
};

/// value = coefficient * area^exponent, by least squares through the bins on logarithmic scales, bins weighing the
/// same. Absent where fewer than three bins hold enough cells.
struct PowerLaw {
    std::optional<double> exponent;
    double coefficient = 0;
    std::vector<ChannelBin> bins;  ///< those that the fit uses, by area
};

/// Slope against area, S ~ A^-theta: the concavity theta is minus the exponent. Uses channel cells whose way for
/// `reach` steps stays on the map, descends, and meets no cell that the flood raised (the bottom of a hollow is no
/// channel) and no cell of a declared lake. `heights` and `lakes` as for find_depressions.
PowerLaw slope_against_area(RasterView<const float> heights, const Drainage& drainage,
                            const Raster<std::uint32_t>& area_cells, double cell_size,
                            const ChannelOptions& options = {}, RasterView<const std::uint8_t> lakes = {});

/// Longest way that water takes from above to each cell (m); 0 on crests and off the map.
Raster<float> longest_upstream_length(const Drainage& drainage, double cell_size);

/// Hack's law, L ~ A^h: the longest upstream length against drainage area, each channel cell being the outlet of its
/// basin. Cells of declared lakes are left out.
PowerLaw length_against_area(const Drainage& drainage, const Raster<std::uint32_t>& area_cells, double cell_size,
                             const ChannelOptions& options = {}, RasterView<const std::uint8_t> lakes = {});

}  // namespace cuesta
