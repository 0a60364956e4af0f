#include "tests/catch.h"
#include "tests/core/carve_scenes.h"

using namespace cuesta;
using namespace cuesta::carve_scenes;

namespace {

/// Carved into level ground of a height.
Raster<float> on_level_ground(const CarvePlan& plan, const TerrainFrame& frame, float height = 0) {
    const Raster<float> ground(frame.width, frame.height, height);
    const DisplacementMap map = carve(plan, frame, ground.view()).value();
    return displaced(ground.view(), map);
}

/// The greatest difference between neighbouring cells.
double greatest_step(const Raster<float>& raster) {
    double worst = 0;
    for (int y = 0; y + 1 < raster.height(); ++y)
        for (int x = 0; x + 1 < raster.width(); ++x) {
            const double here = static_cast<double>(raster(x, y));
            worst = std::max({worst, std::abs(static_cast<double>(raster(x + 1, y)) - here),
                              std::abs(static_cast<double>(raster(x, y + 1)) - here)});
        }
    return worst;
}

CarvePlan with_sections(std::vector<CrossSectionTable> sections = {table([](double) { return 0.0; })}) {
    CarvePlan plan;
    plan.sections = std::move(sections);
    return plan;
}

}  // namespace

TEST_CASE("a straight inclined road of many pieces equals one piece", "[displacement]") {
    const TerrainFrame frame = frame_of(140, 90);
    const PathOf road{end_of(5, 12, 1, 0.04F), end_of(5, 12, 1, 0.04F)};
    // Ditches: depth grows outwards, where a joint that counts too far off would show.
    CarvePlan one = with_sections({table([](double x) { return x * x; })});
    CarvePlan many = one;
    const glm::dvec3 a(15, 10, 20);
    const glm::dvec3 b(120, 22, 63);
    add_path(one, straight(a, b, 1), road);
    add_path(many, straight(a, b, 37), road);
    const Raster<float> expected = on_level_ground(one, frame);
    // Floats of 20 m are 1e-6 m apart; where a joint fades its larger distance may count in psi by rounding only.
    CHECK(greatest_difference(on_level_ground(many, frame), expected) <= 1e-5);
    // The control: without going on, each joint counts with its own height, and the road is flattened.
    for (CarvePiece& piece : many.pieces) piece.goes_on_before = piece.goes_on_after = false;
    CHECK(greatest_difference(on_level_ground(many, frame), expected) > 0.05);
}

TEST_CASE("along a banked road the right side is lower, as far as the edge", "[displacement]") {
    const TerrainFrame frame = frame_of(60, 61);
    CarvePlan plan = with_sections();
    add_path(plan, straight({-10, 50, 30.5}, {70, 50, 30.5}, 3), {end_of(10, 10, 0, 0.1F), end_of(10, 10, 0, 0.1F)});
    const Raster<float> land = on_level_ground(plan, frame, 50);
    // It runs east: right is south, where z and rows grow. Row 30 has its samples at z = 30.5.
    CHECK(land(30, 30) == Approx(50));
    CHECK(land(30, 35) == Approx(49.5));
    CHECK(land(30, 40) == Approx(49.0));
    CHECK(land(30, 25) == Approx(50.5));
    CHECK(land(30, 45) == Approx(49.5));  // half way through the blend the tilt is that of the edge, by half
    CHECK(land(30, 52) == Approx(50));
}

TEST_CASE("corners and narrow closed rings are carved without steps", "[displacement]") {
    // On continuous land, halving the cells halves the steps between them; a jump stays.
    const bool closed = GENERATE(false, true);
    CarvePlan plan = with_sections();
    const PathOf road{end_of(2.5F, 9), end_of(2.5F, 9)};
    const PathOf ring{end_of(2, 8), end_of(2, 8), CarveRank::way, 0, false, true};
    if (closed)
        add_path(plan, straight({{12, 0, 12}, {22, 3, 12}, {22, 6, 22}, {12, 3, 22}, {12, 0, 12}}), ring);
    else
        add_path(plan, straight({{3, 0, 6}, {30, 4, 8}, {8, 7, 22}, {30, 9, 27}}), road);
    const auto step_at = [&](int cells) {
        const TerrainFrame frame = frame_of(cells, cells, 34.0 / cells);
        return greatest_step(on_level_ground(plan, frame, 3));
    };
    const double coarse = step_at(680);
    const double fine = step_at(1360);
    CAPTURE(closed, coarse, fine);
    // Exactly a half on smooth land. 0.62: the steepest places are sharp (between legs weights change within cells).
    CHECK(fine <= 0.62 * coarse);
}

TEST_CASE("a wall is a step at any size of cells: the control", "[displacement]") {
    CarvePlan plan = with_sections();
    add_path(plan, straight({0, 5, 17}, {34, 5, 17}, 1), {end_of(3, 0), end_of(3, 0)});
    const auto step_at = [&](int cells) {
        return greatest_step(on_level_ground(plan, frame_of(cells, cells, 34.0 / cells)));
    };
    CHECK(step_at(400) > 0.9 * step_at(200));
}

