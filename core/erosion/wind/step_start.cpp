#include "core/erosion/wind/step_start.h"

#include <algorithm>
#include <cmath>

#include "core/erosion/thermal/bands.h"
#include "core/erosion/wind/step_numbers.h"

namespace cuesta::wind {

namespace {

/// The share of the load dropped over `length` cells if `share` is dropped over one.
double share_over(float share, double length) {
    return 1 - std::pow(1 - static_cast<double>(share), length);
}

PublishedCoefficients published_coefficients(const WindParameters& parameters, double cell_size, double step_length) {
    PublishedCoefficients c{};
    c.drop = static_cast<float>(cell_size * step_length * slope_of(parameters.fall_angle));
    c.strength = parameters.strength;
    c.capacity = static_cast<float>(cell_size * static_cast<double>(parameters.capacity));
    c.inverse_talus = static_cast<float>(1 / (cell_size * step_length * slope_of(parameters.talus)));
    c.deposition = static_cast<float>(share_over(parameters.deposition, step_length));
    c.shadow_deposition = static_cast<float>(share_over(parameters.shadow_deposition, step_length));
    return c;
}

/// The load at which wind over level ground takes as much as it drops: with a = strength * factor * drop and the share
/// p dropped, (c + a) p = a if the capacity C allows it, else C p = C - c.
float level_load(const PublishedCoefficients& c, float factor) {
    const double take = static_cast<double>(c.strength) * static_cast<double>(factor) * static_cast<double>(c.drop);
    if (take <= 0) return 0.0F;
    const double p = static_cast<double>(c.deposition);
    const double full = static_cast<double>(c.capacity) * (1 - p);
    return static_cast<float>(p > 0 ? std::min(take * (1 - p) / p, full) : full);
}

}  // namespace

StepLanes lanes_of_step(const ErosionState& state, const WindParameters& parameters, int width, int height) {
    const std::int64_t steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::wind)];
    const LaneVariation variation = lane_variation(steps_done, static_cast<double>(parameters.spread));
    return {variation,
            Lanes(width, height, static_cast<double>(parameters.direction), variation.turn, variation.phase)};
}

WindStep start_of_step(const ErosionState& state, const WindParameters& parameters, Border border, const Lanes& lanes,
                       const LaneVariation& variation) {
    WindStep step{};
    step.lanes = &lanes;
    step.scheme = parameters.scheme;
    step.published = published_coefficients(parameters, state.cell_size, lanes.step_length());
    step.saltation =
        saltation_coefficients(parameters, state.cell_size, lanes.step_length(), state.materials.front().talus);
    step.closed = border == Border::closed;
    step.gusts =
        gusts_of(parameters, state.cell_size, state.steps_of_kind[static_cast<std::size_t>(ErosionKind::wind)]);
    const bool none_comes = border == Border::closed || border == Border::periodic;
    const float incoming = none_comes ? 0.0F : parameters.incoming;
    for (const MaterialParameters& material : state.materials) {
        const float factor = 1.0F - material.wind_resistance;
        step.factors.push_back(factor);
        step.yields.push_back(yield_of(material));
        step.incoming.push_back(incoming * (parameters.scheme == WindScheme::published
                                                ? level_load(step.published, factor)
                                                : step.saltation.flat_load));
    }
    if (parameters.scheme == WindScheme::improved && parameters.deflection > 0) {
        // Air closes in behind crests sooner than grains sink: twice as steeply the tail comes to one point.
        step.bending = {static_cast<double>(parameters.deflection), 1 / state.cell_size,
                        2 * slope_of(parameters.fall_angle)};
        step.stage_phase = variation.phase;
    }
    return step;
}

std::vector<double> settle_loose_ground(ErosionState& state, const WindParameters& parameters, const Yielding& yielding,
                                        bool wraps) {
    const Raster<float> bottom_yield = bed_yields_of(state);
    std::vector<double> moved(static_cast<std::size_t>(state.height()));
    if (!state.layered()) {
        const thermal::PairNumbers slide = slide_of(state.materials.front(), parameters, state.cell_size);
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
            const thermal::PairNumbers slide = slide_of(material, parameters, state.cell_size);
            step.talus_drop.push_back(slide.talus_drop);
            step.gain.push_back(slide.gain);
            step.creep = slide.creep;
        }
        thermal::step_layered(step, moved);
    }
    return moved;
}

}  // namespace cuesta::wind
