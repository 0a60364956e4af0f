#pragma once
/// \file The displacement map: what carving adds to the ground, only where paths are (Nascimento 2020, chapters 6 to
/// 8).
///
/// At a cell, each piece i has its nearest point, at distance d_i; with the half width h and the blend distance b there
///
///     psi_i = clamp(1 - (d_i - h) / b, 0, 1)       theta_i = 6 psi^5 - 15 psi^4 + 10 psi^3        (section 7)
///
/// and a level t_i: the height there, tilted by the cross slope as far as the edge. The ground becomes
///
///     ground + theta (t - ground) - depth,   t = sum w_i t_i / sum w_i,   w_i = q_i theta_i / (1 - theta_i + 1e-4),
///
/// theta the largest theta_i, so that levels blend into the nearest one as theta approaches 1, whatever the order of
/// the pieces. q_i (0..1) leaves out a piece whose nearest point is an end where the path goes on and comes nearer:
/// with c the cosine between the offset and the way on, q = 1 - smoothstep(c / 0.1).
///
/// Ranks: `way` over `water` over `area`: the weights of a lower rank, and its depth, are multiplied by 1 - theta of
/// the ranks above. Within a rank depth is the largest of its pieces'. Inside an area theta is 1 and the level the
/// area's; of overlapping areas the lowest level counts.

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "core/base/hash.h"
#include "core/carve/plan.h"
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

/// The ground with the map added, of the same size.
Raster<float> displaced(RasterView<const float> ground, const DisplacementMap& map);
/// What has to be cut off and filled up, in cells of the frame.
EarthVolumes earth_volumes(const DisplacementMap& map, double cell_size);
/// Depth of the water that the paths bear over the displaced ground, m, 0 where there is none; empty if there is none
/// at all. `carved`: displaced(ground, map).
Raster<float> path_water_depth(const DisplacementMap& map, RasterView<const float> carved);

}  // namespace cuesta
