#pragma once
/// \file Parameters of coasts: waves, rock that yields to them, and beaches.

#include "core/base/parameter_set.h"

namespace cuesta {

/// Waves and what they do to a shore: what coasts of uplifted land and the kind of erosion have in common.
struct WaveParameters {
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
    float drift = 0.0F;

    /// Their declarations as members of `P`, a set that inherits them.
    template <class P>
    static constexpr auto wave_parameters() {
        const auto of = [](auto WaveParameters::*member) { return as_member_of<P>(member); };
        return std::tuple{
            parameter("wave_height", "Wave height", of(&WaveParameters::wave_height), Unit::metre, 0.1, 10,
                      "Height of the waves on open sea; high waves cut wide platforms and lay high beaches.")
                .scale(0.5, 5),
            parameter("wind_from", "Wind from", of(&WaveParameters::wind_from), Unit::degree, 0, 360,
                      "Direction that the waves come from, clockwise from north."),
            parameter("spread", "Wind spread", of(&WaveParameters::spread), Unit::degree, 0, 180,
                      "Standard deviation of the waves' directions; at 180 they come from all sides."),
            parameter("fetch", "Longest fetch", of(&WaveParameters::fetch), Unit::metre, 100, 1000000,
                      "Stretch of open water beyond which waves grow no further.", Shown::more)
                .scale(1000, 50000),
            parameter(
                "retreat", "Retreat", of(&WaveParameters::retreat), Unit::none, 0, 10,
                "Retreat of a low shore that is fully exposed, in metres per year, before its platform shelters it.")
                .scale(0, 0.5),
            parameter("strength", "Rock strength", of(&WaveParameters::strength), Unit::none, 0, 2,
                      "Exposure that the rock withstands, where open sea has 1; hard and soft rock have more and less.")
                .scale(0, 1),
            parameter("bend", "Bending of waves", of(&WaveParameters::bend), Unit::metre, 10, 5000,
                      "Distance over which waves gather on headlands and spread in bays.", Shown::more)
                .scale(50, 500),
            parameter("platform", "Platform slope", of(&WaveParameters::platform), Unit::none, 0.002, 0.2,
                      "Gradient of the shore platform towards the sea.")
                .scale(0.005, 0.05),
            parameter("tide", "Tide range", of(&WaveParameters::tide), Unit::metre, 0, 16,
                      "Height between low and high water: platforms begin and beaches end at high water.")
                .scale(0, 8),
            parameter("cliff", "Cliff angle", of(&WaveParameters::cliff), Unit::degree, 20, 85,
                      "Angle of the cliffs; soft rock stands less steeply."),
            parameter("sand", "Beach share", of(&WaveParameters::sand), Unit::fraction, 0, 1,
                      "Share of the worn rock that becomes sand for beaches; the rest is lost to deep water."),
            parameter("grain", "Beach steepness", of(&WaveParameters::grain), Unit::none, 0.02, 0.5,
                      "A in depth = A distance^(2/3), the profile of beaches below water: 0.1 is sand, 0.2 gravel.",
                      Shown::more)
                .scale(0.05, 0.25),
            parameter(
                "drift", "Longshore drift", of(&WaveParameters::drift), Unit::none, 0, 10000,
                "Sand in m\u00b3 a year that waves 1 m high carry along an open shore which they meet at 45 degrees; "
                "higher waves carry more, by height^(5/2). Spits and bars grow where there is sand.")
                .scale(0, 200),
        };
    }
    /// The share of debris, whose default is the set's own: land that was made without talus stays as it was.
    template <class P>
    static constexpr auto talus_parameter(float P::*talus) {
        return std::tuple{parameter(
            "talus", "Talus", talus, Unit::fraction, 0, 1,
            "Share of the debris of the last rock falls that still lies at the foot of cliffs, at its angle of "
            "rest; waves carry more of it off where they are strong.")};
    }
    bool operator==(const WaveParameters&) const = default;
};

/// The sea at work on a shore of uplifted land for some thousand years.
struct CoastParameters : WaveParameters {
    float years = 0.0F;
    float rise = 0.0F;
    float talus = 0.0F;

    bool acts() const { return years > 0; }

    using Inherited = WaveParameters;
    static constexpr std::string_view prefix = "coast";
    static constexpr std::string_view title = "Coast";
    static constexpr auto parameters() {
        using P = CoastParameters;
        const std::tuple sea{
            parameter("years", "Time at the sea", &P::years, Unit::year, 0, 100000,
                      "Years for which waves cut cliffs and lay beaches; 0: none.")
                .scale(0, 10000),
            parameter(
                "rise", "Sea rise", &P::rise, Unit::metre, -500, 2000,
                "Height of this sea above the sea level of the uplift. A rising sea drowns valleys, and headlands "
                "stand between them.")
                .scale(-100, 200)};
        return std::tuple_cat(sea, wave_parameters<P>(), talus_parameter<P>(&P::talus));
    }
    bool operator==(const CoastParameters&) const = default;
};

}  // namespace cuesta
