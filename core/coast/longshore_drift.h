#pragma once
/// \file Drift of sand along a shore: a one-line model on cells.
///
/// Waves carry Q = rate sin 2a m^3 a year past a shore that they meet at the angle a (the CERC formula; Komar 1998,
/// "Beach Processes and Sedimentation"), and the shore moves by -dQ/ds over the height of the moving sand
/// (Pelnard-Considere 1956): it flattens where a is below 45 degrees, and grows capes and spits where it is above
/// (Ashton, Murray and Arnoult 2001, "Formation of coastline features by large-scale instabilities induced by
/// high-angle waves"). Waves have their angle on open sea here: they are not bent by the floor.
///
/// There is no line to follow. With m, the square of a ramp from 0 at the depth of the breakers to 1 at the berm, the
/// transport a metre is q = Q (dm/dsouth, -dm/deast): all of Q between breakers and berm, along the shore's contours,
/// and without divergence where Q is the same all along, whatever the shore's direction on the cells.

#include "core/base/progress.h"
#include "core/coast/wave_exposure.h"
#include "core/field/raster.h"

namespace cuesta {

struct DriftLaw {
    WaveClimate climate;
    double rate = 0;        ///< m^3 a year along an open shore that waves meet at 45 degrees, >= 0
    float berm = 2;         ///< m over the sea that sand reaches, > 0; ground that stands higher is closed to it
    float breakers = 2.6F;  ///< depth of water, m, > 0, from which on waves carry sand along
    float closure = 4;      ///< depth below which they do not stir it, m, >= breakers
};

struct DriftCells {
    Raster<float> floor;    ///< m over the sea, below the sand
    Raster<float> sand;     ///< m^3 over the area of a whole cell, m, >= 0
    Raster<float> area{};   ///< room of each cell, in cells, >= 0.5; empty: 1
    Raster<float> share{};  ///< of the sand that may pass, 0..1; empty: 1
    double cell_size = 0;   ///< m, > 0
};

/// Transport, rate times years, m^3, that one run can follow on cells of this size; of longer times it leaves out the
/// rest.
double most_transport(const DriftLaw& law, double cell_size);

/// The sand after `years` (>= 0), as `cells.sand`: the same volume to the rounding of floats. Sand slides
/// where it is steeper than a beach's face, or under the closure depth than its rest; waves pile up to the berm what
/// lies in the breakers. Nothing crosses the border of the map. Deterministic, the same bytes on any number of threads;
/// empty when stopped.
Raster<float> drifted(const DriftCells& cells, const DriftLaw& law, double years, const WorkControl& control = {});

}  // namespace cuesta
