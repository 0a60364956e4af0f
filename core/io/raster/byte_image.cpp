#include "core/io/raster/byte_image.h"

#include <OpenImageIO/filesystem.h>
#include <OpenImageIO/imageio.h>

#include <functional>

#include "core/base/check.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/json_object.h"

namespace cuesta {

namespace {

/// Writes with `open`, which is given the writer and what the picture is like, and says whether it went well.
Result<void> encode(const ByteImage& image,
                    const std::function<bool(OIIO::ImageOutput& output, const OIIO::ImageSpec& spec)>& open) {
    CUESTA_CHECK(image.width > 0 && image.height > 0);
    CUESTA_CHECK(image.channels == 1 || image.channels == 3 || image.channels == 4);
    CUESTA_CHECK_EQUAL(image.bytes.size(), static_cast<std::size_t>(image.width) *
                                               static_cast<std::size_t>(image.height) *
                                               static_cast<std::size_t>(image.channels));
    const std::unique_ptr<OIIO::ImageOutput> output = OIIO::ImageOutput::create("png");
    if (!output) return Error{"OpenImageIO has no writer for PNG: " + one_line(OIIO::geterror()), ""};
    OIIO::ImageSpec spec(image.width, image.height, image.channels, OIIO::TypeDesc::UINT8);
    // Values, not colours: no multiplication by alpha, no gamma.
    if (image.channels == 4) spec.attribute("oiio:UnassociatedAlpha", 1);
    spec.attribute("png:compressionLevel", 6);
    if (!open(*output, spec) || !output->write_image(OIIO::TypeDesc::UINT8, image.bytes.data()) || !output->close())
        return Error{"the picture cannot be written: " + one_line(output->geterror()), ""};
    return {};
}

}  // namespace

Result<void> write_byte_image(const std::string& path, const ByteImage& image) {
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        const Result<void> written = encode(image, [&](OIIO::ImageOutput& output, const OIIO::ImageSpec& spec) {
            return output.open(temporary, spec);
        });
        if (!written) return Error{written.error().what, path};
        const Result<ByteImage> read = read_byte_image(temporary);
        if (!read) return read.error();
        if (!(*read == image))
            return Error{"what was written does not read back as it was; the file was not kept", path};
        return {};
    });
}

Result<std::vector<std::byte>> png_of(const ByteImage& image) {
    std::vector<unsigned char> bytes;
    OIIO::Filesystem::IOVecOutput memory(bytes);
    const Result<void> written = encode(image, [&](OIIO::ImageOutput& output, const OIIO::ImageSpec& spec) {
        return output.set_ioproxy(&memory) && output.open("memory.png", spec);
    });
    if (!written) return written.error();
    const auto* begin = reinterpret_cast<const std::byte*>(bytes.data());
    return std::vector<std::byte>(begin, begin + bytes.size());
}

Result<ByteImage> read_byte_image(const std::string& path) {
    OIIO::ImageSpec as_it_is;
    as_it_is.attribute("oiio:UnassociatedAlpha", 1);
    const auto input = OIIO::ImageInput::open(path, &as_it_is);
    if (!input) return Error{"the picture cannot be read: " + one_line(OIIO::geterror()), path};
    const OIIO::ImageSpec& spec = input->spec();
    if (spec.format != OIIO::TypeDesc::UINT8 || (spec.nchannels != 1 && spec.nchannels != 3 && spec.nchannels != 4))
        return Error{"not a picture of bytes with 1, 3 or 4 channels", path};
    ByteImage image{spec.width, spec.height, spec.nchannels, {}};
    image.bytes.resize(static_cast<std::size_t>(spec.width) * static_cast<std::size_t>(spec.height) *
                       static_cast<std::size_t>(spec.nchannels));
    if (!input->read_image(0, 0, 0, spec.nchannels, OIIO::TypeDesc::UINT8, image.bytes.data()))
        return Error{"the picture cannot be read: " + one_line(input->geterror()), path};
    return image;
}

}  // namespace cuesta
