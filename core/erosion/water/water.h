#pragma once
/// \file Water erosion: shallow water on virtual pipes that takes up, carries and lays down ground
/// (Mei, Decaudin, Hu 2007; Prokop 2009, 3.2.4 and 4.3.2), by one of three schemes: nine_point/ and four_pipes/.

#include <cstdint>

#include "core/erosion/erode.h"

namespace cuesta {

/// Runs `count` (>= 0) water steps on all threads. It advances state.steps_done and state.steps_of_kind[water] by
/// `count` and books into state.ledger.
///
/// - Makes the water rasters (depth, sediment, flow, and the scheme's outflow or pipe_flow) if they are empty, and drops
///   the flows of another scheme. They may also be there before the first step, to start with water; their sizes are
///   then the ground's.
/// - Water step number n of the state (steps_of_kind[water] before the step) decides the rain: count = 5 gives the same
///   bytes as 5 times count = 1, on any number of threads. One-time sources are added in water step 0, permanent ones
///   in each.
/// - Sources, rain_share, erodibility and protection must be of the ground's size (checked). state.materials may be
///   empty where the ground is one material.
/// - Nothing becomes negative or NaN for finite heights and parameters within their declared ranges.
/// Not thread-safe with respect to `state`.
void water_steps(ErosionState& state, const ErosionInput& input, std::int64_t count);

}  // namespace cuesta
