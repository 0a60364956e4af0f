#include "core/io/project/tile_store.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/base/platform/open_file.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {
namespace {

constexpr std::size_t slot_cells = std::size_t{TiledRaster::tile_size} * TiledRaster::tile_size;
constexpr std::int64_t slot_bytes = slot_cells * sizeof(float);
/// Free slots that the file may keep besides as many as it needs: 16 MiB, so that small projects are not cut at once.
constexpr std::int64_t spare_slots = 64;

Error cannot_write(int number, const std::string& path) {
    return {"the recovery file cannot be written: " + describe_errno(number), path};
}

/// The cells row by row; nothing where one of them is not finite.
std::optional<std::vector<float>> packed(const Raster<float>& cells) {
    std::vector<float> result;
    result.reserve(cells.cell_count());
    for (int y = 0; y < cells.height(); ++y) result.insert(result.end(), cells.row(y), cells.row(y) + cells.width());
    const bool is_finite = std::all_of(result.begin(), result.end(), [](float value) { return std::isfinite(value); });
    return is_finite ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace

std::int64_t TileStore::slot_to_write() const {
    std::int64_t slot = first_free_;
    while (kept_.contains(slot) || wanted_.contains(slot)) ++slot;
    return slot;
}

void TileStore::forget(std::int64_t slot) {
    const auto at = static_cast<std::size_t>(slot);
    if (at >= contents_.size()) contents_.resize(at + 1);
    if (contents_[at]) slots_.erase(*contents_[at]);
    contents_[at].reset();
}

void TileStore::forget_all() {
    slots_.clear();
    std::fill(contents_.begin(), contents_.end(), std::nullopt);
}

Result<void> TileStore::write(OpenFile& file, const Raster<float>& cells, const Key& key) {
    const std::optional<std::vector<float>> bytes = packed(cells);
    if (!bytes) return Error{"the project holds numbers that are not finite", path_};
    const std::int64_t slot = slot_to_write();
    forget(slot);
    const std::size_t count = bytes->size() * sizeof(float);
    if (const int failed = file.write_at(slot * slot_bytes, reinterpret_cast<const std::byte*>(bytes->data()), count))
        return cannot_write(failed, path_);
    contents_[static_cast<std::size_t>(slot)] = key;
    slots_[key] = slot;
    wanted_.insert(slot);
    first_free_ = slot + 1;
    bytes_written_ += count;
    return {};
}

Result<TileSlots> TileStore::add(std::span<const TiledRaster> rasters) {
    bytes_written_ = 0;
    TileSlots result;
    if (std::all_of(rasters.begin(), rasters.end(), [](const TiledRaster& raster) { return raster.empty(); }))
        return result;
    OpenFile file(path_, FileOpening::kept);
    if (!file.is_open()) return cannot_write(file.problem(), path_);
    // Somebody tidied the folder: what lay there has gone.
    const auto last =
        std::find_if(contents_.rbegin(), contents_.rend(), [](const auto& key) { return key.has_value(); });
    if (file.bytes() <= (contents_.rend() - last - 1) * slot_bytes) forget_all();
    wanted_.clear();
    first_free_ = 0;
    const auto each_tile = [&](const auto& function) {
        for (const TiledRaster& raster : rasters)
            for (int number = 0; number < raster.tile_count(); ++number) function(raster, number);
    };
    each_tile([&](const TiledRaster& raster, int number) {
        if (const auto found = slots_.find(raster.tile_key(number)); found != slots_.end())
            wanted_.insert(found->second);
    });
    Result<void> written;
    each_tile([&](const TiledRaster& raster, int number) {
        const Key& key = raster.tile_key(number);
        if (written && !slots_.contains(key)) written = write(file, raster.tile_cells(number), key);
        if (written) result[key] = slots_.at(key);
    });
    if (written && bytes_written_ > 0)
        if (const int failed = file.sync(false)) written = cannot_write(failed, path_);
    if (written) return result;
    forget_all();  // whether it reached the disk is not known
    return written.error();
}

void TileStore::keep(const TileSlots& slots) {
    kept_.clear();
    for (const auto& [key, slot] : slots) kept_.insert(slot);
    const auto count = static_cast<std::int64_t>(contents_.size());
    const auto needed = static_cast<std::int64_t>(kept_.size());
    if (count <= 2 * needed + spare_slots) return;
    // Tiles far out are as good as missing, so that the next add() writes them into slots that are free by now.
    for (std::int64_t slot = needed; slot < count; ++slot) forget(slot);
    const std::int64_t used = kept_.empty() ? 0 : *kept_.rbegin() + 1;
    contents_.resize(static_cast<std::size_t>(used));
    // A file that keeps its length takes room and does no harm.
    if (OpenFile file(path_, FileOpening::changing); file.is_open()) (void)file.set_length(used * slot_bytes);
}

Result<TiledRaster> read_tiles(const std::string& path, int width, int height, std::span<const std::int64_t> slots) {
    const OpenFile file(path, FileOpening::reading);
    if (!file.is_open()) return Error{"the rasters cannot be read: " + describe_errno(file.problem()), path};
    const auto along = [](int cells) {
        return (static_cast<std::size_t>(cells) + TiledRaster::tile_size - 1) / TiledRaster::tile_size;
    };
    if (slots.size() != along(width) * along(height)) return Error{"a raster has lost some of its tiles", path};
    const std::int64_t slot_count = (file.bytes() + slot_bytes - 1) / slot_bytes;
    if (std::any_of(slots.begin(), slots.end(), [&](std::int64_t slot) { return slot < 0 || slot >= slot_count; }))
        return Error{"the file has lost some of its tiles", path};
    bool is_whole = true;
    std::vector<float> cells;
    TiledRaster raster = TiledRaster::of_tiles(width, height, [&](int number, Raster<float>& tile) {
        cells.resize(tile.cell_count());
        const std::int64_t at = slots[static_cast<std::size_t>(number)] * slot_bytes;
        is_whole =
            is_whole && file.read_at(at, reinterpret_cast<std::byte*>(cells.data()), cells.size() * sizeof(float)) == 0;
        for (int y = 0; y < tile.height(); ++y)
            std::copy_n(cells.data() + static_cast<std::ptrdiff_t>(y) * tile.width(), tile.width(), tile.row(y));
    });
    if (!is_whole) return Error{"the file has lost some of its tiles", path};
    return raster;
}

}  // namespace cuesta
