#include "core/carve/steep_stretches.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

constexpr double over = 1.01;  ///< what is less over the limit is not worth a word

/// Whether the chord between two points stays on its side of the ground, but for a metre.
bool clears_ground(const std::vector<AlignmentPoint>& points, std::size_t from, std::size_t to,
                   PathStructure structure) {
    constexpr double slack = 1;
    const double way = points[to].distance - points[from].distance;
    for (std::size_t i = from + 1; i < to; ++i) {
        const double share = (points[i].distance - points[from].distance) / way;
        const double chord = glm::mix(points[from].ground, points[to].ground, share);
        const double above = chord - points[i].ground;
        if ((structure == PathStructure::bridge ? above : -above) < -slack) return false;
    }
    return true;
}

}  // namespace

std::vector<SteepStretch> steep_stretches(const Alignment& alignment, double limit) {
    std::vector<SteepStretch> found;
    if (!(limit > 0)) return found;
    const std::vector<AlignmentPoint>& points = alignment.points;
    bool goes_on = false;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const AlignmentPoint &a = points[i], &b = points[i + 1];
        const double way = b.distance - a.distance;
        const double grade = way > 0 ? std::abs(b.point.y - a.point.y) / way : 0;
        if (grade <= over * limit) {
            goes_on = false;
            continue;
        }
        if (!goes_on) found.push_back({a.distance, a.distance, a.u, a.u, 0});
        goes_on = true;
        SteepStretch& stretch = found.back();
        stretch.to = b.distance;
        stretch.u_to = b.u;
        stretch.steepest = std::max(stretch.steepest, grade);
    }
    return found;
}

std::optional<StructureOver> structure_over(const Alignment& alignment, const SteepStretch& steep, double limit,
                                            PathStructure structure, double longest) {
    const std::vector<AlignmentPoint>& points = alignment.points;
    const auto index_of = [&](double distance) {
        const auto at = std::lower_bound(points.begin(), points.end(), distance,
                                         [](const AlignmentPoint& p, double value) { return p.distance < value; });
        return static_cast<std::size_t>(std::min(at - points.begin(), std::ptrdiff_t(points.size()) - 1));
    };
    const std::size_t first = index_of(steep.from);
    const std::size_t last = index_of(steep.to);
    std::optional<StructureOver> best;
    // All pairs around it, shorter ones first to be found: the inner loop ends where it gets longer than the best.
    for (std::size_t from = first + 1; from-- > 0;) {
        const double most = best ? best->length : longest;
        if (points[last].distance - points[from].distance > most) break;
        for (std::size_t to = last; to < points.size(); ++to) {
            const double length = points[to].distance - points[from].distance;
            if (length >= (best ? best->length : longest)) break;
            if (!(length > 0)) continue;
            const double grade = std::abs(points[to].ground - points[from].ground) / length;
            if (grade > limit || !clears_ground(points, from, to, structure)) continue;
            best = StructureOver{structure, points[from].u, points[to].u, length, grade};
            break;
        }
    }
    return best;
}

}  // namespace cuesta
