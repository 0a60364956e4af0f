#include "core/carve/route_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <numeric>
#include <queue>

#include "core/carve/route_line.h"

namespace cuesta {
namespace {

constexpr int reach = 5;     ///< cells that a step spans at most
constexpr int sectors = 16;  ///< of directions: states of one cell and sector are one
constexpr int expansions_between_reports = 4096;
constexpr float infinite = std::numeric_limits<float>::infinity();

/// A straight way to a cell nearby.
struct Step {
    int dx = 0;
    int dy = 0;
    float length = 0;  ///< m
    float angle = 0;
    int sector = 0;
    int parts = 1;                              ///< equal parts with a sample at each joint
    std::array<std::ptrdiff_t, reach> inner{};  ///< offsets of the cells at the inner joints
};

/// All directions that steps of up to five cells have: 80.
std::vector<Step> steps_of(const RouteGrid& grid) {
    std::vector<Step> steps;
    for (int dy = -reach; dy <= reach; ++dy)
        for (int dx = -reach; dx <= reach; ++dx) {
            if (std::gcd(dx, dy) != 1) continue;
            Step step{.dx = dx, .dy = dy};
            step.length = static_cast<float>(std::hypot(dx, dy) * grid.cell_size);
            const double angle = std::atan2(dy, dx);
            step.angle = static_cast<float>(angle);
            step.sector = static_cast<int>(std::floor((angle / (2 * std::numbers::pi) + 1) * sectors + 0.5)) % sectors;
            step.parts = std::max(std::abs(dx), std::abs(dy));
            for (int k = 1; k < step.parts; ++k) {
                const auto along = [&](int d) {
                    return static_cast<int>(std::lround(static_cast<double>(d) * k / step.parts));
                };
                step.inner[static_cast<std::size_t>(k - 1)] = along(dy) * grid.height.stride() + along(dx);
            }
            steps.push_back(step);
        }
    return steps;
}

/// Extra cost of a step after another, and the length over which it may climb: rounding the turn shortens it.
struct Turn {
    float cost = 0;
    float climbing_length = 0;  ///< m
};

/// The best way found so far to a cell in a sector of directions.
struct Label {
    float cost = infinite;
    float level = 0;                 ///< m, of the route there
    std::uint8_t step = 0;           ///< that led here
    std::uint8_t sector_before = 0;  ///< of the cell that it came from
};

struct Open {
    float estimate = 0;
    float cost = 0;
    std::uint32_t state = 0;
    /// The cheapest on top; of equals the one that is further on, then the first: the result does not depend on luck.
    bool operator<(const Open& other) const {
        if (estimate != other.estimate) return estimate > other.estimate;
        if (cost != other.cost) return cost < other.cost;
        return state > other.state;
    }
};

/// A* (Hart, Nilsson, Raphael 1968).
class Search {
public:
    Search(const RouteGrid& grid, const RouteCell& from, const RouteCell& to, const RouteParameters& parameters)
        : grid_(grid),
          from_(from),
          to_(to),
          parameters_(parameters),
          steps_(steps_of(grid)),
          labels_(grid.height.cell_count() * sectors),
          still_to_go_(grid.height.cell_count(), -1.0F) {
        const auto radius = static_cast<double>(parameters.curve_radius);
        for (const Step& before : steps_)
            for (const Step& step : steps_) {
                const double turn =
                    std::abs(std::remainder(static_cast<double>(step.angle - before.angle), 2 * std::numbers::pi));
                // A right angle: pi/2 + (pi/2)^2 = 4 radii. The square makes one hairpin dearer than a wide bend.
                const double cost = static_cast<double>(parameters.curve_cost) * radius * (turn + turn * turn);
                const double length = std::max(static_cast<double>(step.length) - shortening(turn, radius), 0.0);
                turns_.push_back({static_cast<float>(cost), static_cast<float>(length)});
            }
        for (const Step& step : steps_) turns_.push_back({0.0F, step.length});
    }

    std::vector<RouteNode> run(const WorkControl& control) {
        const std::uint32_t goal = cell_of(to_);
        for (std::size_t k = 0; k < steps_.size(); ++k)
            relax(from_, {.cost = 0, .level = grid_.height(from_.x, from_.y)}, static_cast<int>(k),
                  static_cast<int>(steps_.size()), 0);
        std::int64_t expanded = 0;
        const float whole = std::max(still_to_go(from_), 1e-6F);
        float nearest = whole;
        while (!open_.empty()) {
            const Open top = open_.top();
            open_.pop();
            const Label label = labels_[top.state];
            if (top.cost > label.cost) continue;
            const RouteCell cell = place_of(top.state / sectors);
            if (top.state / sectors == goal) return way_to(top.state);
            if (++expanded % expansions_between_reports == 0) {
                if (control.stopped()) return {};
                control.report(1 - static_cast<double>(nearest / whole), "Finding a route");
            }
            nearest = std::min(nearest, still_to_go(cell));
            const int before = label.step;
            for (std::size_t k = 0; k < steps_.size(); ++k)
                relax(cell, label, static_cast<int>(k), before, static_cast<int>(top.state % sectors));
        }
        return {};
    }

private:
    std::uint32_t cell_of(const RouteCell& cell) const {
        return static_cast<std::uint32_t>(cell.y * grid_.height.width() + cell.x);
    }
    RouteCell place_of(std::uint32_t cell) const {
        const auto width = static_cast<std::uint32_t>(grid_.height.width());
        return {static_cast<int>(cell % width), static_cast<int>(cell / width)};
    }

