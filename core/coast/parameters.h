#pragma once
/// \file Parameters of coasts: waves, rock that yields to them, and beaches.

#include "core/base/parameter_set.h"

namespace cuesta {

/// The sea at work on a shore for some thousand years.
struct CoastParameters {
    float years = 0.0F;
    float rise = 0.0F;
    float wave_height = 2.0F;
    float wind_from = 270.0F;
    float spread = 60.0F;
    float fetch = 20000.0F;
    float retreat = 0.1F;
    float strength = 0.2F;
    float bend = 150.0F;
    float platform = 0.02F;
    float tide = 2.0F;
    float cliff = 70.0F;
    float sand = 0.3F;
    float grain = 0.1F;

    bool acts() const { return years > 0; }

    static constexpr std::string_view prefix = "coast";
    static constexpr std::string_view title = "Coast";
    static constexpr auto parameters() {
        using P = CoastParameters;
        return std::tuple{
            parameter("years", "Time at the sea", &P::years, Unit::year, 0, 100000,
                      "Years for which waves cut cliffs and lay beaches; 0: none.")
                .scale(0, 10000),
            parameter("rise", "Sea rise", &P::rise, Unit::metre, -500, 2000,
                      "Height of this sea above the sea level of the uplift. A rising sea drowns valleys, and headlands "
                      "stand between them.")
                .scale(-100, 200),
            parameter("wave_height", "Wave height", &P::wave_height, Unit::metre, 0.1, 10,
                      "Height of the waves on open sea; high waves cut wide platforms and lay high beaches.")
                .scale(0.5, 5),
            parameter("wind_from", "Wind from", &P::wind_from, Unit::degree, 0, 360,
                      "Direction that the waves come from, clockwise from north."),
            parameter("spread", "Wind spread", &P::spread, Unit::degree, 0, 180,
                      "Standard deviation of the waves' directions; at 180 they come from all sides."),
            parameter("fetch", "Longest fetch", &P::fetch, Unit::metre, 100, 1000000,
                      "Stretch of open water beyond which waves grow no further.", Shown::more)
                .scale(1000, 50000),
            parameter("retreat", "Retreat", &P::retreat, Unit::none, 0, 10,
                      "Retreat of a low shore that is fully exposed, in metres per year, before its platform shelters it.")
                .scale(0, 0.5),
            parameter("strength", "Rock strength", &P::strength, Unit::none, 0, 2,
                      "Exposure that the rock withstands, where open sea has 1; hard and soft rock have more and less.")
                .scale(0, 1),
            parameter("bend", "Bending of waves", &P::bend, Unit::metre, 10, 5000,
                      "Distance over which waves gather on headlands and spread in bays.", Shown::more)
                .scale(50, 500),
            parameter("platform", "Platform slope", &P::platform, Unit::none, 0.002, 0.2,
                      "Gradient of the shore platform towards the sea.")
                .scale(0.005, 0.05),
            parameter("tide", "Tide range", &P::tide, Unit::metre, 0, 16,
                      "Height between low and high water: platforms begin and beaches end at high water.")
                .scale(0, 8),
            parameter("cliff", "Cliff angle", &P::cliff, Unit::degree, 20, 85,
                      "Angle of the cliffs; soft rock stands less steeply."),
            parameter("sand", "Beach share", &P::sand, Unit::fraction, 0, 1,
                      "Share of the worn rock that becomes sand for beaches; the rest is lost to deep water."),
            parameter("grain", "Beach steepness", &P::grain, Unit::none, 0.02, 0.5,
                      "A in depth = A distance^(2/3), the profile of beaches below water: 0.1 is sand, 0.2 gravel.",
                      Shown::more)
                .scale(0.05, 0.25),
        };
    }
    bool operator==(const CoastParameters&) const = default;
};

}  // namespace cuesta
