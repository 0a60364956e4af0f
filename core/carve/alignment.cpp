#include "core/carve/alignment.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

/// Sets from .. to, which are both known; in between by the distance.
void fill_between(const Alignment& alignment, std::size_t from, std::size_t to, std::vector<double>& slopes) {
    const auto& points = alignment.points;
    const double way = points[to].distance - points[from].distance;
    for (std::size_t i = from + 1; i < to; ++i) {
        const double share = way > 0 ? (points[i].distance - points[from].distance) / way : 0.5;
        slopes[i] = glm::mix(slopes[from], slopes[to], share);
    }
}

}  // namespace

std::vector<glm::dvec3> directions_along(const Alignment& alignment) {
    const auto& points = alignment.points;
    const std::size_t count = points.size();
    std::vector<glm::dvec3> result;
    result.reserve(count);
    glm::dvec3 last(1, 0, 0);
    for (std::size_t i = 0; i < count; ++i) {
        glm::dvec3 before(0.0);
        glm::dvec3 behind(0.0);
        if (i > 0)
            before = points[i].point - points[i - 1].point;
        else if (alignment.closed && count > 2)
            before = points[count - 1].point - points[count - 2].point;
        if (i + 1 < count)
            behind = points[i + 1].point - points[i].point;
        else if (alignment.closed && count > 2)
            behind = points[1].point - points[0].point;
        const double length_before = glm::length(before);
        const double length_behind = glm::length(behind);
        glm::dvec3 way = before + behind;
        if (length_before > 0 && length_behind > 0)
            way = before * (length_behind / length_before) + behind * (length_before / length_behind);
        if (const double length = glm::length(way); length > 0) last = way / length;
        result.push_back(last);
    }
    return result;
}

std::vector<double> cross_slopes_along(const CarvePlan& plan, const Alignment& alignment) {
    const auto& points = alignment.points;
    std::vector<double> slopes;
    slopes.reserve(points.size());
    for (const AlignmentPoint& point : points)
        slopes.push_back(std::tan(glm::radians(static_cast<double>(point.section.bank))));
    std::vector<bool> known(points.size(), false);
    // Pieces lie in the order of the points, and begin and end at some of them.
    std::size_t next = 0;
    const auto place_of = [&](const glm::dvec3& place) {
        std::size_t i = next;
        while (i < points.size() && points[i].point != place) ++i;
        return i;
    };
    for (const CarvePiece& piece : plan.pieces) {
        if (plan.path_ids[static_cast<std::size_t>(piece.path)] != alignment.path_id) continue;
        const std::size_t from = place_of(piece.points[0]);
        if (from == points.size()) continue;
        next = from + 1;
        const std::size_t to = place_of(piece.points[2]);
        if (to == points.size()) {
            next = from;
            continue;
        }
        slopes[from] = static_cast<double>(piece.ends[0].cross_slope);
        slopes[to] = static_cast<double>(piece.ends[1].cross_slope);
        fill_between(alignment, from, to, slopes);
        std::fill(known.begin() + static_cast<std::ptrdiff_t>(from),
                  known.begin() + static_cast<std::ptrdiff_t>(to + 1), true);
        next = to;
    }
    std::size_t last = points.size();  // known; none yet
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!known[i]) continue;
        if (last < i) fill_between(alignment, last, i, slopes);
        last = i;
    }
    return slopes;
}

}  // namespace cuesta
