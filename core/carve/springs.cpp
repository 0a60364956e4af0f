#include "core/carve/springs.h"

#include <algorithm>

namespace cuesta {

std::vector<WaterSource> springs_of(const std::vector<Path>& paths, double cell_size) {
    std::vector<WaterSource> springs;
    for (const Path& path : paths) {
        if (!path.enabled || path.parameters.kind != PathKind::river || path.parameters.spring <= 0 ||
            path.curve_count() == 0)
            continue;
        PointSource source;
        source.x = path.knots.front().position.x;
        source.z = path.knots.front().position.z;
        source.radius = std::max(0.5 * static_cast<double>(parameters_at(path, 0).width), 1.5 * cell_size);
        source.depth = path.parameters.spring;
        springs.push_back({path.name, SourceKind::permanent, source});
    }
    return springs;
}

}  // namespace cuesta
