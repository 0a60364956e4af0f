#pragma once
/// \file Files by their names, where the standard library is not enough: replacing, syncing, links, permissions, times
/// to the nanosecond, and the user's folders.
///
/// Each system has its own half (ADR 67). Paths are UTF-8. Functions return 0, or an errno for describe_errno()
/// (core/io/files/atomic_file.h). Any thread.

#include <array>
#include <cstdint>
#include <string>

namespace cuesta {

struct FileStatus {
    std::int64_t seconds = 0;      ///< of the last change, since 1970 (UTC)
    std::int64_t nanoseconds = 0;  ///< beyond the seconds
    /// Equal for two names of one file, and for no others at one time.
    std::array<std::uint64_t, 3> identity{};
    std::uint32_t permissions = 0;  ///< as the system counts them
};
/// Links are followed.
int read_file_status(const std::string& path, FileStatus& status);

/// Gives `path` those permissions. On Windows these are its attributes (hidden and such): rights come from the folder.
int set_permissions_of(const std::string& path, const FileStatus& status);

/// 0: this user may write to that file, or make files in that folder.
int check_writable(const std::string& path);

/// `from` becomes `to`, in one folder, in the place of what is there: at no time is there nothing at `to`.
int replace_file(const std::string& from, const std::string& to);
/// Another name of the same file: EEXIST where there is something of that name, other numbers where the file system has
/// no such names.
int add_file_name(const std::string& path, const std::string& name);
int remove_file(const std::string& path);
/// ENOTEMPTY or EEXIST where something is in it.
int remove_empty_folder(const std::string& path);

/// Waits until the file is on the disk.
int sync_file(const std::string& path);
/// Waits until names that were added, replaced or removed in it are on the disk, where the system can be asked to.
void sync_folder(const std::string& path);

/// Folders of a user's programs for data and for what can be made again: $XDG_DATA_HOME or ~/.local/share, and
/// $XDG_CACHE_HOME or ~/.cache; on Windows the folders of roaming and of local application data. Empty where the system
/// does not tell.
std::string data_folder_of_user();
std::string cache_folder_of_user();

}  // namespace cuesta
