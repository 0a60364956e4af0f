#pragma once
/// \file The shore that waves leave: headlands cut back to cliffs, platforms before them, beaches in bays.
///
/// Waves bend towards headlands and spread in bays, so that headlands wear and bays fill: the shore moves by its
/// curvature. Two moves of that kind are one smoothing of the sea's extent and a threshold (Merriman, Bence and Osher
/// 1994, "Motion of multiple junctions: a level set approach").

#include "core/uplift/uplift_grid.h"

namespace cuesta {

struct ShoreBooks {
    double worn = 0;  ///< m^3 of land that the waves took
    double laid = 0;  ///< m^3 of that which lies in bays; the rest is lost in deep water
    double silted = 0;  ///< m^3 that rivers bring to the low ground behind beaches
};

/// Cuts the shore of `ground` at `sea_level` (m). `reach`, m, is the length over which it becomes straight: what is
/// narrower goes, what is wider stays; less than a cell does nothing. High land yields less, for its debris shelters
/// its foot. Low ground that a beach dams silts up to where its river runs over the beach. The same on any number of
/// threads.
ShoreBooks cut_shore(UpliftGround& ground, double cell_size, double sea_level, double reach);

}  // namespace cuesta
