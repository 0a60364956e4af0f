#include "ui/tools/brush_stroke.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

double distance_to_segment(glm::dvec2 p, glm::dvec2 a, glm::dvec2 b) {
    const glm::dvec2 ab = b - a;
    const double length2 = glm::dot(ab, ab);
    const double t = length2 > 0 ? std::clamp(glm::dot(p - a, ab) / length2, 0.0, 1.0) : 0;
    return glm::distance(p, a + ab * t);
}

}  // namespace

double falloff_of(const BrushTip& tip, double distance) {
    const double share = distance / std::max(tip.radius, 0.5);
    if (share >= 1) return 0;
    if (share <= tip.hardness) return 1;
    const double t = (share - tip.hardness) / (1 - tip.hardness);
    return (1 - t * t) * (1 - t * t);
}

TiledRaster with_brush(const TiledRaster& raster, glm::dvec2 from, glm::dvec2 to, const BrushTip& tip,
                       const std::function<float(int, int, float, float)>& change) {
    const double radius = std::max(tip.radius, 0.5);
    const int x0 = std::max(0, static_cast<int>(std::floor(std::min(from.x, to.x) - radius)));
    const int y0 = std::max(0, static_cast<int>(std::floor(std::min(from.y, to.y) - radius)));
    const int x1 = std::min(raster.width(), static_cast<int>(std::ceil(std::max(from.x, to.x) + radius)) + 1);
    const int y1 = std::min(raster.height(), static_cast<int>(std::ceil(std::max(from.y, to.y) + radius)) + 1);
    if (x1 <= x0 || y1 <= y0) return raster;
    Raster<float> patch(x1 - x0, y1 - y0);
    for (int y = y0; y < y1; ++y) {
        for (int x = x0; x < x1; ++x) {
            const float old = raster.at(x, y);
            const auto falloff = static_cast<float>(falloff_of(tip, distance_to_segment({x + 0.5, y + 0.5}, from, to)));
            patch(x - x0, y - y0) = falloff > 0 ? change(x, y, old, falloff) : old;
        }
    }
    return raster.with_patch(x0, y0, patch.view());
}

}  // namespace cuesta
