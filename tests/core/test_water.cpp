/// Water erosion: what must hold whatever the land looks like.

#include "core/base/threads.h"
#include "core/erosion/water/cell_exchange.h"
#include "core/erosion/water/steps.h"
#include "tests/catch.h"
#include "tests/core/water_worlds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Least and greatest value; NaN where any cell is.
std::pair<float, float> range_of(const Raster<float>& field) {
    float low = INFINITY, high = -INFINITY;
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x) {
            const float value = field(x, y);
            if (!std::isfinite(value)) return {NAN, NAN};
            low = std::min(low, value);
            high = std::max(high, value);
        }
    return {low, high};
}

Raster<float> mirrored(const Raster<float>& field, bool in_x, bool in_y) {
    return ground_from(field.width(), field.height(), [&](int x, int y) {
        return field(in_x ? field.width() - 1 - x : x, in_y ? field.height() - 1 - y : y);
    });
}
Raster<float> transposed(const Raster<float>& field) {
    return ground_from(field.height(), field.width(), [&](int x, int y) { return field(y, x); });
}

}  // namespace

TEST_CASE("flat dry ground stays as it is", "[water]") {
    ErosionState state = dry_world(Raster<float>(33, 20, 1234.5F), 5);
    water_steps(state, rain_of(RainKind::none), 10);
    CHECK(range_of(state.change) == std::pair(0.0F, 0.0F));
    CHECK(range_of(state.depth) == std::pair(0.0F, 0.0F));
    CHECK(state.ledger == Ledger{});
    CHECK(state.steps_done == 10);
    CHECK(state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)] == 10);
}

TEST_CASE("a still pond stays still below the longest stable step, and not above it", "[water]") {
    // A bowl filled to a level, with ripples far below what one sees; unstable pipes double them every few steps.
    const int size = 64;
    const auto bed = [](int x, int y) { return 0.02 * ((x - 32) * (x - 32) + (y - 32) * (y - 32)); };
    const auto scheme = GENERATE(WaterScheme::improved, WaterScheme::four_pipes);
    const auto ripple_after = [&](float sub_step, int steps) {
        ErosionState state = dry_world(ground_from(size, size, bed), 10);
        ErosionInput input = rain_of(RainKind::none);
        input.schedule.water.scheme = scheme;
        input.schedule.water.creep = 0;
        input.schedule.mixing.border = Border::closed;
        input.schedule.water.evaporation = 0;
        input.schedule.water.sediment_capacity = 0;
        input.sources.push_back({SourceKind::one_time, ground_from(size, size, [&](int x, int y) {
                                     const double ripple = 1e-4 * ((x * 7 + y * 13) % 5 - 2);
                                     const double depth = 15 - bed(x, y);
                                     return depth > 0.01 ? depth + ripple : 0;
                                 })});
        water::divided_water_steps(state, input, steps, {1, sub_step}, {0, 0, size, size});
        float largest = 0;
        for (int y = 16; y < 48; ++y)
            for (int x = 16; x < 48; ++x) {
                const float level = state.reference(x, y) + state.change(x, y) + state.depth(x, y);
                largest = std::max(largest, std::abs(level - 15));
            }
        return largest;
    };
    // Ten times the ripples at the start: the waves add up where they meet, and the shortest rise to 1 / sqrt(1 -
    // 0.95^2) = 3.2 times their height this near to the limit, but they do not grow.
    CHECK(ripple_after(0.95F, 2000) < 2e-3F);
    // The control, in sub-steps that a run is never divided into.
    CHECK(ripple_after(1.1F, 2000) > 0.1F);
}

TEST_CASE("mirrored land erodes to mirrored land", "[water]") {
    const auto scheme = GENERATE(WaterScheme::improved, WaterScheme::four_pipes, WaterScheme::published);
    const bool in_x = GENERATE(false, true);
    const Raster<float> ground = hills(61, 47, 10);
    ErosionInput input = rain_of(RainKind::uniform);
    input.schedule.rain.power = 1;
    input.schedule.water.scheme = scheme;
    ErosionState plain = dry_world(ground, 10);
    ErosionState mirror = dry_world(mirrored(ground, in_x, !in_x), 10);
    water_steps(plain, input, 100);
    water_steps(mirror, input, 100);
    REQUIRE(plain.ledger.moved > 0);
    // To the last bit: every sum over neighbours is written so that mirrors swap its terms.
    CHECK(mirror.change == mirrored(plain.change, in_x, !in_x));
    CHECK(mirror.depth == mirrored(plain.depth, in_x, !in_x));
    CHECK(mirror.sediment == mirrored(plain.sediment, in_x, !in_x));
}

