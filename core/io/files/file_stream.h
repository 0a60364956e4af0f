#pragma once
/// \file Files that are too large to be made in memory first: written piece by piece.

#include <bit>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

/// Writes a new file from its beginning, numbers in little-endian order. After a failure nothing more is written, and
/// close() tells it. For use inside write_atomically.
class FileStream {
    static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

public:
    explicit FileStream(const std::string& path);
    ~FileStream();
    FileStream(const FileStream&) = delete;
    FileStream& operator=(const FileStream&) = delete;

    void bytes(std::span<const std::byte> bytes);
    void text(std::string_view text) { bytes(std::as_bytes(std::span(text))); }
    template <class T>
    requires std::is_trivially_copyable_v<T>
    void value(const T& value) { bytes(std::as_bytes(std::span(&value, 1))); }
    template <class T>
    requires std::is_trivially_copyable_v<T>
    void values(const std::vector<T>& values) { bytes(std::as_bytes(std::span(values))); }
    /// Ends the file; an error says what was in the way ("the disk is full"), about `path`.
    Result<void> close(const std::string& path);

private:
    std::FILE* file_;
    int error_ = 0;  ///< errno of the first failure
};

}  // namespace cuesta
