#include <algorithm>
#include <cmath>
#include <new>

#include "core/field/sampling.h"
#include "core/io/elevation/elevation.h"
#include "core/io/elevation/source_reader.h"

namespace cuesta {

Result<Raster<float>> read_mask(const std::string& path, int width, int height, const WorkControl& control) {
    CUESTA_CHECK(width >= 1 && height >= 1);
    ReadElevationOptions options;
    options.control = control;
    Result<SourceFile> source = read_source(path, options);
    if (!source) return source.error();
    SourceRaster& raster = source->raster;
    // 8- and 16-bit pictures, and such numbers without a place, are codes of brightness; all others mean themselves.
    const bool placed = raster.geotransform.has_value() || !raster.crs_wkt.empty() || raster.has_units;
    const double codes = raster.picture || !placed ? largest_code(raster.type) : 0;
    const auto factor = static_cast<float>(codes > 0 ? 1.0 / codes : raster.metres_per_unit);
    for (int y = 0; y < raster.values.height(); ++y)
        for (int x = 0; x < raster.values.width(); ++x) {
            float& v = raster.values(x, y);
            v = raster.holes(x, y) != 0 || !std::isfinite(v) ? 0.0F : v * factor;
        }
    try {
        return resampled(raster.values.view(), width, height);
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for a raster of this size", path};
    }
}

}  // namespace cuesta
