#include "core/geometry/clip.h"

#include <algorithm>

namespace cuesta {
namespace {

using glm::dvec3;

/// The share of the way from a to b between which it lies within the rectangle; from > to: nowhere (Liang and Barsky
/// 1984).
struct Stretch {
    double from = 0;
    double to = 1;
};

Stretch stretch_within(const dvec3& a, const dvec3& b, const GroundRectangle& rectangle) {
    Stretch result;
    const auto cut = [&](double start, double way, double least, double most) {
        if (way == 0) {
            if (start < least || start > most) result = {1, 0};
            return;
        }
        const double enters = ((way > 0 ? least : most) - start) / way;
        const double leaves = ((way > 0 ? most : least) - start) / way;
        result.from = std::max(result.from, enters);
        result.to = std::min(result.to, leaves);
    };
    cut(a.x, b.x - a.x, rectangle.least.x, rectangle.most.x);
    if (result.from <= result.to) cut(a.z, b.z - a.z, rectangle.least.y, rectangle.most.y);
    return result;
}

/// a, b or between; on a side exactly, where it was cut there.
dvec3 between(const dvec3& a, const dvec3& b, double share, const GroundRectangle& rectangle) {
    if (share <= 0) return a;
    if (share >= 1) return b;
    dvec3 point = a + (b - a) * share;
    point.x = std::clamp(point.x, rectangle.least.x, rectangle.most.x);
    point.z = std::clamp(point.z, rectangle.least.y, rectangle.most.y);
    return point;
}

}  // namespace

std::vector<std::vector<dvec3>> clipped_line(std::span<const dvec3> line, const GroundRectangle& rectangle) {
    std::vector<std::vector<dvec3>> parts;
    bool open = false;  // the last part ends at the segment's start
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const Stretch within = stretch_within(line[i], line[i + 1], rectangle);
        if (within.from > within.to) {
            open = false;
            continue;
        }
        if (!open) parts.push_back({between(line[i], line[i + 1], within.from, rectangle)});
        parts.back().push_back(between(line[i], line[i + 1], within.to, rectangle));
        open = within.to >= 1;
    }
    return parts;
}

std::vector<dvec3> clipped_ring(std::span<const dvec3> ring, const GroundRectangle& rectangle) {
    std::vector<dvec3> points(ring.begin(), ring.end());
    /// Keeps what lies on the side's inner side: sign * (coordinate - limit) >= 0.
    const auto cut = [&points](double dvec3::*coordinate, double limit, double sign) {
        std::vector<dvec3> kept;
        kept.reserve(points.size() + 4);
        const auto inside = [&](const dvec3& point) { return sign * (point.*coordinate - limit) >= 0; };
        for (std::size_t i = 0; i < points.size(); ++i) {
            const dvec3& a = points[i == 0 ? points.size() - 1 : i - 1];
            const dvec3& b = points[i];
            if (inside(a) != inside(b)) {
                dvec3 crossing = a + (b - a) * ((limit - a.*coordinate) / (b.*coordinate - a.*coordinate));
                crossing.*coordinate = limit;
                kept.push_back(crossing);
            }
            if (inside(b)) kept.push_back(b);
        }
        points = std::move(kept);
    };
    cut(&dvec3::x, rectangle.least.x, 1);
    cut(&dvec3::x, rectangle.most.x, -1);
    cut(&dvec3::z, rectangle.least.y, 1);
    cut(&dvec3::z, rectangle.most.y, -1);
    if (points.size() < 3) points.clear();
    return points;
}

}  // namespace cuesta
