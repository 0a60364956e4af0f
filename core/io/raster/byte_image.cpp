#include "core/io/raster/byte_image.h"

#include <limits>

#include "core/base/check.h"
#include "core/io/files/atomic_file.h"
#include "core/io/raster/picture_samples.h"

namespace cuesta {

Result<void> write_byte_image(const std::string& path, const ByteImage& image) {
    const Result<std::vector<std::byte>> encoded = png_of(image);
    if (!encoded) return Error{encoded.error().what, path};
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        if (Result<void> written = write_bytes(temporary, *encoded); !written) return written;
        const Result<ByteImage> read = read_byte_image(temporary);
        if (!read) return read.error();
        if (!(*read == image))
            return Error{"what was written does not read back as it was; the file was not kept", path};
        return {};
    });
}

Result<std::vector<std::byte>> png_of(const ByteImage& image) {
    CUESTA_CHECK(image.channels == 1 || image.channels == 3 || image.channels == 4);
    return encode_png(std::span(image.bytes), image.width, image.height, image.channels);
}

Result<ByteImage> read_byte_image(const std::string& path) {
    Result<PictureSamples> read = read_picture_samples(path, std::numeric_limits<int>::max());
    if (!read) return read.error();
    auto* const bytes = std::get_if<std::vector<std::uint8_t>>(&read->samples);
    if (!bytes || read->channels == 2) return Error{"not a picture of bytes with 1, 3 or 4 channels", path};
    return ByteImage{read->width, read->height, read->channels, std::move(*bytes)};
}

}  // namespace cuesta
