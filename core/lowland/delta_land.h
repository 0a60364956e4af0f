#pragma once
/// \file A land with a delta: uplands in the north, a plain, the delta that a river builds, and the sea in the south.

#include <cstdint>

#include "core/base/progress.h"
#include "core/field/raster.h"
#include "core/lowland/parameters.h"

namespace cuesta {

/// Volumes in m^3 of the building of the delta.
struct DeltaLedger {
    double supplied = 0;   ///< sediment that the river brought
    double deposited = 0;  ///< of it, laid down on the map
    double offshore = 0;   ///< of it, for which there was no room: carried off the map
    double compacted = 0;  ///< by which deposits shrank under their own weight
    double carved = 0;     ///< taken from the ground by the channels and ox-bow lakes at the end
    double built_up = 0;   ///< laid on the flood plain upstream by levees and point bars, and in backswamps
    double change = 0;     ///< volume of the land at the end less that of the land before the river
};

/// Values of DeltaLand::channels.
inline constexpr std::uint8_t no_channel = 0;
inline constexpr std::uint8_t channel_in_use = 1;
inline constexpr std::uint8_t oxbow_lake = 2;

struct DeltaLand {
    Raster<float> heights;          ///< m; the beds of channels, not their water
    Raster<float> water_level;      ///< m: of the channel or lake in the cell, elsewhere the sea level
    Raster<std::uint8_t> channels;  ///< no_channel, channel_in_use or oxbow_lake
    int mouths = 0;                 ///< of channels in use that reach the sea on the map
    DeltaLedger ledger;
    bool empty() const { return heights.empty(); }
};

/// Makes land of width x height cells (each >= 1) of `cell_size` metres (> 0). The parameters must be within their
/// ranges. Finite everywhere. With no events the land has no delta and no channels. Deterministic, the same bytes on
/// any number of threads. Stops within a batch of floods; then the rasters are empty.
DeltaLand delta_land(const DeltaParameters& parameters, int width, int height, double cell_size,
                     const WorkControl& control = {});

}  // namespace cuesta
