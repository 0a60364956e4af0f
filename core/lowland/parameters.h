#pragma once
/// \file Parameters of land that rivers build: a delta with its uplands, plain and shelf, and a braided river.
///
/// Lengths are metres, so that the same settings mean the same delta at every cell size; where the uplands end and
/// where the sea begins are shares of the map, so that a delta fits any map.

#include <array>
#include <cstdint>

#include "core/base/parameter_set.h"

namespace cuesta {

/// A delta and the land around it (delta_land.h). The defaults suit a map of about 26 km.
struct DeltaParameters {
    std::uint64_t seed = 1;
    int events = 2000;
    float slope = 2.5e-4F;
    float depth = 4.0F;
    float width = 160.0F;
    float bar = 420.0F;
    float wave = 0.02F;
    int persistence = 14;
    int channels = 9;
    float meanders = 0.7F;
    float sea_level = 0.0F;
    float coast = 0.36F;
    float head = 0.4F;
    float plain_slope = 3.0e-4F;
    float shelf_slope = 4.0e-3F;
    float shelf_depth = 35.0F;
    float upland = 0.14F;
    float relief = 90.0F;
    float valley = 1600.0F;
    float backswamp = 0.0F;

    static constexpr std::string_view prefix = "delta";
    static constexpr std::string_view title = "Delta";
    static constexpr auto parameters() {
        using P = DeltaParameters;
        return std::tuple{
            seed_parameter("seed", "Seed", &P::seed, "Each seed gives a different delta of the same kind."),
            parameter("events", "Floods", &P::events, Unit::none, 0, 20000,
                      "Number of floods that each lay down sediment; more of them build a larger delta."),
            parameter("slope", "Channel slope", &P::slope, Unit::none, 1e-5, 0.1,
                      "Fall of the channels per metre; steeper channels build a higher delta.")
                .scale(5e-5, 2e-3),
            parameter("depth", "Channel depth", &P::depth, Unit::metre, 0.5, 50,
                      "Depth of the main channel from its banks to its bed.")
                .scale(1, 20),
            parameter("width", "Channel width", &P::width, Unit::metre, 1, 5000,
                      "Width of the river above the delta; distributaries are narrower.")
                .scale(20, 1000),
            parameter("bar", "Bar radius", &P::bar, Unit::metre, 5, 20000,
                      "Radius of the bars that form at river mouths; larger bars build a larger delta with broader "
                      "lobes.")
                .scale(100, 2000),
            parameter(
                "wave", "Waves", &P::wave, Unit::fraction, 0, 0.3,
                "Strength of the waves: low values leave long arms that reach into the sea, high values a smooth, "
                "curved shore."),
            parameter("persistence", "Persistence", &P::persistence, Unit::none, 2, 100,
                      "Number of floods before the river leaves its channel; high values give few, long arms."),
            parameter("channels", "Channels in use", &P::channels, Unit::none, 1, 40,
                      "Number of the latest channels that still carry water; older ones remain as levees and lakes."),
            parameter("meanders", "Meanders", &P::meanders, Unit::fraction, 0, 1,
                      "Maturity of the meanders above the delta: 0 gives a nearly straight river, 1 loops and ox-bow "
                      "lakes."),
            parameter("sea_level", "Sea level", &P::sea_level, Unit::metre, -20000, 20000, "Height of the sea.",
                      Shown::more),
            parameter("coast", "Shore", &P::coast, Unit::fraction, 0, 1,
                      "Position of the shore before the delta, as a share of the map from its north edge."),
            parameter("head", "Head of the delta", &P::head, Unit::fraction, 0, 1,
                      "Place where the river begins to branch, as a share of the way from the uplands to the shore; "
                      "above it the river meanders.",
                      Shown::more),
            parameter("plain_slope", "Plain slope", &P::plain_slope, Unit::none, 0, 0.05,
                      "Fall of the coastal plain per metre.", Shown::more)
                .scale(1e-4, 3e-3),
            parameter("shelf_slope", "Shelf slope", &P::shelf_slope, Unit::none, 1e-4, 0.2,
                      "Fall of the sea floor per metre; on a steep shelf deltas stay small.")
                .scale(5e-4, 2e-2),
            parameter("shelf_depth", "Shelf depth", &P::shelf_depth, Unit::metre, 1, 1000,
                      "Depth at which the sea floor levels out.")
                .scale(5, 100),
            parameter("upland", "Uplands", &P::upland, Unit::fraction, 0, 1,
                      "Position of the foot of the uplands, as a share of the map from its north edge; 0 is no "
                      "uplands."),
            parameter("relief", "Relief of the uplands", &P::relief, Unit::metre, 0, 2000,
                      "Height of the uplands above the plain.")
                .scale(0, 300),
            parameter("valley", "Valley width", &P::valley, Unit::metre, 10, 50000,
                      "Width of the valley by which the river leaves the uplands.", Shown::more)
                .scale(300, 5000),
            parameter("backswamp", "Backswamp fill", &P::backswamp, Unit::fraction, 0, 1,
                      "Filling of the hollows between levees: at 0 lakes stand there, at 1 swamps that hardly lie below "
                      "the lowest bank.",
                      Shown::more),
        };
    }
    bool operator==(const DeltaParameters&) const = default;
};

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
