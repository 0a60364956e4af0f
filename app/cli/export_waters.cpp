#include "app/cli/export_waters.h"

#include <cstdio>
#include <filesystem>

#include "app/cli/arguments.h"
#include "app/cli/terminal.h"
#include "core/io/files/atomic_file.h"
#include "core/io/mesh/mesh_file.h"
#include "core/io/raster/gdal_writer.h"
#include "core/io/vector/waters_file.h"
#include "core/io/vector/waters_mesh.h"
#include "core/pipeline/waters_stage.h"
#include "core/waters/water_rasters.h"

namespace cuesta {
namespace {

Result<void> write_raster(const std::string& path, const Raster<float>& values, const TerrainFrame& frame,
                          const std::string& unit, Overviews overviews) {
    const Result<EncodedRaster> encoded = encode_geotiff(values.view(), frame, unit, true, overviews);
    if (!encoded) return Error{encoded.error().what, path};
    return write_bytes_atomically(path, encoded->bytes);
}

Result<std::vector<std::string>> write_waters(const std::filesystem::path& folder, const Waters& waters,
                                              const SurfaceRasters& rasters, const TerrainFrame& frame) {
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    if (code) return Error{"the folder cannot be made: " + code.message(), folder.string()};
    std::vector<std::string> files;
    const auto named = [&](const char* name) { return files.emplace_back((folder / name).string()); };
    const Result<std::vector<std::string>> remarks = write_waters_geojson(named("waters.geojson"), waters, frame);
    if (!remarks) return remarks.error();
    print_warnings(*remarks, files.back());
    const WatersMesh mesh = waters_mesh(waters, frame);
    if (!mesh.mesh.triangles.empty()) {
        const auto written = write_mesh_file(named("waters.glb"), mesh.mesh, {.name = "waters"});
        if (!written) return written.error();
        print_warnings(mesh.remarks, files.back());
    }
    if (auto r = write_raster(named("water_level.tif"), rasters.level, frame, "m", Overviews::means); !r)
        return r.error();
    if (auto r = write_raster(named("water_id.tif"), rasters.id, frame, "", Overviews::nearest); !r) return r.error();
    if (auto r = write_raster(named("water_cover.tif"), rasters.cover, frame, "", Overviews::means); !r)
        return r.error();
    return files;
}

}  // namespace

void WatersArguments::declare(CLI::App& command) {
    command.add_option("--waters", folder, "Write lakes and rivers into a folder: GeoJSON, a mesh, levels as rasters")
        ->option_text("DIR");
    command
        .add_option("--river-source", source,
                    "Rivers begin where so much land drains to them, km^2; default the project's")
        ->check(CLI::Range(1e-6, 1e6))
        ->option_text("KM2");
    command.add_option("--runoff", runoff, "Water that leaves the land as rivers, mm a year; default the project's")
        ->check(CLI::Range(1.0, 1e4))
        ->option_text("MM");
    command.add_option("--water-sea-level", sea, "Of --waters, m; 'none' for no sea; default the project's, if any")
        ->option_text("M");
}

Outcome WatersArguments::check() const {
    if (folder.empty() || sea.empty() || sea == "none") return done();
    const auto level = parse_numbers(sea, ':', 1, "--water-sea-level");
    return level ? done() : misused(level.error());
}

OutputFiles WatersArguments::files() const {
    OutputFiles files;
    if (folder.empty()) return files;
    for (const char* name : {"waters.geojson", "waters.glb", "water_level.tif", "water_id.tif", "water_cover.tif"})
        files.push_back({(std::filesystem::path(folder) / name).string(), "a file of --waters", {}});
    return files;
}

Outcome export_waters(const WatersArguments& arguments, const Land& land, const Project& project) {
    WatersOptions options = waters_options(project);
    if (arguments.source) options.source = *arguments.source * 1e6;
    if (arguments.runoff) options.runoff = *arguments.runoff * 1e-3;
    if (arguments.sea == "none") {
        options.sea_level.reset();
    } else if (!arguments.sea.empty()) {
        options.sea_level = parse_numbers(arguments.sea, ':', 1, "--water-sea-level").value().at(0);
    }
    const Waters waters = find_waters(land.ground->view(), land.frame.cell_size, options);
    const SurfaceRasters rasters = rasters_of(waters, land.ground->view(), land.frame.cell_size, options);
    const auto files = write_waters(arguments.folder, waters, rasters, land.frame);
    if (!files) return failed(files.error());
    for (const std::string& file : *files) std::printf("wrote %s\n", file.c_str());
    std::printf("%10zu lakes\n%10zu rivers\n", waters.lakes.size(), waters.rivers.size());
    return done();
}

}  // namespace cuesta
