#pragma once
/// \file Height maps as the project's export settings want them: dithered, in tiles, with a sidecar for the set.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/cell_window.h"
#include "core/field/raster.h"
#include "core/field/raster_rows.h"
#include "core/io/raster/tile_grid.h"
#include "core/model/height_map_export.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

struct HeightMapOptions {
    HeightMapParameters parameters;  ///< but for the tiles
    TileWish tiles;
    std::optional<std::pair<double, double>> range;  ///< as WriteElevationOptions
    bool sidecar = true;
    bool overviews = false;  ///< as WriteElevationOptions
    /// Metres between rows, where they are not the frame's cell size (which is that between columns).
    std::optional<double> row_spacing;
};

/// The tiles that the parameters ask for: of a number of samples, as many as the land needs where 1 x 1 are asked for.
TileWish tiles_of(const HeightMapParameters& parameters);

struct HeightMapFiles {
    std::vector<std::string> files;    ///< height maps first of each pair, the sidecar of the set last
    std::vector<std::string> remarks;  ///< what was changed on the way, a sentence each
};

/// Writes the heights to `path` as write_elevation() does, or as tiles beside it: their names by the pattern from its
/// stem, with its ending. Tiles share the samples of their common edges and have one range of codes, so that they fit;
/// land whose size is no whole number of tiles is resampled with its outermost samples kept, and a remark says so. A
/// sidecar `<stem>.json` tells of the set: how many tiles of how many samples, the range, the numbers to type in, and
/// for each file its column, row and place. Dither goes on from tile to tile. Errors as write_elevation, tile_grid and
/// check_pattern; .ter cannot be tiled, since its steps depend on the heights of each file. When stopped, an error with
/// Error::cancelled(); tiles already written stay.
Result<HeightMapFiles> write_height_map(const std::string& path, RasterView<const float> heights,
                                        const TerrainFrame& frame, const HeightMapOptions& options = {},
                                        const WorkControl& control = {});

/// Land that is not in memory.
struct LandRows {
    const RasterRows& heights;
    CellWindow window;         ///< that they are, of land of ...
    TerrainFrame frame;        ///< this frame
    std::uint64_t memory = 0;  ///< bytes that writing may take: tiles are in memory one by one
    /// Tiles to write, by column and row; the samples that they need must lie in the window. Empty: all, with a sidecar
    /// of the set. Without all, tiles in codes need a range, since they cannot know that of the land.
    std::function<bool(int column, int row)> wanted;
};
/// The same files of such land, byte for byte. Errors besides: of reading the rows, of endings that need the land in
/// memory, of tiles too large for the memory.
Result<HeightMapFiles> write_height_map_rows(const std::string& path, const LandRows& land,
                                             const HeightMapOptions& options, const WorkControl& control = {});

/// Tiles for land of that frame; errors as write_height_map().
Result<TileGrid> tile_grid_for(const std::string& path, const TerrainFrame& frame, const HeightMapOptions& options);
/// The cells of the land that a tile is made of.
CellWindow cells_of_tile(const TerrainFrame& frame, const TileGrid& grid, int column, int row);

/// The frame of one tile of land with `whole`'s frame, with its place.
TerrainFrame frame_of_tile(const TerrainFrame& whole, const TileGrid& grid, int column, int row);

/// Land with other samples on the same ground, its outermost samples where they were.
TerrainFrame frame_with_corners(const TerrainFrame& frame, int columns, int rows);

}  // namespace cuesta
