#pragma once
/// \file The displacement map: what carving adds to the ground, only where paths are (Nascimento 2020, chapters 6 to
/// 8).
///
/// **One piece at one cell.** P is the cell's sample, C(t) a local minimum of the distance from P to the piece, o = P -
/// C(t), d = |o|. Half width h, blend b (at least least_carve_blend), depth, cross slope and water are linear in t.
/// From section 7 of the thesis
///
///     psi = clamp(1 - (d - h) / b, 0, 1)         theta = 6 psi^5 - 15 psi^4 + 10 psi^3.
///
/// Where the minimum is an end at which the path goes on, let c_out be the cosine between o and PreparedPiece::End::out
/// and c = min(c_out, cosine between o and End::on): above 0 the path comes nearer beyond the end. Such an end fades
/// out within six degrees, so that no joint flattens a road and the sums below stay continuous:
///
///     q = 1 - smooth(c / 0.1),     smooth(x) = x^2 (3 - 2 x) of x clamped to 0..1;     everywhere else q = 1, c = 0.
///
/// With c+ = clamp(c, 0, 0.1) the edges' height is continued straight on, r = height(t) + End::rise d c+, and the
/// distance across the path is d+ = d sqrt(1 - c+^2). With s the part of o towards the right side of the tangent at t,
///
///     delta = depth ((1 + f) / 2 S(x) + (1 - f) / 2 S(-x)),   x = min(1, d+ / h),   f = clamp(s / d+, -1, 1)
///     level = r - cross_slope clamp(s, -h, h) + max(0, -delta)
///
/// S the table of the cross-section from -1 (left edge) to 1: beyond the edges it keeps the edge's value, round free
/// ends it turns from one side to the other. Cross-sections below the edges dig, those above them raise the level.
///
/// Pieces that are not PreparedPiece::simple can have two local minima at a cell (between the legs of a hairpin). Both
/// count, and fade where they come and go:
///
///     Q = q max(1e-4, smooth(k / 0.5)),     k = 1 - o . C'' / |C'|^2,  at ends the greater of that and c_out.
///
/// Of two minima of one piece, q* = q for the nearer and q* = Q for the other; else q* = q.
///
/// **All pieces of a rank** (way, water), whatever their order:
///
///     theta_r = max q* theta,  w = Q theta / (1 - theta + 1e-4),  W_r = sum w,  T_r = sum w level,
///     dug_r = max q* theta max(0, delta).
///
/// **Ways with side slopes and limits** (WayEarth, linear in t; ours). Beyond the edges, x = max(0, d - h), the way
/// takes ground between a fill that falls and a cut that rises from it, so that ground between both stays as it is:
///
///     L = sum w (level - fill_slope x),   U = sum w (level + cut_slope x),   C = sum w cut_limit,   F = sum w
///     fill_limit, T_way = clamp(clamp(W ground, L, U), W ground - C, W ground + F),
///
/// and theta in theta_way and dug_way is theta times share. Without them L = U = T_way: nothing changes.
///
/// **Areas.** theta_k of an area is 1 inside it (AreaInside), outside the largest theta of its rim's pieces (with the
/// nearest point of each and nothing else). From the highest level to the lowest, A and theta_a from 0:
///
///     A = (1 - theta_k) A + theta_k level_k,     theta_a = (1 - theta_k) theta_a + theta_k.
///
/// Inside, its depth is depth_k min(1, distance to its rim / run); dug_a is the largest of these, bottom the lowest
/// level_k - depth. As a rank, w_a = theta_a / (1 - theta_a + 1e-4), T_a = w_a A / theta_a.
///
/// **Together**, way over water over area:
///
///     f_water = 1 - theta_way,     f_area = (1 - theta_way) (1 - theta_water),     theta = max of the three,
///     t = (T_way + f_water T_water + f_area T_a) / (W_way + f_water W_water + f_area w_a),
///     displacement = theta (t - ground) - max(dug_way, f_water max(dug_water, clamp(t - bottom, 0, dug_a))).
///
/// **Water** is level across: of pieces that bear it and have d <= h, with v = Q (1 - d / h + 1e-3), its level is R =
/// sum v (r + water) / sum v and its weight beta the largest q* (1 - d / h). Inside areas that bear water it is L =
/// level_k + water of the lowest of them. Both: beta R + (1 - beta) L.

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "core/base/hash.h"
#include "core/carve/plan.h"
#include "core/field/cell_window.h"
#include "core/field/raster.h"

