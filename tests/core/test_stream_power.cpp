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

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr double cell_size = 20.0;

/// Uplift right to the edges, so that the same rate holds everywhere.
StreamPowerParameters even_uplift() {
    StreamPowerParameters parameters;
    parameters.uplift_margin = 0.0F;
    return parameters;
}

Raster<float> hills(int width, int height, std::uint64_t seed, float relief = 100.0F) {
    GeneratorParameters parameters;
    parameters.kind = GeneratorKind::warped;
    parameters.maximum = relief;
    parameters.wavelength = 2000.0F;
    parameters.seed = seed;
    return generate(parameters, width, height, cell_size);
}

ErosionState state_of(Raster<float> ground, std::vector<Raster<float>> thickness = {},
                      std::vector<MaterialParameters> materials = {}) {
    return start_of_erosion(std::move(ground), cell_size, std::move(thickness), std::move(materials), {});
}

ErosionState run(ErosionState state, const StreamPowerParameters& parameters, int steps,
                 const ErosionLimits& limits = {}) {
    for (int step = 0; step < steps; ++step) stream_power_step(state, parameters, limits);
    return state;
}

std::int64_t pits_of(const ErosionState& state) {
    const Raster<float> ground = ground_of(state);
    return find_depressions(ground.view(), drain(ground.view())).pits;
}

bool finite(const ErosionState& state) {
    for (int y = 0; y < state.height(); ++y)
        for (int x = 0; x < state.width(); ++x)
            if (!std::isfinite(state.change(x, y))) return false;
    return true;
}

/// |before + uplifted - after - left map| / gross eroded.
double imbalance(const ErosionState& before, const ErosionState& after) {
    return std::abs(solids_of(before).ground + after.ledger.uplifted - solids_of(after).ground -
                    after.ledger.left_map) /
           after.ledger.moved;
}

/// Of what lies within the edge: edge cells are base level and no rivers, whatever runs along them.
std::optional<double> concavity(const Raster<float>& ground) {
    const Raster<float> inside =
        raster_of(ground.width() - 2, ground.height() - 2, [&](int x, int y) { return ground(x + 1, y + 1); });
    const Drainage drainage = drain(inside.view());
    const PowerLaw law = slope_against_area(inside.view(), drainage, drainage_area_cells(drainage), cell_size);
    if (!law.exponent) return std::nullopt;
    return -*law.exponent;
}

}  // namespace

TEST_CASE("a river alone comes to the slope of the closed form", "[stream_power]") {
    // One row of cells that all drain west. Where nothing changes any more, U = K A^m S.
    const int count = 200;
    StreamPowerParameters parameters = even_uplift();
    parameters.time_step = 1e7F;
    parameters.uplift = 0.5F;
    parameters.erodibility = 5.0F;
    parameters.creep = 0.0F;
    for (const float m : {0.3F, 0.5F, 0.9F}) {
        parameters.area_exponent = m;
        ErosionLimits limits;
        limits.border = Border::closed;
        const ErosionState state =
            run(state_of(raster_of(count, 1, [](int x, int) { return 0.01 * x; })), parameters, 60, limits);
        const Raster<float> ground = ground_of(state);
        double worst = 0;
        for (int x = 1; x < count; ++x) {
            const double area = (count - x) * cell_size * cell_size;
            const double expected =
                double{parameters.uplift} * 1e-3 / (double{parameters.erodibility} * 1e-6 * std::pow(area, double{m}));
            const double slope = (double{ground(x, 0)} - double{ground(x - 1, 0)}) / cell_size;
            worst = std::max(worst, std::abs(slope / expected - 1));
        }
        // Heights of up to 30 km are rounded to 2 mm, a slope over a cell of 20 m to 1e-4; the least is 0.05.
        CHECK(worst < 4e-3);
        CHECK(ground(0, 0) == 0.0F);
    }
}

TEST_CASE("rivers write their concavity into the land, noise has another", "[stream_power]") {
    for (const float m : {0.35F, 0.5F, 0.65F}) {
        StreamPowerParameters parameters = even_uplift();
        parameters.time_step = 100000.0F;
        parameters.creep = 0.0F;
        parameters.area_exponent = m;
        parameters.erodibility = static_cast<float>(5 * std::pow(1e6, 0.5 - double{m}));
        for (const FlowReceivers receivers : {FlowReceivers::single, FlowReceivers::multiple}) {
            parameters.receivers = receivers;
            const ErosionState state = run(state_of(hills(200, 200, 7)), parameters, 60);
            const auto theta = concavity(ground_of(state));
            INFO("m " << m << ", " << name_of(receivers) << ", theta " << *theta);
            REQUIRE(theta);
            CHECK(std::abs(*theta - double{m}) < 0.10);
        }
    }
    const auto control = concavity(hills(200, 200, 7));
    CHECK((!control || std::abs(*control - 0.35) > 0.10));
}

