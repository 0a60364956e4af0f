#include "core/io/mesh/mesh_placement.h"

#include <ogr_spatialref.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "core/base/threads.h"
#include "core/io/raster/gdal_session.h"

namespace cuesta {
namespace {

std::string rounded(double value, int decimals) {
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
    return text.data();
}

/// Metres a unit of the map; an error where the map is in degrees.
Result<double> metres_a_unit(const std::string& crs_wkt) {
    if (crs_wkt.empty()) return 1.0;
    const GdalSession session(GdalSession::Purpose::reading);
    OGRSpatialReference reference;
    if (reference.importFromWkt(crs_wkt.c_str()) != OGRERR_NONE) return 1.0;
    if (reference.IsGeographic())
        return Error{
            "the land's coordinate reference system is in degrees, where a mesh needs metres; reproject the land, or "
            "take "
            "its middle or corner as the origin",
            "origin"};
    const double metres = reference.GetLinearUnits();
    return metres > 0 ? metres : 1.0;
}

/// Distance of two neighbouring floats at a number.
double float_step(double value) {
    const auto as_float = static_cast<float>(std::fabs(value));
    return static_cast<double>(std::nextafter(as_float, std::numeric_limits<float>::infinity())) -
           static_cast<double>(as_float);
}

Result<void> place_on_map(const TerrainFrame& frame, const MeshParameters& parameters, MeshPlacement& placement) {
    if (!frame.geotransform)
        return Error{"the land has no place on Earth; take its middle or corner as the origin", "origin"};
    const Result<double> metres = metres_a_unit(frame.crs_wkt);
    if (!metres) return metres.error();
    const std::array<double, 6>& g = *frame.geotransform;
    if (!(g[1] > 0) || !(g[5] < 0) || std::fabs(g[2]) > 1e-9 * std::fabs(g[5]) ||
        std::fabs(g[4]) > 1e-9 * std::fabs(g[1]))
        return Error{"the land lies turned in its coordinate reference system; take its middle or corner as the origin",
                     "origin"};
    const double east = (g[0] + g[1] * frame.width / 2) * *metres;
    const double north = (g[3] + g[5] * frame.height / 2) * *metres;
    placement.shift_east = east - parameters.offset_east * *metres;
    placement.shift_north = north - parameters.offset_north * *metres;
    const double stretch_east = g[1] * *metres / frame.cell_size;
    const double stretch_north = -g[5] * *metres / frame.cell_size;
    const double farthest = std::max(frame.width_metres() * std::fabs(stretch_east - 1),
                                     frame.height_metres() * std::fabs(stretch_north - 1)) /
                            2;
    if (farthest > 0.5 * frame.cell_size)
        placement.warnings.push_back(
            "the land's coordinate reference system does not keep lengths: only the middle of the mesh "
            "lies where it says, its border is off by up to " +
            rounded(farthest, 1) + " m");
    return {};
}

}  // namespace

Result<MeshPlacement> mesh_placement(const TerrainFrame& frame, const MeshParameters& parameters, MeshFormat format) {
    MeshPlacement placement;
    if (!has_fixed_axes(format)) {
        placement.scale = 1 / metres_of(parameters.unit);
        placement.up = parameters.up;
    }
    if (parameters.origin == MeshOrigin::corner) {
        placement.shift_east = frame.width_metres() / 2;
        placement.shift_north = (placement.up == MeshUpAxis::z ? 1 : -1) * frame.height_metres() / 2;
    }
    if (parameters.origin == MeshOrigin::georeference)
        if (const Result<void> done = place_on_map(frame, parameters, placement); !done) return done.error();
    const double farthest = std::max(std::fabs(placement.shift_east) + frame.width_metres() / 2,
                                     std::fabs(placement.shift_north) + frame.height_metres() / 2);
    const double step = float_step(farthest * placement.scale) / placement.scale;
    // A sixteenth of a cell shows as ripples on smooth ground.
    if (step > frame.cell_size / 16) {
        std::string text = "coordinates of up to " + rounded(farthest, 0) +
                           " m are too large for floats, which step by " + rounded(step, 3) + " m there";
        if (parameters.origin == MeshOrigin::georeference) {
            const auto whole = [](double metres, int offset) {
                return rounded(offset + std::floor(metres / 1000) * 1000, 0);
            };
            text += "; state an offset, such as " + whole(placement.shift_east, parameters.offset_east) + "," +
                    whole(placement.shift_north, parameters.offset_north);
        }
        placement.warnings.push_back(text);
    }
    return placement;
}

std::array<double, 3> placed(const std::array<double, 3>& point, const MeshPlacement& placement) {
    const double east = (point[0] + placement.shift_east) * placement.scale;
    const double north = (-point[2] + placement.shift_north) * placement.scale;
    const double height = point[1] * placement.scale;
    if (placement.up == MeshUpAxis::z) return {east, north, height};
    return {east, height, -north};
}

void place(TriangleMesh& mesh, const MeshPlacement& placement) {
    constexpr std::size_t band = 65536;
    const std::size_t bands = (mesh.positions.size() + band - 1) / band;
    parallel_bands(static_cast<int>(bands), [&](int number) {
        const std::size_t first = static_cast<std::size_t>(number) * band;
        for (std::size_t i = first; i < std::min(first + band, mesh.positions.size()); ++i) {
            auto& p = mesh.positions[i];
            const std::array<double, 3> to =
                placed({static_cast<double>(p[0]), static_cast<double>(p[1]), static_cast<double>(p[2])}, placement);
            p = {static_cast<float>(to[0]), static_cast<float>(to[1]), static_cast<float>(to[2])};
            auto& n = mesh.normals[i];
            if (placement.up == MeshUpAxis::z) n = {n[0], -n[2], n[1]};
        }
    });
}

}  // namespace cuesta
