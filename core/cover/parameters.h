#pragma once
/// \file Ground cover: trees, shrubs and boulders, placed by site. Part of the project, since pictures and exports are
/// made from it; the land itself does not depend on it.

#include <array>

#include "core/base/parameter_set.h"

namespace cuesta {

/// Time of the year, which gives the leaves of deciduous plants their colour (core/cover/leaf_colours.h).
enum class Season { summer, autumn, winter, spring };
template <>
struct EnumNames<Season> {
    static constexpr std::array<std::string_view, 4> names{"summer", "autumn", "winter", "spring"};
};

/// The default amounts of plants and meadows are those of projects of earlier versions: none.
struct CoverParameters {
    float amount = 0.0F;
    float temperature = 12.0F;
    float rain = 0.5F;
    float succession = 200.0F;
    float clump = 0.4F;
    float meadows = 0.0F;
    float stones = 0.3F;
    Season season = Season::summer;
    std::uint64_t seed = 1;

    static constexpr std::string_view prefix = "cover";
    static constexpr std::string_view title = "Ground cover";
    static constexpr auto parameters() {
        using P = CoverParameters;
        return std::tuple{
            parameter("amount", "Amount", &P::amount, Unit::fraction, 0, 1,
                      "Density of trees, shrubs and boulders where the ground suits them; 0 leaves the ground bare."),
            parameter("temperature", "Temperature", &P::temperature, Unit::celsius, -20, 35,
                      "Mean temperature of the year at the lowest ground; it falls by 6.5 degrees per kilometre of "
                      "height."),
            parameter("rain", "Moisture", &P::rain, Unit::fraction, 0, 1,
                      "Moisture of the climate: at 0 trees grow along water only."),
            parameter("succession", "Time undisturbed", &P::succession, Unit::year, 0, 500,
                      "Years since fire or clearing: first birch and pine, in the end shade-tolerant trees."),
            parameter("clump", "Clumping", &P::clump, Unit::fraction, 0, 1,
                      "Raggedness of forest edges, size of glades, and sorting of trees into stands of one species."),
            parameter("meadows", "Meadows", &P::meadows, Unit::fraction, 0, 1,
                      "Share of the wooded ground that is open grass, as where people mow and cattle graze: on gentle "
                      "slopes; a tenth of it on steep ones."),
            parameter("stones", "Boulders", &P::stones, Unit::fraction, 0, 1, "Density of boulders on loose stone."),
            choice(
                "season", "Season", &P::season,
                "Colour of the leaves: green in summer, yellow to copper in autumn, bare twigs in winter, fresh green "
                "in spring. Evergreens stay as they are; snow has parameters of its own."),
            seed_parameter("seed", "Seed", &P::seed, "Each seed places other plants of the same kinds."),
        };
    }
    bool operator==(const CoverParameters&) const = default;
};

}  // namespace cuesta
