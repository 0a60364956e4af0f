/// Feature splines that nobody would draw on purpose, or that a file may bring: the rasters stay sensible.

#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "core/relief/splines/rasterise.h"
#include "tests/catch.h"
#include "tests/core/spline_scenes.h"

using namespace cuesta;

namespace {

/// A coordinate: mostly on or near the map, at times a round number (ties), a repeated place, or far away.
double odd_coordinate(RandomSequence& random, double side) {
    switch (random.below(8)) {
        case 0:
            return std::round(random.between(-1, 6)) * 0.25 * side;
        case 1:
            return random.between(-1, 1) * 1e6;
        case 2:
            return random.between(-1e-9F, 1e-9F);
        default:
            return random.between(-0.3F, 1.3F) * side;
    }
}

float odd_size(RandomSequence& random, double side) {
    switch (random.below(6)) {
        case 0:
            return 0.0F;
        case 1:
            return random.between(0, 100000);
        case 2:
            return random.between(0, 1e-6F);
        default:
            return random.between(0, 0.3F) * static_cast<float>(side);
    }
}

FeatureSpline odd_spline(RandomSequence& random, double side) {
    FeatureSpline spline;
    const auto place = [&] {
        return glm::dvec3(odd_coordinate(random, side), random.between(-500, 2000), odd_coordinate(random, side));
    };
    spline.closed = random.below(3) == 0;
    for (std::uint32_t i = random.below(7); i < 8; ++i) {
        Knot knot;
        knot.position = !spline.knots.empty() && random.below(6) == 0 ? spline.knots.back().position : place();
        if (random.below(3) != 0) knot.in = 0.3 * (place() - knot.position);
        if (random.below(3) != 0) knot.out = random.below(2) == 0 ? -knot.in : 0.3 * (place() - knot.position);
        spline.knots.push_back(knot);
    }
    for (std::uint32_t i = random.below(6); i > 0; --i) {
        MetaPoint point = meta(random.between(-1, 9), odd_size(random, side), odd_size(random, side),
                               random.between(-500, 500), random.unit());
        if (random.below(4) == 0 && !spline.meta_points.empty()) point.position = spline.meta_points.back().position;
        point.parameters.right_length = odd_size(random, side);
        point.parameters.drop = random.between(-300, 300);
        spline.meta_points.push_back(point);
    }
    spline.parameters.kind = static_cast<CurveKind>(random.below(3));
    spline.parameters.rounding = odd_size(random, side);
    spline.parameters.tension = random.unit();
    return spline;
}

/// Promises of seeds.h for every cell. The number of cells that break it.
int broken_cells(const HeightSeeds& s) {
    int broken = 0;
    for (int y = 0; y < s.grid.height; ++y)
        for (int x = 0; x < s.grid.width; ++x) {
            const auto hold = static_cast<CellHold>(s.hold(x, y));
            const float slope[] = {s.weight(x, y), s.gradient(x, y), s.normal_x(x, y), s.normal_z(x, y)};
            const bool plain = std::all_of(std::begin(slope), std::end(slope), [](float v) { return v == 0.0F; });
            bool good = std::isfinite(s.height(x, y));
            if (hold == CellHold::free) good = good && plain && s.height(x, y) == 0.0F && s.owner(x, y) == 0;
            if (hold == CellHold::seed) good = good && plain;
            if (hold == CellHold::guided) {
                const float length = std::hypot(s.normal_x(x, y), s.normal_z(x, y));
                good = good && s.weight(x, y) >= 0.0F && s.weight(x, y) <= 1.0F && std::isfinite(s.gradient(x, y)) &&
                       std::abs(length - 1.0F) < 1e-4F && s.owner(x, y) > 0;
            }
            if (!s.roundness.empty())
                good = good && s.roundness(x, y) >= 0.0F && s.roundness(x, y) <= 1.0F &&
                       (s.roundness(x, y) > 0.0F) == (s.rounding_length(x, y) > 0.0F);
            if (!good) ++broken;
        }
    return broken;
}

}  // namespace

