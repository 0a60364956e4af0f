#pragma once
/// \file Projects as JSON, without their rasters.

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/io/files/json_object.h"
#include "core/model/project.h"

namespace cuesta {

/// A raster that belongs to a project's JSON, under the name by which the JSON calls it.
struct NamedRaster {
    std::string entry;  ///< "rasters/base.f32"
    TiledRaster raster;
};

struct ProjectJson {
    nlohmann::json json;
    std::vector<NamedRaster> rasters;  ///< in a fixed order
};

ProjectJson project_to_json(const Project& project);

/// Hands out the raster of an entry; throws UnreadableInput. The size is that which the JSON tells, 1 .. 2^30 cells.
using LoadRaster = std::function<TiledRaster(const std::string& entry, int width, int height)>;

/// Throws UnreadableInput.
Project project_from_json(const nlohmann::json& json, const LoadRaster& load);

/// A material: "rock", the id of one of the library (core/io/project/rocks.h) whose values the others change; "name",
/// "colour" [red, green, blue], "texture", "texture_size" (metres), and the parameters by their ids. Keys that are absent
/// stay as they are in `material`. Throws UnreadableInput.
void read_material(JsonObject object, Material& material);
/// A point source: "x", "z", "radius", "depth", all needed. Throws UnreadableInput.
PointSource read_point_source(JsonObject object);
/// The camera of a view, not its name and lock: "target" [x, y, z], "distance", "heading", "pitch", "field_of_view".
/// Throws UnreadableInput.
void read_camera(JsonObject& object, SavedView& view);
/// "one_time" or "permanent". Throws UnreadableInput.
SourceKind read_source_kind(JsonObject& object, const std::string& key);

inline constexpr long long largest_raster_cells = 1LL << 30;

}  // namespace cuesta
