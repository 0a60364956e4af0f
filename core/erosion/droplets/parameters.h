#pragma once
/// \file Parameters of droplet erosion (Talle, "snowballs"): drops that run down one by one.

#include "core/base/parameter_set.h"
#include "core/erosion/kind_traits.h"

namespace cuesta {

struct DropletParameters {
    float density = 0.01F;
    int iterations = 80;
    float radius = 0.8F;
    float erosion = 0.1F;
    float deposition = 0.03F;
    float iteration_scale = 0.04F;
    float friction = 0.8F;
    float speed = 0.3F;
    float smoothing = 0.5F;

    static constexpr std::string_view prefix = "droplets";
    static constexpr std::string_view title = "Droplets";
    static constexpr ErosionKindTraits traits{
        .label = "Droplets",
        .sentence = "Proportion of the steps that are droplets: single drops that run down and carry soil.",
        .not_in_bands = "drops run over all of the land",
        .in_brush = true,
        .colour_on_dark = 0x8d9fd6,
        .colour_on_light = 0x6577b8,
    };
    static constexpr auto parameters() {
        using P = DropletParameters;
        return std::tuple{
            parameter("density", "Droplets a cell", &P::density, Unit::none, 0.00001, 1,
                      "How many drops run down in one step, for each cell of the terrain."),
            parameter("iterations", "Longest way", &P::iterations, Unit::none, 1, 10000,
                      "How often a drop moves on at most."),
            parameter("radius", "Spread", &P::radius, Unit::cell, 0, 10,
                      "How far beside its place a drop feels the slope; more makes wider gullies.", Shown::more),
            parameter("erosion", "Erosion", &P::erosion, Unit::fraction, 0, 1,
                      "How much a drop takes from steep ground."),
            parameter("deposition", "Deposition", &P::deposition, Unit::fraction, 0, 1,
                      "Share of its load that a drop lays on level ground at every move."),
            parameter("iteration_scale", "Ramp", &P::iteration_scale, Unit::fraction, 0, 1,
                      "How fast a drop reaches its full strength: its inverse is the number of moves.", Shown::more),
            parameter("friction", "Momentum", &P::friction, Unit::fraction, 0, 1,
                      "Share of its speed that a drop keeps from move to move.", Shown::more),
            parameter("speed", "Speed", &P::speed, Unit::cell, 0.01, 1, "How far the slope pushes a drop in a move.",
                      Shown::more),
            parameter("smoothing", "Smoothing", &P::smoothing, Unit::cell, 0, 3,
                      "Radius over which a step's changes are blurred; hides the noise of single drops.", Shown::more),
        };
    }
    bool operator==(const DropletParameters&) const = default;
};

}  // namespace cuesta
