/// Every parameter of elements of stacks, of amplification and of ice is changed: the bytes of the starting
/// terrain change if and only if it is said to act.

#include <cmath>

#include "core/pipeline/evaluate.h"
#include "tests/core/changed_parameters.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

Raster<float> starting_ground(const Project& project) {
    Evaluator evaluator(0);
    EvaluateOptions options;
    options.stage = Stage::base;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    return *land.value()->ground;
}

/// Hills, set with a border into a tilted plane over a generated base.
Project stack_project() {
    Project project;
    project.frame = {48, 40, 20, "", {}};
    StackBase stack;
    stack.elements.resize(3);
    PlaneSource plane;
    plane.parameters.gradient = 0.1F;
    stack.elements[1].source = plane;
    StackElement& top = stack.elements[2];
    top.placement.fills_map = false;
    top.placement.x = 450;
    top.placement.z = 380;
    top.placement.width = 600;
    top.placement.length = 500;
    top.shape.parameters.kind = StackShape::ellipse;
    top.shape.parameters.width = top.shape.parameters.length = 0.8F;
    top.shape.parameters.fall_off = 60;
    project.base = stack;
    return project;
}

}  // namespace

TEST_CASE("a parameter of an element changes bytes if and only if it is said to act", "[stack][uses]") {
    for (int mode = 0; mode < static_cast<int>(EnumNames<StackBlend>::names.size()); ++mode) {
        Project project = stack_project();
        StackElement& top = std::get<StackBase>(project.base).elements[2];
        top.blend.mode = static_cast<StackBlend>(mode);
        CAPTURE(name_of(top.blend.mode));
        const auto made = [&] { return starting_ground(project); };
        // An offset that the land below takes away again leaves rounding.
        const std::vector<std::string_view> rounding{"stack.3.placement.height_offset"};
        const bool levelled = top.blend.mode == StackBlend::seamless || top.blend.mode == StackBlend::detail;
        const auto except = levelled ? rounding : std::vector<std::string_view>{};
        check_all(project, {"stack.2.plane", "stack.3.placement", "stack.3.shape", "stack.3.blend"}, made, except);
        top.shape.parameters.kind = StackShape::whole;
        top.placement.fills_map = true;
        check_all(project, {"stack.3.placement", "stack.3.shape"}, made, except);
    }
}

TEST_CASE("a parameter of amplification changes bytes if and only if it is said to act", "[amplification][uses]") {
    Raster<float> heights(40, 32);  // with lakes
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 40; ++x) {
            const auto fx = static_cast<float>(x), fy = static_cast<float>(y);
            heights(x, y) = std::max(380.0F, 400 + 150 * std::sin(0.3F * fx) * std::cos(0.25F * fy) + 4 * fy);
        }
    Project project;
    ImportedBase base;
    base.heights = TiledRaster(heights.view());
    base.amplification.factor = 4;
    project.base = base;
    project.frame = {160, 128, 7.5, "", {}};
    AmplificationParameters& amplification = std::get<ImportedBase>(project.base).amplification;
    const auto made = [&] { return starting_ground(project); };
    // The frame goes with the factor (core/model/amplified_project.h).
    const auto check = [&] { check_all(project, {"amplify"}, made, {"amplify.factor"}); };
    check();
    amplification.dip = 0;
    check();
    amplification.beds = 0;
    check();
    amplification.factor = 1;
    project.frame = {40, 32, 30, "", {}};
    check();
}

TEST_CASE("a parameter of ice changes bytes if and only if it is said to act", "[uplift][uses]") {
    Project project;
    project.frame = {40, 32, 250, "", {}};
    project.base = UpliftedBase{};
    UpliftedLandParameters& land = std::get<UpliftedBase>(project.base).parameters;
    const auto made = [&] { return starting_ground(project); };
    // So small a land has no lakes that silt could fill (test_lasting_lakes.cpp).
    const auto check = [&] { check_all(project, {"ice"}, made, {"ice.years", "ice.silt"}); };
    check();
    land.ice.years = 4000;
    land.ice.since = 2000;
    land.ice.water = 5000;  // so that all ice would float
    CHECK_FALSE(why_unused(project, "ice.warming").empty());
    check();
    land.ice.melted = false;
    check();
    CHECK_FALSE(why_unused(project, "ice.water").empty());
    land.ice.calving = 50;
    CHECK(why_unused(project, "ice.water").empty());
    const auto drowned = made();
    land.ice.water = -20000;
    CHECK_FALSE(made() == drowned);
}
