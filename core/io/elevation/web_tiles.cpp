#include "core/io/elevation/web_tiles.h"

#include <ogr_spatialref.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <new>
#include <nlohmann/json.hpp>
#include <numbers>
#include <span>

#include "core/base/platform/utf8_path.h"
#include "core/base/threads.h"
#include "core/field/statistics.h"
#include "core/io/elevation/source_places.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_ending.h"
#include "core/io/raster/byte_image.h"
#include "core/io/raster/gdal_session.h"
#include "core/io/raster/mbtiles.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

constexpr int tile_size = 256;
/// Half the side of the square of Web Mercator: pi times the radius of WGS 84's equator, m.
constexpr double half_world = std::numbers::pi * 6378137.0;
constexpr long long most_tiles = 1000000;

double side_of_tile(int zoom) {
    return 2 * half_world / (1 << zoom);
}

/// Tiles of one zoom, the last included.
struct TileRange {
    int west = 0, north = 0, east = 0, south = 0;
    long long count() const { return (east - west + 1LL) * (south - north + 1LL); }
};

using TileHeights = std::map<std::pair<int, int>, Raster<float>>;  ///< by y and x

/// Heights of tiles, read from the land or from finer tiles.
class TileMaker {
public:
    TileMaker(RasterView<const float> heights, const TerrainFrame& frame, MapTransformation to_land)
        : to_land_(std::move(to_land)), geotransform_(*frame.geotransform) {
        source_.values = Raster<float>(heights.width(), heights.height());
        source_.holes = Raster<std::uint8_t>(heights.width(), heights.height());
        for (int y = 0; y < heights.height(); ++y) std::copy_n(heights.row(y), heights.width(), source_.values.row(y));
    }

    /// Heights at the middles of the pixels of a tile, read from the land; its edge goes on.
    Raster<float> sampled(const TileName& tile) const {
        const double side = side_of_tile(tile.zoom), pixel = side / tile_size;
        const Geotransform place{tile.x * side - half_world, pixel, 0, half_world - tile.y * side, 0, -pixel};
        const SourcePlaces places(place, 0, 0, tile_size, tile_size, to_land_, geotransform_);
        Raster<float> result(tile_size, tile_size);
        const double width = source_.values.width(), height = source_.values.height();
        parallel_ranges(tile_size, 16, [&](int first, int last) {
            std::vector<glm::dvec2> row(tile_size);
            for (int y = first; y < last; ++y) {
                places.row(y, row);
                for (int x = 0; x < tile_size; ++x) {
                    glm::dvec2 at = row[static_cast<std::size_t>(x)];
                    if (!std::isfinite(at.x) || !std::isfinite(at.y)) at = {0, 0};
                    at = {std::clamp(at.x, 0.5, width - 0.5), std::clamp(at.y, 0.5, height - 0.5)};
                    result(x, y) = sampled_height(source_, at).height;
                }
            }
        });
        return result;
    }

    /// The means of four pixels of the four finer tiles; those that do not show the land are read from it.
    Raster<float> means(const TileName& tile, const TileHeights& finer) const {
        Raster<float> result(tile_size, tile_size);
        for (int part = 0; part < 4; ++part) {
            const int right = part % 2, below = part / 2;
            const TileName child{tile.zoom + 1, 2 * tile.x + right, 2 * tile.y + below};
            const auto found = finer.find({child.y, child.x});
            const Raster<float> read = found == finer.end() ? sampled(child) : Raster<float>();
            const Raster<float>& from = found == finer.end() ? read : found->second;
            constexpr int half = tile_size / 2;
            for (int y = 0; y < half; ++y)
                for (int x = 0; x < half; ++x) {
                    const double sum =
                        static_cast<double>(from(2 * x, 2 * y)) + static_cast<double>(from(2 * x + 1, 2 * y)) +
                        static_cast<double>(from(2 * x, 2 * y + 1)) + static_cast<double>(from(2 * x + 1, 2 * y + 1));
                    result(right * half + x, below * half + y) = static_cast<float>(sum / 4);
                }
        }
        return result;
    }

private:
    SourceRaster source_;
    MapTransformation to_land_;
    Geotransform geotransform_;
};

Result<std::vector<std::byte>> png_of_heights(const Raster<float>& heights, TileEncoding encoding) {
    ByteImage image{tile_size, tile_size, 3, {}};
    image.bytes.reserve(std::size_t{3} * tile_size * tile_size);
    for (int y = 0; y < tile_size; ++y)
        for (int x = 0; x < tile_size; ++x) {
            const auto height = static_cast<double>(heights(x, y));
            const TileColour colour = colour_of_height(height, encoding);
            // Half a step, and what doubles of ten thousand steps round by.
            if (!(std::abs(height_of_colour(colour, encoding) - height) <= step_of(encoding) / 2 + 1e-6))
                return Error{"a height cannot be told by a colour of this encoding", ""};
            image.bytes.insert(image.bytes.end(), colour.begin(), colour.end());
        }
    return png_of(image);
}

