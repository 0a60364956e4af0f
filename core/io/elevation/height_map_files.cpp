#include "core/io/elevation/height_map_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <span>

#include "core/base/platform/utf8_path.h"
#include "core/field/statistics.h"
#include "core/field/vertex_sampling.h"
#include "core/io/elevation/elevation.h"
#include "core/io/elevation/elevation_rows.h"
#include "core/io/elevation/height_encoding.h"
#include "core/io/files/atomic_file.h"
#include "core/io/raster/dither.h"
#include "core/io/raster/gdal_writer.h"
#include "core/io/raster/sidecar.h"

namespace cuesta {

namespace {

namespace fs = std::filesystem;

std::string size_text(int width, int height) {
    return std::to_string(width) + " x " + std::to_string(height);
}

WriteElevationOptions elevation_options(const HeightMapOptions& options, const DitherPattern* dither) {
    WriteElevationOptions result;
    result.range = options.range;
    result.sidecar = options.sidecar;
    result.overviews = options.overviews;
    result.raw_type = options.parameters.raw == RawNumbers::metres ? NumberType::float32 : NumberType::uint16;
    result.raw_south_first = options.parameters.rows == RawRows::south_first;
    result.exr_in_colour = options.parameters.exr == ExrChannels::rgb;
    result.dither = dither;
    result.row_spacing = options.row_spacing;
    return result;
}

/// Sidecar of a whole set from that of one tile: its size, encoding and numbers, without the place.
nlohmann::ordered_json set_sidecar(const std::string& first_tile, const TileGrid& grid, const TerrainFrame& frame,
                                   double row_spacing, const Statistics& heights) {
    nlohmann::ordered_json tile;
    if (std::ifstream in(file_path(sidecar_path(first_tile))); in)
        tile = nlohmann::ordered_json::parse(in, nullptr, false);
    nlohmann::ordered_json set;
    set["generator"] = "Cuesta " CUESTA_VERSION;
    set["tiles"] = {{"columns", grid.columns},
                    {"rows", grid.rows},
                    {"width", grid.tile_width},
                    {"height", grid.tile_height},
                    {"shared_samples", 1}};
    set["all_width"] = grid.width();
    set["all_height"] = grid.height();
    set["cell_size_m"] = frame.cell_size;
    if (row_spacing != frame.cell_size) set["row_spacing_m"] = row_spacing;
    set["min_m"] = static_cast<double>(heights.minimum);
    set["max_m"] = static_cast<double>(heights.maximum);
    for (const char* key :
         {"bpp", "type", "encoding", "code_range_m", "byte_order", "row_order", "crs", "unreal", "unity"})
        if (tile.is_object() && tile.contains(key)) set[key] = tile[key];
    return set;
}

}  // namespace

TerrainFrame frame_of_tile(const TerrainFrame& whole, const TileGrid& grid, int column, int row) {
    TerrainFrame frame = whole;
    frame.width = grid.tile_width;
    frame.height = grid.tile_height;
    if (frame.geotransform) {
        std::array<double, 6>& place = *frame.geotransform;
        const double x = column * (grid.tile_width - 1), y = row * (grid.tile_height - 1);
        place[0] += x * place[1] + y * place[2];
        place[3] += x * place[4] + y * place[5];
    }
    return frame;
}

TileWish tiles_of(const HeightMapParameters& parameters) {
    TileWish wish;
    wish.columns = parameters.tile_columns;
    wish.rows = parameters.tile_rows;
    wish.samples = parameters.tile_samples;
    wish.as_many_as_needed = wish.samples > 1 && wish.columns == 1 && wish.rows == 1;
    return wish;
}

TerrainFrame frame_with_corners(const TerrainFrame& frame, int columns, int rows) {
    TerrainFrame result = frame;
    if (columns == frame.width && rows == frame.height) return result;
    result.width = columns;
    result.height = rows;
    const double across = (frame.width - 1.0) / (columns - 1);
    const double down = (frame.height - 1.0) / (rows - 1);
    result.cell_size = frame.cell_size * across;
    if (frame.geotransform) {
        // The outermost samples stay where they are, in the middle of their cells.
        const std::array<double, 6>& old = *frame.geotransform;
        std::array<double, 6> now{0, old[1] * across, old[2] * down, 0, old[4] * across, old[5] * down};
        now[0] = old[0] + 0.5 * (old[1] + old[2]) - 0.5 * (now[1] + now[2]);
        now[3] = old[3] + 0.5 * (old[4] + old[5]) - 0.5 * (now[4] + now[5]);
        result.geotransform = now;
    } else {
        result.crs_wkt.clear();
    }
    return result;
}

namespace {

/// The samples of a tile: a view, and what it looks at where that was made for it.
struct TileSamples {
    Raster<float> own;
    RasterView<const float> view;
};

/// Writes tiles of land whose samples it asks for.
class TileWriter {
public:
    using SamplesOf = std::function<Result<TileSamples>(const CellWindow& part)>;

