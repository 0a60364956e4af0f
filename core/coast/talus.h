#pragma once
/// \file Debris that has fallen from cliffs and lies at their foot until waves carry it off.

#include "core/base/progress.h"
#include "core/coast/bent_waves.h"
#include "core/field/raster.h"

namespace cuesta {

struct TalusSite {
    RasterView<const float> heights;    ///< m
    RasterView<const float> distance;   ///< signed distance to the foot of the cliffs, m, > 0 behind it
    RasterView<const float> back;       ///< m that the cliff nearest to each place has gone back; <= 0: not at all
    RasterView<const float> steepness;  ///< tangent of the angle of the cliffs
    const BentWaves* waves = nullptr;
    double cell_size = 0;               ///< m, > 0
    float foot = 0;                     ///< height of the foot of the cliffs, m
    float slope = 0;                    ///< of the platform before it, as a gradient, >= 0
    float share = 0;                    ///< of the debris that waves leave where there are none of them, 0..1
    double most = 0;                    ///< m^3 that there are, >= 0
    RasterView<const float> receive{};  ///< share of the thickness that comes to lie, 0..1; empty: 1
};

/// Section (m^2) of a wedge of debris at the foot of a cliff whose surface would be at the height of the foot 1 m
/// before it: gradients `rest` of its surface, `slope` (< rest) of the ground before the cliff, `steepness` (> rest) of
/// the cliff.
double talus_section(double rest, double slope, double steepness);

/// Thickness of debris on each cell (m, >= 0), of which no more than `most` in all. Its surface has the gradient of
/// talus_angle. Its section goes with the height of the cliff and with the retreat of the last rock falls, up to the
/// cliff's own height, so that its width differs along the shore; waves leave 1 / (1 + (2 W)^2) of it. The same bytes
/// on any number of threads; empty when stopped.
Raster<float> lay_talus(const TalusSite& site, const WorkControl& control);

}  // namespace cuesta