TEST_CASE("land turned over its diagonal erodes alike", "[water]") {
    const auto scheme = GENERATE(WaterScheme::improved, WaterScheme::four_pipes);
    const Raster<float> ground = hills(61, 47, 10);
    ErosionInput input = rain_of(RainKind::uniform);
    input.schedule.water.scheme = scheme;
    input.schedule.rain.power = 1;
    ErosionState plain = dry_world(ground, 10);
    ErosionState turned = dry_world(transposed(ground), 10);
    water_steps(plain, input, 100);
    water_steps(turned, input, 100);
    CHECK(turned.change == transposed(plain.change));
    CHECK(turned.depth == transposed(plain.depth));
}

TEST_CASE("what does not dissolve stays put", "[water]") {
    SECTION("one material") {
        ErosionState state = dry_world(hills(80, 70, 10), 10);
        state.materials[0].dissolubility = 0;
        water_steps(state, rain_of(RainKind::drops), 50);
        CHECK(range_of(state.change) == std::pair(0.0F, 0.0F));
        CHECK(range_of(state.sediment) == std::pair(0.0F, 0.0F));
        CHECK(range_of(state.flow).second > 0);
    }
    SECTION("a proof bottom under a soft layer") {
        const int width = 80, height = 70;
        ErosionState state = dry_world(hills(width, height, 10), 10);
        state.thickness.push_back(Raster<float>(width, height));
        state.thickness.push_back(Raster<float>(width, height, 0.05F));
        state.materials.resize(3);
        state.materials[2].dissolubility = 0;
        water_steps(state, rain_of(RainKind::drops), 300);
        bool bared = false;
        double lowest = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                bared |= state.thickness[1](x, y) == 0;
                lowest = std::min(lowest, static_cast<double>(state.change(x, y)));
            }
        CHECK(bared);
        // No deeper than the layer, but for the rounding of 300 steps.
        CHECK(lowest >= -0.05 - 1e-5);
    }
}

TEST_CASE("layers are thinned and eroded material is laid", "[water]") {
    const int width = 120, height = 100;
    ErosionState state = dry_world(hills(width, height, 10), 10);
    state.thickness.push_back(Raster<float>(width, height));
    state.thickness.push_back(Raster<float>(width, height, 0.4F));
    state.materials.resize(3);
    water_steps(state, rain_of(RainKind::drops), 200);
    const auto [laid_low, laid_high] = range_of(state.thickness[0]);
    const auto [layer_low, layer_high] = range_of(state.thickness[1]);
    CHECK(laid_low >= 0);
    CHECK(laid_high > 0.01F);
    CHECK(layer_low >= 0);
    CHECK(layer_high <= 0.4F);
    // Layers and change tell the same story: the bottom is only ever lowered.
    double worst = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            worst = std::max(worst, static_cast<double>(state.change(x, y)) - state.thickness[0](x, y) -
                                        (state.thickness[1](x, y) - 0.4));
    // Each step rounds thickness and change on their own, 200 times within 1e-6 m.
    CHECK(worst < 2e-4);
}

TEST_CASE("one layer of the bottom's own material erodes like the bottom alone", "[water]") {
    ErosionState single = dry_world(hills(90, 60, 10), 10);
    ErosionState layered = single;
    layered.thickness.push_back(Raster<float>(90, 60));
    layered.materials.resize(2);
    ErosionInput input = rain_of(RainKind::drops);
    input.schedule.water.scheme = GENERATE(WaterScheme::improved, WaterScheme::four_pipes);
    input.schedule.water.creep = 0;  // what is loose creeps; the bottom alone counts as loose
    water_steps(single, input, 100);
    water_steps(layered, input, 100);
    float worst = 0;
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 90; ++x) worst = std::max(worst, std::abs(single.change(x, y) - layered.change(x, y)));
    // The same arithmetic but for rounding, which flowing water then spreads; a wrong rule differs by metres.
    CHECK(worst < 0.05F * range_of(single.change).second);
}

