#pragma once
/// \file Windows' own header as the files of this folder need it, wide names, and its errors as errnos.

#ifndef NOMINMAX
#define NOMINMAX
#endif
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef _WIN32_WINNT
#define _WIN32_WINNT 0x0A00  // Windows 10
#endif
#include <windows.h>

#include <string>
#include <string_view>

namespace cuesta::windows {

/// UTF-16 of UTF-8.
std::wstring wide(std::string_view text);
/// UTF-8 of UTF-16.
std::string narrow(std::wstring_view text);
/// A path as the functions of Windows take it; long ones with the prefix that lifts the limit of 260 characters.
std::wstring wide_path(const std::string& path);

/// GetLastError() as an errno; EIO for what has none of its own.
int errno_of(DWORD error);
/// 0, or the errno of the last error.
int errno_unless(bool done);

}  // namespace cuesta::windows
