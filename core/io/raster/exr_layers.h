#pragma once
/// \file OpenEXR files with many named channels, which other programs show as layers.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster.h"

namespace cuesta {

/// A channel of 32-bit floats, or of 16-bit ones: one of the two rasters is there.
struct ExrChannel {
    std::string name;  ///< "height.Y": of the layer, and behind the last point of the channel in it
    std::shared_ptr<const Raster<float>> floats;
    std::shared_ptr<const Raster<std::uint16_t>> halves;  ///< bits of IEEE 754 binary16
};

/// The largest finite half.
inline constexpr float largest_half = 65504;
/// The nearest halves, ties to even, as bits. Values beyond largest_half become infinite. Throws std::bad_alloc.
std::shared_ptr<const Raster<std::uint16_t>> halves_of(RasterView<const float> values);

/// Attributes in the head of a file, beside its channels.
struct ExrNotes {
    std::vector<std::pair<std::string, std::string>> texts{};
    std::vector<std::pair<std::string, double>> numbers{};
    /// GDAL's six numbers and WKT (empty: none), as GDAL's own driver of this format writes and reads them.
    std::optional<std::array<double, 6>> geotransform{};
    std::string crs_wkt{};
};

/// Writes channels of one size, all different by name, losslessly compressed (ZIP, 16 rows at a time), whole or not at
/// all, and reads them back before the file counts. The same channels give the same bytes. When stopped,
/// Error::cancelled(), and what was at `path` stays. Errors: no channel or more than most_exr_channels, a name of more
/// than 255 letters, and those of the disk. Any thread.
Result<void> write_exr_layers(const std::string& path, const std::vector<ExrChannel>& channels, const ExrNotes& notes,
                              const WorkControl& control = {});

}  // namespace cuesta
