/// Pictures as PNG and JPEG files.

#include <OpenImageIO/filesystem.h>
#include <OpenImageIO/imageio.h>

#include <cctype>
#include <filesystem>
#include <span>

#include "core/io/files/atomic_file.h"
#include "render/scene/picture.h"

namespace cuesta {
namespace {

/// Of libjpeg's 1..100: land looks as in the PNG, in a fifth of the bytes.
constexpr int jpeg_quality = 92;

std::string small_ending(const std::string& path) {
    std::string ending = std::filesystem::path(path).extension().string();
    for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return ending;
}

bool is_jpeg(const std::string& path) {
    const std::string ending = small_ending(path);
    return ending == ".jpg" || ending == ".jpeg";
}

}  // namespace

bool is_picture_name(const std::string& path) {
    return small_ending(path) == ".png" || is_jpeg(path);
}

Result<void> write_picture(const std::string& path, const Picture& picture) {
    CUESTA_CHECK(picture.width > 0 && picture.height > 0);
    CUESTA_CHECK_EQUAL(picture.rgb.size(),
                       static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height) * 3);
    if (!is_picture_name(path)) return Error{"pictures are written as .png or .jpg", path};
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        // Into memory first: the library's writers do not notice a disk that is full.
        OIIO::Filesystem::IOVecOutput encoded;
        const auto output = OIIO::ImageOutput::create(temporary, &encoded);
        if (!output) return Error{"cannot write the picture: " + OIIO::geterror(), path};
        const bool transparent = !picture.alpha.empty() && !is_jpeg(path);
        OIIO::ImageSpec spec(picture.width, picture.height, transparent ? 4 : 3, OIIO::TypeDesc::UINT8);
        if (transparent) spec.attribute("oiio:UnassociatedAlpha", 1);
        std::vector<std::uint8_t> with_alpha;
        for (std::size_t i = 0; transparent && i < picture.alpha.size(); ++i)
            with_alpha.insert(with_alpha.end(),
                              {picture.rgb[3 * i], picture.rgb[3 * i + 1], picture.rgb[3 * i + 2], picture.alpha[i]});
        if (is_jpeg(path)) spec.attribute("Compression", "jpeg:" + std::to_string(jpeg_quality));
        spec.attribute("oiio:ColorSpace", "sRGB");
        if (!output->open(temporary, spec) ||
            !output->write_image(OIIO::TypeDesc::UINT8, (transparent ? with_alpha : picture.rgb).data()) ||
            !output->close())
            return Error{"cannot write the picture: " + output->geterror(), path};
        return write_bytes(temporary, std::as_bytes(std::span(encoded.buffer())));
    });
}

Result<Picture> read_picture(const std::string& path) {
    const auto input = OIIO::ImageInput::open(path);
    if (!input) return Error{"cannot read the picture: " + OIIO::geterror(), path};
    const OIIO::ImageSpec& spec = input->spec();
    if (spec.nchannels < 3) return Error{"the picture is not in colour", path};
    Picture picture{spec.width, spec.height, {}, {}};
    picture.rgb.resize(static_cast<std::size_t>(spec.width) * static_cast<std::size_t>(spec.height) * 3);
    if (!input->read_image(0, 0, 0, 3, OIIO::TypeDesc::UINT8, picture.rgb.data()))
        return Error{"cannot read the picture: " + input->geterror(), path};
    return picture;
}

}  // namespace cuesta
