#include "core/erosion/glaciers/glaciers.h"

#include <algorithm>
#include <vector>

#include "core/base/threads.h"
#include "core/erosion/beds.h"
#include "core/erosion/kind_work.h"
#include "core/erosion/yielding.h"
#include "core/field/sampling.h"
#include "core/field/statistics.h"
#include "core/ice/carried_up.h"
#include "core/ice/glacial_run.h"
#include "core/ice/glacier_climate.h"

namespace cuesta {
namespace {

/// Along the shorter side of the ice: maps of a few hundred metres hold no glacier.
constexpr int least_glacier_cells = 4;
/// A step has to end soon: wear of more than 150 m in a step does not take place.
constexpr GlacialClocks clocks{.relax = 10, .most = 15, .turns = 10};
constexpr float most_yield = 4;      ///< times as easily as plain rock, as in glaciations of uplifted land
constexpr float thin_layer = 0.05F;  ///< m; what lies thinner on the ground does not decide how it yields

int ice_factor(const ErosionState& state, const GlacierErosionParameters& parameters) {
    return cells_of_ice_cell(state.width(), state.height(), state.cell_size, double{parameters.cell},
                             least_glacier_cells);
}

/// Ease with which the ground of each cell wears, >= 0. `give`: Yielding::give, or empty.
Raster<float> yield_of(const ErosionState& state, const Raster<float>& give) {
    Raster<float> yield(state.width(), state.height());
    const Raster<float> beds = bed_yields_of(state);
    parallel_ranges(state.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* const row = yield.row(y);
            surface_dissolubility_row(state, y, thin_layer, beds.empty() ? nullptr : beds.row(y), row);
            if (!give.empty())
                for (int x = 0; x < state.width(); ++x) row[x] *= give(x, y);
        }
    });
    return yield;
}

/// m^3 over a step.
struct Turnover {
    double sunk = 0;
    double change = 0;  ///< of the volume of the ground
};

/// Changes a cell of layered ground by `change` m, of which `till` are eroded material: the rest is taken from the
/// layers, from the top.
void change_layers(ErosionState& state, int x, int y, float change, float till) {
    float& loose = state.thickness.front()(x, y);
    const float before = loose;
    loose = std::max(before + till, 0.0F);
    float rock = loose - before - change;  // that goes from what lies below
    if (rock < 0) {
        loose -= rock;
        return;
    }
    for (std::size_t layer = 1; layer < state.thickness.size() && rock > 0; ++layer) {
        float& thickness = state.thickness[layer](x, y);
        const float taken = std::min(thickness, rock);
        thickness -= taken;
        rock -= taken;
    }
}

/// Till of a cell that glaciers changed by `change` m, of which `laid` are eroded material. Without layers all that is
/// laid is new, and what sinks takes the till that there is first.
float till_after(float before, float change, float laid, bool layered) {
    if (layered) return std::max(before + laid, 0.0F);
    return std::max(std::max(before + std::min(change - laid, 0.0F), 0.0F) + laid, 0.0F);
}

Turnover change_ground(ErosionState& state, const Raster<float>& ground, const CarriedUp& carried,
                       const Raster<float>& receive) {
    if (state.till.empty()) state.till = Raster<float>(state.width(), state.height());
    std::vector<Turnover> rows(static_cast<std::size_t>(state.height()));
    parallel_ranges(state.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            Turnover& row = rows[static_cast<std::size_t>(y)];
            for (int x = 0; x < state.width(); ++x) {
                const float share = receive.empty() ? 1.0F : receive(x, y);
                if (!(share > 0)) continue;
                const CarriedUp::Cell cell = carried.at(x, y, ground(x, y));
                float& change = state.change(x, y);
                const float before = change;
                change += share * (cell.height - ground(x, y));
                const float by = change - before;
                if (state.layered()) change_layers(state, x, y, by, share * cell.till);
                state.till(x, y) = till_after(state.till(x, y), by, share * cell.till, state.layered());
                row.sunk += double{std::max(-by, 0.0F)};
                row.change += double{change} - double{before};
            }
        }
    });
    Turnover sum;
    for (const Turnover& row : rows) {
        sum.sunk += row.sunk;
        sum.change += row.change;
    }
    const double area = state.cell_size * state.cell_size;
    return {sum.sunk * area, sum.change * area};
}

/// Each coarse cell's value in all the cells that it covers, of which the mean is the same again.
Raster<float> spread_out(const Raster<float>& coarse, int width, int height, int factor) {
    Raster<float> fine = Raster<float>::uninitialised(width, height);
    parallel_ranges(height, 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) fine(x, y) = coarse(x / factor, y / factor);
    });
    return fine;
}

