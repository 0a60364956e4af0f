/// Ravines that rain cuts into fresh slopes, and the volcanoes that have them.

#include <algorithm>
#include <cmath>
#include <stop_token>

#include "core/field/statistics.h"
#include "core/relief/generators/generate.h"
#include "core/relief/ravines.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;
using cuesta::test::ThreadCount;

namespace {

constexpr int side = 128;
constexpr double spacing = 50;  // m

/// A cone of 1000 m whose flanks become gentler downwards, with a crater 60 m deep.
Raster<float> cone_with_crater() {
    Raster<float> ground(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double r = spacing * std::hypot(x + 0.5 - side / 2, y + 0.5 - side / 2);
            ground(x, y) = static_cast<float>(r < 200 ? 880 : 1000 * std::exp(-r / 1500));
        }
    return ground;
}

RavineParameters rain() {
    RavineParameters parameters;
    parameters.wear = 3;  // of a volcano whose ravines are as deep as they can be
    return parameters;
}

Raster<float> worn(const RavineParameters& parameters) {
    Raster<float> ground = cone_with_crater();
    REQUIRE(cut_ravines(ground.view(), spacing, parameters));
    return ground;
}

double total_of(const Raster<float>& raster) {
    double sum = 0;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) sum += double{raster(x, y)};
    return sum;
}

/// Depth of the cut at a place, m.
double cut_at(const Raster<float>& ground, const Raster<float>& start, int x, int y) {
    return double{start(x, y)} - double{ground(x, y)};
}

/// Share of the flank, between 600 and 2000 m from the middle, that lost less than 3 m, and the deepest cut there, m.
struct Flank {
    double smooth = 0;
    double deepest = 0;
};
Flank flank_of(const Raster<float>& ground) {
    const Raster<float> start = cone_with_crater();
    int cells = 0, smooth = 0;
    Flank flank;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double r = spacing * std::hypot(x + 0.5 - side / 2, y + 0.5 - side / 2);
            if (r < 600 || r > 2000) continue;
            ++cells;
            if (cut_at(ground, start, x, y) < 3) ++smooth;
            flank.deepest = std::max(flank.deepest, cut_at(ground, start, x, y));
        }
    flank.smooth = static_cast<double>(smooth) / cells;
    return flank;
}

}  // namespace

TEST_CASE("without rain the ground keeps its bits", "[ravines]") {
    RavineParameters dry = rain();
    dry.wear = 0;
    CHECK(worn(dry) == cone_with_crater());
}

TEST_CASE("ravines are deep, and leave smooth ground between them", "[ravines]") {
    const Flank flank = flank_of(worn(rain()));
    CHECK(flank.deepest > 20);
    CHECK(flank.smooth > 0.2);
    // With heads of next to no area all of the flank is washed down: nothing stays.
    RavineParameters everywhere = rain();
    everywhere.head_stress = 1;
    CHECK(flank_of(worn(everywhere)).smooth < 0.5 * flank.smooth);
}

TEST_CASE("ravines lay a part of what they cut, and make no ground", "[ravines]") {
    const double before = total_of(cone_with_crater());
    RavineParameters carries = rain();
    carries.deposition = 0;
    const double without = total_of(worn(carries));
    const double with = total_of(worn(rain()));
    CHECK(with < before);
    CHECK(with > without);  // an apron lies around the foot
}

TEST_CASE("a crater keeps its floor and its water", "[ravines]") {
    const Raster<float> ground = worn(rain());
    // Blocks are a twentieth of a cell of 50 m high; water or what it carries would change the floor by tens of metres.
    CHECK(ground(side / 2, side / 2) == Approx(880).margin(2.5));
    CHECK(ground(side / 2 - 1, side / 2 + 1) == Approx(880).margin(2.5));
}

TEST_CASE("ravines are the same on any number of threads, and others with another seed", "[ravines]") {
    const Raster<float> one = [] {
        const ThreadCount threads(1);
        return worn(rain());
    }();
    for (const int count : {2, 7}) {
        const ThreadCount threads(count);
        CHECK(worn(rain()) == one);
    }
    RavineParameters other = rain();
    other.seed = 2;
    CHECK_FALSE(worn(other) == one);
}

TEST_CASE("ravines stop when they are told to", "[ravines]") {
    std::stop_source source;
    source.request_stop();
    Raster<float> ground = cone_with_crater();
    CHECK_FALSE(cut_ravines(ground.view(), spacing, rain(), {nullptr, source.get_token()}));
}

TEST_CASE("a volcano has ravines where they are asked for", "[ravines][generators]") {
    GeneratorParameters p;
    p.kind = GeneratorKind::volcano;
    p.maximum = 2500;
    p.count = 20;
    const Raster<float> smooth = generate(p, 96, 96, 120);
    p.ravines = 1;
    const Raster<float> ravined = generate(p, 96, 96, 120);
    CHECK_FALSE(ravined == smooth);
    CHECK(value_range(ravined.view()).high == Approx(2500));
}