TEST_CASE("no pits are left where outlets are carved", "[stream_power]") {
    StreamPowerParameters parameters;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        parameters.receivers = seed % 2 == 0 ? FlowReceivers::single : FlowReceivers::multiple;
        parameters.creep = seed % 3 == 0 ? 0.0F : 0.05F;
        parameters.time_step = seed % 2 == 0 ? 1000.0F : 30000.0F;
        const Raster<float> ground = seed < 4 ? hills(150, 130, seed) : white_noise(150, 130, seed);
        ErosionState state = state_of(ground);
        REQUIRE(pits_of(state) > 20);
        for (int step = 0; step < 4; ++step) {
            stream_power_step(state, parameters);
            INFO("seed " << seed << ", step " << step);
            CHECK(pits_of(state) == 0);
        }
    }
    parameters.depressions = DepressionRule::fill;
    CHECK(pits_of(run(state_of(hills(150, 130, 1)), parameters, 1)) > 0);
}

TEST_CASE("a hundred times the step is stable", "[stream_power]") {
    StreamPowerParameters parameters;
    parameters.time_step *= 100;
    for (const FlowReceivers receivers : {FlowReceivers::single, FlowReceivers::multiple})
        for (const DepressionRule rule : {DepressionRule::fill, DepressionRule::carve}) {
            parameters.receivers = receivers;
            parameters.depressions = rule;
            const ErosionState state = run(state_of(hills(128, 128, 3)), parameters, 20);
            REQUIRE(finite(state));
            // Land cannot outgrow what lifted it since the start.
            const double lifted = 20 * double{parameters.uplift} * 1e-3 * double{parameters.time_step};
            const Raster<float> ground = ground_of(state);
            float highest = 0;
            for (int y = 0; y < 128; ++y)
                highest = std::max(highest, *std::max_element(ground.row(y), ground.row(y) + 128));
            CHECK(highest > 100);
            CHECK(double{highest} < 100 + lifted);
        }
}

TEST_CASE("the ends of the parameters' ranges are stable", "[stream_power]") {
    for (int corner = 0; corner < 64; ++corner) {
        const auto end = [&](int bit, float low, float high) { return (corner >> bit & 1) != 0 ? high : low; };
        StreamPowerParameters parameters;
        parameters.time_step = end(0, 1.0F, 1e7F);
        parameters.uplift = end(1, 0.0F, 100.0F);
        parameters.erodibility = end(2, 0.0F, 1000.0F);
        parameters.area_exponent = end(3, 0.1F, 1.0F);
        parameters.creep = end(4, 0.0F, 10.0F);
        parameters.depressions = (corner >> 5 & 1) != 0 ? DepressionRule::carve : DepressionRule::fill;
        INFO("corner " << corner);
        CHECK(finite(run(state_of(hills(40, 30, 2)), parameters, 5)));
    }
}

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

TEST_CASE("uplift grows from the edges inwards", "[stream_power]") {
    StreamPowerParameters parameters;
    parameters.erodibility = 0.0F;
    parameters.creep = 0.0F;
    parameters.depressions = DepressionRule::fill;
    parameters.uplift_margin = 0.25F;
    const ErosionState state = run(state_of(hills(80, 40, 3)), parameters, 1);
    const auto full = static_cast<float>(double{parameters.uplift} * 1e-3 * double{parameters.time_step});
    CHECK(state.change(40, 20) == full);
    CHECK(state.change(20, 20) == full);
    CHECK(state.change(10, 20) == Approx(full / 2));  // half way in: 3/4 - 2/8
    CHECK(state.change(69, 20) == state.change(10, 20));
    CHECK(state.change(10, 5) == Approx(full / 4));
    CHECK(state.change(0, 20) == 0);
    CHECK(state.ledger.moved == 0);
    double risen = 0;
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 80; ++x) risen += double{state.change(x, y)};
    CHECK(state.ledger.uplifted == Approx(risen * cell_size * cell_size));
}

TEST_CASE("the sea is base level", "[stream_power]") {
    const int size = 100;
    const StreamPowerParameters parameters;
    ErosionLimits limits;
    limits.border = Border::sea;
    const ErosionState before = state_of(hills(size, size, 6));
    ErosionState after = before;
    const float sea = 40.0F;
    for (int step = 0; step < 10; ++step) stream_power_step(after, parameters, limits, {}, sea);
    const Raster<float> start = ground_of(before);
    const Raster<float> ground = ground_of(after);
    bool floor_stays = true;
    bool land_stays_above = true;
    std::int64_t wet = 0;
    for (int y = 1; y + 1 < size; ++y)
        for (int x = 1; x + 1 < size; ++x) {
            if (start(x, y) <= sea) {
                ++wet;
                floor_stays &= after.change(x, y) == 0;
            } else {
                land_stays_above &= ground(x, y) >= sea - 0.01F;  // creep may take a shore cell a little below
            }
        }
    CHECK(wet > 1000);
    CHECK(floor_stays);
    CHECK(land_stays_above);
    CHECK(imbalance(before, after) < 1e-5);
}

TEST_CASE("stream power on a map that wraps does not know where it begins", "[stream_power]") {
    const int size = 96;
    const Raster<float> ground = white_noise(size, size, 9, 100.0F);
    const Raster<float> moved =
        raster_of(size, size, [&](int x, int y) { return ground((x + 41) % size, (y + 70) % size); });
    ErosionLimits limits;
    limits.border = Border::periodic;
    const ErosionState before = state_of(ground);
    const ErosionState one = run(before, {}, 3, limits);
    const ErosionState other = run(state_of(moved), {}, 3, limits);
    bool same = true;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) same &= other.change(x, y) == one.change((x + 41) % size, (y + 70) % size);
    CHECK(same);
    CHECK(imbalance(before, one) < 1e-5);
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
