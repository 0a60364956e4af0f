#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/threads.h"
#include "core/erosion/row_pieces.h"
#include "core/erosion/thermal/bands.h"
#include "core/erosion/thermal/coarse.h"
#include "core/erosion/thermal/slope.h"
#include "core/erosion/thermal/thermal.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr float endless = std::numeric_limits<float>::infinity();

/// A cell's neighbours in the order in which the kernels add them up.
struct Neighbour {
    int dx;
    int dy;
};
constexpr std::array<Neighbour, 8> neighbours{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}}};

float sum_of_eight(const std::array<float, 8>& t) {
    return ((t[0] + t[1]) + (t[2] + t[3])) + ((t[4] + t[5]) + (t[6] + t[7]));
}

/// Surface of a cell as it knows it: the properties of the top layer, and how much of it and of what yields at least as
/// readily lies there.
struct Top {
    float h;
    float drop;
    float gain;
    float available;
};

Top top_of(const thermal::LayeredStep& step, int x, int y) {
    Top top{step.reference(x, y) + step.change(x, y), step.talus_drop.back(), step.gain.back(), endless};
    for (std::size_t layer = step.thickness.size(); layer-- > 0;) {
        const float thickness = step.thickness[layer](x, y);
        if (thickness > step.thin) {
            const bool yields = top.drop <= step.talus_drop[layer] && top.gain >= step.gain[layer];
            top = {top.h, step.talus_drop[layer], step.gain[layer], thickness + (yields ? top.available : 0.0F)};
        } else {
            top.available += thickness;
        }
    }
    return top;
}

/// The layered step cell by cell, every pair computed from both sides, into new rasters.
void plain_layered(ErosionState& state, const thermal::LayeredStep& step) {
    const int width = state.width();
    const int height = state.height();
    const auto inside = [&](int x, int y) { return x >= 0 && y >= 0 && x < width && y < height; };
    std::vector<Top> tops;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) tops.push_back(top_of(step, x, y));
    const auto at = [&](int x, int y) -> Top& { return tops[static_cast<std::size_t>(y * width + x)]; };
    // Outflow of the cell to its neighbours, in their order.
    const auto outflow = [&](int x, int y) {
        std::array<float, 8> t{};
        const Top& from = at(x, y);
        for (std::size_t k = 0; k < 8; ++k) {
            const int nx = x + neighbours[k].dx;
            const int ny = y + neighbours[k].dy;
            if (!inside(nx, ny)) continue;
            const float fall = from.h - at(nx, ny).h;
            if (fall <= 0) continue;
            const float inverse_slope = thermal::inverse_slope_of(fall, at(nx, y).h - at(x, ny).h);
            t[k] = from.gain *
                   (k < 4 ? std::max(0.0F, fall - from.drop) : thermal::share_over(from.drop, inverse_slope) * fall);
        }
        return t;
    };
    std::vector<float> met;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) met.push_back(std::min(1.0F, at(x, y).available / sum_of_eight(outflow(x, y))));
    ErosionState result = state;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            std::array<float, 8> in{};
            std::array<float, 8> out{};
            for (std::size_t k = 0; k < 8; ++k) {
                const int nx = x + neighbours[k].dx;
                const int ny = y + neighbours[k].dy;
                if (!inside(nx, ny)) continue;
                // The neighbour's flow back is that of the opposite direction.
                out[k] = outflow(x, y)[k] * met[static_cast<std::size_t>(y * width + x)];
                in[k] = outflow(nx, ny)[k ^ 1] * met[static_cast<std::size_t>(ny * width + nx)];
            }
            const float arrived = sum_of_eight(in);
            const float gone = sum_of_eight(out);
            result.change(x, y) = none_if_tiny(result.change(x, y) + (arrived - gone));
            result.thickness[0](x, y) = enough_or_none(result.thickness[0](x, y) + arrived);
            float to_take = gone;
            for (std::size_t layer = 0; layer < result.thickness.size(); ++layer) {
                float& thickness = result.thickness[layer](x, y);
                const float taken = step.gain[layer] > 0 ? std::min(thickness, to_take) : 0.0F;
                to_take = step.gain[layer] == 0 && thickness > 0 ? 0.0F : to_take - taken;
                thickness = enough_or_none(thickness - taken);
            }
        }
    state = result;
}

