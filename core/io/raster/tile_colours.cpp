#include "core/io/raster/tile_colours.h"

#include <algorithm>
#include <cmath>

namespace cuesta {

TileColour colour_of_height(double height, TileEncoding encoding) {
    const double steps = (height - lowest_of(encoding)) / step_of(encoding);
    const auto code = static_cast<std::uint32_t>(std::clamp(std::round(steps), 0.0, double{0xffffff}));
    return {static_cast<std::uint8_t>(code >> 16), static_cast<std::uint8_t>(code >> 8 & 0xff),
            static_cast<std::uint8_t>(code & 0xff)};
}

double height_of_colour(const TileColour& colour, TileEncoding encoding) {
    const int code = colour[0] * 65536 + colour[1] * 256 + colour[2];
    return lowest_of(encoding) + code * step_of(encoding);
}

}  // namespace cuesta
