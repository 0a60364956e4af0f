#include "core/measure/cirques.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "core/base/threads.h"
#include "core/field/sampling.h"

namespace cuesta {
namespace {

constexpr int ways = 16;
constexpr int least_arc = 7, longest_arc = 13;
constexpr double least_rise = 0.35;       ///< gradient from the floor to the wall
constexpr double steepest_floor = 0.364;  ///< tangent of 20 degrees
constexpr double least_headwall = 0.65;   ///< tangent of 33 degrees

/// The arc of walls around a cell: its middle as an angle, or none.
struct WallArc {
    bool encloses = false;
    double middle = 0;  ///< radians clockwise from north
};

double angle_of(double direction) {
    return 2 * std::numbers::pi * direction / ways;
}

/// Whether the ground rises to a wall in a direction, by how many metres it rises, and the steepest of them.
struct WallSight {
    bool rises = false;
    double highest = 0;
    double steepest = 0;
};

WallSight sight_towards(RasterView<const float> heights, double cell_size, const CirqueOptions& options, int x, int y,
                        int direction) {
    const double east = std::sin(angle_of(direction)), south = -std::cos(angle_of(direction));
    const double here = double{heights(x, y)};
    WallSight sight;
    double before = here;
    for (double way = cell_size; way <= options.reach; way += cell_size) {
        const double u = x + 0.5 + way / cell_size * east, v = y + 0.5 + way / cell_size * south;
        if (u < 0 || v < 0 || u > heights.width() || v > heights.height()) break;
        const double there = double{sample_bilinear(heights, u, v)};
        sight.highest = std::max(sight.highest, there - here);
        sight.steepest = std::max(sight.steepest, (there - before) / cell_size);
        sight.rises = sight.rises || (there - here >= options.least_wall && there - here >= least_rise * way);
        before = there;
    }
    return sight;
}

WallArc walls_around(RasterView<const float> heights, double cell_size, const CirqueOptions& options, int x, int y) {
    std::array<bool, ways> rises{};
    double steepest = 0;
    int count = 0;
    for (int k = 0; k < ways; ++k) {
        const WallSight sight = sight_towards(heights, cell_size, options, x, y, k);
        rises[static_cast<std::size_t>(k)] = sight.rises;
        if (!sight.rises) continue;
        ++count;
        steepest = std::max(steepest, sight.steepest);
    }
    if (count < least_arc || count > longest_arc || steepest < least_headwall) return {};
    int starts = 0, start = 0;
    for (int k = 0; k < ways; ++k)
        if (rises[static_cast<std::size_t>(k)] && !rises[static_cast<std::size_t>((k + ways - 1) % ways)]) {
            ++starts;
            start = k;
        }
    if (starts != 1) return {};
    const double middle = start + 0.5 * (count - 1);
    const int opposite = static_cast<int>(std::lround(middle)) + ways / 2;
    for (const int k : {opposite - 1, opposite, opposite + 1})
        if (sight_towards(heights, cell_size, options, x, y, k % ways).highest >= options.least_wall) return {};
    return {true, angle_of(middle)};
}

double tangent_at(RasterView<const float> heights, double cell_size, int x, int y) {
    const auto at = [&](int dx, int dy) {
        return double{heights(std::clamp(x + dx, 0, heights.width() - 1), std::clamp(y + dy, 0, heights.height() - 1))};
    };
    const double east = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
    const double south = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1);
    return std::hypot(east, south) / (8 * cell_size);
}

/// A floor from one of its cells on; takes its cells out of `floors`.
class FloorFill {
public:
    FloorFill(RasterView<const float> heights, Raster<std::uint8_t>& floors, const Raster<float>& middles)
        : heights_(heights), floors_(floors), middles_(middles) {}

    Cirque fill(int x, int y, double cell_area) {
        std::vector<std::array<int, 2>> open{{x, y}};
        std::vector<float> levels;
        double sum_x = 0, sum_y = 0, east = 0, north = 0;
        floors_(x, y) = 0;
        while (!open.empty()) {
            const auto [u, v] = open.back();
            open.pop_back();
            levels.push_back(heights_(u, v));
            sum_x += u + 0.5;
            sum_y += v + 0.5;
            east += std::sin(double{middles_(u, v)});
            north += std::cos(double{middles_(u, v)});
            for (int b = std::max(v - 1, 0); b <= std::min(v + 1, floors_.height() - 1); ++b)
                for (int a = std::max(u - 1, 0); a <= std::min(u + 1, floors_.width() - 1); ++a) {
                    if (floors_(a, b) == 0) continue;
                    floors_(a, b) = 0;
                    open.push_back({a, b});
                }
        }
        const auto count = static_cast<double>(levels.size());
        const auto median = levels.begin() + static_cast<std::ptrdiff_t>(levels.size() / 2);
        std::nth_element(levels.begin(), median, levels.end());
        double facing = std::atan2(-east, -north);  // away from the walls
        if (facing < 0) facing += 2 * std::numbers::pi;
        return {sum_x / count, sum_y / count, double{*median}, count * cell_area, facing};
    }

private:
    RasterView<const float> heights_;
    Raster<std::uint8_t>& floors_;
    const Raster<float>& middles_;
};

}  // namespace

std::vector<Cirque> find_cirques(RasterView<const float> heights, double cell_size, const CirqueOptions& options) {
    if (heights.empty()) return {};
    Raster<std::uint8_t> floors(heights.width(), heights.height());
    Raster<float> middles(heights.width(), heights.height());
    parallel_ranges(heights.height(), 4, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < heights.width(); ++x) {
                if (tangent_at(heights, cell_size, x, y) > steepest_floor) continue;
                const WallArc walls = walls_around(heights, cell_size, options, x, y);
                floors(x, y) = walls.encloses ? 1 : 0;
                middles(x, y) = static_cast<float>(walls.middle);
            }
    });
    std::vector<Cirque> cirques;
    FloorFill fill(heights, floors, middles);
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) {
            if (floors(x, y) == 0) continue;
            const Cirque cirque = fill.fill(x, y, cell_size * cell_size);
            if (cirque.area >= options.least_area && cirque.area <= options.largest_area) cirques.push_back(cirque);
        }
    return cirques;
}

double poleward_share(const std::vector<Cirque>& cirques) {
    if (cirques.empty()) return 0;
    const auto poleward =
        std::ranges::count_if(cirques, [](const Cirque& cirque) { return std::cos(cirque.facing) > 0; });
    return static_cast<double>(poleward) / static_cast<double>(cirques.size());
}

double share_near(const std::vector<Cirque>& cirques, double height, double margin) {
    if (cirques.empty()) return 0;
    const auto near =
        std::ranges::count_if(cirques, [&](const Cirque& cirque) { return std::abs(cirque.floor - height) <= margin; });
    return static_cast<double>(near) / static_cast<double>(cirques.size());
}

}  // namespace cuesta
