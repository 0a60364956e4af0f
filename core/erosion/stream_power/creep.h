#pragma once
/// \file Hillslope creep: soil moves down a slope in proportion to it, dh/dt = div(D grad h). It rounds the ridges
/// between the valleys that rivers cut.
///
/// Pairs of neighbours exchange ground, by the nine-point Laplacian (2/3 along the axes, 1/6 across), so that slopes of
/// all directions creep alike. Steps of any length are stable: short ones are made of a few explicit ones, long ones of
/// stages of the Runge-Kutta-Legendre scheme of first order (Meyer, Balsara, Aslam 2012), of which s go (s^2 + s) / 2
/// times as far as one. A step spreads ground over some 35 cells at most, whatever is asked.

#include <functional>
#include <limits>
#include <vector>

#include "core/drainage/routing.h"
#include "core/erosion/state.h"

namespace cuesta {

struct Crept {
    double moved = 0;     ///< what cells lost
    double left_map = 0;  ///< what sank into outlets
};

/// Moves ground, by `spread` = D dt in m^2. `mobility`: 0 .. 1 for each cell; the exchange of a pair is multiplied by
/// both. Where `fixed` is not 0 (of the size of the state; empty: nowhere) the ground stays, and what comes there is
/// gone. `wraps`: opposite edges are neighbours; else they are walls.
/// Nothing creeps down below `sea_level`, m. What arrives on layered ground is eroded
/// material.
///
/// Returns the sums of each row, in metres over a cell. Of a window, `before_stage` brings the rows around it up to date
/// in what creeps, one on either side; in `state` they are right at the start, and mean nothing at the end.
std::vector<Crept> creep_rows(ErosionState& state, double spread, BorderedRaster mobility,
                              RasterView<const std::uint8_t> fixed, bool wraps = false,
                              float sea_level = std::numeric_limits<float>::lowest(),
                              const std::function<void(BorderedRaster& creeping)>& before_stage = {});

/// The sums of all rows in m^3.
Crept sum_of(const std::vector<Crept>& rows, double cell_size);

}  // namespace cuesta