    /// Lower bound of the remaining cost: the straight way, or the way that the difference in height takes within the
    /// limit.
    float still_to_go(const RouteCell& cell) {
        float& known = still_to_go_[cell_of(cell)];
        if (known < 0) {
            const double straight = std::hypot(cell.x - to_.x, cell.y - to_.y) * grid_.cell_size;
            const double climb =
                std::abs(static_cast<double>(grid_.height(cell.x, cell.y) - grid_.height(to_.x, to_.y)));
            // Both ends of the climb may be cut or filled.
            const double least_climb = climb - 2 * static_cast<double>(parameters_.deepest_cut);
            const double way = std::max(straight, least_climb / static_cast<double>(parameters_.grade_limit));
            // A shade less, so that rounding in sums of floats never makes it too much.
            known = static_cast<float>(way * static_cast<double>(grid_.least_density) * 0.9999);
        }
        return known;
    }

    /// Steps on from a cell. The level follows the ground as far as the grade limit lets it.
    void relax(const RouteCell& cell, const Label& from, int k, int before, int sector_before) {
        const Step& step = steps_[static_cast<std::size_t>(k)];
        const RouteCell next{cell.x + step.dx, cell.y + step.dy};
        if (next.x < 0 || next.y < 0 || next.x >= grid_.height.width() || next.y >= grid_.height.height()) return;
        const float ground = grid_.height(next.x, next.y);
        const Turn& turn = turns_[static_cast<std::size_t>(before) * steps_.size() + static_cast<std::size_t>(k)];
        const float most = parameters_.grade_limit * turn.climbing_length;
        const float rise = std::clamp(ground - from.level, -most, most);
        const float offset = std::abs(ground - from.level - rise);
        if (offset > parameters_.deepest_cut) return;
        const std::uint32_t state = cell_of(next) * sectors + static_cast<std::uint32_t>(step.sector);
        Label& label = labels_[state];
        if (from.cost + turn.cost + step.length * grid_.least_density >= label.cost) return;

        const float* height = &grid_.height(cell.x, cell.y);
        const float* density = &grid_.density(cell.x, cell.y);
        float sum = 0.5F * (*density + grid_.density(next.x, next.y));
        float earth = 0.5F * (std::abs(*height - from.level) + offset);  // m of cut or fill, summed over the joints
        for (int j = 1; j < step.parts; ++j) {
            const std::ptrdiff_t inner = step.inner[static_cast<std::size_t>(j - 1)];
            sum += density[inner];
            const float line = from.level + rise * static_cast<float>(j) / static_cast<float>(step.parts);
            const float depth = std::abs(height[inner] - line);
            if (depth > parameters_.deepest_cut) return;
            earth += depth;
        }
        const float steepness = rise / (parameters_.grade_limit * step.length);
        const auto parts = static_cast<float>(step.parts);
        const float dearness =
            sum / parts * (1 + parameters_.grade_cost * steepness * steepness) + parameters_.cut_cost * earth / parts;
        const float total = from.cost + turn.cost + step.length * dearness;
        if (!(total < label.cost)) return;
        label = {total, from.level + rise, static_cast<std::uint8_t>(k), static_cast<std::uint8_t>(sector_before)};
        open_.push({total + still_to_go(next), total, state});
    }

    /// Levels are found anew from the start, since a label may have got a cheaper way since others went on from it.
    std::vector<RouteNode> way_to(std::uint32_t state) const {
        std::vector<RouteNode> way{{place_of(state / sectors), 0}};
        std::vector<std::size_t> taken;
        while (!(way.back().cell == from_)) {
            const Label& label = labels_[state];
            const Step& step = steps_[label.step];
            const RouteCell before{way.back().cell.x - step.dx, way.back().cell.y - step.dy};
            way.push_back({before, 0});
            taken.push_back(label.step);
            state = cell_of(before) * sectors + label.sector_before;
        }
        std::reverse(way.begin(), way.end());
        std::reverse(taken.begin(), taken.end());
        way.front().level = grid_.height(from_.x, from_.y);
        for (std::size_t i = 1; i < way.size(); ++i) {
            const std::size_t before = i == 1 ? steps_.size() : taken[i - 2];
            const float most = parameters_.grade_limit * turns_[before * steps_.size() + taken[i - 1]].climbing_length;
            const float ground = grid_.height(way[i].cell.x, way[i].cell.y);
            way[i].level = way[i - 1].level + std::clamp(ground - way[i - 1].level, -most, most);
        }
        return way;
    }

    const RouteGrid& grid_;
    RouteCell from_;
    RouteCell to_;
    const RouteParameters& parameters_;
    std::vector<Step> steps_;
    std::vector<Turn> turns_;  ///< each step after each, then each as the first
    std::vector<Label> labels_;
    std::vector<float> still_to_go_;  ///< by cell; below 0: not known yet
    std::priority_queue<Open> open_;
};

}  // namespace

std::vector<RouteNode> cheapest_route(const RouteGrid& grid, const RouteCell& from, const RouteCell& to,
                                      const RouteParameters& parameters, const WorkControl& control) {
    return Search(grid, from, to, parameters).run(control);
}

}  // namespace cuesta
