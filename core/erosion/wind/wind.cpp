#include "core/erosion/wind/wind.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/erosion/kind_work.h"
#include "core/erosion/thermal/bands.h"
#include "core/erosion/wind/all_lanes.h"
#include "core/erosion/wind/periodic.h"
#include "core/erosion/wind/step_numbers.h"
#include "core/erosion/yielding.h"

namespace cuesta {

namespace {

/// The share of the load dropped over `length` cells if `share` is dropped over one.
double share_over(float share, double length) {
    return 1 - std::pow(1 - static_cast<double>(share), length);
}

wind::PublishedCoefficients published_coefficients(const WindParameters& parameters, double cell_size,
                                                   double step_length) {
    wind::PublishedCoefficients c{};
    c.drop = static_cast<float>(cell_size * step_length * wind::slope_of(parameters.fall_angle));
    c.strength = parameters.strength;
    c.capacity = static_cast<float>(cell_size * static_cast<double>(parameters.capacity));
    c.inverse_talus = static_cast<float>(1 / (cell_size * step_length * wind::slope_of(parameters.talus)));
    c.deposition = static_cast<float>(share_over(parameters.deposition, step_length));
    c.shadow_deposition = static_cast<float>(share_over(parameters.shadow_deposition, step_length));
    return c;
}

/// The load at which wind over level ground takes as much as it drops: with a = strength * factor * drop and the share
/// p dropped, (c + a) p = a if the capacity C allows it, else C p = C - c.
float level_load(const wind::PublishedCoefficients& c, float factor) {
    const double take = static_cast<double>(c.strength) * static_cast<double>(factor) * static_cast<double>(c.drop);
    if (take <= 0) return 0.0F;
    const double p = static_cast<double>(c.deposition);
    const double full = static_cast<double>(c.capacity) * (1 - p);
    return static_cast<float>(p > 0 ? std::min(take * (1 - p) / p, full) : full);
}

/// How many cells the wind remembers what it went over and what it carried.
double memory_in_cells(const WindParameters& parameters, double cell_size) {
    if (parameters.scheme == WindScheme::published)
        return 1 / std::max(0.001, static_cast<double>(parameters.deposition));
    return wind::memory_lengths * std::max(static_cast<double>(parameters.saturation_length) / cell_size, 1.0);
}

/// Lets loose ground slide down slopes steeper than its talus, and creep a little. Returns what moved, in metres over a
/// cell.
double settle_loose_ground(ErosionState& state, const WindParameters& parameters, const Yielding& yielding,
                           bool wraps) {
    const Raster<float> bottom_yield = bed_yields_of(state);
    std::vector<double> moved(static_cast<std::size_t>(state.height()));
    if (!state.layered()) {
        const thermal::PairNumbers slide = wind::slide_of(state.materials.front(), parameters, state.cell_size);
        if (slide.gain > 0.0F)
            thermal::step_monolith({state.reference.view(), state.change.view(), slide.talus_drop, slide.gain,
                                    slide.creep, yielding.give.view(), yielding.receive.view(), wraps},
                                   moved);
    } else {
        thermal::LayeredStep step{};
        step.reference = state.reference.view();
        step.change = state.change.view();
        step.wraps = wraps;
        step.give = yielding.give.view();
        step.receive = yielding.receive.view();
        step.bottom_yield = bottom_yield.view();
        for (Raster<float>& layer : state.thickness) step.thickness.push_back(layer.view());
        for (const MaterialParameters& material : state.materials) {
            const thermal::PairNumbers slide = wind::slide_of(material, parameters, state.cell_size);
            step.talus_drop.push_back(slide.talus_drop);
            step.gain.push_back(slide.gain);
            step.creep = slide.creep;
        }
        thermal::step_layered(step, moved);
    }
    double sum = 0;
    for (const double row : moved) sum += row;
    return sum;
}

}  // namespace

void wind_step(ErosionState& state, const WindParameters& parameters, const ErosionLimits& limits) {
    CUESTA_CHECK_EQUAL(state.materials.size(), state.thickness.size() + 1);
    std::int64_t& wind_steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::wind)];
    if (!state.reference.empty()) {
        const wind::LaneVariation variation =
            wind::lane_variation(wind_steps_done, static_cast<double>(parameters.spread));
        const wind::Lanes lanes(state.width(), state.height(), static_cast<double>(parameters.direction),
                                variation.turn, variation.phase);
        // What wind may take of ground of an erodibility above 1 is bounded by what it can carry all the same.
        const Yielding yielding = yielding_of(limits, state.width(), state.height(), 1.0F);
        const Raster<float> ground = ground_of(state);
        const Raster<float> bottom_yield = bed_yields_of(state);
        const bool closed = limits.border == Border::closed;
        const bool periodic = limits.border == Border::periodic;
        wind::WindStep step{};
        step.lanes = &lanes;
        step.scheme = parameters.scheme;
        step.published = published_coefficients(parameters, state.cell_size, lanes.step_length());
        step.saltation =
            wind::saltation_coefficients(parameters, state.cell_size, lanes.step_length(), state.materials.front().talus);
        step.closed = closed;
        step.gusts = wind::gusts_of(parameters, state.cell_size, wind_steps_done);
        step.ground = ground.view();
        step.give = yielding.give.view();
        step.receive = yielding.receive.view();
        step.bottom_yield = bottom_yield.view();
        step.change = state.change.view();
        for (Raster<float>& layer : state.thickness) step.thickness.push_back(layer.view());
        const float incoming = closed || periodic ? 0.0F : parameters.incoming;
        for (const MaterialParameters& material : state.materials) {
            const float factor = 1.0F - material.wind_resistance;
            step.factors.push_back(factor);
            step.yields.push_back(wind::yield_of(material));
            step.incoming.push_back(incoming * (parameters.scheme == WindScheme::published
                                                    ? level_load(step.published, factor)
                                                    : step.saltation.flat_load));
        }

        // Air closes in behind crests sooner than grains sink: twice as steeply the tail comes to one point.
        const wind::Bending bending{static_cast<double>(parameters.deflection), 1 / state.cell_size,
                                    2 * wind::slope_of(parameters.fall_angle)};
        std::optional<wind::BentFlow> flow;
        if (parameters.scheme == WindScheme::improved && parameters.deflection > 0) {
            step.bending = bending;
            step.stage_phase = variation.phase;
            if (!periodic) step.flow = &flow.emplace(step.ground, lanes, bending, nullptr);
        }

        const wind::WindBooks books =
            periodic ? wind::sweep_around(
                           step, {variation.phase, wind_steps_done, memory_in_cells(parameters, state.cell_size)})
                     : wind::sweep_all(step);
        double moved = books.taken;
        if (parameters.scheme == WindScheme::improved)
            moved += settle_loose_ground(state, parameters, yielding, periodic);
        const double cell_area = state.cell_size * state.cell_size;
        state.ledger.moved += moved * cell_area;
        state.ledger.left_map += (books.left - books.came) * cell_area;
    }
    ++wind_steps_done;
    ++state.steps_done;
}

const ErosionKindWork erosion_work::wind{[](ErosionState& state, const ErosionInput& input, std::int64_t) {
    wind_step(state, input.schedule.wind, limits_of(input, ErosionKind::wind));
}};

}  // namespace cuesta
