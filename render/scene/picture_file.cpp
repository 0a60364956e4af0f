/// Pictures as PNG and JPEG files.

#include <cctype>
#include <filesystem>
#include <limits>
#include <span>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"
#include "core/io/raster/picture_samples.h"
#include "render/scene/picture.h"

namespace cuesta {
namespace {

/// Of libjpeg's 1..100: land looks as in the PNG, in a fifth of the bytes.
constexpr int jpeg_quality = 92;

std::string small_ending(const std::string& path) {
    std::string ending = utf8_of(file_path(path).extension());
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
    const bool transparent = !picture.alpha.empty() && !is_jpeg(path);
    std::vector<std::uint8_t> with_alpha;
    for (std::size_t i = 0; transparent && i < picture.alpha.size(); ++i)
        with_alpha.insert(with_alpha.end(),
                          {picture.rgb[3 * i], picture.rgb[3 * i + 1], picture.rgb[3 * i + 2], picture.alpha[i]});
    const std::span<const std::uint8_t> samples = transparent ? with_alpha : picture.rgb;
    const Result<std::vector<std::byte>> encoded =
        is_jpeg(path) ? encode_jpeg(samples, picture.width, picture.height, jpeg_quality)
                      : encode_png(samples, picture.width, picture.height, transparent ? 4 : 3,
                                   PngMeaning::srgb_colours);
    if (!encoded) return Error{"cannot write the picture: " + encoded.error().what, path};
    return write_bytes_atomically(path, *encoded);
}

Result<Picture> read_picture(const std::string& path) {
    constexpr long long most_pixels = std::numeric_limits<int>::max();
    const Result<PictureSamples> read = read_picture_samples(path, most_pixels);
    if (!read) return read.error();
    const auto* const samples = std::get_if<std::vector<std::uint8_t>>(&read->samples);
    if (samples == nullptr) return Error{"the picture has more than 8 bits in a channel", path};
    if (read->channels < 3) return Error{"the picture is not in colour", path};
    Picture picture{read->width, read->height, {}, {}};
    const auto channels = static_cast<std::size_t>(read->channels);
    picture.rgb.reserve(samples->size() / channels * 3);
    for (std::size_t i = 0; i < samples->size(); i += channels)
        for (std::size_t c = 0; c < 3; ++c) picture.rgb.push_back((*samples)[i + c]);
    return picture;
}

}  // namespace cuesta
