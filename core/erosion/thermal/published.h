#pragma once
/// \file Thermal erosion as it was published. It knows no direction well, and oscillates where it is not random; kept
/// for comparison.
///
/// Of each cell of height h, with T = l tan(talus) of its top material whatever the direction:
///
/// - Prokop 2009, 4.3.1 (after Olsen 2004): the neighbours at the four corners that lie more than T below; their falls
///   h - h_i have the sum `sum` and the greatest d. The cell gives S = rnd D d / 2 (4.2), no more than its top layer
///   holds, and each of them gets S (h - h_i) / sum (4.3), at once: the next cell sees it.
/// - Ferreira 2022, 3.3 (Benes 2001): of all eight neighbours d is the greatest fall and `sum` the sum of the falls
///   above 0; S = rnd D d / 2 (2.16), and those more than T below get S (h - h_i) / sum, from the heights before the
///   step. What the others would have got stays.
///
/// D is the density, times `rate`, which is Ferreira's time step times area. rnd is normal with mean 1 and variance
/// `chance`, within 0 .. 1.

#include <cstdint>

#include <vector>

#include "core/erosion/limits.h"
#include "core/erosion/row_window.h"
#include "core/erosion/state.h"

namespace cuesta::thermal {

/// The ground as it is before a step, as far as it counts.
struct GroundBefore {
    Raster<float> heights;       ///< m
    Raster<float> bottom_yield;  ///< see beds.h; empty: 1 everywhere
};
GroundBefore ground_before(const ErosionState& state);

/// A step on some rows of a map, whose surroundings are those of RowWindowWork::run_in_turn().
struct PublishedRows {
    RowWindow window;
    RowBand rows;  ///< of the map
    const GroundBefore& before;
};
/// One step; parameters.scheme is one of the published ones. Changes the ground and returns what the cells of each row
/// gave, in m over a cell; `step`: number of thermal steps done, which together with the seed decides the random
/// numbers. On one thread.
std::vector<double> step_published(ErosionState& state, const ThermalParameters& parameters,
                                   const ErosionLimits& limits, std::uint64_t seed, std::int64_t step,
                                   const PublishedRows& place);

}  // namespace cuesta::thermal
