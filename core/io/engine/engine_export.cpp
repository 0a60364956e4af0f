#include "core/io/engine/engine_export.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numeric>
#include <span>

#include "core/base/check.h"
#include "core/base/platform/utf8_path.h"
#include "core/field/statistics.h"
#include "core/field/vertex_sampling.h"
#include "core/io/elevation/elevation.h"
#include "core/io/elevation/height_map_files.h"
#include "core/io/files/atomic_file.h"
#include "core/io/mesh/mesh.h"
#include "core/io/raster/byte_image.h"
#include "core/io/vector/vector_writer.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

/// Land brought to the engine's size.
struct Fitted {
    Raster<float> heights;
    TerrainFrame frame;      ///< of those
    double row_spacing = 0;  ///< m from north to south; frame.cell_size is that from west to east
    double lowest = 0;
    double highest = 0;
    TileGrid grid;
};

Result<Fitted> fitted_to(Engine engine, const EngineLand& land, const EngineExportOptions& options) {
    const EngineTraits& traits = traits_of(engine);
    const int width = land.heights.width();
    const int height = land.heights.height();
    const int longer = std::max(width, height);
    TileWish wish;
    wish.columns = options.tile_columns;
    wish.rows = options.tile_rows;
    const int parts = std::max({wish.columns, wish.rows, 1});
    const int size = options.size > 0 ? options.size : usual_size(engine, (longer - 2 + parts) / parts + 1);
    if (const Result<void> taken = check_size(engine, size); !taken) return taken.error();
    Fitted result;
    int columns = width;
    int rows = height;
    if (size > 0 && !traits.square && parts == 1) {
        const auto side = [&](int samples) {
            return std::max(2, static_cast<int>(std::lround(1 + (samples - 1.0) * (size - 1) / (longer - 1))));
        };
        columns = side(width);
        rows = side(height);
    } else {
        wish.samples = size;
        const Result<TileGrid> grid = tile_grid(width, height, wish);
        if (!grid) return grid.error();
        columns = grid->width();
        rows = grid->height();
        result.grid = *grid;
    }
    if (parts == 1) result.grid = {1, 1, columns, rows};
    result.heights = resampled_corners(land.heights, columns, rows);
    result.frame = frame_with_corners(land.frame, columns, rows);
    result.row_spacing = land.frame.cell_size * (height - 1) / (rows - 1);
    const Statistics statistics = statistics_of(result.heights.view());
    result.lowest = static_cast<double>(statistics.minimum);
    result.highest = static_cast<double>(statistics.maximum);
    return result;
}

/// The weights at `columns` x `rows` samples, by surface; they sum to 255 in each.
std::vector<Raster<std::uint8_t>> fitted_weights(const std::vector<SurfaceWeight>& weights, int columns, int rows) {
    std::vector<Raster<float>> shares;
    for (const SurfaceWeight& surface : weights) {
        Raster<float> values(surface.weight.width(), surface.weight.height());
        for (int y = 0; y < values.height(); ++y)
            for (int x = 0; x < values.width(); ++x) values(x, y) = static_cast<float>(surface.weight(x, y));
        shares.push_back(resampled_corners(values.view(), columns, rows));
    }
    std::vector<Raster<std::uint8_t>> result(weights.size());
    for (auto& raster : result) raster = Raster<std::uint8_t>(columns, rows);
    std::vector<std::pair<double, std::size_t>> rest(weights.size());
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) {
            double sum = 0;
            for (const Raster<float>& share : shares) sum += static_cast<double>(share(x, y));
            // The largest remainders get what rounding down left over (Hamilton's method).
            int left = 255;
            for (std::size_t i = 0; i < shares.size(); ++i) {
                const double exact = sum > 0  ? 255.0 * static_cast<double>(shares[i](x, y)) / sum
                                     : i == 0 ? 255.0
                                              : 0.0;
                const int whole = static_cast<int>(exact);
                result[i](x, y) = static_cast<std::uint8_t>(whole);
                left -= whole;
                rest[i] = {whole - exact, i};
            }
            std::sort(rest.begin(), rest.end());
            for (std::size_t i = 0; left > 0; i = (i + 1) % rest.size(), --left) ++result[rest[i].second](x, y);
        }
    return result;
}

