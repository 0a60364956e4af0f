#include "core/io/elevation/elevation.h"

#include <new>

#include "core/io/elevation/heights_in_metres.h"
#include "core/io/elevation/squared_elevation.h"

namespace cuesta {
namespace {

/// Of the time: files are unpacked slowly, holes are filled quickly.
constexpr double reading_share = 0.8;

}  // namespace

Result<Elevation> read_elevation(const std::string& path, const ReadElevationOptions& options) {
    try {
        ReadElevationOptions reading = options;
        reading.control = options.control.part(0, reading_share);
        Result<SourceRaster> raster = read_in_metres(path, reading);
        if (!raster) return raster.error();
        return squared_elevation(std::move(*raster), options, path, {}, options.control.part(reading_share, 1));
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for a raster of this size; cut out or coarsen a part", path};
    }
}

}  // namespace cuesta
