/// Colours of water in pictures: wide water and rivers have each their own.

#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// The sea in the south half of a coast of even slope, or a river 40 m wide from north to south; 10 m a cell, and 4 m.
std::shared_ptr<Land> coast() {
    const auto ground = [](double, double z) { return (640 - z) * 0.05; };
    auto land = land_of(128, 128, 10, ground);
    land->eroded.emplace().water_depth =
        raster_of(*land, [=](double x, double z) { return std::max(-ground(x, z), 0.0); });
    return land;
}

std::shared_ptr<Land> river() {
    const auto in_bed = [](double x) { return std::abs(x - 256) < 20; };
    auto land = land_of(128, 128, 4, [=](double x, double) { return in_bed(x) ? -4 : 2; });
    land->carved.emplace().water_depth = raster_of(*land, [=](double x, double) { return in_bed(x) ? 4.0 : 0.0; });
    return land;
}

struct Waters {
    WaterColour lakes, rivers;
};

/// Mean channels of water seen from above, 0..255.
std::array<double, 3> colour_of(const std::shared_ptr<Land>& land, const glm::dvec3& target, const Waters& waters) {
    Camera camera;
    camera.target = target;
    camera.distance = 60;
    camera.pitch = 80;
    camera.field_of_view = 10;
    Look look;
    look.light.lakes = waters.lakes;
    look.light.rivers = waters.rivers;
    look.light.foam = 0;
    const auto picture = render_picture(land, camera, look, 48, 48);
    REQUIRE(picture.ok());
    std::array<double, 3> sum{};
    for (std::size_t i = 0; i < picture->rgb.size(); ++i) sum[i % 3] += picture->rgb[i];
    for (double& channel : sum) channel /= 48 * 48;
    return sum;
}

}  // namespace

TEST_CASE("the sea has the colour of wide water, and no choice for rivers changes it", "[water][look]") {
    const auto land = coast();
    const glm::dvec3 at_sea(640, 0, 1150);
    const auto clear = colour_of(land, at_sea, {WaterColour::clear, WaterColour::clear});
    CHECK(clear[2] > clear[0] + 20);
    const auto silt = colour_of(land, at_sea, {WaterColour::silt, WaterColour::clear});
    CHECK(silt[0] > silt[2] + 20);
    CHECK(colour_of(land, at_sea, {WaterColour::clear, WaterColour::silt}) == clear);
}

TEST_CASE("a river has its own colour, and no choice for lakes changes it", "[water][look]") {
    const auto land = river();
    const glm::dvec3 midstream(256, 0, 256);
    const auto clear = colour_of(land, midstream, {WaterColour::clear, WaterColour::clear});
    CHECK(clear[2] > clear[0] + 20);
    const auto peat = colour_of(land, midstream, {WaterColour::clear, WaterColour::peat});
    CHECK(peat[2] < clear[2] - 20);
    CHECK(peat[1] < clear[1] - 20);
    CHECK(colour_of(land, midstream, {WaterColour::silt, WaterColour::clear}) == clear);
}
