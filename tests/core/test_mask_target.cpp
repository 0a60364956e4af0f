/// One way to all masks of a project; what masks are made from; the cover of layers.

#include "core/model/mask_target.h"

#include <cmath>
#include <limits>

#include "core/pipeline/quantities.h"
#include "core/pipeline/strata.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

Project project_with_masks() {
    Project project;
    project.frame.width = 6;
    project.frame.height = 4;
    Layer sand;
    sand.material.name = "Sand";
    Layer clay;
    clay.material.name = "Clay";
    project.layers = {sand, clay};
    add_own_mask(project, "Forest");
    return project;
}

Raster<float> halves(int width, int height, float west, float east) {
    Raster<float> raster(width, height, west);
    for (int y = 0; y < height; ++y)
        for (int x = width / 2; x < width; ++x) raster(x, y) = east;
    return raster;
}

Land land_of(Raster<float> ground, double cell_size) {
    Land land;
    land.frame.width = ground.width();
    land.frame.height = ground.height();
    land.frame.cell_size = cell_size;
    land.ground = std::make_shared<const Raster<float>>(std::move(ground));
    return land;
}

}  // namespace

TEST_CASE("masks are followed through edits of layers", "[masks]") {
    const Project before = project_with_masks();
    const MaskTarget clay{MaskUse::cover, 1};
    Project moved = before;
    std::swap(moved.layers[0], moved.layers[1]);
    CHECK(followed(clay, before, moved) == MaskTarget{MaskUse::cover, 0});
    CHECK(followed({MaskUse::own, 0}, before, moved) == MaskTarget{MaskUse::own, 0});
    CHECK(followed({MaskUse::rain}, before, moved) == MaskTarget{MaskUse::rain});
    Project renamed = before;
    renamed.layers[1].material.name = "Loam";
    CHECK(followed(clay, before, renamed) == clay);
    Project removed = before;
    removed.layers.pop_back();
    CHECK_FALSE(followed(clay, before, removed).has_value());
    CHECK(followed({MaskUse::cover, 0}, before, removed) == MaskTarget{MaskUse::cover, 0});
    // Of twins the second stays the second.
    Project twins = before;
    twins.layers[1].material.name = "Sand";
    Project above = twins;
    above.layers.insert(above.layers.begin(), before.layers[1]);
    CHECK(followed(clay, twins, above) == MaskTarget{MaskUse::cover, 2});
}

TEST_CASE("every mask of a project is reached by its target, and no other is changed", "[mask]") {
    Project project = project_with_masks();
    const std::vector<MaskTarget> targets = mask_targets(project);
    REQUIRE(targets.size() == 7);
    CHECK(targets[3] == MaskTarget{MaskUse::plants});
    CHECK(targets[4] == MaskTarget{MaskUse::cover, 0});
    CHECK(targets[6] == MaskTarget{MaskUse::own, 0});
    for (const MaskTarget& target : targets) {
        Project changed = project;
        set_mask(changed, target, TiledRaster(6, 4, 0.5F));
        set_locked(changed, target, true);
        set_enabled(changed, target, false);
        for (const MaskTarget& other : targets) {
            CHECK(mask_of(changed, other).empty() == !(other == target));
            CHECK(is_locked(changed, other) == (other == target));
            CHECK(is_enabled(changed, other) == !(other == target));
        }
        CHECK(range_of(target.use).neutral <= range_of(target.use).largest);
    }
    CHECK(project.layers[1].cover.empty());
    CHECK_FALSE(exists(project, {MaskUse::cover, 2}));
    CHECK_FALSE(exists(project, {MaskUse::own, 1}));
    CHECK_FALSE(exists(project, {MaskUse::own, -1}));
    CHECK(exists(project, {MaskUse::rain, 0}));
}

TEST_CASE("own masks get names that no other has, files too", "[mask]") {
    Project project = project_with_masks();
    CHECK(add_own_mask(project, "Forest").index == 1);
    CHECK(add_own_mask(project, "forest!").index == 2);
    CHECK(project.own_masks[1].name == "Forest 2");
    CHECK(file_name_of(project, {MaskUse::own, 0}) == "own_forest");
    CHECK(file_name_of(project, {MaskUse::own, 1}) == "own_forest_2");
    CHECK(file_name_of(project, {MaskUse::own, 2}) == "own_forest-2");
    CHECK(file_name_of(project, {MaskUse::rain}) == "rain_mask");
    CHECK(file_name_of(project, {MaskUse::plants}) == "plants_mask");
    CHECK(file_name_of(project, {MaskUse::cover, 1}) == "cover_clay");
    project.own_masks[0].name = "\u00e6\u00f8";
    CHECK(file_name_of(project, {MaskUse::own, 0}) == "own_mask");
}

