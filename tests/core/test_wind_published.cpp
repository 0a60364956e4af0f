#include <array>
#include <cmath>
#include <numbers>

#include "core/erosion/wind/lanes.h"
#include "core/erosion/wind/wind.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

double tan_of(float degrees) {
    return std::tan(static_cast<double>(degrees) * std::numbers::pi / 180);
}

/// One material, lane after lane and cell after cell as section 4.3.3 of Prokop tells it, in the kernel's numbers.
void plain_wind(ErosionState& state, const WindParameters& p) {
    const std::int64_t step = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::wind)]++;
    const wind::LaneVariation variation = wind::lane_variation(step, static_cast<double>(p.spread));
    const wind::Lanes lanes(state.width(), state.height(), static_cast<double>(p.direction), variation.turn,
                            variation.phase);
    const double length = lanes.step_length();
    const auto drop = static_cast<float>(state.cell_size * length * tan_of(p.fall_angle));
    const auto capacity = static_cast<float>(state.cell_size * static_cast<double>(p.capacity));
    const auto inverse_talus = static_cast<float>(1 / (state.cell_size * length * tan_of(p.talus)));
    const auto deposition = static_cast<float>(1 - std::pow(1 - static_cast<double>(p.deposition), length));
    const auto shadow = static_cast<float>(1 - std::pow(1 - static_cast<double>(p.shadow_deposition), length));
    const float factor = 1.0F - state.materials[0].wind_resistance;
    const float strength = p.strength * factor;
    const double level_take = static_cast<double>(p.strength) * static_cast<double>(factor) * static_cast<double>(drop);
    const double full = static_cast<double>(capacity) * (1 - static_cast<double>(deposition));
    double level = full;
    if (deposition > 0)
        level = std::min(full, level_take * (1 - static_cast<double>(deposition)) / static_cast<double>(deposition));
    if (level_take <= 0) level = 0;

    const Raster<float> ground = ground_of(state);
    for (int lane = lanes.first_lane(); lane < lanes.first_lane() + lanes.lane_count(); ++lane) {
        std::vector<std::array<int, 2>> cells;
        std::vector<float> heights;  // on the true line, between two cells' middles
        for (int position = 0; position < lanes.length(); ++position) {
            const int minor = lane + lanes.shift(position);
            if (minor < 0 || minor >= lanes.breadth()) continue;
            const int major = lanes.major_index(position);
            const auto cell_at = [&](int i) {
                return lanes.along_rows() ? std::array{major, i} : std::array{i, major};
            };
            cells.push_back(cell_at(minor));
            const float offset = lanes.offset(position);
            const auto cell = cells.back();
            const auto beside = cell_at(std::clamp(minor + (offset > 0   ? 1
                                                            : offset < 0 ? -1
                                                                         : 0),
                                                   0, lanes.breadth() - 1));
            const float h = ground(cell[0], cell[1]);
            heights.push_back(
                beside == cell ? h : (1.0F - std::abs(offset)) * h + std::abs(offset) * ground(beside[0], beside[1]));
        }
        if (cells.empty()) continue;
        float least_height = heights[0];
        float carried = p.incoming * static_cast<float>(level);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const float h = heights[i];
            const float h_next = i + 1 < cells.size() ? heights[i + 1] : h;
            float& change = state.change(cells[i][0], cells[i][1]);
            least_height -= drop;
            float take = 0;
            float share = shadow;
            if (h > least_height) {
                const float over = h - least_height;
                const float barrier = std::max(0.0F, std::min(h_next - h, over));
                take = std::min(strength * (over - barrier), std::max(0.0F, capacity - carried));
                share = std::clamp((h_next - h) * inverse_talus + deposition, 0.0F, 1.0F);
                least_height = h;
            }
            const float lay = (carried + take) * share;
            const float before = change;
            change = before + (lay - take);
            carried = std::max(0.0F, carried - (change - before));
        }
    }
}

WindParameters published_wind(float direction) {
    WindParameters parameters;
    parameters.scheme = WindScheme::published;
    parameters.direction = direction;
    return parameters;
}
WindParameters steady_wind(float direction) {
    WindParameters parameters;
    parameters.scheme = WindScheme::published;
    parameters.direction = direction;
    parameters.spread = 0;
    return parameters;
}

/// Solids before = solids after + what left, to the ledger's bound.
void check_books(const ErosionState& start, const ErosionState& state) {
    const double before = solids_of(start).ground;
    const double after = solids_of(state).ground;
    // The bound.
    CHECK(std::abs(before - after - state.ledger.left_map) <= 1e-5 * state.ledger.moved);
}

}  // namespace

