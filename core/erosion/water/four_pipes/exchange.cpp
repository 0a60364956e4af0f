#include "core/erosion/water/four_pipes/exchange.h"

#include "core/base/multiversion.h"

namespace cuesta::water::four_pipes {

namespace {

/// What the water wants of the softest ground, m.
CUESTA_INLINE_IN_KERNEL float demand_of(float lack, float fall, const Coefficients& c) {
    return std::min(c.dissolving * std::max(0.0F, lack), 0.5F * fall);
}

CUESTA_INLINE_IN_KERNEL float lay_of(float lack, const Coefficients& c) {
    return c.deposition * std::max(0.0F, -lack);
}

/// sediment / depth; where there was no water nothing flows, and any finite number serves.
CUESTA_INLINE_IN_KERNEL float inverse_of(float depth) {
    return 1.0F / std::max(depth, 1e-20F);
}

/// Whether every cell has the capacity of its water, or a multiple of it.
enum class Capacity { plain, masked };

/// What the water lacks of its capacity, m; < 0: the excess.
template <Capacity kind>
CUESTA_INLINE_IN_KERNEL float lack_of(float capacity, float sediment, const float* erodibility, int x) {
    if constexpr (kind == Capacity::masked) capacity *= std::max(0.0F, erodibility[x]);
    return capacity - sediment;
}

/// The last part of exchange_layers_row(). `concentration` holds 1 / depth.
CUESTA_MULTIVERSION void move_layers_row(const ExchangeRows& rows, const float* __restrict taken,
                                         const float* __restrict lay, float* __restrict top_thickness, int width) {
    float* const change = rows.change;
    float* const sediment = rows.sediment;
    float* const concentration = rows.concentration;
    float* const eroded = rows.eroded;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const Exchange e = exchange(change[x], sediment[x], taken[x], lay[x]);
        change[x] = e.change;
        sediment[x] = e.sediment;
        concentration[x] *= e.sediment;
        eroded[x] = std::max(0.0F, e.gained);
        top_thickness[x] += std::max(0.0F, -e.gained);
    }
}

template <Capacity kind>
CUESTA_INLINE_IN_KERNEL void demand_in_row(const ExchangeRows& rows, const Coefficients& coefficients,
                                           const LayerScratch& scratch, int width) {
    const Coefficients c = coefficients;
    const OutflowRows f = rows.flow;
    const float* const ground_north = rows.ground_north;
    const float* const ground = rows.ground;
    const float* const ground_south = rows.ground_south;
    const float* const sediment = rows.sediment;
    const float* const erodibility = rows.erodibility;
    float* const depth = rows.depth;
    float* const concentration = rows.concentration;
    float* const demand = scratch.demand;
    float* const lay = scratch.lay;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const CellFlow flow = flow_of(f, x, depth[x]);
        const float fall = fall_of(ground_north, ground, ground_south, x);
        const float lack = lack_of<kind>(capacity_of(flow, fall, c), sediment[x], erodibility, x);
        demand[x] = demand_of(lack, fall, c);
        lay[x] = lay_of(lack, c);
        concentration[x] = inverse_of(depth[x]);
        depth[x] = flow.depth;
    }
}

CUESTA_MULTIVERSION void demand_row(const ExchangeRows& rows, const Coefficients& c, const LayerScratch& scratch,
                                    int width) {
    demand_in_row<Capacity::plain>(rows, c, scratch, width);
}

CUESTA_MULTIVERSION void masked_demand_row(const ExchangeRows& rows, const Coefficients& c, const LayerScratch& scratch,
                                           int width) {
    demand_in_row<Capacity::masked>(rows, c, scratch, width);
}

CUESTA_MULTIVERSION void take_row(std::span<float* const> thickness, std::span<const float> factors,
                                  const LayerScratch& scratch, int width) {
    take_across_layers(thickness, factors, scratch.demand, scratch.unmet, scratch.taken, width);
}

CUESTA_MULTIVERSION void take_bedded_row(std::span<float* const> thickness, std::span<const float> factors,
                                         const float* bottom_yield, const LayerScratch& scratch, int width) {
    take_across_layers_and_beds(thickness, factors, bottom_yield, scratch.demand, scratch.unmet, scratch.taken, width);
}

template <Capacity kind>
CUESTA_INLINE_IN_KERNEL void exchange_in_row(const ExchangeRows& rows, const Coefficients& coefficients, int width) {
    const Coefficients c = coefficients;
    const OutflowRows f = rows.flow;
    const float* const ground_north = rows.ground_north;
    const float* const ground = rows.ground;
    const float* const ground_south = rows.ground_south;
    const float* const erodibility = rows.erodibility;
    float* const depth = rows.depth;
    float* const change = rows.change;
    float* const sediment = rows.sediment;
    float* const concentration = rows.concentration;
    float* const eroded = rows.eroded;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const CellFlow flow = flow_of(f, x, depth[x]);
        const float fall = fall_of(ground_north, ground, ground_south, x);
        const float lack = lack_of<kind>(capacity_of(flow, fall, c), sediment[x], erodibility, x);
        const Exchange e =
            exchange(change[x], sediment[x], c.dissolubility * demand_of(lack, fall, c), lay_of(lack, c));
        change[x] = e.change;
        sediment[x] = e.sediment;
        concentration[x] = inverse_of(depth[x]) * e.sediment;
        eroded[x] = std::max(0.0F, e.gained);
        depth[x] = flow.depth;
    }
}

CUESTA_MULTIVERSION void plain_exchange_row(const ExchangeRows& rows, const Coefficients& c, int width) {
    exchange_in_row<Capacity::plain>(rows, c, width);
}

CUESTA_MULTIVERSION void masked_exchange_row(const ExchangeRows& rows, const Coefficients& c, int width) {
    exchange_in_row<Capacity::masked>(rows, c, width);
}

}  // namespace

void exchange_row(const ExchangeRows& rows, const Coefficients& c, int width) {
    if (rows.erodibility == nullptr)
        plain_exchange_row(rows, c, width);
    else
        masked_exchange_row(rows, c, width);
}

void exchange_layers_row(const ExchangeRows& rows, std::span<float* const> thickness, std::span<const float> factors,
                         const float* bottom_yield, const Coefficients& c, const LayerScratch& scratch, int width) {
    if (rows.erodibility == nullptr)
        demand_row(rows, c, scratch, width);
    else
        masked_demand_row(rows, c, scratch, width);
    if (bottom_yield == nullptr)
        take_row(thickness, factors, scratch, width);
    else
        take_bedded_row(thickness, factors, bottom_yield, scratch, width);
    move_layers_row(rows, scratch.taken, scratch.lay, thickness[0], width);
}

CUESTA_MULTIVERSION void velocity_row(const OutflowRows& flow, const float* __restrict depth, const Coefficients& c,
                                      float* __restrict velocity_x, float* __restrict velocity_y, int width) {
    const OutflowRows f = flow;
    const float least = c.least_mean_depth;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const CellFlow cell = flow_of(f, x, depth[x]);
        const float mean = std::max(cell.mean, least);
        velocity_x[x] = std::min(std::max(cell.discharge_x / mean, -1.0F), 1.0F);
        velocity_y[x] = std::min(std::max(cell.discharge_y / mean, -1.0F), 1.0F);
    }
}

}  // namespace cuesta::water::four_pipes
