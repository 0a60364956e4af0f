#include "core/io/mesh/mesh_export.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <new>
#include <nlohmann/json.hpp>
#include <span>

#include "core/base/platform/utf8_path.h"
#include "core/base/threads.h"
#include "core/field/statistics.h"
#include "core/io/files/atomic_file.h"
#include "core/io/mesh/draco_mesh.h"
#include "core/io/mesh/mesh_file.h"
#include "core/io/mesh/mesh_placement.h"
#include "core/io/raster/byte_image.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// Once every height is a corner, the next level's error is this share of the range of heights.
constexpr double first_step = 1.0 / 2000;
constexpr double triangulating = 0.6;  ///< of the time of a level

bool has_picture(const MeshLand& land, const MeshParameters& parameters, MeshFormat format) {
    return land.colours != nullptr && parameters.colours == MeshColours::texture && format != MeshFormat::stl;
}

/// Exports one mesh; remembers what the index tells.
class Export {
public:
    Export(const std::string& path, const MeshLand& land, const MeshParameters& parameters, MeshFormat format,
           MeshPlacement placement)
        : path_(path), land_(land), parameters_(parameters), format_(format), placement_(std::move(placement)) {
        result_.warnings = placement_.warnings;
        result_.levels.resize(static_cast<std::size_t>(parameters.levels));
        level_files_.resize(result_.levels.size());
    }

    Result<MeshExport> run(const WorkControl& control) {
        const Statistics statistics = statistics_of(land_.heights);
        const int levels = parameters_.levels;
        const bool skirts = parameters_.skirts && levels > 1;
        // The depth of skirts asks for the coarsest level first, borders that all share for the finest.
        for (int i = 0; i < levels; ++i) {
            const int level = skirts ? levels - 1 - i : i;
            const WorkControl part = control.part(static_cast<double>(i) / levels, static_cast<double>(i + 1) / levels);
            MeshOptions options = options_of(level, statistics);
            if (!skirts && level > 0 && parameters_.chunks > 1) options.border_error = finest_border_;
            Result<ChunkedMesh> made =
                triangulate_chunks(land_.heights, land_.frame.cell_size, options, part.part(0, triangulating));
            if (!made) return made.error();
            if (level == 0) finest_border_ = made->border_error;
            MeshLevel& told = result_.levels[static_cast<std::size_t>(level)];
            told.error = made->error;
            for (const TriangleMesh& chunk : made->chunks) told.triangles += chunk.triangles.size();
            largest_error_ = std::max(largest_error_, made->error);
            if (skirts) told.skirt = made->error + largest_error_;
            if (const Result<void> written = write_level(level, *made, part.part(triangulating, 1)); !written)
                return written.error();
        }
        for (const std::vector<std::string>& files : level_files_)
            result_.files.insert(result_.files.end(), files.begin(), files.end());
        result_.files.insert(result_.files.end(), pictures_.begin(), pictures_.end());
        if (const Result<void> written = write_index(statistics); !written) return written.error();
        return std::move(result_);
    }

private:
    MeshOptions options_of(int level, const Statistics& statistics) const {
        MeshOptions options;
        options.chunks = parameters_.chunks;
        options.square_size = 512 << std::min(level, 3);
        const double error = static_cast<double>(parameters_.error);
        const double step = static_cast<double>(parameters_.level_step);
        options.maximum_error = error * std::pow(step, level);
        if (parameters_.triangles > 0) {
            const double most = parameters_.triangles / std::pow(step, level);
            // Whatever covers the pieces at all is never refused on the way to coarser levels.
            options.most_triangles = level == 0 ? parameters_.triangles
                                                : std::max(static_cast<std::int64_t>(most),
                                                           std::int64_t{2} * options.chunks * options.chunks);
        } else if (error == 0 && level > 0) {
            const double range = static_cast<double>(statistics.maximum) - static_cast<double>(statistics.minimum);
            options.maximum_error = std::max(range * first_step, 1e-3) * std::pow(step, level - 1);
        }
        return options;
    }

    /// "land_x1_y0_lod2" without folder; a level below 0 leaves that out.
    std::string stem(std::size_t chunk, int level) const {
        std::string name = utf8_of(file_path(path_).stem());
        const auto chunks = static_cast<std::size_t>(parameters_.chunks);
        if (chunks > 1) name += "_x" + std::to_string(chunk % chunks) + "_y" + std::to_string(chunk / chunks);
        if (level >= 0 && parameters_.levels > 1) name += "_lod" + std::to_string(level);
        return name;
    }
    std::string beside(const std::string& name) const {
        return utf8_of(file_path(path_).parent_path() / file_path(name));
    }

