#pragma once
/// \file Clouds of pictures: how they look from the ground, and the shade that they cast. A made pattern, not weather.
/// Cumulus has flat bases at one height, tops the higher the larger the cloud, and edges of cellular noise. Cirrus is
/// drawn out in one direction far above, thin, and casts no shade.
///
/// Light is scattered towards the eye once by the law of Henyey and Greenstein (1941), and all further times in the
/// approximation of Wrenninge, Kulla and Lundqvist (2013, "Oz: the great and volumetric"), with one octave: the same
/// law in a thinner medium and with a wider lobe.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

/// All that clouds depend on. Lengths are in tiles: the pattern repeats after one in each direction over the ground.
struct CloudSettings {
    float cover = 0;  ///< share of the sky with cumulus, 0 .. 1; 0: none
    float high = 0;   ///< amount of cirrus, 0 .. 1; 0: none
    std::uint64_t seed = 1;
    double sun_heading = 0;  ///< degrees, clockwise from north
    double sun_height = 40;  ///< degrees above the horizon
    double base = 0.06;      ///< of the clouds above the eye, tiles, > 0
    bool any() const { return cover > 0 || high > 0; }
    bool operator==(const CloudSettings&) const = default;
};

/// Fineness of the drawing.
struct CloudDetail {
    int cells = 128;     ///< of the pattern, along a tile; a multiple of 16
    int columns = 1024;  ///< of the panorama
    int rows = 192;
    bool operator==(const CloudDetail&) const = default;
};

/// Bytes in memory's order. Immutable once made.
struct CloudPicture {
    /// Over directions above the horizon: column by the direction over ground, from north clockwise, row by the root of
    /// the direction's rise (0 at the horizon, at the bottom). Roots of: a quarter of the sunlight that comes from the
    /// cloud, as a share of that which a white surface facing the sun sends back (towards the sun it is more); light of
    /// the sky, as such a share, whole; 0; opacity, haze before the cloud included. Both lights are multiplied by it.
    Raster<std::uint32_t> panorama;
    /// Share of the sun's light that passes, by the place where a ray towards the sun meets the height of the bases;
    /// repeats, x east, y south.
    Raster<std::uint8_t> shade;
    bool operator==(const CloudPicture&) const = default;
};

/// Thickness of the highest clouds, tiles.
inline constexpr double cloud_thickness = 0.075;
/// Sine of the sun's height for shade, at least: at sunset all the land would lie in it.
inline constexpr double least_sun_of_shade = 0.35;

/// All threads; the same bytes on any number of them. A quarter of a second with the usual detail on two cores.
CloudPicture cloud_picture(const CloudSettings& settings, const CloudDetail& detail);

/// The same, kept for the next who asks for it: the two made last. Thread-safe; of two who ask at once one waits.
std::shared_ptr<const CloudPicture> shared_cloud_picture(const CloudSettings& settings, const CloudDetail& detail);

}  // namespace cuesta