bool is_file_name(const std::string& name) {
    return !name.empty() && std::all_of(name.begin(), name.end(),
                                        [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-'; });
}

/// Writes the files of one export, and remembers them.
class Writer {
public:
    Writer(std::string folder, const EngineExportOptions& options, const TileGrid& grid)
        : folder_(std::move(folder)), options_(options), grid_(grid) {}

    std::string path(const std::string& rest) const {
        return utf8_of(file_path(folder_) / file_path(options_.name + rest));
    }

    Result<void> heights(const Fitted& land, const char* ending, HeightMapOptions options) {
        if (grid_.count() > 1) {
            options.tiles.columns = grid_.columns;
            options.tiles.rows = grid_.rows;
            options.tiles.pattern = options_.pattern;
        }
        Result<HeightMapFiles> written = write_height_map(path(ending), land.heights.view(), land.frame, options);
        if (!written) return written.error();
        files_.insert(files_.end(), written->files.begin(), written->files.end());
        return {};
    }
    /// `name`: what follows the stem, without the ending. Pictures of the samples of heights share them as heights do;
    /// others are cut.
    Result<void> image(const std::string& name, const ByteImage& image) {
        const bool shared = image.width == grid_.width() && image.height == grid_.height();
        const int width = shared ? grid_.tile_width : image.width / grid_.columns;
        const int height = shared ? grid_.tile_height : image.height / grid_.rows;
        return each_tile(name, ".png", [&](const std::string& path, int column, int row) {
            if (grid_.count() == 1) return write_byte_image(path, image);
            ByteImage tile{width, height, image.channels, {}};
            const auto pixel = static_cast<std::size_t>(image.channels);
            const int left = column * (shared ? width - 1 : width), top = row * (shared ? height - 1 : height);
            for (int y = 0; y < height; ++y) {
                const auto first = image.bytes.begin() +
                                   static_cast<std::ptrdiff_t>(
                                       (static_cast<std::size_t>(top + y) * static_cast<std::size_t>(image.width) +
                                        static_cast<std::size_t>(left)) *
                                       pixel);
                tile.bytes.insert(tile.bytes.end(), first,
                                  first + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(width) * pixel));
            }
            return write_byte_image(path, tile);
        });
    }
    /// `values`: of the samples of heights.
    Result<void> mask(const std::string& name, RasterView<const float> values, const TerrainFrame& frame) {
        return each_tile(name, ".tif", [&](const std::string& path, int column, int row) {
            const int x = column * (grid_.tile_width - 1), y = row * (grid_.tile_height - 1);
            return write_mask(path, {values.row(y) + x, grid_.tile_width, grid_.tile_height, values.stride()},
                              grid_.count() == 1 ? frame : frame_of_tile(frame, grid_, column, row), Overviews::means);
        });
    }
    Result<void> mesh(const std::string& rest, const TriangleMesh& mesh) {
        return note(path(rest), write_mesh(path(rest), mesh));
    }
    Result<void> paths(const std::string& rest, const std::vector<Path>& paths, const CarvePlan& plan,
                       const TerrainFrame& frame) {
        return note(path(rest), write_paths_for_engines(path(rest), paths, plan, frame));
    }
    Result<void> text(const std::string& rest, const std::string& text) {
        return note(path(rest), write_bytes_atomically(path(rest), std::as_bytes(std::span(text))));
    }
    std::vector<std::string> take() { return std::move(files_); }

private:
    template <class Write>
    Result<void> each_tile(const std::string& name, const std::string& ending, const Write& write) {
        for (int row = 0; row < grid_.rows; ++row)
            for (int column = 0; column < grid_.columns; ++column) {
                const std::string stem = options_.name + name;
                const std::string tile = grid_.count() == 1 ? stem : tile_name(options_.pattern, stem, column, row);
                const std::string path = utf8_of(file_path(folder_) / file_path(tile + ending));
                if (Result<void> done = note(path, write(path, column, row)); !done) return done;
            }
        return {};
    }
    Result<void> note(const std::string& path, Result<void> written) {
        if (written) files_.push_back(path);
        return written;
    }
    std::string folder_;
    const EngineExportOptions& options_;
    TileGrid grid_;
    std::vector<std::string> files_;
};

Result<void> write_grey_weights(Writer& writer, const std::vector<SurfaceWeight>& names,
                                const std::vector<Raster<std::uint8_t>>& weights) {
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const Raster<std::uint8_t>& weight = weights[i];
        ByteImage image{weight.width(), weight.height(), 1, {}};
        for (int y = 0; y < weight.height(); ++y)
            image.bytes.insert(image.bytes.end(), weight.row(y), weight.row(y) + weight.width());
        if (Result<void> done = writer.image("_" + names[i].name, image); !done) return done;
    }
    return {};
}

