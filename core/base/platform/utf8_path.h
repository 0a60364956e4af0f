#pragma once
/// \file Between UTF-8, as names of files are everywhere in Cuesta, and std::filesystem.
///
/// Each system has its own half (ADR 67). On Windows std::filesystem::path takes plain strings for another encoding,
/// and so does the C library: every such string goes through here (tests/core/test_layers.cpp). On other systems all
/// are the same bytes. Any thread.

#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>

namespace cuesta {

/// On Windows bytes that are no UTF-8 become U+FFFD.
std::filesystem::path file_path(std::string_view utf8);
/// With `/` between names on Windows, too, whose functions take either.
std::string utf8_of(const std::filesystem::path& path);

/// As std::fopen does: null with errno where it cannot be opened.
std::FILE* open_stdio(const std::string& path, const char* mode);

}  // namespace cuesta