/// Thickness of the eroded material on the cells of the ice, m; `ground`: the heights there.
Raster<float> coarse_loose(const ErosionState& state, const Raster<float>& ground, int factor) {
    return state.layered() ? coarsen(state.thickness.front().view(), factor)
                           : Raster<float>(ground.width(), ground.height());
}

/// The state on the cells of its ice.
GlaciatedLand coarse_land(const ErosionState& state, const Raster<float>& ground, const Raster<float>& loose,
                          int factor) {
    GlaciatedLand land = bare_land({ground, loose});
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x) land.bed.rock(x, y) -= loose(x, y);
    if (!state.ice.empty()) land.ice = coarsen(state.ice.view(), factor);
    return land;
}

/// m, height of the snow line in the coldest time.
double coldest_line(const ErosionState& state, const GlacierErosionParameters& parameters) {
    const ValueRange heights = value_range(state.reference.view());
    return snow_line(parameters, double{heights.low}, double{heights.high});
}

/// Years of glaciers that the state has seen.
double years_of(const ErosionState& state, const GlacierErosionParameters& parameters) {
    const auto kind = static_cast<std::size_t>(ErosionKind::glaciers);
    return static_cast<double>(state.steps_of_kind[kind]) * double{parameters.time_step};
}

void begin_glaciers(ErosionState& state, const ErosionSchedule&, const ErosionSchedule& next) {
    if (!(next.mixing.glaciers > 0)) state.ice = {};  // it has melted
}

}  // namespace

void glacier_step(ErosionState& state, const GlacierErosionParameters& parameters, const ErosionLimits& limits) {
    const double from = years_of(state, parameters);
    ++state.steps_done;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::glaciers)];
    if (state.width() == 0 || state.height() == 0) return;

    const int factor = ice_factor(state, parameters);
    // The ice wears its bed as if nothing were held; protection takes its share of the change, once.
    const Yielding wearing =
        yielding_of({limits.border, {}, limits.erodibility}, state.width(), state.height(), most_yield);
    const Yielding held = yielding_of({limits.border, limits.protection, {}}, state.width(), state.height(), 1);
    const Raster<float> ground = ground_of(state);
    const Raster<float> before = coarsen(ground.view(), factor);
    const Raster<float> loose = coarse_loose(state, before, factor);
    const Raster<float> yield = coarsen(yield_of(state, wearing.give).view(), factor);
    GlaciatedLand land = coarse_land(state, before, loose, factor);
    const WorkControl unstopped;
    GlacialRun run(parameters, land, yield.view(), state.cell_size * factor, coldest_line(state, parameters),
                   unstopped);
    run.run(from, from + double{parameters.time_step}, clocks);
    run.finish();

    const Turnover turnover = change_ground(state, ground, CarriedUp(land, before, loose, factor), held.receive);
    state.ledger.moved += turnover.sunk;
    state.ledger.left_map -= turnover.change;
    state.ice = spread_out(land.ice, state.width(), state.height(), factor);
}

StandingGlaciers standing_glaciers(const ErosionState& state, const Raster<float>& ground,
                                   const GlacierErosionParameters& parameters, const WorkControl& control) {
    if (state.ice.empty()) return {};
    const int factor = ice_factor(state, parameters);
    const Raster<float> bed = coarsen(ground.view(), factor);
    GlaciatedLand land = coarse_land(state, bed, coarse_loose(state, bed, factor), factor);
    const Raster<float> yield = coarsen(yield_of(state, {}).view(), factor);
    GlacialRun run(parameters, land, yield.view(), state.cell_size * factor, coldest_line(state, parameters), control);
    const double now = years_of(state, parameters);
    if (parameters.warming > 0) {
        if (!run.warm(parameters.warming, now)) return {};
        run.finish();
    }
    StandingGlaciers standing{ice_over(land.ice, ground, factor), {}};
    standing.maps = maps_over(run.maps(now), standing.ice, factor);
    return standing;
}

Raster<float> till_left(const ErosionState& state) {
    Raster<float> till = state.till;
    if (!state.layered()) return till;
    for (int y = 0; y < till.height(); ++y)
        for (int x = 0; x < till.width(); ++x) till(x, y) = std::min(till(x, y), state.thickness.front()(x, y));
    return till;
}

bool shows_glaciers(const ErosionSchedule& schedule) {
    return schedule.mixing.glaciers > 0 && !schedule.glaciers.melted;
}

const ErosionKindWork erosion_work::glaciers{
    .run = [](ErosionState& state, const ErosionInput& input,
              std::int64_t) { glacier_step(state, input.schedule.glaciers, limits_of(input, ErosionKind::glaciers)); },
    .begin_phase = begin_glaciers,
};

}  // namespace cuesta
