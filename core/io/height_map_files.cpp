#include "core/io/height_map_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>

#include "core/field/statistics.h"
#include "core/field/vertex_sampling.h"
#include "core/io/atomic_file.h"
#include "core/io/dither.h"
#include "core/io/elevation.h"
#include "core/io/gdal_writer.h"
#include "core/io/sidecar.h"

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
    result.raw_type = options.parameters.raw == RawNumbers::metres ? NumberType::float32 : NumberType::uint16;
    result.raw_south_first = options.parameters.rows == RawRows::south_first;
    result.exr_in_colour = options.parameters.exr == ExrChannels::rgb;
    result.dither = dither;
    result.row_spacing = options.row_spacing;
    return result;
}

/// What the sidecar of one tile says of all: its size, encoding and numbers, without the place.
nlohmann::ordered_json set_sidecar(const std::string& first_tile, const TileGrid& grid, const TerrainFrame& frame,
                                   double row_spacing, const Statistics& heights) {
    nlohmann::ordered_json tile;
    if (std::ifstream in(sidecar_path(first_tile)); in) tile = nlohmann::ordered_json::parse(in, nullptr, false);
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

Result<HeightMapFiles> write_height_map(const std::string& path, RasterView<const float> heights,
                                        const TerrainFrame& frame, const HeightMapOptions& options,
                                        const WorkControl& control) {
    HeightMapFiles result;
    std::unique_ptr<DitherPattern> dither;
    if (options.parameters.dither)
        dither = std::make_unique<DitherPattern>(static_cast<std::uint64_t>(options.parameters.dither_seed));
    WriteElevationOptions one = elevation_options(options, dither.get());
    if (!options.tiles.any()) {
        Result<std::vector<std::string>> written = write_elevation(path, heights, frame, one);
        if (!written) return written.error();
        result.files = std::move(*written);
        return result;
    }
    const fs::path file(path);
    const std::string ending = file.extension().string();
    if (!writes_elevation(path)) return write_elevation(path, heights, frame, one).error();
    if (ending == ".ter" || ending == ".TER")
        return Error{"Terragen's files have steps of their own, so that tiles would not fit; take .tif, .exr or .png",
                     path};
    const Result<TileGrid> grid = tile_grid(heights.width(), heights.height(), options.tiles);
    if (!grid) return grid.error();
    const std::string stem = file.stem().string();
    if (const Result<void> named = check_pattern(options.tiles.pattern, stem, *grid); !named) return named.error();
    try {
        Raster<float> resampled;
        if (grid->width() != heights.width() || grid->height() != heights.height()) {
            result.remarks.push_back("resampled from " + size_text(heights.width(), heights.height()) + " to " +
                                     size_text(grid->width(), grid->height()) + " samples, so that " +
                                     size_text(grid->columns, grid->rows) + " tiles share their edges");
            resampled = resampled_corners(heights, grid->width(), grid->height());
        }
        const RasterView<const float> all = resampled.empty() ? heights : resampled.view();
        TerrainFrame whole = frame_with_corners(frame, grid->width(), grid->height());
        // Without a place of their own, the tiles would all lie at the same one.
        whole.geotransform = geotransform_or_local(whole);
        const double row_spacing =
            options.row_spacing.value_or(frame.cell_size) * (frame.height - 1) / (grid->height() - 1);
        one.row_spacing = row_spacing;
        const Statistics statistics = statistics_of(all);
        if (statistics.not_finite > 0)
            return Error{"the heights hold values that are not finite; they were not written", path};
        if (!one.range) {
            one.range = {static_cast<double>(statistics.minimum), static_cast<double>(statistics.maximum)};
            // As for a flat height map (core/io/elevation.h).
            if (!(one.range->first < one.range->second)) one.range->second = one.range->first + 1;
        }
        nlohmann::ordered_json set;
        nlohmann::ordered_json places = nlohmann::ordered_json::array();
        for (int row = 0; row < grid->rows; ++row)
            for (int column = 0; column < grid->columns; ++column) {
                if (control.stopped()) return Error{std::string(stopped_message), ""};
                control.report(static_cast<double>(row * grid->columns + column) / grid->count(), "Writing tiles");
                const int x = column * (grid->tile_width - 1), y = row * (grid->tile_height - 1);
                const RasterView<const float> tile(all.row(y) + x, grid->tile_width, grid->tile_height, all.stride());
                const fs::path name = tile_name(options.tiles.pattern, stem, column, row) + ending;
                const std::string place = (file.parent_path() / name).string();
                one.dither_x = x;
                one.dither_y = y;
                const TerrainFrame own = frame_of_tile(whole, *grid, column, row);
                Result<std::vector<std::string>> written = write_elevation(place, tile, own, one);
                if (!written) return written.error();
                if (places.empty()) set = set_sidecar(place, *grid, whole, row_spacing, statistics);
                places.push_back({{"file", name.string()},
                                  {"column", column},
                                  {"row", row},
                                  {"west_m", x * whole.cell_size},
                                  {"north_m", y * row_spacing}});
                if (own.geotransform) places.back()["geotransform"] = *own.geotransform;
                result.files.insert(result.files.end(), written->begin(), written->end());
            }
        if (options.sidecar) {
            set["files"] = std::move(places);
            const std::string text = set.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
            const std::string beside = sidecar_path(path);
            if (Result<void> done = write_bytes_atomically(beside, std::as_bytes(std::span(text))); !done)
                return done.error();
            result.files.push_back(beside);
        }
        return result;
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for tiles of this size", path};
    }
}

}  // namespace cuesta