    Result<void> write_level(int level, ChunkedMesh& made, const WorkControl& control) {
        const double skirt = result_.levels[static_cast<std::size_t>(level)].skirt;
        for (std::size_t i = 0; i < made.chunks.size(); ++i) {
            if (control.stopped()) return Error::cancelled();
            control.report(static_cast<double>(i) / static_cast<double>(made.chunks.size()), "Writing the mesh");
            TriangleMesh mesh = std::move(made.chunks[i]);
            MeshFileOptions options;
            options.up = placement_.up;
            options.unit = has_fixed_axes(format_) ? MeshUnit::metres : parameters_.unit;
            options.compression = compression();
            const std::string name = stem(i, level);
            // Programs that gather levels by their names look for _LOD.
            options.name = stem(i, -1) + (parameters_.levels > 1 ? "_LOD" + std::to_string(level) : "");
            colour(mesh);
            if (has_picture(land_, parameters_, format_)) {
                const Result<void> done = add_picture(i, made.cells[i], mesh, options);
                if (!done) return done;
            }
            const std::size_t triangles = mesh.triangles.size();
            if (skirt > 0) add_skirts(mesh, skirt);
            place(mesh, placement_);
            const std::string file = beside(name + utf8_of(file_path(path_).extension()));
            const Result<std::vector<std::string>> written = write_mesh_file(file, mesh, options);
            if (!written) return written.error();
            auto& files = level_files_[static_cast<std::size_t>(level)];
            files.insert(files.end(), written->begin(), written->end());
            tell(level, i, file, triangles, mesh);
        }
        return {};
    }

    /// m; 0: the format or the user has none.
    double compression() const { return is_compressible(format_) ? static_cast<double>(parameters_.compression) : 0.0; }

    void colour(TriangleMesh& mesh) const {
        if (land_.colours == nullptr || parameters_.colours != MeshColours::vertices || format_ == MeshFormat::stl)
            return;
        const TerrainFrame& frame = land_.frame;
        const auto cell = [&](float metres, int size) {
            const double at = static_cast<double>(metres) / frame.cell_size + size / 2.0 - 0.5;
            return std::clamp(static_cast<int>(std::lround(at)), 0, size - 1);
        };
        mesh.colours.reserve(mesh.positions.size());
        for (const auto& position : mesh.positions)
            mesh.colours.push_back(land_.colours->at(cell(position[0], frame.width), cell(position[2], frame.height)));
    }

    /// The picture of a chunk, made once for all levels: to be put into the mesh files, or beside them.
    Result<void> add_picture(std::size_t chunk, const CellRectangle& cells, TriangleMesh& mesh,
                             MeshFileOptions& options) {
        const int longer = std::max(cells.columns(), cells.rows());
        const double share = std::min(1.0, static_cast<double>(parameters_.texture_size) / longer);
        const auto side = [share](int size) { return std::max(1, static_cast<int>(std::lround(size * share))); };
        const int columns = side(cells.columns()), rows = side(cells.rows());
        // The outermost texels lie on the outermost vertices.
        const auto fitted = [](float at, int size, int texels) {
            const double cell = static_cast<double>(at) * size - 0.5;
            return static_cast<float>((0.5 + cell * (texels - 1) / (size - 1)) / texels);
        };
        for (auto& [u, v] : mesh.texture_coordinates) {
            if (columns != cells.columns()) u = fitted(u, cells.columns(), columns);
            if (rows != cells.rows()) v = fitted(v, cells.rows(), rows);
        }
        const auto picture = [&] {
            return ByteImage{columns, rows, 3, colour_picture(*land_.colours, cells, columns, rows)};
        };
        if (format_ == MeshFormat::glb) {
            std::vector<std::byte>& kept = embedded_[chunk];
            if (kept.empty()) {
                Result<std::vector<std::byte>> png = png_of(picture());
                if (!png) return png.error();
                kept = std::move(*png);
            }
            options.picture = &kept;
            return {};
        }
        options.picture_name = stem(chunk, -1) + "_colour.png";
        const std::string file = beside(options.picture_name);
        if (std::find(pictures_.begin(), pictures_.end(), file) != pictures_.end()) return {};
        const Result<void> written = write_byte_image(file, picture());
        if (written) pictures_.push_back(file);
        return written;
    }

