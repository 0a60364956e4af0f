#include "core/erosion/water/water.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/erosion/kind_work.h"
#include "core/erosion/water/as_published.h"
#include "core/erosion/water/four_pipes/sweep.h"
#include "core/erosion/water/nine_point/sweep.h"
#include "core/erosion/water/sea.h"
#include "core/erosion/water/steps.h"
#include "core/erosion/yielding.h"

namespace cuesta {

namespace {

/// More in a sweep gain nothing below 4096^2: the work is then bound by arithmetic, not by memory.
constexpr int most_sub_steps_per_sweep = 4;

/// Makes the fields that the scheme works on, and drops those of other schemes: water then starts from rest.
void make_water(ErosionState& state, WaterScheme scheme) {
    const auto fit = [&](Raster<float>& field) {
        if (field.empty()) field = Raster<float>(state.width(), state.height());
        CUESTA_CHECK_EQUAL(field.width(), state.width());
        CUESTA_CHECK_EQUAL(field.height(), state.height());
    };
    fit(state.change);
    fit(state.depth);
    fit(state.sediment);
    const bool improved = scheme == WaterScheme::improved;
    for (Raster<float>& flow : improved ? state.pipe_flow : state.outflow) fit(flow);
    for (Raster<float>& flow : improved ? state.outflow : state.pipe_flow) flow = {};
    fit(state.flow);
    for (Raster<float>& thickness : state.thickness) fit(thickness);
}

void check_sizes(const ErosionState& state, const ErosionInput& input) {
    CUESTA_CHECK(state.thickness.empty() || state.materials.size() == state.thickness.size() + 1);
    const auto check = [&](const Raster<float>& raster) {
        CUESTA_CHECK_EQUAL(raster.width(), state.width());
        CUESTA_CHECK_EQUAL(raster.height(), state.height());
    };
    for (const RasterSource& source : input.sources) check(source.depth);
    for (const Raster<float>* factors :
         {&input.rain_share, &erodibility_for(input, ErosionKind::water), &protection_from(input, ErosionKind::water)})
        if (!factors->empty()) check(*factors);
}

float dissolubility_of_bottom(const ErosionState& state) {
    return state.materials.empty() ? 1.0F : state.materials.back().dissolubility;
}

water::four_pipes::SweepInput four_pipes_input(const ErosionState& state, const ErosionInput& input, float sub_step) {
    water::four_pipes::SweepInput sweep;
    sweep.input = &input;
    sweep.coefficients = water::four_pipes::coefficients_of(
        input.schedule.water, sub_step, input.schedule.mixing.border, state.cell_size, dissolubility_of_bottom(state));
    if (state.layered())
        for (const MaterialParameters& material : state.materials)
            sweep.dissolubility.push_back(material.dissolubility);
    if (const Raster<float>& held = protection_from(input, ErosionKind::water); !held.empty())
        sweep.open = yielding_of({{}, held.view()}, state.width(), state.height(), 1.0F).receive;
    return sweep;
}

bool as_published(WaterScheme scheme) {
    return scheme == WaterScheme::mei || scheme == WaterScheme::mathisen || scheme == WaterScheme::ferreira;
}

}  // namespace

namespace water {

Division division_of(const WaterParameters& parameters) {
    if (as_published(parameters.scheme)) return {1, parameters.time_step};
    const int count = parameters.scheme == WaterScheme::improved ? nine_point::sub_steps_of(parameters)
                                                                 : four_pipes::sub_steps_of(parameters);
    return {count, parameters.time_step / static_cast<float>(count)};
}

namespace {

double longest_stable_step(const WaterParameters& parameters, double cell_size) {
    return parameters.scheme == WaterScheme::improved ? nine_point::longest_stable_step(cell_size, parameters.gravity)
                                                      : four_pipes::longest_stable_step(cell_size, parameters.gravity);
}

}  // namespace

double seconds_of_sub_step(const WaterParameters& parameters, double cell_size) {
    return static_cast<double>(division_of(parameters).sub_step) * longest_stable_step(parameters, cell_size);
}

std::optional<float> flood_before(const ErosionState& state, const ErosionInput& input) {
    const bool first = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)] == 0;
    const bool knows_the_sea = input.schedule.water.scheme == WaterScheme::improved;
    if (!first || !knows_the_sea || input.schedule.mixing.border != Border::sea) return std::nullopt;
    return input.schedule.mixing.sea_level;
}

