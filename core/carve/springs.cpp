#include "core/carve/springs.h"

#include <algorithm>

#include "core/carve/river_bed.h"

namespace cuesta {

bool is_drawn_uphill(const Path& river) {
    // A closed river ends where it begins.
    return !river.closed && river.curve_count() > 0 &&
           river.knots.back().position.y - river.knots.front().position.y > least_rise_uphill;
}

std::vector<WaterSource> springs_of(const std::vector<Path>& paths, double cell_size) {
    std::vector<WaterSource> springs;
    for (const Path& path : paths) {
        if (!path.enabled || path.parameters.kind != PathKind::river || path.parameters.spring <= 0 ||
            path.curve_count() == 0)
            continue;
        PointSource source;
        const bool uphill = is_drawn_uphill(path);
        const Knot& top = uphill ? path.knots.back() : path.knots.front();
        source.x = top.position.x;
        source.z = top.position.z;
        const double width = static_cast<double>(parameters_at(path, uphill ? path.curve_count() : 0).width);
        source.radius = std::max(0.5 * width, 1.5 * cell_size);
        source.depth = path.parameters.spring;
        springs.push_back({path.name, SourceKind::permanent, source});
    }
    return springs;
}

}  // namespace cuesta