/// Four surfaces a picture, in their order.
Result<void> write_splat_maps(Writer& writer, const std::vector<Raster<std::uint8_t>>& weights) {
    for (std::size_t first = 0; first < weights.size(); first += 4) {
        ByteImage image{weights[0].width(), weights[0].height(), 4, {}};
        image.bytes.assign(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4, 0);
        for (std::size_t channel = 0; channel < 4 && first + channel < weights.size(); ++channel) {
            std::uint8_t* to = image.bytes.data() + channel;
            for (int y = 0; y < image.height; ++y)
                for (int x = 0; x < image.width; ++x, to += 4) *to = weights[first + channel](x, y);
        }
        if (Result<void> done = writer.image("_splat_" + std::to_string(first / 4), image); !done) return done;
    }
    return {};
}

Result<void> write_weights(Engine engine, Writer& writer, const EngineLand& land, const Fitted& fitted) {
    if (land.weights.empty()) return {};
    const int columns = fitted.frame.width;
    const int rows = fitted.frame.height;
    switch (engine) {
        case Engine::unity:
            // Alphamaps have a power of two a side.
            return write_splat_maps(writer, fitted_weights(land.weights, columns - 1, rows - 1));  // in whole tiles
        case Engine::hterrain:
            return write_splat_maps(writer, fitted_weights(land.weights, columns, rows));
        case Engine::gis: {
            const std::vector<Raster<std::uint8_t>> weights = fitted_weights(land.weights, columns, rows);
            for (std::size_t i = 0; i < weights.size(); ++i) {
                Raster<float> share(columns, rows);
                for (int y = 0; y < rows; ++y)
                    for (int x = 0; x < columns; ++x) share(x, y) = static_cast<float>(weights[i](x, y)) / 255.0F;
                if (Result<void> done = writer.mask("_" + land.weights[i].name, share.view(), fitted.frame); !done)
                    return done;
            }
            return {};
        }
        case Engine::unreal:
        case Engine::terrain3d:
        case Engine::blender:
            break;
    }
    return write_grey_weights(writer, land.weights, fitted_weights(land.weights, columns, rows));
}

}  // namespace

std::string export_stem(std::string name) {
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '-') c = '_';
    // Unreal takes "4033x4033" for the numbers of a tile.
    for (std::size_t i = 1; i + 1 < name.size(); ++i)
        if ((name[i] == 'x' || name[i] == 'X') && std::isdigit(static_cast<unsigned char>(name[i - 1])) != 0 &&
            std::isdigit(static_cast<unsigned char>(name[i + 1])) != 0)
            name[i] = '_';
    return name.empty() ? "terrain" : name;
}

SurfacePlanes planes_of(const SurfaceWeights& surfaces) {
    SurfacePlanes planes;
    for (int i = 0; i < surface_count; ++i) {
        Raster<std::uint8_t> plane = surfaces.plane(static_cast<Surface>(i));
        bool shows = false;
        for (int y = 0; y < plane.height() && !shows; ++y)
            shows = std::any_of(plane.row(y), plane.row(y) + plane.width(), [](std::uint8_t w) { return w > 0; });
        if (!shows) continue;
        planes.rasters.push_back(std::move(plane));
        planes.weights.push_back({std::string(surface_names[static_cast<std::size_t>(i)]), {}});
    }
    // Views only now: the rasters have their last place.
    for (std::size_t i = 0; i < planes.rasters.size(); ++i) planes.weights[i].weight = planes.rasters[i].view();
    return planes;
}

