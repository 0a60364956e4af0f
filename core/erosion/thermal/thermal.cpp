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

namespace {

thermal::MonolithStep monolith_step_of(ErosionState& state, const ThermalParameters& parameters,
                                       const Yielding& yielding, bool wraps) {
    const MaterialParameters& material = state.materials.front();
    return {state.reference.view(),
            state.change.view(),
            thermal::talus_drop_of(material, state.cell_size),
            thermal::gain_of(material, parameters),
            0,
            yielding.give.view(),
            yielding.receive.view(),
            wraps};
}

thermal::LayeredStep layered_step_of(ErosionState& state, const ThermalParameters& parameters, const Yielding& yielding,
                                     const Raster<float>& bottom_yield, bool wraps) {
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
    return step;
}

/// Steps between two turns of the blocks, which come before the first of them (`with_blocks`): on ground of one
/// material in one sweep.
std::vector<ThermalTurnover> steps_between_blocks(ErosionState& state, const ThermalParameters& parameters,
                                                  const Yielding& yielding, bool wraps, bool with_blocks, int count) {
    std::vector<ThermalTurnover> moved(static_cast<std::size_t>(count));
    std::vector<std::vector<double>> rows(moved.size(), std::vector<double>(static_cast<std::size_t>(state.height())));
    if (!state.layered()) {
        const thermal::MonolithStep step = monolith_step_of(state, parameters, yielding, wraps);
        if (with_blocks) thermal::step_blocks(step, &moved.front().blocks);
        thermal::step_monolith(step, rows);
    } else {
        for (std::size_t i = 0; i < moved.size(); ++i) {
            const Raster<float> bottom_yield = bed_yields_of(state);
            const thermal::LayeredStep step = layered_step_of(state, parameters, yielding, bottom_yield, wraps);
            if (with_blocks && i == 0) thermal::step_layered_blocks(step, &moved.front().blocks);
            thermal::step_layered(step, rows[i]);
        }
    }
    for (std::size_t i = 0; i < moved.size(); ++i) moved[i].rows = std::move(rows[i]);
    return moved;
}

}  // namespace

void thermal_steps(ErosionState& state, const ThermalParameters& parameters, std::int64_t count,
                   const ErosionLimits& limits, std::vector<ThermalTurnover>* turnover) {
    CUESTA_CHECK(count >= 0);
    CUESTA_CHECK_EQUAL(state.materials.size(), state.thickness.size() + 1);
    // More than the stable amount would not be stable.
    const Yielding yielding = yielding_of(limits, state.width(), state.height(), 1.0F);
    std::int64_t& steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::thermal)];
    const bool wraps = limits.border == Border::periodic;
    while (count > 0) {
        const std::int64_t of_block = steps_done % thermal::steps_per_block_step;
        const auto fused = static_cast<int>(std::min(count, thermal::steps_per_block_step - of_block));
        std::vector<ThermalTurnover> moved = steps_between_blocks(
            state, parameters, yielding, wraps, thermal::has_blocks(steps_done, limits.border), fused);
        for (ThermalTurnover& of_step : moved) {
            state.ledger.moved += sum_of(of_step) * state.cell_size * state.cell_size;
            if (turnover) turnover->push_back(std::move(of_step));
        }
        state.steps_done += fused;
        steps_done += fused;
        count -= fused;
    }
}

void thermal_step(ErosionState& state, const ThermalParameters& parameters, const ErosionLimits& limits) {
    thermal_steps(state, parameters, 1, limits);
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
    std::vector<ThermalTurnover> turnover;
    thermal_steps(state, input.schedule.thermal, 1, limits_of(input, ErosionKind::thermal), &turnover);
    std::vector<RowTotals> sums;
    for (MovedRows& blocks : turnover.front().blocks)
        sums.push_back({blocks.rows_of_cells, 1, blocks.cells, std::move(blocks.moved)});
    sums.push_back({1, 1, 1, std::move(turnover.front().rows)});
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
                                        .step_by_step = true,
                                        .in_turn = thermal_in_turn,
                                        .before_turn = before_thermal_turn,
                                        .run_in_turn = thermal_turn};

void run_thermal(ErosionState& state, const ErosionInput& input, std::int64_t count) {
    const ThermalParameters& parameters = input.schedule.thermal;
    const ErosionLimits limits = limits_of(input, ErosionKind::thermal);
    if (parameters.scheme == ThermalScheme::improved) {
        thermal_steps(state, parameters, count, limits);
        return;
    }
    for (std::int64_t i = 0; i < count; ++i)
        published_thermal_step(state, parameters, input.schedule.mixing.seed, limits);
}

/// As many as one sweep takes, but a call should last less than about 50 ms, so that a run stops and reports quickly:
/// 32 million cells times steps take that long on one slow core. On layers every step is a sweep.
std::int64_t thermal_steps_at_once(const ErosionState& state) {
    constexpr std::int64_t cell_steps = 32'000'000;
    const auto cells = static_cast<std::int64_t>(state.reference.cell_count());
    if (state.layered()) return 1;
    return std::clamp<std::int64_t>(cell_steps / std::max<std::int64_t>(cells, 1), 1, thermal::steps_per_block_step);
}

}  // namespace

const ErosionKindWork erosion_work::thermal{run_thermal, thermal_steps_at_once, nullptr, &thermal_windows};

}  // namespace cuesta
