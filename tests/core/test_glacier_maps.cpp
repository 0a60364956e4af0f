/// Maps of glaciers: speed of a slab, crevasses where the bed steepens, bands of debris, and the land that has them.

#include <cmath>

#include "core/ice/carried_up.h"
#include "core/ice/glacial_wear.h"
#include "core/ice/glaciation.h"
#include "core/look/ice_look.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/land_maps.h"
#include "core/pipeline/land_remarks.h"
#include "core/pipeline/land_surfaces.h"
#include "core/pipeline/parameter_uses.h"
#include "core/pipeline/quantities.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;
using namespace cuesta::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr int ice_columns = 30;
constexpr int ice_rows = 60;
constexpr double ice_cell = 100;
constexpr float thick = 100;

/// A slab of even thickness that flows to the south; `gradient`: fall a metre of each row.
template <class Gradient>
IceFlow sliding_slab(const Gradient& gradient) {
    Raster<float> bed(ice_columns, ice_rows);
    float height = 5000;
    for (int y = 0; y < ice_rows; ++y) {
        for (int x = 0; x < ice_columns; ++x) bed(x, y) = height;
        height -= static_cast<float>(ice_cell * gradient(y));
    }
    IceFlow ice(bed.view(), ice_cell, {});
    ice.set_ice(Raster<float>(ice_columns, ice_rows, thick).view());
    ice.renew();
    return ice;
}

CoarseGlacierMaps maps_of(const IceFlow& ice, float line_height) {
    const Raster<float> line(ice_columns, ice_rows, line_height);
    MassBalance balance;
    balance.line = line.view();
    balance.accumulation = 0.004F;
    balance.ablation = 0.007F;
    balance.most = 1.5F;
    const GlacialWear none{Raster<float>(ice_columns, ice_rows), Raster<float>(ice_columns, ice_rows)};
    return glacier_maps(ice, {}, balance, none);
}

/// A straight glacier, 50 m / a to the south, onto which rock falls at one cell.
CoarseGlacierMaps straight_glacier() {
    CoarseGlacierMaps glaciers;
    glaciers.cell_size = ice_cell;
    glaciers.east = Raster<float>(ice_columns, ice_rows);
    glaciers.south = Raster<float>(ice_columns, ice_rows, 50);
    glaciers.falls = Raster<float>(ice_columns, ice_rows);
    glaciers.shown = Raster<float>(ice_columns, ice_rows, 1);
    glaciers.maps.speed = glaciers.maps.strain = glaciers.maps.load = glaciers.maps.line = glaciers.south;
    glaciers.falls(12, 10) = 0.02F;
    return glaciers;
}

/// A mountain of 1700 m that glaciers have worked on.
Project iced_project() {
    Project project;
    project.frame.width = 64;
    project.frame.height = 48;
    project.frame.cell_size = 150;
    GeneratorParameters mountain;
    mountain.kind = GeneratorKind::ridged;
    mountain.maximum = 1700;
    project.base = GeneratedBase{mountain};
    project.erosion.mixing.set_only(ErosionKind::glaciers);
    project.erosion.mixing.steps = 12;
    project.erosion.glaciers.ela = 0.4F;
    project.erosion.glaciers.rise = 0;
    project.erosion.glaciers.melted = false;
    project.surface.snow_depth = 2;
    return project;
}

std::shared_ptr<const Land> evaluated_land(const Project& project) {
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land);
    return *land;
}

double sum_of_map(const SharedRaster& map) {
    REQUIRE(map);
    return sum_of(*map);
}

}  // namespace