TEST_CASE("nothing becomes negative or infinite with any allowed parameters", "[water]") {
    RandomSequence draws(2024, RandomStream::test);
    for (int trial = 0; trial < 150; ++trial) {
        CAPTURE(trial);
        ErosionInput input;
        const auto randomise = [&](auto& set) {
            for (const ParameterField& field : *reference_to(set).fields) {
                const ParameterDescription& d = field.description;
                // Now and then the ends of the range, else more often small values than large ones.
                const float pick = draws.unit();
                const double share = pick < 0.1F   ? 0.0
                                     : pick < 0.2F ? 1.0
                                                   : std::pow(static_cast<double>(draws.unit()), 3);
                double value = d.minimum + share * (d.maximum - d.minimum);
                if (d.type != ParameterType::number) value = std::floor(value + 0.5);
                CAPTURE(d.id, value);
                REQUIRE(d.check(static_cast<double>(static_cast<float>(value))).ok());
                field.put(&set, value);
            }
        };
        randomise(input.schedule.water);
        randomise(input.schedule.rain);
        const int width = 1 + static_cast<int>(draws.below(70)), height = 1 + static_cast<int>(draws.below(50));
        const double cell_size = std::pow(10.0, static_cast<double>(draws.between(-1, 3)));
        ErosionState state = dry_world(hills(width, height, cell_size, draws.bits()), cell_size);
        state.materials[0].dissolubility = draws.unit();
        if (trial % 3 == 0) {
            state.thickness.push_back(Raster<float>(width, height));
            state.thickness.push_back(Raster<float>(width, height, draws.unit()));
            state.materials = {{}, {}, {}};
            for (MaterialParameters& material : state.materials) material.dissolubility = draws.unit();
        }
        input.schedule.mixing.border = static_cast<Border>(draws.below(4));
        input.schedule.mixing.sea_level = static_cast<float>(cell_size) * draws.between(-5, 20);
        CAPTURE(input.schedule.water.scheme, input.schedule.mixing.border, cell_size);
        const Solids before = solids_of(state);
        water_steps(state, input, 30);
        for (const Raster<float>* field : {&state.depth, &state.sediment, &state.flow, &state.outflow[0],
                                           &state.outflow[1], &state.outflow[2], &state.outflow[3]})
            if (!field->empty()) CHECK(range_of(*field).first >= 0);
        for (const Raster<float>& pipe : state.pipe_flow)
            if (!pipe.empty()) CHECK(std::isfinite(range_of(pipe).first));
        for (const Raster<float>& thickness : state.thickness) CHECK(range_of(thickness).first >= 0);
        CHECK(std::isfinite(range_of(state.change).first));
        const Solids after = solids_of(state);
        const double missing = before.ground + before.suspended - after.ground - after.suspended -
                               state.ledger.left_map - state.ledger.transport_loss;
        // 24-bit rounding of every cell in every step, all in one direction, would be 1e-5 of what the cells hold. What
        // creeps is not in the books; each sub-step rounds each cell's change by 2^-25 of it at most.
        const auto [lowest, highest] = range_of(state.change);
        const double roundings = 30.0 * water::division_of(input.schedule.water).sub_steps * width * height;
        const double crept = 0x1p-25 * static_cast<double>(std::max(-lowest, highest)) * roundings;
        CHECK(std::abs(missing) <= 1e-5 * state.ledger.moved + (1e-5 + crept) * cell_size * cell_size);
    }
}

TEST_CASE("water takes the ground's relief down and makes no spikes or pits", "[water]") {
    const int size = 200;
    ErosionState state = dry_world(hills(size, size, 10), 10);
    const Raster<float> before = ground_of(state);
    water_steps(state, rain_of(RainKind::drops), 200);
    const Raster<float> after = ground_of(state);
    const auto worst_spike = [&](const Raster<float>& ground, float sign) {
        float worst = 0;
        for (int y = 1; y + 1 < size; ++y)
            for (int x = 1; x + 1 < size; ++x) {
                float nearest = INFINITY;
                for (int j = -1; j <= 1; ++j)
                    for (int i = -1; i <= 1; ++i)
                        if (i != 0 || j != 0) nearest = std::min(nearest, sign * (ground(x, y) - ground(x + i, y + j)));
                worst = std::max(worst, nearest);
            }
        return worst;
    };
    // Height of a cell above its highest neighbour, or depth below its lowest: not more than the rough start's.
    CHECK(worst_spike(after, 1) <= 1.2F * worst_spike(before, 1));
    CHECK(worst_spike(after, -1) <= 1.2F * worst_spike(before, -1));
    CHECK(range_of(after).second <= range_of(before).second + 0.5F);
}

