#include "core/carve/displacement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/base/threads.h"
#include "core/carve/area_inside.h"
#include "core/carve/carve_row.h"
#include "core/carve/pieces_of_tiles.h"

namespace cuesta {
namespace {

static_assert(carve_tile_size == carve_row_cells);

/// A piece as a tile meets it.
struct PieceHere {
    const PreparedPiece* piece = nullptr;
    const float* share = nullptr;
    glm::dvec2 low{0.0};  ///< corners of the box of its control points
    glm::dvec2 high{0.0};
    double radius = 0;  ///< as far as it matters, m

    /// The cells of a row that it may reach. What a cell gets does not depend on it.
    Stretch cells_within(const RowOfSamples& row, int count) const {
        const double off = std::max({0.0, low.y - row.z, row.z - high.y});
        if (!(off < radius)) return {};
        const double width = std::sqrt(radius * radius - off * off);
        const auto cell = [&](double x) { return std::clamp((x - row.first_x) / row.step, -1.0, count + 1.0); };
        // One cell more on either side: rounding must not cut off what is at the very edge.
        const int from = std::max(0, static_cast<int>(std::ceil(cell(low.x - width))) - 1);
        const int to = std::min(count, static_cast<int>(std::floor(cell(high.x + width))) + 2);
        return {from, std::max(from, to)};
    }
};

/// Sums over the areas that act on a row of cells.
struct AreaSums {
    CarveRow theta{};
    CarveRow level{};  ///< A: times theta
    CarveRow bottom{};
    CarveRow dug{};
    CarveRow water{};  ///< NaN where they bear none
};

/// All that tiles are computed from.
struct Scene {
    const CarvePlan& plan;
    const TerrainFrame& frame;
    RasterView<const float> ground;
    std::vector<PreparedPiece> pieces;
    std::vector<AreaInside> insides;