void make_fields(ErosionState& state, const ErosionInput& input) {
    make_water(state, input.schedule.water.scheme);
    if (const std::optional<float> level = flood_before(state, input)) flood_from_edges(state, *level);
}

void divided_water_steps(ErosionState& state, const ErosionInput& input, std::int64_t count, const Division& division,
                         const Window& window, std::vector<RowTotals>* sums) {
    CUESTA_CHECK(count >= 0 && division.sub_steps >= 1);
    check_sizes(state, input);
    std::int64_t& steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)];
    if (state.reference.empty() || count == 0) {
        steps_done += count;
        state.steps_done += count;
        return;
    }
    const WaterParameters& parameters = input.schedule.water;
    const bool improved = parameters.scheme == WaterScheme::improved;
    if (sums == nullptr)
        make_fields(state, input);
    else
        make_water(state, parameters.scheme);

    const double seconds = static_cast<double>(division.sub_steps) * static_cast<double>(division.sub_step) *
                           longest_stable_step(parameters, state.cell_size);
    nine_point::SweepInput nine;
    four_pipes::SweepInput four;
    if (improved)
        nine = nine_point::sweep_input_of(state, input, division.sub_step);
    else if (!as_published(parameters.scheme))
        four = four_pipes_input(state, input, division.sub_step);
    std::vector<WaterIn>& water = improved ? nine.water : four.water;

    const std::int64_t sub_steps = count * division.sub_steps;
    for (std::int64_t i = 0; i < sub_steps; ++i) {
        const std::int64_t step = steps_done + i / division.sub_steps;
        if (i % division.sub_steps == 0)
            water.emplace_back(
                input,
                shower_of_step(input.schedule, seconds, state.cell_size, window.whole_width, window.whole_height, step),
                window, state.width(), state.height(), step);
        else
            water.emplace_back();
        if (static_cast<int>(water.size()) < most_sub_steps_per_sweep && i + 1 < sub_steps) continue;
        const auto close = [&](Books books, int steps_of_books) {
            books.close(steps_of_books, state.cell_size * state.cell_size, state.ledger);
            for (int j = 0; sums != nullptr && j < steps_of_books; ++j) sums->push_back(books.sums_of_rows(j));
        };
        if (as_published(parameters.scheme))
            for (const WaterIn& coming : water)
                close(step_as_published(state, input, coming, division.sub_step, window), 1);
        else
            close(improved ? nine_point::sweep(state, nine) : four_pipes::sweep(state, four),
                  static_cast<int>(water.size()));
        water.clear();
    }
    steps_done += count;
    state.steps_done += count;
}

}  // namespace water

void water_steps(ErosionState& state, const ErosionInput& input, std::int64_t count) {
    water::divided_water_steps(state, input, count, water::division_of(input.schedule.water),
                               {0, 0, state.width(), state.height()});
}

namespace {

/// Fusing more than four steps gains nothing (they chase each other through the cache), on maps wider than 2048 cells
/// not even that many, whose rows do not fit into 2 MB of cache. A call should last less than about 60 ms, so that a
/// run stops and reports quickly: 17 million cells times steps, four steps of 2048 x 2048 cells, take 40 to 60 ms on
/// two cores.
std::int64_t water_steps_at_once(const ErosionState& state) {
    constexpr std::int64_t cell_steps = 17'000'000;
    const auto cells = static_cast<std::int64_t>(state.reference.cell_count());
    return std::clamp<std::int64_t>(cell_steps / std::max<std::int64_t>(cells, 1), 1, 4);
}

void scale_flow(Raster<float>& cells, float factor) {
    if (cells.empty()) return;
    parallel_ranges(cells.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* row = cells.row(y);
            for (int x = 0; x < cells.width(); ++x) row[x] *= factor;
        }
    });
}

