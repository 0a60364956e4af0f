#include "core/geometry/simplified_ring.h"

#include <algorithm>

namespace cuesta {
namespace {

double distance_to_side(const glm::dvec2& point, const glm::dvec2& from, const glm::dvec2& to) {
    const glm::dvec2 side = to - from, offset = point - from;
    const double square = glm::dot(side, side);
    const double share = square > 0 ? std::clamp(glm::dot(offset, side) / square, 0.0, 1.0) : 0.0;
    return glm::length(offset - share * side);
}

struct Part {
    std::size_t first, last;  ///< corners that stay; last may be the size of the ring, which is its first corner again
};

/// Marks the corners between first and last that must stay.
void mark(std::span<const glm::dvec2> ring, Part whole, double tolerance, std::vector<char>& stays) {
    std::vector<Part> open{whole};
    while (!open.empty()) {
        const Part part = open.back();
        open.pop_back();
        std::size_t farthest = part.first;
        double greatest = tolerance;
        for (std::size_t i = part.first + 1; i < part.last; ++i) {
            const double distance = distance_to_side(ring[i], ring[part.first], ring[part.last % ring.size()]);
            if (distance <= greatest) continue;
            greatest = distance;
            farthest = i;
        }
        if (farthest == part.first) continue;
        stays[farthest] = 1;
        open.push_back({part.first, farthest});
        open.push_back({farthest, part.last});
    }
}

}  // namespace

std::vector<glm::dvec2> simplified_ring(std::span<const glm::dvec2> ring, double tolerance) {
    if (ring.size() < 4) return {ring.begin(), ring.end()};
    const auto farther = [&](const glm::dvec2& a, const glm::dvec2& b) {
        return glm::dot(a - ring[0], a - ring[0]) < glm::dot(b - ring[0], b - ring[0]);
    };
    const auto opposite = static_cast<std::size_t>(std::max_element(ring.begin(), ring.end(), farther) - ring.begin());
    std::vector<char> stays(ring.size(), 0);
    stays[0] = stays[opposite] = 1;
    mark(ring, {0, opposite}, tolerance, stays);
    mark(ring, {opposite, ring.size()}, tolerance, stays);
    std::vector<glm::dvec2> corners;
    for (std::size_t i = 0; i < ring.size(); ++i)
        if (stays[i]) corners.push_back(ring[i]);
    return corners;
}

}  // namespace cuesta
