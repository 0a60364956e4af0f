#pragma once
/// \file The heights and maps of a land as layers of one OpenEXR file, for compositing.

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/io/engine/map_files.h"
#include "core/model/land_map.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// Name of the file in the folder of maps, after the prefix that the user puts before names.
inline constexpr const char* layered_maps_name = "layers.exr";

/// Always in the file: the heights, m, not null and of the frame's size, and where they lie.
struct LayeredLand {
    std::shared_ptr<const Raster<float>> heights;
    TerrainFrame frame;
};

struct WrittenLayers {
    std::string file;
    /// As in the file's attribute cuesta:layers: width, height, cell_size_m, and `layers`, each with its name,
    /// channels, map, unit, type, encoding, and its lowest and highest value where it has one channel.
    nlohmann::ordered_json about;
    std::vector<LandMap> absent;  ///< maps that the land does not have
};

/// Makes these maps and writes them with the heights into one file, whole or not at all; it is read back before it
/// counts. The folder is made if need be. All layers are held in memory until they are written.
///
/// - height.Y: metres, 32-bit floats; other maps with a unit (NAME.Y) are such floats, too;
/// - shares, weights and numbers (NAME.Y): 16-bit floats, within 1/4096 of the values up to 1; whole numbers up to 2048
///   are exact;
/// - normals (NAME.X, .Y, .Z): directions of length 1, x east, y as `green` of the parameters says, z up; colours (.R,
///   .G, .B): linear light, sRGB primaries; both 16-bit floats.
///
/// NAME is that of the plane, of letters, digits, '_' and '-'; one that was there before gets a number. The head holds
/// the size of cells (cuesta:cell_size_m), what `about` of the result tells (cuesta:layers, JSON) and, as GDAL's driver
/// has them, geotransform and coordinate reference system. Errors: values that are not finite, or too large for 16-bit
/// floats; too many layers (write_exr_layers()); too little memory. When stopped, Error::cancelled(), and what was at
/// `path` stays.
Result<WrittenLayers> write_layered_maps(const std::string& path, const LayeredLand& land,
                                         const MapParameters& parameters, const std::vector<LandMap>& maps,
                                         const MapMaker& make, const WorkControl& control = {});

}  // namespace cuesta
