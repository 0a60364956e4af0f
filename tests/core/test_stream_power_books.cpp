/// Stream power: what it keeps: mass, held ground, layers, lakes, the same bytes however it is run.

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "core/drainage/depressions.h"
#include "core/erosion/erode.h"
#include "core/erosion/stream_power/stream_power.h"
#include "core/measure/slope_area.h"
#include "core/relief/generators/generate.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"
#include "tests/core/stream_power_land.h"

using namespace cuesta;
using namespace cuesta::test;
using namespace cuesta::stream_power_land;

TEST_CASE("stream power keeps its books", "[stream_power]") {
    for (std::uint64_t seed = 1; seed <= 24; ++seed) {
        RandomSequence random(seed, RandomStream::test, 2);
        StreamPowerParameters parameters;
        parameters.time_step = random.between(100.0F, 200000.0F);
        parameters.uplift = random.between(0.0F, 2.0F);
        parameters.uplift_margin = random.between(0.0F, 0.5F);
        parameters.erodibility = random.between(0.1F, 20.0F);
        parameters.area_exponent = random.between(0.3F, 0.7F);
        parameters.creep = random.below(3) == 0 ? 0.0F : random.between(0.0F, 0.1F);
        parameters.receivers = random.below(2) == 0 ? FlowReceivers::single : FlowReceivers::multiple;
        parameters.depressions = random.below(2) == 0 ? DepressionRule::fill : DepressionRule::carve;
        const int width = 30 + static_cast<int>(random.below(60));
        const int height = 30 + static_cast<int>(random.below(60));
        std::vector<Raster<float>> thickness;
        std::vector<MaterialParameters> materials;
        if (random.below(2) == 0) {
            for (int layer = 0; layer < 3; ++layer) {
                thickness.push_back(white_noise(width, height, seed + 100, 8.0F));
                materials.emplace_back().dissolubility = random.unit();
            }
            materials.emplace_back();
        }
        const Raster<float> protection = white_noise(width, height, seed + 200, 1.5F);
        const Raster<float> erodibility = white_noise(width, height, seed + 300, 2.0F);
        ErosionLimits limits;
        limits.border = random.below(2) == 0 ? Border::open : Border::closed;
        if (random.below(2) == 0) limits.protection = protection.view();
        if (random.below(2) == 0) limits.erodibility = erodibility.view();

        const ErosionState before = state_of(hills(width, height, seed), thickness, materials);
        const ErosionState after = run(before, parameters, 20, limits);
        INFO("seed " << seed);
        CHECK(finite(after));
        CHECK(after.ledger.moved > 0);
        CHECK(imbalance(before, after) < 1e-5);
        // Layers only ever get thinner, but for the eroded material, and never negative; the ground above the bottom
        // is what they say, within the rounding of some 40 sums of heights below 1 km: 6e-5 m each.
        bool right = true;
        for (std::size_t layer = 0; layer < after.thickness.size(); ++layer)
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) {
                    right &= after.thickness[layer](x, y) >= 0;
                    if (layer > 0) right &= after.thickness[layer](x, y) <= before.thickness[layer](x, y);
                }
        CHECK(right);
    }
}

TEST_CASE("held ground stays exactly as it was, and uplift passes it by", "[stream_power]") {
    const int size = 90;
    Raster<float> protection(size, size);
    for (int y = 30; y < 60; ++y)
        for (int x = 20; x < 50; ++x) protection(x, y) = x < 35 ? 1.0F : 3.0F;
    protection(70, 70) = std::nanf("");
    ErosionLimits limits;
    limits.protection = protection.view();
    for (const DepressionRule rule : {DepressionRule::fill, DepressionRule::carve})
        for (const bool layered : {false, true}) {
            StreamPowerParameters parameters;
            parameters.depressions = rule;
            std::vector<Raster<float>> thickness;
            std::vector<MaterialParameters> materials;
            if (layered) {
                thickness.assign(2, Raster<float>(size, size, 3.0F));
                materials.assign(3, {});
            }
            const ErosionState before = state_of(hills(size, size, 4), thickness, materials);
            const ErosionState after = run(before, parameters, 15, limits);
            bool kept = true;
            for (int y = 30; y < 60; ++y)
                for (int x = 20; x < 50; ++x) {
                    kept &= after.change(x, y) == 0.0F;
                    for (const Raster<float>& layer : after.thickness) kept &= layer(x, y) == 3.0F;
                }
            CHECK(kept);
            CHECK(after.change(70, 70) != 0.0F);
            CHECK(imbalance(before, after) < 1e-5);
        }
}

