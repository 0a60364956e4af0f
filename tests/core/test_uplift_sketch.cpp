/// Splines and models that sketch uplifted land: their parts, their fields, and the land that grows on them.

#include <limits>

#include "core/field/sampling.h"
#include "core/field/statistics.h"
#include "core/model/spline_templates.h"
#include "core/pipeline/uplift_sketch.h"
#include "core/uplift/model_ground.h"
#include "core/uplift/sketched_lines.h"
#include "tests/core/same_heights.h"
#include "tests/core/spline_projects.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::uplift_sketches {

const TerrainFrame sketch_frame{100, 80, 100, "", {}};  // 10 x 8 km

/// From west to east, 4 km from the north.
FeatureSpline straight(float half_width, float reach, float rise) {
    FeatureSpline spline = spline_through({{500, 0, 4050}, {5000, 0, 4050}, {9500, 0, 4050}});
    spline.meta_points = {meta_point(0, half_width, reach, rise)};
    return spline;
}

UpliftedLandParameters level_land() {
    UpliftedLandParameters parameters;
    parameters.uplift.pattern = UpliftPattern::even;
    parameters.uplift.variation = 0;
    return parameters;
}

UpliftedLand sketched_land(const UpliftedLandParameters& parameters, const UpliftSketch& sketch) {
    UpliftMasks masks;
    masks.raised = sketch.raised.view();
    masks.river = sketch.river.view();
    masks.fault = sketch.fault.view();
    return uplifted_land(parameters, sketch_frame.width, sketch_frame.height, sketch_frame.cell_size, masks);
}

double mean_of_rows(const Raster<float>& cells, int first, int last) {
    double sum = 0;
    for (int y = first; y < last; ++y)
        for (int x = 15; x < 85; ++x) sum += double{cells(x, y)};
    return sum / (70.0 * (last - first));
}

/// Hills of some kilometres, 100 to 900 m high.
Raster<float> hilly_model() {
    return raster_of(96, 96, [](int x, int y) { return 500 + 400 * std::sin(0.11 * x) * std::cos(0.09 * y); });
}

/// Nothing that is laid on the land once it is made.
UpliftedLandParameters bare_rock() {
    UpliftedLandParameters parameters = level_land();
    parameters.uplift.pattern = UpliftPattern::none;
    parameters.uplift.start = UpliftStart::model;
    parameters.rivers.floor_depth = 0;
    parameters.rock.roughness = 0;
    parameters.hillslopes.hollows = 0;
    return parameters;
}

UpliftedLand modelled_land(const UpliftedLandParameters& parameters, const Raster<float>& model) {
    UpliftMasks masks;
    masks.model = model.view();
    return uplifted_land(parameters, 96, 96, 60, masks);
}

double range_of_heights(const Raster<float>& cells) {
    const auto [low, high] = value_range(cells.view());
    return double{high} - double{low};
}

double correlation(const Raster<float>& a, const Raster<float>& b) {
    double sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0;
    const auto n = static_cast<double>(a.cell_count());
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const double u = double{a(x, y)}, v = double{b(x, y)};
            sa += u, sb += v, saa += u * u, sbb += v * v, sab += u * v;
        }
    return (sab - sa * sb / n) / std::sqrt((saa - sa * sa / n) * (sbb - sb * sb / n));
}

}  // namespace cuesta::uplift_sketches

using namespace cuesta::uplift_sketches;

TEST_CASE("each feature that can be drawn has its part in the sketch", "[uplift][splines]") {
    const std::vector<glm::dvec3> line{{1000, 200, 4000}, {4000, 150, 3500}, {8000, 100, 4200}};
    const std::vector<glm::dvec3> loop{{3000, 100, 3000}, {6000, 100, 3000}, {6000, 100, 6000}, {3000, 100, 6000}};
    const auto role = [&](SplineTemplate kind) {
        auto points = info_of(kind).closed ? loop : line;
        const SketchRole there = sketch_role(spline_from_template(kind, points, {10000, 1000}));
        // Drawn the other way it is the same.
        std::reverse(points.begin(), points.end());
        CHECK(sketch_role(spline_from_template(kind, points, {10000, 1000})) == there);
        return there;
    };
    CHECK(role(SplineTemplate::ridge) == SketchRole::ridge);
    CHECK(role(SplineTemplate::valley) == SketchRole::river);
    CHECK(role(SplineTemplate::river) == SketchRole::river);
    CHECK(role(SplineTemplate::cliff) == SketchRole::fault);
    CHECK(role(SplineTemplate::plateau) == SketchRole::block);
    CHECK(role(SplineTemplate::crater_rim) == SketchRole::ridge);
    CHECK(role(SplineTemplate::island) == SketchRole::block);
    CHECK(role(SplineTemplate::road) == SketchRole::none);
    FeatureSpline bare = straight(0, 0, 0);
    CHECK(sketch_role(bare) == SketchRole::none);
    bare.meta_points.clear();
    CHECK(sketch_role(bare) == SketchRole::ridge);
    bare.enabled = false;
    CHECK(sketch_role(bare) == SketchRole::none);
}

