/// Every parameter of land from splines, of noise, of erosion on the levels, of beds, waters, dunes and deltas is
/// changed: the bytes change if and only if it is said to act. And no parameter is without such a test.

#include <cmath>
#include <map>
#include <set>

#include "core/dunes/dune_land.h"
#include "core/erosion/erode.h"
#include "core/erosion/uses.h"
#include "core/lowland/braid_land.h"
#include "core/lowland/delta_land.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/listed_parameters.h"
#include "core/pipeline/waters_stage.h"
#include "tests/core/changed_parameters.h"
#include "tests/core/small_project.h"
#include "tests/core/spline_projects.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

Raster<float> ground_at(const Project& project, Stage stage) {
    Evaluator evaluator(0);
    EvaluateOptions options;
    options.stage = stage;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    return *land.value()->ground;
}

/// Ridge, valley and rim, whose slopes overlap, on 48 x 48 cells of rolling ground; warped noise all over.
Project rough_project() {
    Project project = spline_project(48);
    GeneratorParameters& rolling = std::get<GeneratedBase>(project.base).parameters;
    rolling.kind = GeneratorKind::perlin;
    rolling.maximum = 300;
    rolling.wavelength = 3000;
    for (FeatureSpline& spline : project.splines)
        for (MetaPoint& point : spline.meta_points) {
            point.parameters.left_length = point.parameters.right_length = 1500;
            point.parameters.noise_amplitude = 0.8F;
            point.parameters.low_warp = 0.3F;
        }
    project.noise.amplitude = 60;
    project.noise.wavelength = 1500;
    project.noise.default_amplitude = 0.5F;
    project.noise.default_low_warp = 3;
    project.erosion.mixing.steps = 0;
    return project;
}

void check_relief(Project project) {
    check_all(project, {"splines", "noise"}, [&] { return ground_at(project, Stage::splines); });
}

/// 64 x 64 cells, level 6; steps on it and the one before.
Project level_project() {
    Project project = spline_project(64);
    project.cascade_erosion.level_5 = 6;
    project.cascade_erosion.level_6 = 4;
    project.cascade_erosion.final_steps = 3;
    project.cascade_erosion.smoothing = 1;
    project.erosion.mixing.steps = 0;
    return project;
}

void check_levels(Project project) {
    check_all(project, {"cascade"}, [&] { return ground_at(project, Stage::cascade_erosion); });
}

ErosionState state_of(const ErosionSchedule& schedule, MaterialParameters rock, double cell_size) {
    Raster<float> ground(48, 40);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 48; ++x)
            ground(x, y) = 60 + 20 * std::sin(0.4F * static_cast<float>(x)) * std::cos(0.3F * static_cast<float>(y));
    return start_of_erosion(std::move(ground), cell_size, {Raster<float>(48, 40, 0.01F)}, {MaterialParameters{}, rock},
                            schedule.thermal);
}

Raster<float> eroded(const ErosionSchedule& schedule, double cell_size, MaterialParameters rock = {}) {
    ErosionState state = state_of(schedule, rock, cell_size);
    ErosionInput input;
    input.schedule = schedule;
    erosion_steps(state, input, 20, std::stop_token{});
    return ground_of(state);
}

}  // namespace

TEST_CASE("a parameter changes bytes if and only if it is said to act: splines and noise", "[splines][noise][uses]") {
    SECTION("with everything") {
        check_relief(rough_project());
    }
    SECTION("the converged surface") {
        Project project = rough_project();
        project.relief.solver = ReliefSolver::converged;
        check_relief(project);
    }
    SECTION("the converged surface without noise") {
        Project project = rough_project();
        project.relief.solver = ReliefSolver::converged;
        project.noise.amplitude = 0;
        check_relief(project);
    }
    SECTION("noise without splines") {
        Project project = rough_project();
        project.splines.clear();
        check_relief(project);
    }
    SECTION("noise that nothing asks for") {
        Project project = rough_project();
        project.splines.clear();
        project.noise.default_amplitude = 0;
        check_relief(project);
    }
    SECTION("one octave") {
        Project project = rough_project();
        project.noise.octaves = 1;
        check_relief(project);
    }
    SECTION("weak warps") {
        Project project = rough_project();
        project.noise.default_low_warp = 0.6F;
        check_relief(project);
    }
    SECTION("no warps") {
        Project project = rough_project();
        project.splines.clear();
        project.noise.default_low_warp = 0;
        const NoiseBasis basis = GENERATE(NoiseBasis::perlin, NoiseBasis::swiss);
        project.noise.basis = basis;
        check_relief(project);
    }
    SECTION("guards that leave all warps or none") {
        Project project = rough_project();
        project.splines.clear();
        project.noise.fold_guard = GENERATE(0.0F, 1.0F);
        check_relief(project);
    }
}

