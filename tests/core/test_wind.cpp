#include <array>
#include <cmath>

#include "core/erosion/wind/wind.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr std::array schemes{WindScheme::improved, WindScheme::published};

WindParameters wind_from(float direction, WindScheme scheme) {
    WindParameters parameters;
    parameters.scheme = scheme;
    parameters.direction = direction;
    parameters.saturation_length = 30;
    parameters.abrasion = 0.1F;
    return parameters;
}

/// Solids before = solids after + what left, to the ledger's bound.
void check_books(const ErosionState& start, const ErosionState& state) {
    const double before = solids_of(start).ground;
    const double after = solids_of(state).ground;
    // The bound.
    CHECK(std::abs(before - after - state.ledger.left_map) <= 1e-5 * state.ledger.moved);
}

/// `inside` in the middle third of the map, `outside` elsewhere.
Raster<float> held_middle(int width, int height, float inside, float outside) {
    Raster<float> raster(width, height, outside);
    for (int y = height / 3; y < 2 * height / 3; ++y)
        for (int x = width / 3; x < 2 * width / 3; ++x) raster(x, y) = inside;
    return raster;
}

}  // namespace

TEST_CASE("wind: the books close for every direction, layered or not", "[wind]") {
    const WindScheme scheme = GENERATE(WindScheme::improved, WindScheme::published);
    for (const bool layered : {false, true})
        for (const float direction : {0.0F, 77.0F, 135.0F, 270.0F, 301.0F}) {
            CAPTURE(name_of(scheme), layered, direction);
            const ErosionState start = layered ? layered_start(90, 70, 5, 20, 13) : monolith_start(90, 70, 5, 20, 13);
            ErosionState state = start;
            const WindParameters parameters = wind_from(direction, scheme);
            for (int i = 0; i < 60; ++i) wind_step(state, parameters);
            check_sound(state);
            CHECK(state.ledger.moved > 0);
            CHECK(state.ledger.left_map != 0);
            check_books(start, state);
            double lift = 0;
            for (int y = 0; y < 70; ++y)
                for (int x = 0; x < 90; ++x)
                    lift = std::max(lift, height_of_bottom(state, x, y) - height_of_bottom(start, x, y));
            // The bottom never rises, but for 60 roundings of changes of tens of metres.
            if (layered) CHECK(lift < 1e-3);
            for (std::size_t layer = 1; layer < state.thickness.size(); ++layer)
                for (int y = 0; y < 70; ++y)
                    for (int x = 0; x < 90; ++x) REQUIRE(state.thickness[layer](x, y) <= start.thickness[layer](x, y));
        }
}

TEST_CASE("wind: turned wind over turned ground gives turned ground, bit for bit", "[wind]") {
    const WindScheme scheme = GENERATE(WindScheme::improved, WindScheme::published);
    for (const bool layered : {false, true})
        for (const float angle : {0.0F, 30.0F, 60.0F}) {
            const ErosionState start = layered ? layered_start(70, 45, 10, 15, 17) : monolith_start(70, 45, 10, 15, 17);
            const auto run = [&](ErosionState state, float direction) {
                for (int i = 0; i < 5; ++i) wind_step(state, wind_from(direction, scheme));
                return state;
            };
            ErosionState expected = run(start, angle);
            ErosionState ground = start;
            CHECK_FALSE(same_ground(expected, start));
            for (const float quarter : {90.0F, 180.0F, 270.0F}) {
                ground = with_ground(ground, turned);
                expected = with_ground(expected, turned);
                CAPTURE(layered, angle, quarter);
                CHECK(same_ground(run(ground, angle + quarter), expected));
            }
            // A control: the wind's direction matters.
            CHECK_FALSE(same_ground(run(ground, angle), expected));
        }
}

TEST_CASE("wind: the same bytes on any number of threads, and after a rest", "[wind]") {
    const WindScheme scheme = GENERATE(WindScheme::improved, WindScheme::published);
    for (const float direction : {0.0F, 270.0F, 320.0F}) {
        const WindParameters parameters = wind_from(direction, scheme);
        const auto work = [&](ErosionState& state) {
            for (int i = 0; i < 5; ++i) wind_step(state, parameters);
        };
        check_same_on_any_threads(monolith_start(300, 280, 10, 20, 31), work);
        check_same_on_any_threads(layered_start(300, 280, 10, 20, 32), work);
        ErosionState rested = layered_start(40, 50, 10, 20, 33);
        ErosionState unbroken = rested;
        work(rested);
        ErosionState copy = rested;
        work(copy);
        work(unbroken);
        work(unbroken);
        CHECK(same_ground(copy, unbroken));
        CHECK(copy.ledger == unbroken.ledger);
    }
}