TEST_CASE("a ridge raises uplift by twice its hardness, down to the end of its slopes", "[uplift][splines]") {
    FeatureSpline ridge = straight(200, 1000, -300);
    ridge.meta_points[0].parameters.hardness = 0.4F;
    const UpliftSketch sketch = uplift_sketch({ridge}, sketch_frame);
    CHECK(sketch.river.empty());
    CHECK(sketch.fault.empty());
    REQUIRE(sketch.raised.width() == 100);
    // Row 40 is the line; 2 cells of flat top, then half a wave of 10 cells.
    CHECK(sketch.raised(50, 40) == Approx(0.8));
    CHECK(sketch.raised(50, 42) == Approx(0.8));
    CHECK(sketch.raised(50, 47) == Approx(0.4));
    CHECK(sketch.raised(50, 37) == Approx(0.8 * (0.5 + 0.5 * std::cos(0.1 * std::acos(-1.0)))));
    CHECK(sketch.raised(50, 53) == 0);
    CHECK(sketch.raised(50, 0) == 0);
    // Larger land has the same sketch on at most 512 cells; of two ridges the stronger counts.
    FeatureSpline weak = ridge;
    weak.meta_points[0].parameters.hardness = 0.1F;
    const UpliftSketch fine = uplift_sketch({weak, ridge}, {4000, 3200, 2.5, "", {}});
    CHECK(fine.raised.width() == 512);
    CHECK(fine.raised(256, 207) == Approx(0.8));
}

TEST_CASE("rivers and cliffs are sketched by their distance, cliffs raise their left", "[uplift][splines]") {
    const UpliftSketch river = uplift_sketch({straight(150, 300, 40)}, sketch_frame);
    CHECK(river.raised.empty());
    CHECK(river.river(50, 40) == 0);
    CHECK(river.river(50, 41) == 0);
    CHECK(river.river(50, 45) == Approx(350));
    CHECK(river.river(50, 2) == 1000);  // a tenth of 10 km
    FeatureSpline cliff = straight(0, 2000, 0);
    cliff.parameters.kind = CurveKind::cliff;
    const UpliftSketch fault = uplift_sketch({cliff}, sketch_frame);
    CHECK(fault.fault(50, 43) == Approx(300));
    // The left of east is north: from the line 2 km to the hinge.
    CHECK(fault.raised(50, 30) == Approx(0.5));
    CHECK(fault.raised(50, 39) == Approx(0.95));
    CHECK(fault.raised(50, 42) == 0);
    CHECK(fault.raised(50, 19) == 0);
}

TEST_CASE("an outline raises its inside", "[uplift][splines]") {
    const std::vector<glm::dvec3> loop{{3000, 100, 2000}, {7000, 100, 2000}, {7000, 100, 6000}, {3000, 100, 6000}};
    const UpliftSketch sketch =
        uplift_sketch({spline_from_template(SplineTemplate::plateau, loop, {10000, 1000})}, sketch_frame);
    CHECK(sketch.raised(50, 40) == Approx(1.4));  // hardness 0.7
    CHECK(sketch.raised(3, 40) == 0);
    CHECK(sketch.raised(50, 76) == 0);
}