/// Place of the land, in metres of Web Mercator and in degrees.
struct WebPlace {
    MapExtent extent;
    std::array<double, 4> bounds{};  ///< west, south, east, north
};

double longitude_of(double x) {
    return x / half_world * 180;
}
double latitude_of(double y) {
    return std::atan(std::sinh(y / half_world * std::numbers::pi)) * 180 / std::numbers::pi;
}

Result<WebPlace> web_place(const TerrainFrame& frame, const OGRSpatialReference& own,
                           const OGRSpatialReference& mercator) {
    const auto there = MapTransformation::between(own, mercator);
    if (!there) return there.error();
    WebPlace place;
    place.extent = extent_in(*frame.geotransform, frame.width, frame.height, *there);
    MapExtent& extent = place.extent;
    if (extent.empty() || extent.least.y > half_world || extent.most.y < -half_world)
        return Error{"the land lies where Web Mercator has no map (it ends at 85 degrees)", ""};
    extent.least = glm::max(extent.least, -half_world);
    extent.most = glm::min(extent.most, half_world);
    if (extent.empty() || extent.most.x - extent.least.x > half_world)
        return Error{"the land is wider than half the world or crosses the 180th meridian, where web maps are cut", ""};
    place.bounds = {longitude_of(extent.least.x), latitude_of(extent.least.y), longitude_of(extent.most.x),
                    latitude_of(extent.most.y)};
    return place;
}

class WebTileWriter {
public:
    WebTileWriter(std::string path, const WebTileOptions& options, const WebPlace& place, const TileMaker& maker)
        : path_(std::move(path)), options_(options), place_(place), maker_(maker) {}

    Result<void> choose_zooms(const TerrainFrame& frame) {
        const glm::dvec2 size = place_.extent.most - place_.extent.least;
        const double cell = std::min(size.x / frame.width, size.y / frame.height);
        const auto zoom_of = [](double pixel) { return std::log2(2 * half_world / tile_size / pixel); };
        // A pixel is no larger than a cell; a hair more, so that land cut from such tiles has their zoom.
        finest_ = std::clamp(static_cast<int>(std::ceil(zoom_of(cell) - 0.01)), 0, largest_tile_zoom);
        const double fits = std::floor(zoom_of(std::max(size.x, size.y) / tile_size) + 1e-6);  // whole tiles fit
        result_.most_zoom = options_.most_zoom.value_or(finest_);
        result_.least_zoom = options_.least_zoom.value_or(std::clamp(static_cast<int>(fits), 0, result_.most_zoom));
        // Coarser zooms are means of finer ones, wanted or not.
        finest_ = std::max(finest_, result_.most_zoom);
        if (result_.least_zoom > result_.most_zoom)
            return Error{"the least zoom, " + std::to_string(result_.least_zoom) + ", is above the greatest, " +
                             std::to_string(result_.most_zoom),
                         ""};
        long long count = 0;
        for (int zoom = result_.least_zoom; zoom <= finest_; ++zoom) count += range_of(zoom).count();
        if (count > most_tiles)
            return Error{"these would be more than a million tiles; choose a lower zoom or coarser land", ""};
        all_ = count;
        return {};
    }

    Result<WebTiles> run(const std::string& name, const WorkControl& control) {
        const Result<void> written =
            file_ending(path_) == ".mbtiles" ? write_one_file(name, control) : write_folder(name, control);
        if (!written) return written.error();
        return std::move(result_);
    }

private:
    TileRange range_of(int zoom) const {
        const double side = side_of_tile(zoom);
        const int last = (1 << zoom) - 1;
        // Land that ends on the edge of a tile needs no more tiles; extents are exact to a millionth of a pixel.
        const double hair = side * 1e-9;
        const auto at = [&](double place) { return std::clamp(static_cast<int>(std::floor(place / side)), 0, last); };
        return {at(place_.extent.least.x + half_world + hair), at(half_world - place_.extent.most.y + hair),
                at(place_.extent.most.x + half_world - hair), at(half_world - place_.extent.least.y - hair)};
    }

    /// From the finest zoom to the coarsest.
    Result<void> make(const PutTile& put, const WorkControl& control) {
        TileHeights finer;
        long long done = 0;
        for (int zoom = finest_; zoom >= result_.least_zoom; --zoom) {
            const TileRange range = range_of(zoom);
            TileHeights now;
            for (int y = range.north; y <= range.south; ++y)
                for (int x = range.west; x <= range.east; ++x) {
                    if (control.stopped()) return Error::cancelled();
                    control.report(static_cast<double>(done++) / static_cast<double>(all_), "Making tiles");
                    const TileName tile{zoom, x, y};
                    Raster<float> heights = zoom == finest_ ? maker_.sampled(tile) : maker_.means(tile, finer);
                    if (zoom <= result_.most_zoom) {
                        const auto png = png_of_heights(heights, options_.encoding);
                        if (!png) return png.error();
                        if (const Result<void> kept = put(tile, *png); !kept) return kept;
                        ++result_.tiles;
                    }
                    now.emplace(std::pair(y, x), std::move(heights));
                }
            finer = std::move(now);
        }
        return {};
    }