namespace cuesta {

inline constexpr int carve_tile_size = 64;  ///< cells on a side

/// Immutable, shared.
struct DisplacementTile {
    int column = 0;  ///< of its north-west cell: column * carve_tile_size
    int row = 0;
    /// Stands for everything that its cells depend on: the pieces that reach it and the ground below.
    Key key;
    Raster<float> displacement;  ///< m; smaller than carve_tile_size at the east and south edges
    Raster<float> water_level;   ///< m; NaN where no path bears water; empty where none does in the whole tile
};

/// The cells of the land that a tile changes.
inline CellWindow cells_of(const DisplacementTile& tile) {
    return {tile.column * carve_tile_size, tile.row * carve_tile_size, tile.displacement.width(),
            tile.displacement.height()};
}
/// These of a raster of all of the land.
template <class T>
RasterView<T> cells_of(const DisplacementTile& tile, RasterView<T> land) {
    const CellWindow cells = cells_of(tile);
    return {land.row(cells.top) + cells.left, cells.width, cells.height, land.stride()};
}

/// Tiles where paths are, nothing elsewhere. A value that shares its tiles.
class DisplacementMap {
public:
    DisplacementMap() = default;
    /// Tiles in any order, each place at most once.
    DisplacementMap(int width, int height, std::vector<std::shared_ptr<const DisplacementTile>> tiles);

    int width() const { return width_; }
    int height() const { return height_; }
    /// By row, then column.
    const std::vector<std::shared_ptr<const DisplacementTile>>& tiles() const { return tiles_; }
    /// Null where there is none.
    const DisplacementTile* find(int column, int row) const;
    /// 0 outside the tiles. 0 <= x < width, 0 <= y < height.
    float at(int x, int y) const;
    Raster<float> to_raster() const;
    std::size_t bytes() const;

private:
    int width_ = 0;
    int height_ = 0;
    std::vector<std::shared_ptr<const DisplacementTile>> tiles_;
};

/// m^3, both >= 0.
struct EarthVolumes {
    double cut = 0;
    double fill = 0;
};

/// Fills a map. `previous`: tiles of it with the same key are taken over, so that only what changed is computed; may be
/// null. `control`: stopping gives an error.
using Carver = std::function<Result<DisplacementMap>(const CarvePlan& plan, const TerrainFrame& frame,
                                                     RasterView<const float> ground, const DisplacementMap* previous,
                                                     const WorkControl& control)>;

/// The Carver on the CPU, all cores; the same bytes on any number of threads. `ground`: m, of the frame's size.
Result<DisplacementMap> carve(const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                              const DisplacementMap* previous = nullptr, const WorkControl& control = {});

/// The same tile by tile, in the order of DisplacementMap::tiles(), for land that is larger than memory: take(tile) is
/// called on the calling thread, and may change the ground below its tile, which no other tile looks at. `wanted`, if
/// given, says of a tile's column and row whether it is.
Result<void> carve_tiles(const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                         const std::function<bool(int column, int row)>& wanted,
                         const std::function<void(const DisplacementTile& tile)>& take,
                         const WorkControl& control = {});

/// The ground with the map added, of the same size.
Raster<float> displaced(RasterView<const float> ground, const DisplacementMap& map);
/// Volumes of cut and fill, in cells of the frame.
EarthVolumes earth_volumes(const DisplacementMap& map, double cell_size);
/// The same of one tile, over cells of 1 m^2; those of a map are the sums over its tiles, in their order, times the
/// cells' area.
EarthVolumes earth_of_tile(const DisplacementTile& tile);
/// Depth of the water that the paths bear over the displaced ground, m, 0 where there is none; empty if there is none
/// at all. `carved`: displaced(ground, map).
Raster<float> path_water_depth(const DisplacementMap& map, RasterView<const float> carved);
/// The same of one tile that bears water, whose cells `carved` and `depth` are.
void path_water_depth(const DisplacementTile& tile, RasterView<const float> carved, RasterView<float> depth);

}  // namespace cuesta