    TileWriter(const std::string& path, const TerrainFrame& frame, const TileGrid& grid,
               const HeightMapOptions& options, WriteElevationOptions one, SamplesOf samples)
        : file_(file_path(path)),
          grid_(grid),
          options_(options),
          one_(std::move(one)),
          samples_(std::move(samples)),
          whole_(frame_with_corners(frame, grid.width(), grid.height())) {
        // Without a place of their own, the tiles would all lie at the same one.
        whole_.geotransform = geotransform_or_local(whole_);
        row_spacing_ = options.row_spacing.value_or(frame.cell_size) * (frame.height - 1) / (grid.height() - 1);
        one_.row_spacing = row_spacing_;
        if (grid.width() == frame.width && grid.height() == frame.height) return;
        result_.remarks.push_back("resampled from " + size_text(frame.width, frame.height) + " to " +
                                  size_text(grid.width(), grid.height()) + " samples, so that " +
                                  size_text(grid.columns, grid.rows) + " tiles share their edges");
    }

    /// All of them, and the sidecar of the set. `heights`: of all samples.
    Result<HeightMapFiles> write_all(const Statistics& heights, const WorkControl& control) {
        if (heights.not_finite > 0)
            return Error{"the heights hold values that are not finite; they were not written", utf8_of(file_)};
        if (!one_.range) {
            one_.range = {static_cast<double>(heights.minimum), static_cast<double>(heights.maximum)};
            // As for a flat height map (core/io/elevation/elevation.h).
            if (!(one_.range->first < one_.range->second)) one_.range->second = one_.range->first + 1;
        }
        nlohmann::ordered_json set;
        nlohmann::ordered_json places = nlohmann::ordered_json::array();
        for (int row = 0; row < grid_.rows; ++row)
            for (int column = 0; column < grid_.columns; ++column) {
                const auto written = write_tile(column, row, control);
                if (!written) return written.error();
                if (places.empty()) set = set_sidecar(*written, grid_, whole_, row_spacing_, heights);
                places.push_back({{"file", utf8_of(file_path(*written).filename())},
                                  {"column", column},
                                  {"row", row},
                                  {"west_m", window_of(column, row).left * whole_.cell_size},
                                  {"north_m", window_of(column, row).top * row_spacing_}});
                places.back()["geotransform"] = *frame_of_tile(whole_, grid_, column, row).geotransform;
            }
        if (options_.sidecar) {
            set["files"] = std::move(places);
            const std::string text = set.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
            const std::string beside = sidecar_path(utf8_of(file_));
            if (Result<void> done = write_bytes_atomically(beside, std::as_bytes(std::span(text))); !done)
                return done.error();
            result_.files.push_back(beside);
        }
        return std::move(result_);
    }

    Result<HeightMapFiles> write_some(const std::function<bool(int column, int row)>& wanted,
                                      const WorkControl& control) {
        for (int row = 0; row < grid_.rows; ++row)
            for (int column = 0; column < grid_.columns; ++column)
                if (wanted(column, row))
                    if (const auto written = write_tile(column, row, control); !written) return written.error();
        return std::move(result_);
    }

private:
    CellWindow window_of(int column, int row) const {
        return {column * (grid_.tile_width - 1), row * (grid_.tile_height - 1), grid_.tile_width, grid_.tile_height};
    }