TEST_CASE("published wind: the swept rows equal a plain rewriting, bit for bit", "[wind][published]") {
    const auto [width, height] = GENERATE(std::pair{1, 1}, std::pair{1, 9}, std::pair{9, 1}, std::pair{17, 5},
                                          std::pair{61, 47}, std::pair{150, 170});
    for (const float direction : {0.0F, 90.0F, 180.0F, 270.0F, 45.0F, 225.0F, 20.0F, 290.0F, 110.0F, 200.0F}) {
        CAPTURE(width, height, direction);
        WindParameters parameters = published_wind(direction);
        parameters.strength = 0.2F;
        ErosionState fast = monolith_start(width, height, 10, 8, 3);
        ErosionState plain = fast;
        for (int i = 0; i < 3; ++i) {
            wind_step(fast, parameters);
            plain_wind(plain, parameters);
        }
        CHECK(same_ground(fast, plain));
        if (width * height > 1) CHECK_FALSE(fast.change == Raster<float>(width, height));
    }
}

TEST_CASE("published wind: layers of one material behave as that material", "[wind][published]") {
    for (const float direction : {0.0F, 270.0F, 300.0F}) {
        ErosionState monolith = monolith_start(70, 50, 10, 8, 5);
        ErosionState layered =
            start_of_erosion(monolith.reference, 10, {Raster<float>(70, 50, 0.0F), Raster<float>(70, 50, 1.0F)},
                             std::vector<MaterialParameters>(3), {});
        for (int i = 0; i < 10; ++i) {
            wind_step(monolith, steady_wind(direction));
            wind_step(layered, steady_wind(direction));
        }
        double difference = 0;
        for (int y = 0; y < 50; ++y)
            for (int x = 0; x < 70; ++x)
                difference = std::max(difference, std::abs(static_cast<double>(monolith.change(x, y)) -
                                                           static_cast<double>(layered.change(x, y))));
        // Taking in parts rounds; ten steps of changes of metres. (A rounding may also turn a shadow's edge, rarely.)
        CHECK(difference < 1e-3);
        check_sound(layered);
    }
}

TEST_CASE("published wind: flat ground stays flat, and without incoming load its windward edge is dug out",
          "[wind][published]") {
    for (const float direction : {270.0F, 0.0F, 33.0F}) {
        ErosionState state = start_of_erosion(Raster<float>(60, 40, 700.0F), 10, {}, {MaterialParameters{}}, {});
        WindParameters parameters = steady_wind(direction);
        for (int i = 0; i < 20; ++i) wind_step(state, parameters);
        double largest = 0;
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 60; ++x) largest = std::max(largest, std::abs(static_cast<double>(state.change(x, y))));
        // Taking and laying 0.1 m balance to the roundings of a load of metres (2e-7 a step).
        CHECK(largest < 2e-4);
        parameters.incoming = 0;
        ErosionState bare = start_of_erosion(Raster<float>(60, 40, 700.0F), 10, {}, {MaterialParameters{}}, {});
        wind_step(bare, parameters);
        CHECK(sum_of(bare.change) < -1);
        check_books(state, state);
    }
}

TEST_CASE("published wind: ground sloping across an oblique wind wears evenly", "[wind][published]") {
    for (const float direction : {285.0F, 255.0F, 20.0F, 160.0F}) {
        CAPTURE(direction);
        Raster<float> ground(120, 120);
        for (int y = 0; y < 120; ++y)
            for (int x = 0; x < 120; ++x)
                ground(x, y) = 500 + (direction > 180 ? 2.0F * static_cast<float>(y) : 2.0F * static_cast<float>(x));
        ErosionState state = start_of_erosion(ground, 10, {}, {MaterialParameters{}}, {});
        const WindParameters parameters = steady_wind(direction);
        wind_step(state, parameters);
        // Far from where the wind enters, what it takes and lays balances on a plane. Lanes that step sideways all at
        // once must not show: without the true lines' heights the change there is as large as what is taken, 0.027 m.
        double largest = 0;
        for (int y = 50; y < 70; ++y)
            for (int x = 50; x < 70; ++x)
                largest = std::max(largest, std::abs(static_cast<double>(state.change(x, y))));
        CHECK(largest < 5e-4);
    }
}

