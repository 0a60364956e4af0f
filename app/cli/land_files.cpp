#include "app/cli/land_files.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "app/cli/arguments.h"
#include "app/cli/land_job.h"
#include "app/cli/terminal.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/elevation/elevation.h"
#include "core/io/elevation/elevation_rows.h"
#include "core/io/elevation/height_formats.h"
#include "core/io/files/file_ending.h"
#include "core/io/mesh/mesh.h"
#include "core/pipeline/land_maps.h"

namespace cuesta {
namespace {

constexpr std::array mesh_endings{".glb", ".gltf", ".obj", ".fbx", ".ply", ".stl"};

std::string mask_file(const std::string& folder, LandMap mask) {
    return utf8_of(file_path(folder) / file_path(std::string(name_of(mask)) + ".tif"));
}

}  // namespace

bool is_mesh(const std::string& path) {
    const std::string ending = file_ending(path);
    return std::find(mesh_endings.begin(), mesh_endings.end(), ending) != mesh_endings.end();
}

Result<void> check_output(const std::string& path, bool meshes, bool& misused) {
    misused = !writes_elevation(path) && !(meshes && is_mesh(path));
    if (misused)
        return Error{"this ending is none that can be written; take " + written_endings(" ", " ") +
                         (meshes ? " or .glb .gltf .obj .fbx .ply .stl" : ""),
                     path};
    return check_folder_of(path);
}

Result<std::vector<std::string>> write_ground(const std::string& path, const Land& land, double maximum_error) {
    if (!is_mesh(path)) return write_elevation(path, land.ground->view(), land.frame);
    Result<TriangleMesh> mesh = with_progress([&](const WorkControl& control) -> Result<TriangleMesh> {
        MeshOptions options;
        options.maximum_error = maximum_error;
        auto made = triangulate(land.ground->view(), land.frame.cell_size, options, control);
        if (control.stopped()) return Error::cancelled();
        return made;
    });
    if (!mesh) return mesh.error();
    if (const Result<void> written = write_mesh(path, *mesh); !written) return written.error();
    return std::vector<std::string>{path};
}

Result<std::vector<std::string>> write_masks(const std::string& folder, const Land& land, bool closed) {
    std::error_code error;
    std::filesystem::create_directories(file_path(folder), error);
    if (error) return Error{"the folder could not be made: " + error.message(), folder};
    std::vector<std::string> files;
    for (const LandMap map : maps_of_erosion()) {
        const SharedRaster values = raster_of_erosion(land, map, closed);
        if (!values) continue;
        files.push_back(mask_file(folder, map));
        const Result<void> written = write_mask_rows(files.back(), RowsInMemory(values->view()), land.frame);
        if (!written) return written.error();
    }
    return files;
}

std::vector<std::string> mask_files(const std::string& folder) {
    std::vector<std::string> files;
    for (const LandMap mask : maps_of_erosion()) files.push_back(mask_file(folder, mask));
    return files;
}

}  // namespace cuesta
