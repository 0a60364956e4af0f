#include <cmath>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

#include "core/erosion/thermal/bands.h"
#include "core/erosion/thermal/coarse.h"
#include "core/erosion/thermal/thermal.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr double degree = std::numbers::pi / 180;

/// A cone with steep flanks, of patches of three layers on hard rock.
ErosionState layered_cone(int size) {
    ErosionState state = layered_start(size, size, 1, 1, 5);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            state.reference(x, y) =
                static_cast<float>(std::max(0.0, 2.5 * (size / 4.0 - std::hypot(x - size / 2.0, y - size / 2.0))));
    return state;
}

/// The largest slope between neighbours as a share of the talus of the upper cell's surface. A veil of a thousandth of
/// a cell does not count as the surface.
double most_over_talus(const ErosionState& state) {
    const Raster<float> ground = ground_of(state);
    const auto talus = [&](int x, int y) {
        std::size_t layer = 0;
        while (layer < state.thickness.size() &&
               static_cast<double>(state.thickness[layer](x, y)) <= 1e-3 * state.cell_size)
            ++layer;
        return state.cell_size * std::tan(static_cast<double>(state.materials[layer].talus) * degree);
    };
    const int across[4] = {1, 0, 1, -1};
    const int down[4] = {0, 1, 1, 1};
    double most = 0;
    for (int y = 0; y < state.height(); ++y)
        for (int x = 0; x < state.width(); ++x)
            for (int k = 0; k < 4; ++k) {
                const int nx = x + across[k];
                const int ny = y + down[k];
                if (nx < 0 || nx >= state.width() || ny >= state.height()) continue;
                const double drop = static_cast<double>(ground(x, y)) - static_cast<double>(ground(nx, ny));
                const double rest = (drop > 0 ? talus(x, y) : talus(nx, ny)) * std::hypot(across[k], down[k]);
                most = std::max(most, std::abs(drop) / rest);
            }
    return most;
}

thermal::LayeredStep step_of(ErosionState& state) {
    thermal::LayeredStep step{};
    step.reference = state.reference.view();
    step.change = state.change.view();
    for (Raster<float>& layer : state.thickness) step.thickness.push_back(layer.view());
    for (const MaterialParameters& material : state.materials) {
        step.talus_drop.push_back(
            static_cast<float>(state.cell_size * std::tan(static_cast<double>(material.talus) * degree)));
        step.gain.push_back(material.density / 8);
    }
    return step;
}

}  // namespace

TEST_CASE("thermal: blocks keep mass, whatever the size", "[thermal]") {
    const auto [width, height] = GENERATE(std::pair{5, 1}, std::pair{1, 9}, std::pair{17, 5}, std::pair{61, 47},
                                          std::pair{100, 131}, std::pair{97, 64}, std::pair{127, 33});
    CAPTURE(width, height);
    ErosionState state = monolith_start(width, height, 1, 80, 3);
    const double moved = thermal::step_blocks({state.reference.view(), state.change.view(), 0.5F, 0.125F});
    CHECK(moved > 0);
    // Some dozens of roundings of one part in 10^7 a cell.
    CHECK(std::abs(sum_of(state.change)) < 1e-6 * moved);

    ErosionState layered = layered_start(width, height, 1, 80, 3);
    const ErosionState layered_before = layered;
    const double moved_layered = thermal::step_layered_blocks(step_of(layered));
    // Strips are narrower than a whole block.
    CHECK((moved_layered > 0) == (width > 1 && height > 1));
    CHECK(std::abs(sum_of(layered.change)) <= 1e-6 * moved_layered);
    check_sound(layered);
    double drift = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            drift = std::max(drift, height_of_bottom(layered, x, y) - height_of_bottom(layered_before, x, y));
    // The bottom does not rise, but for roundings of heights of 500 m.
    CHECK(drift < 1e-3);
    check_same_on_any_threads(monolith_start(width, height, 1, 80, 3), [](ErosionState& on_threads) {
        thermal_step(on_threads, {});
        thermal_step(on_threads, {});
    });
}

TEST_CASE("thermal: no slope stays above 1.1 of the talus", "[thermal]") {
    const auto [width, height] = GENERATE(std::pair{256, 256}, std::pair{201, 149});
    // Noise on slopes of up to 10 times the talus: 400 steps suffice with blocks; pairs of cells alone need
    // over 20000.
    ErosionState state = monolith_start(width, height, 1, 25, 5);
    ErosionState pairs_only = state;
    const double talus = std::tan(35 * std::numbers::pi / 180);
    CHECK(steepest_slope(state) > 10 * talus);
    for (int i = 0; i < 400; ++i) thermal_step(state, {});
    CHECK(steepest_slope(state) < 1.1 * talus);
    CHECK(std::abs(sum_of(state.change)) <= 1e-5 * state.ledger.moved);
    // A control: without the blocks this takes far longer.
    std::vector<double> moved(static_cast<std::size_t>(height));
    for (int i = 0; i < 500; ++i)
        thermal::step_monolith(
            {pairs_only.reference.view(), pairs_only.change.view(), static_cast<float>(talus), 0.125F}, moved);
    CHECK(steepest_slope(pairs_only) > 1.1 * talus);
}