TEST_CASE("published wind: nothing is taken in the shadow of a wall, and load falls there", "[wind][published]") {
    Raster<float> ground(64, 8, 100.0F);
    for (int y = 0; y < 8; ++y) ground(20, y) = 110;
    WindParameters parameters = steady_wind(270);
    parameters.fall_angle = 45;
    parameters.incoming = 0;
    ErosionState state = start_of_erosion(ground, 1, {}, {MaterialParameters{}}, {});
    wind_step(state, parameters);
    for (int y = 0; y < 8; ++y) {
        CHECK(state.change(20, y) < 0);
        // The wind sinks a cell's length a cell: ten cells of shadow, in which the load falls by equal shares.
        for (int x = 21; x < 30; ++x) CHECK(state.change(x, y) > 0);
        for (int x = 22; x < 30; ++x)
            CHECK(state.change(x, y) / state.change(x - 1, y) ==
                  Approx(1 - parameters.shadow_deposition).epsilon(1e-4));
        CHECK(state.change(40, y) < 0);
    }
}

TEST_CASE("published wind: it drops all it carries before a steep obstacle", "[wind][published]") {
    Raster<float> ground(40, 1, 100.0F);
    for (int x = 30; x < 40; ++x) ground(x, 0) = 120;
    WindParameters parameters = steady_wind(270);
    ErosionState state = start_of_erosion(ground, 10, {}, {MaterialParameters{}}, {});
    wind_step(state, parameters);
    ErosionState flat = start_of_erosion(Raster<float>(40, 1, 100.0F), 10, {}, {MaterialParameters{}}, {});
    wind_step(flat, parameters);
    // 20 m over 10 m is steeper than the pile-up angle, so the whole load of level ground lies there, (1 - p) / p times
    // what the wind takes from each level cell.
    const double p = static_cast<double>(parameters.deposition);
    const double take = static_cast<double>(parameters.strength) * 10 * tan_of(parameters.fall_angle);
    CHECK(static_cast<double>(state.change(29, 0)) == Approx(take * (1 - p) / p).epsilon(1e-3));
    CHECK(std::abs(flat.change(29, 0)) < 1e-4);
}

TEST_CASE("published wind: proof ground stays put exactly", "[wind][published]") {
    ErosionState state = monolith_start(50, 40, 10, 20, 7);
    state.materials[0].wind_resistance = 1;
    const ErosionState before = state;
    for (const float direction : {10.0F, 100.0F, 270.0F}) wind_step(state, steady_wind(direction));
    CHECK(same_ground(state, before));
    CHECK(state.ledger.moved == 0);
    state.materials[0].wind_resistance = 0.99F;
    wind_step(state, steady_wind(270));
    CHECK_FALSE(same_ground(state, before));

    // A proof layer under loose material: the loose material moves, the layer does not get thinner.
    ErosionState layered = layered_start(50, 40, 10, 20, 8);
    for (std::size_t i = 1; i < 4; ++i) layered.materials[i].wind_resistance = 1;
    const ErosionState start = layered;
    for (int i = 0; i < 10; ++i) wind_step(layered, steady_wind(200));
    CHECK(layered.thickness[1] == start.thickness[1]);
    CHECK(layered.thickness[2] == start.thickness[2]);
    CHECK_FALSE(layered.thickness[0] == start.thickness[0]);
    check_books(start, layered);
}

TEST_CASE("published wind: it never carries more than its capacity", "[wind][published]") {
    // A staircase of crests offers far more than the wind can carry; all of what it holds falls before the last wall.
    Raster<float> ground(100, 1);
    for (int x = 0; x < 100; ++x) ground(x, 0) = static_cast<float>(x < 90 ? 500 - 5 * x : 1000);
    WindParameters parameters = steady_wind(270);
    parameters.strength = 1;
    parameters.capacity = 0.3F;
    parameters.fall_angle = 80;
    parameters.deposition = 0;
    parameters.shadow_deposition = 0;
    ErosionState state = start_of_erosion(ground, 10, {}, {MaterialParameters{}}, {});
    wind_step(state, parameters);
    CHECK(state.change(89, 0) <= 3.0F * (1 + 1e-6F));
    CHECK(state.change(89, 0) > 2.9F);
    // It came fully laden and could take nothing before the wall, whose edge filled it once more.
    CHECK(state.ledger.moved == Approx(3.0 * 100));
    parameters.incoming = 0;
    ErosionState empty = start_of_erosion(ground, 10, {}, {MaterialParameters{}}, {});
    wind_step(empty, parameters);
    CHECK(empty.ledger.moved == Approx(2 * 3.0 * 100));
}