    void tell(int level, std::size_t chunk, const std::string& file, std::size_t triangles, const TriangleMesh& mesh) {
        std::array<float, 3> least = mesh.positions.front(), greatest = mesh.positions.front();
        for (const auto& position : mesh.positions)
            for (std::size_t i = 0; i < 3; ++i) {
                least[i] = std::min(least[i], position[i]);
                greatest[i] = std::max(greatest[i], position[i]);
            }
        const auto chunks = static_cast<std::size_t>(parameters_.chunks);
        index_[static_cast<std::size_t>(level)].push_back({{"file", utf8_of(file_path(file).filename())},
                                                           {"piece", {chunk % chunks, chunk / chunks}},
                                                           {"triangles", triangles},
                                                           {"vertices", mesh.positions.size()},
                                                           {"minimum", least},
                                                           {"maximum", greatest}});
    }

    Result<void> write_index(const Statistics& statistics) {
        const TerrainFrame& frame = land_.frame;
        const bool z_up = placement_.up == MeshUpAxis::z;
        ordered_json index;
        index["format"] = name_of(format_);
        index["metres_per_unit"] = has_fixed_axes(format_) ? 1.0 : metres_of(parameters_.unit);
        index["axes"] = {{"east", "+x"}, {"north", z_up ? "+y" : "-z"}, {"up", z_up ? "+z" : "+y"}};
        index["handedness"] = "right";
        // Position in the files of the land's middle at height 0.
        index["middle"] = placed({0, 0, 0}, placement_);
        index["origin"] = name_of(parameters_.origin);
        if (parameters_.origin == MeshOrigin::georeference) {
            index["offset"] = {parameters_.offset_east, parameters_.offset_north};
            index["crs"] = frame.crs_wkt;
        }
        index["width_m"] = frame.cell_size * (frame.width - 1);
        index["height_m"] = frame.cell_size * (frame.height - 1);
        index["cell_size_m"] = frame.cell_size;
        index["min_m"] = statistics.minimum;
        index["max_m"] = statistics.maximum;
        // Largest shift of a compressed mesh's positions along each axis, beside the errors of its levels.
        if (compression() > 0) index["compression_error_m"] = compression_step(compression()) / 2;
        index["pieces_a_side"] = parameters_.chunks;
        index["levels"] = ordered_json::array();
        for (std::size_t i = 0; i < result_.levels.size(); ++i) {
            const MeshLevel& level = result_.levels[i];
            index["levels"].push_back({{"error_m", level.error},
                                       {"skirt_m", level.skirt},
                                       {"triangles", level.triangles},
                                       {"files", index_[i]}});
        }
        const std::string text = index.dump(2) + "\n";
        const std::string file = mesh_index_path(path_);
        const Result<void> written = write_bytes_atomically(file, std::as_bytes(std::span(text)));
        if (written) result_.files.push_back(file);
        return written;
    }

    std::string path_;
    const MeshLand& land_;
    const MeshParameters& parameters_;
    MeshFormat format_;
    MeshPlacement placement_;
    MeshExport result_;
    double finest_border_ = -1;
    double largest_error_ = 0;
    std::vector<std::vector<std::string>> level_files_;
    std::vector<std::string> pictures_;
    std::map<std::size_t, std::vector<std::byte>> embedded_;  ///< pictures as PNG, by chunk
    std::array<ordered_json, 8> index_;                       ///< files of each level
};

}  // namespace

std::string mesh_index_path(const std::string& path) {
    const fs::path file = file_path(path);
    return utf8_of(file.parent_path() / file_path(utf8_of(file.stem()) + "_mesh.json"));
}

Result<MeshExport> export_mesh(const std::string& path, const MeshLand& land, const MeshParameters& parameters,
                               const WorkControl& control) {
    CUESTA_CHECK_EQUAL(land.heights.width(), land.frame.width);
    CUESTA_CHECK_EQUAL(land.heights.height(), land.frame.height);
    CUESTA_CHECK(parameters.levels >= 1 && parameters.levels <= 8);
    if (land.colours != nullptr) {
        CUESTA_CHECK_EQUAL(land.colours->width(), land.frame.width);
        CUESTA_CHECK_EQUAL(land.colours->height(), land.frame.height);
    }
    const std::optional<MeshFormat> format = mesh_format_of(path);
    if (!format) return Error{"no mesh format has this ending; use .glb, .gltf, .obj, .fbx, .ply or .stl", path};
    try {
        Result<MeshPlacement> placement = mesh_placement(land.frame, parameters, *format);
        if (!placement) return placement.error();
        Result<MeshExport> done = Export(path, land, parameters, *format, std::move(placement).value()).run(control);
        if (done) control.report(1, "Writing the mesh");
        return done;
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for this mesh; allow a larger error or fewer triangles", path};
    }
}

}  // namespace cuesta
