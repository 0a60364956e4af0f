#include "core/erosion/water/four_pipes/exchange.h"

#include "core/erosion/row_pieces.h"

namespace cuesta::water::four_pipes {

namespace {

/// Depth that the water would entrain from the softest ground, m.
CUESTA_INLINE_IN_KERNEL float demand_of(float capacity, float sediment, float most_taken, const Coefficients& c) {
    return std::min(c.dissolving * positive_part(capacity - sediment), most_taken);
}

/// Depth that it would deposit, m.
CUESTA_INLINE_IN_KERNEL float lay_of(float capacity, float sediment, const Coefficients& c) {
    return c.deposition * positive_part(sediment - capacity);
}

/// Path of the load: with the water of each pipe, or back along the velocity.
enum class Carry { pipes, velocity };

/// The first part of an exchange: depth, capacity, and what carries the load. What follows is a loop of its own, for a
/// processor works on several cells at a time only where the way of each through a loop is short.
template <Carry carry>
CUESTA_INLINE_IN_KERNEL void means_in_row(const ExchangeRows& exchange_rows, const Coefficients& coefficients,
                                          const ExchangeScratch& scratch, int width) {
    const Coefficients c = coefficients;
    const ExchangeRows rows = exchange_rows;
    float* const capacity = scratch.capacity;
    float* const most_taken = scratch.most_taken;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float before = rows.depth[x];
        const CellFlow flow = flow_of(rows.flow, x, before);
        const Relief relief = relief_of(rows.ground_north, rows.ground, rows.ground_south, x);
        most_taken[x] =
            most_taken_of(relief.fall, relief.difference,
                          flow.discharge_x * flow.discharge_x + flow.discharge_y * flow.discharge_y, c.level);
        const Means means = means_of(flow, carry == Carry::pipes ? before : kernel_one, relief.fall, c);
        capacity[x] = means.capacity;
        if constexpr (carry == Carry::pipes) {
            rows.concentration[x] = means.inverse_depth;
        } else {
            rows.velocity_x[x] = means.velocity_x;
            rows.velocity_y[x] = means.velocity_y;
        }
        rows.depth[x] = flow.depth;
    }
}

CUESTA_MULTIVERSION void piped_means_row(const ExchangeRows& rows, const Coefficients& c,
                                         const ExchangeScratch& scratch, int width) {
    means_in_row<Carry::pipes>(rows, c, scratch, width);
}

CUESTA_MULTIVERSION void velocity_means_row(const ExchangeRows& rows, const Coefficients& c,
                                            const ExchangeScratch& scratch, int width) {
    means_in_row<Carry::velocity>(rows, c, scratch, width);
}

CUESTA_MULTIVERSION void mask_row(const float* __restrict erodibility, float* __restrict capacity, int width) {
    for (int x = 0; x < width; ++x) capacity[x] *= positive_part(erodibility[x]);
}

void means_row(const ExchangeRows& rows, const Coefficients& c, const ExchangeScratch& scratch, int width) {
    if (rows.velocity_x == nullptr)
        piped_means_row(rows, c, scratch, width);
    else
        velocity_means_row(rows, c, scratch, width);
    if (rows.erodibility != nullptr) mask_row(rows.erodibility, scratch.capacity, width);
}

template <Carry carry>
CUESTA_INLINE_IN_KERNEL void move_in_row(const ExchangeRows& exchange_rows, const Coefficients& coefficients,
                                         const ExchangeScratch& scratch, int width) {
    const Coefficients c = coefficients;
    const ExchangeRows rows = exchange_rows;
    const float* const capacity = scratch.capacity;
    const float* const most_taken = scratch.most_taken;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float sediment = rows.sediment[x];
        const float take = c.dissolubility * demand_of(capacity[x], sediment, most_taken[x], c);
        const Exchange e = exchange(rows.change[x], sediment, take, lay_of(capacity[x], sediment, c));
        rows.change[x] = e.change;
        rows.load[x] = e.sediment;
        if constexpr (carry == Carry::pipes) rows.concentration[x] *= e.sediment;
        rows.eroded[x] = positive_part(e.gained);
    }
}

CUESTA_MULTIVERSION void piped_move_row(const ExchangeRows& rows, const Coefficients& c, const ExchangeScratch& scratch,
                                        int width) {
    move_in_row<Carry::pipes>(rows, c, scratch, width);
}

CUESTA_MULTIVERSION void velocity_move_row(const ExchangeRows& rows, const Coefficients& c,
                                           const ExchangeScratch& scratch, int width) {
    move_in_row<Carry::velocity>(rows, c, scratch, width);
}

