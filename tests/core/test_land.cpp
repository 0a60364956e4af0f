/// The rasters of a land as one list.

#include "core/pipeline/land.h"

#include <set>

#include "core/pipeline/result_cache.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr int side = 16;

/// Every part, and in every place a raster of its own.
Land full_land() {
    Land land;
    land.eroded.emplace();
    land.glaciers.emplace();
    land.sculpted.emplace();
    land.carved.emplace();
    for_each_raster(land, [](const char*, auto& raster) {
        using Cells = std::remove_const_t<typename std::decay_t<decltype(raster)>::element_type>;
        raster = std::make_shared<Cells>(side, side);
    });
    return land;
}

}  // namespace

TEST_CASE("every raster of a land is visited once and has a name of its own", "[pipeline][land]") {
    const Land land = full_land();
    std::set<std::string> names;
    std::set<const void*> rasters;
    int visits = 0;
    for_each_raster(land, [&](const char* name, const auto& raster) {
        ++visits;
        names.insert(name);
        rasters.insert(raster.get());
    });
    CHECK(names.size() == static_cast<std::size_t>(visits));
    CHECK(rasters.size() == static_cast<std::size_t>(visits));
    for (const SharedRaster& raster :
         {land.ground, land.before, land.eroded->flow, land.eroded->passages, land.unsculpted_before,
          land.sculpted->ground, land.sculpted->water_depth, land.carved->uncarved, land.carved->water_depth})
        CHECK(rasters.contains(raster.get()));
    CHECK(rasters.contains(land.top_material.get()));

    int without_parts = 0;
    const Land bare;
    for_each_raster(bare, [&](const char*, const auto& raster) {
        ++without_parts;
        CHECK_FALSE(raster);
    });
    CHECK(without_parts == visits - 15);
}

TEST_CASE("the memory of a land counts every raster, and one of two names once", "[pipeline][land]") {
    Land land = full_land();
    const std::size_t all = bytes_of(land);
    const std::size_t each = static_cast<std::size_t>(land.ground->stride()) * side * sizeof(float);
    const std::size_t of_materials = static_cast<std::size_t>(land.top_material->stride()) * side;
    CHECK(all == 27 * each + of_materials);
    land.before = land.ground;
    land.eroded->passages = land.eroded->flow;
    CHECK(bytes_of(land) == all - 2 * each);
    land.unsculpted_before = nullptr;
    CHECK(bytes_of(land) == all - 3 * each);
    land.carved.reset();
    CHECK(bytes_of(land) == all - 5 * each);
}

TEST_CASE("the ground below sculpting and paths", "[pipeline][land]") {
    Land land = full_land();
    CHECK(uncarved_ground(land) == land.carved->uncarved);
    CHECK(unsculpted_ground(land) == land.sculpted->ground);
    CHECK(path_water(land) == land.carved->water_depth);
    CHECK(still_water(land) == land.found_water);
    land.sculpted.reset();
    CHECK(unsculpted_ground(land) == land.carved->uncarved);
    land.carved->uncarved = nullptr;  // in bands
    CHECK(uncarved_ground(land) == land.ground);
    land.carved.reset();
    CHECK(unsculpted_ground(land) == land.ground);
    CHECK(path_water(land) == nullptr);
    CHECK(carve_plan(land) == nullptr);
}
