#pragma once
/// \file Waves at the shore: exposure that has bent around headlands and into bays.

#include "core/base/progress.h"
#include "core/coast/parameters.h"
#include "core/field/raster.h"

namespace cuesta {

struct BentWaves {
    Raster<float> force;      ///< near the shore: 1 at a straight one on open sea; 0 far inland
    Raster<float> sea_share;  ///< share of sea around each place, 0..1: above 0.5 at headlands, below in bays
    bool empty() const { return force.empty(); }
};

/// `shore`: signed distance to the shore, m, positive on land. The force at a place is the mean exposure of the sea around
/// it, times twice the share of sea: waves come to a headland from around it, and in a bay they spread over a longer
/// shore. A law of our own in place of rays. Empty when stopped; the same bytes on any number of threads.
BentWaves bent_waves(const Raster<float>& shore, double cell_size, const CoastParameters& parameters, const WorkControl& control);

}  // namespace cuesta
