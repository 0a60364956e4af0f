#include "core/base/platform/file_names.h"

#include <cerrno>

#include "core/base/platform/open_file.h"
#include "core/base/platform/windows/windows_api.h"
// After windows.h.
#include <shlobj.h>

namespace cuesta {
namespace {

using windows::errno_of;
using windows::errno_unless;
using windows::wide_path;

class Handle {
public:
    explicit Handle(HANDLE handle) : handle_(handle) {}
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() {
        if (valid()) ::CloseHandle(handle_);
    }
    bool valid() const { return handle_ != INVALID_HANDLE_VALUE; }
    HANDLE get() const { return handle_; }

private:
    HANDLE handle_;
};

constexpr DWORD shared_with_all_programs = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

/// Virus scanners and indexers open new files for a moment, without leave to replace or remove them.
template <class Call>
int tried_again(const Call& call) {
    constexpr int tries = 20;
    constexpr DWORD milliseconds_between = 25;
    for (int i = 1;; ++i) {
        if (call()) return 0;
        const DWORD error = ::GetLastError();
        if (i == tries || (error != ERROR_SHARING_VIOLATION && error != ERROR_ACCESS_DENIED)) return errno_of(error);
        ::Sleep(milliseconds_between);
    }
}

std::string known_folder(const GUID& which) {
    PWSTR path = nullptr;
    std::string result;
    if (::SHGetKnownFolderPath(which, KF_FLAG_DEFAULT, nullptr, &path) == S_OK) result = windows::narrow(path);
    ::CoTaskMemFree(path);
    return result;
}

}  // namespace

int read_file_status(const std::string& path, FileStatus& status) {
    const Handle file(::CreateFileW(wide_path(path).c_str(), FILE_READ_ATTRIBUTES, shared_with_all_programs, nullptr,
                                    OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr));
    BY_HANDLE_FILE_INFORMATION found{};
    if (!file.valid() || ::GetFileInformationByHandle(file.get(), &found) == 0) return errno_of(::GetLastError());
    // Units of 100 ns since 1601, 11 644 473 600 s before 1970.
    const auto ticks =
        static_cast<std::int64_t>((static_cast<std::uint64_t>(found.ftLastWriteTime.dwHighDateTime) << 32U) |
                                  found.ftLastWriteTime.dwLowDateTime);
    status.seconds = ticks / 10'000'000 - 11'644'473'600;
    status.nanoseconds = ticks % 10'000'000 * 100;
    status.identity = {found.dwVolumeSerialNumber, found.nFileIndexHigh, found.nFileIndexLow};
    status.permissions = found.dwFileAttributes;
    return 0;
}

int set_permissions_of(const std::string& path, const FileStatus& status) {
    constexpr DWORD kept = FILE_ATTRIBUTE_HIDDEN | FILE_ATTRIBUTE_NOT_CONTENT_INDEXED | FILE_ATTRIBUTE_SYSTEM;
    const DWORD attributes = status.permissions & kept;
    return errno_unless(
        ::SetFileAttributesW(wide_path(path).c_str(), attributes != 0 ? attributes : FILE_ATTRIBUTE_NORMAL) != 0);
}

int check_writable(const std::string& path) {
    const std::wstring name = wide_path(path);
    const DWORD attributes = ::GetFileAttributesW(name.c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES) return errno_of(::GetLastError());
    const bool is_folder = (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    // Folders ignore that attribute. Whether rights allow it, only asking for them tells.
    if (!is_folder && (attributes & FILE_ATTRIBUTE_READONLY) != 0) return EACCES;
    const Handle opened(::CreateFileW(name.c_str(), is_folder ? FILE_ADD_FILE : FILE_WRITE_DATA,
                                      shared_with_all_programs, nullptr, OPEN_EXISTING,
                                      is_folder ? FILE_FLAG_BACKUP_SEMANTICS : FILE_ATTRIBUTE_NORMAL, nullptr));
    return errno_unless(opened.valid());
}

int replace_file(const std::string& from, const std::string& to) {
    const std::wstring old_name = wide_path(from), new_name = wide_path(to);
    return tried_again([&] {
        return ::MoveFileExW(old_name.c_str(), new_name.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) !=
               0;
    });
}

int add_file_name(const std::string& path, const std::string& name) {
    return errno_unless(::CreateHardLinkW(wide_path(name).c_str(), wide_path(path).c_str(), nullptr) != 0);
}

int remove_file(const std::string& path) {
    const std::wstring name = wide_path(path);
    return tried_again([&] { return ::DeleteFileW(name.c_str()) != 0; });
}

int remove_empty_folder(const std::string& path) {
    return errno_unless(::RemoveDirectoryW(wide_path(path).c_str()) != 0);
}

int sync_file(const std::string& path) {
    // Windows syncs only what may be written.
    OpenFile file(path, FileOpening::writing);
    if (!file.is_open()) return file.problem();
    if (const int failed = file.sync()) return failed;
    return file.close();
}

void sync_folder(const std::string&) {
    // Names are in NTFS's journal, and MOVEFILE_WRITE_THROUGH has waited for it.
}

std::string data_folder_of_user() {
    return known_folder(FOLDERID_RoamingAppData);
}

std::string cache_folder_of_user() {
    return known_folder(FOLDERID_LocalAppData);
}

}  // namespace cuesta
