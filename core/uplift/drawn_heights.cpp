#include "core/uplift/drawn_heights.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/threads.h"
#include "core/field/sampling.h"

namespace cuesta {
namespace {

constexpr double least_height = 1;  ///< m above base level, drawn or grown
// Of the exponent: steps that would overshoot, and factors that no sketch means.
constexpr double most_change = std::numbers::ln2;      ///< in a round: twice or half
constexpr double most_in_all = 5 * std::numbers::ln2;  ///< 32 times or a 32nd

bool is_usable(const CrestPoint& p) {
    return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.height) && std::isfinite(p.reach) &&
           std::isfinite(p.radius) && p.radius > 0 && p.reach >= p.radius;
}

/// 1 over the slopes, 0 at twice their length.
double fading(double distance, double reach) {
    if (distance <= reach) return 1;
    return distance < 2 * reach ? 0.5 + 0.5 * std::cos(std::numbers::pi * (distance / reach - 1)) : 0;
}

}  // namespace

DrawnHeights::DrawnHeights(std::span<const CrestPoint> points, const UpliftGrid& coarsest, double base_level)
    : coarsest_(coarsest), base_level_(base_level) {
    for (const CrestPoint& point : points)
        if (is_usable(point)) points_.push_back(point);
    if (points_.empty()) return;
    exponent_ = Raster<float>(coarsest.width, coarsest.height);
    for (const CrestPoint& point : points_) {
        double highest = point.height;
        for (const CrestPoint& other : points_)
            if (std::hypot(other.x - point.x, other.y - point.y) <= point.radius)
                highest = std::max(highest, other.height);
        drawn_.push_back(std::max(least_height, highest - base_level));
    }
}

double DrawnHeights::highest_near(const CrestPoint& point, const BorderedRaster& ground, const UpliftGrid& grid) const {
    // The cell of the point itself in any case, on the grid or beside it.
    const auto cell = [&](double metres, double origin, int count) {
        return static_cast<int>(std::clamp(std::floor((metres - origin) / grid.cell_size), 0.0, count - 1.0));
    };
    double highest =
        double{ground.row(cell(point.y, grid.origin_y, grid.height))[cell(point.x, grid.origin_x, grid.width)]};
    const int west = cell(point.x - point.radius, grid.origin_x, grid.width);
    const int east = cell(point.x + point.radius, grid.origin_x, grid.width);
    const int north = cell(point.y - point.radius, grid.origin_y, grid.height);
    const int south = cell(point.y + point.radius, grid.origin_y, grid.height);
    const double square = point.radius * point.radius;
    for (int y = north; y <= south; ++y)
        for (int x = west; x <= east; ++x) {
            const double dx = grid.place_x(x) - point.x;
            const double dy = grid.place_y(y) - point.y;
            if (dx * dx + dy * dy <= square) highest = std::max(highest, double{ground.row(y)[x]});
        }
    return highest;
}

/// The mean of the changes by nearness, exp(-(d / r)^2), times the fading of the nearest line.
float DrawnHeights::change_at(double x, double y, const std::vector<double>& changes) const {
    double sum = 0;
    double weights = 0;
    double most = 0;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        const CrestPoint& point = points_[i];
        const double dx = x - point.x;
        const double dy = y - point.y;
        const double squared = dx * dx + dy * dy;
        if (squared >= 4 * point.reach * point.reach) continue;
        const double weight = std::exp(-squared / (point.radius * point.radius));
        sum += weight * changes[i];
        weights += weight;
        most = std::max(most, fading(std::sqrt(squared), point.reach));
    }
    return weights > 0 ? static_cast<float>(most * sum / weights) : 0.0F;
}

double DrawnHeights::learn(const BorderedRaster& ground, const UpliftGrid& grid) {
    if (empty()) return 0;
    std::vector<double> changes(points_.size());
    std::vector<double> departures(points_.size());
    parallel_ranges(static_cast<int>(points_.size()), 4, [&](int first, int last) {
        for (int i = first; i < last; ++i) {
            const auto place = static_cast<std::size_t>(i);
            const double grown = std::max(least_height, highest_near(points_[place], ground, grid) - base_level_);
            changes[place] = std::clamp(std::log(drawn_[place] / grown), -most_change, most_change);
            departures[place] = std::abs(grown / drawn_[place] - 1);
        }
    });
    parallel_ranges(exponent_.height(), 4, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < exponent_.width(); ++x) {
                const double sum =
                    double{exponent_(x, y)} + double{change_at(coarsest_.place_x(x), coarsest_.place_y(y), changes)};
                exponent_(x, y) = static_cast<float>(std::clamp(sum, -most_in_all, most_in_all));
            }
    });
    return *std::max_element(departures.begin(), departures.end());
}

void DrawnHeights::apply_to(Raster<float>& rates, const UpliftGrid& grid) const {
    if (empty()) return;
    parallel_ranges(grid.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < grid.width; ++x) {
                if (!(rates(x, y) > 0)) continue;
                const double u = (grid.place_x(x) - coarsest_.origin_x) / coarsest_.cell_size;
                const double v = (grid.place_y(y) - coarsest_.origin_y) / coarsest_.cell_size;
                rates(x, y) *= std::exp(sample_bilinear(exponent_.view(), u, v));
            }
    });
}

}  // namespace cuesta
