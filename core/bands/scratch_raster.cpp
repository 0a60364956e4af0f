#include "core/bands/scratch_raster.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "core/base/process_memory.h"
#include "core/base/size_text.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {
namespace {

/// Floats before the first cell and after the last of each row: ghost columns, and rows that begin at whole cache
/// lines, as in Raster.
constexpr std::ptrdiff_t lead = 16;

std::ptrdiff_t stride_of(int width) {
    return lead + (width + 1 + lead - 1) / lead * lead;
}

/// Of a cell, bytes from the beginning of the file.
std::int64_t offset_of(int column, int row, std::ptrdiff_t stride) {
    return static_cast<std::int64_t>((lead + row * stride + column) * static_cast<std::ptrdiff_t>(sizeof(float)));
}

/// Bytes of files that this process has in memory; 0 where the system does not tell.
std::uint64_t file_pages_in_memory() {
    const std::optional<ProcessMemory> taken = process_memory();
    return taken ? taken->files : 0;
}

}  // namespace

std::uint64_t ScratchRaster::bytes_on_disk(int width, int height) {
    return static_cast<std::uint64_t>(stride_of(width)) * static_cast<std::uint64_t>(height) * sizeof(float) +
           static_cast<std::uint64_t>(lead) * sizeof(float);
}

Result<ScratchRaster> ScratchRaster::make(const std::string& folder, int width, int height) {
    CUESTA_CHECK(width >= 1 && height >= 1);
    const std::string where = folder.empty() ? "." : folder;
    ScratchRaster raster;
    raster.folder_ = where;
    raster.width_ = width;
    raster.height_ = height;
    raster.stride_ = stride_of(width);
    raster.file_ = OpenFile::nameless(where);
    if (!raster.file_.is_open())
        return Error{"cannot create a scratch file here: " + describe_errno(raster.file_.problem()), where};
    const std::uint64_t bytes = bytes_on_disk(width, height);
    if (const int failed = raster.file_.take_room(0, static_cast<std::int64_t>(bytes)))
        return Error{"no room for a scratch file of " + size_text(bytes) + ": " + describe_errno(failed) +
                         "; make room, or name another folder for scratch files",
                     where};
    return raster;
}

ScratchRaster::ScratchRaster(ScratchRaster&& other) noexcept {
    *this = std::move(other);
}

ScratchRaster& ScratchRaster::operator=(ScratchRaster&& other) noexcept {
    if (this == &other) return *this;
    close();
    folder_ = std::move(other.folder_);
    width_ = std::exchange(other.width_, 0);
    height_ = std::exchange(other.height_, 0);
    stride_ = std::exchange(other.stride_, 0);
    file_ = std::move(other.file_);
    memory_ = std::exchange(other.memory_, nullptr);
    return *this;
}

ScratchRaster::~ScratchRaster() {
    close();
}

void ScratchRaster::close() {
    if (memory_) unmap(memory_, bytes_on_disk(width_, height_));
    (void)file_.close();
    memory_ = nullptr;
    width_ = height_ = 0;
}

Result<void> ScratchRaster::read(int first, RasterView<float> rows) const {
    return read({0, first, width_, rows.height()}, rows);
}

Result<void> ScratchRaster::write(int first, RasterView<const float> rows) {
    return write({0, first, width_, rows.height()}, rows);
}

Result<void> ScratchRaster::read(const CellWindow& part, RasterView<float> cells) const {
    check_part(part, cells.width(), cells.height());
    // Rows that lie in memory as they do in the file come at once.
    const bool alike = part.width == width_ && cells.stride() == stride_;
    const auto row_bytes = static_cast<std::size_t>(part.width) * sizeof(float);
    const auto stride_bytes = static_cast<std::size_t>(stride_) * sizeof(float);
    const int pieces = alike ? std::min(part.height, 1) : part.height;
    for (int y = 0; y < pieces; ++y) {
        const std::size_t bytes =
            alike ? static_cast<std::size_t>(part.height - 1) * stride_bytes + row_bytes : row_bytes;
        if (const int failed = file_.read_at(offset_of(part.left, part.top + y, stride_),
                                             reinterpret_cast<std::byte*>(cells.row(y)), bytes))
            return Error{"a scratch file cannot be read: " + describe_errno(failed), folder_};
    }
    return {};
}

Result<void> ScratchRaster::write(const CellWindow& part, RasterView<const float> cells) {
    check_part(part, cells.width(), cells.height());
    const auto row_bytes = static_cast<std::size_t>(part.width) * sizeof(float);
    for (int y = 0; y < part.height; ++y) {
        if (const int failed = file_.write_at(offset_of(part.left, part.top + y, stride_),
                                              reinterpret_cast<const std::byte*>(cells.row(y)), row_bytes))
            return Error{"a scratch file cannot be written: " + describe_errno(failed), folder_};
    }
    return {};
}

void ScratchRaster::check_part(const CellWindow& part, int width, int height) const {
    CUESTA_CHECK(part.width == width && part.height == height);
    CUESTA_CHECK((CellWindow{0, 0, width_, height_}.holds(part)));
}

void ScratchRaster::expect(int first, int count) const {
    const std::int64_t begin = offset_of(0, first, stride_);
    file_.expect_reading(begin, offset_of(0, first + count, stride_) - begin);
}

Result<RasterView<float>> ScratchRaster::mapped() {
    if (!memory_)
        if (const int failed = file_.map(bytes_on_disk(width_, height_), memory_))
            return Error{"a scratch file cannot be mapped into memory: " + describe_errno(failed), folder_};
    return RasterView<float>(reinterpret_cast<float*>(memory_) + lead, width_, height_, stride_);
}

void ScratchRaster::let_go() const {
    // Written rows stay in the system's cache of the file, and go to the disk in their own time.
    if (memory_) let_go_of_mapped(memory_, bytes_on_disk(width_, height_));
}

Result<TiledRaster> tiles_of(const ScratchRaster& raster) {
    constexpr int size = TiledRaster::tile_size;
    const int columns = (raster.width() + size - 1) / size;
    Result<void> done;
    TiledRaster tiles = TiledRaster::of_tiles(raster.width(), raster.height(), [&](int number, Raster<float>& cells) {
        const CellWindow part{number % columns * size, number / columns * size, cells.width(), cells.height()};
        if (done) done = raster.read(part, cells.view());
    });
    if (!done) return done.error();
    return tiles;
}

MappedMemoryLimit::MappedMemoryLimit(const ScratchRaster& raster, std::uint64_t most_bytes)
    : watch_([&raster, most_bytes, before = file_pages_in_memory()](const std::stop_token& stop) {
          while (!stop.stop_requested()) {
              if (file_pages_in_memory() > before + most_bytes) raster.let_go();
              std::this_thread::sleep_for(std::chrono::milliseconds(5));
          }
      }) {}

}  // namespace cuesta
