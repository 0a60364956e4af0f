#include "core/base/platform/open_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

namespace cuesta {
namespace {

constexpr mode_t for_everyone = 0666;  ///< less what the user's umask forbids
constexpr mode_t for_owner = 0600;

struct Flags {
    int flags;
    mode_t mode;
};

Flags flags_of(FileOpening opening) {
    switch (opening) {
        case FileOpening::reading:
            return {O_RDONLY, 0};
        case FileOpening::writing:
            return {O_WRONLY, 0};
        case FileOpening::changing:
            return {O_RDWR, 0};
        case FileOpening::kept:
            return {O_RDWR | O_CREAT, for_owner};
        case FileOpening::emptied:
            return {O_WRONLY | O_CREAT | O_TRUNC, for_everyone};
        case FileOpening::made:
            return {O_WRONLY | O_CREAT | O_EXCL, for_everyone};
        case FileOpening::own:
            return {O_RDWR | O_CREAT | O_EXCL, for_owner};
    }
    return {O_RDONLY, 0};
}

/// All of the bytes by ::pread, ::pwrite or ::write, which may do a part at a time; Linux does at most 2 GiB.
template <class Call, class Byte>
int transfer_all(const Call& call, Byte* bytes, std::size_t count, std::int64_t at, int nothing_done) {
    while (count > 0) {
        const ssize_t done = call(bytes, std::min<std::size_t>(count, std::size_t{1} << 30U), static_cast<off_t>(at));
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return errno;
        if (done == 0) return nothing_done;
        bytes += done;
        at += done;
        count -= static_cast<std::size_t>(done);
    }
    return 0;
}

int number_of(std::intptr_t handle) {
    return static_cast<int>(handle);
}

}  // namespace

OpenFile::OpenFile(const std::string& path, FileOpening opening) {
    const Flags how = flags_of(opening);
    handle_ = ::open(path.c_str(), how.flags | O_CLOEXEC, how.mode);
    if (!is_open()) problem_ = errno;
}

OpenFile OpenFile::nameless(const std::string& folder) {
    OpenFile file;
#if defined(O_TMPFILE)
    file.handle_ = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, for_owner);
    if (!file.is_open()) file.problem_ = errno;
    if (file.is_open() || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return file;
#endif
    std::string name = folder + "/.cuesta-scratch-XXXXXX";
    file.handle_ = ::mkostemp(name.data(), O_CLOEXEC);
    file.problem_ = file.is_open() ? 0 : errno;
    if (file.is_open()) ::unlink(name.c_str());
    return file;
}

std::int64_t OpenFile::bytes() const {
    struct stat status {};
    return ::fstat(number_of(handle_), &status) == 0 ? static_cast<std::int64_t>(status.st_size) : 0;
}

int OpenFile::read_at(std::int64_t at, std::byte* bytes, std::size_t count) const {
    const int file = number_of(handle_);
    const auto read = [file](std::byte* to, std::size_t most, off_t from) { return ::pread(file, to, most, from); };
    return transfer_all(read, bytes, count, at, EIO);
}

void OpenFile::expect_reading(std::int64_t at, std::int64_t count) const {
    (void)::posix_fadvise(number_of(handle_), at, count, POSIX_FADV_WILLNEED);
}

int OpenFile::write_at(std::int64_t at, const std::byte* bytes, std::size_t count) {
    const int file = number_of(handle_);
    const auto write = [file](const std::byte* from, std::size_t most, off_t to) {
        return ::pwrite(file, from, most, to);
    };
    return transfer_all(write, bytes, count, at, EIO);
}

int OpenFile::write_next(const std::byte* bytes, std::size_t count) {
    const int file = number_of(handle_);
    const auto write = [file](const std::byte* from, std::size_t most, off_t) { return ::write(file, from, most); };
    return transfer_all(write, bytes, count, 0, ENOSPC);
}

int OpenFile::set_length(std::int64_t bytes) {
    return ::ftruncate(number_of(handle_), static_cast<off_t>(bytes)) == 0 ? 0 : errno;
}

int OpenFile::take_room(std::int64_t first, std::int64_t count) {
    int failed = 0;
    do failed = ::posix_fallocate(number_of(handle_), static_cast<off_t>(first), static_cast<off_t>(count));
    while (failed == EINTR);
    return failed;
}

int OpenFile::sync(bool all_about_it) {
    const int failed = all_about_it ? ::fsync(number_of(handle_)) : ::fdatasync(number_of(handle_));
    return failed == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS ? 0 : errno;
}

int OpenFile::close() {
    if (!is_open()) return 0;
    return ::close(number_of(std::exchange(handle_, none))) == 0 ? 0 : errno;
}

int OpenFile::lock() {
    return ::flock(number_of(handle_), LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
}

bool OpenFile::has_name() const {
    struct stat status {};
    return ::fstat(number_of(handle_), &status) == 0 && status.st_nlink > 0;
}

int OpenFile::remove_name(const std::string& path) {
    return ::unlink(path.c_str()) == 0 ? 0 : errno;
}

int OpenFile::map(std::uint64_t bytes, std::byte*& memory) {
    void* const mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, number_of(handle_), 0);
    if (mapped == MAP_FAILED) return errno;
    memory = static_cast<std::byte*>(mapped);
    return 0;
}

void unmap(std::byte* memory, std::uint64_t bytes) noexcept {
    ::munmap(memory, bytes);
}

void let_go_of_mapped(std::byte* memory, std::uint64_t bytes) noexcept {
    ::madvise(memory, bytes, MADV_DONTNEED);
}

}  // namespace cuesta