    std::shared_ptr<const DisplacementTile> tile(const TileWork& work) const;

private:
    PieceHere here(std::int32_t index) const;
    AreaSums areas(const TileWork& work, const std::vector<PieceHere>& rims, const RowOfSamples& row, int y,
                   int count) const;
};

PieceHere Scene::here(std::int32_t index) const {
    PieceHere result;
    const PreparedPiece& piece = pieces[static_cast<std::size_t>(index)];
    result.piece = &piece;
    if (piece.section >= 0) result.share = plan.sections[static_cast<std::size_t>(piece.section)].share.data();
    const glm::dvec2 middle = piece.start + piece.e;
    const glm::dvec2 end = middle + piece.e + piece.a;
    result.low = glm::min(piece.start, glm::min(middle, end));
    result.high = glm::max(piece.start, glm::max(middle, end));
    result.radius = piece.reach;
    if (piece.area >= 0) {
        const CarveArea& area = plan.areas[static_cast<std::size_t>(piece.area)];
        if (area.depth > 0) result.radius = std::max(result.radius, static_cast<double>(area.run));
    }
    return result;
}

AreaSums Scene::areas(const TileWork& work, const std::vector<PieceHere>& rims, const RowOfSamples& row, int y,
                      int count) const {
    AreaSums sums;
    sums.bottom.fill(INFINITY);
    sums.water.fill(NAN);
    for (const std::int32_t index : work.areas) {
        const CarveArea& area = plan.areas[static_cast<std::size_t>(index)];
        RimSums rim;
        rim.distance.fill(INFINITY);
        for (const PieceHere& piece : rims) {
            if (piece.piece->area != index) continue;
            const Stretch stretch = piece.cells_within(row, count);
            if (stretch.from < stretch.to) add_rim(*piece.piece, row, stretch, rim);
        }
        const std::uint64_t inside = insides[static_cast<std::size_t>(index)].cells(work.column * carve_tile_size, y);
        const double full = static_cast<double>(area.depth);
        const double run = static_cast<double>(area.run);
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            const bool is_inside = (inside >> i & 1) != 0;
            const double theta = is_inside ? 1 : rim.theta[i];
            sums.level[i] = (1 - theta) * sums.level[i] + theta * area.level;
            sums.theta[i] = (1 - theta) * sums.theta[i] + theta;
            if (!is_inside) continue;
            const double depth = rim.distance[i] < run ? full * (rim.distance[i] / run) : full;
            sums.bottom[i] = std::min(sums.bottom[i], area.level - depth);
            sums.dug[i] = std::max(sums.dug[i], depth);
            if (area.has_water) sums.water[i] = area.level + static_cast<double>(area.water);
        }
    }
    return sums;
}

/// The ranks together: adds `theta (t - ground) - depth` of a row.
void compose(const RankSums& way, const RankSums& water, const AreaSums& areas, const float* ground,
             float* displacement, int count) {
    for (int x = 0; x < count; ++x) {
        const std::size_t i = static_cast<std::size_t>(x);
        const double for_water = 1 - way.theta[i];
        const double for_areas = for_water * (1 - water.theta[i]);
        const double theta = std::max({way.theta[i], water.theta[i], areas.theta[i]});
        const double area_weight = for_areas * carve_weight(areas.theta[i]);
        const double weight = way.weight[i] + for_water * water.weight[i] + area_weight;
        if (!(weight > 0)) {
            displacement[x] = 0;
            continue;
        }
        const double area_level = areas.theta[i] > 0 ? areas.level[i] / areas.theta[i] : 0;
        const double level = (way.level[i] + for_water * water.level[i] + area_weight * area_level) / weight;
        const double dug_by_areas = areas.dug[i] > 0 ? std::clamp(level - areas.bottom[i], 0.0, areas.dug[i]) : 0;
        const double depth = std::max(way.dug[i], for_water * std::max(water.dug[i], dug_by_areas));
        displacement[x] = static_cast<float>(theta * (level - static_cast<double>(ground[x])) - depth);
    }
}

/// The level of the water of a row; tells whether there is any.
bool compose_water(const WaterSums& rivers, const AreaSums& areas, float* level, int count) {
    bool is_wet = false;
    for (int x = 0; x < count; ++x) {
        const std::size_t i = static_cast<std::size_t>(x);
        const bool has_river = rivers.weight[i] > 0;
        const bool has_lake = !std::isnan(areas.water[i]);
        const double river = has_river ? rivers.level[i] / rivers.weight[i] : NAN;
        const double both = has_river && has_lake ? rivers.beta[i] * river + (1 - rivers.beta[i]) * areas.water[i]
                                                  : (has_river ? river : areas.water[i]);
        level[x] = static_cast<float>(both);
        is_wet = is_wet || has_river || has_lake;
    }
    return is_wet;
}

std::shared_ptr<const DisplacementTile> Scene::tile(const TileWork& work) const {
    auto tile = std::make_shared<DisplacementTile>();
    tile->column = work.column;
    tile->row = work.row;
    tile->key = work.key;
    const int first_column = work.column * carve_tile_size;
    const int first_row = work.row * carve_tile_size;
    const int width = std::min(carve_tile_size, frame.width - first_column);
    const int height = std::min(carve_tile_size, frame.height - first_row);
    tile->displacement = Raster<float>(width, height);

    std::vector<PieceHere> rims;
    std::vector<PieceHere> lines;
    bool may_be_wet = false;
    bool has_earth = false;
    for (const std::int32_t index : work.pieces) {
        const PieceHere piece = here(index);
        has_earth = has_earth || piece.piece->has_earth;
        may_be_wet = may_be_wet || piece.piece->has_water;
        (piece.piece->rank == CarveRank::area ? rims : lines).push_back(piece);
    }
    for (const std::int32_t index : work.areas)
        may_be_wet = may_be_wet || plan.areas[static_cast<std::size_t>(index)].has_water;
    Raster<float> water_level;
    if (may_be_wet) water_level = Raster<float>(width, height, NAN);

    bool is_wet = false;
    for (int y = 0; y < height; ++y) {
        const RowOfSamples row{(first_column + 0.5) * frame.cell_size, (first_row + y + 0.5) * frame.cell_size,
                               frame.cell_size};
        RankSums way;
        RankSums water;
        WaterSums river;
        EarthSums earth;
        for (const PieceHere& piece : lines) {
            const Stretch stretch = piece.cells_within(row, width);
            if (stretch.from >= stretch.to) continue;
            if (has_earth && piece.piece->rank == CarveRank::way) {
                add_way(*piece.piece, piece.share, row, stretch, way, earth);
                continue;
            }
            add_piece(*piece.piece, piece.share, row, stretch, piece.piece->rank == CarveRank::way ? way : water,
                      piece.piece->has_water ? &river : nullptr);
        }
        const AreaSums of_areas = areas(work, rims, row, first_row + y, width);
        const float* ground_row = ground.row(first_row + y) + first_column;
        if (has_earth) settle_ways_of_row(earth, ground_row, width, way);
        compose(way, water, of_areas, ground_row, tile->displacement.row(y), width);
        if (may_be_wet) is_wet = compose_water(river, of_areas, water_level.row(y), width) || is_wet;
    }
    if (is_wet) tile->water_level = std::move(water_level);
    return tile;
}

}  // namespace

