/// Landscapes that layers make: what is hard stays and shapes what is soft.

#include <algorithm>
#include <cmath>

#include "core/erosion/erode.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr int size = 80;
constexpr double cell = 10;

ErosionInput mixture(float water, float wind, float thermal, float droplets = 0) {
    ErosionInput input;
    MixingParameters& mixing = input.schedule.mixing;
    mixing.water = water;
    mixing.wind = wind;
    mixing.thermal = thermal;
    mixing.droplets = droplets;
    return input;
}

/// A square block, 100 m high with flanks of about 60 degrees, on a plain at 100 m.
Raster<float> block() {
    Raster<float> ground(size, size, 100.0F);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const int from_middle = std::max(std::abs(x - size / 2), std::abs(y - size / 2));
            ground(x, y) += std::clamp(100.0F - 18.0F * static_cast<float>(from_middle - 20), 0.0F, 100.0F);
        }
    return ground;
}

/// The block's top 10 m are of `cap` where it is level.
ErosionState table_mountain(const MaterialParameters& cap) {
    Raster<float> thickness(size, size);
    const Raster<float> ground = block();
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) thickness(x, y) = ground(x, y) >= 200 ? 10.0F : 0.0F;
    MaterialParameters soft;
    soft.talus = 35;
    MaterialParameters scree;
    scree.talus = 32;
    return start_of_erosion(ground, cell, {Raster<float>(size, size), thickness}, {scree, cap, soft}, {});
}

MaterialParameters hard_cap() {
    MaterialParameters cap;
    cap.talus = 75;
    cap.dissolubility = 0.005F;
    cap.density = 0.2F;
    return cap;
}

int cells_above(const Raster<float>& ground, float height) {
    int count = 0;
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x) count += ground(x, y) > height ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("layers: a table mountain keeps its top while its flanks retreat over a talus apron", "[scenes]") {
    const ErosionInput input = mixture(4, 0, 1);
    const auto eroded = [&](const MaterialParameters& cap) {
        ErosionState state = table_mountain(cap);
        erosion_steps(state, input, 3000, {});
        return state;
    };
    const ErosionState start = table_mountain(hard_cap());
    const ErosionState state = eroded(hard_cap());
    check_sound(state);
    const Raster<float> before = ground_of(start);
    const Raster<float> after = ground_of(state);
    float top = 1e9F;
    for (int y = size / 2 - 8; y < size / 2 + 8; ++y)
        for (int x = size / 2 - 8; x < size / 2 + 8; ++x) top = std::min(top, after(x, y));
    // 1 % of the block's 100 m: what the issue asks for.
    CHECK(top >= 199);
    // The steep part of the flanks has given way.
    CHECK(cells_above(after, 170) < 0.95 * cells_above(before, 170));
    // At the foot lies what came down.
    double apron = 0;
    for (int y = size / 2 - 10; y < size / 2 + 10; ++y)
        for (int x = size / 2 + 24; x < size / 2 + 34; ++x)
            apron = std::max(apron, static_cast<double>(state.thickness[0](x, y)));
    CHECK(apron > 1);
    INFO("top " << top << " above170 " << cells_above(before, 170) << " -> " << cells_above(after, 170) << " apron "
                << apron);
    // A control: a soft cap does not keep the top.
    MaterialParameters soft;
    soft.talus = 35;
    const Raster<float> without = ground_of(eroded(soft));
    float soft_top = 1e9F;
    for (int y = size / 2 - 8; y < size / 2 + 8; ++y)
        for (int x = size / 2 - 8; x < size / 2 + 8; ++x) soft_top = std::min(soft_top, without(x, y));
    CHECK(soft_top < 199);
}
