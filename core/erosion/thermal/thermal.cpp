#include "core/erosion/thermal/thermal.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/erosion/kind_work.h"
#include "core/erosion/thermal/bands.h"
#include "core/erosion/thermal/coarse.h"
#include "core/erosion/thermal/pair_numbers.h"
#include "core/erosion/thermal/published.h"
#include "core/erosion/thermal/spread.h"
#include "core/erosion/yielding.h"

namespace cuesta {
namespace thermal {

namespace {

CUESTA_MULTIVERSION
void limit_row(const float* __restrict give, const float* __restrict receive, const float* __restrict other_give,
               const float* __restrict other_receive, float* __restrict flux, int width) {
    for (int x = 0; x < width; ++x) {
        const float f = flux[x];
        flux[x] = f * (f > 0.0F ? give[x] * other_receive[x] : other_give[x] * receive[x]);
    }
}

}  // namespace

void limit_fluxes(const float* give, const float* receive, const float* other_give, const float* other_receive,
                  int shift, bool wraps, float* flux, int width) {
    // The pairs over the border are 0 where it is a wall, and stay so.
    const int first = std::max(0, -shift);
    const int last = width - std::max(0, shift);
    limit_row(give + first, receive + first, other_give + first + shift, other_receive + first + shift, flux + first,
              last - first);
    if (!wraps || shift == 0) return;
    const int end = shift > 0 ? width - 1 : 0;
    const int across = shift > 0 ? 0 : width - 1;
    limit_row(give + end, receive + end, other_give + across, other_receive + across, flux + end, 1);
    flux[shift > 0 ? -1 : width] = flux[end];
}

}  // namespace thermal

double sum_of(const std::vector<MovedRows>& blocks) {
    double sum = 0;
    for (const MovedRows& each : blocks) {
        double rows = 0;
        for (const double row : each.moved) rows += row;
        sum += rows * each.cells;
    }
    return sum;
}

double sum_of(const ThermalTurnover& turnover) {
    double sum = sum_of(turnover.blocks);
    for (const double row : turnover.rows) sum += row;
    return sum;
}

int reach_of_thermal_pairs(bool layered) {
    // A pair looks at its two cells; on layered ground, and so at what else the upper one wants to give to whom.
    return layered ? 2 : 1;
}

int reach_of_thermal_step(std::int64_t first_step, bool layered, bool limited) {
    static_assert(thermal_window_alignment == 1 << thermal::most_levels);
    const int of_cells = reach_of_thermal_pairs(layered);
    if (first_step % thermal::steps_per_block_step != 0) return of_cells;
    // Blocks of b cells exchange with those beside them (on layered ground by what those beside these have and want,
    // and what holds them reaches one further), after what came from blocks of 2 b, that of their own and the one
    // beside it: D(b) = max(own, 4 b + D(2 b)), 3 b in place of 4 b on one material, where own is 1 to 3 blocks.
    int reach = 0;
    for (int block = thermal_window_alignment; block > 1; block /= 2) {
        const int own = (layered ? 3 : limited ? 2 : 1) * block;
        const int from_coarser = block == thermal_window_alignment ? 0 : (layered ? 4 : 3) * block + reach;
        reach = std::max(own, from_coarser);
    }
    // The last spread, from blocks of 2 cells to the cells.
    return reach + 3 + of_cells;
}

void thermal_step(ErosionState& state, const ThermalParameters& parameters, const ErosionLimits& limits,
                  ThermalTurnover* turnover) {
    CUESTA_CHECK_EQUAL(state.materials.size(), state.thickness.size() + 1);
    // More than the stable amount would not be stable.
    const Yielding yielding = yielding_of(limits, state.width(), state.height(), 1.0F);
    ThermalTurnover moved;
    moved.rows.resize(static_cast<std::size_t>(state.height()));
    const Raster<float> bottom_yield = bed_yields_of(state);
    std::int64_t& steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::thermal)];
    const bool wraps = limits.border == Border::periodic;
    const bool with_blocks = thermal::has_blocks(steps_done, limits.border);
    if (!state.layered()) {
        const MaterialParameters& material = state.materials.front();
        const thermal::MonolithStep step{state.reference.view(),
                                         state.change.view(),
                                         thermal::talus_drop_of(material, state.cell_size),
                                         thermal::gain_of(material, parameters),
                                         0,
                                         yielding.give.view(),
                                         yielding.receive.view(),
                                         wraps};
        if (with_blocks) thermal::step_blocks(step, &moved.blocks);
        thermal::step_monolith(step, moved.rows);
    } else {
        thermal::LayeredStep step{};
        step.reference = state.reference.view();
        step.change = state.change.view();
        step.give = yielding.give.view();
        step.receive = yielding.receive.view();
        step.bottom_yield = bottom_yield.view();
        for (Raster<float>& layer : state.thickness) step.thickness.push_back(layer.view());
        for (const MaterialParameters& material : state.materials) {
            step.talus_drop.push_back(thermal::talus_drop_of(material, state.cell_size));
            step.gain.push_back(thermal::gain_of(material, parameters));
        }
        step.wraps = wraps;
        step.thin = static_cast<float>(thermal::thin_layer * state.cell_size);
        if (with_blocks) thermal::step_layered_blocks(step, &moved.blocks);
        thermal::step_layered(step, moved.rows);
    }
    state.ledger.moved += sum_of(moved) * state.cell_size * state.cell_size;
    if (turnover) *turnover = std::move(moved);
    ++state.steps_done;
    ++steps_done;
}

