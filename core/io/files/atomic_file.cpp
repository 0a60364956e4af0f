#include "core/io/files/atomic_file.h"

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <mutex>
#include <set>
#include <system_error>

#include "core/base/platform/file_names.h"
#include "core/base/platform/open_file.h"
#include "core/base/platform/processes.h"
#include "core/base/platform/utf8_path.h"

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
        if (unfinished().files.erase(path_) > 0) remove_file(path_);
    }
    const std::string& path() const { return path_; }

    /// 0, or the errno. Fails with ECANCELED when remove_unfinished_files() has been called meanwhile.
    int rename_to(const std::string& target) {
        const std::lock_guard lock(unfinished().mutex);
        if (!unfinished().files.contains(path_)) return ECANCELED;
        if (const int failed = replace_file(path_, target)) return failed;
        unfinished().files.erase(path_);
        return 0;
    }

private:
    std::string path_;
};

Error cannot_write(int number, const std::string& path) {
    return {"the file cannot be written: " + describe_errno(number), path};
}

bool says_no_room(int number) {
#if defined(EDQUOT)  // Windows has no number of its own for quotas
    if (number == EDQUOT) return true;
#endif
    return number == ENOSPC || number == EFBIG;
}

std::string temporary_name(const fs::path& target) {
    static std::atomic<unsigned> counter{0};
    // Not built from the target's name, which may already be as long as names may be.
    const std::string name = ".cuesta-" + std::to_string(process_number()) + "-" + std::to_string(++counter);
    return utf8_of(target.parent_path() / file_path(name + utf8_of(target.extension())));
}

}  // namespace

std::string describe_errno(int number) {
    switch (number) {
        case ENOSPC:
            return "the disk is full";
#if defined(EDQUOT)
        case EDQUOT:
            return "the disk quota is used up";
#endif
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
    OpenFile file(path, FileOpening::writing);
    if (!file.is_open()) return 0;
    const std::int64_t bytes = file.bytes();
    constexpr std::int64_t more = 1 << 20;
    const int failed = file.take_room(bytes, more);
    if (failed == 0) return file.set_length(bytes);
    return says_no_room(failed) ? failed : 0;
}

Result<void> write_bytes(const std::string& path, std::span<const std::byte> bytes) {
    OpenFile file(path, FileOpening::emptied);
    if (!file.is_open()) return cannot_write(file.problem(), path);
    if (const int failed = file.write_next(bytes.data(), bytes.size())) return cannot_write(failed, path);
    // Here, so that a disk that notices late that it is full is noticed before other files are renamed.
    if (const int failed = file.sync()) return cannot_write(failed, path);
    if (const int failed = file.close()) return cannot_write(failed, path);
    return {};
}

Result<void> write_atomically(const std::string& path,
                              const std::function<Result<void>(const std::string& temporary)>& write) {
    if (path.empty()) return Error{"no file name was given", ""};
    std::error_code code;
    fs::path target = file_path(path);
    if (fs::is_symlink(target, code)) {
        target = fs::weakly_canonical(target, code);
        if (code) return cannot_write(code.value(), path);
    }
    if (fs::is_directory(target, code) || target.filename().empty()) return cannot_write(EISDIR, path);
    if (fs::exists(target, code) && !fs::is_regular_file(target, code))
        return Error{"the file cannot be written: there is something of this name that is not a file", path};
    if (target.parent_path().empty()) target = file_path(".") / target;

    const std::string final_name = utf8_of(target);
    FileStatus existing;
    const bool exists = read_file_status(final_name, existing) == 0;
    // A rename would replace a file that its owner has protected.
    if (exists)
        if (const int failed = check_writable(final_name)) return cannot_write(failed, path);

    TemporaryFile temporary(temporary_name(target));
    {
        // Made here, so that a bad folder is an error of its own and not one of the library that writes.
        const OpenFile made(temporary.path(), FileOpening::made);
        if (!made.is_open()) return cannot_write(made.problem(), path);
        if (exists)
            if (const int failed = set_permissions_of(temporary.path(), existing)) return cannot_write(failed, path);
    }
    if (Result<void> written = write(temporary.path()); !written) {
        Error error = written.error();
        if (error.where == temporary.path() || error.where.empty()) error.where = path;
        return error;
    }
    if (const int failed = sync_file(temporary.path())) return cannot_write(failed, path);
    if (const int failed = temporary.rename_to(final_name)) return cannot_write(failed, path);
    sync_folder(utf8_of(target.parent_path()));
    return {};
}

Result<void> write_bytes_atomically(const std::string& path, std::span<const std::byte> bytes) {
    return write_atomically(path, [&](const std::string& temporary) { return write_bytes(temporary, bytes); });
}

void remove_unfinished_files() {
    const std::lock_guard lock(unfinished().mutex);
    for (const std::string& file : unfinished().files) remove_file(file);
    unfinished().files.clear();
}

}  // namespace cuesta
