#pragma once
/// \file Land as tiles of web maps: Web Mercator, heights in colours.

#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/io/raster/tile_colours.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

struct WebTileOptions {
    TileEncoding encoding = TileEncoding::mapbox;
    std::optional<int> least_zoom;  ///< absent: the land fits a tile
    std::optional<int> most_zoom;   ///< absent: pixels are no larger than cells
};

constexpr int largest_tile_zoom = 22;

struct WebTiles {
    int least_zoom = 0;
    int most_zoom = 0;
    long long tiles = 0;
    std::vector<std::string> files;  ///< the index tiles.json last, or the one .mbtiles
};

/// Writes tiles of 256 x 256 pixels (EPSG:3857, x from the west, y from the north) that show the land: into a folder,
/// which is made if need be, as ZOOM/X/Y.png with a TileJSON 3.0 file tiles.json, or, where `path` ends in .mbtiles,
/// into one file. Heights come cubic from between the samples where pixels are no larger than cells; each coarser zoom
/// has the means of four pixels of the next. In tiles that reach beyond the land the heights of its edge go on; the
/// bounds in the index say where the land ends. Colours are checked against the heights before they are written.
///
/// Files appear whole or not at all; in a folder those already written stay when stopped, without a new index. Errors:
/// land without a place or a coordinate reference system, heights that are not finite or that have no colour, land that
/// crosses the 180th meridian or lies beyond 85 degrees, zooms the wrong way round, more than a million tiles, what the
/// disk says.
Result<WebTiles> write_web_tiles(const std::string& path, RasterView<const float> heights, const TerrainFrame& frame,
                                 const WebTileOptions& options, const WorkControl& control = {});

}  // namespace cuesta
