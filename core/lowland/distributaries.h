#pragma once
/// \file Channels of a delta that carry water: a tree of the latest paths, with beds that fall from the apex to the
/// mouths, carved into the ground.

#include <vector>

#include "core/field/raster.h"
#include "core/lowland/avulsions.h"

namespace cuesta {

struct ChannelPoint {
    PlainPoint place;
    double bed = 0;    ///< m
    double water = 0;  ///< m, level of the water
    double width = 0;  ///< m
};

/// A channel from where it leaves another (the first: from the apex) to the sea or to where it joins another.
struct DeltaChannel {
    std::vector<ChannelPoint> points;  ///< downstream; beds fall from each to the next
    int parent = -1;                   ///< of which it leaves; -1 is none
    bool mouth = false;                ///< ends in the sea, not in a channel
};

/// The channels of the latest paths, at most settings.channels of them that end in the sea. A path carries water where
/// it leaves a later one and reaches the sea of the ground as it is now; where it meets a later one again, it ends
/// there or, where that would have to flow uphill, is left out. `ground` is that which the floods left.
std::vector<DeltaChannel> distributaries(RasterView<const float> ground, double cell_size, const Avulsions& avulsions,
                                         const AvulsionSettings& settings);

/// Cuts the channels into the ground; where they are, `water` (m) and `mask` (`value`) are set. Any of the two may be
/// empty. Narrow channels cut the cells that they run through. Returns the volume taken, m^3.
double carve_channels(RasterView<float> ground, double cell_size, const std::vector<DeltaChannel>& channels,
                      RasterView<float> water, RasterView<std::uint8_t> mask, std::uint8_t value);

}  // namespace cuesta
