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

ErosionInput rivers() {
    ErosionInput input = mixture(0, 0, 0);
    input.schedule.mixing.stream_power = 1;
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
    cap.dissolubility = 0.002F;
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

namespace {

/// A ridge from north to south whose flanks fall by `slope`; under the eastern one lies a bed 12 m thick of `hard`,
/// parallel to it, which ends at the crest.
ErosionState tilted_bed(float slope, const MaterialParameters& hard) {
    Raster<float> ground(size, size);
    Raster<float> bed(size, size);
    Raster<float> cover(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const auto cell_number = static_cast<std::uint32_t>(y * size + x);
            const float noise = random_unit(5, RandomStream::test, 0, cell_number);
            ground(x, y) =
                300.0F - slope * static_cast<float>(cell) * static_cast<float>(std::abs(x - size / 2)) + noise;
            bed(x, y) = x >= size / 2 ? 12.0F : 0.0F;
            cover(x, y) = 1.0F;
        }
    MaterialParameters soft;
    soft.talus = 40;
    return start_of_erosion(ground, cell, {Raster<float>(size, size), cover, bed}, {soft, soft, hard, soft}, {});
}

/// Mean over the rows of the greatest fall over three cells within 20 cells of the highest one, west and east of it.
std::pair<double, double> steepest_sides(const Raster<float>& ground) {
    std::pair<double, double> sum{0, 0};
    int rows = 0;
    for (int y = 10; y < size - 10; ++y, ++rows) {
        int crest = 20;
        for (int x = 20; x < size - 20; ++x)
            if (ground(x, y) > ground(crest, y)) crest = x;
        float west = 0;
        float east = 0;
        for (int i = 0; i < 15; ++i) {
            west = std::max(west, ground(crest - i, y) - ground(crest - i - 3, y));
            east = std::max(east, ground(crest + i, y) - ground(crest + i + 3, y));
        }
        sum.first += static_cast<double>(west) / (3 * cell);
        sum.second += static_cast<double>(east) / (3 * cell);
    }
    return {sum.first / rows, sum.second / rows};
}

MaterialParameters proof() {
    MaterialParameters material;
    material.dissolubility = 0;
    material.wind_resistance = 1;
    material.density = 0;
    return material;
}

/// Proof blocks on rough ground: an "L" and an "I".
ErosionState letters() {
    Raster<float> ground = rough_ground(48, 40, 15, 8);
    Raster<float> blocks(48, 40);
    const auto put = [&](int left, int top, int right, int bottom) {
        for (int y = top; y < bottom; ++y)
            for (int x = left; x < right; ++x) {
                if (blocks(x, y) == 0) ground(x, y) += 20;
                blocks(x, y) = 20;
            }
    };
    put(8, 6, 13, 32);
    put(8, 27, 24, 32);
    put(30, 6, 35, 32);
    return start_of_erosion(ground, cell, {Raster<float>(48, 40), blocks}, {{}, proof(), {}}, {});
}

}  // namespace

TEST_CASE("layers: a tilted hard bed makes a cuesta, gentle one side and steep the other", "[scenes]") {
    const auto sides = [](const MaterialParameters& hard) {
        ErosionState state = tilted_bed(0.15F, hard);
        erosion_steps(state, mixture(4, 0, 1), 3000, {});
        check_sound(state);
        return steepest_sides(ground_of(state));
    };
    const auto [west, east] = sides(hard_cap());
    INFO("west " << west << " east " << east);
    CHECK(west > 1.5 * east);
    // A control: without a hard bed both sides are alike.
    MaterialParameters soft;
    soft.talus = 40;
    const auto [soft_west, soft_east] = sides(soft);
    INFO("soft west " << soft_west << " east " << soft_east);
    CHECK(soft_west < 1.25 * soft_east);
    CHECK(soft_east < 1.25 * soft_west);
}

TEST_CASE("layers: letters of proof material stay exactly put under every kind and mixture", "[scenes]") {
    const std::vector<ErosionInput> mixtures{mixture(1, 0, 0),    mixture(0, 1, 0),    mixture(0, 0, 1),
                                             mixture(0, 0, 0, 1), mixture(4, 2, 1, 1), rivers()};
    const ErosionState start = letters();
    for (const ErosionInput& input : mixtures) {
        ErosionState state = start;
        erosion_steps(state, input, 200, {});
        CHECK(state.thickness[1] == start.thickness[1]);
        CHECK(state.ledger.moved > 0);
        // Nothing hollows them out from below, either.
        bool put = true;
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 48; ++x)
                if (start.thickness[1](x, y) > 0)
                    put = put && height_of_bottom(state, x, y) >= height_of_bottom(start, x, y) - 1e-3;  // floats
        CHECK(put);
    }
    // A control: letters that yield a little do not stay.
    ErosionState soft = start;
    soft.materials[1].dissolubility = 0.1F;
    erosion_steps(soft, mixtures[0], 200, {});
    CHECK_FALSE(soft.thickness[1] == start.thickness[1]);
}

TEST_CASE("layers: soil moves and rock stays", "[scenes]") {
    ErosionState start = start_of_erosion(rough_ground(48, 40, 15, 8), cell,
                                          {Raster<float>(48, 40), Raster<float>(48, 40, 1.0F)}, {{}, {}, proof()}, {});
    ErosionState state = start;
    erosion_steps(state, mixture(4, 2, 1, 1), 400, {});
    double lowest = 0;
    double highest = 0;
    int bare = 0;
    int deep = 0;
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 48; ++x) {
            const double bottom = height_of_bottom(state, x, y) - height_of_bottom(start, x, y);
            lowest = std::min(lowest, bottom);
            highest = std::max(highest, bottom);
            const float soil = state.thickness[0](x, y) + state.thickness[1](x, y);
            bare += soil < 0.01F ? 1 : 0;
            deep += soil > 1.5F ? 1 : 0;
        }
    // 1e-2 m: 400 steps of float sums of change and thickness.
    CHECK(lowest > -1e-2);
    CHECK(highest < 1e-2);
    CHECK(bare > 20);
    CHECK(deep > 20);
}
