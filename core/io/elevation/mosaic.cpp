#include "core/io/elevation/mosaic.h"

#include <ogr_spatialref.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>

#include "core/base/platform/utf8_path.h"
#include "core/base/threads.h"
#include "core/io/elevation/heights_in_metres.h"
#include "core/io/elevation/source_places.h"
#include "core/io/elevation/tile_names.h"
#include "core/io/raster/gdal_session.h"

namespace cuesta {
namespace {

constexpr int grain = 8;
/// Cells of the mosaic over which the rim of an upper tile fades.
constexpr double fade = 16;

std::string name_in_words(const std::string& path) {
    return utf8_of(file_path(path).filename());
}

/// Transformation between the tiles' coordinates and those of the mosaic.
struct TilePlace {
    MapTransformation there;
    MapTransformation back;
    MapExtent extent;
    glm::dvec2 spacing;  ///< of its cells in the mosaic's system
};

using Reference = std::unique_ptr<OGRSpatialReference>;

/// Something to transform between where no system is known: the numbers as they are.
Reference reference_or_local(const std::string& wkt) {
    if (Reference reference = reference_system(wkt)) return reference;
    auto local = std::make_unique<OGRSpatialReference>();
    local->SetLocalCS("unknown");
    local->SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    return local;
}

Result<TilePlace> place_of(const MosaicTile& tile, const OGRSpatialReference& common) {
    const SourceRaster& raster = tile.raster;
    const Reference own = raster.crs_wkt.empty() ? Reference(common.Clone()) : reference_or_local(raster.crs_wkt);
    auto there = MapTransformation::between(*own, common);
    if (!there) return Error{there.error().what, tile.path};
    auto back = MapTransformation::between(common, *own);
    if (!back) return Error{back.error().what, tile.path};
    const int width = raster.values.width();
    const int height = raster.values.height();
    TilePlace place{std::move(*there), std::move(*back), {}, {}};
    place.extent = extent_in(*raster.geotransform, width, height, place.there);
    std::vector<glm::dvec2> points;
    for (const glm::dvec2 at : {glm::dvec2(0.5, 0), {-0.5, 0}, {0, 0.5}, {0, -0.5}})
        points.push_back(map_place(*raster.geotransform, glm::dvec2(width / 2.0, height / 2.0) + at));
    place.there.apply(points);
    place.spacing = {glm::distance(points[0], points[1]), glm::distance(points[2], points[3])};
    if (place.extent.empty() || !(place.spacing.x > 0) || !(place.spacing.y > 0))
        return Error{"the tile's place makes no sense in the first tile's coordinate reference system", tile.path};
    return place;
}

/// The cells of the mosaic: those of the finest tile, carried on over all of the ground.
Geotransform lattice_of(const std::vector<MosaicTile>& tiles, const std::vector<TilePlace>& places,
                        const OGRSpatialReference& common, glm::dvec2& count) {
    MapExtent all;
    std::size_t finest = 0;
    const auto area = [&](std::size_t i) { return places[i].spacing.x * places[i].spacing.y; };
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        all.least = glm::min(all.least, places[i].extent.least);
        all.most = glm::max(all.most, places[i].extent.most);
        // Rounding makes no tile finer than its neighbour.
        if (area(i) < area(finest) * (1 - 1e-6)) finest = i;
    }
    const Geotransform& g = *tiles[finest].raster.geotransform;
    const Reference own = tiles[finest].raster.crs_wkt.empty() ? Reference(common.Clone())
                                                               : reference_or_local(tiles[finest].raster.crs_wkt);
    const bool upright = g[2] == 0 && g[4] == 0 && own->IsSame(&common);
    const glm::dvec2 cell = upright ? glm::dvec2(g[1], -g[5]) : places[finest].spacing;
    const glm::dvec2 corner = upright ? glm::dvec2(g[0], g[3]) : glm::dvec2(all.least.x, all.most.y);
    // Whole cells from that corner to the north-west one of all, but for rounding.
    const double west = std::floor((all.least.x - corner.x) / cell.x + 1e-3);
    const double north = std::floor((corner.y - all.most.y) / cell.y + 1e-3);
    const Geotransform result{corner.x + west * cell.x, cell.x, 0, corner.y - north * cell.y, 0, -cell.y};
    count = glm::ceil(glm::dvec2(all.most.x - result[0], result[3] - all.least.y) / cell - 1e-3);
    return result;
}

struct Overlap {
    long long cells = 0;
    double sum = 0;
    double largest = 0;
};

/// Lays a tile above what is there.
Overlap lay(const SourceRaster& tile, const TilePlace& place, SourceRaster& ground, const WorkControl& control) {
    const Geotransform& g = *ground.geotransform;
    const auto column = [&](double x) { return (x - g[0]) / g[1]; };
    const auto row_at = [&](double y) { return (y - g[3]) / g[5]; };
    const int left =
        std::clamp(static_cast<int>(std::floor(column(place.extent.least.x))) - 1, 0, ground.values.width());
    const int right =
        std::clamp(static_cast<int>(std::ceil(column(place.extent.most.x))) + 1, 0, ground.values.width());
    const int top =
        std::clamp(static_cast<int>(std::floor(row_at(place.extent.most.y))) - 1, 0, ground.values.height());
    const int bottom =
        std::clamp(static_cast<int>(std::ceil(row_at(place.extent.least.y))) + 1, 0, ground.values.height());
    if (left >= right || top >= bottom) return {};
    const SourcePlaces places(g, left, top, right - left, bottom - top, place.back, *tile.geotransform);
    const glm::dvec2 cells_per_tile_cell = place.spacing / glm::dvec2(g[1], -g[5]);
    const glm::dvec2 size(tile.values.width(), tile.values.height());
    std::vector<Overlap> rows(static_cast<std::size_t>(bottom - top));
    parallel_ranges(bottom - top, grain, [&](int first, int last) {
        std::vector<glm::dvec2> row(static_cast<std::size_t>(right - left));
        for (int y = first; y < last && !control.stopped(); ++y) {
            places.row(y, row);
            Overlap& overlap = rows[static_cast<std::size_t>(y)];
            for (int x = left; x < right; ++x) {
                const glm::dvec2 at = row[static_cast<std::size_t>(x - left)];
                const SampledHeight sampled = sampled_height(tile, at);
                if (sampled.kind != SampledHeight::Kind::known) continue;
                float& height = ground.values(x, top + y);
                std::uint8_t& hole = ground.holes(x, top + y);
                if (hole != 0) {
                    height = sampled.height;
                    hole = 0;
                    continue;
                }
                const double difference = static_cast<double>(sampled.height) - static_cast<double>(height);
                ++overlap.cells;
                overlap.sum += std::abs(difference);
                overlap.largest = std::max(overlap.largest, std::abs(difference));
                const glm::dvec2 rim = glm::min(at, size - at) * cells_per_tile_cell;
                const double share = std::clamp(std::min(rim.x, rim.y) / fade, 0.0, 1.0);
                height =
                    share == 1 ? sampled.height : static_cast<float>(static_cast<double>(height) + share * difference);
            }
        }
    });
    Overlap all;
    for (const Overlap& row : rows) {
        all.cells += row.cells;
        all.sum += row.sum;
        all.largest = std::max(all.largest, row.largest);
    }
    return all;
}

/// Collects the warnings of the tiles: those that all tiles share, once.
void collect_warnings(const std::vector<MosaicTile>& tiles, std::vector<std::string>& warnings) {
    std::vector<std::pair<std::string, std::vector<std::string>>> said;
    for (const MosaicTile& tile : tiles)
        for (const std::string& warning : tile.raster.warnings) {
            const auto found =
                std::find_if(said.begin(), said.end(), [&](const auto& s) { return s.first == warning; });
            if (found == said.end())
                said.push_back({warning, {tile.path}});
            else
                found->second.push_back(tile.path);
        }
    constexpr std::size_t most = 12;
    for (const auto& [warning, paths] : said) {
        if (warnings.size() >= most) break;
        warnings.push_back(paths.size() == tiles.size() ? warning
                           : paths.size() == 1          ? name_in_words(paths.front()) + ": " + warning
                                                        : std::to_string(paths.size()) + " tiles: " + warning);
    }
    if (said.size() > most)
        warnings.push_back(count_text(static_cast<long long>(said.size() - most), "further remark"));
}

}  // namespace

