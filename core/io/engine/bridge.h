#pragma once
/// \file The bridge: a folder that holds a land for other programs, which follow it as it changes
/// (docs/manual/bridge.md).

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/carve/plan.h"
#include "core/cover/parameters.h"
#include "core/cover/sites.h"
#include "core/field/raster.h"
#include "core/io/engine/map_files.h"
#include "core/model/feature_spline.h"
#include "core/model/path.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

inline constexpr int bridge_version = 1;

/// The parts of a land that a bridge holds.
struct BridgeLand {
    RasterView<const float> heights;  ///< m, finite, of the frame's size
    TerrainFrame frame;
    std::vector<LandMap> maps;  ///< those that the land does not have are left out
    MapMaker make_map;          ///< may be empty where there are no maps
    const std::vector<FeatureSpline>* splines = nullptr;  ///< null: none
    const std::vector<Path>* paths = nullptr;             ///< null: none
    const CarvePlan* plan = nullptr;                      ///< of the paths as built; null: not carved
    const CoverSites* sites = nullptr;                    ///< of the ground cover; null: none
    CoverParameters cover;
    std::optional<double> sea_level;  ///< m; absent: there is no sea
    nlohmann::ordered_json look;      ///< as write_maps() takes it; null: none
};

struct WrittenBridge {
    std::int64_t counter = 0;
    std::vector<std::string> files;  ///< bridge.json last
};

/// Writes a land into the folder `folder`, which is made if need be: its files into a folder of their own in it, named
/// by the counter, then bridge.json, which names them with sizes and CRC-32. The files that the bridge.json before named
/// stay, for who is reading them; those before them are removed. On any error, and when stopped (Error::cancelled()),
/// bridge.json and all that it names are as they were. One writer at a time. Errors: a bridge.json that is none of ours
/// or of a later version, and those of the disk.
Result<WrittenBridge> write_bridge(const std::string& folder, const BridgeLand& land, const WorkControl& control = {});

}  // namespace cuesta