TEST_CASE("odd splines give sensible rasters", "[rasterise]") {
    int with_seeds = 0;
    int with_guided = 0;
    for (std::uint32_t round = 0; round < 150; ++round) {
        RandomSequence random(99, RandomStream::test, round);
        const LevelGrid grid{6, static_cast<int>(random.below(70)) + 1, static_cast<int>(random.below(70)) + 1,
                             random.below(2) == 0 ? 16.0 : random.between(0.1F, 90.0F)};
        const double side = grid.width * grid.cell_size;
        std::vector<FeatureSpline> splines;
        for (std::uint32_t i = random.below(4); i < 4; ++i) splines.push_back(odd_spline(random, side));
        const SlopeOverlap overlap = random.below(3) == 0 ? SlopeOverlap::dropped : SlopeOverlap::nearest;
        const RasterisableSplines rasterisable(splines, grid.cell_size);
        const HeightSeeds seeds = rasterisable.height_seeds(grid, overlap);
        CAPTURE(round);
        CHECK(broken_cells(seeds) == 0);
        with_seeds += seeds.has_seeds;
        with_guided += seeds.has_guided;
        const ParameterSeeds parameters = rasterisable.parameter_seeds(grid, {true, false, false, true, true, true});
        for (const Raster<float>& values : parameters.values)
            for (int y = 0; y < values.height(); ++y)
                CHECK(std::all_of(values.row(y), values.row(y) + values.width(),
                                  [](float v) { return std::isfinite(v); }));
    }
    // Controls: the rounds do put something on the map, and the check sees a cell that is wrong.
    CHECK(with_seeds > 75);
    CHECK(with_guided > 50);
    const LevelGrid grid{5, 32, 32, 10.0};
    FeatureSpline spline = polyline({{50, 10, 155}, {250, 10, 155}});
    spline.meta_points = {meta(0, 0, 50, 10)};
    HeightSeeds seeds = RasterisableSplines({spline}, 10.0).height_seeds(grid, SlopeOverlap::nearest);
    CHECK(broken_cells(seeds) == 0);
    seeds.normal_x(15, 17) = 0.7F;
    CHECK(broken_cells(seeds) == 1);
}

TEST_CASE("long, wide and finely divided splines cost what the map costs", "[rasterise]") {
    const LevelGrid grid{11, 1024, 1024, 1.0};
    FeatureSpline endless = polyline({{-500000, 10, 300}, {500000, 400, 700}});
    endless.meta_points = {meta(0, 100000, 100000, 300)};
    const HeightSeeds covered = RasterisableSplines({endless}, 1.0).height_seeds(grid, SlopeOverlap::nearest);
    CHECK(covered.hold(0, 0) == static_cast<std::uint8_t>(CellHold::seed));
    CHECK(covered.hold(1023, 1023) == static_cast<std::uint8_t>(CellHold::seed));

    FeatureSpline divided = curve_through({{100, 10, 300}, {500, 40, 700}, {900, 70, 200}});
    RandomSequence random(3, RandomStream::test);
    for (int i = 0; i < 10000; ++i)
        divided.meta_points.push_back(meta(i * 2e-4, 3, 100000.0F * random.unit(), random.between(-100, 100)));
    const HeightSeeds many = RasterisableSplines({divided}, 1.0).height_seeds(grid, SlopeOverlap::nearest);
    CHECK(many.has_guided);
    CHECK(broken_cells(many) == 0);

    std::vector<glm::dvec3> places;
    for (int i = 0; i < 2000; ++i)
        places.emplace_back(random.between(-1e6F, 1e6F), random.between(0, 100), random.between(-1e6F, 1e6F));
    CHECK(broken_cells(RasterisableSplines({curve_through(places)}, 1.0).height_seeds(grid, SlopeOverlap::nearest)) ==
          0);
}
