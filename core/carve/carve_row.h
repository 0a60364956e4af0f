#pragma once
/// \file Carving of a row of cells by the pieces of a plan: the formulas of core/carve/displacement.h.

#include <array>

#include "core/carve/prepared_piece.h"

namespace cuesta {

inline constexpr int carve_row_cells = 64;
using CarveRow = std::array<double, carve_row_cells>;

/// Samples of a row: x = first_x + i * step, 0 <= i < carve_row_cells, all at z.
struct RowOfSamples {
    double first_x = 0;
    double z = 0;
    double step = 1;
};

/// A stretch of the row, [from, to).
struct Stretch {
    int from = 0;
    int to = 0;
};

/// Of all pieces of a rank.
struct RankSums {
    CarveRow theta{};   ///< greatest
    CarveRow weight{};  ///< W_r
    CarveRow level{};   ///< T_r
    CarveRow dug{};
};
/// Of all ways of a tile where any has a WayEarth of its own: RankSums::level is then L.
struct EarthSums {
    CarveRow upper{};  ///< U
    CarveRow cut{};    ///< C
    CarveRow fill{};   ///< F
};
/// Of all pieces that bear water.
struct WaterSums {
    CarveRow weight{};  ///< sum of v
    CarveRow level{};   ///< sum of v times water level
    CarveRow beta{};
};
/// Of the rim of an area.
struct RimSums {
    CarveRow theta{};
    CarveRow distance{};  ///< m, to be filled with infinity
};

/// Adds a piece of rank way or water to cells of a row. `share`: of its cross-section, null: no depth. `water`: null
/// unless the piece bears water.
void add_piece(const PreparedPiece& piece, const float* share, const RowOfSamples& row, Stretch stretch, RankSums& sums,
               WaterSums* water);
/// Adds a piece of rank way to cells of a row of such a tile, whatever its WayEarth.
void add_way(const PreparedPiece& piece, const float* share, const RowOfSamples& row, Stretch stretch, RankSums& sums,
             EarthSums& earth);
/// T_way from L, U, C and F of the first `count` cells, whose ground is given (m).
void settle_ways_of_row(const EarthSums& earth, const float* ground, int count, RankSums& way);
/// Adds a piece of the rim.
void add_rim(const PreparedPiece& piece, const RowOfSamples& row, Stretch stretch, RimSums& sums);

/// The step of the thesis (eq. 7.12): 0 at 0, 1 at 1, without slope or bend at either.
[[gnu::always_inline]] inline double fifth_order_step(double psi) {
    return psi * psi * psi * (psi * (6 * psi - 15) + 10);
}
/// theta / (1 - theta + 1e-4): weights grow without hiding others altogether.
[[gnu::always_inline]] inline double carve_weight(double theta) {
    return theta / (1 - theta + 1e-4);
}

}  // namespace cuesta
