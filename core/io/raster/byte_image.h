#pragma once
/// \file Pictures of bytes (masks, weights): 8-bit PNG, read back before it counts.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

/// Rows from the north, channels side by side.
struct ByteImage {
    int width = 0;
    int height = 0;
    int channels = 1;  ///< 1 grey, 3 RGB, 4 RGBA whose alpha is a value like the others
    std::vector<std::uint8_t> bytes;
    bool operator==(const ByteImage&) const = default;
};

/// Writes a PNG without a colour profile or gamma, so that engines take the bytes as they are. Whole or not at all.
Result<void> write_byte_image(const std::string& path, const ByteImage& image);
/// The bytes of such a file, not read back.
Result<std::vector<std::byte>> png_of(const ByteImage& image);
/// Reads such a file; errors name it.
Result<ByteImage> read_byte_image(const std::string& path);

}  // namespace cuesta
