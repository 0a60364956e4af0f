#include "core/io/elevation/mesh_heights.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <glm/glm.hpp>
#include <limits>
#include <vector>

#include "core/base/platform/utf8_path.h"
#include "core/io/elevation/heights_in_metres.h"
#include "core/io/files/file_ending.h"
#include "core/io/mesh/mesh_triangles.h"

namespace cuesta {
namespace {

constexpr std::array mesh_endings{".glb", ".gltf", ".obj", ".fbx", ".ply", ".stl", ".dae", ".3ds", ".off"};

MeshUp up_of(const MeshTriangles& mesh, const std::string& ending, std::vector<std::string>& warnings) {
    if (ending == ".glb" || ending == ".gltf") return MeshUp::y;  // glTF 2.0, 3.4: the y axis points up
    if (ending == ".fbx" && mesh.up_axis && *mesh.up_axis != 0) return *mesh.up_axis == 1 ? MeshUp::y : MeshUp::z;
    glm::vec3 least = mesh.corners.front(), most = least;
    for (const glm::vec3& corner : mesh.corners) {
        least = glm::min(least, corner);
        most = glm::max(most, corner);
    }
    const glm::vec3 extent = most - least;
    const MeshUp up = extent.z < extent.y ? MeshUp::z : MeshUp::y;
    warnings.push_back(std::string("the mesh does not say which way is up: taken as ") + (up == MeshUp::z ? "z" : "y") +
                       ", along which it is flatter");
    return up;
}

/// East, south and up of a corner.
glm::dvec3 seen_from_above(const glm::dvec3& corner, MeshUp up) {
    if (up == MeshUp::z) return {corner.x, -corner.y, corner.z};
    if (up == MeshUp::x) return {corner.y, -corner.z, corner.x};
    return {corner.x, corner.z, corner.y};
}

/// The highest surface over the samples, which lie at whole numbers of x and y.
void rasterise(const std::array<glm::dvec3, 3>& t, SourceRaster& raster) {
    const double area = (t[1].x - t[0].x) * (t[2].y - t[0].y) - (t[2].x - t[0].x) * (t[1].y - t[0].y);
    if (area == 0) return;  // upright: nothing of it is seen from above
    // Samples on a side belong to both its triangles: rounding must not open a crack between them.
    constexpr double tolerance = 1e-9;
    const auto [left, right] = std::minmax({t[0].x, t[1].x, t[2].x});
    const auto [top, bottom] = std::minmax({t[0].y, t[1].y, t[2].y});
    const int first_x = std::max(static_cast<int>(std::ceil(left - tolerance)), 0);
    const int last_x = std::min(static_cast<int>(std::floor(right + tolerance)), raster.values.width() - 1);
    const int first_y = std::max(static_cast<int>(std::ceil(top - tolerance)), 0);
    const int last_y = std::min(static_cast<int>(std::floor(bottom + tolerance)), raster.values.height() - 1);
    for (int y = first_y; y <= last_y; ++y)
        for (int x = first_x; x <= last_x; ++x) {
            const double b = ((x - t[0].x) * (t[2].y - t[0].y) - (t[2].x - t[0].x) * (y - t[0].y)) / area;
            const double c = ((t[1].x - t[0].x) * (y - t[0].y) - (x - t[0].x) * (t[1].y - t[0].y)) / area;
            if (b < -tolerance || c < -tolerance || b + c > 1 + tolerance) continue;
            const auto height = static_cast<float>(t[0].z + b * (t[1].z - t[0].z) + c * (t[2].z - t[0].z));
            if (raster.holes(x, y) != 0 || height > raster.values(x, y)) raster.values(x, y) = height;
            raster.holes(x, y) = 0;
        }
}

}  // namespace

bool is_mesh_file(const std::string& path) {
    const std::string ending = file_ending(path);
    return std::find(mesh_endings.begin(), mesh_endings.end(), ending) != mesh_endings.end();
}

Result<SourceRaster> read_mesh_heights(const std::string& path, const MeshHeightsOptions& options,
                                       std::optional<double> cell_size, long long maximum_cells,
                                       const WorkControl& control) {
    if (!(options.metres_per_unit > 0) || !std::isfinite(options.metres_per_unit))
        return Error{"the unit of a mesh must be more than 0 m", path};
    std::error_code code;
    if (!std::filesystem::is_regular_file(file_path(path), code)) return Error{"no such file", path};
    SourceRaster raster;
    control.report(0, "Reading the mesh");
    const Result<MeshTriangles> mesh = read_mesh_triangles(path, control.stop);
    if (!mesh) return mesh.error();
    const MeshUp up = options.up == MeshUp::automatic ? up_of(*mesh, file_ending(path), raster.warnings) : options.up;
    std::vector<glm::dvec3> corners;  // east, south and up, m
    corners.reserve(mesh->corners.size());
    glm::dvec3 least(std::numeric_limits<double>::infinity());
    glm::dvec3 most(-least);
    for (const glm::vec3& of_mesh : mesh->corners) {
        const glm::dvec3 corner = seen_from_above(of_mesh, up) * options.metres_per_unit;
        corners.push_back(corner);
        least = glm::min(least, corner);
        most = glm::max(most, corner);
    }
    const double wide = most.x - least.x;
    const double high = most.y - least.y;
    if (!(wide > 0 && high > 0)) return Error{"seen from above the mesh has no extent; is another axis up?", path};
    const double count = static_cast<double>(corners.size()) / 3;
    const double cell = cell_size.value_or(std::sqrt(wide * high / std::max(count / 2, 1.0)));
    // A little over a whole number of cells, by the rounding of floats, is that number.
    const double columns = std::floor(wide / cell + 1e-3) + 1;
    const double rows = std::floor(high / cell + 1e-3) + 1;
    if (columns > 1e9 || rows > 1e9) return Error{"the cells are too small for a mesh of this extent", path};
    if (const Result<void> checked =
            check_size(static_cast<long long>(columns), static_cast<long long>(rows), maximum_cells, path);
        !checked)
        return checked.error();
    raster.values = Raster<float>(static_cast<int>(columns), static_cast<int>(rows));
    raster.holes = Raster<std::uint8_t>(static_cast<int>(columns), static_cast<int>(rows), 1);
    constexpr double reading_share = 0.7;  // Assimp says nothing while it reads
    constexpr std::size_t corners_at_once = 3 << 14;
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
        if (i % corners_at_once == 0) {
            if (control.stopped()) return Error::cancelled();
            control.part(reading_share, 1)
                .report(static_cast<double>(i) / static_cast<double>(corners.size()), "Rasterising");
        }
        std::array<glm::dvec3, 3> triangle{};
        for (std::size_t k = 0; k < 3; ++k) {
            const glm::dvec3 corner = corners[i + k] - glm::dvec3(least.x, least.y, 0);
            triangle[k] = {corner.x / cell, corner.y / cell, corner.z};
        }
        rasterise(triangle, raster);
    }
    bool any = false;
    for (int y = 0; y < raster.holes.height() && !any; ++y)
        any = std::any_of(raster.holes.row(y), raster.holes.row(y) + raster.holes.width(),
                          [](std::uint8_t hole) { return hole == 0; });
    if (!any) return Error{"no sample lies under the mesh; choose smaller cells", path};
    raster.format = "mesh seen from above";
    raster.has_units = true;
    raster.cell_size = cell;
    raster.warnings.push_back(number_text(count) + " triangles rasterised at " + number_text(cell) +
                              " m; the highest surface counts");
    return raster;
}

}  // namespace cuesta
