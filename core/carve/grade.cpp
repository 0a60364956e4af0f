#include "core/carve/grade.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/check.h"

namespace cuesta {
namespace {

/// inf over r of h(r) + |G(s) - G(r)|: forwards, then backwards; around a loop twice.
void lower_to_grades(std::span<const double> rises, std::vector<double>& heights, bool closed) {
    const std::size_t count = heights.size();
    for (int round = 0; round < (closed ? 2 : 1); ++round) {
        if (closed) heights.front() = heights.back() = std::min(heights.front(), heights.back());
        for (std::size_t i = 1; i < count; ++i) heights[i] = std::min(heights[i], heights[i - 1] + rises[i - 1]);
        if (closed) heights.front() = heights.back() = std::min(heights.front(), heights.back());
        for (std::size_t i = count - 1; i-- > 0;) heights[i] = std::min(heights[i], heights[i + 1] + rises[i]);
    }
}

void raise_to_grades(std::span<const double> rises, std::vector<double>& heights, bool closed) {
    for (double& height : heights) height = -height;
    lower_to_grades(rises, heights, closed);
    for (double& height : heights) height = -height;
}

std::vector<double> rises_of(std::span<const double> distances, std::span<const double> limits) {
    std::vector<double> rises(limits.size());
    for (std::size_t i = 0; i < limits.size(); ++i) rises[i] = limits[i] * (distances[i + 1] - distances[i]);
    return rises;
}

/// The mean of the highest profile below the heights and the lowest one above them.
std::vector<double> nearest_within(std::span<const double> rises, std::span<const double> heights, bool closed) {
    std::vector<double> low(heights.begin(), heights.end());
    std::vector<double> high = low;
    lower_to_grades(rises, low, closed);
    raise_to_grades(rises, high, closed);
    std::vector<double> result(heights.size());
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = 0.5 * (low[i] + high[i]);
    return result;
}

/// Moves a profile between bounds, which become profiles of the same grades.
void move_between(std::span<const double> rises, std::vector<double> floor, std::vector<double> ceiling, bool closed,
                  std::vector<double>& heights) {
    lower_to_grades(rises, ceiling, closed);
    raise_to_grades(rises, floor, closed);
    for (std::size_t i = 0; i < heights.size(); ++i) heights[i] = std::max(std::min(heights[i], ceiling[i]), floor[i]);
}

}  // namespace

std::vector<double> within_grades(std::span<const double> distances, std::span<const double> heights,
                                  std::span<const double> limits, std::span<const ProfilePin> pins, bool closed) {
    CUESTA_CHECK(distances.size() == heights.size() && limits.size() + 1 == heights.size());
    const std::vector<double> rises = rises_of(distances, limits);
    std::vector<double> result = nearest_within(rises, heights, closed);
    if (pins.empty()) return result;
    std::vector<double> floor(heights.size(), -std::numeric_limits<double>::infinity());
    std::vector<double> ceiling(heights.size(), std::numeric_limits<double>::infinity());
    for (const ProfilePin& pin : pins)
        floor[static_cast<std::size_t>(pin.place)] = ceiling[static_cast<std::size_t>(pin.place)] = pin.height;
    move_between(rises, std::move(floor), std::move(ceiling), closed, result);
    for (const ProfilePin& pin : pins) result[static_cast<std::size_t>(pin.place)] = pin.height;
    return result;
}

std::vector<double> within_grades_and_bounds(std::span<const double> distances, std::span<const double> heights,
                                             std::span<const double> limits, std::span<const double> low,
                                             std::span<const double> high, bool closed) {
    CUESTA_CHECK(distances.size() == heights.size() && limits.size() + 1 == heights.size());
    CUESTA_CHECK(low.size() == heights.size() && high.size() == heights.size());
    const std::vector<double> rises = rises_of(distances, limits);
    std::vector<double> result = nearest_within(rises, heights, closed);
    move_between(rises, {low.begin(), low.end()}, {high.begin(), high.end()}, closed, result);
    // Removes what rounding left.
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = std::max(std::min(result[i], high[i]), low[i]);
    return result;
}

}  // namespace cuesta