Result<SourceRaster> mosaic(std::vector<MosaicTile> tiles, double cell_size, long long maximum_cells,
                            const WorkControl& control) {
    CUESTA_CHECK(!tiles.empty());
    if (tiles.size() == 1) return std::move(tiles.front().raster);
    const GdalSession session(GdalSession::Purpose::reading);
    place_by_names(tiles, cell_size);
    for (const MosaicTile& tile : tiles)
        if (!tile.raster.geotransform)
            return Error{
                "the file does not say where it lies, so it cannot join a mosaic; take georeferenced tiles, or "
                "names such as land_x0_y1",
                tile.path};
    std::string system;
    for (const MosaicTile& tile : tiles)
        if (system.empty()) system = tile.raster.crs_wkt;
    const Reference common = reference_or_local(system);
    std::vector<TilePlace> places;
    for (const MosaicTile& tile : tiles) {
        auto place = place_of(tile, *common);
        if (!place) return place.error();
        places.push_back(std::move(*place));
    }
    glm::dvec2 count;
    SourceRaster result;
    result.geotransform = lattice_of(tiles, places, *common, count);
    if (!(count.x < 1e9 && count.y < 1e9)) return Error{"the tiles lie too far apart for one mosaic", tiles[0].path};
    if (const Result<void> checked =
            check_size(static_cast<long long>(count.x), static_cast<long long>(count.y), maximum_cells, tiles[0].path);
        !checked)
        return Error{"the tiles together make too large a mosaic: " + number_text(count.x) + " x " +
                         number_text(count.y) + " cells; take fewer or coarser tiles",
                     tiles[0].path};
    // Tiles of different countries would make a raster that is all gap.
    double covered = 0;
    for (const TilePlace& place : places)
        covered += (place.extent.most.x - place.extent.least.x) * (place.extent.most.y - place.extent.least.y);
    constexpr double least_share = 0.05;
    const Geotransform& g = *result.geotransform;
    if (covered < least_share * count.x * count.y * g[1] * -g[5])
        return Error{
            "the tiles cover less than a twentieth of the land around them; leave out what lies far from the "
            "others",
            tiles[0].path};
    result.format = "mosaic of " + std::to_string(tiles.size()) + " tiles";
    result.crs_wkt = system;
    result.has_units = true;
    result.height_step = tiles.front().raster.height_step;
    for (const MosaicTile& tile : tiles) {
        result.takes_range = result.takes_range || tile.raster.takes_range;
        result.needs_range = result.needs_range || tile.raster.needs_range;
        if (tile.raster.height_step != result.height_step) result.height_step = 0;
    }
    collect_warnings(tiles, result.warnings);
    result.values = Raster<float>(static_cast<int>(count.x), static_cast<int>(count.y));
    result.holes = Raster<std::uint8_t>(static_cast<int>(count.x), static_cast<int>(count.y), 1);
    Overlap overlap;
    for (std::size_t i = tiles.size(); i-- > 0;) {
        control.report(1 - static_cast<double>(i + 1) / static_cast<double>(tiles.size()), "Joining tiles");
        const Overlap here = lay(tiles[i].raster, places[i], result, control);
        if (control.stopped()) return Error::cancelled();
        overlap.cells += here.cells;
        overlap.sum += here.sum;
        overlap.largest = std::max(overlap.largest, here.largest);
        tiles[i].raster.values = Raster<float>();
        tiles[i].raster.holes = Raster<std::uint8_t>();
    }
    long long gaps = 0;
    for (int y = 0; y < result.holes.height(); ++y)
        gaps += std::count_if(result.holes.row(y), result.holes.row(y) + result.holes.width(),
                              [](std::uint8_t hole) { return hole != 0; });
    if (overlap.cells > 0)
        result.warnings.push_back(count_text(overlap.cells, "cell") +
                                  " covered by several tiles, which differ there by " +
                                  number_text(overlap.sum / static_cast<double>(overlap.cells)) + " m on average and " +
                                  number_text(overlap.largest) + " m at most; the tile named first lies above");
    if (gaps > 0)
        result.warnings.push_back(
            count_text(gaps, "cell") + " of the mosaic (" +
            percent_text(static_cast<double>(gaps) / static_cast<double>(result.values.cell_count())) +
            ") covered by no tile or without data in it");
    return result;
}

}  // namespace cuesta
