#pragma once
/// \file Land written as tiles and brought in again.

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/field/sampling.h"
#include "core/io/elevation/elevation.h"
#include "core/io/elevation/import_elevation.h"
#include "core/io/elevation/reproject.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

namespace cuesta {

inline constexpr double pi = 3.14159265358979324;

inline constexpr const char* utm_32 = "EPSG:32632";

inline std::string wkt(const char* system) {
    const auto text = system_in_full(system);
    REQUIRE(text.ok());
    return *text;
}

inline Raster<float> uneven(int width, int height) {
    Raster<float> land(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) land(x, y) = static_cast<float>(500 + 3 * x + 2 * y + (x * 31 + y * 17) % 23);
    return land;
}

/// Columns [left, left + width) and rows [top, top + height) of the land as a GeoTIFF in UTM zone 32.
inline std::string write_tile(const TemporaryFolder& folder, const char* name, const Raster<float>& land, int left,
                              int top, int width, int height, double cell = 30, float lift = 0) {
    Raster<float> part(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) part(x, y) = land(left + x, top + y) + lift;
    TerrainFrame frame;
    frame.width = width;
    frame.height = height;
    frame.cell_size = cell;
    frame.crs_wkt = wkt(utm_32);
    frame.geotransform = {450000 + left * cell, cell, 0, 5150000 - top * cell, 0, -cell};
    const std::string path = folder / name;
    REQUIRE(write_elevation(path, part.view(), frame).ok());
    return path;
}

inline bool warns_of(const std::vector<std::string>& warnings, const std::string& text) {
    return std::any_of(warnings.begin(), warnings.end(),
                       [&](const std::string& warning) { return warning.find(text) != std::string::npos; });
}

inline Elevation must_import(const std::string& path, const ImportOptions& options = {}) {
    Result<Elevation> result = import_elevation(path, options);
    if (!result) FAIL(result.error().message());
    CHECK(result->frame.width == result->heights.width());
    CHECK(result->frame.height == result->heights.height());
    return std::move(*result);
}

inline std::string refusal(const std::string& path, const ImportOptions& options) {
    const Result<Elevation> result = import_elevation(path, options);
    return result ? "" : result.error().message();
}

/// Easting and northing of longitude and latitude, degrees, in UTM: the series of Krueger in the third flattening n, to
/// its third power (good to a millimetre in a zone). Independent of the library that reprojects.
inline std::pair<double, double> utm(double longitude, double latitude, double meridian) {
    const double f = 1 / 298.257223563;
    const double n = f / (2 - f);
    const double radius = 6378137.0 / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64);
    const double alpha[] = {n / 2 - 2 * n * n / 3 + 5 * n * n * n / 16, 13 * n * n / 48 - 3 * n * n * n / 5,
                            61 * n * n * n / 240};
    const double phi = latitude * pi / 180;
    const double lambda = (longitude - meridian) * pi / 180;
    const double k = 2 * std::sqrt(n) / (1 + n);
    const double t = std::sinh(std::atanh(std::sin(phi)) - k * std::atanh(k * std::sin(phi)));
    const double xi = std::atan2(t, std::cos(lambda));
    const double eta = std::atanh(std::sin(lambda) / std::sqrt(1 + t * t));
    double east = eta;
    double north = xi;
    for (int j = 1; j <= 3; ++j) {
        east += alpha[j - 1] * std::cos(2 * j * xi) * std::sinh(2 * j * eta);
        north += alpha[j - 1] * std::sin(2 * j * xi) * std::cosh(2 * j * eta);
    }
    return {500000 + 0.9996 * radius * east, 0.9996 * radius * north};
}

/// A land of the longitude and latitude: waves of some 12 km, smooth from cell to cell.
inline double wavy(double longitude, double latitude) {
    return 1000 + 300 * std::sin(longitude * 40) * std::cos(latitude * 50);
}

/// The wavy land from `west`, `north` in cells of 3 seconds.
inline std::string write_degrees(const std::string& path, double west, double north, int width, int height) {
    constexpr double second3 = 3.0 / 3600;
    Raster<float> land(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            land(x, y) = static_cast<float>(wavy(west + (x + 0.5) * second3, north - (y + 0.5) * second3));
    TerrainFrame frame;
    frame.width = width;
    frame.height = height;
    frame.cell_size = 90;
    frame.crs_wkt = wkt("EPSG:4326");
    frame.geotransform = {west, second3, 0, north, 0, -second3};
    REQUIRE(write_elevation(path, land.view(), frame).ok());
    return path;
}

inline double height_at(const Elevation& land, double x, double y) {
    const auto& g = *land.frame.geotransform;
    return static_cast<double>(sample_bilinear(land.heights.view(), (x - g[0]) / g[1], (y - g[3]) / g[5]));
}

}  // namespace cuesta
