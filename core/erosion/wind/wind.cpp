#include "core/erosion/wind/wind.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/erosion/wind/lane_sweep.h"

namespace cuesta {
namespace {

double slope_of(float degrees) {
    return std::tan(static_cast<double>(degrees) * std::numbers::pi / 180);
}

/// The share of the load dropped over `length` cells if `share` is dropped over one.
double share_over(float share, double length) {
    return 1 - std::pow(1 - static_cast<double>(share), length);
}

wind::Coefficients coefficients_of(const WindParameters& parameters, double cell_size, double step_length) {
    wind::Coefficients c{};
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
float level_load(const wind::Coefficients& c, float factor) {
    const double take = static_cast<double>(c.strength) * static_cast<double>(factor) * static_cast<double>(c.drop);
    if (take <= 0) return 0.0F;
    const double p = static_cast<double>(c.deposition);
    const double full = static_cast<double>(c.capacity) * (1 - p);
    return static_cast<float>(p > 0 ? std::min(take * (1 - p) / p, full) : full);
}

/// Lanes are swept in groups of this many: a function of the map alone, so that sums do not depend on the threads. Wide
/// enough that the work on a row outweighs the calls for it, and enough groups for many threads.
int lanes_in_group(int breadth) {
    return std::clamp(breadth / 8, 64, 512) / 16 * 16;
}

/// A number below and without common divisor with `count`, near the golden section of it: stepping by it spreads
/// neighbours. (Oblique lanes are short in the corners; a thread should not get only those.)
int spreading_stride(int count) {
    int stride = std::max(1, static_cast<int>(0.618 * count));
    while (std::gcd(stride, count) != 1) ++stride;
    return stride;
}

}  // namespace

void wind_step(ErosionState& state, const WindParameters& parameters, const ErosionLimits& /*limits*/) {
    CUESTA_CHECK_EQUAL(state.materials.size(), state.thickness.size() + 1);
    std::int64_t& wind_steps_done = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::wind)];
    if (!state.reference.empty()) {
        const wind::LaneVariation variation =
            wind::lane_variation(wind_steps_done, static_cast<double>(parameters.spread));
        const wind::Lanes lanes(state.width(), state.height(), static_cast<double>(parameters.direction),
                                variation.turn, variation.phase);
        const Raster<float> ground = ground_of(state);
        wind::WindStep step{&lanes,
                            coefficients_of(parameters, state.cell_size, lanes.step_length()),
                            ground.view(),
                            state.change.view(),
                            {},
                            {},
                            {}};
        for (Raster<float>& layer : state.thickness) step.thickness.push_back(layer.view());
        for (const MaterialParameters& material : state.materials) {
            const float factor = 1.0F - material.wind_resistance;
            step.factors.push_back(factor);
            step.incoming.push_back(parameters.incoming * level_load(step.coefficients, factor));
        }

        const int group = lanes_in_group(lanes.breadth());
        const int groups = (lanes.lane_count() + group - 1) / group;
        const int stride = spreading_stride(groups);
        std::vector<wind::WindBooks> books(static_cast<std::size_t>(groups));
        parallel_bands(groups, [&](int band) {
            const int i = static_cast<int>(static_cast<std::int64_t>(band) * stride % groups);
            const int first = i * group;
            const int last = std::min(first + group, lanes.lane_count());
            books[static_cast<std::size_t>(i)] =
                wind::sweep_lanes(step, lanes.first_lane() + first, lanes.first_lane() + last);
        });
        wind::WindBooks sum;
        for (const wind::WindBooks& part : books) {
            sum.taken += part.taken;
            sum.came += part.came;
            sum.left += part.left;
        }
        const double cell_area = state.cell_size * state.cell_size;
        state.ledger.moved += sum.taken * cell_area;
        state.ledger.left_map += (sum.left - sum.came) * cell_area;
    }
    ++wind_steps_done;
    ++state.steps_done;
}

}  // namespace cuesta
