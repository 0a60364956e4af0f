/// The improved water erosion: sub-steps, what holds the ground, creep, and other schemes in the same run.

#include "core/erosion/water/nine_point/cell.h"
#include "core/erosion/water/steps.h"
#include "tests/catch.h"
#include "tests/core/water_worlds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Greatest absolute value over the cells that `where` picks.
template <class Where>
float greatest(const Raster<float>& field, const Where& where) {
    float most = 0;
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x)
            if (where(x, y)) most = std::max(most, std::abs(field(x, y)));
    return most;
}
constexpr auto everywhere = [](int, int) { return true; };

double missing_solids(const ErosionState& before, const ErosionState& after) {
    const Solids a = solids_of(before), b = solids_of(after);
    return (a.ground + a.suspended) - (b.ground + b.suspended + after.ledger.left_map);
}

/// Hills of a loose layer on a harder one on the bottom.
ErosionState layered_hills(int width, int height) {
    ErosionState state = dry_world(hills(width, height, 10), 10);
    state.thickness.push_back(ground_from(width, height, [](int x, int y) { return (x + y) % 4 == 0 ? 0.5 : 0.0; }));
    state.thickness.push_back(Raster<float>(width, height, 0.5F));
    state.materials.resize(3);
    state.materials[1].dissolubility = 0.3F;
    return state;
}

}  // namespace

TEST_CASE("the load of a flow is q^0.8 / v within 0.3 %, and little in slow water", "[water][water-improved]") {
    const auto load = [](double q, double depth) {
        return static_cast<double>(water::nine_point::load_of_flow(static_cast<float>(q * q), static_cast<float>(depth),
                                                                   static_cast<float>(1 / depth)));
    };
    double worst = 0;
    for (double q = 1e-8; q < 1e4; q *= 1.0137)
        worst = std::max({worst, std::abs(load(q, q) / std::pow(q, 0.8) - 1),
                          std::abs(load(q, 1.25 * q) / (1.25 * std::pow(q, 0.8)) - 1),
                          std::abs(load(q, 100 * q) / (0.02 * std::pow(q, 0.8)) - 1)});
    CHECK(worst < 0.0031);  // the polynomial's 0.0029, and the rounding of 24 bits
    CHECK(load(0, 3) == 0);
    CHECK(load(1e-15, 1e-15) >= 0);
}

TEST_CASE("long steps are made in sub-steps that leave a pond still", "[water][water-improved]") {
    WaterParameters p;
    CHECK(water::division_of(p).sub_steps == 1);
    p.time_step = 0.9F;
    CHECK(water::division_of(p).sub_steps == 1);
    p.time_step = 20;
    CHECK(water::division_of(p).sub_steps == 23);
    CHECK(water::division_of(p).sub_step == Approx(20.0 / 23));
    p.scheme = WaterScheme::four_pipes;
    CHECK(water::division_of(p).sub_steps == 22);

    const int size = 48;
    ErosionState state = dry_world(
        ground_from(size, size, [](int x, int y) { return 0.02 * ((x - 24) * (x - 24) + (y - 24) * (y - 24)); }), 10);
    ErosionInput input = rain_of(RainKind::none);
    input.schedule.mixing.border = Border::closed;
    input.schedule.water.time_step = 20;
    input.schedule.water.evaporation = 0;
    input.schedule.water.sediment_capacity = 0;
    input.schedule.water.creep = 0;
    input.sources.push_back({SourceKind::one_time, ground_from(size, size, [&](int x, int y) {
                                 const double ripple = 1e-4 * ((x * 7 + y * 13) % 5 - 2);
                                 const double depth = 8 - static_cast<double>(state.reference(x, y));
                                 return depth > 0.01 ? depth + ripple : 0;
                             })});
    water_steps(state, input, 100);
    float largest = 0;
    for (int y = 14; y < 34; ++y)
        for (int x = 14; x < 34; ++x)
            largest = std::max(largest, std::abs(state.reference(x, y) + state.depth(x, y) - 8));
    CHECK(largest < 2e-3F);
}

