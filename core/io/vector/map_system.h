#pragma once
/// \file Coordinates of GeoJSON files.

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/io/elevation/frame_placement.h"
#include "core/io/vector/vector_writer.h"

namespace cuesta {

/// Tenths of a millimetre, in degrees or metres.
double rounded(double value, bool degrees);

/// The coordinates of a file, and how it names them.
struct MapSystem {
    std::optional<MapTransformation> transformation;  ///< absent: the terrain's own
    nlohmann::json crs;                               ///< discarded: none needed
    bool degrees = false;
};

/// The system to write a terrain's places in. `remarks` gets what the user should know of it. GDAL must be in use
/// (core/io/raster/gdal_session.h). An error where there is no way to WGS 84.
Result<MapSystem> system_of(const TerrainFrame& frame, VectorSystem wanted, std::vector<std::string>& remarks);

}  // namespace cuesta
