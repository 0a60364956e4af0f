#pragma once
/// \file Beaches of a given volume of sand, in sheltered stretches of a shore.

#include "core/base/progress.h"
#include "core/coast/beach_profile.h"
#include "core/coast/bent_waves.h"
#include "core/field/raster.h"

namespace cuesta {

struct BeachSite {
    RasterView<const float> heights;  ///< m over the sea
    const BentWaves* waves = nullptr;
    Raster<float> supply;     ///< sand that comes to each place, >= 0, in any unit; beaches lie where there is some
    double cell_size = 0;     ///< m, > 0
    double volume = 0;        ///< m^3 of sand, >= 0
    BeachProfile profile;
    RasterView<const float> receive{};  ///< share of the thickness that comes to lie, 0..1; empty: 1
};

/// Thickness of sand to lay on each cell (m, >= 0), `volume` in all or less where there is no room. The water's edge of
/// the beaches is a line of equal share of sea, so that bays fill from their heads with an arc; sand goes to the
/// places with the least waves and the most supply first. Empty when stopped.
Raster<float> lay_beaches(const BeachSite& site, const WorkControl& control);

}  // namespace cuesta