TEST_CASE("wind: sound for random parameters and sizes", "[wind]") {
    RandomSequence random(78, RandomStream::test);
    for (int trial = 0; trial < 160; ++trial) {
        const int width = 1 + static_cast<int>(random.below(60));
        const int height = 1 + static_cast<int>(random.below(60));
        WindParameters p;
        p.scheme = schemes[random.below(2)];
        p.direction = random.between(0, 360);
        p.spread = random.between(0, 90);
        p.fall_angle = random.between(0, 89);
        p.strength = random.unit();
        p.capacity = random.between(0, 10);
        p.talus = random.between(1, 89);
        p.deposition = random.unit();
        p.shadow_deposition = random.unit();
        p.incoming = random.unit();
        p.sand_flow = random.between(0, 0.5F);
        p.saturation_length = std::exp(random.between(-3, 9));
        p.speed_up = random.between(0, 10);
        p.abrasion = random.unit();
        p.gusts = random.unit();
        if (trial % 5 == 0) p.deposition = 0;
        if (trial % 7 == 0) p.fall_angle = 0;
        const double cell_size = std::exp(random.between(-3, 6));
        const float amplitude = std::exp(random.between(-5, 8));
        ErosionState state = random.below(2) == 0 ? monolith_start(width, height, cell_size, amplitude, random.bits())
                                                  : layered_start(width, height, cell_size, amplitude, random.bits());
        for (MaterialParameters& material : state.materials) material.wind_resistance = random.unit();
        const ErosionState start = state;
        CAPTURE(trial, width, height, cell_size, amplitude);
        for (int i = 0; i < 20; ++i) wind_step(state, p);
        check_sound(state);
        if (state.ledger.moved > 0) check_books(start, state);
    }
}

TEST_CASE("wind: protected ground stays exactly as it was, and the books close around it", "[wind]") {
    for (const WindScheme scheme : schemes)
        for (const bool layered : {false, true})
            for (const float direction : {270.0F, 20.0F}) {
                CAPTURE(name_of(scheme), layered, direction);
                const ErosionState start =
                    layered ? layered_start(66, 48, 10, 30, 51) : monolith_start(66, 48, 10, 30, 51);
                const Raster<float> protection = held_middle(66, 48, 1, 0.3F);
                const Raster<float> none = held_middle(66, 48, 0, 0);
                const auto run = [&](const Raster<float>& held, Border border) {
                    ErosionState state = start;
                    for (int i = 0; i < 20; ++i)
                        wind_step(state, wind_from(direction, scheme), {border, held.view(), {}});
                    check_sound(state);
                    check_books(start, state);
                    return state;
                };
                const auto changed_inside = [&](const ErosionState& state) {
                    int count = 0;
                    for (int y = 16; y < 32; ++y)
                        for (int x = 22; x < 44; ++x) {
                            bool same = state.change(x, y) == 0.0F;
                            for (std::size_t i = 0; i < state.thickness.size(); ++i)
                                same = same && state.thickness[i](x, y) == start.thickness[i](x, y);
                            count += same ? 0 : 1;
                        }
                    return count;
                };
                CHECK(changed_inside(run(protection, Border::open)) == 0);
                CHECK(changed_inside(run(protection, Border::closed)) == 0);
                // Protection 0 is none; without it nearly all changes.
                CHECK(same_ground(run(none, Border::open), run({}, Border::open)));
                CHECK(changed_inside(run(none, Border::open)) > 300);
            }
}

TEST_CASE("wind: ground that is not erodible only receives", "[wind]") {
    for (const WindScheme scheme : schemes)
        for (const bool layered : {false, true}) {
            const ErosionState start = layered ? layered_start(60, 48, 10, 30, 52) : monolith_start(60, 48, 10, 30, 52);
            const Raster<float> erodibility = held_middle(60, 48, 0, 1);
            ErosionState state = start;
            for (int i = 0; i < 10; ++i)
                wind_step(state, wind_from(300, scheme), {Border::open, {}, erodibility.view()});
            check_books(start, state);
            int lowered = 0;
            int raised = 0;
            for (int y = 16; y < 32; ++y)
                for (int x = 20; x < 40; ++x) {
                    lowered += state.change(x, y) < 0 ? 1 : 0;
                    raised += state.change(x, y) > 0 ? 1 : 0;
                }
            CHECK(lowered == 0);
            CHECK(raised > 0);
        }
}

TEST_CASE("wind: nothing enters or leaves where the edges are closed", "[wind]") {
    for (const WindScheme scheme : schemes)
        for (const bool layered : {false, true})
            for (const float direction : {270.0F, 20.0F, 225.0F}) {
                CAPTURE(name_of(scheme), layered, direction);
                const ErosionState start =
                    layered ? layered_start(60, 44, 10, 30, 53) : monolith_start(60, 44, 10, 30, 53);
                ErosionState closed = start;
                ErosionState open = start;
                for (int i = 0; i < 30; ++i) {
                    wind_step(closed, wind_from(direction, scheme), {Border::closed, {}, {}});
                    wind_step(open, wind_from(direction, scheme));
                }
                check_sound(closed);
                // Laying down the last of the load rounds off this much: parts in 10^7 of what moved.
                CHECK(std::abs(closed.ledger.left_map) <= 1e-6 * closed.ledger.moved);
                CHECK(std::abs(open.ledger.left_map) > 1e-3 * open.ledger.moved);
                check_books(start, closed);
            }
}