/// 1 / g between the four cells of which (x, y) is the north-western.
float inverse_slope_at(const Raster<float>& ground, int x, int y) {
    return thermal::inverse_slope_of(ground(x, y) - ground(x + 1, y + 1), ground(x + 1, y) - ground(x, y + 1));
}

/// The step of one material cell by cell.
void plain_monolith(ErosionState& state, float drop, float gain) {
    const Raster<float> ground = ground_of(state);
    for (int y = 0; y < state.height(); ++y)
        for (int x = 0; x < state.width(); ++x) {
            std::array<float, 8> t{};
            for (std::size_t k = 0; k < 8; ++k) {
                const int nx = x + neighbours[k].dx;
                const int ny = y + neighbours[k].dy;
                if (nx < 0 || ny < 0 || nx >= state.width() || ny >= state.height()) continue;
                const float difference = ground(nx, ny) - ground(x, y);
                if (k < 4)
                    t[k] = difference > 0 ? std::max(0.0F, difference - drop) : -std::max(0.0F, -difference - drop);
                else
                    t[k] = difference *
                           thermal::share_over(drop, inverse_slope_at(ground, std::min(x, nx), std::min(y, ny)));
            }
            state.change(x, y) = none_if_tiny(state.change(x, y) + gain * sum_of_eight(t));
        }
}

thermal::LayeredStep layered_step(ErosionState& state) {
    thermal::LayeredStep step{state.reference.view(), state.change.view(), {}, {}, {}};
    for (Raster<float>& layer : state.thickness) step.thickness.push_back(layer.view());
    for (const MaterialParameters& material : state.materials) {
        step.talus_drop.push_back(static_cast<float>(state.cell_size) * std::tan(material.talus * 0.0174532925F));
        step.gain.push_back(material.density / 8);
    }
    return step;
}

}  // namespace

TEST_CASE("thermal: the swept rows equal a plain rewriting, bit for bit", "[thermal]") {
    const auto [width, height] = GENERATE(std::pair{1, 1}, std::pair{1, 9}, std::pair{9, 1}, std::pair{17, 5},
                                          std::pair{2 * cells_of_piece + 37, 5}, std::pair{61, 47}, std::pair{128, 40});
    CAPTURE(width, height);
    ErosionState fast = monolith_start(width, height, 10, 30, 3);
    ErosionState plain = fast;
    std::vector<double> moved(static_cast<std::size_t>(height));
    for (int i = 0; i < 3; ++i) {
        thermal::step_monolith({fast.reference.view(), fast.change.view(), 7.0F, 0.1F}, moved);
        plain_monolith(plain, 7.0F, 0.1F);
    }
    CHECK(same_ground(fast, plain));

    ErosionState fast_layered = layered_start(width, height, 10, 30, 4);
    ErosionState plain_layers = fast_layered;
    for (int i = 0; i < 3; ++i) {
        thermal::step_layered(layered_step(fast_layered), moved);
        plain_layered(plain_layers, layered_step(plain_layers));
    }
    CHECK(same_ground(fast_layered, plain_layers));
    if (width * height > 1) CHECK_FALSE(same_ground(fast_layered, layered_start(width, height, 10, 30, 4)));
}

