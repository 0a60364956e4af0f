#include "core/io/raster/code_image.h"

#include <algorithm>
#include <limits>

#include "core/base/check.h"
#include "core/io/files/atomic_file.h"
#include "core/io/raster/gdal_writer.h"
#include "core/io/raster/picture_samples.h"

namespace cuesta {

namespace {

void check(const CodeImage& image) {
    CUESTA_CHECK(image.width > 0 && image.height > 0);
    CUESTA_CHECK(image.channels == 1 || image.channels == 3);
    CUESTA_CHECK(image.bits == 8 || image.bits == 16);
    CUESTA_CHECK_EQUAL(image.codes.size(), static_cast<std::size_t>(image.width) *
                                               static_cast<std::size_t>(image.height) *
                                               static_cast<std::size_t>(image.channels));
}

/// Whether the file at `path` holds just this.
Result<void> compare(const std::string& path, const CodeImage& image) {
    const Error differs{"what was written does not read back as it was; the file was not kept", ""};
    const Result<PictureSamples> read = read_picture_samples(path, std::numeric_limits<long long>::max());
    if (!read) return Error{differs.what + " (" + read.error().what + ")", ""};
    if (read->width != image.width || read->height != image.height || read->channels != image.channels) return differs;
    const auto same = [&](const auto& samples) {
        return std::equal(samples.begin(), samples.end(), image.codes.begin(), image.codes.end());
    };
    const auto* const bytes = std::get_if<std::vector<std::uint8_t>>(&read->samples);
    const auto* const codes = std::get_if<std::vector<std::uint16_t>>(&read->samples);
    if (image.bits == 8 ? bytes && same(*bytes) : codes && same(*codes)) return {};
    return differs;
}

std::vector<std::uint8_t> bytes_of(const CodeImage& image) {
    return {image.codes.begin(), image.codes.end()};
}

}  // namespace

Result<void> write_code_png(const std::string& path, const CodeImage& image) {
    check(image);
    const auto encode = [&](const auto& samples) {
        return encode_png(std::span(samples), image.width, image.height, image.channels);
    };
    const std::vector<std::uint8_t> bytes = image.bits == 8 ? bytes_of(image) : std::vector<std::uint8_t>();
    const Result<std::vector<std::byte>> encoded = image.bits == 8 ? encode(bytes) : encode(image.codes);
    if (!encoded) return Error{encoded.error().what, path};
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        if (Result<void> written = write_bytes(temporary, *encoded); !written) return written;
        return compare(temporary, image);
    });
}

Result<void> write_code_geotiff(const std::string& path, const CodeImage& image, const TerrainFrame& frame,
                                Overviews overviews) {
    check(image);
    CUESTA_CHECK(image.width == frame.width && image.height == frame.height);
    const Result<EncodedRaster> encoded =
        image.bits == 8 ? encode_code_geotiff<std::uint8_t>(bytes_of(image), image.channels, frame, overviews)
                        : encode_code_geotiff<std::uint16_t>(image.codes, image.channels, frame, overviews);
    if (!encoded) return Error{encoded.error().what, path};
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        if (Result<void> written = write_bytes(temporary, encoded->bytes); !written) return written;
        return compare(temporary, image);
    });
}

}  // namespace cuesta
