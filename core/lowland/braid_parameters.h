#pragma once
/// \file Parameters of a valley with a braided river. Lengths are metres, so that the same settings mean the same river
/// at every cell size.

#include <cstdint>

#include "core/base/parameter_set.h"

namespace cuesta {

/// A braided river between its terraces (braid_land.h). The defaults suit a map of about 8 km.
struct BraidParameters {
    std::uint64_t seed = 1;
    float belt = 1300.0F;
    float bar = 420.0F;
    float width = 80.0F;
    float depth = 2.4F;
    float stage = 0.55F;
    float threads = 0.5F;
    float slope = 0.005F;
    float wander = 350.0F;
    int terraces = 3;
    float terrace_height = 9.0F;
    float valley = 4800.0F;
    float relief = 260.0F;
    float islands = 0.35F;

    static constexpr std::string_view prefix = "braid";
    static constexpr std::string_view title = "Braided river";
    static constexpr auto parameters() {
        using P = BraidParameters;
        return std::tuple{
            seed_parameter("seed", "Seed", &P::seed, "Each seed gives a different river of the same kind."),
            parameter("belt", "Braid belt", &P::belt, Unit::metre, 20, 50000,
                      "Width of the gravel bed over which the channels shift.")
                .scale(200, 5000),
            parameter("bar", "Bar length", &P::bar, Unit::metre, 10, 20000,
                      "Length of the largest bars, from one confluence to the next; long bars give few channels.")
                .scale(100, 2000),
            parameter("width", "Channel width", &P::width, Unit::metre, 1, 5000,
                      "Width of the main channels; the others are narrower by the root of their discharge.")
                .scale(10, 300),
            parameter("depth", "Channel depth", &P::depth, Unit::metre, 0.1, 50,
                      "Depth of the main channels from the bar tops to their beds.")
                .scale(0.5, 10),
            parameter(
                "stage", "Stage", &P::stage, Unit::fraction, 0, 1,
                "Height of the water, as a share of the channels' depth: at low water only the main channels hold "
                "water, at 1 all of them are full."),
            parameter("threads", "Division", &P::threads, Unit::fraction, 0, 1,
                      "Evenness with which the water divides at bars: 0 leaves it in one or two channels, 1 spreads it "
                      "over all."),
            parameter("slope", "Valley slope", &P::slope, Unit::none, 1e-4, 0.1, "Fall of the valley per metre.")
                .scale(1e-3, 2e-2),
            parameter("wander", "Wander", &P::wander, Unit::metre, 0, 20000,
                      "Distance by which the belt swings to either side of the valley's middle.")
                .scale(0, 2000),
            parameter("terraces", "Terraces", &P::terraces, Unit::none, 0, 8,
                      "Number of terraces on either side: older valley floors that the river has left."),
            parameter("terrace_height", "Terrace height", &P::terrace_height, Unit::metre, 0, 200,
                      "Height of a terrace above the next lower one.")
                .scale(1, 40),
            parameter("valley", "Valley width", &P::valley, Unit::metre, 20, 200000,
                      "Width of the valley between the hills.")
                .scale(1000, 20000),
            parameter("relief", "Relief of the hills", &P::relief, Unit::metre, 0, 3000,
                      "Height of the hills above the valley; 0 gives a plain up to the map's edges.")
                .scale(0, 800),
            parameter(
                "islands", "Islands", &P::islands, Unit::fraction, 0, 1,
                "Share of the bars that floods have not reached for long: they lie higher, and plants cover them."),
        };
    }
    bool operator==(const BraidParameters&) const = default;
};

}  // namespace cuesta
