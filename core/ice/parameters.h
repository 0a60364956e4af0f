#pragma once
/// \file Parameters of glaciers and of what they do to rock. Lengths, times and rates, so that the same settings mean
/// the same land at every cell size.

#include <array>

#include "core/base/parameter_set.h"

namespace cuesta {

enum class IceLine { share, height };
template <>
struct EnumNames<IceLine> {
    static constexpr std::array<std::string_view, 2> names{"share", "height"};
};

/// Climate, flow and wear of glaciers: what glaciations of uplifted land and the kind of erosion have in common.
struct GlacierParameters {
    IceLine line = IceLine::share;
    float ela = 0.45F;
    float ela_height = 2000.0F;
    float rise = 300.0F;
    float period = 20000.0F;
    float sun = 200.0F;
    float wind = 50.0F;
    float wind_from = 270.0F;
    float accumulation = 0.004F;
    float ablation = 0.007F;
    float cap = 1500.0F;
    float abrasion = 3e-4F;
    float saturation = 100.0F;
    float reach = 500.0F;
    float drag = 0.0F;
    float thin = 60.0F;
    float deepest = 120.0F;
    float frost = 0.4F;
    float headwall = 0.0F;
    float wall = 52.0F;
    float wash = 0.85F;
    float deformation = 1.0F;
    float sliding = 1.0F;
    float calving = 0.0F;
    float water = 0.0F;
    float cell = 100.0F;

    /// Their declarations as members of `P`, a set that inherits them, in three groups, between which a set may have
    /// more of its own: the snow line; climate and wear; flow.
    template <class P>
    static constexpr auto snow_line_parameters() {
        const auto of = [](auto GlacierParameters::*member) { return as_member_of<P>(member); };
        return std::tuple{
            choice("line", "Snow line by", of(&GlacierParameters::line),
                   "share: the snow line is a share of the height range of the land; height: it is a height."),
            parameter("ela", "Snow line", of(&GlacierParameters::ela), Unit::fraction, 0, 1,
                      "Height above which snow outlasts the summer, as a share of the height range of the land."),
            parameter("ela_height", "Snow line height", of(&GlacierParameters::ela_height), Unit::metre, -1000, 9000,
                      "Height above which snow outlasts the summer.")};
    }
    template <class P>
    static constexpr auto wear_parameters() {
        const auto of = [](auto GlacierParameters::*member) { return as_member_of<P>(member); };
        return std::tuple{
            parameter("rise", "Warm rise", of(&GlacierParameters::rise), Unit::metre, 0, 1500,
                      "Rise of the snow line in the warm part of each climate cycle.")
                .scale(0, 600),
            parameter("period", "Climate cycle", of(&GlacierParameters::period), Unit::year, 2000, 100000,
                      "Length of a climate cycle.", Shown::more),
            parameter("sun", "Sun", of(&GlacierParameters::sun), Unit::metre, 0, 600,
                      "Drop of the snow line on steep slopes that face north: cirques gather there."),
            parameter("wind", "Drifted snow", of(&GlacierParameters::wind), Unit::metre, 0, 300,
                      "Drop of the snow line on steep slopes in the lee of the wind.", Shown::more),
            parameter("wind_from", "Wind from", of(&GlacierParameters::wind_from), Unit::degree, 0, 360,
                      "Direction from which the wind that drifts the snow blows, clockwise from north.", Shown::more),
            parameter("accumulation", "Snowfall gradient", of(&GlacierParameters::accumulation), Unit::none, 0, 0.05,
                      "Ice gained per year for each metre above the snow line, in metres.", Shown::more)
                .scale(0, 0.01),
            parameter("ablation", "Melt gradient", of(&GlacierParameters::ablation), Unit::none, 0, 0.05,
                      "Ice lost per year for each metre below the snow line, in metres.", Shown::more)
                .scale(0, 0.02),
            parameter("cap", "Most snowfall", of(&GlacierParameters::cap), Unit::millimetre_per_year, 0, 10000,
                      "Ice gained per year at most.", Shown::more)
                .scale(0, 3000),
            parameter("abrasion", "Abrasion", of(&GlacierParameters::abrasion), Unit::none, 0, 0.01,
                      "Rock worn for each metre that the ice slides, in metres.")
                .scale(0, 0.001),
            parameter("saturation", "Saturation", of(&GlacierParameters::saturation), Unit::none, 10, 1000,
                      "Sliding in metres per year beyond which wear hardly grows.", Shown::more)
                .scale(10, 300),
            parameter("reach", "Stress reach", of(&GlacierParameters::reach), Unit::metre, 0, 3000,
                      "Distance over which ice shares its stress; without it valleys become slots.", Shown::more)
                .scale(0, 1000),
            parameter(
                "drag", "Most drag", of(&GlacierParameters::drag), Unit::none, 0, 10,
                "Sliding that wears the bed, at most as a multiple of what the ice does by its own stress: near 1, "
                "thin ice at the mouths of side valleys is not dragged by the trunk's, and these are left hanging; "
                "0: no limit.",
                Shown::more)
                .scale(0, 3),
            parameter("thin", "Least load", of(&GlacierParameters::thin), Unit::metre, 10, 300,
                      "Thickness of ice below which the load on the bed counts as no less.", Shown::more),
            parameter("deepest", "Deepest basin", of(&GlacierParameters::deepest), Unit::metre, 10, 1000,
                      "Depth of a basin in the bed at which ice wears it no further; lakes stand there after melting.")
                .scale(10, 400),
            parameter("frost", "Frost", of(&GlacierParameters::frost), Unit::millimetre_per_year, 0, 5,
                      "Retreat of rock walls above the ice, which makes cirques, crests and horns.")
                .scale(0, 2),
            parameter("headwall", "Headwalls", of(&GlacierParameters::headwall), Unit::millimetre_per_year, 0, 5,
                      "Retreat, besides that of frost, of rock walls above the ice near the snow line, where meltwater "
                      "freezes behind the ice: cirques grow back into the crests.")
                .scale(0, 3),
            parameter("wall", "Steepest wall", of(&GlacierParameters::wall), Unit::degree, 35, 80,
                      "Angle above which rock falls.", Shown::more),
            parameter("wash", "Meltwater share", of(&GlacierParameters::wash), Unit::fraction, 0, 1,
                      "Share of the debris that meltwater carries away; the rest stays as moraines.")};
    }
    template <class P>
    static constexpr auto flow_parameters() {
        const auto of = [](auto GlacierParameters::*member) { return as_member_of<P>(member); };
        return std::tuple{
            parameter("deformation", "Deformation", of(&GlacierParameters::deformation), Unit::none, 0, 10,
                      "Factor of the rate at which ice deforms.", Shown::more)
                .scale(0, 3),
            parameter("sliding", "Sliding", of(&GlacierParameters::sliding), Unit::none, 0, 10,
                      "Factor of the speed at which ice slides; 0: frozen to its bed, which it then protects.",
                      Shown::more)
                .scale(0, 3),
            parameter("calving", "Calving", of(&GlacierParameters::calving), Unit::none, 0, 1000,
                      "Ice that is lost where it floats, in metres per year: glaciers end where they reach deep water; "
                      "0: they flow on over the bed, as on land.",
                      Shown::more)
                .scale(0, 100),
            parameter("water", "Water at the ice", of(&GlacierParameters::water), Unit::metre, -20000, 20000,
                      "Height of the water into which glaciers calve, while they work.", Shown::more)
                .scale(-500, 500),
            parameter("cell", "Ice cell", of(&GlacierParameters::cell), Unit::metre, 40, 400,
                      "Size of the cells on which the ice is computed, to within a factor of 1.5. Half as large takes "
                      "ten times as long.",
                      Shown::more)
                .scale(50, 200)};
    }
    bool operator==(const GlacierParameters&) const = default;
};

/// A glaciation of uplifted land. Without years there is none.
struct IceParameters : GlacierParameters {
    float years = 0.0F;
    bool melted = true;
    float warming = 0.0F;
    float couloirs = 0.0F;
    float since = 12000.0F;
    float silt = 1000.0F;
    float relax = 2.0F;
    float jump = 2500.0F;
    float most = 15.0F;

