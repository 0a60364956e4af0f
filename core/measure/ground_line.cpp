#include "core/measure/ground_line.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/field/sampling.h"

namespace cuesta {
namespace {

constexpr double places_a_cell = 2;
constexpr double most_places = 20000;

}  // namespace

GroundLine ground_line(RasterView<const float> heights, double cell_size, std::span<const glm::dvec2> points) {
    CUESTA_CHECK(!heights.empty() && cell_size > 0);
    GroundLine line;
    if (points.empty()) return line;
    const auto height_at = [&](glm::dvec2 p) {
        return static_cast<double>(sample_bilinear(heights, p.x / cell_size, p.y / cell_size));
    };
    double whole = 0;
    for (std::size_t i = 1; i < points.size(); ++i) whole += glm::distance(points[i - 1], points[i]);
    const double spacing = std::max(cell_size / places_a_cell, whole / most_places);
    line.distance.push_back(0);
    line.height.push_back(height_at(points.front()));
    line.corner.push_back(0);
    double begins = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double length = glm::distance(points[i - 1], points[i]);
        const int parts = std::max(1, static_cast<int>(std::ceil(length / spacing)));
        for (int k = 1; k <= parts && length > 0; ++k) {
            const double t = static_cast<double>(k) / parts;
            line.distance.push_back(begins + length * t);
            line.height.push_back(height_at(points[i - 1] + (points[i] - points[i - 1]) * t));
        }
        begins += length;
        line.corner.push_back(begins);
    }
    line.level = begins;
    line.rise = line.height.back() - line.height.front();
    const auto [lowest, highest] = std::minmax_element(line.height.begin(), line.height.end());
    line.lowest = *lowest;
    line.highest = *highest;
    for (std::size_t i = 1; i < line.distance.size(); ++i) {
        const double run = line.distance[i] - line.distance[i - 1], rise = line.height[i] - line.height[i - 1];
        line.along_ground += std::hypot(run, rise);
        (rise > 0 ? line.climb : line.descent) += std::abs(rise);
        if (run > 0) line.steepest = std::max(line.steepest, std::abs(rise) / run);
    }
    return line;
}

double enclosed_area(std::span<const glm::dvec2> points) {
    double twice = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        // About the first point, so that far from the origin nothing is lost.
        const glm::dvec2 a = points[i] - points[0], b = points[(i + 1) % points.size()] - points[0];
        twice += a.x * b.y - b.x * a.y;
    }
    return std::abs(twice) / 2;
}

}  // namespace cuesta