/// Flows are metres a sub-step, and each scheme keeps its own.
void begin_water_phase(ErosionState& state, const ErosionSchedule& past, const ErosionSchedule& coming) {
    const WaterParameters &previous = past.water, &next = coming.water;
    const double before = water::seconds_of_sub_step(previous, state.cell_size);
    const double after = water::seconds_of_sub_step(next, state.cell_size);
    for (auto* flows : {&state.outflow, &state.pipe_flow})
        for (Raster<float>& flow : *flows)
            if (previous.scheme != next.scheme)
                flow = {};
            else if (before != after)
                scale_flow(flow, static_cast<float>(after / before));
}

Error obstacle_to_water_windows(const ErosionSchedule& schedule) {
    const WaterScheme scheme = schedule.water.scheme;
    if (as_published(scheme) && !water::knows_its_reach(scheme))
        return {
            "by Ferreira's water the load moves as many cells a step as the water flows metres deep, so that no "
            "number of rows is enough",
            "water.scheme"};
    return {};
}

RowHalo halo_of_water(const ErosionState&, const ErosionInput& input, std::int64_t count) {
    static_assert(water::nine_point::BandSweep::halo == water::four_pipes::BandSweep::halo);
    const WaterParameters& parameters = input.schedule.water;
    if (as_published(parameters.scheme))
        return {water::reach_of_step_as_published(parameters.scheme) * static_cast<int>(count), 1};
    const int sub_steps = water::division_of(parameters).sub_steps;
    // To the other schemes a periodic border is a wall.
    const bool wraps = parameters.scheme == WaterScheme::improved && input.schedule.mixing.border == Border::periodic;
    return {water::nine_point::BandSweep::halo * sub_steps * static_cast<int>(count), 1, wraps};
}

std::vector<Raster<float>*> fields_of_water(ErosionState& state) {
    std::vector<Raster<float>*> fields{&state.change, &state.depth, &state.sediment};
    for (auto* flows : {&state.outflow, &state.pipe_flow})
        for (Raster<float>& flow : *flows) fields.push_back(&flow);
    for (Raster<float>& layer : state.thickness) fields.push_back(&layer);
    return fields;
}

std::vector<RowTotals> water_in_window(ErosionState& state, const ErosionInput& input, std::int64_t count,
                                     const RowWindow& window) {
    std::vector<RowTotals> sums;
    water::divided_water_steps(state, input, count, water::division_of(input.schedule.water),
                               {0, window.first, state.width(), window.height_of_map, window.relief}, &sums);
    return sums;
}

void book_water(const std::vector<RowTotals>& sums, double cell_size, Ledger& ledger) {
    water::Books::from_sums(sums).close(static_cast<int>(sums.size()), cell_size * cell_size, ledger);
}

bool water_asks_for_relief(const ErosionSchedule& schedule) {
    return schedule.water.scheme == WaterScheme::mathisen && schedule.water.change_share > 0.0F;
}

std::vector<Raster<float>*> own_fields_of_water(ErosionState& state) {
    return {&state.flow};
}

constexpr RowWindowWork water_windows{.obstacle = obstacle_to_water_windows,
                                      .halo = halo_of_water,
                                      .fields = fields_of_water,
                                      .run = water_in_window,
                                      .book = book_water,
                                      .flood = water::flood_before,
                                      .asks_for_relief = water_asks_for_relief,
                                      .goes_round = true,
                                      .own_fields = own_fields_of_water};

}  // namespace

const ErosionKindWork erosion_work::water{water_steps, water_steps_at_once, begin_water_phase, &water_windows};

}  // namespace cuesta