TEST_CASE("ground that cannot be eroded only rises", "[stream_power]") {
    const int size = 70;
    Raster<float> erodibility(size, size, 1.0F);
    for (int y = 20; y < 50; ++y)
        for (int x = 20; x < 50; ++x) erodibility(x, y) = x < 30 ? 0.0F : -1.0F;
    ErosionLimits limits;
    limits.erodibility = erodibility.view();
    const StreamPowerParameters parameters = even_uplift();
    const ErosionState after = run(state_of(hills(size, size, 5)), parameters, 10, limits);
    const float risen = 10 * parameters.uplift * 1e-3F * parameters.time_step;
    bool all = true;
    for (int y = 20; y < 50; ++y)
        for (int x = 20; x < 50; ++x) all &= std::abs(after.change(x, y) - risen) < 1e-4F;  // ten sums of 50 m
    CHECK(all);
    CHECK(after.change(10, 10) < risen);
}

TEST_CASE("layers yield one after another", "[stream_power]") {
    const int size = 80;
    StreamPowerParameters parameters = even_uplift();
    parameters.creep = 0.0F;
    const Raster<float> ground = hills(size, size, 6);

    SECTION("layers of one yield are one material") {
        const ErosionState plain = run(state_of(ground), parameters, 1);
        std::vector<Raster<float>> thickness(2, Raster<float>(size, size, 0.5F));
        const ErosionState layered = run(state_of(ground, thickness, {{}, {}, {}}), parameters, 1);
        double worst = 0;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                worst = std::max(worst, std::abs(double{plain.change(x, y)} - double{layered.change(x, y)}));
        CHECK(worst < 1e-4);  // floats against doubles: 1e-7 of some 50 m, and what rivers make of it downstream
    }
    SECTION("a proof bottom is never cut") {
        std::vector<Raster<float>> thickness(1, Raster<float>(size, size, 20.0F));
        std::vector<MaterialParameters> materials(2);
        materials[1].dissolubility = 0.0F;
        const ErosionState before = state_of(ground, thickness, materials);
        ErosionState after = run(before, parameters, 20);
        const float risen = 20 * parameters.uplift * 1e-3F * parameters.time_step;
        bool kept = true;
        std::int64_t bare = 0;
        for (int y = 1; y + 1 < size; ++y)
            for (int x = 1; x + 1 < size; ++x) {
                const float bottom = after.change(x, y) - after.thickness[0](x, y) + 20.0F;
                kept &= std::abs(bottom - risen) < 1e-2F;  // twenty roundings of heights of 200 m
                bare += after.thickness[0](x, y) == 0.0F ? 1 : 0;
            }
        CHECK(kept);
        CHECK(bare > 10);
        CHECK(imbalance(before, after) < 1e-5);
    }
    SECTION("beds rise with the ground, and hard ones are cut less") {
        ErosionState before = state_of(ground, {Raster<float>(size, size, 0.0F)}, {{}, {}});
        before.beds.place = ground;
        before.beds.profile.inverse_thickness = 0.05F;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) before.beds.place(x, y) *= 0.05F;
        ErosionState soft = before;
        soft.beds = {};
        before.beds.profile.contrast = 0.9F;
        const ErosionState hard = run(before, parameters, 5);
        CHECK(imbalance(before, hard) < 1e-5);
        CHECK(hard.ledger.moved < 0.95 * run(soft, parameters, 5).ledger.moved);
        // The same bed at the surface after uplift alone.
        parameters.erodibility = 0.0F;
        parameters.depressions = DepressionRule::fill;
        const ErosionState risen = run(before, parameters, 5);
        double worst = 0;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                worst = std::max(
                    worst,
                    std::abs(double{bed_place(risen.beds.profile, risen.beds.place(x, y), risen.change(x, y), 0.0F)} -
                             double{before.beds.place(x, y)}));
        CHECK(risen.change(40, 40) > 100);
        CHECK(worst < 1e-4);  // five roundings of places below 10
    }
    SECTION("harder rock stands higher") {
        parameters.time_step = 50000.0F;
        std::vector<MaterialParameters> hard(1);
        hard[0].dissolubility = 0.2F;
        const ErosionState soft_land = run(state_of(ground), parameters, 40);
        const ErosionState hard_land = run(state_of(ground, {}, hard), parameters, 40);
        CHECK(solids_of(hard_land).ground > 1.2 * solids_of(soft_land).ground);
    }
}

