/// Every parameter of surfaces, colours and ground cover is changed: what they feed (weights of surfaces, pictures of
/// colours, plants) changes if and only if it is said to act.

#include <cmath>
#include <tuple>

#include "core/cover/plants.h"
#include "core/cover/stand.h"
#include "core/look/palettes.h"
#include "core/pipeline/land_cover.h"
#include "core/pipeline/land_surfaces.h"
#include "tests/core/changed_parameters.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr int look_side = 96;

/// Mountains of 2 km with a lake in the middle, sand on their feet in the west, and channels.
Land mountains() {
    Land land;
    land.frame = {look_side, look_side, 40, "", {}};
    Raster<float> ground(look_side, look_side), water(look_side, look_side), loose(look_side, look_side),
        flow(look_side, look_side), wear(look_side, look_side);
    Raster<std::uint8_t> top(look_side, look_side);
    for (int y = 0; y < look_side; ++y)
        for (int x = 0; x < look_side; ++x) {
            const auto fx = static_cast<float>(x) - 48, fy = static_cast<float>(y) - 48;
            const float r = std::sqrt(fx * fx + fy * fy);
            const float ripple = 40 * std::sin(0.7F * fx) * std::sin(0.5F * fy);
            ground(x, y) = std::min(2000.0F, 0.9F * r * r) + (r > 12 ? ripple : 0.0F);
            water(x, y) = std::max(0.0F, 60 - ground(x, y));
            loose(x, y) = r < 30 && x < 48 ? 2.0F : 0.0F;
            flow(x, y) = x % 16 == 0 ? 20.0F : 0.01F;
            wear(x, y) = x % 8 == 0 ? 3.0F : 0.0F;
            top(x, y) = loose(x, y) > 0 ? 0 : 1;
        }
    const auto shared = [](auto raster) { return std::make_shared<const decltype(raster)>(std::move(raster)); };
    land.before = land.ground = shared(std::move(ground));
    land.eroded.emplace().water_depth = shared(std::move(water));
    land.loose = shared(std::move(loose));
    land.eroded->flow = shared(std::move(flow));
    land.eroded->wear = shared(std::move(wear));
    land.top_material = shared(std::move(top));
    land.stage = Stage::outputs;
    return land;
}

Project looking_project() {
    Project project;
    project.frame = {look_side, look_side, 40, "", {}};
    project.surface.snow_line = 0.4F;
    return project;
}

}  // namespace

TEST_CASE("a parameter of surfaces changes their weights if and only if it is said to act", "[surface][uses]") {
    const Land land = mountains();
    Project project = looking_project();
    const auto made = [&] { return surface_weights(land, project.surface); };
    const auto check = [&] { check_all(project, {"surface"}, made); };
    SECTION("as in earlier versions") {
        check();
    }
    SECTION("snow with a thickness") {
        project.surface.snow_depth = 2;
        project.surface.snow_wind = 0.5F;
        check();
    }
    SECTION("snow that does not drift, no beach, even borders") {
        project.surface.snow_depth = 2;
        project.surface.snow_wind = 0;
        project.surface.beach = 0;
        project.surface.variation = 0;
        check();
    }
    SECTION("neither snow nor plants") {
        project.surface.snow = 0;
        project.surface.vegetation = 0;
        check();
    }
}

TEST_CASE("a parameter of colours changes them if and only if it is said to act", "[colour][uses]") {
    const Land land = mountains();
    Project project = looking_project();
    const auto made = [&] {
        return colour_picture(ground_colours(land, project), {0, 0, look_side - 1, look_side - 1}, look_side,
                              look_side);
    };
    // Strata are finer than cells, and textures of materials are drawn: both are seen in the view and in pictures alone
    // (test_terrain_scene.cpp and test_material_texture.cpp of the renderer).
    const auto check = [&] {
        check_all(project, {"colour"}, made,
                  {"colour.strata", "colour.strata_thickness", "colour.gullies", "colour.eroded_from", "colour.eroded_hides"});
    };
    check();
    project.colour = colours_of_new_projects();
    check();
    project.colour.units = 0.5F;
    check();
}

TEST_CASE("a parameter of ground cover changes plants or leaves if and only if it is said to act", "[cover][uses]") {
    const Land land = mountains();
    Project project = looking_project();
    const auto made = [&] {
        std::tuple<std::vector<PlantInstance>, std::array<float, 3>> cover;
        const auto sites = cover_sites(land, project);
        if (!sites) return cover;
        std::get<0>(cover) = plants_in(*sites, project.cover, {0, 0, look_side * 40.0, look_side * 40.0});
        std::get<1>(cover) = crown_colours(*sites, project.cover).broadleaves;
        return cover;
    };
    check_all(project, {"cover"}, made);
    project.cover.amount = 0.3F;
    CHECK_FALSE(std::get<0>(made()).empty());
    check_all(project, {"cover"}, made);
    // Planted by hand, half-way to a closed stand, on land that has none otherwise.
    project.cover.amount = 0;
    project.masks.plants = TiledRaster(8, 8, 1.5F);
    CHECK_FALSE(std::get<0>(made()).empty());
    check_all(project, {"cover"}, made);
}
