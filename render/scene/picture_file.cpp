/// Pictures as PNG files.

#include <OpenImageIO/imageio.h>

#include "core/io/atomic_file.h"
#include "render/scene/picture.h"

namespace cuesta {

Result<void> write_picture(const std::string& path, const Picture& picture) {
    CUESTA_CHECK(picture.width > 0 && picture.height > 0);
    CUESTA_CHECK_EQUAL(picture.rgb.size(),
                       static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height) * 3);
    if (!path.ends_with(".png") && !path.ends_with(".PNG")) return Error{"pictures are written as .png", path};
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        const auto output = OIIO::ImageOutput::create(temporary);
        if (!output) return Error{"cannot write PNG: " + OIIO::geterror(), path};
        const bool transparent = !picture.alpha.empty();
        OIIO::ImageSpec spec(picture.width, picture.height, transparent ? 4 : 3, OIIO::TypeDesc::UINT8);
        if (transparent) spec.attribute("oiio:UnassociatedAlpha", 1);
        std::vector<std::uint8_t> with_alpha;
        for (std::size_t i = 0; i < picture.alpha.size(); ++i)
            with_alpha.insert(with_alpha.end(),
                              {picture.rgb[3 * i], picture.rgb[3 * i + 1], picture.rgb[3 * i + 2], picture.alpha[i]});
        spec.attribute("oiio:ColorSpace", "sRGB");
        if (!output->open(temporary, spec) ||
            !output->write_image(OIIO::TypeDesc::UINT8, (transparent ? with_alpha : picture.rgb).data()) ||
            !output->close())
            return Error{"cannot write the picture: " + output->geterror(), path};
        return {};
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