TEST_CASE("thermal: a slope's inverse is within 7e-4 of a root and a division", "[thermal]") {
    RandomSequence random(4, RandomStream::test);
    double most = 0;
    for (int i = 0; i < 100000; ++i) {
        const float square = std::exp(random.between(-30, 30));
        const double found = static_cast<double>(thermal::inverse_root(square));
        most = std::max(most, std::abs(found * std::sqrt(static_cast<double>(square)) - 1));
    }
    CHECK(most < 7e-4);
    CHECK(most > 1e-4);  // a control: it was looked for where the error is
    // Flat ground: no division by 0, and nothing is over the talus.
    CHECK(thermal::share_over(1, thermal::inverse_slope_of(0, 0)) == 0);
    // g = 1 / sqrt 2 and 2 with T = 1.
    CHECK(thermal::share_over(1, thermal::inverse_slope_of(1, 0)) == 0);
    CHECK(thermal::share_over(1, thermal::inverse_slope_of(2, -2)) == Approx(0.5).margin(7e-4));
}

TEST_CASE("thermal: flat ground and slopes below the talus stay exactly", "[thermal]") {
    Raster<float> ground(33, 20);
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 33; ++x) ground(x, y) = 800 + 6.9F * static_cast<float>(x);  // talus: 7.002
    for (const bool layered : {false, true}) {
        ErosionState state = start_of_erosion(
            ground, 10,
            layered ? std::vector<Raster<float>>(2, Raster<float>(33, 20, 1.0F)) : std::vector<Raster<float>>{},
            std::vector<MaterialParameters>(layered ? 3 : 1), {});
        const ErosionState before = state;
        for (int i = 0; i < 5; ++i) thermal_step(state, {});
        CHECK(same_ground(state, before));
        CHECK(state.ledger.moved == 0);
        CHECK(state.steps_done == 5);
        CHECK(state.steps_of_kind[static_cast<std::size_t>(ErosionKind::thermal)] == 5);
    }
}

