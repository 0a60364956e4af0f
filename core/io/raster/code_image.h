#pragma once
/// \file Pictures of whole numbers with one channel or three: PNG and GeoTIFF.

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/io/raster/overviews.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// Rows from the north, channels side by side.
struct CodeImage {
    int width = 0;
    int height = 0;
    int channels = 1;  ///< 1 or 3
    int bits = 16;     ///< of a channel: 8 or 16
    std::vector<std::uint16_t> codes;
    bool operator==(const CodeImage&) const = default;
};

/// Without a colour profile or gamma, so that engines take the codes as they are. Whole or not at all, and read back
/// before it counts.
Result<void> write_code_png(const std::string& path, const CodeImage& image);
/// DEFLATE, with the place of `frame`, which is of the image's size. Whole or not at all, and read back.
Result<void> write_code_geotiff(const std::string& path, const CodeImage& image, const TerrainFrame& frame,
                                Overviews overviews = Overviews::none);

}  // namespace cuesta