TEST_CASE("splines that cannot be drawn sketch nothing", "[uplift][splines]") {
    FeatureSpline odd = straight(0, 500, -100);
    odd.knots[1].position.x = std::numeric_limits<double>::quiet_NaN();
    FeatureSpline point = spline_through({{500, 0, 500}, {500, 0, 500}});
    for (const FeatureSpline& spline : {odd, point, FeatureSpline{}}) {
        const UpliftSketch sketch = uplift_sketch({spline}, sketch_frame);
        CHECK((sketch.raised.empty() && sketch.river.empty() && sketch.fault.empty()));
    }
    CHECK_FALSE(uplift_sketch({straight(0, 500, -100)}, {1, 1, 10, "", {}}).raised.empty());
}

TEST_CASE("land follows the ridge, the cliff and the river that are drawn", "[uplift][splines]") {
    UpliftedLandParameters parameters = level_land();
    const UpliftedLand plain = sketched_land(parameters, {});
    SECTION("a ridge alone makes a range") {
        parameters.uplift.pattern = UpliftPattern::none;
        const UpliftedLand range = sketched_land(parameters, uplift_sketch({straight(0, 2000, -800)}, sketch_frame));
        CHECK(mean_of_rows(range.heights, 35, 45) > 4 * mean_of_rows(range.heights, 5, 15));
        CHECK(mean_of_rows(range.heights, 35, 45) > 150);
        CHECK(imbalance(range.ledger) < 1e-5);
    }
    SECTION("north of a cliff the land is higher") {
        parameters.uplift.pattern = UpliftPattern::none;
        FeatureSpline cliff = straight(0, 3000, 0);
        cliff.parameters.kind = CurveKind::cliff;
        const UpliftedLand front = sketched_land(parameters, uplift_sketch({cliff}, sketch_frame));
        CHECK(mean_of_rows(front.heights, 25, 38) > 4 * mean_of_rows(front.heights, 46, 60));
        CHECK(imbalance(front.ledger) < 1e-5);
    }
    SECTION("a river keeps its course") {
        // Across land that rises evenly, where the divide would else be: along the middle, to the east edge.
        const UpliftSketch sketch = uplift_sketch({straight(100, 300, 40)}, sketch_frame);
        const UpliftedLand valley = sketched_land(parameters, sketch);
        const auto depth = [](const UpliftedLand& land) {
            return 0.5 * (mean_of_rows(land.heights, 30, 33) + mean_of_rows(land.heights, 48, 51)) -
                   mean_of_rows(land.heights, 40, 41);
        };
        INFO("depth " << depth(valley) << " m, without the river " << depth(plain) << " m");
        CHECK(depth(valley) > depth(plain) + 100);
        CHECK(imbalance(valley.ledger) < 1e-5);
    }
}

TEST_CASE("fields of lines may hold anything", "[uplift][splines]") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (const float odd : {std::numeric_limits<float>::quiet_NaN(), infinity, -infinity, -3.0F, 3e38F}) {
        INFO(odd);
        const Raster<float> field = raster_of(33, 21, [&](int x, int y) { return (x + 2 * y) % 3 == 0 ? odd : 1.0F; });
        UpliftMasks masks;
        masks.raised = masks.river = masks.fault = masks.model = field.view();
        UpliftedLandParameters parameters;
        CHECK(finite(uplifted_land(parameters, 33, 21, 100, masks)));
        parameters.uplift.pattern = UpliftPattern::model;
        parameters.uplift.start = UpliftStart::model;
        CHECK(finite(uplifted_land(parameters, 33, 21, 100, masks)));
    }
}

TEST_CASE("a trough is shallow and stays above base level", "[uplift][splines]") {
    Raster<float> ground(4, 1, 500.0F);
    ground(1, 0) = 20;
    ground(2, 0) = -5;
    const Raster<float> near = raster_of(4, 1, [](int x, int) { return x == 3 ? 0.5 : 1.0; });
    dig_troughs(ground, near.view(), 0, {});
    CHECK(ground(0, 0) == 420);
    CHECK(ground(1, 0) == Approx(3));
    CHECK(ground(2, 0) == -5);
    CHECK(ground(3, 0) == 460);
}

