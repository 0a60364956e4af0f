#pragma once
/// Rasters compared byte by byte.

#include <cstring>

#include "core/field/raster.h"

namespace cuesta {

inline bool same_heights(const Raster<float>& a, const Raster<float>& b) {
    if (a.width() != b.width() || a.height() != b.height()) return false;
    for (int y = 0; y < a.height(); ++y)
        if (std::memcmp(a.row(y), b.row(y), sizeof(float) * static_cast<std::size_t>(a.width())) != 0) return false;
    return true;
}

}  // namespace cuesta
