#pragma once
/// \file Paths: roads, railways, rivers and canals, trails, dykes, and the areas that are levelled or dug. They are
/// carved into the land after erosion, as a displacement that leaves its heights alone (core/carve).

#include <glm/glm.hpp>
#include <vector>

#include "core/carve/parameters.h"
#include "core/model/meta_point.h"

namespace cuesta {

using PathPoint = MetaPointOf<PathSection>;

/// A path's curve runs in its direction of travel, a river's downstream. Automatic tangents of paths are those of
/// Nascimento (2020, chapter 5), by PathParameters::smoothness.
struct Path : SketchedCurve {
    PathParameters parameters;
    std::vector<PathPoint> meta_points;  ///< by position, ascending; none: the default section all along
    /// CrossSection::own: from the left edge (x = -1) to the right (x = 1), x ascending; y times the depth is the
    /// height below the edges (0 edge, 1 deepest; below 0 higher than the edges). Fewer than two points: flat.
    std::vector<glm::dvec2> own_cross_section;
    bool operator==(const Path&) const = default;
};

inline constexpr bool is_area(PathKind kind) {
    return kind >= PathKind::lake;
}
/// Rivers and canals.
inline constexpr bool is_watercourse(PathKind kind) {
    return kind == PathKind::river || kind == PathKind::canal;
}

/// As parameters_among().
inline PathSection parameters_at(const Path& path, double u) {
    return parameters_among(path, path.meta_points, u);
}

/// A path of a kind as users expect it: width, blend, depth, cross-section, grade; colour and name.
Path path_of_kind(PathKind kind);

}  // namespace cuesta
