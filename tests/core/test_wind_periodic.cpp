#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "core/erosion/wind/wind.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr int width = 96;
constexpr int height = 80;

WindParameters wind_from(float direction, float spread) {
    WindParameters parameters;
    parameters.direction = direction;
    parameters.spread = spread;
    parameters.saturation_length = 2;
    return parameters;
}

/// Waves of whole numbers of periods, so that the ground goes on over the edges, in metres on cells of 1 m.
Raster<float> endless_waves(int columns, int rows) {
    Raster<float> ground(columns, rows, 100.0F);
    for (std::uint32_t wave = 0; wave < 24; ++wave) {
        const auto draw = [&](std::uint32_t kind) {
            return static_cast<double>(random_unit(11, RandomStream::test, kind, wave));
        };
        const double kx = 2 * std::numbers::pi * std::round(6 * draw(0) - 3) / columns;
        const double ky = 2 * std::numbers::pi * std::round(6 * draw(1) - 3) / rows;
        for (int y = 0; y < rows; ++y)
            for (int x = 0; x < columns; ++x)
                ground(x, y) += static_cast<float>(0.2 * std::cos(kx * x + ky * y + 6.3 * draw(2)));
    }
    return ground;
}
Raster<float> rolled(const Raster<float>& raster, int right, int down) {
    Raster<float> result(raster.width(), raster.height());
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x)
            result((x + right) % raster.width(), (y + down) % raster.height()) = raster(x, y);
    return result;
}
ErosionState sand_of(const Raster<float>& ground) {
    MaterialParameters sand;
    sand.talus = 34;
    return start_of_erosion(ground, 1, {}, {sand}, {});
}
/// Sand in patches on rock.
ErosionState patches() {
    std::vector<MaterialParameters> materials(2);
    materials[0].talus = 34;
    materials[1] = {80, 0, 0, 1};
    return start_of_erosion(endless_waves(width, height), 1, {patchy_layer(width, height, 2, 5)}, materials, {});
}
void blow(ErosionState& state, const WindParameters& parameters, int steps, Border border) {
    for (int i = 0; i < steps; ++i) wind_step(state, parameters, {border, {}, {}});
}

/// Root of the mean square difference of what happened to two grounds, as a share of what happened.
double difference(const ErosionState& a, const ErosionState& b) {
    double squares = 0;
    double all = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            squares += std::pow(static_cast<double>(a.change(x, y) - b.change(x, y)), 2);
            all += std::pow(static_cast<double>(a.change(x, y)), 2);
        }
    return std::sqrt(squares / all);
}

}  // namespace

TEST_CASE("periodic wind: sand is kept over hundreds of steps", "[wind][periodic]") {
    for (const float direction : {270.0F, 0.0F, 30.0F, 225.0F})
        for (const bool layered : {false, true}) {
            CAPTURE(direction, layered);
            const ErosionState start = layered ? patches() : sand_of(endless_waves(width, height));
            ErosionState state = start;
            blow(state, wind_from(direction, 15), 300, Border::periodic);
            check_sound(state);
            CHECK(state.ledger.moved > 1000);
            // Roundings of 300 steps over a hundred cells each.
            CHECK(std::abs(state.ledger.left_map) <= 1e-6 * state.ledger.moved);
            // The bound.
            CHECK(std::abs(solids_of(start).ground - solids_of(state).ground) <= 1e-5 * state.ledger.moved);
            if (layered) {
                // Proof rock gives nothing, so that the sand itself is kept.
                CHECK(sum_of(state.thickness[0]) == Approx(sum_of(start.thickness[0])).epsilon(1e-5));
                CHECK(difference(state, start) > 0.5);
            }
            // A control: over open edges sand leaves and comes.
            ErosionState open = start;
            blow(open, wind_from(direction, 15), 300, Border::open);
            CHECK(std::abs(open.ledger.left_map) > 1e-3 * open.ledger.moved);
        }
}

TEST_CASE("periodic wind: the edges leave no mark", "[wind][periodic]") {
    // The position of the edges must not matter: ground that is rolled over them, blown over and rolled back.
    const auto differ = [](float direction, float spread, bool layered, Border border) {
        ErosionState state = layered ? patches() : sand_of(endless_waves(width, height));
        ErosionState beside = with_ground(state, [](const Raster<float>& r) { return rolled(r, 40, 31); });
        blow(state, wind_from(direction, spread), 30, border);
        blow(beside, wind_from(direction, spread), 30, border);
        return difference(state, with_ground(beside, [](const Raster<float>& r) { return rolled(r, 56, 49); }));
    };
    // The wind starts elsewhere on the ground, and has then forgotten all but 3e-4 of how it began; 30 steps that grow.
    CHECK(differ(270, 0, false, Border::periodic) < 0.01);
    CHECK(differ(180, 0, false, Border::periodic) < 0.01);
    // On oblique lanes, the middle of a lane holds another part of a cell, too.
    CHECK(differ(240, 15, false, Border::periodic) < 0.05);
    CHECK(differ(315, 15, false, Border::periodic) < 0.05);
    // Over rock the wind keeps what it carries, and what it brings back is laid down where the round starts.
    CHECK(differ(270, 0, true, Border::periodic) < 0.1);
    // A control: open edges are seen.
    CHECK(differ(270, 0, false, Border::open) > 0.2);
    CHECK(differ(240, 15, false, Border::open) > 0.2);
}

