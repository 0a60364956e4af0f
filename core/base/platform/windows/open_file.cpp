#include "core/base/platform/open_file.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <utility>

#include "core/base/platform/windows/windows_api.h"

namespace cuesta {
namespace {

using windows::errno_of;
using windows::errno_unless;

struct Access {
    DWORD rights;
    DWORD disposition;
};

Access access_of(FileOpening opening) {
    switch (opening) {
        case FileOpening::reading:
            return {GENERIC_READ, OPEN_EXISTING};
        case FileOpening::writing:
            return {GENERIC_WRITE, OPEN_EXISTING};
        case FileOpening::changing:
            return {GENERIC_READ | GENERIC_WRITE, OPEN_EXISTING};
        case FileOpening::kept:
            return {GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS};
        case FileOpening::emptied:
            return {GENERIC_WRITE, CREATE_ALWAYS};
        case FileOpening::made:
            return {GENERIC_WRITE, CREATE_NEW};
        case FileOpening::own:
            return {GENERIC_READ | GENERIC_WRITE, CREATE_NEW};
    }
    return {GENERIC_READ, OPEN_EXISTING};
}

/// Others may read, write, rename and remove what is open here, as on Linux.
constexpr DWORD shared_with_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

HANDLE handle_of(std::intptr_t number) {
    return reinterpret_cast<HANDLE>(number);
}

/// The place in a file at which ReadFile and WriteFile begin; each call brings its own, so that threads do not move one
/// another's.
OVERLAPPED place(std::int64_t at) {
    OVERLAPPED result{};
    result.Offset = static_cast<DWORD>(at & 0xFFFFFFFF);
    result.OffsetHigh = static_cast<DWORD>(at >> 32);
    return result;
}

DWORD piece_of(std::size_t count) {
    return static_cast<DWORD>(std::min<std::size_t>(count, std::size_t{1} << 30U));
}

}  // namespace

OpenFile::OpenFile(const std::string& path, FileOpening opening) {
    const Access access = access_of(opening);
    handle_ =
        reinterpret_cast<std::intptr_t>(::CreateFileW(windows::wide_path(path).c_str(), access.rights, shared_with_all,
                                                      nullptr, access.disposition, FILE_ATTRIBUTE_NORMAL, nullptr));
    if (!is_open()) problem_ = errno_of(::GetLastError());
}

OpenFile OpenFile::nameless(const std::string& folder) {
    static std::atomic<unsigned> counter{0};
    OpenFile file;
    for (int attempt = 0; attempt < 100 && !file.is_open(); ++attempt) {
        const std::string name = folder + "/.cuesta-scratch-" + std::to_string(::GetCurrentProcessId()) + "-" +
                                 std::to_string(::GetTickCount64()) + "-" + std::to_string(++counter);
        file.handle_ = reinterpret_cast<std::intptr_t>(::CreateFileW(
            windows::wide_path(name).c_str(), GENERIC_READ | GENERIC_WRITE | DELETE, FILE_SHARE_DELETE, nullptr,
            CREATE_NEW, FILE_ATTRIBUTE_HIDDEN | FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
        file.problem_ = file.is_open() ? 0 : errno_of(::GetLastError());
        if (file.problem_ != EEXIST) break;
    }
    return file;
}

std::int64_t OpenFile::bytes() const {
    LARGE_INTEGER size{};
    return ::GetFileSizeEx(handle_of(handle_), &size) != 0 ? static_cast<std::int64_t>(size.QuadPart) : 0;
}

int OpenFile::read_at(std::int64_t at, std::byte* bytes, std::size_t count) const {
    while (count > 0) {
        OVERLAPPED where = place(at);
        DWORD done = 0;
        if (::ReadFile(handle_of(handle_), bytes, piece_of(count), &done, &where) == 0)
            return ::GetLastError() == ERROR_HANDLE_EOF ? EIO : errno_of(::GetLastError());
        if (done == 0) return EIO;
        bytes += done;
        at += done;
        count -= done;
    }
    return 0;
}

void OpenFile::expect_reading(std::int64_t, std::int64_t) const {}

int OpenFile::write_at(std::int64_t at, const std::byte* bytes, std::size_t count) {
    while (count > 0) {
        OVERLAPPED where = place(at);
        DWORD done = 0;
        if (::WriteFile(handle_of(handle_), bytes, piece_of(count), &done, &where) == 0)
            return errno_of(::GetLastError());
        if (done == 0) return EIO;
        bytes += done;
        at += done;
        count -= done;
    }
    return 0;
}

int OpenFile::write_next(const std::byte* bytes, std::size_t count) {
    while (count > 0) {
        DWORD done = 0;
        if (::WriteFile(handle_of(handle_), bytes, piece_of(count), &done, nullptr) == 0)
            return errno_of(::GetLastError());
        if (done == 0) return ENOSPC;
        bytes += done;
        count -= done;
    }
    return 0;
}

int OpenFile::set_length(std::int64_t bytes) {
    FILE_END_OF_FILE_INFO end{};
    end.EndOfFile.QuadPart = bytes;
    return errno_unless(::SetFileInformationByHandle(handle_of(handle_), FileEndOfFileInfo, &end, sizeof end) != 0);
}

int OpenFile::take_room(std::int64_t first, std::int64_t count) {
    // NTFS takes the clusters of a file that is neither sparse nor compressed when its end is moved.
    return std::max<std::int64_t>(bytes(), 0) >= first + count ? 0 : set_length(first + count);
}

int OpenFile::sync(bool) {
    if (::FlushFileBuffers(handle_of(handle_)) != 0) return 0;
    const int failed = errno_of(::GetLastError());
    return failed == EINVAL || failed == ENOTSUP || failed == EROFS ? 0 : failed;
}

int OpenFile::close() {
    if (!is_open()) return 0;
    return errno_unless(::CloseHandle(handle_of(std::exchange(handle_, none))) != 0);
}

int OpenFile::lock() {
    // Far behind the end: nobody reads there, and locks of Windows keep others from reading.
    OVERLAPPED where = place(std::int64_t{1} << 62);
    return errno_unless(
        ::LockFileEx(handle_of(handle_), LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &where) != 0);
}

bool OpenFile::has_name() const {
    FILE_STANDARD_INFO info{};
    return ::GetFileInformationByHandleEx(handle_of(handle_), FileStandardInfo, &info, sizeof info) != 0 &&
           info.DeletePending == 0 && info.NumberOfLinks > 0;
}

int OpenFile::remove_name(const std::string& path) {
    const std::wstring name = windows::wide_path(path);
    const int failed = errno_unless(::DeleteFileW(name.c_str()) != 0);
    // Gone now, on newer versions of Windows; on others when the last who has it open closes it.
    if (::GetFileAttributesW(name.c_str()) != INVALID_FILE_ATTRIBUTES || ::GetLastError() == ERROR_ACCESS_DENIED)
        (void)close();
    return failed;
}

int OpenFile::map(std::uint64_t bytes, std::byte*& memory) {
    const HANDLE mapping =
        ::CreateFileMappingW(handle_of(handle_), nullptr, PAGE_READWRITE, static_cast<DWORD>(bytes >> 32U),
                             static_cast<DWORD>(bytes & 0xFFFFFFFFU), nullptr);
    if (mapping == nullptr) return errno_of(::GetLastError());
    void* const view = ::MapViewOfFile(mapping, FILE_MAP_READ | FILE_MAP_WRITE, 0, 0, static_cast<SIZE_T>(bytes));
    const DWORD error = ::GetLastError();
    ::CloseHandle(mapping);  // the view holds it
    if (view == nullptr) return errno_of(error);
    memory = static_cast<std::byte*>(view);
    return 0;
}

void unmap(std::byte* memory, std::uint64_t) noexcept {
    ::UnmapViewOfFile(memory);
}

void let_go_of_mapped(std::byte* memory, std::uint64_t bytes) noexcept {
    // Unlocking pages that are not locked fails, and takes them out of the working set (its documentation says so).
    (void)::VirtualUnlock(memory, static_cast<SIZE_T>(bytes));
}

}  // namespace cuesta
