#include "core/io/elevation.h"

#include <new>

#include "core/io/heights_in_metres.h"
#include "core/io/squared_elevation.h"

namespace cuesta {

Result<Elevation> read_elevation(const std::string& path, const ReadElevationOptions& options) {
    try {
        Result<SourceRaster> raster = read_in_metres(path, options);
        if (!raster) return raster.error();
        return squared_elevation(std::move(*raster), options, path);
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for a raster of this size; cut out or coarsen a part", path};
    }
}

}  // namespace cuesta
