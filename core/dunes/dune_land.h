#pragma once
/// \file Desert ground with dunes: sand on a pan, moved by winds that take turns.

#include <string_view>

#include "core/base/progress.h"
#include "core/dunes/parameters.h"
#include "core/field/raster.h"

namespace cuesta {

/// Volumes in m^3.
struct DuneLedger {
    double supplied = 0;  ///< of the sand at the start
    double settled = 0;   ///< of it, what was in the air at the end and was laid on the dunes
    double rounding = 0;  ///< lost (above 0) or gained by rounding, and made good at the end
    double lying = 0;     ///< of the sand on the map
};

struct DuneLand {
    Raster<float> heights;  ///< m: the surface
    Raster<float> sand;     ///< m: its thickness, >= 0
    DuneLedger ledger;
    bool empty() const { return heights.empty(); }
};

/// Makes ground of width x height cells (each >= 1) of `cell_size` metres (> 0); opposite edges meet, so that the map
/// tiles. The parameters must be within their ranges. Finite everywhere. Without sand it is the bare pan. Dunes are
/// computed on cells that suit their spacing, then on finer and finer ones up to those of the map; maps of another
/// cell size show the same dunes. Dunes closer than 1/40 of the longer side are taken as that far apart. Deterministic,
/// the same bytes on any number of threads. Stops within a step; then the rasters are empty.
DuneLand dune_land(const DuneParameters& parameters, int width, int height, double cell_size,
                   const WorkControl& control = {});

/// The reason, as a sentence, for a parameter ("dunes.angle") to do nothing on such a map; empty: it acts, or is of
/// another set. Thread-safe.
std::string_view why_dunes_ignore(const DuneParameters& parameters, std::string_view parameter_id, int width, int height,
                                  double cell_size);

/// Heading of the wind in radians (the grid's x is east, y south) after `time` generations, without its spread.
double wind_heading(const DuneParameters& parameters, double time);

}  // namespace cuesta
