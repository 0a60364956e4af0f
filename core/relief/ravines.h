#pragma once
/// \file Ravines that rain cuts into fresh slopes of ash and lava, as into those of young volcanoes.
///
/// Water divides itself among all lower neighbours by slope, so that rills take it from one another: few become ravines
/// (barrancos), which take in their neighbours on the way down, and the ground between them stays smooth. What they cut
/// is laid where they grow gentle, as an apron around the foot.
///
///     E = K (A^3 / (A^2 + A_0^2))^m S,   D = G Qs / A
///
/// Stream power (Braun and Willett 2013) whose area fades out below the area A_0 = T / S^2 of a channel's head
/// (Montgomery and Dietrich 1992), and deposition after Davy and Lague (2009). From coarse cells to fine ones, as
/// uplifted land is made.

#include <cstdint>

#include "core/base/progress.h"
#include "core/field/raster.h"

namespace cuesta {

struct RavineParameters {
    double wear = 0;           ///< K times the time that it has rained, m^(1 - 2m), >= 0; 0 leaves the ground as it is
    double head_stress = 3e3;  ///< T = A_0 S^2 of a channel's head, m^2, > 0
    double deposition = 1;     ///< G, >= 0
    double threshold = 1;      ///< gradient that walls of ravines stand at, > 0
    double creep = 100;        ///< diffusivity times time, m^2, >= 0: rounds the edges
    std::uint64_t seed = 1;
};

/// Cuts ravines into `ground` (finite, m; cells of `cell_size` m, > 0). Closed hollows that are deeper than 5 m, such
/// as craters, keep their water and their floors. Water and what it carries leave over the edges, whose cells stay. The
/// same bytes on any number of threads. False when stopped; the ground is then unfinished.
bool cut_ravines(RasterView<float> ground, double cell_size, const RavineParameters& parameters,
                 const WorkControl& control = {});

}  // namespace cuesta
