#include "core/erosion/wind/wind.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "core/base/check.h"
#include "core/erosion/kind_work.h"
#include "core/erosion/row_window.h"
#include "core/erosion/wind/all_lanes.h"
#include "core/erosion/wind/on_ranks.h"
#include "core/erosion/wind/periodic.h"
#include "core/erosion/wind/step_numbers.h"
#include "core/erosion/wind/step_start.h"
#include "core/erosion/wind/stored_map.h"
#include "core/erosion/yielding.h"

namespace cuesta {

namespace {

/// Books what all lanes took and brought, and what then moved of loose ground.
void book_step(const wind::WindBooks& lanes, const std::vector<double>& settled, double cell_size, Ledger& ledger) {
    double moved = lanes.taken;
    double sum = 0;
    for (const double row : settled) sum += row;
    moved += sum;
    const double cell_area = cell_size * cell_size;
    ledger.moved += moved * cell_area;
    ledger.left_map += (lanes.left - lanes.came) * cell_area;
}

}  // namespace

void wind_step(ErosionState& state, const WindParameters& parameters, const ErosionLimits& limits) {
    CUESTA_CHECK_EQUAL(state.materials.size(), state.thickness.size() + 1);
    std::int64_t& wind_steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::wind)];
    if (!state.reference.empty()) {
        const auto [variation, lanes] = wind::lanes_of_step(state, parameters, state.width(), state.height());
        // Even on ground of an erodibility above 1, wind takes no more than it can carry.
        const Yielding yielding = yielding_of(limits, state.width(), state.height(), 1.0F);
        const Raster<float> ground = ground_of(state);
        const Raster<float> bottom_yield = bed_yields_of(state);
        const bool periodic = limits.border == Border::periodic;
        wind::WindStep step = wind::start_of_step(state, parameters, limits.border, lanes, variation);
        step.ground = ground.view();
        step.give = yielding.give.view();
        step.receive = yielding.receive.view();
        step.bottom_yield = bottom_yield.view();
        step.change = state.change.view();
        for (Raster<float>& layer : state.thickness) step.thickness.push_back(layer.view());
        std::optional<wind::BentFlow> flow;
        if (step.bending.amount > 0 && !periodic) step.flow = &flow.emplace(step.ground, lanes, step.bending, nullptr);

        const wind::WindBooks books =
            periodic ? wind::sweep_around(step,
                                          wind::round_of(parameters, state.cell_size, variation.phase, wind_steps_done))
                     : wind::sweep_all(step);
        std::vector<double> settled;
        if (parameters.scheme == WindScheme::improved)
            settled = wind::settle_loose_ground(state, parameters, yielding, periodic);
        book_step(books, settled, state.cell_size, state.ledger);
    }
    ++wind_steps_done;
    ++state.steps_done;
}

namespace {

Error obstacle_to_wind_windows(const ErosionSchedule& schedule) {
    if (schedule.mixing.border != Border::periodic) return {};
    return {"over periodic borders the wind goes round the whole terrain, from places that all of it tells",
            "erosion.border"};
}

RowHalo halo_of_wind(const ErosionState& state, const ErosionInput&, std::int64_t) {
    return {wind::reach_of_settling(state.layered()), 1};
}

std::vector<Raster<float>*> fields_of_wind(ErosionState& state) {
    std::vector<Raster<float>*> fields{&state.change};
    for (Raster<float>& layer : state.thickness) fields.push_back(&layer);
    return fields;
}

void book_wind(const std::vector<RowTotals>& sums, double cell_size, Ledger& ledger) {
    const std::vector<double>& of_groups = sums.front().sums;
    std::vector<wind::WindBooks> groups;
    for (std::size_t i = 0; i + 2 < of_groups.size(); i += 3)
        groups.push_back({of_groups[i], of_groups[i + 1], of_groups[i + 2]});
    book_step(wind::sum_of(groups), sums.back().sums, cell_size, ledger);
}

constexpr RowWindowWork wind_windows{
    .obstacle = obstacle_to_wind_windows,
    .halo = halo_of_wind,
    .fields = fields_of_wind,
    .run = wind::settle_in_window,
    .book = book_wind,
    .run_on_ranks = wind::step_on_ranks,
    .sweep = wind::sweep_stored_map,
    .memory_of_sweep = wind::memory_of_stored_sweep,
};

}  // namespace

const ErosionKindWork erosion_work::wind{[](ErosionState& state, const ErosionInput& input, std::int64_t) {
                                             wind_step(state, input.schedule.wind, limits_of(input, ErosionKind::wind));
                                         },
                                         nullptr, nullptr, &wind_windows};

}  // namespace cuesta