TEST_CASE("thermal: a pile comes to rest at its talus angle, with round contours", "[thermal]") {
    constexpr int size = 128;
    constexpr double middle = 63.5;
    const float talus = GENERATE(20.0F, 35.0F);
    const double slope = std::tan(static_cast<double>(talus) * std::numbers::pi / 180);
    Raster<float> ground(size, size, 0.0F);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            ground(x, y) = static_cast<float>(std::max(0.0, 2 * slope * (20 - std::hypot(x - middle, y - middle))));
    ThermalParameters parameters;
    parameters.talus = talus;
    // Crumbling rock, or scree on flat rock.
    const bool layered = GENERATE(false, true);
    CAPTURE(talus, layered);
    ErosionState state = layered ? start_of_erosion(ground, 1, {ground}, std::vector<MaterialParameters>(2), parameters)
                                 : start_of_erosion(ground, 1, {}, {MaterialParameters{}}, parameters);
    for (int i = 0; i < 400; ++i) thermal_step(state, parameters);
    const Raster<float> pile = ground_of(state);
    CHECK(steepest_slope(state) < 1.05 * slope);
    // A cone of this volume and slope has the height h with pi h^3 / (3 slope^2) = volume.
    const double volume = sum_of(pile);
    const double cone = std::cbrt(3 * volume * slope * slope / std::numbers::pi);
    // The toe runs out gently: a few parts in 100.
    CHECK(static_cast<double>(pile(size / 2, size / 2)) == Approx(cone).epsilon(0.06));
    // Half way down the flank stands at its talus angle.
    CHECK(static_cast<double>(pile(size / 2 + 8, size / 2) - pile(size / 2 + 14, size / 2)) / 6 ==
          Approx(slope).epsilon(0.03));
    // The contour at half height: its radius in all directions.
    double least = size;
    double most = 0;
    for (int i = 0; i < 64; ++i) {
        const double angle = 2 * std::numbers::pi * i / 64;
        double radius = 0;
        const auto height_at = [&](double r) {
            const double x = middle + r * std::cos(angle);
            const double y = middle + r * std::sin(angle);
            const int x0 = static_cast<int>(x);
            const int y0 = static_cast<int>(y);
            const double fx = x - x0;
            const double fy = y - y0;
            return (1 - fy) * ((1 - fx) * pile(x0, y0) + fx * pile(x0 + 1, y0)) +
                   fy * ((1 - fx) * pile(x0, y0 + 1) + fx * pile(x0 + 1, y0 + 1));
        };
        while (radius < 60 && height_at(radius) > 0.5 * cone) radius += 0.05;
        least = std::min(least, radius);
        most = std::max(most, radius);
    }
    CAPTURE(least, most);
    CHECK(least / most >= 0.95);  // a regular octagon has cos(22.5 degrees) = 0.924
}

TEST_CASE("thermal: layered ground comes to rest as fast", "[thermal]") {
    ErosionState state = layered_cone(128);
    ErosionState pairs_only = state;
    CHECK(most_over_talus(state) > 3);
    for (int i = 0; i < 400; ++i) thermal_step(state, {});
    CHECK(most_over_talus(state) < 1.1);
    CHECK(std::abs(sum_of(state.change)) <= 1e-5 * state.ledger.moved);
    // A control: without the blocks it does not.
    thermal::LayeredStep step = step_of(pairs_only);
    step.thin = 1e-3F;
    std::vector<double> moved(128);
    for (int i = 0; i < 500; ++i) thermal::step_layered(step, moved);
    CHECK(most_over_talus(pairs_only) > 1.1);
}

TEST_CASE("thermal: blocks leave what does not crumble, and what lies on it no more than there is", "[thermal]") {
    // Loose material, thick and thin, on proof rock far steeper than its talus.
    ErosionState state = layered_cone(64);
    state.thickness[1].fill(0);
    state.thickness[2].fill(0);
    for (std::size_t i = 1; i < 4; ++i) state.materials[i].density = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) state.thickness[0](x, y) = x < 32 ? 5.0F : 0.01F;
    const ErosionState before = state;
    CHECK(thermal::step_layered_blocks(step_of(state)) > 0);
    for (int i = 0; i < 40; ++i) thermal_step(state, {});
    check_sound(state);
    double drift = 0;
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            drift = std::max(drift, std::abs(height_of_bottom(state, x, y) - height_of_bottom(before, x, y)));
    // 40 roundings of heights of 50 m.
    CHECK(drift < 2e-4);
}

