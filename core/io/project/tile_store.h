#pragma once
/// \file Tiles of rasters in one file of slots, for recovery files: a tile that lies there already is not written
/// again, so a stroke on a large mask costs the tiles that it touches. The file holds cells in this machine's byte
/// order and means nothing without the list of slots that the project's file keeps (write_project_on_tiles).

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/base/hash.h"
#include "core/base/result.h"
#include "core/field/tiled_raster.h"

namespace cuesta {

class OpenFile;

/// Numbers of slots, by the keys of the tiles that lie in them.
using TileSlots = std::map<Key, std::int64_t>;

/// Writes such a file. Not thread-safe.
class TileStore {
public:
    /// The file need not exist; what it holds is forgotten.
    explicit TileStore(std::string path) : path_(std::move(path)) {}

    /// Writes the tiles of the rasters that are not in the file, into slots that are not kept, and waits until they are
    /// on disk. Gives the slots of all of them. Cells that are not finite are an error, and so are files that cannot be
    /// written; the kept slots stay as they are.
    Result<TileSlots> add(std::span<const TiledRaster> rasters);
    /// From now on these slots hold what counts; the others may be overwritten. Where most of the file is not needed
    /// any more, its end is cut off, and what lies there is moved by the next add().
    void keep(const TileSlots& slots);
    /// Bytes that the last add() wrote.
    std::uint64_t bytes_written() const { return bytes_written_; }

private:
    std::int64_t slot_to_write() const;
    Result<void> write(OpenFile& file, const Raster<float>& cells, const Key& key);
    void forget(std::int64_t slot);
    void forget_all();

    std::string path_;
    TileSlots slots_;                           ///< of everything that the file holds
    std::vector<std::optional<Key>> contents_;  ///< of each slot; nothing: unknown
    std::set<std::int64_t> kept_;
    std::set<std::int64_t> wanted_;  ///< by the add() under way
    std::int64_t first_free_ = 0;    ///< no slot before it is free
    std::uint64_t bytes_written_ = 0;
};

/// A raster whose tiles lie in those slots, by rows from the north-west. Slots that are too few, too many or not in the
/// file are errors, found before memory is taken. What lies in a slot is not checked: compare TiledRaster::key().
Result<TiledRaster> read_tiles(const std::string& path, int width, int height, std::span<const std::int64_t> slots);

}  // namespace cuesta