TEST_CASE("the cover of a layer thins it, down to what lies below", "[mask][pipeline]") {
    Project project = project_with_masks();
    project.layers[0].shape = UniformThickness{10};
    project.layers[1].shape = UniformThickness{4};
    const Raster<float> base(6, 4, 100.0F);
    const Strata whole = lay_strata(base, project, 1);
    CHECK(whole.ground(5, 2) == 114);
    set_mask(project, {MaskUse::cover, 0}, TiledRaster(halves(6, 4, 0.25F, 0).view()));
    const Strata thinned = lay_strata(base, project, 1);
    CHECK(thinned.ground(1, 2) == Approx(106.5));
    CHECK(thinned.ground(5, 2) == 104);
    CHECK(thinned.thickness[1](1, 2) == Approx(2.5));
    CHECK(thinned.thickness[1](5, 2) == 0);
    CHECK(thinned.thickness[2](5, 2) == 4);  // the layer below keeps its own
    const Raster<std::uint8_t> top = top_materials(thinned.thickness);
    CHECK(top(1, 2) == 1);
    CHECK(top(5, 2) == 2);
    // A cover of another size lies over the whole terrain; coarser previews see its mean.
    set_mask(project, {MaskUse::cover, 0}, TiledRaster(halves(12, 8, 0.25F, 0).view()));
    const Strata resampled_cover = lay_strata(base, project, 1);
    for (const int x : {0, 1, 4, 5}) CHECK(resampled_cover.ground(x, 2) == thinned.ground(x, 2));  // beside the step
    // Values beyond 0 .. 1 from a file count as its ends, and what is no number as 0.
    Raster<float> odd(6, 4, 3.0F);
    odd(0, 0) = -1;
    odd(1, 0) = NAN;
    set_mask(project, {MaskUse::cover, 0}, TiledRaster(odd.view()));
    const Strata kept = lay_strata(base, project, 1);
    CHECK(kept.ground(0, 0) == 104);
    CHECK(kept.ground(1, 0) == 104);
    CHECK(kept.ground(2, 2) == 114);
    // A layer fills up to its surface: where it is thinned, the one above lies lower, too.
    project.layers[0].shape = UpperSurface{TiledRaster(6, 4, 110.0F), ""};
    set_mask(project, {MaskUse::cover, 0}, TiledRaster(6, 4, 0.5F));
    CHECK(lay_strata(base, project, 1).ground(2, 2) == 107);  // half of the 6 m above 104
}

TEST_CASE("masks are made from what the land is and what erosion did", "[mask]") {
    Raster<float> valley(21, 15);
    for (int y = 0; y < 15; ++y)
        for (int x = 0; x < 21; ++x) valley(x, y) = static_cast<float>(std::abs(x - 10) * 5 + y);
    const Land land = land_of(valley, 10);
    CHECK(*quantity_of(land, LandQuantity::height) == valley);
    // 5 m over 10 m across and 1 m over 10 m along.
    CHECK((*quantity_of(land, LandQuantity::slope))(3, 5) ==
          Approx(std::atan(std::hypot(0.5, 0.1)) * 180 / 3.14159265358979));
    // All that lies south drains along the axis, northwards: 21 columns of 15 cells of 1e-4 km^2 each at the mouth.
    const SharedRaster drainage = quantity_of(land, LandQuantity::drainage);
    CHECK((*drainage)(10, 0) == Approx(21 * 15 * 1e-4));
    CHECK((*drainage)(0, 7) < 0.1F * (*drainage)(10, 7));
    CHECK((*quantity_of(land, LandQuantity::curvature))(10, 7) > 0);
    CHECK((*quantity_of(land, LandQuantity::curvature))(5, 7) == Approx(0).margin(0.01));  // floats, far from the axis
    for (const LandQuantity none : {LandQuantity::flow, LandQuantity::wear, LandQuantity::deposit, LandQuantity::water})
        CHECK(quantity_of(land, none) == nullptr);
    Land wet = land;
    wet.eroded.emplace().water_depth = std::make_shared<const Raster<float>>(21, 15, 0.5F);
    wet.carved.emplace().water_depth = std::make_shared<const Raster<float>>(halves(21, 15, 0, 2));
    CHECK((*quantity_of(wet, LandQuantity::water))(2, 2) == 0.5F);
    CHECK((*quantity_of(wet, LandQuantity::water))(15, 2) == 2);
}

TEST_CASE("ranges of flow are taken by powers of ten", "[mask]") {
    Raster<float> flow(5, 1);
    for (int x = 0; x < 5; ++x) flow(x, 0) = static_cast<float>(std::pow(10.0, x - 2));
    const Raster<float> band = range_of_quantity(flow.view(), LandQuantity::flow, 10, 1000, 2);
    CHECK(band(4, 0) == 1);
    CHECK(band(3, 0) == 1);
    CHECK(band(2, 0) == Approx(0.5));             // one power of the two over which it fades
    CHECK(band(1, 0) == Approx(0).margin(1e-6));  // floats of the logarithm
    // Linear quantities fade by their own unit.
    CHECK(range_of_quantity(flow.view(), LandQuantity::wear, 10, 1000, 18)(2, 0) == Approx(0.5));
    constexpr double infinity = std::numeric_limits<double>::infinity();
    CHECK(range_of_quantity(flow.view(), LandQuantity::flow, 10, infinity, 0)(4, 0) == 1);
    flow(0, 0) = 0;
    CHECK(range_of_quantity(flow.view(), LandQuantity::flow, 0.001, infinity, 1)(0, 0) == 0);
    CHECK(range_of_quantity(flow.view(), LandQuantity::flow, -infinity, infinity, 1)(0, 0) == 1);
}

TEST_CASE("spans hold what is there; where all is the same there is none", "[mask]") {
    Raster<float> ramp(100, 10);
    for (int y = 0; y < 10; ++y)
        for (int x = 0; x < 100; ++x) ramp(x, y) = static_cast<float>(x);
    for (const LandQuantity quantity : land_quantities) {
        const auto span = span_of(ramp.view(), quantity);
        REQUIRE(span);
        CHECK(span->low < span->high);
        CHECK(span->from >= span->low);
        CHECK(span->to <= span->high);
        CHECK(span->from < span->to);
        if (is_logarithmic(quantity)) CHECK(span->low > 0);
        CHECK_FALSE(span_of(Raster<float>(9, 9, 0.0F).view(),
                            quantity == LandQuantity::slope ? LandQuantity::height : quantity));
    }
    CHECK(span_of(ramp.view(), LandQuantity::height)->low == 0);
    CHECK(span_of(ramp.view(), LandQuantity::height)->high == 99);
}