TEST_CASE("rain and springs give once a step, however it is divided", "[water][water-improved]") {
    const float time_step = GENERATE(0.6F, 7.0F);
    ErosionState state = dry_world(hills(60, 50, 10), 10);
    ErosionInput input = rain_of(RainKind::uniform);
    input.schedule.rain.power = 1;
    input.schedule.rain.drop_depth = 20;
    input.schedule.water.time_step = time_step;
    input.sources.push_back({SourceKind::permanent, Raster<float>(60, 50, 0.03F)});
    water_steps(state, input, 10);
    // Numbers added to depths of metres are rounded to 24 bits.
    CHECK(state.ledger.rain == Approx(10 * 0.05 * 60 * 50 * 100).epsilon(1e-5));
}

TEST_CASE("protected ground stays exactly as it is, in every layer", "[water][water-improved]") {
    const bool layered = GENERATE(false, true);
    const int width = 90, height = 70;
    const auto held = [](int x, int y) { return x >= 30 && x < 60 && y >= 20 && y < 50; };
    const ErosionState before = layered ? layered_hills(width, height) : dry_world(hills(width, height, 10), 10);
    ErosionState state = before;
    ErosionInput input = rain_of(RainKind::drops);
    input.protection = ground_from(width, height, [&](int x, int y) { return held(x, y) ? 1.0 : x < 10 ? -3.0 : 0.0; });
    water_steps(state, input, 200);
    CHECK(greatest(state.change, held) == 0);
    for (std::size_t i = 0; i < state.thickness.size(); ++i)
        for (int y = 20; y < 50; ++y)
            for (int x = 30; x < 60; ++x) REQUIRE(state.thickness[i](x, y) == before.thickness[i](x, y));
    CHECK(greatest(state.change, everywhere) > 0.5F);
    CHECK(std::abs(missing_solids(before, state)) <= 1e-5 * state.ledger.moved);
    // Control: without protection the same ground changes; half protected ground changes less.
    const auto moved_inside = [&](float protection) {
        ErosionState other = before;
        input.protection = Raster<float>(width, height, protection);
        water_steps(other, input, 60);
        return other.ledger.moved;
    };
    const double free = moved_inside(0), half = moved_inside(0.5F);
    CHECK(moved_inside(NAN) == free);
    CHECK(half < 0.8 * free);
    CHECK(half > 0.2 * free);
    CHECK(moved_inside(7) == 0);
}

TEST_CASE("ground changes no more than it may", "[water][water-improved]") {
    const bool layered = GENERATE(false, true);
    const ErosionState before = layered ? layered_hills(90, 70) : dry_world(hills(90, 70, 10), 10);
    ErosionState state = before;
    ErosionInput input = rain_of(RainKind::drops);
    water_steps(state, input, 100);
    REQUIRE(greatest(state.change, everywhere) > 2.0F);
    state = before;
    input.schedule.water.greatest_change = 2;
    water_steps(state, input, 200);
    // Rounding of sums of three thirds.
    CHECK(greatest(state.change, everywhere) <= 2.0F * 1.00001F);
    CHECK(greatest(state.change, everywhere) > 1.0F);
    CHECK(std::abs(missing_solids(before, state)) <= 1e-5 * state.ledger.moved);
}

TEST_CASE("worn ground softens, proof ground does not", "[water][water-improved]") {
    const auto moved = [](float dissolubility, float softening) {
        ErosionState state = dry_world(hills(90, 70, 10), 10);
        state.materials[0].dissolubility = dissolubility;
        ErosionInput input = rain_of(RainKind::drops);
        input.schedule.water.softening = softening;
        input.schedule.water.creep = 0;
        water_steps(state, input, 150);
        return state.ledger.moved;
    };
    const double hard = moved(0.1F, 0), yielding = moved(0.1F, 1), soft = moved(1, 0);
    CHECK(yielding > 1.2 * hard);
    CHECK(yielding < soft);
    CHECK(moved(1, 1) == soft);
    CHECK(moved(0, 1) == 0);
}