TEST_CASE("every parameter of a spline acts on some kind of spline", "[splines][uses]") {
    std::set<std::string> dead;
    Project project = rough_project();
    project.splines.resize(1);
    project.cascade_erosion.level_5 = 5;  // of rain and erodibility
    SplineParameters& own = project.splines[0].parameters;
    MetaParameters& meta = project.splines[0].meta_points[0].parameters;
    const auto made = [&] { return ground_at(project, Stage::cascade_erosion); };
    std::map<std::string, int> times;
    for (const CurveKind kind : {CurveKind::crease, CurveKind::smooth, CurveKind::cliff}) {
        own.kind = kind;
        own.left_out_to = kind == CurveKind::smooth ? 4 : 0;
        own.left_out_from = kind == CurveKind::smooth ? 4 : 0;
        meta.drop = 40;
        const Raster<float> before = made();
        for (const ParameterField& field : fields_of<SplineParameters>())
            times[field.description.id] += acts(field, &own, made, before) ? 1 : 0;
        for (const ParameterField& field : fields_of<MetaParameters>())
            times[field.description.id] += acts(field, &meta, made, before) ? 1 : 0;
    }
    for (const auto& [id, count] : times) {
        CAPTURE(id);
        // A surface changes colours, not heights (test_road_cover.cpp).
        CHECK((count > 0) == (id != "spline.road_surface"));
    }
    // The converged surface has one level alone.
    project.relief.solver = ReliefSolver::converged;
    const Raster<float> before = made();
    for (const ParameterField& field : fields_of<SplineParameters>()) {
        const std::string& id = field.description.id;
        if (id.find("level") == std::string::npos && id.find("left_out") == std::string::npos) continue;
        INFO(id);
        CHECK(why_unused(project, id) == "Needs the solver Cascade.");
        CHECK_FALSE(acts(field, &own, made, before));
    }
}

TEST_CASE("a parameter changes bytes if and only if it is said to act: erosion on the levels", "[cascade][uses]") {
    SECTION("as set") {
        check_levels(level_project());
    }
    SECTION("no steps") {
        Project project = level_project();
        project.cascade_erosion.level_5 = project.cascade_erosion.level_6 = 0;
        check_levels(project);
    }
    SECTION("the finest level alone, without drying") {
        Project project = level_project();
        project.cascade_erosion.level_5 = 0;
        project.cascade_erosion.final_steps = 0;
        check_levels(project);
    }
    SECTION("a mixture of water alone") {
        Project project = level_project();
        project.cascade_erosion.kinds = CascadeKinds::mixture;
        project.erosion.mixing.set_only(ErosionKind::water);
        check_levels(project);
    }
    SECTION("a mixture without water") {
        Project project = level_project();
        project.cascade_erosion.kinds = CascadeKinds::mixture;
        project.erosion.mixing.set_only(ErosionKind::thermal);
        project.erosion.thermal.talus = 2;  // the land is gentle
        check_levels(project);
    }
}

TEST_CASE("a parameter changes bytes if and only if it is said to act: beds", "[beds][uses]") {
    Project project = small_project();
    project.erosion.mixing.set_only(ErosionKind::water);
    const auto made = [&] { return ground_at(project, Stage::erosion); };
    BeddingParameters& beds = project.bedding;
    check_all(project, {"strata"}, made);
    beds.enabled = true;
    beds.thickness = 8;
    beds.unevenness = 0;
    check_all(project, {"strata"}, made);
    beds.unevenness = 5;
    beds.fold_height = 20;
    beds.dip = 20;
    check_all(project, {"strata"}, made);
}

