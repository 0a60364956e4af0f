#pragma once
/// \file Land for the tests of uplifted land: a ground that rises and is cut, with everything but the law held simple.

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/base/random.h"
#include "core/uplift/fluvial_step.h"
#include "core/uplift/uplifted_land.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

namespace cuesta::uplift_worlds {

using namespace cuesta::test;

inline constexpr float no_threshold = 1e6F;  ///< a gradient that nothing reaches

/// A ground with even rock, whose outlets a test chooses.
struct World {
    UpliftGround ground;
    Raster<float> erodibility;
    Raster<float> threshold;
    Raster<std::uint8_t> outlets;
    RiverParameters rivers;
    double cell_size = 100;

    World(const Raster<float>& heights, double size)
        : ground{bordered(heights.view()),
                 Raster<float>(heights.width(), heights.height()),
                 Raster<float>(heights.width(), heights.height()),
                 {}},
          erodibility(heights.width(), heights.height()),
          threshold(heights.width(), heights.height(), no_threshold),
          outlets(heights.width(), heights.height()),
          cell_size(size) {}

    int width() const { return outlets.width(); }
    int height() const { return outlets.height(); }
    float at(int x, int y) const { return ground.height.row(y)[x]; }

    FluvialStep step(double years) const {
        FluvialStep result{cell_size, years, rivers, erodibility.view(), threshold.view(), {}, {}, {}};
        result.outlets.open_edges = false;
        result.outlets.outlets = outlets.view();
        result.outlets.outlets_given = true;
        return result;
    }
    /// K such that slopes far above the rivers get the gradient s0 at `uplift` m / a.
    void set_rock(double uplift) {
        const double k = uplift / (double{rivers.slope_gradient} *
                                   std::pow(double{rivers.debris_area}, double{rivers.area_exponent}));
        erodibility = Raster<float>(width(), height(), static_cast<float>(k));
    }
    /// Raises all but the outlets by `metres`.
    void rise(float metres) {
        for (int y = 0; y < height(); ++y)
            for (int x = 0; x < width(); ++x)
                if (outlets(x, y) == 0) {
                    ground.height.row(y)[x] += metres;
                    ground.uplifted(x, y) += metres;
                }
    }
    FluvialBooks erode(double years) {
        const FluvialStep now = step(years);
        const RoutedStep water = routed(ground, now);
        return fluvial_step(ground, now, water.network, water.sinks);
    }
    /// Metres of all cells.
    double total() const {
        double sum = 0;
        for (int y = 0; y < height(); ++y)
            for (int x = 0; x < width(); ++x) sum += double{at(x, y)};
        return sum;
    }
    bool finite() const {
        for (int y = 0; y < height(); ++y)
            for (int x = 0; x < width(); ++x)
                if (!std::isfinite(at(x, y)) || !(ground.loose(x, y) >= 0)) return false;
        return true;
    }
};

/// Water leaves over the west edge alone.
inline void open_west(World& world) {
    for (int y = 0; y < world.height(); ++y) world.outlets(0, y) = 1;
}

/// Ground of a metre of chance that falls a little to the west.
inline Raster<float> rough_plain(int width, int height, std::uint64_t seed = 3) {
    const Raster<float> noise = white_noise(width, height, seed, 1.0F);
    return raster_of(width, height,
                     [&](int x, int y) { return x == 0 ? 0.0F : noise(x, y) + 0.02F * static_cast<float>(x); });
}

/// Land of the size of a map, and whether all of it is finite.
inline bool finite(const UpliftedLand& land) {
    for (int y = 0; y < land.heights.height(); ++y)
        for (int x = 0; x < land.heights.width(); ++x)
            if (!std::isfinite(land.heights(x, y)) || !(land.loose(x, y) >= 0) || !std::isfinite(land.loose(x, y)))
                return false;
    return !land.empty();
}

/// |start + what came - what went - end| over all that moved; what neither rises nor is cut may still creep.
inline double imbalance(const UpliftLedger& ledger) {
    const double change = ledger.uplifted + ledger.base_level + ledger.brought_in + ledger.resampled + ledger.glaciated + ledger.coasted - ledger.left_map;
    return std::abs(ledger.change - change) /
           (ledger.moved + std::abs(ledger.uplifted) + std::abs(ledger.brought_in) + std::abs(ledger.left_map));
}

}  // namespace cuesta::uplift_worlds
