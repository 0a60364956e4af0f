#include "ui/view/brush_stroke.h"

#include <algorithm>
#include <cmath>

#include "core/field/tiled_patch.h"

namespace cuesta {

TiledRaster with_brush(const TiledRaster& raster, const BrushSegment& way,
                       const std::function<float(int, int, float, float)>& change) {
    const double from_radius = std::max(way.tip.radius, smallest_brush_radius);
    const double to_radius = std::max(way.end_radius, smallest_brush_radius);
    const glm::dvec2 lowest = glm::min(way.from - glm::dvec2(from_radius), way.to - glm::dvec2(to_radius));
    const glm::dvec2 highest = glm::max(way.from + glm::dvec2(from_radius), way.to + glm::dvec2(to_radius));
    // Compared as doubles: what lies far beside the terrain fits no int.
    const auto cell = [](double place, int cells) {
        return static_cast<int>(std::clamp(std::floor(place), 0.0, static_cast<double>(cells)));
    };
    const int x0 = cell(lowest.x, raster.width());
    const int y0 = cell(lowest.y, raster.height());
    const int x1 = cell(highest.x + 1, raster.width());
    const int y1 = cell(highest.y + 1, raster.height());
    if (x1 <= x0 || y1 <= y0) return raster;
    Raster<float> patch = patch_of(raster, x0, y0, x1 - x0, y1 - y0);
    const glm::dvec2 along = way.to - way.from;
    const double length2 = glm::dot(along, along);
    for (int y = y0; y < y1; ++y) {
        float* row = patch.row(y - y0);
        for (int x = x0; x < x1; ++x) {
            const glm::dvec2 from_start = glm::dvec2(x + 0.5, y + 0.5) - way.from;
            const double t = length2 > 0 ? std::clamp(glm::dot(from_start, along) / length2, 0.0, 1.0) : 0;
            const BrushTip tip{std::lerp(from_radius, to_radius, t), way.tip.hardness};
            const double falloff = falloff_of(tip, glm::length(from_start - along * t));
            const auto amount = static_cast<float>(falloff * std::lerp(way.from_strength, way.to_strength, t));
            if (amount > 0) row[x - x0] = change(x, y, row[x - x0], amount);
        }
    }
    return raster.with_patch(x0, y0, patch.view());
}

TiledRaster with_brush(const TiledRaster& raster, glm::dvec2 from, glm::dvec2 to, const BrushTip& tip,
                       const std::function<float(int, int, float, float)>& change) {
    return with_brush(raster, {from, to, tip, tip.radius}, change);
}

}  // namespace cuesta
