#pragma once
/// \file Deltas and alluvial fans, which rivers build by leaving their channels (docs/methods/deltas.md).

#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/progress.h"
#include "core/field/raster.h"
#include "core/lowland/flood_deposits.h"

namespace cuesta {

/// Lengths in metres; the same settings give the same kind of delta at any cell size.
struct AvulsionSettings {
    std::uint64_t seed = 1;
    int events = 2000;         ///< floods, >= 0
    double slope = 2.5e-4;     ///< of channels, > 0; fans 0.03 .. 0.1
    double depth = 4;          ///< of the channel, > 0
    double width = 160;        ///< of the channel at the apex, > 0
    double bar = 420;          ///< radius of mouth bars, > 0; of the lobes of a fan
    double wave = 0.02;        ///< 0 .. 0.3; none on fans
    int persistence = 14;      ///< floods between avulsions, >= 1
    int channels = 9;          ///< latest channels that still carry water, >= 1
    double sea_level = 0;      ///< on fans the height of the basin's floor
    bool fan = false;          ///< on dry ground
    double compaction = 0.45;  ///< of thick deposits over the whole time, in channel depths; none on fans
    double talus = 4;          ///< degrees; steepest slope of a fan
    double supply = std::numeric_limits<double>::infinity();  ///< m^3; floods end when it is used up
};

/// The valley mouth.
struct DeltaApex {
    PlainPoint place;
    double direction_x = 0;  ///< a unit vector
    double direction_y = 1;
};

/// The course of one flood, from the apex on, its points a fixed distance apart.
struct FloodPath {
    std::vector<PlainPoint> points;
    bool reaches_sea = false;
};

struct AvulsionLedger {
    double supplied = 0;   ///< m^3
    double deposited = 0;  ///< of it, on the ground, as the cells took it
    double offshore = 0;   ///< the rest, for which there was no room: carried off
    double compacted = 0;  ///< by which deposits shrank afterwards
};

struct Avulsions {
    std::vector<FloodPath> paths;  ///< the last of each avulsion, the newest first, at most 24 settings.channels
    double step = 0;               ///< m between points
    AvulsionLedger ledger;
    bool stopped = false;  ///< on request; the ground is then half done
};

/// Builds a delta or fan on the ground (m, finite; nothing is built where it is not, or where no sea can be reached
/// from the apex). Floods follow one another in their order; what runs on several threads does not change the result.
/// Neither width nor depth of the channels is carved: distributaries.h does that.
Avulsions build_by_avulsions(RasterView<float> ground, double cell_size, const DeltaApex& apex,
                             const AvulsionSettings& settings, const WorkControl& control = {});

}  // namespace cuesta
