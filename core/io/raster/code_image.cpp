#include "core/io/raster/code_image.h"

#include <OpenImageIO/imageio.h>

#include <algorithm>

#include "core/base/check.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/json_object.h"
#include "core/io/raster/gdal_writer.h"

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
    const auto input = OIIO::ImageInput::open(path);
    if (!input) return Error{differs.what + " (" + one_line(OIIO::geterror()) + ")", ""};
    const OIIO::ImageSpec& spec = input->spec();
    const OIIO::TypeDesc type = image.bits == 8 ? OIIO::TypeDesc::UINT8 : OIIO::TypeDesc::UINT16;
    if (spec.width != image.width || spec.height != image.height || spec.nchannels != image.channels ||
        spec.format != type)
        return differs;
    const std::size_t row = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.channels);
    const auto same = [&]<class T>(T) {
        std::vector<T> read(row * static_cast<std::size_t>(image.height));
        return input->read_image(0, 0, 0, image.channels, type, read.data()) &&
               std::equal(read.begin(), read.end(), image.codes.begin());
    };
    return (image.bits == 8 ? same(std::uint8_t{}) : same(std::uint16_t{})) ? Result<void>() : differs;
}

std::vector<std::uint8_t> bytes_of(const CodeImage& image) {
    return {image.codes.begin(), image.codes.end()};
}

}  // namespace

Result<void> write_code_png(const std::string& path, const CodeImage& image) {
    check(image);
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        const std::unique_ptr<OIIO::ImageOutput> output = OIIO::ImageOutput::create("png");
        if (!output) return Error{"OpenImageIO has no writer for PNG: " + one_line(OIIO::geterror()), path};
        const OIIO::TypeDesc type = image.bits == 8 ? OIIO::TypeDesc::UINT8 : OIIO::TypeDesc::UINT16;
        OIIO::ImageSpec spec(image.width, image.height, image.channels, type);
        spec.attribute("png:compressionLevel", 6);
        const std::vector<std::uint8_t> bytes = image.bits == 8 ? bytes_of(image) : std::vector<std::uint8_t>();
        const void* const pixels =
            image.bits == 8 ? static_cast<const void*>(bytes.data()) : static_cast<const void*>(image.codes.data());
        if (!output->open(temporary, spec) || !output->write_image(type, pixels) || !output->close())
            return Error{"the picture cannot be written: " + one_line(output->geterror()), path};
        return compare(temporary, image);
    });
}

Result<void> write_code_geotiff(const std::string& path, const CodeImage& image, const TerrainFrame& frame) {
    check(image);
    CUESTA_CHECK(image.width == frame.width && image.height == frame.height);
    const Result<EncodedRaster> encoded =
        image.bits == 8 ? encode_code_geotiff<std::uint8_t>(bytes_of(image), image.channels, frame)
                        : encode_code_geotiff<std::uint16_t>(image.codes, image.channels, frame);
    if (!encoded) return Error{encoded.error().what, path};
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        if (Result<void> written = write_bytes(temporary, encoded->bytes); !written) return written;
        return compare(temporary, image);
    });
}

}  // namespace cuesta