TEST_CASE("the surface of a slab moves as the law of its flow says", "[ice][glacier_maps]") {
    const CoarseGlacierMaps glaciers = maps_of(sliding_slab([](int) { return 0.1; }), 0);
    // q / H with D = H^3 (Gd H^2 + Gs) S^2, S the sine, and the share that deforms 1.25 times as fast at the surface.
    const double sine2 = 0.01 / 1.01, h2 = double{thick} * double{thick};
    const double mean = h2 * (7.26e-5 * h2 + 3.27) * sine2 * 0.1;
    const double surface = mean * (1.25 * 7.26e-5 * h2 + 3.27) / (7.26e-5 * h2 + 3.27);
    CHECK_THAT(double{glaciers.maps.speed(15, 30)}, WithinRel(surface, 1e-3));  // heights are floats of 5000 m
    CHECK_THAT(double{glaciers.south(15, 30)}, WithinRel(surface, 1e-3));
    CHECK_THAT(double{glaciers.maps.strain(15, 30)}, WithinAbs(0, 1e-3));  // a slab is not stretched
}

TEST_CASE("ice breaks where its bed steepens, and not where it becomes gentle", "[ice][glacier_maps]") {
    const CoarseGlacierMaps glaciers = maps_of(sliding_slab([](int y) { return y < 20 || y >= 40 ? 0.06 : 0.3; }), 0);
    const Raster<float>& strain = glaciers.maps.strain;
    CHECK(strain(15, 20) > 0.05F);
    CHECK(strain(15, 10) < 0.01F);
    CHECK(strain(15, 40) < 0.01F);  // it is pressed together there
}

TEST_CASE("debris goes with the ice as a band that keeps its width", "[ice][glacier_maps]") {
    CoarseGlacierMaps glaciers = straight_glacier();
    // Debris that falls on a metre of the way in the time that the ice takes over it: f cell / v, in a tent of one
    // cell.
    const double thickness = 0.02 * ice_cell / 50;
    CHECK_THAT(double{debris_at(glaciers, 12.5, 20.5)}, WithinRel(thickness, 1e-3));
    CHECK_THAT(double{debris_at(glaciers, 12.5, 50.5)}, WithinRel(thickness, 1e-3));
    CHECK(debris_at(glaciers, 14.5, 50.5) == 0);
    CHECK(debris_at(glaciers, 12.5, 5.5) == 0);  // upstream of it
    glaciers.shown.fill(0);                      // still buried in snow
    CHECK(debris_at(glaciers, 12.5, 50.5) == 0);
    glaciers.shown.fill(1);
    // Carried up, it lies on the ice alone.
    Raster<float> ice(4 * ice_columns, 4 * ice_rows);
    for (int y = 0; y < ice.height(); ++y)
        for (int x = 0; x < 50; ++x) ice(x, y) = 80;
    const GlacierMaps fine = maps_over(glaciers, ice, 4);
    // The mean of the tent at 0.375, 0.125 and 0.125 of a cell from its middle.
    CHECK_THAT(double{fine.debris(49, 200)}, WithinRel((0.625 + 2 * 0.875) / 3 * thickness, 1e-3));
    CHECK(fine.debris(50, 200) == 0);
    CHECK(fine.speed(49, 200) > 0);
    CHECK(fine.speed(50, 200) == 0);
}

TEST_CASE("land with glaciers has their maps, melted land only their till", "[ice][glacier_maps][pipeline]") {
    Project project = iced_project();
    const auto land = evaluated_land(project);
    REQUIRE(land->ice);
    REQUIRE(land->glaciers);
    CHECK(sum_of_map(land->glaciers->speed) > 0);
    CHECK(sum_of_map(land->glaciers->load) > 0);
    CHECK(sum_of_map(land->till) > 0);
    for (int y = 0; y < land->frame.height; ++y)
        for (int x = 0; x < land->frame.width; ++x) {
            const bool iced = (*land->ice)(x, y) > 0;
            for (const SharedRaster& map :
                 {land->glaciers->speed, land->glaciers->crevasses, land->glaciers->load, land->glaciers->moraines}) {
                REQUIRE(std::isfinite((*map)(x, y)));
                REQUIRE((iced ? (*map)(x, y) >= 0 : (*map)(x, y) == 0));
            }
            REQUIRE((*land->till)(x, y) >= 0);
        }
    for (const LandMap map : {LandMap::ice_speed, LandMap::ice_load, LandMap::crevasses, LandMap::moraines,
                              LandMap::till, LandMap::firn_line})
        CHECK(raster_of_map(*land, map, false));
    CHECK(quantity_of(*land, LandQuantity::ice_speed) == land->glaciers->speed);
    CHECK(quantity_of(*land, LandQuantity::crevasses) == land->glaciers->crevasses);
    CHECK(quantity_of(*land, LandQuantity::moraines) == land->glaciers->moraines);
    CHECK(quantity_of(*land, LandQuantity::till) == land->till);

    project.erosion.glaciers.melted = true;
    const auto melted = evaluated_land(project);
    CHECK_FALSE(melted->glaciers);
    CHECK_FALSE(raster_of_map(*melted, LandMap::ice_speed, false));
    REQUIRE(melted->till);
    CHECK(*melted->till == *land->till);
    project.erosion.mixing.steps = 0;
    CHECK_FALSE(evaluated_land(project)->till);
}