TEST_CASE("a parameter changes bytes if and only if it is said to act: lakes and rivers", "[waters][uses]") {
    // A valley 2.4 km long that falls southwards, beside it a hollow of 60 m.
    constexpr int side = 240;
    Raster<float> heights(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const double hollow = 15 * std::exp(-(std::pow(x - 60, 2) + std::pow(y - 120, 2)) / 20);
            heights(x, y) = static_cast<float>(500 + 0.5 * std::abs(x - 120) - 0.3 * y - hollow);
        }
    Project project;
    project.frame = {side, side, 10, "", {}};
    project.base = ImportedBase{TiledRaster(heights.view()), "", {}};
    project.erosion.mixing.steps = 0;
    Evaluator evaluator;
    const auto made = [&] {
        const auto land = evaluator.evaluate(project, {});
        REQUIRE(land.ok());
        const SharedRaster found = land.value()->found_water;
        return found ? *found : Raster<float>();
    };
    check_all(project, {"waters"}, made);
    project.waters.shown = true;
    project.waters.runoff = 9000;  // wide enough for rivers to be drawn
    project.waters.source = 0.1F;
    check_all(project, {"waters"}, made);
}

TEST_CASE("a parameter changes bytes if and only if it is said to act: dunes", "[dunes][uses]") {
    Project project;
    project.frame = {40, 32, 40, "", {}};
    project.base = DunesBase{};
    DuneParameters& dunes = std::get<DunesBase>(project.base).parameters;
    dunes.generations = 0.1F;
    dunes.season = 0.02F;
    const auto made = [&] {
        DuneLand land = dune_land(dunes, 40, 32, project.frame.cell_size, {});
        return std::pair(std::move(land.heights), std::move(land.sand));
    };
    const auto check = [&] { check_all(project, {"dunes"}, made); };
    check();
    dunes.winds = 2;
    check();
    dunes.generations = 0;
    check();
    dunes.supply = 0;
    check();
    dunes.pan_relief = 0;
    check();
}

TEST_CASE("every parameter of a delta acts", "[lowland][uses]") {
    Project project;
    project.base = DeltaBase{};
    DeltaParameters& delta = std::get<DeltaBase>(project.base).parameters;
    delta.events = 60;
    // Mud in backswamps is in test_delta_land.cpp: so few floods leave none.
    check_all(project, {"delta"}, [&] { return delta_land(delta, 100, 100, 170, {}).heights; }, {"delta.backswamp"});
}

TEST_CASE("a parameter changes bytes if and only if it is said to act: a braided river", "[lowland][uses]") {
    Project project;
    project.base = BraidBase{};
    BraidParameters& braid = std::get<BraidBase>(project.base).parameters;
    const auto made = [&] {
        BraidLand land = braid_land(braid, 120, 120, 60, {});
        return std::tuple(std::move(land.heights), std::move(land.gravel), std::move(land.water_level));
    };
    check_all(project, {"braid"}, made);
    braid.terraces = 0;
    check_all(project, {"braid"}, made);
}