    std::string encoding_name() const { return options_.encoding == TileEncoding::mapbox ? "mapbox" : "terrarium"; }

    Result<void> write_folder(const std::string& name, const WorkControl& control) {
        const fs::path folder = file_path(path_);
        const PutTile put = [&](const TileName& tile, std::span<const std::byte> bytes) -> Result<void> {
            const fs::path beside = folder / std::to_string(tile.zoom) / std::to_string(tile.x);
            std::error_code code;
            fs::create_directories(beside, code);
            if (code) return Error{"the folder cannot be made: " + code.message(), utf8_of(beside)};
            result_.files.push_back(utf8_of(beside / file_path(std::to_string(tile.y) + ".png")));
            return write_bytes_atomically(result_.files.back(), bytes);
        };
        if (const Result<void> made = make(put, control); !made) return made;
        const nlohmann::ordered_json index{{"tilejson", "3.0.0"},
                                           {"name", name},
                                           {"scheme", "xyz"},
                                           {"tiles", {"{z}/{x}/{y}.png"}},
                                           {"tileSize", tile_size},
                                           {"minzoom", result_.least_zoom},
                                           {"maxzoom", result_.most_zoom},
                                           {"bounds", place_.bounds},
                                           {"encoding", encoding_name()}};
        const std::string text = index.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
        result_.files.push_back(utf8_of(folder / "tiles.json"));
        return write_bytes_atomically(result_.files.back(), std::as_bytes(std::span(text)));
    }

    Result<void> write_one_file(const std::string& name, const WorkControl& control) {
        const auto& b = place_.bounds;
        const auto text = [](double number) { return nlohmann::json(number).dump(); };
        const std::vector<std::pair<std::string, std::string>> metadata{
            {"name", name},
            {"format", "png"},
            {"type", "baselayer"},
            {"version", "1.0"},
            {"description", "Heights in colours, " + encoding_name()},
            {"bounds", text(b[0]) + "," + text(b[1]) + "," + text(b[2]) + "," + text(b[3])},
            {"center",
             text((b[0] + b[2]) / 2) + "," + text((b[1] + b[3]) / 2) + "," + std::to_string(result_.least_zoom)},
            {"minzoom", std::to_string(result_.least_zoom)},
            {"maxzoom", std::to_string(result_.most_zoom)},
            {"encoding", encoding_name()}};
        result_.files.push_back(path_);
        return write_atomically(path_, [&](const std::string& temporary) {
            return write_mbtiles(temporary, metadata, [&](const PutTile& put) { return make(put, control); });
        });
    }

    std::string path_;
    WebTileOptions options_;
    const WebPlace& place_;
    const TileMaker& maker_;
    int finest_ = 0;     ///< zoom that is read from the land
    long long all_ = 0;  ///< tiles of all zooms that are made
    WebTiles result_;
};

}  // namespace

Result<WebTiles> write_web_tiles(const std::string& path, RasterView<const float> heights, const TerrainFrame& frame,
                                 const WebTileOptions& options, const WorkControl& control) {
    if (!frame.geotransform || frame.crs_wkt.empty())
        return Error{
            "the land has no place on Earth, which tiles of web maps need: it must come from a file with a "
            "coordinate reference system",
            path};
    const Statistics statistics = statistics_of(heights);
    if (statistics.not_finite > 0)
        return Error{"the heights hold values that are not finite; they were not written", path};
    if (static_cast<double>(statistics.minimum) < lowest_of(options.encoding) ||
        static_cast<double>(statistics.maximum) > highest_of(options.encoding))
        return Error{"the heights go beyond what colours of this encoding can tell", path};
    const auto own = reference_system(frame.crs_wkt), mercator = reference_system("EPSG:3857");
    if (!own) return Error{"the land's coordinate reference system makes no sense to GDAL", path};
    if (!mercator) return Error{"Web Mercator is not known here: PROJ's database is missing", path};
    const auto with_path = [&](const Error& error) { return Error{error.what, path, error.kind}; };
    try {
        const GdalSession session(GdalSession::Purpose::reading);
        const Result<WebPlace> place = web_place(frame, *own, *mercator);
        if (!place) return with_path(place.error());
        Result<MapTransformation> to_land = MapTransformation::between(*mercator, *own);
        if (!to_land) return with_path(to_land.error());
        const TileMaker maker(heights, frame, std::move(*to_land));
        WebTileWriter writer(path, options, *place, maker);
        if (const Result<void> chosen = writer.choose_zooms(frame); !chosen) return with_path(chosen.error());
        const fs::path whole = file_path(path);  // a folder may end in a slash
        return writer.run(utf8_of((whole.has_filename() ? whole : whole.parent_path()).stem()), control);
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for tiles of this land", path};
    }
}

}  // namespace cuesta
