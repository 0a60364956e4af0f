#include <array>

#include "core/io/raster/picture_samples.h"
#include "tests/fuzz/entries.h"
#include "tests/fuzz/input.h"

namespace cuesta::fuzz {
namespace {

/// New ones at the end: the corpus counts.
constexpr std::array names{"a.png", "a.jpg", "a.tif", "a.bmp", "a.tga", "a.webp", "a.exr"};

constexpr long long most_pixels = 1 << 18;

}  // namespace

int pictures(const std::uint8_t* bytes, std::size_t size) {
    Bytes rest(bytes, size);
    const std::string name = names[take_choice(rest, names.size())];
    const Result<PictureSamples> read = read_picture_samples(put_file(name, rest), most_pixels);
    if (!read) {
        require_told(read.error());
    } else {
        require(read->width > 0 && read->height > 0, "there are pixels");
        require(static_cast<long long>(read->width) * read->height <= most_pixels, "they are no more than allowed");
        require(read->channels >= 1 && read->channels <= 4, "there are one to four channels");
        const std::size_t count = std::visit([](const auto& samples) { return samples.size(); }, read->samples);
        require(count == static_cast<std::size_t>(read->width) * static_cast<std::size_t>(read->height) *
                             static_cast<std::size_t>(read->channels),
                "there is a number for each");
    }
    forget_files();
    return 0;
}

}  // namespace cuesta::fuzz