TEST_CASE("rain falls by height", "[water][water-improved]") {
    ErosionState state = dry_world(ground_from(50, 20, [](int x, int) { return 10.0 * x; }), 10);
    ErosionInput input = rain_of(RainKind::uniform);
    input.schedule.rain.power = 1;
    input.schedule.rain.drop_depth = 1000;
    const double flat = 1.0 * 50 * 20 * 100;
    input.schedule.rain.least_height = 100;
    input.schedule.rain.full_height = 300;
    water_steps(state, input, 1);
    // Heights 0 .. 490: nothing to 100, full from 300, half on average between.
    CHECK(state.ledger.rain == Approx(flat * (0.4 * 0.5 + 0.4 - 0.01)).epsilon(1e-4));
    input.schedule.rain.least_height = input.schedule.rain.full_height = 300;
    ErosionState everywhere_wet = dry_world(state.reference, 10);
    water_steps(everywhere_wet, input, 1);
    CHECK(everywhere_wet.ledger.rain == Approx(flat).epsilon(1e-5));
}

TEST_CASE("creep smooths, keeps the mass, and moves only what is loose", "[water][water-improved]") {
    const int width = 70, height = 60;
    ErosionInput input = rain_of(RainKind::none);
    input.schedule.mixing.border = GENERATE(Border::closed, Border::periodic);
    input.schedule.water.creep = 0.1F;
    const auto noise = [](int x, int y) {
        return 5 *
               static_cast<double>(random_unit(4, RandomStream::test, 1, static_cast<std::uint32_t>(y * 65536 + x)));
    };
    const auto roughness = [&](const ErosionState& state) {
        const Raster<float> ground = ground_of(state);
        double sum = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 1; x < width; ++x) sum += std::abs(static_cast<double>(ground(x, y) - ground(x - 1, y)));
        return sum;
    };
    ErosionState rock = dry_world(ground_from(width, height, noise), 10);
    const double rough = roughness(rock);
    const Solids before = solids_of(rock);
    water_steps(rock, input, 50);
    CHECK(roughness(rock) < 0.5 * rough);
    // Each step rounds the change of 4200 cells of 100 m^2, of metres, at random: 50 times 2e-7 m.
    CHECK(solids_of(rock).ground == Approx(before.ground).margin(50 * 2e-7 * 4200 * 100));

    // Bare layers stay; a sheet of loose ground 5 cm thick moves, but no more than is there.
    ErosionState layered = dry_world(ground_from(width, height, noise), 10);
    layered.thickness = {Raster<float>(width, height), Raster<float>(width, height, 1.0F)};
    layered.materials.resize(3);
    water_steps(layered, input, 50);
    CHECK(greatest(layered.change, everywhere) == 0);
    layered.thickness[0] = Raster<float>(width, height, 0.05F);
    const Raster<float> below = layered.thickness[1];
    water_steps(layered, input, 50);
    CHECK(greatest(layered.change, everywhere) > 0.04F);
    float lowest = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) lowest = std::min(lowest, layered.change(x, y));
    CHECK(lowest >= -0.05F * 1.0001F);
    CHECK(layered.thickness[1] == below);
}

TEST_CASE("flows that meet head-on dig no hole", "[water][water-improved]") {
    // A trough between two slopes: all water meets in its flat middle.
    const int width = 81, height = 41;
    ErosionState state =
        dry_world(ground_from(width, height, [](int x, int) { return 4.0 * std::max(0, std::abs(x - 40) - 4); }), 10);
    ErosionInput input = rain_of(RainKind::uniform);
    input.schedule.rain.power = 1;
    input.schedule.mixing.border = Border::closed;
    water_steps(state, input, 400);
    REQUIRE(state.ledger.moved > 100);
    float lowest = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 36; x <= 44; ++x) lowest = std::min(lowest, state.change(x, y));
    CHECK(lowest >= -1e-4F);
}

