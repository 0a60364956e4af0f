#pragma once
/// \file Palettes that were taken from the user's pictures, as the project keeps them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace cuesta {

/// Eight colours, dark to light, as sRGB codes 0xRRGGBB. The default, a ramp of greys, stands in until a picture is
/// chosen.
using PictureColours = std::array<std::uint32_t, 8>;
inline constexpr PictureColours grey_colours{0x303030, 0x444444, 0x585858, 0x6c6c6c,
                                             0x808080, 0x949494, 0xa8a8a8, 0xbcbcbc};

struct PicturePalette {
    std::string source;  ///< name of the picture's file, without its folder; empty: none was chosen
    PictureColours colours = grey_colours;
    bool operator==(const PicturePalette&) const = default;
};

/// One for each layer of colour; those whose palette is called `picture` show it, in regions as well.
struct PicturePalettes {
    static constexpr std::size_t count = 3;
    static constexpr std::array<const char*, count> names{"rock", "soil",
                                                          "plants"};  ///< as in files, and of ColourLayer
    std::array<PicturePalette, count> layers;
    bool operator==(const PicturePalettes&) const = default;
};

}  // namespace cuesta