    /// Returns its path.
    Result<std::string> write_tile(int column, int row, const WorkControl& control) {
        if (control.stopped()) return Error::cancelled();
        control.report(static_cast<double>(row * grid_.columns + column) / grid_.count(), "Writing tiles");
        const CellWindow window = window_of(column, row);
        const Result<TileSamples> tile = samples_(window);
        if (!tile) return tile.error();
        const std::string name =
            tile_name(options_.tiles.pattern, utf8_of(file_.stem()), column, row) + utf8_of(file_.extension());
        std::string place = utf8_of(file_.parent_path() / file_path(name));
        one_.dither_x = window.left;
        one_.dither_y = window.top;
        Result<std::vector<std::string>> written =
            write_elevation(place, tile->view, frame_of_tile(whole_, grid_, column, row), one_);
        if (!written) return written.error();
        result_.files.insert(result_.files.end(), written->begin(), written->end());
        return place;
    }

    fs::path file_;
    TileGrid grid_;
    const HeightMapOptions& options_;
    WriteElevationOptions one_;
    SamplesOf samples_;
    TerrainFrame whole_;
    double row_spacing_ = 0;
    HeightMapFiles result_;
};

std::unique_ptr<DitherPattern> dither_of(const HeightMapOptions& options) {
    if (!options.parameters.dither) return nullptr;
    return std::make_unique<DitherPattern>(static_cast<std::uint64_t>(options.parameters.dither_seed));
}

/// A window of rows that may be much wider, read piece by piece.
Result<Raster<float>> read_window(const RasterRows& rows, const CellWindow& window) {
    Raster<float> result = Raster<float>::uninitialised(window.width, window.height);
    constexpr int most = 64;
    Raster<float> buffer(rows.width(), std::min(most, window.height));
    for (int first = 0; first < window.height; first += most) {
        const int count = std::min(most, window.height - first);
        const RasterView<float> piece(buffer.row(0), rows.width(), count, buffer.stride());
        if (Result<void> read = rows.read(window.top + first, piece); !read) return read.error();
        for (int y = 0; y < count; ++y) std::copy_n(piece.row(y) + window.left, window.width, result.row(first + y));
    }
    return result;
}

/// Tiles of land on disk.
Result<HeightMapFiles> write_tiles_of_rows(const std::string& path, const LandRows& land,
                                           const HeightMapOptions& options, const WriteElevationOptions& one,
                                           const TileGrid& grid, const WorkControl& control) {
    const TerrainFrame& frame = land.frame;
    const HeightFormatTraits* format = height_format_traits(path);
    const bool coded = format && holds_codes(*format, one.raw_type == NumberType::float32);
    if (land.wanted && coded && !one.range)
        return Error{"tiles in codes that are made apart need one range of heights; give it", path};
    // The cells, those resampled, the file and what is read back of it.
    constexpr std::uint64_t bytes_of_sample = 24;
    const std::uint64_t needed =
        bytes_of_sample * static_cast<std::uint64_t>(grid.tile_width) * static_cast<std::uint64_t>(grid.tile_height);
    if (needed > land.memory)
        return Error{"tiles of " + size_text(grid.tile_width, grid.tile_height) + " samples need " +
                         std::to_string(needed >> 20U) + " MiB of memory; make more and smaller ones, or give more",
                     path};
    const auto samples = [&](const CellWindow& part) -> Result<TileSamples> {
        CellWindow cells = samples_of_corners(frame.width, frame.height, grid.width(), grid.height(), part);
        CUESTA_CHECK(land.window.holds(cells));
        const CellWindow inside{cells.left - land.window.left, cells.top - land.window.top, cells.width, cells.height};
        Result<Raster<float>> read = read_window(land.heights, inside);
        if (!read) return read.error();
        TileSamples tile;
        const bool same_size = grid.width() == frame.width && grid.height() == frame.height;
        tile.own = same_size ? std::move(*read)
                             : resampled_corners_part(read->view(), cells, frame.width, frame.height, grid.width(),
                                                      grid.height(), part);
        tile.view = tile.own.view();
        return tile;
    };
    TileWriter writer(path, frame, grid, options, one, samples);
    if (land.wanted) return writer.write_some(land.wanted, control);
    // Resampled heights have a range of their own.
    Statistics all;
    all.minimum = std::numeric_limits<float>::infinity();
    all.maximum = -all.minimum;
    for (int row = 0; row < grid.rows; ++row)
        for (int column = 0; column < grid.columns; ++column) {
            if (control.stopped()) return Error::cancelled();
            const auto tile = samples(
                {column * (grid.tile_width - 1), row * (grid.tile_height - 1), grid.tile_width, grid.tile_height});
            if (!tile) return tile.error();
            const Statistics one_tile = statistics_of(tile->view);
            all.minimum = std::min(all.minimum, one_tile.minimum);
            all.maximum = std::max(all.maximum, one_tile.maximum);
            all.not_finite += one_tile.not_finite;
        }
    return writer.write_all(all, control);
}

}  // namespace

Result<TileGrid> tile_grid_for(const std::string& path, const TerrainFrame& frame, const HeightMapOptions& options) {
    const HeightFormatTraits* format = height_format_traits(path);
    if (!format || !format->writer) return no_height_format(path);
    if (!format->tiles)
        return Error{std::string(format->name) +
                         "'s files have steps of their own, so that tiles would not fit; take .tif, .exr or .png",
                     path};
    Result<TileGrid> grid = tile_grid(frame.width, frame.height, options.tiles);
    if (!grid) return grid;
    const Result<void> named = check_pattern(options.tiles.pattern, utf8_of(file_path(path).stem()), *grid);
    if (!named) return named.error();
    return grid;
}

CellWindow cells_of_tile(const TerrainFrame& frame, const TileGrid& grid, int column, int row) {
    return samples_of_corners(
        frame.width, frame.height, grid.width(), grid.height(),
        {column * (grid.tile_width - 1), row * (grid.tile_height - 1), grid.tile_width, grid.tile_height});
}

Result<HeightMapFiles> write_height_map(const std::string& path, RasterView<const float> heights,
                                        const TerrainFrame& frame, const HeightMapOptions& options,
                                        const WorkControl& control) {
    const std::unique_ptr<DitherPattern> dither = dither_of(options);
    const WriteElevationOptions one = elevation_options(options, dither.get());
    if (!options.tiles.any()) {
        Result<std::vector<std::string>> written = write_elevation(path, heights, frame, one);
        if (!written) return written.error();
        return HeightMapFiles{std::move(*written), {}};
    }
    TerrainFrame sized = frame;
    sized.width = heights.width();
    sized.height = heights.height();
    const Result<TileGrid> grid = tile_grid_for(path, sized, options);
    if (!grid) return grid.error();
    try {
        Raster<float> resampled;
        if (grid->width() != heights.width() || grid->height() != heights.height())
            resampled = resampled_corners(heights, grid->width(), grid->height());
        const RasterView<const float> all = resampled.empty() ? heights : resampled.view();
        const auto samples = [&](const CellWindow& part) -> Result<TileSamples> {
            return TileSamples{{}, {all.row(part.top) + part.left, part.width, part.height, all.stride()}};
        };
        return TileWriter(path, sized, *grid, options, one, samples).write_all(statistics_of(all), control);
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for tiles of this size", path};
    }
}

Result<HeightMapFiles> write_height_map_rows(const std::string& path, const LandRows& land,
                                             const HeightMapOptions& options, const WorkControl& control) {
    const std::unique_ptr<DitherPattern> dither = dither_of(options);
    const WriteElevationOptions one = elevation_options(options, dither.get());
    try {
        if (options.tiles.any()) {
            const Result<TileGrid> grid = tile_grid_for(path, land.frame, options);
            if (!grid) return grid.error();
            return write_tiles_of_rows(path, land, options, one, *grid, control);
        }
        Result<std::vector<std::string>> written = [&]() -> Result<std::vector<std::string>> {
            constexpr std::uint64_t bytes_of_cell = 24;
            const std::uint64_t cells =
                static_cast<std::uint64_t>(land.frame.width) * static_cast<std::uint64_t>(land.frame.height);
            if (!writes_elevation(path) || writes_elevation_rows(path) || cells * bytes_of_cell > land.memory)
                return write_elevation_rows(path, land.heights, land.frame, one, control);
            const auto all = read_window(land.heights, {0, 0, land.frame.width, land.frame.height});
            if (!all) return all.error();
            return write_elevation(path, all->view(), land.frame, one);
        }();
        if (!written) return written.error();
        return HeightMapFiles{std::move(*written), {}};
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for tiles of this size", path};
    }
}

}  // namespace cuesta