Result<DisplacementMap> carve(const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                              const DisplacementMap* previous, const WorkControl& control) {
    control.report(0, "Carving paths");
    const std::vector<TileWork> works = tile_works(plan, frame, ground);
    std::vector<std::shared_ptr<const DisplacementTile>> tiles(works.size());
    std::vector<std::size_t> wanted;  // tiles that `previous` does not have
    for (std::size_t i = 0; i < works.size(); ++i) {
        if (previous) {
            const auto& before = previous->tiles();
            const auto found = std::partition_point(before.begin(), before.end(), [&](const auto& tile) {
                return tile->row != works[i].row ? tile->row < works[i].row : tile->column < works[i].column;
            });
            if (found != before.end() && (*found)->column == works[i].column && (*found)->row == works[i].row &&
                (*found)->key == works[i].key) {
                tiles[i] = *found;
                continue;
            }
        }
        wanted.push_back(i);
    }
    if (!wanted.empty()) {
        const Scene scene{plan, frame, ground, prepared_pieces(plan), areas_inside(plan, frame)};
        // In batches, so that stopping and progress do not wait for all.
        constexpr std::size_t batch = 256;
        for (std::size_t first = 0; first < wanted.size(); first += batch) {
            if (control.stopped()) return Error::cancelled();
            control.report(static_cast<double>(first) / static_cast<double>(wanted.size()), "Carving paths");
            const std::size_t count = std::min(batch, wanted.size() - first);
            parallel_bands(static_cast<int>(count), [&](int band) {
                const std::size_t i = wanted[first + static_cast<std::size_t>(band)];
                tiles[i] = scene.tile(works[i]);
            });
        }
    }
    if (control.stopped()) return Error::cancelled();
    return DisplacementMap(frame.width, frame.height, std::move(tiles));
}

Result<void> carve_tiles(const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                         const std::function<bool(int column, int row)>& wanted,
                         const std::function<void(const DisplacementTile& tile)>& take, const WorkControl& control) {
    control.report(0, "Carving paths");
    std::vector<TileWork> works = tile_works(plan, frame, {});
    if (wanted) std::erase_if(works, [&](const TileWork& work) { return !wanted(work.column, work.row); });
    const Scene scene{plan, frame, ground, prepared_pieces(plan), areas_inside(plan, frame)};
    constexpr std::size_t batch = 256;
    std::vector<std::shared_ptr<const DisplacementTile>> tiles;
    for (std::size_t first = 0; first < works.size(); first += batch) {
        if (control.stopped()) return Error::cancelled();
        control.report(static_cast<double>(first) / static_cast<double>(works.size()), "Carving paths");
        tiles.assign(std::min(batch, works.size() - first), nullptr);
        parallel_bands(static_cast<int>(tiles.size()), [&](int band) {
            const auto i = static_cast<std::size_t>(band);
            tiles[i] = scene.tile(works[first + i]);
        });
        for (const auto& tile : tiles) take(*tile);
    }
    return {};
}

}  // namespace cuesta