TEST_CASE("maps of glaciers are the same on any number of threads", "[ice][glacier_maps]") {
    const Project project = iced_project();
    const auto on = [&](int threads) {
        const cuesta::test::ThreadCount set(threads);
        return evaluated_land(project);
    };
    const auto one = on(1);
    for (const int threads : {2, 7}) {
        const auto many = on(threads);
        CHECK(*one->glaciers->speed == *many->glaciers->speed);
        CHECK(*one->glaciers->crevasses == *many->glaciers->crevasses);
        CHECK(*one->glaciers->load == *many->glaciers->load);
        CHECK(*one->glaciers->moraines == *many->glaciers->moraines);
        CHECK(*one->glaciers->firn_line == *many->glaciers->firn_line);
        CHECK(*one->till == *many->till);
    }
}

TEST_CASE("glaciers of erosion shrink as the climate warms, without eroding anew", "[ice][glaciers][pipeline]") {
    Project project = iced_project();
    project.erosion.mixing.steps = 40;  // 400 years of flow, after which glaciers of this size hardly grow
    Evaluator evaluator;
    const auto cold = evaluator.evaluate(project, {});
    REQUIRE(cold);
    project.erosion.glaciers.warming = 600;
    const auto warm = evaluator.evaluate(project, {});
    REQUIRE(warm);
    CHECK((*warm)->report.seconds == (*cold)->report.seconds);  // the same run, to the nanosecond
    CHECK_FALSE((*warm)->uncarved_key == (*cold)->uncarved_key);
    CHECK(sum_of_map((*warm)->ice) < 0.8 * sum_of_map((*cold)->ice));
    // The firn line has risen with it.
    CHECK_THAT(double{(*(*warm)->glaciers->firn_line)(20, 20)} - double{(*(*cold)->glaciers->firn_line)(20, 20)},
               WithinAbs(600, 0.5));
    project.erosion.glaciers.melted = true;
    CHECK_FALSE(why_unused(project, "glaciers.warming").empty());
}

TEST_CASE("an ice cap is warned of, glaciers in valleys are not", "[ice][pipeline]") {
    Land land;
    CHECK(remark_on_ice(land).empty());
    land.ice_share = 0.69;
    CHECK(remark_on_ice(land).empty());
    land.ice_share = 0.71;
    CHECK_FALSE(remark_on_ice(land).empty());
    Project project = iced_project();
    // Low hills, which ice covers; of mountains crests stay bare.
    std::get<GeneratedBase>(project.base).parameters.maximum = 600;
    project.erosion.glaciers.ela = 0;
    project.erosion.glaciers.sun = 0;
    project.erosion.glaciers.melted = true;  // it is told of ice that has melted, too
    project.erosion.mixing.steps = 20;
    const auto capped = evaluated_land(project);
    CAPTURE(capped->ice_share);
    CHECK_FALSE(remark_on_ice(*capped).empty());
    std::get<GeneratedBase>(project.base).parameters.maximum = 1700;
    project.erosion.glaciers.ela = 0.9F;
    CHECK(remark_on_ice(*evaluated_land(project)).empty());
}

