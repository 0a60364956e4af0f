#pragma once
/// \file JSON of painted masks and sculpted layers; and rasters in JSON, by the names of their
/// entries in the project's file.

#include <string>
#include <vector>

#include "core/io/files/json_object.h"
#include "core/io/project/project_json.h"

namespace cuesta {

/// Collects the rasters while the JSON is made.
class RasterEntries {
public:
    /// {"entry", "width", "height"}; an empty raster (a mask not yet painted) is null and has no entry.
    nlohmann::json add(const std::string& name, const TiledRaster& raster);
    std::vector<NamedRaster> take() { return std::move(rasters_); }

private:
    std::vector<NamedRaster> rasters_;
};

inline constexpr int largest_side = 1 << 30;

/// The raster under `key`, or an empty one where that is null. Throws UnreadableInput.
TiledRaster read_raster(JsonObject& parent, const std::string& key, const LoadRaster& load);

nlohmann::json masks_to_json(const ErosionMasks& masks, RasterEntries& rasters);
ErosionMasks read_masks(JsonObject object, const LoadRaster& load);

nlohmann::json own_masks_to_json(const std::vector<OwnMask>& masks, RasterEntries& rasters);
std::vector<OwnMask> read_own_masks(JsonObject& project, const std::string& key, const LoadRaster& load);

nlohmann::json neighbours_to_json(const Neighbours& neighbours, RasterEntries& rasters);
Neighbours read_neighbours(JsonObject object, const LoadRaster& load);

nlohmann::json sculpting_to_json(const std::vector<SculptLayer>& layers, RasterEntries& rasters);
std::vector<SculptLayer> read_sculpting(JsonObject& project, const std::string& key, const LoadRaster& load);

}  // namespace cuesta
