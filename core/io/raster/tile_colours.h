#pragma once
/// \file Heights as the colours of web tiles: Mapbox Terrain-RGB and Terrarium.

#include <array>
#include <cstdint>

namespace cuesta {

enum class TileEncoding {
    mapbox,     ///< height = -10000 + (R * 65536 + G * 256 + B) * 0.1
    terrarium,  ///< height = R * 256 + G + B / 256 - 32768
};

using TileColour = std::array<std::uint8_t, 3>;

/// Metres between neighbouring colours: a height comes back within half of it.
constexpr double step_of(TileEncoding encoding) {
    return encoding == TileEncoding::mapbox ? 0.1 : 1.0 / 256;
}
/// The height of black, which is the lowest.
constexpr double lowest_of(TileEncoding encoding) {
    return encoding == TileEncoding::mapbox ? -10000 : -32768;
}
/// The height of white, which is the highest.
constexpr double highest_of(TileEncoding encoding) {
    return lowest_of(encoding) + step_of(encoding) * 0xffffff;
}

/// The nearest colour to a height in metres between the lowest and the highest.
TileColour colour_of_height(double height, TileEncoding encoding);
/// In metres.
double height_of_colour(const TileColour& colour, TileEncoding encoding);

}  // namespace cuesta