TEST_CASE("cross-sections dig below the edges and rise above them", "[displacement]") {
    const TerrainFrame frame = frame_of(60, 61);
    const auto row_of = [&](double (*share)(double), int row) {
        CarvePlan plan = with_sections({table(share)});
        add_path(plan, straight({-10, 50, 30.5}, {70, 50, 30.5}, 4), {end_of(8, 6, 4), end_of(8, 6, 4)});
        return static_cast<double>(on_level_ground(plan, frame, 50)(30, row));
    };
    const auto v = [](double x) { return 1 - std::abs(x); };
    CHECK(row_of(v, 30) == Approx(46));
    CHECK(row_of(v, 34) == Approx(48));
    CHECK(row_of(v, 26) == Approx(48));
    CHECK(row_of(v, 38) == Approx(50));
    const auto one_sided = [](double x) { return x > 0 ? x : 0.0; };  // a ditch on the right
    CHECK(row_of(one_sided, 36) == Approx(47));
    CHECK(row_of(one_sided, 24) == Approx(50));
    const auto bank = [](double x) { return x < 0 ? 0.5 * x : 0.0; };  // a bank on the left
    CHECK(row_of(bank, 26) == Approx(51));
    CHECK(row_of(bank, 34) == Approx(50));
    const auto box = [](double) { return 1.0; };
    CHECK(row_of(box, 38) == Approx(46));
    CHECK(row_of(box, 41) == Approx(48));  // half way through the blend: half of the edge's depth
}

TEST_CASE("where two ways of different heights cross they meet half way", "[displacement]") {
    const TerrainFrame frame = frame_of(80, 80);
    CarvePlan plan = with_sections();
    const PathOf road{end_of(4, 6), end_of(4, 6)};
    add_path(plan, straight({5, 10, 40.5}, {75, 10, 40.5}, 2), road);
    add_path(plan, straight({40.5, 14, 5}, {40.5, 14, 75}, 2), road);
    const Raster<float> land = on_level_ground(plan, frame, 0);
    CHECK(land(40, 40) == Approx(12).margin(1e-4));
    CHECK(land(20, 40) == Approx(10).margin(1e-4));
    CHECK(land(40, 20) == Approx(14).margin(1e-4));
}

TEST_CASE("ways lie over watercourses, and these over areas", "[displacement]") {
    const TerrainFrame frame = frame_of(120, 80);
    CarvePlan plan = with_sections({table([](double) { return 0.0; }), table([](double x) { return 1 - x * x; })});
    add_path(plan, straight({5, 10, 40.5}, {115, 10, 40.5}, 5),
             {end_of(5, 6, 3, 0, -1), end_of(5, 6, 3, 0, -1), CarveRank::water, 1, true});
    add_path(plan, straight({40.5, 13, 5}, {40.5, 13, 75}, 3), {end_of(4, 6), end_of(4, 6)});
    CarveArea yard;
    yard.level = 11;
    yard.blend = 5;
    add_area(plan, {{80, 25}, {100, 25}, {100, 55}, {80, 55}}, yard);
    const Raster<float> ground(frame.width, frame.height, 12);
    const DisplacementMap map = carve(plan, frame, ground.view()).value();
    const Raster<float> land = displaced(ground.view(), map);
    // A level of a lower rank counts by 1e-4 where one of theta 1 counts, and not at all where that is a higher rank.
    CHECK(land(20, 40) == Approx(7).margin(1e-3));   // the river's bed
    CHECK(land(40, 40) == Approx(13).margin(1e-5));  // the road dams it
    CHECK(land(90, 40) == Approx(7).margin(1e-3));   // the river runs through the yard
    CHECK(land(90, 30) == Approx(11).margin(1e-2));
    const Raster<float> water = path_water_depth(map, land.view());
    CHECK(water(20, 40) == Approx(2).margin(1e-3));
    CHECK(water(40, 40) == 0);
    CHECK(water(90, 30) == 0);
    CHECK(water(20, 60) == 0);
}

TEST_CASE("volumes are the sums of what is cut and filled", "[displacement]") {
    const TerrainFrame frame = frame_of(150, 130, 2.0);
    CarvePlan plan = with_sections();
    add_path(plan, straight({20, 106, 30}, {270, 94, 200}, 6), {end_of(6, 9), end_of(6, 9)});
    const Raster<float> ground = hills(frame);
    const DisplacementMap map = carve(plan, frame, ground.view()).value();
    double cut = 0;
    double fill = 0;
    const Raster<float> raster = map.to_raster();
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x)
            (raster(x, y) < 0 ? cut : fill) += 4 * std::abs(static_cast<double>(raster(x, y)));
    const EarthVolumes volumes = earth_volumes(map, 2.0);
    CHECK(cut > 100);
    CHECK(fill > 100);
    CHECK(volumes.cut == Approx(cut).epsilon(1e-12));
    CHECK(volumes.fill == Approx(fill).epsilon(1e-12));
}
