#pragma once
/// \file Hand-made seeds for tests of the cascade, and what they look at in its lands.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numbers>

#include "core/relief/splines/cascade.h"
#include "tests/catch.h"

namespace cuesta::cascade_worlds {

inline HeightSeeds no_seeds(const LevelGrid& grid) {
    const int w = grid.width;
    const int h = grid.height;
    HeightSeeds seeds;
    seeds.grid = grid;
    seeds.hold = Raster<std::uint8_t>(w, h);
    seeds.height = Raster<float>(w, h);
    seeds.weight = Raster<float>(w, h);
    seeds.gradient = Raster<float>(w, h);
    seeds.normal_x = Raster<float>(w, h);
    seeds.normal_z = Raster<float>(w, h);
    seeds.owner = Raster<std::uint16_t>(w, h);
    return seeds;
}

inline void add_seed(HeightSeeds& seeds, int x, int y, float height) {
    seeds.hold(x, y) = static_cast<std::uint8_t>(CellHold::seed);
    seeds.height(x, y) = height;
    seeds.owner(x, y) = 1;
    seeds.has_seeds = true;
}

/// Seeds for every level from a rule for one.
using SeedRule = std::function<HeightSeeds(const LevelGrid&)>;
using BaseRule = std::function<Raster<float>(const LevelGrid&)>;

inline Raster<float> flat(const LevelGrid& grid) {
    return Raster<float>(grid.width, grid.height);
}

/// The difference on the finest level.
inline Raster<float> cascade(int width, int height, double cell_size, const SeedRule& rule,
                             const ReliefParameters& parameters = {}, const BaseRule& base = flat) {
    Raster<float> difference;
    for (const LevelGrid& grid : levels_of(width, height, cell_size))
        difference = diffuse_level(rule(grid), base(grid).view(), difference.view(), parameters);
    return difference;
}

inline ReliefParameters with_sweeps(float multiplier) {
    ReliefParameters parameters;
    parameters.sweep_multiplier = multiplier;
    return parameters;
}

inline float least(const Raster<float>& raster) {
    float value = raster(0, 0);
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) value = std::min(value, raster(x, y));
    return value;
}

inline float most(const Raster<float>& raster) {
    float value = raster(0, 0);
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) value = std::max(value, raster(x, y));
    return value;
}

inline bool all_finite(const Raster<float>& raster) {
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x)
            if (!std::isfinite(raster(x, y))) return false;
    return true;
}

inline float greatest_difference(const Raster<float>& a, const Raster<float>& b) {
    REQUIRE(a.width() == b.width());
    REQUIRE(a.height() == b.height());
    float value = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) value = std::max(value, std::abs(a(x, y) - b(x, y)));
    return value;
}

/// Quarter turn: what is in the north comes to the east.
template <class T>
inline Raster<T> turned(const Raster<T>& raster) {
    Raster<T> result(raster.height(), raster.width());
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) result(raster.height() - 1 - y, x) = raster(x, y);
    return result;
}

/// A straight line through the middle of the terrain at an angle, `height` m high, that ends nowhere, and slopes on
/// either side: what the rasteriser makes of it, by its contract in seeds.h, for a terrain of `extent` m. A cell whose
/// sample is within half a cell of the line (in the direction of its lesser slope) belongs to it.
struct StraightRidge {
    double extent = 1000;
    double angle = 0;   ///< of the direction of travel, from east to south, radians
    double height = 0;  ///< m, in the middle
    double along = 0;   ///< how it rises along its course, m/m
    double reach = 200;
    double rise = -100;
    float hardness = 0.8F;
    float roundness = 0;   ///< on the line
    double rounding = 80;  ///< m
    bool right = true;     ///< whether there is a slope on the right as well

    /// Profile that the land should have where the slopes hold.
    double profile(double distance, double course) const {
        return height + along * course + std::abs(distance) * rise / reach;
    }
    /// The same for a smooth spline: the slope grows from (1 - roundness) of its own at the line.
    double rounded_profile(double distance, double course) const {
        const double d = std::abs(distance);
        const double lessened = d < rounding ? d - d * d / (2 * rounding) : rounding / 2;
        return profile(distance, course) - roundness * lessened * rise / reach;
    }
    /// Signed distance of a place from the line, positive on its left (north, if it travels east), and how far along.
    double distance(double x, double z) const {
        return (x - extent / 2) * std::sin(angle) - (z - extent / 2) * std::cos(angle);
    }
    double course(double x, double z) const {
        return (x - extent / 2) * std::cos(angle) + (z - extent / 2) * std::sin(angle);
    }

    HeightSeeds operator()(const LevelGrid& grid) const {
        HeightSeeds seeds = no_seeds(grid);
        if (roundness > 0) {
            seeds.roundness = Raster<float>(grid.width, grid.height);
            seeds.rounding_length = Raster<float>(grid.width, grid.height);
        }
        const double half_line = 0.5 * grid.cell_size * std::max(std::abs(std::cos(angle)), std::abs(std::sin(angle)));
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                const double px = (x + 0.5) * grid.cell_size;
                const double pz = (y + 0.5) * grid.cell_size;
                const double d = distance(px, pz);
                const auto value = static_cast<float>(profile(d, course(px, pz)));
                if (roundness > 0 && std::abs(d) < rounding) {
                    seeds.roundness(x, y) = roundness * static_cast<float>(1 - std::abs(d) / rounding);
                    seeds.rounding_length(x, y) = static_cast<float>(rounding);
                }
                // The line's own side is half open, so that no cell between two rows is missed or taken twice.
                if (d >= -half_line && d < half_line) {
                    // A smooth top is level across: its cells have the height of the curve.
                    add_seed(seeds, x, y, roundness > 0 ? static_cast<float>(profile(0, course(px, pz))) : value);
                } else if (std::abs(d) < reach && rise != 0 && (d > 0 || right)) {
                    seeds.hold(x, y) = static_cast<std::uint8_t>(CellHold::guided);
                    seeds.height(x, y) = value;
                    seeds.weight(x, y) = hardness * static_cast<float>(1 - std::abs(d) / reach);
                    seeds.gradient(x, y) = static_cast<float>(rise / reach * grid.cell_size);
                    const double sign = d > 0 ? 1 : -1;
                    seeds.normal_x(x, y) = static_cast<float>(sign * std::sin(angle));
                    seeds.normal_z(x, y) = static_cast<float>(-sign * std::cos(angle));
                    seeds.owner(x, y) = 1;
                    seeds.has_guided = true;
                }
            }
        return seeds;
    }
};

inline constexpr double pi = std::numbers::pi;

}  // namespace cuesta::cascade_worlds
