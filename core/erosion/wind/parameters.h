#pragma once
/// \file Parameters of wind erosion (lanes with a wind shadow).

#include "core/base/parameter_set.h"

namespace cuesta {

struct WindParameters {
    float direction = 270.0F;
    float spread = 15.0F;
    float fall_angle = 15.0F;
    float strength = 0.01F;
    float capacity = 0.5F;
    float talus = 30.0F;
    float deposition = 0.2F;
    float shadow_deposition = 0.3F;
    float incoming = 1.0F;

    static constexpr std::string_view prefix = "wind";
    static constexpr std::string_view title = "Wind erosion";
    static constexpr auto parameters() {
        using P = WindParameters;
        return std::tuple{
            parameter("direction", "Wind from", &P::direction, Unit::degree, 0, 360,
                      "Compass direction that the wind comes from: 0 north, 90 east, 180 south, 270 west."),
            parameter("spread", "Spread", &P::spread, Unit::degree, 0, 90,
                      "How far the wind turns to either side of its direction from step to step; none leaves streaks.",
                      Shown::more),
            parameter("fall_angle", "Fall angle", &P::fall_angle, Unit::degree, 0, 89,
                      "How steeply the wind sinks behind a crest; less makes longer wind shadows."),
            parameter("strength", "Strength", &P::strength, Unit::fraction, 0, 1,
                      "Share of the height that faces the wind which it takes in a step."),
            parameter("capacity", "Capacity", &P::capacity, Unit::fraction, 0, 10,
                      "Most material that the wind carries, as a height in cells."),
            parameter("talus", "Pile-up angle", &P::talus, Unit::degree, 1, 89,
                      "Obstacle slope before which the wind drops all that it carries."),
            parameter("deposition", "Deposition", &P::deposition, Unit::fraction, 0, 1,
                      "Share of its load that the wind drops on any ground that it sweeps."),
            parameter("shadow_deposition", "Shadow deposition", &P::shadow_deposition, Unit::fraction, 0, 1,
                      "Share of its load that the wind drops in its shadow; more builds lee slopes and dunes."),
            parameter("incoming", "Incoming load", &P::incoming, Unit::fraction, 0, 1,
                      "Load of the wind where it enters the map, as a share of what it carries over endless flat "
                      "land; less digs out the edge that it comes from.",
                      Shown::more),
        };
    }
    bool operator==(const WindParameters&) const = default;
};

}  // namespace cuesta
