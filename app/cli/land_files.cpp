#include "app/cli/land_files.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "app/cli/arguments.h"
#include "app/cli/interruption.h"
#include "app/cli/terminal.h"
#include "core/drainage/lakes.h"
#include "core/io/elevation.h"
#include "core/io/mesh.h"

namespace cuesta {
namespace {

constexpr std::array mesh_endings{".glb", ".gltf", ".obj", ".fbx", ".ply", ".stl"};

struct Mask {
    std::string name;
    SharedRaster values;  ///< null: 0 everywhere
};

SharedRaster as_numbers(const Raster<std::uint8_t>& bytes) {
    auto numbers = std::make_shared<Raster<float>>(bytes.width(), bytes.height());
    for (int y = 0; y < bytes.height(); ++y)
        for (int x = 0; x < bytes.width(); ++x) (*numbers)(x, y) = bytes(x, y);
    return numbers;
}

std::vector<Mask> masks_of(const Land& land, bool closed) {
    std::vector<Mask> masks{{"flow", land.flow}, {"wear", land.wear}, {"deposit", land.deposit}};
    if (land.water_depth) masks.push_back({"water_depth", land.water_depth});
    if (land.sediment) masks.push_back({"sediment", land.sediment});
    if (land.loose) masks.push_back({"loose", land.loose});
    if (land.passages) masks.push_back({"passages", land.passages});
    if (land.path_water) masks.push_back({"path_water", land.path_water});
    if (land.displacement)
        masks.push_back({"displacement", std::make_shared<const Raster<float>>(land.displacement->to_raster())});
    if (land.bed_hardness) masks.push_back({"bed_hardness", land.bed_hardness});
    const LakeOptions lakes{.outlets = {.open_edges = !closed}};
    masks.push_back({"lake_depth", std::make_shared<const Raster<float>>(lake_depth(land.ground->view(), lakes))});
    if (land.top_material) masks.push_back({"top_material", as_numbers(*land.top_material)});
    return masks;
}

/// ".tif" for "a/b.TIF".
std::string ending_of(const std::string& path) {
    std::string text = std::filesystem::path(path).extension().string();
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); });
    return text;
}

}  // namespace

bool needs_sidecar(const std::string& path) {
    const std::string ending = ending_of(path);
    return ending == ".png" || ending == ".r16" || ending == ".raw";
}

bool is_mesh(const std::string& path) {
    const std::string ending = ending_of(path);
    return std::find(mesh_endings.begin(), mesh_endings.end(), ending) != mesh_endings.end();
}

Result<void> check_output(const std::string& path, bool meshes, bool& misused) {
    misused = !writes_elevation(path) && !(meshes && is_mesh(path));
    if (misused)
        return Error{
            std::string("this ending is none that can be written; take .tif .exr .png .r16 .raw .asc .ter .npy") +
                (meshes ? " or .glb .gltf .obj .fbx .ply .stl" : ""),
            path};
    return check_folder_of(path);
}

Result<std::vector<std::string>> write_ground(const std::string& path, const Land& land, double maximum_error,
                                              bool sidecar) {
    if (!is_mesh(path)) {
        WriteElevationOptions options;
        options.sidecar = sidecar;
        return write_elevation(path, land.ground->view(), land.frame, options);
    }
    Result<TriangleMesh> mesh = [&] {
        StoppableWork work;
        ProgressBar bar;
        WorkControl control;
        control.stop = work.token();
        control.progress = [&bar](double share, std::string_view activity) { bar.show(share, activity); };
        MeshOptions options;
        options.maximum_error = maximum_error;
        auto made = triangulate(land.ground->view(), land.frame.cell_size, options, control);
        return work.token().stop_requested() ? Error{std::string(stopped_message), ""} : std::move(made);
    }();
    if (!mesh) return mesh.error();
    if (const Result<void> written = write_mesh(path, *mesh); !written) return written.error();
    return std::vector<std::string>{path};
}

Result<std::vector<std::string>> write_masks(const std::string& folder, const Land& land, bool closed) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return Error{"the folder could not be made: " + error.message(), folder};
    std::vector<std::string> files;
    for (const Mask& mask : masks_of(land, closed)) {
        files.push_back((std::filesystem::path(folder) / (mask.name + ".tif")).string());
        const Raster<float> zero = mask.values ? Raster<float>() : Raster<float>(land.frame.width, land.frame.height);
        const Result<void> written =
            write_mask(files.back(), mask.values ? mask.values->view() : zero.view(), land.frame);
        if (!written) return written.error();
    }
    return files;
}

}  // namespace cuesta
