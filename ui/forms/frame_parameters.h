#pragma once
/// \file The size of a generated terrain as a parameter set, so that its form is made like all others.

#include "core/base/parameter_set.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

struct FrameParameters {
    int width = 512;
    int height = 512;
    float cell_size = 10.0F;

    static constexpr std::string_view prefix = "terrain";
    static constexpr std::string_view title = "Size";
    static constexpr auto parameters() {
        using P = FrameParameters;
        return std::tuple{
            parameter("width", "Width", &P::width, Unit::cell, 2, 16384, "Number of columns, from west to east.")
                .scale(64, 4096),
            parameter("height", "Height", &P::height, Unit::cell, 2, 16384, "Number of rows, from north to south.")
                .scale(64, 4096),
            parameter("cell_size", "Cell size", &P::cell_size, Unit::metre, 0.01, 10000,
                      "Distance between neighbouring heights.")
                .scale(0.5, 100),
        };
    }
};

inline FrameParameters frame_parameters(const TerrainFrame& frame) {
    return {frame.width, frame.height, static_cast<float>(frame.cell_size)};
}
/// Another size or cell size makes what an imported file said of its place wrong, so that goes.
inline void set_frame(TerrainFrame& frame, const FrameParameters& parameters) {
    if (frame_parameters(frame).width == parameters.width && frame.height == parameters.height &&
        static_cast<float>(frame.cell_size) == parameters.cell_size)
        return;
    frame = TerrainFrame{parameters.width, parameters.height, parameters.cell_size, {}, {}};
}

/// The heights that the lowest and highest point of an imported terrain get.
struct RangeParameters {
    float lowest = 0.0F;
    float highest = 1000.0F;

    static constexpr std::string_view prefix = "import";
    static constexpr std::string_view title = "Range";
    static constexpr auto parameters() {
        using P = RangeParameters;
        return std::tuple{
            parameter("lowest", "Lowest height", &P::lowest, Unit::metre, -20000, 20000,
                      "Height of the lowest point, for files without units."),
            parameter("highest", "Highest height", &P::highest, Unit::metre, -20000, 20000,
                      "Height of the highest point, for files without units."),
        };
    }
};

}  // namespace cuesta
