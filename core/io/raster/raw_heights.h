#pragma once
/// \file Rasters without a header: .r16, .raw and SRTM's .hgt under a name that does not say where it lies.

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/io/raster/source_raster.h"

namespace cuesta {

/// Layout of the bytes of a headerless raster.
struct RawLayout {
    int width = 0;
    int height = 0;
    NumberType type = NumberType::uint16;
    bool big_endian = false;
    bool south_first = false;  ///< the first row is the south edge, as Unity has it
    bool operator==(const RawLayout&) const = default;
};

/// Reads with the layout given, else with that of the sidecar, else as a square: of 16-bit little-endian codes, or of
/// 32-bit floats (no size is a square of both); .hgt as a square of big-endian int16 with -32768 for holes.
/// Errors: no such layout (says what to give), or a file of another size than the layout needs.
Result<SourceRaster> read_raw_heights(const std::string& path, const std::optional<RawLayout>& layout,
                                      const std::optional<Sidecar>& sidecar, long long maximum_cells);

}  // namespace cuesta