TEST_CASE("thermal: steps of one call give the bytes and the books of as many calls", "[thermal]") {
    // Wider than two pieces of a row, and steep all over.
    constexpr int width = 2 * cells_of_piece + 37, height = 40;
    Raster<float> ground(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            ground(x, y) = 40 * std::sin(0.9F * static_cast<float>(x)) * std::cos(0.7F * static_cast<float>(y));
    const ErosionState start = start_of_erosion(ground, 10, {}, std::vector<MaterialParameters>(1), {});
    set_thread_count(1);
    ErosionState one_by_one = start;
    for (int i = 0; i < 7; ++i) thermal_step(one_by_one, {});
    // Begins in the middle of the steps between two turns of the blocks, too.
    ErosionState begun = start;
    thermal_step(begun, {});
    for (const int threads : {1, 2, 3}) {
        set_thread_count(threads);
        ErosionState at_once = start, later = begun;
        thermal_steps(at_once, {}, 7);
        thermal_steps(later, {}, 6);
        for (const ErosionState* state : {&at_once, &later}) {
            CHECK(state->change == one_by_one.change);
            CHECK(state->ledger.moved == one_by_one.ledger.moved);
            CHECK(state->steps_done == 7);
        }
    }
    set_thread_count(0);
    CHECK(one_by_one.change != start.change);  // a control: there was work
}

TEST_CASE("thermal: a step of two cells moves an eighth of the excess", "[thermal]") {
    Raster<float> ground(2, 1, 0.0F);
    ground(0, 0) = 20;
    ThermalParameters parameters;
    parameters.talus = 45;
    parameters.rate = 0.5F;
    MaterialParameters material;
    material.density = 0.5F;
    ErosionState state = start_of_erosion(ground, 4, {}, {material}, parameters);
    thermal_step(state, parameters);
    // rate 0.5 * density 0.5 / 8 * (20 - 4); tan 45 degrees is 1 to a rounding in doubles
    CHECK(state.change(0, 0) == Approx(-0.5));
    CHECK(state.change(1, 0) == Approx(0.5));
    CHECK(state.ledger.moved == Approx(0.5 * 16));
}

TEST_CASE("thermal: what lies on harder material gives no more than there is; what arrives is eroded", "[thermal]") {
    Raster<float> ground(3, 1, 0.0F);
    ground(1, 0) = 100;
    Raster<float> thin(3, 1, 0.0F);
    thin(1, 0) = 0.25F;
    std::vector<MaterialParameters> materials(3);
    materials[2].talus = 50;
    ErosionState state = start_of_erosion(ground, 1, {Raster<float>(3, 1), thin}, materials, {});
    thermal_step(state, {});
    CHECK(state.thickness[1](1, 0) == 0);
    CHECK(state.change(1, 0) == Approx(-0.25));
    CHECK(state.thickness[0](0, 0) == Approx(0.125));
    CHECK(state.thickness[0](2, 0) == state.thickness[0](0, 0));
    CHECK(state.change(0, 0) == state.thickness[0](0, 0));
    CHECK(state.ledger.moved == Approx(0.25));

    // Lying on the like of it, it does not hold anything back: an eighth of the excess goes to either side.
    ErosionState alike =
        start_of_erosion(ground, 1, {Raster<float>(3, 1), thin}, std::vector<MaterialParameters>(3), {});
    thermal_step(alike, {});
    CHECK(alike.change(1, 0) == Approx(-2 * (100 - std::tan(35 * std::numbers::pi / 180)) / 8));
    CHECK(alike.thickness[1](1, 0) == 0);
}

TEST_CASE("thermal: ground of density 0 stays put exactly", "[thermal]") {
    ErosionState state = layered_start(40, 30, 10, 60, 9);
    state.thickness[0].fill(0);
    for (MaterialParameters& material : state.materials) material.density = 0;
    const ErosionState before = state;
    for (int i = 0; i < 3; ++i) thermal_step(state, {});
    CHECK(same_ground(state, before));
    // The same with one material, and, as a control, with a density.
    ErosionState monolith = monolith_start(40, 30, 10, 60, 9);
    monolith.materials[0].density = 0;
    const ErosionState monolith_before = monolith;
    thermal_step(monolith, {});
    CHECK(same_ground(monolith, monolith_before));
    monolith.materials[0].density = 0.01F;
    thermal_step(monolith, {});
    CHECK_FALSE(same_ground(monolith, monolith_before));
}

TEST_CASE("thermal: mass is kept, also with a talus that changes from cell to cell", "[thermal]") {
    for (const bool layered : {false, true}) {
        ErosionState state = layered ? layered_start(120, 90, 5, 40, 11) : monolith_start(120, 90, 5, 40, 11);
        const ErosionState start = state;
        for (int i = 0; i < 50; ++i) thermal_step(state, {});
        check_sound(state);
        CHECK(state.ledger.moved > 0);
        CHECK(state.ledger.left_map == 0);
        // The ledger's own bound; roundings of one part in 10^7 cancel to far less.
        CHECK(std::abs(sum_of(state.change)) * 25 <= 1e-5 * state.ledger.moved);
        double lowest_lift = 0;
        for (int y = 0; y < 90; ++y)
            for (int x = 0; x < 120; ++x)
                lowest_lift = std::max(lowest_lift, height_of_bottom(state, x, y) - height_of_bottom(start, x, y));
        // The bottom never rises, but for 50 roundings of changes of a few metres.
        if (layered) CHECK(lowest_lift < 1e-4);
        for (std::size_t layer = 1; layer < state.thickness.size(); ++layer)
            for (int y = 0; y < 90; ++y)
                for (int x = 0; x < 120; ++x) REQUIRE(state.thickness[layer](x, y) <= start.thickness[layer](x, y));
    }
}

TEST_CASE("thermal: turned and mirrored ground gives turned and mirrored results, bit for bit", "[thermal]") {
    for (const bool layered : {false, true}) {
        const ErosionState start = layered ? layered_start(64, 32, 10, 50, 21) : monolith_start(64, 32, 10, 50, 21);
        const auto run = [](ErosionState state) {
            for (int i = 0; i < 8; ++i) thermal_step(state, {});
            return state;
        };
        const ErosionState result = run(start);
        CHECK_FALSE(same_ground(result, start));
        CHECK(same_ground(run(with_ground(start, turned)), with_ground(result, turned)));
        CHECK(same_ground(run(with_ground(start, mirrored)), with_ground(result, mirrored)));
    }
}

TEST_CASE("thermal: the same bytes on any number of threads, and after a rest", "[thermal]") {
    const auto work = [](ErosionState& state) {
        for (int i = 0; i < 6; ++i) thermal_step(state, {});
    };
    check_same_on_any_threads(monolith_start(75, 131, 10, 50, 31), work);
    check_same_on_any_threads(layered_start(75, 131, 10, 50, 32), work);
    check_same_on_any_threads(layered_start(3, 200, 10, 50, 33), work);

    ErosionState rested = layered_start(40, 40, 10, 50, 34);
    ErosionState unbroken = rested;
    work(rested);
    ErosionState copy = rested;
    work(copy);
    work(unbroken);
    work(unbroken);
    CHECK(same_ground(copy, unbroken));
    CHECK(copy.ledger == unbroken.ledger);
}

TEST_CASE("thermal: sound for random parameters and sizes", "[thermal]") {
    RandomSequence random(77, RandomStream::test);
    for (int trial = 0; trial < 60; ++trial) {
        const int width = 1 + static_cast<int>(random.below(40));
        const int height = 1 + static_cast<int>(random.below(40));
        ThermalParameters parameters;
        parameters.talus = random.between(1, 89);
        parameters.rate = random.unit();
        const double cell_size = std::exp(random.between(-3, 6));
        const float amplitude = std::exp(random.between(-5, 8));
        ErosionState state = random.below(2) == 0 ? monolith_start(width, height, cell_size, amplitude, random.bits())
                                                  : layered_start(width, height, cell_size, amplitude, random.bits());
        for (MaterialParameters& material : state.materials) {
            material.talus = random.between(1, 89);
            material.density = random.unit();
        }
        CAPTURE(trial, width, height, cell_size, amplitude);
        for (int i = 0; i < 20; ++i) thermal_step(state, parameters);
        check_sound(state);
        // Changes of a size of the amplitude, a few roundings a cell and step.
        CHECK(std::abs(sum_of(state.change)) * cell_size * cell_size <=
              1e-5 * state.ledger.moved + 1e-9 * static_cast<double>(amplitude) * cell_size * cell_size);
    }
}

TEST_CASE("thermal: protected ground stays exactly, and mass is kept around it", "[thermal]") {
    constexpr int width = 96;
    constexpr int height = 64;
    Raster<float> protection(width, height, 0.25F);
    for (int y = 20; y < 40; ++y)
        for (int x = 30; x < 62; ++x) protection(x, y) = 1;
    Raster<float> erodibility(width, height, 1.0F);
    for (int y = 0; y < 10; ++y)
        for (int x = 0; x < width; ++x) erodibility(x, y) = 0;
    const ErosionLimits limits{Border::open, protection.view(), erodibility.view()};
    for (const bool layered : {false, true}) {
        CAPTURE(layered);
        const ErosionState start =
            layered ? layered_start(width, height, 5, 60, 61) : monolith_start(width, height, 5, 60, 61);
        ErosionState state = start;
        ErosionState bare = start;
        for (int i = 0; i < 13; ++i) {
            thermal_step(state, {}, limits);
            thermal_step(bare, {});
        }
        check_sound(state);
        int changed = 0;
        int changed_bare = 0;
        int lowered = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                lowered += y < 10 && state.change(x, y) < 0 ? 1 : 0;
                if (protection(x, y) != 1.0F) continue;
                bool same = state.change(x, y) == 0.0F;
                for (std::size_t i = 0; i < state.thickness.size(); ++i)
                    same = same && state.thickness[i](x, y) == start.thickness[i](x, y);
                changed += same ? 0 : 1;
                changed_bare += bare.change(x, y) != 0.0F ? 1 : 0;
            }
        CHECK(changed == 0);
        CHECK(lowered == 0);
        CHECK(changed_bare > 600);
        CHECK(state.ledger.moved > 0);
        // Roundings: the ledger's bound.
        CHECK(std::abs(sum_of(state.change)) * 25 <= 1e-5 * state.ledger.moved);
    }
}