TEST_CASE("ice is bare below its firn line and stony in its moraines", "[ice][surfaces]") {
    // A slope of 6 degrees over 2 km, so that mountains' rules hold, all of it under ice.
    const int width = 60, height = 200;
    Raster<float> heights(width, height), ice(width, height, 100), line(width, height, 1500), speed(width, height, 50);
    Raster<float> strain(width, height), debris(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            heights(x, y) = 2600 - 0.105F * 100 * static_cast<float>(y);
            if (x >= 20 && x < 30) debris(x, y) = 0.2F;
            if (x >= 40) strain(x, y) = 0.3F;
        }
    SurfaceGround ground;
    ground.cell_size = 100;
    ground.heights = heights.view();
    ground.ice = ice.view();
    SurfaceParameters parameters;
    parameters.variation = 0;
    parameters.snow_depth = 2;
    const SurfaceWeights unknown = surface_weights(ground, parameters);
    CHECK(unknown.ice.empty());
    ground.firn_line = line.view();
    ground.ice_speed = speed.view();
    ground.crevasses = strain.view();
    ground.moraines = debris.view();
    const SurfaceWeights weights = surface_weights(ground, parameters);
    REQUIRE(weights.ice.width() == width);
    const auto bare = [&](int x, int y) { return weights.ice(x, y) & 255U; };
    const auto broken = [&](int x, int y) { return weights.ice(x, y) >> 8 & 255U; };
    CHECK(bare(10, 10) == 0);     // 2495 m
    CHECK(bare(10, 190) == 255);  // 605 m
    CHECK(broken(10, 100) == 0);
    CHECK(broken(50, 100) == 255);
    CHECK(weights.at(Surface::snow, 10, 190) > 250);
    CHECK(weights.at(Surface::scree, 25, 190) > 220);
    CHECK(weights.at(Surface::scree, 15, 190) < 5);  // control
    // Snow by height and slope alone, as in projects of earlier versions: the same bytes with maps of ice or without.
    parameters.snow_depth = 0;
    const SurfaceWeights before = surface_weights(ground, parameters);
    CHECK(before.ice.empty());
    ground.firn_line = ground.ice_speed = ground.crevasses = ground.moraines = {};
    CHECK(before == surface_weights(ground, parameters));
}

TEST_CASE("icefalls are fast and steep, and ice below the firn line is blue-grey", "[ice][surfaces]") {
    CHECK(crevasse_share(0, 400, 0.4F) == 1);
    CHECK(crevasse_share(0, 400, 0.1F) == 0);  // fast, and not steep
    CHECK(crevasse_share(0, 100, 0.4F) == 0);
    CHECK(crevasse_share(0.05F, 0, 0) == 0);
    CHECK(crevasse_share(0.2F, 0, 0) == 1);
    const std::array<float, 3> snow{0.8F, 0.8F, 0.8F};
    CHECK(colour_of_ice(snow, 0) == snow);
    for (std::size_t i = 0; i < 3; ++i) CHECK(colour_of_ice(snow, 255)[i] == Approx(bare_ice_albedo[i]));
    CHECK(colour_of_ice(snow, 255U << 8)[0] == Approx(0.8F * (1 - crevasse_shade)));
    // The colour that is exported is that of the weights.
    GroundColours colours;
    for (auto& pack : colours.weights.packs) pack = Raster<std::uint32_t>(2, 1);
    const auto snow_surface = static_cast<std::size_t>(Surface::snow);
    colours.weights.packs[snow_surface / 4].fill(255U << (8 * (snow_surface % 4)));
    const std::array<float, 3> white = colours.at(0, 0);
    colours.weights.ice = Raster<std::uint32_t>(2, 1);
    colours.weights.ice(1, 0) = 255;
    CHECK(colours.at(0, 0) == white);
    CHECK(colours.at(1, 0)[2] == Approx(bare_ice_albedo[2]));
}
