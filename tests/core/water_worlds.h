#pragma once
/// \file Small worlds that the tests of water erosion run on.

#include <cmath>

#include "core/base/random.h"
#include "core/erosion/water/water.h"

namespace cuesta::test {

/// The state of a run that has not begun: one material, dry.
inline ErosionState dry_world(Raster<float> ground, double cell_size) {
    ErosionState state;
    state.cell_size = cell_size;
    state.change = Raster<float>(ground.width(), ground.height());
    state.reference = std::move(ground);
    state.materials = {MaterialParameters{}};
    return state;
}

template <class Height>
Raster<float> ground_from(int width, int height, const Height& height_at) {
    Raster<float> ground(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) ground(x, y) = static_cast<float>(height_at(x, y));
    return ground;
}

/// Hills a few cells wide with some roughness, steep enough to erode.
inline Raster<float> hills(int width, int height, double cell_size, std::uint32_t seed = 1) {
    return ground_from(width, height, [&](int x, int y) {
        const auto noise = [&](std::uint32_t i) {
            return static_cast<double>(
                random_unit(seed, RandomStream::test, i, static_cast<std::uint32_t>(y * 65536 + x)));
        };
        return cell_size * (5 * std::sin(0.21 * x + 0.3) + 4 * std::cos(0.17 * y) + 2 * std::sin(0.1 * (x + 2 * y)) +
                            0.3 * noise(0) + 0.4 * y);
    });
}

inline ErosionInput rain_of(RainKind kind) {
    ErosionInput input;
    input.schedule.rain.kind = kind;
    return input;
}

}  // namespace cuesta::test
