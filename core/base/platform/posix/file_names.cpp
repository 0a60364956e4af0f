#include "core/base/platform/file_names.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "core/base/platform/open_file.h"

namespace cuesta {
namespace {

std::string of_environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

/// A base directory of the XDG specification.
std::string base_folder(const char* variable, const char* usual) {
    if (std::string base = of_environment(variable); !base.empty()) return base;
    const std::string home = of_environment("HOME");
    return home.empty() ? std::string() : (std::filesystem::path(home) / usual).string();
}

int errno_unless(bool done) {
    return done ? 0 : errno;
}

}  // namespace

int read_file_status(const std::string& path, FileStatus& status) {
    struct stat found {};
    if (::stat(path.c_str(), &found) != 0) return errno;
    status.seconds = static_cast<std::int64_t>(found.st_mtim.tv_sec);
    status.nanoseconds = static_cast<std::int64_t>(found.st_mtim.tv_nsec);
    status.identity = {static_cast<std::uint64_t>(found.st_dev), static_cast<std::uint64_t>(found.st_ino), 0};
    status.permissions = static_cast<std::uint32_t>(found.st_mode) & 0777U;
    return 0;
}

int set_permissions_of(const std::string& path, const FileStatus& status) {
    return errno_unless(::chmod(path.c_str(), static_cast<mode_t>(status.permissions)) == 0);
}

int check_writable(const std::string& path) {
    return errno_unless(::access(path.c_str(), W_OK) == 0);
}

int replace_file(const std::string& from, const std::string& to) {
    return errno_unless(std::rename(from.c_str(), to.c_str()) == 0);
}

int add_file_name(const std::string& path, const std::string& name) {
    return errno_unless(::link(path.c_str(), name.c_str()) == 0);
}

int remove_file(const std::string& path) {
    return errno_unless(::unlink(path.c_str()) == 0);
}

int remove_empty_folder(const std::string& path) {
    return errno_unless(::rmdir(path.c_str()) == 0);
}

int sync_file(const std::string& path) {
    OpenFile file(path, FileOpening::reading);
    if (!file.is_open()) return file.problem();
    if (const int failed = file.sync()) return failed;
    return file.close();
}

void sync_folder(const std::string& path) {
    const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    ::fsync(folder);
    ::close(folder);
}

std::string data_folder_of_user() {
    return base_folder("XDG_DATA_HOME", ".local/share");
}

std::string cache_folder_of_user() {
    return base_folder("XDG_CACHE_HOME", ".cache");
}

}  // namespace cuesta
