#include "core/mask/gradient.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int rows_a_piece = 64;

template <class Share>
Raster<float> filled(int width, int height, const Share& share) {
    Raster<float> result(width, height);
    parallel_ranges(height, rows_a_piece, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x)
                result(x, y) = static_cast<float>(std::clamp(share(glm::dvec2(x + 0.5, y + 0.5)), 0.0, 1.0));
    });
    return result;
}

}  // namespace

Raster<float> linear_gradient(glm::dvec2 from, glm::dvec2 to, int width, int height) {
    const glm::dvec2 along = to - from;
    const double length2 = glm::dot(along, along);
    if (!(length2 > 0)) return Raster<float>(width, height, 1.0F);
    return filled(width, height, [&](glm::dvec2 p) { return 1 - glm::dot(p - from, along) / length2; });
}

Raster<float> radial_gradient(glm::dvec2 middle, glm::dvec2 rim, int width, int height, double aspect) {
    CUESTA_CHECK(aspect > 0);
    const glm::dvec2 scale(1, aspect);
    const double radius = glm::length((rim - middle) * scale);
    return filled(width, height, [&](glm::dvec2 p) {
        const double distance = glm::length((p - middle) * scale);
        return radius > 0 ? 1 - distance / radius : distance > 0 ? 0.0 : 1.0;
    });
}

}  // namespace cuesta