TEST_CASE("the books close over 5000 steps of improved water erosion", "[water][water-improved]") {
    const bool layered = GENERATE(false, true);
    const auto border = GENERATE(Border::open, Border::sea);
    CAPTURE(layered, border);
    const ErosionState before = layered ? layered_hills(96, 80) : dry_world(hills(96, 80, 10), 10);
    ErosionState state = before;
    ErosionInput input = rain_of(RainKind::drops);
    input.schedule.mixing.border = border;
    input.schedule.mixing.sea_level = 40;
    water_steps(state, input, 5000);
    REQUIRE(state.ledger.moved > 1000);
    CHECK(std::abs(missing_solids(before, state)) <= 1e-5 * state.ledger.moved);
    const double water = state.ledger.rain - (water_of(state) + state.ledger.evaporated + state.ledger.water_left_map);
    CHECK(std::abs(water) <= 1e-6 * state.ledger.rain);
    for (const Raster<float>* field : {&state.depth, &state.sediment, &state.flow})
        for (int y = 0; y < field->height(); ++y)
            for (int x = 0; x < field->width(); ++x) REQUIRE((*field)(x, y) >= 0);
}

TEST_CASE("another scheme may take over in the middle of a run", "[water][water-improved]") {
    ErosionState state = dry_world(hills(90, 70, 10), 10);
    ErosionInput input = rain_of(RainKind::drops);
    water_steps(state, input, 40);
    CHECK(state.outflow[0].empty());
    CHECK_FALSE(state.pipe_flow[3].empty());
    const Raster<float> depth = state.depth;
    input.schedule.water.scheme = WaterScheme::four_pipes;
    water_steps(state, input, 0);
    CHECK(state.depth == depth);
    water_steps(state, input, 40);
    CHECK(state.pipe_flow[0].empty());
    CHECK_FALSE(state.outflow[0].empty());
    input.schedule.water.scheme = WaterScheme::improved;
    water_steps(state, input, 40);
    CHECK(state.outflow[3].empty());
    const ErosionState before = dry_world(hills(90, 70, 10), 10);
    CHECK(std::abs(missing_solids(before, state)) <= 1e-5 * state.ledger.moved);
    const double water = state.ledger.rain - (water_of(state) + state.ledger.evaporated + state.ledger.water_left_map);
    CHECK(std::abs(water) <= 1e-6 * state.ledger.rain);
}

TEST_CASE("a running state of one material takes at most 64 bytes a cell", "[water][water-improved]") {
    const int width = 700, height = 900;
    ErosionState state = dry_world(hills(width, height, 10), 10);
    water_steps(state, rain_of(RainKind::drops), 1);
    std::size_t fields = 0;
    const auto add = [&](const Raster<float>& field) { fields += field.empty() ? 0 : 1; };
    for (const Raster<float>* field : {&state.reference, &state.change, &state.depth, &state.sediment, &state.flow})
        add(*field);
    for (std::size_t i = 0; i < 4; ++i) {
        add(state.outflow[i]);
        add(state.pipe_flow[i]);
    }
    CHECK(fields == 9);
    // Rows and, while running, what the bands keep beside them: rings of 4 rows of six fields, two rows of what lies
    // beyond the edges, for each of four sub-steps, and copies of seven fields around each of two bands.
    const double row = static_cast<double>(state.depth.stride()) * 4;
    const double running = static_cast<double>(fields) * row * height + 2 * row * (4 * (6 * 4 + 6) + 7 * 2 * 12 + 16);
    CHECK(running / (static_cast<double>(width) * height) <= 64);
}
