#include "core/look/sky_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {

namespace {

/// Steps along which the horizon is looked for, and their opposites.
struct Step {
    int columns, rows;
};
constexpr std::array<Step, 8> steps{{{1, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 1}, {-1, 2}, {-1, 1}, {-2, 1}}};

/// The angle that a direction stands for, up to the middles between it and its neighbours, as a share of the circle.
std::array<double, steps.size()> shares_of_circle() {
    std::array<double, steps.size()> angles{}, shares{};
    for (std::size_t i = 0; i < steps.size(); ++i) angles[i] = std::atan2(steps[i].rows, steps[i].columns);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const double before = i > 0 ? angles[i - 1] : angles.back() - std::numbers::pi;
        const double after = i + 1 < steps.size() ? angles[i + 1] : angles.front() + std::numbers::pi;
        shares[i] = (after - before) / 2 / (2 * std::numbers::pi);
    }
    return shares;
}

/// A place on a line of cells that may be the horizon of those after it.
struct Rise {
    double place, height;
};

/// Sky light from a direction whose horizon has the tangent `rise`. S: the slope; `down`: the cosine of the angle
/// between the direction and straight down the slope. (Dozier and Frew 1990, eq. 7b, before the integral.)
double sky_of_direction(double rise, double cosine_of_slope, double sine_of_slope, double down) {
    const double from_zenith = std::numbers::pi / 2 - std::atan(rise);
    const double sine = std::sin(from_zenith), cosine = std::cos(from_zenith);
    return cosine_of_slope * sine * sine + sine_of_slope * down * (from_zenith - sine * cosine);
}

/// The ground's own slope at every cell.
struct Slope {
    float east, south;  ///< tangents of the rise
};

Slope slope_at(RasterView<const float> heights, int x, int y, double cell_size) {
    const int west = std::max(0, x - 1), east = std::min(heights.width() - 1, x + 1);
    const int north = std::max(0, y - 1), south = std::min(heights.height() - 1, y + 1);
    const auto tangent = [cell_size](float from, float to, int cells) {
        return cells > 0
                   ? static_cast<float>((static_cast<double>(to) - static_cast<double>(from)) / (cells * cell_size))
                   : 0.0F;
    };
    return {tangent(heights(west, y), heights(east, y), east - west),
            tangent(heights(x, north), heights(x, south), south - north)};
}

/// Goes along lines of cells and keeps the upper hull of those behind: the highest of them, as seen from the next cell,
/// is where the hull's tangent through that cell touches, and what it covers is covered for all that follow, too.
class HorizonSweep {
public:
    HorizonSweep(RasterView<const float> heights, double cell_size, Raster<float>& sum)
        : heights_(heights), cell_size_(cell_size), sum_(sum) {}

    /// Adds the light of the direction that the line comes from. The line begins at (x, y).
    void sweep(int x, int y, Step step, double share) {
        hull_.clear();
        const double length = std::hypot(step.columns, step.rows);
        const double spacing = length * cell_size_;
        double place = 0;
        for (; x >= 0 && x < heights_.width() && y >= 0 && y < heights_.height();
             x += step.columns, y += step.rows, place += spacing) {
            const double height = static_cast<double>(heights_(x, y));
            const auto rise_to = [&](const Rise& from) { return (from.height - height) / (place - from.place); };
            while (hull_.size() >= 2 && rise_to(hull_.back()) <= rise_to(hull_[hull_.size() - 2])) hull_.pop_back();
            const Slope slope = slope_at(heights_, x, y, cell_size_);
            const double tangent = std::hypot(static_cast<double>(slope.east), static_cast<double>(slope.south));
            // Towards where the line comes from.
            const double ahead =
                -(static_cast<double>(slope.east) * step.columns + static_cast<double>(slope.south) * step.rows) /
                length;
            const double down = tangent > 0 ? -ahead / tangent : 0;
            const double cosine = 1 / std::sqrt(1 + tangent * tangent);
            // Nothing below the plane of the cell itself is seen, nor below the horizontal.
            double rise = std::max(ahead, 0.0);
            if (!hull_.empty()) rise = std::max(rise, rise_to(hull_.back()));
            sum_(x, y) += static_cast<float>(share * sky_of_direction(rise, cosine, cosine * tangent, down));
            hull_.push_back({place, height});
        }
    }

private:
    RasterView<const float> heights_;
    double cell_size_;
    Raster<float>& sum_;
    std::vector<Rise> hull_;
};

/// Cells without one before them in the direction: those of the first rows, and those of the first columns.
struct LineStarts {
    int width, height;
    Step step;
    int rows_first() const { return std::min(std::abs(step.rows), height); }
    int columns_first() const { return std::min(std::abs(step.columns), width); }
    int count() const { return rows_first() * width + columns_first() * (height - rows_first()); }
    std::pair<int, int> at(int i) const {
        int x = 0, y = 0;
        if (i < rows_first() * width) {
            x = i % width;
            y = i / width;
        } else {
            i -= rows_first() * width;
            x = i % std::max(columns_first(), 1);
            y = rows_first() + i / std::max(columns_first(), 1);
        }
        return {step.columns < 0 ? width - 1 - x : x, step.rows < 0 ? height - 1 - y : y};
    }
};

}  // namespace

Raster<float> sky_view(RasterView<const float> heights, double cell_size) {
    CUESTA_CHECK(cell_size > 0);
    Raster<float> sum(heights.width(), heights.height());
    if (heights.empty()) return sum;
    const std::array<double, steps.size()> shares = shares_of_circle();
    for (std::size_t i = 0; i < steps.size(); ++i)
        for (const int sign : {1, -1}) {
            const Step step{sign * steps[i].columns, sign * steps[i].rows};
            const LineStarts starts{heights.width(), heights.height(), step};
            // Each cell lies on one line of a direction, so that its sum is of the same numbers in the same order.
            parallel_ranges(starts.count(), 16, [&](int first, int last) {
                HorizonSweep horizon(heights, cell_size, sum);
                for (int line = first; line < last; ++line) {
                    const auto [x, y] = starts.at(line);
                    horizon.sweep(x, y, step, shares[i]);
                }
            });
        }
    for (int y = 0; y < sum.height(); ++y)
        for (int x = 0; x < sum.width(); ++x) sum(x, y) = std::clamp(sum(x, y), 0.0F, 1.0F);
    return sum;
}

}  // namespace cuesta