TEST_CASE("thermal: stable for 20000 steps; twice the share is not", "[thermal]") {
    const auto largest_after = [](float gain, int steps) {
        ErosionState state = monolith_start(24, 20, 1, 30, 8);
        std::vector<double> moved(20);
        for (int i = 0; i < steps; ++i)
            thermal::step_monolith({state.reference.view(), state.change.view(), 0.05F, gain}, moved);
        double largest = 0;
        for (int y = 0; y < 20; ++y)
            for (int x = 0; x < 24; ++x) largest = std::max(largest, std::abs(static_cast<double>(state.change(x, y))));
        return largest;
    };
    // The ground spans 60 m.
    CHECK(largest_after(0.125F, 20000) < 60);
    CHECK(largest_after(0.25F, 30) > 1e4);
    for (const bool layered : {false, true}) {
        ErosionState state = layered ? layered_start(24, 20, 1, 30, 8) : monolith_start(24, 20, 1, 30, 8);
        for (int i = 0; i < 20000; ++i) thermal_step(state, {});
        check_sound(state);
        double largest = 0;
        for (int y = 0; y < 20; ++y)
            for (int x = 0; x < 24; ++x) largest = std::max(largest, std::abs(static_cast<double>(state.change(x, y))));
        CHECK(largest < 60);
    }
}

TEST_CASE("thermal: in doubles pairs keep mass to 1e-12 whatever each cell's talus; single-sided talus does not",
          "[thermal]") {
    constexpr int size = 48;
    RandomSequence random(9, RandomStream::test);
    const Raster<float> ground = rough_ground(size, size, 40, 12);
    Raster<float> talus(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) talus(x, y) = random.between(0.2F, 3);
    /// The rule of thermal.h, cell by cell in doubles. `shared`: the talus is that of the upper cell of the pair, for
    /// both; else each cell uses its own.
    const auto lost_share = [&](bool shared) {
        std::vector<double> height;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) height.push_back(static_cast<double>(ground(x, y)));
        const auto at = [&](int x, int y) { return static_cast<std::size_t>(y * size + x); };
        double before = 0;
        for (const double h : height) before += h;
        double moved = 0;
        for (int i = 0; i < 100; ++i) {
            std::vector<double> next = height;
            for (int y = 0; y < size; ++y)
                for (int x = 0; x < size; ++x)
                    for (int ny = std::max(0, y - 1); ny <= std::min(y + 1, size - 1); ++ny)
                        for (int nx = std::max(0, x - 1); nx <= std::min(x + 1, size - 1); ++nx) {
                            if (nx == x && ny == y) continue;
                            const double difference = height[at(nx, ny)] - height[at(x, y)];
                            const bool own = !shared || difference < 0;
                            const double rest =
                                static_cast<double>(own ? talus(x, y) : talus(nx, ny)) * std::hypot(nx - x, ny - y);
                            const double t = std::max(0.0, std::abs(difference) - rest) / 8;
                            next[at(x, y)] += difference > 0 ? t : -t;
                            moved += t / 2;
                        }
            height = next;
        }
        double after = 0;
        for (const double h : height) after += h;
        return std::abs(after - before) / moved;
    };
    CHECK(lost_share(true) <= 1e-12);
    CHECK(lost_share(false) > 1e-3);
}

TEST_CASE("thermal: on a periodic map shifted ground gives shifted ground, bit for bit", "[thermal]") {
    const auto [width, height] = GENERATE(std::pair{64, 48}, std::pair{37, 21}, std::pair{5, 1}, std::pair{1, 7});
    constexpr int right = 11;
    constexpr int down = 6;
    const auto shifted = [&](const Raster<float>& raster) {
        Raster<float> result(raster.width(), raster.height());
        for (int y = 0; y < raster.height(); ++y)
            for (int x = 0; x < raster.width(); ++x)
                result((x + right) % raster.width(), (y + down) % raster.height()) = raster(x, y);
        return result;
    };
    Raster<float> protection(width, height, 0.0F);
    protection(width / 2, height / 2) = 0.7F;
    for (const bool layered : {false, true})
        for (const bool held : {false, true}) {
            CAPTURE(width, height, layered, held);
            const ErosionState start =
                layered ? layered_start(width, height, 1, 30, 71) : monolith_start(width, height, 1, 30, 71);
            const auto run = [&](ErosionState state, Border border, const Raster<float>& limit) {
                const ErosionLimits limits{border, held ? limit.view() : RasterView<const float>{}, {}};
                for (int i = 0; i < 7; ++i) thermal_step(state, {}, limits);
                return state;
            };
            const ErosionState result = run(start, Border::periodic, protection);
            const ErosionState moved = run(with_ground(start, shifted), Border::periodic, shifted(protection));
            CHECK(same_ground(moved, with_ground(result, shifted)));
            CHECK(std::abs(sum_of(result.change)) <= 1e-5 * result.ledger.moved);
            check_sound(result);
            if (width < 10 || height < 10) continue;
            // A control: between walls the edges show.
            CHECK_FALSE(same_ground(run(with_ground(start, shifted), Border::closed, shifted(protection)),
                                    with_ground(run(start, Border::closed, protection), shifted)));
        }
    check_same_on_any_threads(layered_start(width, height, 1, 30, 72), [](ErosionState& state) {
        for (int i = 0; i < 3; ++i) thermal_step(state, {}, {Border::periodic, {}, {}});
    });
}