void published_thermal_step(ErosionState& state, const ThermalParameters& parameters, std::uint64_t seed,
                            const ErosionLimits& limits) {
    CUESTA_CHECK_EQUAL(state.materials.size(), state.thickness.size() + 1);
    std::int64_t& steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::thermal)];
    const thermal::GroundBefore before = thermal::ground_before(state);
    ThermalTurnover moved;
    moved.rows = thermal::step_published(state, parameters, limits, seed, steps_done,
                                         {{0, state.height()}, {0, state.height()}, before});
    state.ledger.moved += sum_of(moved) * state.cell_size * state.cell_size;
    ++state.steps_done;
    ++steps_done;
}

namespace {

bool thermal_in_turn(const ErosionSchedule& schedule) {
    return schedule.thermal.scheme != ThermalScheme::improved;
}

std::any before_thermal_turn(const ErosionState& state, const ErosionInput&) {
    return thermal::ground_before(state);
}

std::vector<RowTotals> thermal_turn(ErosionState& state, const ErosionInput& input, const RowWindow& window,
                                    RowBand rows, const std::any& before) {
    const ThermalParameters& parameters = input.schedule.thermal;
    const std::int64_t done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::thermal)];
    return {
        {1, 1, 1,
         thermal::step_published(state, parameters, limits_of(input, ErosionKind::thermal), input.schedule.mixing.seed,
                                 done, {window, rows, std::any_cast<const thermal::GroundBefore&>(before)})}};
}

RowHalo halo_of_thermal(const ErosionState& state, const ErosionInput& input, std::int64_t count) {
    const bool limited = !protection_from(input, ErosionKind::thermal).empty() || !input.erodibility.empty();
    const std::int64_t first = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::thermal)];
    const Border border = input.schedule.mixing.border;
    if (thermal_in_turn(input.schedule)) return {1, 1, border == Border::periodic};
    RowHalo halo{0, 1, border == Border::periodic};
    for (std::int64_t step = first; step < first + count; ++step) {
        if (!thermal::has_blocks(step, border)) {
            halo.rows += reach_of_thermal_pairs(state.layered());
            continue;
        }
        halo.rows += reach_of_thermal_step(step, state.layered(), limited);
        halo.alignment = thermal_window_alignment;
    }
    // So that a window has as many sizes of blocks as the map, however thin the band is.
    CUESTA_CHECK(halo.alignment == 1 || halo.rows >= least_thermal_window);
    return halo;
}

std::vector<Raster<float>*> fields_of_thermal(ErosionState& state) {
    std::vector<Raster<float>*> fields{&state.change};
    for (Raster<float>& layer : state.thickness) fields.push_back(&layer);
    return fields;
}

/// The sums of the blocks in their order, then those of the cells.
std::vector<RowTotals> thermal_in_window(ErosionState& state, const ErosionInput& input, std::int64_t count,
                                       const RowWindow&) {
    CUESTA_CHECK_EQUAL(count, 1);
    ThermalTurnover turnover;
    thermal_step(state, input.schedule.thermal, limits_of(input, ErosionKind::thermal), &turnover);
    std::vector<RowTotals> sums;
    for (MovedRows& blocks : turnover.blocks)
        sums.push_back({blocks.rows_of_cells, 1, blocks.cells, std::move(blocks.moved)});
    sums.push_back({1, 1, 1, std::move(turnover.rows)});
    return sums;
}

void book_thermal(const std::vector<RowTotals>& sums, double cell_size, Ledger& ledger) {
    ThermalTurnover turnover;
    for (std::size_t i = 0; i + 1 < sums.size(); ++i)
        turnover.blocks.push_back({sums[i].rows_of_cells, sums[i].weight, sums[i].sums});
    turnover.rows = sums.back().sums;
    ledger.moved += sum_of(turnover) * cell_size * cell_size;
}

constexpr RowWindowWork thermal_windows{.halo = halo_of_thermal,
                                        .fields = fields_of_thermal,
                                        .run = thermal_in_window,
                                        .book = book_thermal,
                                        .goes_round = true,
                                        .in_turn = thermal_in_turn,
                                        .before_turn = before_thermal_turn,
                                        .run_in_turn = thermal_turn};

}  // namespace

const ErosionKindWork erosion_work::thermal{[](ErosionState& state, const ErosionInput& input, std::int64_t) {
    const ThermalParameters& parameters = input.schedule.thermal;
    if (parameters.scheme == ThermalScheme::improved)
        thermal_step(state, parameters, limits_of(input, ErosionKind::thermal));
    else
        published_thermal_step(state, parameters, input.schedule.mixing.seed, limits_of(input, ErosionKind::thermal));
}, nullptr, nullptr, &thermal_windows};

}  // namespace cuesta
