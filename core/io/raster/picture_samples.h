#pragma once
/// \file Pictures as the numbers in their files: PNG, JPEG, TIFF, BMP, TGA, PNM and WebP through GDAL, and OpenEXR.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

/// Rows from the top, channels side by side.
struct PictureSamples {
    int width = 0;
    int height = 0;
    int channels = 1;  ///< 1 grey, 2 grey and alpha, 3 red, green and blue, 4 these and alpha
    /// Whole numbers are shares of 255 or 65535, floats linear light. Alpha is not multiplied in.
    std::variant<std::vector<std::uint8_t>, std::vector<std::uint16_t>, std::vector<float>> samples{};
};

/// Reads a picture of up to `most_pixels`, in the format that its content shows: PNG, JPEG, TIFF, BMP, TGA (by its
/// ending), WebP or OpenEXR, whatever lies beside it. Palettes, CMYK and fewer bits than eight become the above. Files
/// that are cut short are errors; errors name the file. Nothing is thrown. Any thread.
Result<PictureSamples> read_picture_samples(const std::string& path, long long most_pixels);

/// In words, for errors and file dialogs.
inline constexpr const char* picture_formats_read = "PNG, JPEG, TIFF, BMP, TGA, PNM, WebP and OpenEXR";

/// Numbers that stand for themselves get no colour space, so that engines take them as they are.
enum class PngMeaning { numbers, srgb_colours };

/// The bytes of a PNG; samples as in PictureSamples, 8 or 16 bits. The same samples give the same bytes.
template <class T>
Result<std::vector<std::byte>> encode_png(std::span<const T> samples, int width, int height, int channels,
                                          PngMeaning meaning = PngMeaning::numbers);
/// The bytes of a JPEG of three channels; `quality` as libjpeg has it, 10..100.
Result<std::vector<std::byte>> encode_jpeg(std::span<const std::uint8_t> rgb, int width, int height, int quality);

}  // namespace cuesta