TEST_CASE("periodic wind: land that is moved over the edges comes out as moved, to the bit", "[wind][periodic]") {
    // Sizes that blocks of bent wind divide, and such that they do not.
    for (const auto& [columns, rows] : {std::pair{96, 80}, {83, 61}})
        for (const WindScheme scheme : {WindScheme::improved, WindScheme::published})
            for (const float deflection : {0.0F, 1.0F})
                for (const bool layered : {false, true})
                    for (const float direction : {270.0F, 0.0F, 30.0F, 225.0F}) {
                        if (scheme == WindScheme::published && deflection > 0) continue;
                        CAPTURE(columns, rows, name_of(scheme), deflection, layered, direction);
                        const ErosionState start =
                            layered ? layered_start(columns, rows, 1, 3, 23) : sand_of(endless_waves(columns, rows));
                        WindParameters parameters = wind_from(direction, 15);
                        parameters.scheme = scheme;
                        parameters.deflection = deflection;
                        ErosionState expected = start;
                        blow(expected, parameters, 6, Border::periodic);
                        CHECK(expected.change != start.change);
                        for (const auto& [right, down] : {std::pair{40, 0}, {0, 31}, {1, 1}, {47, 58}}) {
                            const auto move = [&, x = right, y = down](const Raster<float>& r) {
                                return rolled(r, x, y);
                            };
                            ErosionState moved = with_ground(start, move);
                            blow(moved, parameters, 6, Border::periodic);
                            CHECK(same_ground(moved, with_ground(expected, move)));
                        }
                        // A control: open edges lie somewhere.
                        const auto move = [](const Raster<float>& r) { return rolled(r, 40, 31); };
                        ErosionState open = start;
                        ErosionState open_moved = with_ground(start, move);
                        blow(open, parameters, 6, Border::open);
                        blow(open_moved, parameters, 6, Border::open);
                        CHECK_FALSE(same_ground(open_moved, with_ground(open, move)));
                    }
}

TEST_CASE("periodic wind: protected cells and erodibility move with the land", "[wind][periodic]") {
    // Level ground of one height: only what limits the wind tells where anything is.
    const Raster<float> protection = patchy_layer(width, height, 1, 31);
    const ErosionState start = sand_of(Raster<float>(width, height, 100.0F));
    const auto run = [](ErosionState state, const Raster<float>& held, float deflection) {
        WindParameters parameters = wind_from(300, 15);
        parameters.deflection = deflection;
        for (int i = 0; i < 6; ++i) wind_step(state, parameters, {Border::periodic, held.view(), {}});
        return state.change;
    };
    for (const float deflection : {0.0F, 1.0F})
        CHECK(run(start, rolled(protection, 41, 7), deflection) == rolled(run(start, protection, deflection), 41, 7));
}

TEST_CASE("periodic wind: bent wind bends around what lies across the edges", "[wind][periodic][bending]") {
    // A pillar on sand amid the map, and one that the map's corner cuts into four.
    const auto pillar_at = [](int x0, int y0) {
        Raster<float> rock(width, height, 100.0F);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const int across = std::min((x - x0 + width) % width, (x0 - x + width) % width);
                const int down = std::min((y - y0 + height) % height, (y0 - y + height) % height);
                if (std::hypot(across, down) < 8) rock(x, y) = 110;
            }
        std::vector<MaterialParameters> materials(2);
        materials[0].talus = 34;
        materials[1] = {80, 0, 0, 1};
        return start_of_erosion(rock, 1, {Raster<float>(width, height, 1.0F)}, materials, {});
    };
    const auto swept = [](ErosionState state, float direction, float deflection) {
        WindParameters parameters = wind_from(direction, 5);
        parameters.deflection = deflection;
        blow(state, parameters, 60, Border::periodic);
        return state;
    };
    for (const float direction : {270.0F, 315.0F}) {
        CAPTURE(direction);
        const ErosionState amid = swept(pillar_at(width / 2, height / 2), direction, 1);
        const ErosionState cut = swept(pillar_at(0, 0), direction, 1);
        CHECK(with_ground(cut, [](const Raster<float>& r) { return rolled(r, width / 2, height / 2); }).thickness ==
              amid.thickness);
        // A control: that is not what wind that blows straight on leaves.
        CHECK(difference(amid, swept(pillar_at(width / 2, height / 2), direction, 0)) > 0.1);
    }
}

