#pragma once
/// \file Deflection of the wind around obstacles.
///
/// Over low hills of height h the wind differs from that over flat land, of speed 1, by (Jackson and Hunt 1975, the
/// limit of long hills; in wavenumbers, s along and n across the wind)
///
///     u' = k_s^2 / |k| h,   v' = k_s k_n / |k| h,   or   u' = -d^2 psi / ds^2,   v' = -d^2 psi / ds dn
///
/// with psi = |k|^-1 h. What counts as h is the surface that the wind follows: behind a crest that is the sheltered
/// air, which the wind closes in on from both sides, so that sand is gathered to a tail there. psi is the sum over
/// octaves of wavelengths, each times its wavelength, from means over 4 x 4 cells, 8 x 8 cells and so on.

#include <vector>

#include "core/erosion/wind/block_sums.h"
#include "core/erosion/wind/lanes.h"
#include "core/erosion/wind/origin.h"
#include "core/field/raster.h"

namespace cuesta::wind {

/// Numbers that are constant in a step.
struct Bending {
    double amount;         ///< factor on u' and v'; 0: the wind blows straight on
    double inverse_cell;   ///< 1/m
    double shelter_slope;  ///< how steeply the wind closes in behind a crest
};

/// Shelter from the row of blocks before: from `aside` blocks further left, with weights of three blocks there, and the
/// fall of its line.
struct Shelter {
    int aside;
    float left;
    float middle;
    float right;
    float drop;  ///< blocks
};
/// Shadows that reach further than so many times around a periodic map end.
inline constexpr int most_shadow_rounds = 4;
Shelter shelter_of(const Lanes& lanes, const Bending& bending);

/// Numbers of a step for the drift.
struct Turning {
    float amount;
    float slope;           ///< how far the lanes run to the right per position
    float inverse_length;  ///< 1 / (1 + slope^2)
};
Turning turning_of(const Lanes& lanes, const Bending& bending);

class BentFlow {
public:
    /// Cells along and across the wind that are as one.
    static constexpr int block = cells_of_block;

    /// `ground`: m. `around`: where blocks are counted from on a periodic map, which goes on at its other sides; null
    /// on one that ends. On all threads; the same bytes on any number, and, for ground and wind that are both turned by
    /// a quarter, the same drifts.
    BentFlow(RasterView<const float> ground, const Lanes& lanes, const Bending& bending, const Origin* around);
    /// On a map that ends, from heights_of() all of it; for drifts over edges within `kept`, lanes that need not be on
    /// the map.
    BentFlow(Raster<float> heights, const Lanes& lanes, const Bending& bending, Stretch kept);

    /// Drift of the wind towards higher minor indices from one position to the next, beyond the slope of the lanes: for
    /// the edges between the cells `first` - 1 and `first` and those that follow, in cells, within -1 .. 1, and next
    /// ones differ by at most 1/2, or, where the last block of a periodic map is not whole, by less than 1. 0 at the
    /// sides of a map that ends, and off it. `along`: the lanes' position; on periodic maps counted from `around`.
    void drift(int along, int first, int count, float* drift) const;

    /// psi at a block, in blocks^2, for tests. `along`: counted from the windward side; `right`: from the left one; or
    /// from `around`.
    double potential(int along, int right) const { return static_cast<double>(potential_(right, along)); }

private:
    BentFlow(Raster<float> heights, const Lanes& lanes, const Bending& bending, const Origin* around, Stretch kept);
    void keep_edges(const Lanes& lanes, Stretch kept);
    int widest_kept() const;

    int breadth_;
    bool wraps_;
    Raster<float> potential_;
    /// Towards higher minor indices over the edges below the cells, and behind the last: rows of blocks along the wind.
    Raster<float> drift_;
    std::vector<Stretch> kept_edges_;  ///< by row of blocks: the edges that drift_ has; none: it has all
};

}  // namespace cuesta::wind
