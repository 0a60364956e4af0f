#include "core/io/files/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <set>
#include <system_error>

namespace cuesta {
namespace {

namespace fs = std::filesystem;

struct Unfinished {
    std::mutex mutex;
    std::set<std::string> files;
};
Unfinished& unfinished() {
    static Unfinished registry;
    return registry;
}

/// The temporary of one write: registered, and removed unless it was renamed.
class TemporaryFile {
public:
    explicit TemporaryFile(std::string path) : path_(std::move(path)) {
        const std::lock_guard lock(unfinished().mutex);
        unfinished().files.insert(path_);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        const std::lock_guard lock(unfinished().mutex);
        if (unfinished().files.erase(path_) > 0) ::unlink(path_.c_str());
    }
    const std::string& path() const { return path_; }

    /// 0, or the errno. Fails with ECANCELED when remove_unfinished_files() has been called meanwhile.
    int rename_to(const std::string& target) {
        const std::lock_guard lock(unfinished().mutex);
        if (!unfinished().files.contains(path_)) return ECANCELED;
        if (std::rename(path_.c_str(), target.c_str()) != 0) return errno;
        unfinished().files.erase(path_);
        return 0;
    }

private:
    std::string path_;
};

class Descriptor {
public:
    Descriptor(const std::string& path, int flags, mode_t mode = 0)
        : value_(::open(path.c_str(), flags | O_CLOEXEC, mode)) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (value_ >= 0) ::close(value_);
    }
    int get() const { return value_; }
    bool open() const { return value_ >= 0; }
    /// Errors of delayed writing (network file systems, quotas) appear here.
    int sync_and_close() {
        // Some file systems and devices cannot sync and say so; their bytes are as safe as they can be.
        if (::fsync(value_) != 0 && errno != EINVAL && errno != ENOTSUP && errno != EROFS) return errno;
        return ::close(std::exchange(value_, -1)) == 0 ? 0 : errno;
    }

private:
    int value_;
};

int sync_file(const std::string& path) {
    Descriptor file(path, O_RDONLY);
    if (!file.open()) return errno;
    return file.sync_and_close();
}

/// The rename itself must reach the disk; folders that cannot be opened or synced are no reason to fail after the fact.
void sync_folder(const fs::path& folder) {
    const Descriptor opened(folder, O_RDONLY | O_DIRECTORY);
    if (opened.open()) ::fsync(opened.get());
}

Error cannot_write(int number, const std::string& path) {
    return {"the file cannot be written: " + describe_errno(number), path};
}

std::string temporary_name(const fs::path& target) {
    static std::atomic<unsigned> counter{0};
    // Not built from the target's name, which may already be as long as names may be.
    return target.parent_path() /
           (".cuesta-" + std::to_string(::getpid()) + "-" + std::to_string(++counter) + target.extension().string());
}

}  // namespace

std::string describe_errno(int number) {
    switch (number) {
        case ENOSPC:
            return "the disk is full";
        case EDQUOT:
            return "the disk quota is used up";
        case EFBIG:
            return "the file would be larger than this system allows";
        case EACCES:
        case EPERM:
            return "permission denied";
        case EROFS:
            return "the disk is read-only";
        case ENOENT:
            return "no such folder";
        case ENOTDIR:
            return "a part of its path is not a folder";
        case EISDIR:
            return "there is a folder of this name";
        case ENAMETOOLONG:
            return "the name is too long";
        case ELOOP:
            return "its links go round in a circle";
        case EMFILE:
        case ENFILE:
            return "too many open files";
        case EIO:
            return "the disk reports a fault";
        case ECANCELED:
            return "stopped on request";
        default:
            return std::generic_category().message(number);
    }
}

int errno_of_no_room(const std::string& path) {
    Descriptor file(path, O_WRONLY);
    struct stat status {};
    if (!file.open() || ::fstat(file.get(), &status) != 0) return 0;
    constexpr off_t more = 1 << 20;
    const int failed = ::posix_fallocate(file.get(), status.st_size, more);
    if (failed == 0 && ::ftruncate(file.get(), status.st_size) != 0) return errno;
    return failed == ENOSPC || failed == EFBIG || failed == EDQUOT ? failed : 0;
}

Result<void> write_bytes(const std::string& path, std::span<const std::byte> bytes) {
    Descriptor file(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (!file.open()) return cannot_write(errno, path);
    while (!bytes.empty()) {
        // Linux writes at most 2 GiB a call.
        const ssize_t written = ::write(file.get(), bytes.data(), std::min<std::size_t>(bytes.size(), 1U << 30U));
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return cannot_write(written < 0 ? errno : ENOSPC, path);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    // Here, so that a disk that notices late that it is full is noticed before other files are renamed.
    if (const int failed = file.sync_and_close()) return cannot_write(failed, path);
    return {};
}

Result<void> write_atomically(const std::string& path,
                              const std::function<Result<void>(const std::string& temporary)>& write) {
    if (path.empty()) return Error{"no file name was given", ""};
    std::error_code code;
    fs::path target = path;
    if (fs::is_symlink(target, code)) {
        target = fs::weakly_canonical(target, code);
        if (code) return cannot_write(code.value(), path);
    }
    if (fs::is_directory(target, code) || target.filename().empty()) return cannot_write(EISDIR, path);
    if (fs::exists(target, code) && !fs::is_regular_file(target, code))
        return Error{"the file cannot be written: there is something of this name that is not a file", path};
    if (target.parent_path().empty()) target = fs::path(".") / target;

    struct stat existing {};
    const bool exists = ::stat(target.c_str(), &existing) == 0;
    // A rename would replace a file that its owner has protected.
    if (exists && ::access(target.c_str(), W_OK) != 0) return cannot_write(errno, path);

    TemporaryFile temporary(temporary_name(target));
    {
        // Made here, so that a bad folder is an error of its own and not one of the library that writes.
        Descriptor made(temporary.path(), O_WRONLY | O_CREAT | O_EXCL, 0666);
        if (!made.open()) return cannot_write(errno, path);
        if (exists && ::fchmod(made.get(), existing.st_mode & 0777U) != 0) return cannot_write(errno, path);
    }
    if (Result<void> written = write(temporary.path()); !written) {
        Error error = written.error();
        if (error.where == temporary.path() || error.where.empty()) error.where = path;
        return error;
    }
    if (const int failed = sync_file(temporary.path())) return cannot_write(failed, path);
    if (const int failed = temporary.rename_to(target)) return cannot_write(failed, path);
    sync_folder(target.parent_path());
    return {};
}

Result<void> write_bytes_atomically(const std::string& path, std::span<const std::byte> bytes) {
    return write_atomically(path, [&](const std::string& temporary) { return write_bytes(temporary, bytes); });
}

void remove_unfinished_files() {
    const std::lock_guard lock(unfinished().mutex);
    for (const std::string& file : unfinished().files) ::unlink(file.c_str());
    unfinished().files.clear();
}

}  // namespace cuesta
