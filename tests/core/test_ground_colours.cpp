/// Colours of ground without light.

#include "core/look/ground_colours.h"

#include <numeric>

#include "core/pipeline/land_surfaces.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// A steep slope of bare rock with beds that are soft in the west and hard in the east; material 1 of 0 .. 1 on top.
std::shared_ptr<Land> bedded_slope() {
    auto land = std::make_shared<Land>();
    land->frame.width = 32;
    land->frame.height = 32;
    land->frame.cell_size = 10;
    Raster<float> ground(32, 32), hardness(32, 32);
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 32; ++x) {
            ground(x, y) = static_cast<float>(30 * y);
            hardness(x, y) = x < 16 ? 0.0F : 1.0F;
        }
    land->ground = std::make_shared<Raster<float>>(ground);
    land->bed_hardness = std::make_shared<Raster<float>>(hardness);
    land->top_material = std::make_shared<Raster<std::uint8_t>>(32, 32, std::uint8_t{1});
    return land;
}

Project bare() {
    Project project;
    project.surface.vegetation = 0;
    project.surface.snow = 0;
    project.surface.scree = 0;
    project.bottom_material.colour = {0.5F, 0.5F, 0.5F};
    return project;
}

}  // namespace

TEST_CASE("hard beds are paler than soft ones, which are redder", "[look][colours]") {
    const auto land = bedded_slope();
    const Project project = bare();
    const GroundColours colours = ground_colours(*land, project);
    REQUIRE(colours.weights.at(Surface::rock, 4, 16) == 255);
    REQUIRE(colours.weights.at(Surface::rock, 28, 16) == 255);
    const auto soft = colours.at(4, 16), hard = colours.at(28, 16);
    for (std::size_t i = 0; i < 3; ++i) {
        // A chosen colour counts 0.68 (as in the view); bare rock shows nothing else.
        CHECK(soft[i] == Approx(0.68 * 0.5 * static_cast<double>(soft_bed_tint[i])).epsilon(1e-5));
        CHECK(hard[i] == Approx(0.68 * 0.5 * static_cast<double>(hard_bed_tint[i])).epsilon(1e-5));
        CHECK(hard[i] > soft[i]);
    }
    CHECK(soft[0] / soft[2] > hard[0] / hard[2]);
}

TEST_CASE("beds colour the bottom alone", "[look][colours]") {
    const auto land = bedded_slope();
    Project project = bare();
    project.layers.emplace_back();  // now material 1 is that layer, and the bottom is 2
    project.layers.front().material.colour = {0.3F, 0.4F, 0.5F};
    const GroundColours colours = ground_colours(*land, project);
    CHECK(colours.at(4, 16) == colours.at(28, 16));
    // Nor is there a tint without beds.
    land->bed_hardness = nullptr;
    const GroundColours plain = ground_colours(*land, bare());
    CHECK(plain.at(4, 16) == plain.at(28, 16));
    CHECK(plain.at(4, 16)[0] == Approx(0.34).epsilon(1e-5));
}
