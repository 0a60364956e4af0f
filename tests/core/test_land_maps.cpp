/// The maps of evaluated land: which there are, and that they say what their names promise.

#include <cmath>
#include <map>

#include "core/pipeline/evaluate.h"
#include "core/pipeline/land_maps.h"
#include "core/pipeline/land_surfaces.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"

using namespace cuesta;

namespace {

std::map<std::string, MapPlane> planes_of(const Land& land, const Project& project, LandMap map) {
    std::map<std::string, MapPlane> planes;
    const Result<void> done = make_map(land, project, map, [&](const MapPlane& plane) -> Result<void> {
        CHECK(planes.emplace(plane.name, plane).second);
        for (const auto& channel : plane.channels) {
            REQUIRE(channel->width() == land.frame.width);
            REQUIRE(channel->height() == land.frame.height);
        }
        return {};
    });
    CHECK(done.ok());
    return planes;
}

std::shared_ptr<const Land> evaluated(const Project& project, Stage stage) {
    Evaluator evaluator;
    EvaluateOptions options;
    options.stage = stage;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land);
    return *land;
}

}  // namespace

TEST_CASE("the list of maps is that of its parameters", "[maps]") {
    MapParameters none;
    for (std::size_t i = 0; i < land_map_count; ++i) fields_of<MapParameters>()[i].put(&none, 0);
    CHECK(chosen_maps(none).empty());
    for (std::size_t i = 0; i < land_map_count; ++i) {
        MapParameters one = none;
        fields_of<MapParameters>()[i].put(&one, 1);
        CHECK(chosen_maps(one) == std::vector<LandMap>{static_cast<LandMap>(i)});
    }
}

TEST_CASE("eroded land has every map that its erosion makes", "[maps]") {
    Project project = small_layered_project();
    OwnMask trees;
    trees.name = "Trees";
    trees.values = TiledRaster(48, 40, 0.25F);
    OwnMask hidden = trees;
    hidden.name = "Hidden";
    hidden.enabled = false;
    OwnMask coarse = trees;
    coarse.name = "Coarse";
    coarse.values = TiledRaster(24, 20, 0.5F);
    project.own_masks = {trees, hidden, coarse};
    const auto land = evaluated(project, Stage::outputs);
    for (const LandMap map : {LandMap::flow, LandMap::wear, LandMap::deposit, LandMap::water_depth, LandMap::sediment,
                              LandMap::loose, LandMap::lake_depth, LandMap::drainage, LandMap::slope,
                              LandMap::profile_curvature, LandMap::plan_curvature, LandMap::mean_curvature,
                              LandMap::ambient_occlusion, LandMap::top_material, LandMap::normal, LandMap::colour}) {
        INFO(name_of(map));
        const auto planes = planes_of(*land, project, map);
        REQUIRE(planes.size() == 1);
        CHECK(planes.begin()->first == name_of(map));
    }
    CHECK(planes_of(*land, project, LandMap::passages).empty());
    CHECK(planes_of(*land, project, LandMap::displacement).empty());

    const auto masks = planes_of(*land, project, LandMap::masks);
    REQUIRE(masks.size() == 2);
    CHECK((*masks.at("mask_Trees").channels[0])(7, 9) == 0.25F);
    CHECK((*masks.at("mask_Coarse").channels[0])(47, 39) == 0.5F);

    // Weights of 255ths that sum to 1, and are the surfaces' own.
    const auto surfaces = planes_of(*land, project, LandMap::surfaces);
    const SurfaceWeights weights = surface_weights(*land, project.surface);
    const auto materials = planes_of(*land, project, LandMap::materials);
    CHECK(materials.contains("material_Sand"));
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 48; ++x) {
            int sum = 0;
            for (const auto& [name, plane] : surfaces)
                sum += static_cast<int>(std::lround((*plane.channels[0])(x, y) * 255));
            REQUIRE(sum == 255);
            float whole = 0;
            for (const auto& [name, plane] : materials) whole += (*plane.channels[0])(x, y);
            REQUIRE(whole == 1);
        }
    if (surfaces.contains("surface_rock"))
        CHECK(std::lround((*surfaces.at("surface_rock").channels[0])(11, 8) * 255) == weights.at(Surface::rock, 11, 8));
}

TEST_CASE("land before erosion has the maps of its shape", "[maps]") {
    const Project project = small_project();
    const auto land = evaluated(project, Stage::base);
    for (const LandMap map : {LandMap::flow, LandMap::wear, LandMap::water_depth, LandMap::shore_distance,
                              LandMap::materials, LandMap::masks, LandMap::path_water})
        CHECK(planes_of(*land, project, map).empty());
    CHECK(planes_of(*land, project, LandMap::slope).size() == 1);
    CHECK(planes_of(*land, project, LandMap::colour).size() == 1);
}

TEST_CASE("normals stand upright on the ground, shores lie between land and water", "[maps]") {
    Land land;
    land.frame.width = 20;
    land.frame.height = 12;
    land.frame.cell_size = 10;
    Raster<float> ground(20, 12), water(20, 12);
    for (int y = 0; y < 12; ++y)
        for (int x = 0; x < 20; ++x) {
            // Up by 5 m a cell to the east, by 10 m a cell to the north.
            ground(x, y) = static_cast<float>(5 * x - 10 * y);
            water(x, y) = x < 5 ? 2.0F : 0.0F;
        }
    land.ground = std::make_shared<const Raster<float>>(ground);
    land.eroded.emplace().water_depth = std::make_shared<const Raster<float>>(water);
    static const Project plain;  // GCC 12 takes a temporary one for uninitialised
    const auto normal = planes_of(land, plain, LandMap::normal).at("normal");
    const double length = std::sqrt(1 + 0.25 + 1);
    CHECK((*normal.channels[0])(3, 4) == Approx(-0.5 / length));
    CHECK((*normal.channels[1])(3, 4) == Approx(-1 / length));
    CHECK((*normal.channels[2])(0, 11) == Approx(1 / length));
    const auto shore = planes_of(land, plain, LandMap::shore_distance).at("shore_distance");
    CHECK((*shore.channels[0])(4, 6) == Approx(5));
    CHECK((*shore.channels[0])(0, 6) == Approx(45));
    CHECK((*shore.channels[0])(5, 6) == Approx(-5));
    CHECK((*shore.channels[0])(19, 0) == Approx(-145));
}
