#pragma once
/// \file Engine export settings of the project: the target engine or program.

#include "core/base/parameter_set.h"

namespace cuesta {

enum class Engine { unreal, unity, terrain3d, hterrain, blender, gis };

template <>
struct EnumNames<Engine> {
    static constexpr std::array<std::string_view, 6> names{"unreal",   "unity",   "terrain3d",
                                                           "hterrain", "blender", "gis"};
};

struct EngineParameters {
    Engine target = Engine::unreal;
    int size = 0;
    bool weights = true;

    static constexpr std::string_view prefix = "engine";
    static constexpr std::string_view title = "Engine export";
    static constexpr auto parameters() {
        using P = EngineParameters;
        return std::tuple{
            choice("target", "Engine", &P::target, "Target program; it determines sizes, encoding and row order."),
            parameter("size", "Samples", &P::size, Unit::none, 0, 65536,
                      "Samples along a side, from the sizes that the engine accepts; 0 is the smallest lossless size.")
                .zero_is("automatic"),
            toggle("weights", "Surface weights", &P::weights,
                   "Writes surface weights as masks or splat maps for the engine's layers."),
        };
    }
    bool operator==(const EngineParameters&) const = default;
};

}  // namespace cuesta
