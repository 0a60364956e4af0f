#include "core/bands/scratch_raster.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
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

/// A file that has no name in `folder`, or -1 and errno.
int nameless_file(const std::string& folder) {
    const std::string at = folder.empty() ? "." : folder;
#if defined(O_TMPFILE)
    const int file = ::open(at.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return file;
#endif
    std::string name = at + "/.cuesta-scratch-XXXXXX";
    const int named = ::mkostemp(name.data(), O_CLOEXEC);
    if (named >= 0) ::unlink(name.c_str());
    return named;
}

bool transfer(int file, std::byte* memory, std::size_t bytes, std::uint64_t offset, bool to_file) {
    while (bytes > 0) {
        const std::size_t piece = std::min<std::size_t>(bytes, std::size_t{1} << 30U);
        const auto at = static_cast<off_t>(offset);
        const ssize_t done = to_file ? ::pwrite(file, memory, piece, at) : ::pread(file, memory, piece, at);
        if (done < 0 && errno == EINTR) continue;
        if (done == 0) errno = EIO;
        if (done <= 0) return false;
        memory += done;
        offset += static_cast<std::uint64_t>(done);
        bytes -= static_cast<std::size_t>(done);
    }
    return true;
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
    raster.file_ = nameless_file(folder);
    if (raster.file_ < 0) return Error{"cannot create a scratch file here: " + describe_errno(errno), where};
    const std::uint64_t bytes = bytes_on_disk(width, height);
    int failed = 0;
    do failed = ::posix_fallocate(raster.file_, 0, static_cast<off_t>(bytes));
    while (failed == EINTR);
    if (failed != 0)
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
    file_ = std::exchange(other.file_, -1);
    memory_ = std::exchange(other.memory_, nullptr);
    return *this;
}

ScratchRaster::~ScratchRaster() {
    close();
}

void ScratchRaster::close() {
    if (memory_) ::munmap(memory_, bytes_on_disk(width_, height_));
    if (file_ >= 0) ::close(file_);
    memory_ = nullptr;
    file_ = -1;
    width_ = height_ = 0;
}

Result<void> ScratchRaster::read(int first, RasterView<float> rows) const {
    CUESTA_CHECK(rows.width() == width_ && first >= 0 && rows.height() <= height_ - first);
    // Rows that lie in memory as they do in the file come at once.
    const bool alike = rows.stride() == stride_;
    const auto row_bytes = static_cast<std::size_t>(width_) * sizeof(float);
    const auto stride_bytes = static_cast<std::size_t>(stride_) * sizeof(float);
    const int pieces = alike ? std::min(rows.height(), 1) : rows.height();
    for (int y = 0; y < pieces; ++y) {
        const std::size_t bytes =
            alike ? static_cast<std::size_t>(rows.height() - 1) * stride_bytes + row_bytes : row_bytes;
        const std::uint64_t offset =
            static_cast<std::uint64_t>(lead + (first + y) * stride_) * static_cast<std::uint64_t>(sizeof(float));
        if (!transfer(file_, reinterpret_cast<std::byte*>(rows.row(y)), bytes, offset, false))
            return Error{"a scratch file cannot be read: " + describe_errno(errno), folder_};
    }
    return {};
}

Result<void> ScratchRaster::write(int first, RasterView<const float> rows) {
    CUESTA_CHECK(rows.width() == width_ && first >= 0 && rows.height() <= height_ - first);
    const auto row_bytes = static_cast<std::size_t>(width_) * sizeof(float);
    for (int y = 0; y < rows.height(); ++y) {
        const std::uint64_t offset =
            static_cast<std::uint64_t>(lead + (first + y) * stride_) * static_cast<std::uint64_t>(sizeof(float));
        auto* memory = reinterpret_cast<std::byte*>(const_cast<float*>(rows.row(y)));
        if (!transfer(file_, memory, row_bytes, offset, true))
            return Error{"a scratch file cannot be written: " + describe_errno(errno), folder_};
    }
    return {};
}

void ScratchRaster::expect(int first, int count) const {
    const auto row_bytes = static_cast<off_t>(stride_) * static_cast<off_t>(sizeof(float));
    ::posix_fadvise(file_, row_bytes * first, row_bytes * count, POSIX_FADV_WILLNEED);
}

Result<RasterView<float>> ScratchRaster::mapped() {
    if (!memory_) {
        void* const memory =
            ::mmap(nullptr, bytes_on_disk(width_, height_), PROT_READ | PROT_WRITE, MAP_SHARED, file_, 0);
        if (memory == MAP_FAILED)
            return Error{"a scratch file cannot be mapped into memory: " + describe_errno(errno), folder_};
        memory_ = static_cast<float*>(memory);
    }
    return RasterView<float>(memory_ + lead, width_, height_, stride_);
}

void ScratchRaster::let_go() const {
    // What was written stays in the system's cache of the file, and goes to the disk in its own time.
    if (memory_) ::madvise(memory_, bytes_on_disk(width_, height_), MADV_DONTNEED);
}

MappedMemoryLimit::MappedMemoryLimit(const ScratchRaster& raster, std::uint64_t most_bytes)
    : watch_([&raster, most_bytes, before = file_pages_in_memory()](const std::stop_token& stop) {
          while (!stop.stop_requested()) {
              if (file_pages_in_memory() > before + most_bytes) raster.let_go();
              std::this_thread::sleep_for(std::chrono::milliseconds(5));
          }
      }) {}

}  // namespace cuesta
