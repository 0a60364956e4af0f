#pragma once
/// \file Projects on disk: one zip file that holds project.json and the rasters, one entry each.
///
/// project.json: "format": "cuesta-project", "version", "frame" {width, height, cell_size, crs_wkt?, geotransform?},
/// "base" {"generated", "delta", "dunes" or "braid": {parameters}}, {"imported": {heights, source_file}} or
/// {"uplifted": {uplift, rivers, rock, hillslopes {parameters}, ice {parameters}, uplift_mask? (raster),
/// uplift_mask_enabled?, uplift_mask_locked?, the same of hardness_mask and age_mask, model? (raster), model_file?}},
/// "splines" (core/io/project/spline_json.h), "relief", "noise", "cascade_erosion" {parameters} (these four may be
/// absent), "neighbours" {parameters, north?, east?, south?, west? {rows (raster of two rows), spacing, source_file}}
/// (may be absent), "eroded_material", "bottom_material" {name, colour, texture, texture_size?, parameters},
/// "separate_eroded_material", "layers" [{material, enabled, locked?, cover?, thickness | upper_surface {heights,
/// source_file}}], "water_sources"
/// [{name, kind, enabled, locked?, point {x, z, radius, depth} | painted}], "masks" {rain?, erodibility?, protection?,
/// <mask>_enabled?, <mask>_locked?} (rasters; may be absent), "past_erosion" [{as erosion}] (may be absent), "erosion"
/// {mixing, rain, water, thermal, wind, stream_power, droplets, glaciers, lava, coast}; and, all of which may be
/// absent, "sculpting" [{name, enabled, locked, place, strength, change}], "own_masks" [{name, enabled, locked, values,
/// region? {parameters}}], "surface", "light", "engine", "mesh", "height_map", "maps" {parameters}, "views" [{name,
/// locked, target [x, y, z], distance, heading, pitch, field_of_view}]. A raster is
/// {"entry": "rasters/base.f32", width, height}, or null when it is empty; the entry holds its rows from north to south
/// as 32-bit little-endian floats. Parameters that are absent have their defaults.
///
/// paths.json, where there are paths: the array "paths" (core/io/project/path_json.h). It is read in project.json, too.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/io/project/tile_store.h"
#include "core/model/project.h"

namespace cuesta {

/// 2: with feature splines; 3: with masks, past phases of erosion, and the border as one of the run; 4: with paths; 5:
/// with sculpting, own masks, cover of layers, looks and views; 6: with the exports of height maps and of maps; 7: with
/// wind that bends; 8: with uplifted land; 9: with neighbours, and weaker default rates of water; 10: with warps of
/// noise that grow beyond 1. Older files are read and keep their rates and their warps.
inline constexpr int project_file_version = 10;
inline constexpr const char* project_file_ending = ".cuesta";

/// Appears whole or not at all. Same project, same bytes. A project that could not be read back (values that are not
/// finite or out of range) is an error that names the key or the raster, and nothing is written. Bytes of texts that
/// are not UTF-8 are replaced by U+FFFD.
Result<void> write_project(const std::string& path, const Project& project);

/// Unknown keys and entries, versions from the future, missing and misshapen rasters, numbers that are not finite and
/// damaged archives are errors that name the file and the key or entry. Sizes are checked against the file's before
/// memory is taken. Never throws for bad files.
Result<Project> read_project(const std::string& path);

/// The rasters that write_project() writes.
std::vector<TiledRaster> rasters_of_file(const Project& project);

/// Writes a project whose rasters lie in a file of tiles (core/io/project/tile_store.h): its texts, and for each raster
/// the slots of its tiles, all of which `slots` knows (checked). As write_project() else; read_project_on_tiles() reads
/// it.
Result<void> write_project_on_tiles(const std::string& path, const Project& project, const TileSlots& slots);
/// The project of such a file, or of one that holds its rasters itself. An error, too, where other tiles lie in the
/// slots by now.
Result<Project> read_project_on_tiles(const std::string& path, const std::string& tiles_path);

/// A project whose imported starting terrain stays in its file, for land that is larger than memory.
struct ProjectOutline {
    Project project;         ///< an imported starting terrain has its size, and the height 0 everywhere
    std::string base_entry;  ///< where its heights lie in the file; empty: they are in the project, or generated
};
Result<ProjectOutline> read_project_outline(const std::string& path);
/// Calls take(y, row) for the rows of that starting terrain, from north to south; ends with the first error. Errors as
/// those of read_project().
Result<void> read_base_rows(const std::string& path, const ProjectOutline& outline,
                            const std::function<Result<void>(int y, const float* row)>& take);

}  // namespace cuesta