TEST_CASE("level ground erodes under a spring, and its hollows stay shallow", "[water]") {
    const auto scheme = GENERATE(WaterScheme::improved, WaterScheme::four_pipes, WaterScheme::published);
    const double cell_size = GENERATE(1.0, 10.0, 90.0);
    CAPTURE(scheme, cell_size);
    constexpr int size = 40;
    const auto eroded = [&](float least_slope) {
        ErosionInput input = rain_of(RainKind::none);
        input.schedule.water.scheme = scheme;
        input.schedule.water.least_slope = least_slope;
        input.sources.push_back({SourceKind::permanent, ground_from(size, size, [](int x, int y) {
                                     return std::abs(x - 20) < 2 && std::abs(y - 20) < 2 ? 0.5 : 0.0;
                                 })});
        ErosionState state = dry_world(Raster<float>(size, size, 100.0F), cell_size);
        water_steps(state, input, 200);
        return state;
    };
    const ErosionState state = eroded(0.05F);
    CHECK(state.ledger.moved > 0);
    // Control: without a least slope level ground gives nothing. The improved scheme creeps, but level ground does not.
    CHECK(eroded(0.0F).ledger.moved == 0);
    // Level ground is never dug deeper than that below all its neighbours, a step beyond.
    const float deepest = 2 * water::level_share * 0.05F * static_cast<float>(cell_size);
    const Raster<float> ground = ground_of(state);
    float pit = 0;
    for (int y = 1; y + 1 < size; ++y)
        for (int x = 1; x + 1 < size; ++x) {
            const float lowest = std::min({ground(x - 1, y), ground(x + 1, y), ground(x, y - 1), ground(x, y + 1)});
            pit = std::max(pit, lowest - ground(x, y));
        }
    CHECK(pit <= deepest);
    // A sheet of rain, 1 mm a step over 10 cells, is no stream.
    ErosionInput rain = rain_of(RainKind::uniform);
    rain.schedule.water.scheme = scheme;
    ErosionState top = dry_world(Raster<float>(size / 2, size / 2, 100.0F), cell_size);
    water_steps(top, rain, 200);
    CHECK(top.ledger.water_left_map > 0);
    CHECK(top.ledger.moved == 0);
}

TEST_CASE("constant evaporation lowers a pond by so much a step", "[water]") {
    const auto scheme = GENERATE(WaterScheme::improved, WaterScheme::four_pipes, WaterScheme::published);
    const float time_step = GENERATE(0.6F, 2.5F);  // of one part and of several
    CAPTURE(scheme, time_step);
    ErosionInput input = rain_of(RainKind::none);
    WaterParameters& p = input.schedule.water;
    p.scheme = scheme;
    p.time_step = time_step;
    p.evaporation = 0;
    p.least_depth = 0;
    p.evaporation_depth = 30;
    input.schedule.mixing.border = Border::closed;
    input.sources.push_back({SourceKind::one_time, Raster<float>(20, 15, 1.0F)});
    ErosionState state = dry_world(Raster<float>(20, 15, 5.0F), 10);
    water_steps(state, input, 10);
    // 1e-4 m: at most 50 subtractions from 1 m in floats.
    CHECK(state.depth(7, 7) == Approx(1 - 10 * 0.03).margin(1e-4));
    CHECK(state.depth(0, 0) == Approx(1 - 10 * 0.03).margin(1e-4));
    water_steps(state, input, 30);
    CHECK(state.depth(7, 7) == 0);
    CHECK(state.ledger.evaporated == Approx(20 * 15 * 100.0).epsilon(1e-5));
}

TEST_CASE("published rain draws its cells with replacement", "[water]") {
    ErosionInput input = rain_of(RainKind::published);
    input.schedule.rain.power = 0.5F;
    constexpr int width = 90, height = 70;
    std::array<std::int64_t, 6> of_count{};
    for (int step = 0; step < 20; ++step) {
        const water::Shower shower = water::shower_of_step(input.schedule, 1, 10, width, height, step);
        const Raster<float> drops = water::drawn_drops(shower, 0, 0, width, height);
        double sum = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                sum += static_cast<double>(drops(x, y));
                ++of_count[static_cast<std::size_t>(std::min(5.0F, drops(x, y)))];
            }
        CHECK(sum == width * height / 2);
        // A part of the map has the same drops.
        const Raster<float> part = water::drawn_drops(shower, 30, 20, 25, 17);
        for (int y = 0; y < 17; ++y)
            for (int x = 0; x < 25; ++x) REQUIRE(part(x, y) == drops(x + 30, y + 20));
    }
    // Poisson of mean 1/2: exp(-1/2) (1, 1/2, 1/8, ...). Of 126000 cells, five standard deviations are under 900.
    const double cells = 20.0 * width * height;
    CHECK(std::abs(static_cast<double>(of_count[0]) - cells * 0.60653) < 900);
    CHECK(std::abs(static_cast<double>(of_count[1]) - cells * 0.30327) < 900);
    CHECK(std::abs(static_cast<double>(of_count[2]) - cells * 0.07582) < 500);
}

TEST_CASE("no ground and no steps are no work", "[water]") {
    ErosionState state;
    water_steps(state, rain_of(RainKind::drops), 3);
    CHECK(state.steps_done == 3);
    ErosionState dry = dry_world(Raster<float>(4, 4, 1.0F), 1);
    water_steps(dry, rain_of(RainKind::drops), 0);
    CHECK(dry.depth.empty());
}
