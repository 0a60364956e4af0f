#pragma once
/// \file MBTiles 1.3: tiles of a web map in one SQLite file.

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

/// A tile of Web Mercator: x from the west, y from the north, 2^zoom of them a side.
struct TileName {
    int zoom = 0;
    int x = 0;
    int y = 0;
    bool operator==(const TileName&) const = default;
};

/// Writes a new file at `path` (a temporary: see write_atomically) through GDAL's SQLite driver. `tiles(put)` calls
/// put(name, bytes of a PNG) for each tile and hands on its errors. Errors: a GDAL without SQLite, what SQLite says.
using PutTile = std::function<Result<void>(const TileName& name, std::span<const std::byte> bytes)>;
Result<void> write_mbtiles(const std::string& path, const std::vector<std::pair<std::string, std::string>>& metadata,
                           const std::function<Result<void>(const PutTile& put)>& tiles);

}  // namespace cuesta
