#pragma once
/// \file Exposure of a sea to waves: the open water that the wind crosses, by direction.
///
/// Waves that grow over a fetch F have a height that goes with its root (U.S. Army Corps of Engineers, Coastal Engineering
/// Manual, part II-2: deep water, limited by fetch), so exposure is the mean of sqrt(F) over the wind rose. Waves are not bent by the
/// floor here.

#include "core/base/progress.h"
#include "core/field/raster.h"

namespace cuesta {

struct WaveClimate {
    float from = 270;     ///< degrees that the wind comes from, clockwise from north (the first row)
    float spread = 60;    ///< degrees, standard deviation of the wind rose; what is below 1 counts as 1
    float fetch = 20000;  ///< m, > 0: longer fetches count as this
};

/// Exposure of each cell: 0 on land (above `sea_level`) and where `heights` are not finite; 1 on open sea. Sea at the
/// border goes on beyond it. `cell_size` in m, > 0. The same bytes on any number of threads; empty when stopped.
Raster<float> wave_exposure(RasterView<const float> heights, double cell_size, float sea_level, const WaveClimate& climate,
                            const WorkControl& control = {});

/// Transport of sand along shores by all directions of the rose together. Waves that come from e, a unit vector, to a
/// shore with the normal n and the tangent t carry sin 2 alpha = 2 (e n)(e t) against t. Summed over the rose with the
/// waves' H^(5/2), 1 on open sea, that is 2 n (sum w e e) t: two numbers of each place, whatever its shore's direction.
struct WaveTransport {
    Raster<float> along;    ///< sum w (east^2 - south^2) / 2
    Raster<float> oblique;  ///< sum w east south
    bool empty() const { return along.empty(); }
    /// Transport along (-n_south, n_east), as a share of that of open sea at 45 degrees, for a seaward normal of any
    /// length > 0.
    static double of(double along, double oblique, double east, double south) {
        return 2 * (2 * along * east * south - oblique * (east * east - south * south)) / (east * east + south * south);
    }
};

/// 0 on land; otherwise as wave_exposure.
WaveTransport wave_transport(RasterView<const float> heights, double cell_size, float sea_level,
                             const WaveClimate& climate, const WorkControl& control = {});

}  // namespace cuesta
