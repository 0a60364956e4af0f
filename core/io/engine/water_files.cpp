#include "core/io/engine/water_files.h"

#include <filesystem>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"
#include "core/io/mesh/mesh_file.h"
#include "core/io/raster/gdal_writer.h"
#include "core/io/vector/waters_file.h"
#include "core/io/vector/waters_mesh.h"
#include "core/waters/water_rasters.h"

namespace cuesta {

namespace {

constexpr const char* lines_name = "waters.geojson";
constexpr const char* mesh_name = "waters.glb";
constexpr const char* level_name = "water_level.tif";
constexpr const char* id_name = "water_id.tif";
constexpr const char* cover_name = "water_cover.tif";

Result<void> write_water_raster(const std::string& path, const Raster<float>& values, const TerrainFrame& frame,
                                const std::string& unit, Overviews overviews) {
    const Result<EncodedRaster> encoded = encode_geotiff(values.view(), frame, unit, true, overviews);
    if (!encoded) return Error{encoded.error().what, path};
    return write_bytes_atomically(path, encoded->bytes);
}

}  // namespace

std::vector<std::string> water_file_names(const WaterFileOptions& options) {
    std::vector<std::string> names;
    if (options.lines) names.emplace_back(lines_name);
    if (options.mesh) names.emplace_back(mesh_name);
    if (options.rasters) names.insert(names.end(), {level_name, id_name, cover_name});
    return names;
}

Result<WrittenWaters> write_waters(const std::string& folder, RasterView<const float> ground, const TerrainFrame& frame,
                                   const WatersOptions& waters, const WaterFileOptions& options,
                                   const WorkControl& control) {
    std::error_code problem;
    std::filesystem::create_directories(file_path(folder), problem);
    if (problem) return Error{"the folder cannot be made: " + problem.message(), folder};
    control.report(0, "Finding waters");
    const Waters found = find_waters(ground, frame.cell_size, waters);
    WrittenWaters written;
    written.lakes = found.lakes.size();
    written.rivers = found.rivers.size();
    const auto next = [&](const char* name) {
        written.files.push_back(utf8_of(file_path(folder) / file_path(options.before + name)));
        return written.files.back();
    };
    const auto remark = [&](const std::vector<std::string>& remarks) {
        for (const std::string& words : remarks) written.remarks.emplace_back(words, written.files.back());
    };
    if (control.stopped()) return Error::cancelled();
    control.report(0.6, "Writing waters");
    if (options.lines) {
        const auto remarks = write_waters_geojson(next(lines_name), found, frame);
        if (!remarks) return remarks.error();
        remark(*remarks);
    }
    if (control.stopped()) return Error::cancelled();
    if (options.mesh) {
        control.report(0.7, "Writing waters");
        const WatersMesh mesh = waters_mesh(found, frame);
        if (!mesh.mesh.triangles.empty()) {
            MeshFileOptions of_file;
            of_file.name = "waters";
            if (auto done = write_mesh_file(next(mesh_name), mesh.mesh, of_file); !done) return done.error();
            remark(mesh.remarks);
        }
    }
    if (!options.rasters) return written;
    if (control.stopped()) return Error::cancelled();
    control.report(0.8, "Writing waters");
    const SurfaceRasters rasters = rasters_of(found, ground, frame.cell_size, waters);
    struct Plane {
        const char* name;
        const Raster<float>& values;
        const char* unit;
        Overviews overviews;
    };
    for (const Plane& plane :
         {Plane{level_name, rasters.level, "m", Overviews::means}, Plane{id_name, rasters.id, "", Overviews::nearest},
          Plane{cover_name, rasters.cover, "", Overviews::means}}) {
        if (control.stopped()) return Error::cancelled();
        if (auto done = write_water_raster(next(plane.name), plane.values, frame, plane.unit, plane.overviews); !done)
            return done.error();
    }
    return written;
}

}  // namespace cuesta
