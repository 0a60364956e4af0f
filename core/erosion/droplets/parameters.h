#pragma once
/// \file Parameters of droplet erosion (Talle, "snowballs"): drops that run down one by one.

#include <array>

#include "core/base/parameter_set.h"
#include "core/erosion/kind_traits.h"

namespace cuesta {

/// Fate of a drop's last load, and of the noise.
enum class DropletScheme { improved, published };
template <>
struct EnumNames<DropletScheme> {
    static constexpr std::array<std::string_view, 2> names{"improved", "published"};
};

struct DropletParameters {
    DropletScheme scheme = DropletScheme::improved;
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
        .sentence = "Relative share of droplet steps: single drops run downhill and carry sediment.",
        .not_in_bands = "droplet erosion needs the whole terrain",
        .in_brush = true,
        .held_by_plants = true,
        .colour_on_dark = 0x8d9fd6,
        .colour_on_light = 0x6577b8,
    };
    static constexpr auto parameters() {
        using P = DropletParameters;
        return std::tuple{
            choice(
                "scheme", "Scheme", &P::scheme,
                "improved: droplets lay down all that they carry, and only what changed is blurred; published: as "
                "in Talle, what a droplet carries at its end is lost, and the whole terrain is blurred after a step.",
                Shown::more),
            parameter("density", "Droplets per cell", &P::density, Unit::none, 0.00001, 1,
                      "Number of droplets in one step, per cell of the terrain."),
            parameter("iterations", "Maximum moves", &P::iterations, Unit::none, 1, 10000,
                      "Maximum number of moves of a droplet."),
            parameter("radius", "Spread", &P::radius, Unit::cell, 0, 10,
                      "Distance over which a droplet senses the slope; larger values make wider gullies.", Shown::more),
            parameter("erosion", "Erosion", &P::erosion, Unit::fraction, 0, 1,
                      "Amount that a droplet entrains from steep ground."),
            parameter("deposition", "Deposition", &P::deposition, Unit::fraction, 0, 1,
                      "Share of its load that a droplet deposits on level ground at each move."),
            parameter("iteration_scale", "Ramp", &P::iteration_scale, Unit::fraction, 0, 1,
                      "Rate at which a droplet reaches full strength; the inverse of the number of moves.",
                      Shown::more),
            parameter("friction", "Momentum", &P::friction, Unit::fraction, 0, 1,
                      "Share of its speed that a droplet keeps at each move.", Shown::more),
            parameter("speed", "Speed", &P::speed, Unit::cell, 0.01, 1,
                      "Acceleration of a droplet by the slope at each move.", Shown::more),
            parameter(
                "smoothing", "Smoothing", &P::smoothing, Unit::cell, 0, 3,
                "Radius over which the changes of a step, or as published the terrain, are blurred; hides the noise of "
                "single droplets.",
                Shown::more),
        };
    }
    bool operator==(const DropletParameters&) const = default;
};

}  // namespace cuesta