TEST_CASE("the ground of a model is the start, and ages", "[uplift][model]") {
    const Raster<float> model = hilly_model();
    UpliftedLandParameters parameters = bare_rock();
    parameters.uplift.time = 0.01F;
    parameters.uplift.rate = 0.001F;  // K goes with the rate: hardly any erosion in so short a time
    parameters.hillslopes.creep = 0;
    const UpliftedLand young = modelled_land(parameters, model);
    double worst = 0;
    double mean = 0;
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x) {
            const double change = double{std::abs(young.heights(x, y) - model(x, y))};
            worst = std::max(worst, change);
            mean += change / (96 * 96);
        }
    // The centimetre that slopes lose lies on the floors of closed basins, a few cells each.
    CHECK(mean < 0.05);
    CHECK(worst < 4);
    parameters = bare_rock();
    parameters.uplift.time = 0.2F;
    CHECK(correlation(modelled_land(parameters, model).heights, model) > 0.7);
    parameters.uplift.time = 1;
    const UpliftedLand old = modelled_land(parameters, model);
    CHECK(range_of_heights(old.heights) < 0.85 * range_of_heights(model));
    CHECK(imbalance(old.ledger) < 1e-5);
    // A flat model has nothing that could wear.
    const UpliftedLand flat = modelled_land(parameters, Raster<float>(96, 96, 250.0F));
    CHECK(finite(flat));
    CHECK(range_of_heights(flat.heights) < 1);
}

TEST_CASE("uplift follows the smoothed heights of a model", "[uplift][model]") {
    const Raster<float> model = hilly_model();
    const Raster<float> share = uplift_of_model(model.view(), 60, 0, std::numeric_limits<float>::lowest());
    CHECK(range_of_heights(share) == Approx(1));
    CHECK(correlation(share, model) == Approx(1).epsilon(1e-5));
    // From the sea up, if that is higher; of a flat model nothing rises.
    const Raster<float> above = uplift_of_model(model.view(), 60, 0, 500);
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x) REQUIRE((model(x, y) > 500) == (above(x, y) > 0));
    CHECK(range_of_heights(uplift_of_model(Raster<float>(9, 9, 3.0F).view(), 60, 500, 0)) == 0);
    CHECK(uplift_of_model({}, 60, 500, 0).empty());

    UpliftedLandParameters parameters = level_land();
    parameters.uplift.pattern = UpliftPattern::model;
    parameters.uplift.model_smoothing = 300;
    const Raster<float> massif = raster_of(
        96, 96, [](int x, int y) { return 900 * std::exp(-(std::pow(x - 30, 2) + std::pow(y - 60, 2)) / 500); });
    const UpliftedLand land = modelled_land(parameters, massif);
    // Valleys of its own in the relief of the model: means over half a kilometre tell of the relief.
    CHECK(correlation(coarsen(land.heights.view(), 8), coarsen(massif.view(), 8)) > 0.85);
    CHECK(imbalance(land.ledger) < 1e-5);
}

TEST_CASE("without a model its pattern is none and its start a plain", "[uplift][model]") {
    UpliftedLandParameters parameters;
    parameters.uplift.pattern = UpliftPattern::model;
    parameters.uplift.start = UpliftStart::model;
    UpliftedLandParameters same;
    same.uplift.pattern = UpliftPattern::none;
    CHECK(same_heights(uplifted_land(parameters, 40, 32, 60).heights, uplifted_land(same, 40, 32, 60).heights));
}

TEST_CASE("sketched and modelled land is the same bytes on any number of threads", "[uplift][model]") {
    UpliftedLandParameters parameters;
    parameters.uplift.start = UpliftStart::model;
    const Raster<float> model = raster_of(128, 128, [](int x, int y) { return 300 + 2 * x + 100 * std::sin(0.2 * y); });
    UpliftedLand first;
    UpliftSketch drawn;
    for (const int threads : {1, 2, 7}) {
        const ThreadCount count(threads);
        const UpliftSketch sketch = uplift_sketch({straight(100, 1500, -300), straight(50, 200, 30)}, sketch_frame);
        UpliftMasks masks;
        masks.model = model.view();
        masks.raised = sketch.raised.view();
        masks.river = sketch.river.view();
        UpliftedLand land = uplifted_land(parameters, 128, 128, 60, masks);
        if (threads > 1) {
            CHECK(same_heights(sketch.raised, drawn.raised));
            CHECK(same_heights(sketch.river, drawn.river));
            CHECK(same_heights(land.heights, first.heights));
        } else {
            drawn = uplift_sketch({straight(100, 1500, -300), straight(50, 200, 30)}, sketch_frame);
            first = std::move(land);
        }
    }
}