TEST_CASE("lakes keep their floors where hollows are filled", "[stream_power]") {
    StreamPowerParameters parameters;
    parameters.depressions = DepressionRule::fill;
    parameters.creep = 0.0F;
    parameters.uplift = 0.0F;
    const ErosionState before = state_of(hills(120, 100, 8));
    const Raster<float> ground = ground_of(before);
    const Raster<float> filled = drain(ground.view()).filled;
    const ErosionState after = run(before, parameters, 1);
    bool floors = true;
    std::int64_t wet = 0;
    std::int64_t cut = 0;
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 120; ++x) {
            if (filled(x, y) > ground(x, y)) {
                ++wet;
                floors &= after.change(x, y) == 0.0F;
            } else {
                cut += after.change(x, y) < 0 ? 1 : 0;
            }
        }
    CHECK(wet > 300);
    CHECK(cut > 5000);
    CHECK(floors);
}

TEST_CASE("stream power is the same on any number of threads", "[stream_power]") {
    const Raster<float> erodibility = white_noise(190, 270, 4, 2.0F);
    ErosionLimits limits;
    limits.erodibility = erodibility.view();
    for (const FlowReceivers receivers : {FlowReceivers::single, FlowReceivers::multiple})
        for (const DepressionRule rule : {DepressionRule::fill, DepressionRule::carve}) {
            StreamPowerParameters parameters;
            parameters.receivers = receivers;
            parameters.depressions = rule;
            const auto on_threads = [&](int threads) {
                const ThreadCount count(threads);
                return run(state_of(hills(190, 270, 9)), parameters, 5, limits);
            };
            const ErosionState one = on_threads(1);
            for (const int threads : {2, 7}) {
                const ErosionState other = on_threads(threads);
                CHECK((other.change == one.change));
                CHECK((other.ledger == one.ledger));
            }
        }
}

TEST_CASE("land turned by a quarter erodes alike", "[stream_power]") {
    const int size = 100;
    const Raster<float> ground = hills(size, size, 10);
    const Raster<float> turned = raster_of(size, size, [&](int x, int y) { return ground(y, size - 1 - x); });
    StreamPowerParameters parameters;
    for (const FlowReceivers receivers : {FlowReceivers::single, FlowReceivers::multiple}) {
        parameters.receivers = receivers;
        const ErosionState one = run(state_of(ground), parameters, 2);
        const ErosionState other = run(state_of(turned), parameters, 2);
        double worst = 0;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                worst = std::max(worst, std::abs(double{other.change(x, y)} - double{one.change(y, size - 1 - x)}));
        // The sums over neighbours are rounded in another order; heights of 100 m are rounded by 8e-6 m.
        CHECK(worst < 1e-3);
    }
}

TEST_CASE("stream power in a schedule, paused and resumed", "[stream_power]") {
    ErosionInput input;
    input.schedule.mixing.water = 0;
    input.schedule.mixing.wind = 0;
    input.schedule.mixing.thermal = 1;
    input.schedule.mixing.stream_power = 1;
    input.rain_share = white_noise(64, 48, 12, 2.0F);
    ErosionState whole = state_of(hills(64, 48, 11));
    ErosionState parts = whole;
    erosion_steps(whole, input, 12, {});
    CHECK(whole.steps_of_kind[static_cast<std::size_t>(ErosionKind::stream_power)] == 6);
    erosion_steps(parts, input, 5, {});
    ErosionState copy = parts;
    erosion_steps(copy, input, 7, {});
    CHECK((copy.change == whole.change));
    CHECK((copy.ledger == whole.ledger));

    input.rain_share = {};
    ErosionState even = state_of(hills(64, 48, 11));
    erosion_steps(even, input, 12, {});
    CHECK_FALSE((even.change == whole.change));
}
