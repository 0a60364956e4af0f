#pragma once
/// \file Parameters of desert ground that the wind has shaped into dunes.
///
/// Lengths are metres and times are generations of dunes, so that the same settings mean the same dunes at every cell
/// size.

#include <cstdint>

#include "core/base/parameter_set.h"

namespace cuesta {

/// Dunes on a bare pan (dune_land.h). The defaults suit a map of about 10 km: barchans under a wind from the west.
struct DuneParameters {
    std::uint64_t seed = 1;
    float direction = 270.0F;
    int winds = 1;
    float angle = 130.0F;
    float season = 0.05F;
    float spread = 5.0F;
    float spacing = 700.0F;
    float supply = 3.0F;
    float cover = 0.2F;
    float generations = 3.0F;
    float secondary = 0.5F;
    float pan_relief = 2.0F;
    float height = 0.0F;

    static constexpr std::string_view prefix = "dunes";
    static constexpr std::string_view title = "Dunes";
    static constexpr auto parameters() {
        using P = DuneParameters;
        return std::tuple{
            seed_parameter("seed", "Seed", &P::seed, "Each seed gives different dunes of the same kind."),
            parameter("direction", "Wind direction", &P::direction, Unit::degree, 0, 360,
                      "Compass direction that the wind blows from, or the middle of the directions where several winds "
                      "take turns: 0 north, 90 east, 180 south, 270 west."),
            parameter("winds", "Winds", &P::winds, Unit::none, 1, 6,
                      "Number of winds that take turns: one makes barchans or transverse ridges, two make linear dunes, "
                      "three or more make star dunes."),
            parameter("angle", "Angle between winds", &P::angle, Unit::degree, 0, 180,
                      "Angle between one wind and the next; two winds less than 90 degrees apart make transverse "
                      "ridges, not linear dunes."),
            parameter("season", "Season", &P::season, Unit::none, 0.005, 5,
                      "Time for which a wind blows before the next one takes over, in generations of dunes.",
                      Shown::more)
                .scale(0.02, 2),
            parameter("spread", "Spread", &P::spread, Unit::degree, 0, 60,
                      "Largest turn of the wind from its direction, to either side."),
            parameter("spacing", "Spacing", &P::spacing, Unit::metre, 10, 20000,
                      "Approximate distance between neighbouring dunes; larger dunes are higher, too.")
                .scale(100, 3000),
            parameter("supply", "Sand supply", &P::supply, Unit::metre, 0, 300,
                      "Mean thickness of the sand: a little leaves single dunes on bare ground, much makes ridges that "
                      "touch each other.")
                .scale(0, 40),
            parameter("cover", "Sand cover at the start", &P::cover, Unit::fraction, 0.02, 1,
                      "Share of the ground that the sand covers before the wind blows; the same sand in fewer places "
                      "makes fewer, higher dunes.",
                      Shown::more),
            parameter("generations", "Time", &P::generations, Unit::none, 0, 50,
                      "Time that the wind blows, in generations: in one, a typical dune moves by the spacing.")
                .scale(0, 10),
            parameter("secondary", "Small dunes", &P::secondary, Unit::fraction, 0, 1,
                      "Growth of small dunes on the backs of the large ones; they appear where cells are small enough "
                      "to show them."),
            parameter("pan_relief", "Relief of the ground", &P::pan_relief, Unit::metre, 0, 500,
                      "Height of the gentle swells of the ground under the sand.")
                .scale(0, 20),
            parameter("height", "Height of the ground", &P::height, Unit::metre, -20000, 20000,
                      "Mean height of the ground under the sand.", Shown::more)
                .scale(0, 1000),
        };
    }
    bool operator==(const DuneParameters&) const = default;
};

}  // namespace cuesta
