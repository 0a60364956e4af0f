/// Leaves through the year.

#include "core/cover/leaf_colours.h"
#include "core/cover/species.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

std::size_t number_of(std::string_view id) {
    for (std::size_t i = 0; i < species_count; ++i)
        if (plant_species()[i].id == id) return i;
    FAIL("no such species");
    return 0;
}

}  // namespace

TEST_CASE("deciduous trees turn, evergreens and stone do not", "[cover][season]") {
    for (const char* id : {"spruce", "scots_pine", "mountain_pine", "palm", "rainforest_tree", "maquis", "boulder"}) {
        const std::size_t species = number_of(id);
        for (const Season season : {Season::summer, Season::autumn, Season::winter, Season::spring})
            for (const float lot : {0.0F, 0.4F, 1.0F})
                CHECK(leaf_colour(species, season, lot) == plant_species()[species].colour);
    }
    for (const char* id : {"beech", "oak", "birch", "larch"}) {
        const std::size_t species = number_of(id);
        const auto summer = leaf_colour(species, Season::summer, 0.5F);
        CHECK(summer == plant_species()[species].colour);
        CHECK(summer[1] > summer[0]);  // green
        const auto late = leaf_colour(species, Season::autumn, 1);
        CHECK(late[0] > 1.5F * late[1]);                           // red over green
        CHECK(leaf_colour(species, Season::autumn, 0) == summer);  // the last to turn
        const auto winter = leaf_colour(species, Season::winter, 0.5F);
        CHECK(winter[0] > winter[1]);  // twigs
        const auto spring = mean_leaf_colour(species, Season::spring);
        CHECK(spring[1] > 1.2F * summer[1]);
    }
}

TEST_CASE("the mean over lots lies between the first and the last colour", "[cover][season]") {
    const std::size_t beech = number_of("beech");
    CHECK(mean_leaf_colour(beech, Season::summer) == plant_species()[beech].colour);
    const auto mean = mean_leaf_colour(beech, Season::autumn);
    CHECK(mean[0] > plant_species()[beech].colour[0]);
    CHECK(mean[0] < 0.21F);
    // Most alders are green when beeches have turned.
    const std::size_t alder = number_of("alder");
    const auto alders = mean_leaf_colour(alder, Season::autumn);
    CHECK(alders[0] / alders[1] < mean[0] / mean[1]);
}
