#include "core/io/project/tile_store.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "core/io/files/atomic_file.h"

namespace cuesta {
namespace {

constexpr std::size_t slot_cells = std::size_t{TiledRaster::tile_size} * TiledRaster::tile_size;
constexpr std::int64_t slot_bytes = slot_cells * sizeof(float);
/// Free slots that the file may keep besides as many as it needs: 16 MiB, so that small projects are not cut at once.
constexpr std::int64_t spare_slots = 64;

/// A file that is open as long as this lives.
class OpenFile {
public:
    OpenFile(const std::string& path, int flags) : number_(::open(path.c_str(), flags | O_CLOEXEC, 0600)) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() {
        if (number_ >= 0) ::close(number_);
    }
    bool is_open() const { return number_ >= 0; }
    int number() const { return number_; }
    std::int64_t bytes() const {
        struct stat status {};
        return ::fstat(number_, &status) == 0 ? static_cast<std::int64_t>(status.st_size) : 0;
    }

private:
    int number_;
};

Error cannot_write(const std::string& path) {
    return {"the recovery file cannot be written: " + describe_errno(errno), path};
}

/// The cells row by row; nothing where one of them is not finite.
std::optional<std::vector<float>> packed(const Raster<float>& cells) {
    std::vector<float> result;
    result.reserve(cells.cell_count());
    for (int y = 0; y < cells.height(); ++y) result.insert(result.end(), cells.row(y), cells.row(y) + cells.width());
    const bool is_finite = std::all_of(result.begin(), result.end(), [](float value) { return std::isfinite(value); });
    return is_finite ? std::optional(std::move(result)) : std::nullopt;
}

/// All of the bytes by ::pread or ::pwrite, which may do a part at a time; false with the reason in errno.
template <class Call, class Byte>
bool transfer_all(const Call& call, int file, Byte* bytes, std::size_t count, std::int64_t at) {
    while (count > 0) {
        const ssize_t done = call(file, bytes, count, at);
        if (done < 0 && errno == EINTR) continue;
        if (done == 0) errno = EIO;  // the end of the file, or a device that takes nothing
        if (done <= 0) return false;
        bytes += done;
        at += done;
        count -= static_cast<std::size_t>(done);
    }
    return true;
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

Result<void> TileStore::write(int file, const Raster<float>& cells, const Key& key) {
    const std::optional<std::vector<float>> bytes = packed(cells);
    if (!bytes) return Error{"the project holds numbers that are not finite", path_};
    const std::int64_t slot = slot_to_write();
    forget(slot);
    const std::size_t count = bytes->size() * sizeof(float);
    if (!transfer_all(::pwrite, file, reinterpret_cast<const char*>(bytes->data()), count, slot * slot_bytes))
        return cannot_write(path_);
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
    const OpenFile file(path_, O_RDWR | O_CREAT);
    if (!file.is_open()) return cannot_write(path_);
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
        if (written && !slots_.contains(key)) written = write(file.number(), raster.tile_cells(number), key);
        if (written) result[key] = slots_.at(key);
    });
    // Some file systems cannot sync and say so; their bytes are as safe as they can be.
    if (written && bytes_written_ > 0 && ::fdatasync(file.number()) != 0 && errno != EINVAL && errno != ENOTSUP)
        written = cannot_write(path_);
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
    if (const OpenFile file(path_, O_RDWR); file.is_open() && ::ftruncate(file.number(), used * slot_bytes) != 0)
        return;  // it takes room, and no harm
}

Result<TiledRaster> read_tiles(const std::string& path, int width, int height, std::span<const std::int64_t> slots) {
    const OpenFile file(path, O_RDONLY);
    if (!file.is_open()) return Error{"the rasters cannot be read: " + describe_errno(errno), path};
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
        is_whole = is_whole && transfer_all(::pread, file.number(), reinterpret_cast<char*>(cells.data()),
                                            cells.size() * sizeof(float), at);
        for (int y = 0; y < tile.height(); ++y)
            std::copy_n(cells.data() + static_cast<std::ptrdiff_t>(y) * tile.width(), tile.width(), tile.row(y));
    });
    if (!is_whole) return Error{"the file has lost some of its tiles", path};
    return raster;
}

}  // namespace cuesta
