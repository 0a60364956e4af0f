#pragma once
/// \file Ground spacing in metres of the cells of a georeferenced raster.

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace cuesta {

struct GroundSpacing {
    double x = 1;  ///< metres between columns
    double y = 1;  ///< metres between rows
};

/// From GDAL's geotransform and the CRS at the centre of the raster: degrees become metres on the CRS's ellipsoid,
/// other units than metres are converted, and the scale of projections that stretch the ground (Web Mercator) is taken
/// out. Without a CRS the numbers are metres, unless they look like degrees. What was assumed goes to `warnings`. Empty
/// where the geotransform makes no sense.
std::optional<GroundSpacing> ground_spacing(const std::string& crs_wkt, const std::array<double, 6>& geotransform,
                                            int width, int height, std::vector<std::string>& warnings);

}  // namespace cuesta