Result<EngineExport> export_for_engine(Engine engine, const std::string& folder, const EngineLand& land,
                                       const EngineExportOptions& options) {
    CUESTA_CHECK_EQUAL(land.heights.width(), land.frame.width);
    CUESTA_CHECK_EQUAL(land.heights.height(), land.frame.height);
    if (land.heights.width() < 2 || land.heights.height() < 2)
        return Error{"engines need land of at least 2 x 2 cells", folder};
    if (!is_file_name(options.name))
        return Error{"a name of letters, digits, '_' and '-' is needed for the files", options.name};
    for (const SurfaceWeight& surface : land.weights) {
        CUESTA_CHECK_EQUAL(surface.weight.width(), land.heights.width());
        CUESTA_CHECK_EQUAL(surface.weight.height(), land.heights.height());
        if (!is_file_name(surface.name)) return Error{"a surface's name cannot be part of a file's", surface.name};
    }
    try {
        const Result<Fitted> fitted = fitted_to(engine, land, options);
        if (!fitted) return fitted.error();
        if (fitted->grid.count() > 1)
            if (const Result<void> named = check_pattern(options.pattern, options.name, fitted->grid); !named)
                return named.error();
        std::error_code code;
        fs::create_directories(file_path(folder), code);
        if (code) return Error{"the folder cannot be made: " + code.message(), folder};
        Writer writer(folder, options, fitted->grid);
        HeightMapOptions heights;
        heights.parameters.rows = engine == Engine::unity ? RawRows::south_first : RawRows::north_first;
        heights.parameters.exr = engine == Engine::terrain3d ? ExrChannels::rgb : ExrChannels::grey;
        heights.parameters.dither = options.dither;
        heights.parameters.dither_seed = options.dither_seed;
        heights.overviews = engine == Engine::gis;
        heights.row_spacing = fitted->row_spacing;
        if (Result<void> done = writer.heights(*fitted, traits_of(engine).ending, heights); !done) return done.error();
        if (Result<void> done = write_weights(engine, writer, land, *fitted); !done) return done.error();
        if (engine == Engine::blender) {
            MeshOptions mesh;
            mesh.maximum_error =
                options.mesh_error >= 0 ? options.mesh_error : (fitted->highest - fitted->lowest) / 2000;
            const Result<TriangleMesh> triangles = triangulate(fitted->heights.view(), fitted->frame.cell_size, mesh);
            if (!triangles) return triangles.error();
            if (Result<void> done = writer.mesh(".glb", *triangles); !done) return done.error();
        }
        if (land.paths && land.plan && !land.paths->empty()) {
            if (Result<void> done = writer.paths("_paths.json", *land.paths, *land.plan, land.frame); !done)
                return done.error();
        }
        EngineExport result;
        const TileGrid& grid = fitted->grid;
        result.columns = grid.tile_width;
        result.rows = grid.tile_height;
        EngineImport map;
        map.name = options.name;
        map.first = grid.count() == 1 ? options.name : tile_name(options.pattern, options.name, 0, 0);
        map.columns = result.columns;
        map.rows = result.rows;
        map.column_spacing = fitted->frame.cell_size;
        map.row_spacing = fitted->row_spacing;
        map.lowest = fitted->lowest;
        map.highest = fitted->highest;
        map.referenced = !fitted->frame.crs_wkt.empty();
        map.tile_columns = grid.columns;
        map.tile_rows = grid.rows;
        for (const SurfaceWeight& surface : land.weights) map.surfaces.push_back(surface.name);
        result.steps = import_steps(engine, map);
        if (Result<void> done = writer.text("_" + std::string(name_of(engine)) + ".txt", result.steps); !done)
            return done.error();
        result.files = writer.take();
        return result;
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for an export of this size", folder};
    }
}

}  // namespace cuesta