    bool acts() const { return years > 0; }
    bool shows() const { return acts() && !melted; }

    using Inherited = GlacierParameters;
    static constexpr std::string_view prefix = "ice";
    static constexpr std::string_view title = "Ice";
    static constexpr auto parameters() {
        using P = IceParameters;
        const std::tuple length{
            parameter("years", "Time under ice", &P::years, Unit::year, 0, 1000000,
                      "Length of the glaciation after the land has risen; 0: none. 100,000 years make troughs.")
                .scale(0, 300000),
            toggle("melted", "Melted", &P::melted,
                   "The ice is gone; else it is shown, as of its coldest time or as the warming left it.")};
        const std::tuple warmed{
            parameter(
                "warming", "Warming", &P::warming, Unit::metre, 0, 3000,
                "Rise of the snow line since the coldest time, after which the glaciers of today are left: 0 shows "
                "those of the coldest time.")
                .scale(0, 1500)};
        const std::tuple walls{
            parameter(
                "couloirs", "Couloirs", &P::couloirs, Unit::millimetre_per_year, 0, 5,
                "Rate at which falling rock and avalanches cut couloirs into walls while the ice lasts, where they "
                "drain a hectare; 0 leaves plane walls.")
                .scale(0, 1)};
        const std::tuple afterwards{
            parameter("since", "Time since", &P::since, Unit::year, 0, 1000000,
                      "Years of rivers and slides after the ice.")
                .scale(0, 50000),
            parameter("silt", "Lake fill", &P::silt, Unit::metre, 0, 1000,
                      "Sediment that lakes have had from the land above them since the ice, as a thickness over that "
                      "land: 1 leaves lakes that are large for their catchment, 1000 leaves none.")
                .scale(0, 10)};
        const std::tuple clocks{parameter("relax", "Ice years a turn", &P::relax, Unit::year, 0.1, 1000,
                                          "Time for which the ice flows between two turns of wear.", Shown::more)
                                    .scale(0.5, 20),
                                parameter("jump", "Longest turn", &P::jump, Unit::year, 10, 100000,
                                          "Longest time for which ice wears its bed in one turn.", Shown::more)
                                    .scale(500, 5000),
                                parameter("most", "Most wear a turn", &P::most, Unit::metre, 0.5, 200,
                                          "Deepest wear of one turn.", Shown::more)
                                    .scale(2, 30)};
        return std::tuple_cat(length, snow_line_parameters<P>(), warmed, wear_parameters<P>(), walls, afterwards,
                              flow_parameters<P>(), clocks);
    }
    bool operator==(const IceParameters&) const = default;
};

}  // namespace cuesta