TEST_CASE("periodic wind: dunes at the edges are as those elsewhere", "[wind][periodic]") {
    ErosionState state = sand_of(endless_waves(120, 120));
    blow(state, wind_from(290, 15), 300, Border::periodic);
    const Raster<float> ground = ground_of(state);
    // Mean square steps between neighbours along x, over the edge and elsewhere.
    const auto steps_at = [&](int x) {
        double sum = 0;
        for (int y = 0; y < 120; ++y)
            sum += std::pow(static_cast<double>(ground((x + 1) % 120, y) - ground(x, y)), 2) / 120;
        return sum;
    };
    double all = 0;
    double most = 0;
    for (int x = 0; x < 119; ++x) {
        all += steps_at(x) / 119;
        most = std::max(most, steps_at(x));
    }
    CHECK(std::sqrt(all) > 0.05);
    CHECK(steps_at(119) < most);
    CHECK(steps_at(119) > all / 8);
}

TEST_CASE("periodic wind: turned wind over turned ground, any number of threads, both schemes", "[wind][periodic]") {
    struct Kind {
        WindScheme scheme;
        float deflection;
    };
    for (const Kind kind :
         {Kind{WindScheme::improved, 0}, Kind{WindScheme::improved, 1}, Kind{WindScheme::published, 0}})
        for (const bool layered : {false, true})
            for (const float angle : {0.0F, 33.0F}) {
                CAPTURE(name_of(kind.scheme), kind.deflection, layered, angle);
                const ErosionState start =
                    layered ? layered_start(70, 45, 10, 15, 17) : monolith_start(70, 45, 10, 15, 17);
                const auto run = [&](ErosionState& state, float direction) {
                    WindParameters parameters = wind_from(direction, 15);
                    parameters.scheme = kind.scheme;
                    parameters.deflection = kind.deflection;
                    blow(state, parameters, 5, Border::periodic);
                };
                ErosionState expected = start;
                run(expected, angle);
                ErosionState ground = start;
                for (const float quarter : {90.0F, 180.0F, 270.0F}) {
                    ground = with_ground(ground, turned);
                    expected = with_ground(expected, turned);
                    ErosionState result = ground;
                    run(result, angle + quarter);
                    CHECK(same_ground(result, expected));
                }
                check_same_on_any_threads(start, [&](ErosionState& state) { run(state, angle); });
                const double before = solids_of(start).ground;
                ErosionState state = start;
                run(state, angle);
                CHECK(std::abs(before - solids_of(state).ground - state.ledger.left_map) <= 1e-5 * state.ledger.moved);
            }
}

TEST_CASE("periodic wind: sound and kept for random parameters, sizes and protection", "[wind][periodic]") {
    RandomSequence random(79, RandomStream::test);
    for (int trial = 0; trial < 80; ++trial) {
        const int columns = 1 + static_cast<int>(random.below(50));
        const int rows = 1 + static_cast<int>(random.below(50));
        WindParameters p;
        p.scheme = random.below(2) == 0 ? WindScheme::improved : WindScheme::published;
        p.direction = random.between(0, 360);
        p.spread = random.between(0, 90);
        p.fall_angle = trial % 7 == 0 ? 0 : random.between(0, 89);
        p.deposition = trial % 5 == 0 ? 0 : random.unit();
        p.sand_flow = random.between(0, 0.5F);
        p.saturation_length = std::exp(random.between(-3, 9));
        p.speed_up = random.between(0, 10);
        p.deflection = static_cast<float>(trial % 3);
        const double cell_size = std::exp(random.between(-3, 6));
        const float amplitude = std::exp(random.between(-5, 8));
        ErosionState state = random.below(2) == 0 ? monolith_start(columns, rows, cell_size, amplitude, random.bits())
                                                  : layered_start(columns, rows, cell_size, amplitude, random.bits());
        const ErosionState start = state;
        Raster<float> protection(columns, rows);
        for (int y = 0; y < rows; ++y)
            for (int x = 0; x < columns; ++x) protection(x, y) = random.below(3) == 0 ? 1.0F : 0.0F;
        CAPTURE(trial, columns, rows, cell_size, amplitude);
        for (int i = 0; i < 10; ++i) wind_step(state, p, {Border::periodic, protection.view(), {}});
        check_sound(state);
        int changed = 0;
        for (int y = 0; y < rows; ++y)
            for (int x = 0; x < columns; ++x) changed += protection(x, y) == 1.0F && state.change(x, y) != 0.0F ? 1 : 0;
        CHECK(changed == 0);
        // The bound, and half an ulp of the load in every cell and step: over flat ground and long saturation
        // lengths the wind carries a thousand times as much as it lays down.
        const double most_load = static_cast<double>(p.sand_flow) * cell_size * (1 + static_cast<double>(p.speed_up));
        const double roundings = 10.0 * columns * rows * 6e-8 * most_load * cell_size * cell_size;
        CHECK(std::abs(solids_of(start).ground - solids_of(state).ground - state.ledger.left_map) <=
              1e-5 * state.ledger.moved + roundings);
    }
}
