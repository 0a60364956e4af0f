#pragma once
/// \file The last stage: sea, lakes and rivers that are found in the finished ground.

#include <chrono>
#include <optional>

#include "core/model/project.h"
#include "core/pipeline/land.h"
#include "core/waters/waters.h"

namespace cuesta {

/// The height of the sea, m: that of erosion where its border is the sea, else that of the base, of a stack that of
/// the lowest element that has one; none without either.
std::optional<double> sea_level_of(const Project& project);

/// For each cell the greater of two depths, m; either may be null.
SharedRaster deeper_water(const SharedRaster& one, const SharedRaster& other);

/// The options of `waters.*`, with the sea of the project.
WatersOptions waters_options(const Project& project);

/// Stands for those options; the same for all projects that show no waters.
Key waters_key(const Project& project);

/// Finds waters for land after land, and keeps those of the last few. Not thread-safe. Finding takes a second for 2048 x
/// 2048 cells and is not stopped on the way.
class FoundWaters {
public:
    /// The land with the waters of its ground and paths in the place of those that it may have.
    Land with_waters(const Land& land, const Project& project);

    /// The same for a preview of a run: waters of a moment ago of that run (of land with the same ground before erosion)
    /// where finding them takes long, so that it costs a run no more than a twentieth of its time.
    Land with_recent_waters(const Land& land, const Project& project);

private:
    using Clock = std::chrono::steady_clock;
    struct Entry {
        Key key, waters;
        std::weak_ptr<const Raster<float>> before;  ///< ground before erosion of the land that it was found in
        SharedRaster depth;  ///< null: all is dry
        double seconds = 0;  ///< that it took
        Clock::time_point end;
    };

    const Entry& found(const Land& land, const Project& project);

    std::vector<Entry> entries_;  ///< the newest last
};

}  // namespace cuesta
