#pragma once
/// \file Where the land goes when it leaves: the engine or program that it is exported for, remembered in the project.

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
    static constexpr std::string_view title = "Export for an engine";
    static constexpr auto parameters() {
        using P = EngineParameters;
        return std::tuple{
            choice("target", "Engine", &P::target,
                   "The program that the land is exported for, which settles sizes, encoding and order of rows."),
            parameter("size", "Samples", &P::size, Unit::none, 0, 65536,
                      "Samples along a side, of those that the engine takes; 0 is the next that loses nothing.")
                .zero_is("automatic"),
            toggle("weights", "Weights of surfaces", &P::weights,
                   "Writes where which surface shows, as masks or splat maps that the engine paints its layers with."),
        };
    }
    bool operator==(const EngineParameters&) const = default;
};

}  // namespace cuesta
