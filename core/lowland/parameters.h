#pragma once
/// \file Parameters of land that a river builds into the sea: uplands, plain, delta and shelf.
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

}  // namespace cuesta
