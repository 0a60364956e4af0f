/// Colours of water: shares of light stay shares, and what floats in it takes the colours that it takes in nature.

#include "core/look/water_colours.h"
#include "tests/catch.h"

using namespace cuesta;

TEST_CASE("water sends back no more light than it gets, and most over its shallows", "[water][look]") {
    for (std::size_t i = 0; i < EnumNames<WaterColour>::names.size(); ++i) {
        INFO(EnumNames<WaterColour>::names[i]);
        const WaterOptics& water = water_optics(static_cast<WaterColour>(i));
        for (std::size_t c = 0; c < 3; ++c) {
            CHECK(water.deep[c] > 0);
            CHECK(water.shallow[c] >= water.deep[c]);
            CHECK(water.shallow[c] < 1);
            CHECK(water.window[c] > 0);
            CHECK(water.window[c] < 1);
            CHECK(water.absorption[c] > 0);
        }
    }
}

TEST_CASE("pure water takes red first, peat takes blue first", "[water][look]") {
    for (const WaterColour colour : {WaterColour::clear, WaterColour::turquoise, WaterColour::glacial}) {
        const auto& taken = water_optics(colour).absorption;
        CHECK(taken[0] > taken[1]);
        CHECK(taken[1] > taken[2]);
    }
    for (const WaterColour colour : {WaterColour::peat, WaterColour::silt}) {
        const auto& taken = water_optics(colour).absorption;
        CHECK(taken[0] < taken[1]);
        CHECK(taken[1] < taken[2]);
    }
    // Grains hide the bed sooner than anything dissolved: a green that clear water lets pass is gone.
    for (const WaterColour colour : {WaterColour::glacial, WaterColour::silt})
        CHECK(water_optics(colour).absorption[1] >= 4 * water_optics(WaterColour::clear).absorption[1]);
}