TEST_CASE("a value below the least that acts is that one, and a note says so", "[erosion][uses]") {
    Project project;
    project.erosion.mixing.set_only(ErosionKind::wind);
    const double cell_size = project.frame.cell_size;
    const auto of_length = [&](double length) {
        project.erosion.wind.saturation_length = static_cast<float>(length);
        return eroded(project.erosion, cell_size);
    };
    const Raster<float> of_a_cell = of_length(cell_size);
    CHECK(note_on(project, "wind.saturation_length").empty());
    CHECK(of_length(0.3 * cell_size) == of_a_cell);
    CHECK_FALSE(note_on(project, "wind.saturation_length").empty());
    CHECK_FALSE(of_length(1.5 * cell_size) == of_a_cell);
    CHECK(note_on(project, "wind.saturation_length").empty());

    // Of the bottom, as the pipeline hands it to the wind.
    const std::string resistance = "bottom.wind_resistance";
    const auto as_met = [&](float value) {
        project.bottom_material.parameters.wind_resistance = value;
        project.separate_eroded_material = true;
        return ground_at(project, Stage::erosion);
    };
    project.frame = {48, 40, 10, "", {}};
    project.erosion.mixing.steps = 20;
    const Raster<float> soft = as_met(0.1F);
    CHECK(note_on(project, resistance).empty());
    CHECK(as_met(0.05F) == soft);
    CHECK_FALSE(note_on(project, resistance).empty());
    CHECK_FALSE(as_met(0.7F) == soft);
    CHECK(note_on(project, resistance).empty());
    project.erosion.wind.scheme = WindScheme::published;
    CHECK_FALSE(as_met(0.05F) == as_met(0.1F));
    project.bottom_material.parameters.wind_resistance = 0.05F;
    CHECK(note_on(project, resistance).empty());
}

TEST_CASE("as published no water leaves the map, whatever the border, and a note says so", "[erosion][uses]") {
    for (const WaterScheme scheme : {WaterScheme::mei, WaterScheme::mathisen, WaterScheme::ferreira}) {
        CAPTURE(name_of(scheme));
        ErosionSchedule schedule;
        schedule.mixing.set_only(ErosionKind::water);
        schedule.mixing.thermal = 1;  // which sees the border
        schedule.mixing.order = MixingOrder::even;
        schedule.water.scheme = scheme;
        const auto with = [&](Border border, float thermal) {
            schedule.mixing.border = border;
            schedule.mixing.thermal = thermal;
            return eroded(schedule, 10);
        };
        const Raster<float> closed = with(Border::closed, 0);
        for (const Border border : {Border::open, Border::sea, Border::periodic}) {
            CAPTURE(name_of(border));
            CHECK(with(border, 0) == closed);
            CHECK_FALSE(why_unused(schedule, "erosion.border").empty());
            schedule.mixing.thermal = 1;
            CHECK(why_unused(schedule, "erosion.border").empty());
            CHECK(note_on(schedule, "erosion.border").starts_with("Acts as closed for water"));
        }
        with(Border::closed, 1);
        CHECK(note_on(schedule, "erosion.border").empty());
    }
}

TEST_CASE("every parameter is in a test that changes it", "[parameters][uses]") {
    // Tests of whole sets, which go over all their fields; a new parameter is in them by itself, a new set is not.
    const std::set<std::string> changed{// test_erosion_uses.cpp
                                        "generator", "erosion", "rain", "water", "thermal", "wind", "stream_power",
                                        "droplets", "glaciers", "lava", "coast_erosion", "bottom", "eroded", "material",
                                        // test_uplift_uses.cpp
                                        "uplift", "rivers", "rock", "hillslopes",
                                        // test_base_uses.cpp
                                        "placement", "shape", "blend", "plane", "amplify", "ice",
                                        // test_coast.cpp
                                        "coast",
                                        // here
                                        "splines", "spline", "meta", "noise", "cascade", "strata", "waters", "dunes",
                                        "delta", "braid",
                                        // test_look_uses.cpp
                                        "surface", "colour", "cover"};
    // Of these the land does not depend on; each has tests of what it is for.
    const std::set<std::string> shown_or_written{"light", "engine", "mesh", "height_map", "maps", "route", "trace"};
    // Changed one by one in the tests named.
    const std::map<std::string, std::string> one_by_one{{"neighbours", "test_neighbours.cpp"},
                                                        {"path", "test_carve_plan.cpp"},
                                                        {"section", "test_displacement.cpp"},
                                                        {"region", "test_regions.cpp"}};
    for (const ListedParameters& set : listed_parameters())
        for (const ParameterField& field : *set.fields) {
            const std::string& id = field.description.id;
            const std::string prefix = id.substr(0, id.find('.'));
            CAPTURE(id);
            CHECK((changed.contains(prefix) ? 1 : 0) + (shown_or_written.contains(prefix) ? 1 : 0) +
                      (one_by_one.contains(prefix) ? 1 : 0) ==
                  1);
        }
}
