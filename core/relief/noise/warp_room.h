#pragma once
/// \file Strong warps that change from place to place, slowly enough not to fold by their own slope.

#include "core/relief/noise/warped_noise.h"

namespace cuesta {

/// The fields of a noise, with its warps as they may be.
struct RoomForWarps {
    Raster<float> low_warp;   ///< empty: that of `fields` is another's
    Raster<float> high_warp;  ///< likewise
    NoiseFields fields;       ///< views of these and of the fields given, which must outlive it
};

/// Warps above 1 displace places in proportion to their strength (WarpedNoiseParameters::warp_growth), so they may rise
/// by no more than 0.9 within the wavelength that they warp: D in the first octave, F in the one that it moves most.
/// Stronger warps are less near weaker places: never above what is asked for, and unchanged below 1, without a guard
/// and without growth. Of constant fields nothing changes. `cell_size` in metres. The same bytes on any number of
/// threads.
RoomForWarps room_for_warps(const NoiseFields& fields, double cell_size, const WarpedNoiseParameters& parameters);

}  // namespace cuesta
