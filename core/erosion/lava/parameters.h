#pragma once
/// \file Parameters of eruptions (core/lava) as a kind of erosion.

#include "core/base/parameter_set.h"
#include "core/erosion/kind_traits.h"
#include "core/lava/parameters.h"

namespace cuesta {

enum class VentPlace { summit, placed };
template <>
struct EnumNames<VentPlace> {
    static constexpr std::array<std::string_view, 2> names{"summit", "placed"};
};

struct LavaParameters : LavaFlowParameters {
    float volume = 3e6F;
    float variety = 0.6F;
    float cinders = 0.05F;
    VentPlace place = VentPlace::summit;
    float east = 0.5F;
    float south = 0.5F;
    int vents = 8;
    float spread = 2000.0F;

    using Inherited = LavaFlowParameters;
    static constexpr std::string_view prefix = "lava";
    static constexpr std::string_view title = "Lava";
    static constexpr ErosionKindTraits traits{
        .label = "Lava",
        .sentence =
            "Relative share of eruptions: lava runs down from vents, freezes on the way and builds up the land.",
        .added = 2,  // eruptions are rare
        .not_in_bands = "lava flows over the whole terrain",
        .colour_on_dark = 0xe07a4a,
        .colour_on_light = 0xb04a20,
    };
    static constexpr auto parameters() {
        using P = LavaParameters;
        const std::tuple own{
            parameter("volume", "Eruption", &P::volume, Unit::cubic_metre, 1000, 1e11,
                      "Usual volume of an eruption, which is a step. A million cubic metres are a flow of a kilometre.")
                .scale(1e5, 1e8, true),
            parameter("variety", "Variety", &P::variety, Unit::fraction, 0, 1,
                      "Difference in size between eruptions: 1 from a tenth to ten times the usual volume."),
            parameter("cinders", "Cinders", &P::cinders, Unit::fraction, 0, 1,
                      "Share of each eruption that piles up as a cone of cinders around its vent; the rest flows."),
        };
        const std::tuple vents{
            choice("place", "Volcano at", &P::place, "summit: at the highest ground; placed: at the place set here."),
            parameter("east", "From west", &P::east, Unit::fraction, 0, 1,
                      "Place of the volcano, as a share of the terrain's width from its western edge."),
            parameter("south", "From north", &P::south, Unit::fraction, 0, 1,
                      "Place of the volcano, as a share of the terrain's length from its northern edge."),
            parameter("vents", "Vents", &P::vents, Unit::none, 1, 1000,
                      "Number of vents that erupt in turn at random: one in the middle, the others on the flanks.")
                .scale(1, 60),
            parameter("spread", "Spread of vents", &P::spread, Unit::metre, 0, 200000,
                      "Distance from the middle within which the other vents lie.")
                .scale(0, 8000),
        };
        return std::tuple_cat(own, flow_parameters<P>(), vents);
    }
    bool operator==(const LavaParameters&) const = default;
};

}  // namespace cuesta
