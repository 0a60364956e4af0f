/// Uplifted land at the limits of every parameter, with every choice, and with masks that hold anything.

#include <limits>

#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::uplift_extremes {

/// The sets of uplifted land, for all that is done to each of their parameters.
std::vector<ParameterSetRef> sets_of(UpliftedLandParameters& parameters) {
    return {reference_to(parameters.uplift), reference_to(parameters.rivers), reference_to(parameters.rock),
            reference_to(parameters.hillslopes)};
}

/// Land in which every rule has something to do: beds, closed basins, fans, a river, a fall of base level.
UpliftedLandParameters all_rules() {
    UpliftedLandParameters parameters;
    parameters.uplift.pattern = UpliftPattern::blocks;
    parameters.uplift.width = 2000;
    parameters.uplift.outlets = UpliftOutlets::river;
    parameters.uplift.base_fall = 200;
    parameters.uplift.river_area = 50;
    parameters.uplift.age = 0.2F;
    parameters.rivers.arid = true;
    parameters.rivers.fans = true;
    parameters.rock.structure = RockStructure::bedded;
    parameters.rock.dip = 20;
    return parameters;
}

/// Every parameter at its least and greatest value, one at a time, and every choice.
template <class Check>
void for_all_limits(const UpliftedLandParameters& start, const Check& check) {
    UpliftedLandParameters parameters = start;
    const std::size_t sets = sets_of(parameters).size();
    for (std::size_t s = 0; s < sets; ++s)
        for (const ParameterField& field : *sets_of(parameters)[s].fields) {
            std::vector<double> values{field.description.minimum, field.description.maximum};
            for (std::size_t c = 1; c + 1 < field.description.choices.size(); ++c)
                values.push_back(static_cast<double>(c));
            for (const double value : values) {
                parameters = start;
                field.put(sets_of(parameters)[s].object, value);
                INFO(field.description.id << " = " << value);
                check(parameters);
            }
        }
}

}  // namespace cuesta::uplift_extremes

using namespace cuesta::uplift_extremes;

TEST_CASE("every parameter of uplifted land may be at its limits", "[uplift]") {
    for_all_limits({}, [](const UpliftedLandParameters& parameters) {
        const UpliftedLand land = uplifted_land(parameters, 48, 40, 100);
        CHECK(finite(land));
        // Heights are floats: a step rounds each by 1e-7 of itself.
        CHECK(imbalance(land.ledger) < 1e-5);
    });
}

TEST_CASE("every parameter may be at its limits where all rules act", "[uplift]") {
    for_all_limits(all_rules(), [](const UpliftedLandParameters& parameters) {
        // Cells of 12 m: rock falls.
        const UpliftedLand land = uplifted_land(parameters, 20, 18, 12);
        CHECK(finite(land));
        CHECK(imbalance(land.ledger) < 1e-5);
    });
}

TEST_CASE("land of any size is finite, down to one cell", "[uplift]") {
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 7}, {7, 1}, {2, 2}, {3, 5}, {17, 130}, {65, 3}})
        for (const UpliftOutlets outlets : {UpliftOutlets::edges, UpliftOutlets::river, UpliftOutlets::corner}) {
            INFO(width << " x " << height << ", " << name_of(outlets));
            UpliftedLandParameters parameters;
            parameters.uplift.outlets = outlets;
            parameters.uplift.river_area = outlets == UpliftOutlets::corner ? 0.0F : 20.0F;
            const UpliftedLand land = uplifted_land(parameters, width, height, 50);
            CHECK(land.heights.width() == width);
            CHECK(land.loose.height() == height);
            CHECK(finite(land));
        }
}

TEST_CASE("sharp bends meet great and no drainage areas", "[uplift]") {
    // (A / A_d)^p would be 1e66 in the river and 1e-60 where no rain falls, neither of which is a float.
    UpliftedLandParameters parameters;
    parameters.rivers.bend = 6;
    parameters.uplift.outlets = UpliftOutlets::river;
    for (const auto& [debris_area, river_area] : {std::pair{100.0F, 1e7F}, {1e7F, 0.0F}, {1e7F, 1e7F}}) {
        INFO("A_d " << debris_area << ", river " << river_area);
        parameters.rivers.debris_area = debris_area;
        parameters.uplift.river_area = river_area;
        const Raster<float> dry(48, 40, 0.0F);
        UpliftMasks masks;
        for (const bool rains : {true, false}) {
            masks.rain = rains ? RasterView<const float>() : dry.view();
            const UpliftedLand land = uplifted_land(parameters, 48, 40, 100, masks);
            CHECK(finite(land));
            CHECK(imbalance(land.ledger) < 1e-5);
        }
    }
}

TEST_CASE("masks may hold anything", "[uplift]") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const int width = 33;
    const int height = 21;
    for (const float odd : {nan, infinity, -infinity, -3.0F, 0.0F, 1e-40F, 3e38F}) {
        // Odd values in a third of the cells, and everywhere.
        for (const int every : {3, 1}) {
            const Raster<float> mask =
                raster_of(width, height, [&](int x, int y) { return (x + 2 * y) % every == 0 ? odd : 1.0F; });
            for (int which = 0; which < 4; ++which) {
                INFO("value " << odd << " in every " << every << ". cell, mask " << which);
                UpliftMasks masks;
                if (which == 0 || which == 3) masks.uplift = mask.view();
                if (which == 1 || which == 3) masks.erodibility = mask.view();
                if (which == 2 || which == 3) masks.rain = mask.view();
                CHECK(finite(uplifted_land({}, width, height, 100, masks)));
            }
        }
    }
}