CUESTA_MULTIVERSION void demand_row(const ExchangeRows& rows, const Coefficients& coefficients,
                                    const ExchangeScratch& scratch, int width) {
    const Coefficients c = coefficients;
    const float* __restrict const sediment = rows.sediment;
    const float* __restrict const capacity = scratch.capacity;
    const float* __restrict const most_taken = scratch.most_taken;
    float* __restrict const demand = scratch.demand;
    float* __restrict const lay = scratch.lay;
    for (int x = 0; x < width; ++x) {
        demand[x] = demand_of(capacity[x], sediment[x], most_taken[x], c);
        lay[x] = lay_of(capacity[x], sediment[x], c);
    }
}

CUESTA_MULTIVERSION void hold_row(const float* __restrict open, float* __restrict demand, float* __restrict lay,
                                  int width) {
    for (int x = 0; x < width; ++x) {
        demand[x] *= open[x];
        lay[x] *= open[x];
    }
}

/// Demand and what is to be laid, of free or held ground.
void open_demand_row(const ExchangeRows& rows, const Coefficients& c, const ExchangeScratch& scratch, int width) {
    demand_row(rows, c, scratch, width);
    if (rows.open != nullptr) hold_row(rows.open, scratch.demand, scratch.lay, width);
}

/// The last part of an exchange with held ground of one material.
CUESTA_MULTIVERSION void held_move_row(const ExchangeRows& exchange_rows, const ExchangeScratch& scratch,
                                       float dissolubility, int width) {
    const ExchangeRows rows = exchange_rows;
    const float* const demand = scratch.demand;
    const float* const lay = scratch.lay;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const Exchange e = exchange(rows.change[x], rows.sediment[x], dissolubility * demand[x], lay[x]);
        rows.change[x] = e.change;
        rows.load[x] = e.sediment;
        rows.eroded[x] = positive_part(e.gained);
    }
}

CUESTA_MULTIVERSION void take_row(std::span<float* const> thickness, std::span<const float> factors,
                                  const ExchangeScratch& scratch, int width) {
    take_across_layers(thickness, factors, scratch.demand, scratch.unmet, scratch.taken, width);
}

CUESTA_MULTIVERSION void take_bedded_row(std::span<float* const> thickness, std::span<const float> factors,
                                         const float* bottom_yield, const ExchangeScratch& scratch, int width) {
    take_across_layers_and_beds(thickness, factors, bottom_yield, scratch.demand, scratch.unmet, scratch.taken, width);
}

/// The last part of exchange_layers_row().
CUESTA_MULTIVERSION void move_layers_row(const ExchangeRows& exchange_rows, const ExchangeScratch& scratch,
                                         float* __restrict top_thickness, int width) {
    const ExchangeRows rows = exchange_rows;
    const float* const taken = scratch.taken;
    const float* const lay = scratch.lay;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const Exchange e = exchange(rows.change[x], rows.sediment[x], taken[x], lay[x]);
        rows.change[x] = e.change;
        rows.load[x] = e.sediment;
        rows.eroded[x] = positive_part(e.gained);
        top_thickness[x] += positive_part(-e.gained);
    }
}

CUESTA_MULTIVERSION void multiply_row(const float* __restrict factor, float* __restrict row, int width) {
    for (int x = 0; x < width; ++x) row[x] *= factor[x];
}

}  // namespace

ExchangeRows ExchangeRows::from(int x) const {
    return {flow.from(x),
            ground_north + x,
            ground + x,
            ground_south + x,
            depth + x,
            change + x,
            sediment + x,
            concentration + x,
            row_from(velocity_x, x),
            row_from(velocity_y, x),
            load + x,
            eroded,
            row_from(erodibility, x),
            row_from(open, x)};
}

void exchange_row(const ExchangeRows& rows, const Coefficients& c, const ExchangeScratch& scratch, int width) {
    means_row(rows, c, scratch, width);
    if (rows.open != nullptr) {
        open_demand_row(rows, c, scratch, width);
        held_move_row(rows, scratch, c.dissolubility, width);
        if (rows.velocity_x == nullptr) multiply_row(rows.load, rows.concentration, width);
        return;
    }
    if (rows.velocity_x == nullptr)
        piped_move_row(rows, c, scratch, width);
    else
        velocity_move_row(rows, c, scratch, width);
}

void exchange_layers_row(const ExchangeRows& rows, std::span<float* const> thickness, std::span<const float> factors,
                         const float* bottom_yield, const Coefficients& c, const ExchangeScratch& scratch, int width) {
    means_row(rows, c, scratch, width);
    open_demand_row(rows, c, scratch, width);
    if (bottom_yield == nullptr)
        take_row(thickness, factors, scratch, width);
    else
        take_bedded_row(thickness, factors, bottom_yield, scratch, width);
    move_layers_row(rows, scratch, thickness[0], width);
    if (rows.velocity_x == nullptr) multiply_row(rows.load, rows.concentration, width);
}

}  // namespace cuesta::water::four_pipes
