#include "core/waters/shore_rings.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {
namespace {

/// From one side of a square of four cell middles to another. Sides are numbered 2 * cell (to the cell east of it) and
/// 2 * cell + 1 (to the one south).
struct Segment {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
};

/// The segments of the square whose north-west corner is (x, y). They begin where one going around the square clockwise
/// leaves the water, so that each side that is crossed begins one segment and ends another, in the square beyond it.
void add_segments(const WaterRouting& land, const std::array<bool, 4>& wet, int x, int y,
                  std::vector<Segment>& segments) {
    const std::array<std::uint64_t, 4> sides{
        2 * std::uint64_t{land.cell(x, y)}, 2 * std::uint64_t{land.cell(x + 1, y)} + 1,
        2 * std::uint64_t{land.cell(x, y + 1)}, 2 * std::uint64_t{land.cell(x, y)} + 1};
    for (std::size_t k = 0; k < 4; ++k) {
        if (!wet[k] || wet[(k + 1) % 4]) continue;
        std::size_t end = (k + 1) % 4;
        while (!wet[(end + 1) % 4]) end = (end + 1) % 4;
        segments.push_back({sides[k], sides[end]});
    }
}

/// The middle of its side is not taken, since lines are linear: the place at which ground and level meet, kept a hair
/// from the ends, so that rings do not touch themselves.
glm::dvec2 crossing(const WaterRouting& land, std::uint64_t side, float level) {
    constexpr double hair = 1e-3;  // of a cell
    const auto a = static_cast<std::uint32_t>(side / 2);
    const std::uint32_t b = side % 2 == 0 ? a + 1 : a + static_cast<std::uint32_t>(land.width);
    const double at_a = double{land.ground(land.x_of(a), land.y_of(a))} - double{level};
    const double at_b = double{land.ground(land.x_of(b), land.y_of(b))} - double{level};
    const double t = std::clamp(at_a / (at_a - at_b), hair, 1 - hair);
    return glm::mix(land.middle(a), land.middle(b), t);
}

std::vector<WaterRing> linked(const WaterRouting& land, std::vector<Segment>& segments, float level) {
    std::sort(segments.begin(), segments.end(), [](const Segment& a, const Segment& b) { return a.from < b.from; });
    std::vector<char> taken(segments.size(), 0);
    std::vector<WaterRing> rings;
    for (std::size_t start = 0; start < segments.size(); ++start) {
        if (taken[start]) continue;
        WaterRing& ring = rings.emplace_back();
        for (std::size_t at = start; !taken[at];) {
            taken[at] = 1;
            ring.push_back(crossing(land, segments[at].from, level));
            const auto next = std::lower_bound(segments.begin(), segments.end(), segments[at].to,
                                               [](const Segment& s, std::uint64_t side) { return s.from < side; });
            CUESTA_CHECK(next != segments.end() && next->from == segments[at].to);
            at = static_cast<std::size_t>(next - segments.begin());
        }
    }
    return rings;
}

}  // namespace

double ring_area(const WaterRing& ring) {
    double twice = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const glm::dvec2 a = ring[i] - ring[0];
        const glm::dvec2 b = ring[(i + 1) % ring.size()] - ring[0];
        twice -= a.x * b.y - b.x * a.y;
    }
    return twice / 2;
}

std::vector<WaterRing> shore_rings(const WaterRouting& land, std::span<const std::uint32_t> cells,
                                   RasterView<const int> labels, int label, float level) {
    constexpr std::array<int, 4> corner_x{0, 1, 1, 0}, corner_y{0, 0, 1, 1};  // clockwise from the north-west
    std::vector<Segment> segments;
    for (const std::uint32_t cell : cells)
        for (std::size_t own = 0; own < 4; ++own) {
            const int x = land.x_of(cell) - corner_x[own], y = land.y_of(cell) - corner_y[own];
            std::array<bool, 4> wet{};
            for (std::size_t k = 0; k < 4; ++k) wet[k] = labels(x + corner_x[k], y + corner_y[k]) == label;
            // A square is looked at once, from the first of its corners that is wet.
            if (std::find(wet.begin(), wet.end(), true) - wet.begin() != static_cast<std::ptrdiff_t>(own)) continue;
            add_segments(land, wet, x, y, segments);
        }
    std::vector<WaterRing> rings = linked(land, segments, level);
    std::size_t shore = 0;
    for (std::size_t i = 1; i < rings.size(); ++i)
        if (std::abs(ring_area(rings[i])) > std::abs(ring_area(rings[shore]))) shore = i;
    std::rotate(rings.begin(), rings.begin() + static_cast<std::ptrdiff_t>(shore),
                rings.begin() + static_cast<std::ptrdiff_t>(shore) + 1);
    for (std::size_t i = 0; i < rings.size(); ++i)
        if ((ring_area(rings[i]) < 0) == (i == 0)) std::reverse(rings[i].begin() + 1, rings[i].end());
    return rings;
}

}  // namespace cuesta
