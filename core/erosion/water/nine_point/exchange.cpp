#include "core/erosion/water/nine_point/exchange.h"

#include "core/base/kernel_limits.h"

namespace cuesta::water::nine_point {

namespace {

CUESTA_INLINE_IN_KERNEL float wear_of(float change, const Coefficients& c) {
    return unit_part(-change * c.inverse_softening);
}

/// Capacity of the water of a cell, and what it depends on.
struct Means {
    float depth;          ///< m, after the flow
    float inverse_depth;  ///< 1 / depth before it; where there was no water nothing flows, and any finite number serves
    float capacity;       ///< metres of ground that it can carry
    float most_taken;     ///< m that it may take of the softest ground, >= 0
    float most_laid;      ///< m that it may lay down, >= 0
};

/// Below the sea's level water takes up nothing: what it took would lower the water above it as well, and the hollow
/// in the sea would draw in water fast enough to take more.
CUESTA_INLINE_IN_KERNEL Means means_of(const CellPipes& pipes, const Falls& falls, float ground, float before,
                                       float erodibility, const Coefficients& c) {
    const float after = positive_part(before - sum_of(pipes));
    const float depth = std::max(before, kernel_tiny);
    const float both = std::max(before + after, kernel_tiny);
    const float inverse = 1.0F / (depth * both);  // one division for two
    const float inverse_both = inverse * depth;
    const Fall fall = fall_of(falls);
    const float able = ground > c.sea_level ? erodibility : 0.0F;
    const float discharge_square = discharge_square_of(pipes);
    const float capacity = able * capacity_of(discharge_square, fall.steepest, 0.5F * both, 2.0F * inverse_both, c);
    return {after, inverse * both, capacity, most_taken_of(fall.lowest, fall.difference, discharge_square, c.level),
            std::max(after, 0.5F * (inverse_both * fall_of_water(pipes, falls)))};
}

/// Depth that water with a load would entrain from the softest ground, m.
CUESTA_INLINE_IN_KERNEL float demand_of(float capacity, float sediment, float most_taken, const Coefficients& c) {
    return std::min(c.dissolving * positive_part(capacity - sediment), most_taken);
}

/// Depth that it would deposit, m.
CUESTA_INLINE_IN_KERNEL float lay_of(float capacity, float sediment, float most_laid, const Coefficients& c) {
    return std::min(c.deposition * positive_part(sediment - capacity), most_laid);
}

/// The first half of an exchange: depth, means and, where the ground is free, creep. What follows is a loop of its own,
/// for a processor works on several cells at a time only where the way of each through a loop is short.
template <Ground kind>
CUESTA_INLINE_IN_KERNEL void means_in_row(const ExchangeRows& exchange_rows, const float* erodibility,
                                          const Coefficients& coefficients, const ExchangeScratch& all_scratch,
                                          int width) {
    const ExchangeRows rows = exchange_rows;
    const ExchangeScratch scratch = all_scratch;
    const Coefficients c = coefficients;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const Falls falls = falls_of(rows.ground_north, rows.ground, rows.ground_south, x);
        const CellPipes pipes = pipes_of(rows.pipes, rows.pipes_north, x);
        const float able = kind == Ground::held ? positive_part(erodibility[x]) : 1.0F;
        const Means means = means_of(pipes, falls, rows.ground[x], rows.depth[x], able, c);
        if constexpr (kind == Ground::free) scratch.creep[x] = creep_of(falls, c.axis_creep, c.diagonal_creep);
        scratch.capacity[x] = means.capacity;
        scratch.most_taken[x] = means.most_taken;
        scratch.most_laid[x] = means.most_laid;
        rows.concentration[x] = means.inverse_depth;
        rows.depth[x] = means.depth;
    }
}

CUESTA_MULTIVERSION void free_means_row(const ExchangeRows& rows, const Coefficients& c, const ExchangeScratch& scratch,
                                        int width) {
    means_in_row<Ground::free>(rows, nullptr, c, scratch, width);
}

/// Without creep, which depends on how much is loose.
CUESTA_MULTIVERSION void loose_means_row(const ExchangeRows& rows, const Coefficients& c,
                                         const ExchangeScratch& scratch, int width) {
    means_in_row<Ground::loose>(rows, nullptr, c, scratch, width);
}

CUESTA_MULTIVERSION void held_means_row(const ExchangeRows& rows, const float* erodibility, const Coefficients& c,
                                        const ExchangeScratch& scratch, int width) {
    means_in_row<Ground::held>(rows, erodibility, c, scratch, width);
}

/// The second half for ground of one material that is free.
CUESTA_MULTIVERSION void free_move_row(const ExchangeRows& rows, const ExchangeScratch& scratch,
                                       const Coefficients& coefficients, int width) {
    const Coefficients c = coefficients;
    const float* __restrict const capacity = scratch.capacity;
    const float* __restrict const most_taken = scratch.most_taken;
    const float* __restrict const most_laid = scratch.most_laid;
    const float* __restrict const creep = scratch.creep;
    float* __restrict const change = rows.change;
    float* __restrict const sediment = rows.sediment;
    float* __restrict const concentration = rows.concentration;
    float* __restrict const eroded = rows.eroded;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float take = c.dissolubility * demand_of(capacity[x], sediment[x], most_taken[x], c);
        const float lay = lay_of(capacity[x], sediment[x], most_laid[x], c);
        const Exchange e = exchange(change[x] - creep[x], sediment[x], take, lay);
        change[x] = e.change;
        sediment[x] = e.sediment;
        concentration[x] *= e.sediment;
        eroded[x] = positive_part(e.gained);
    }
}

/// Creep in from a neighbour less creep out to it.
template <Ground ground>
CUESTA_INLINE_IN_KERNEL float guided_creep(float pull, float span, const GuideRows& here, int x, const GuideRows& there,
                                           int k) {
    if constexpr (ground == Ground::loose) {
        return std::min(std::max(-pull, -here.most[x]), there.most[k]);
    } else {
        const float out = std::min(std::min(pull, span) * here.creep[x] * there.receive[k], here.most[x]);
        const float in = std::min(std::min(-pull, span) * there.creep[k] * here.receive[x], there.most[k]);
        return positive_part(in) - positive_part(out);
    }
}

template <Ground kind>
CUESTA_INLINE_IN_KERNEL void creep_in_row(const ExchangeRows& exchange_rows, const Guides& all_guides,
                                          const Coefficients& coefficients, float* creep, int width) {
    const ExchangeRows rows = exchange_rows;
    const Guides guides = all_guides;
    const Coefficients c = coefficients;
    const float span = c.greatest_change * (1.0F / 24.0F);
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float g = rows.ground[x];
        const auto axis = [&](const float* ground, const GuideRows& there, int k) {
            return guided_creep<kind>(c.axis_creep * (g - ground[k]), span, guides.here, x, there, k);
        };
        const auto diagonal = [&](const float* ground, const GuideRows& there, int k) {
            return guided_creep<kind>(c.diagonal_creep * (g - ground[k]), span, guides.here, x, there, k);
        };
        creep[x] =
            ((axis(rows.ground, guides.here, x - 1) + axis(rows.ground, guides.here, x + 1)) +
             (axis(rows.ground_north, guides.north, x) + axis(rows.ground_south, guides.south, x))) +
            ((diagonal(rows.ground_north, guides.north, x - 1) + diagonal(rows.ground_south, guides.south, x + 1)) +
             (diagonal(rows.ground_north, guides.north, x + 1) + diagonal(rows.ground_south, guides.south, x - 1)));
    }
}

CUESTA_MULTIVERSION void loose_creep_row(const ExchangeRows& rows, const Guides& guides, const Coefficients& c,
                                         float* creep, int width) {
    creep_in_row<Ground::loose>(rows, guides, c, creep, width);
}

CUESTA_MULTIVERSION void held_creep_row(const ExchangeRows& rows, const Guides& guides, const Coefficients& c,
                                        float* creep, int width) {
    creep_in_row<Ground::held>(rows, guides, c, creep, width);
}

CUESTA_MULTIVERSION void demand_row(const ExchangeRows& rows, const Coefficients& coefficients,
                                    const ExchangeScratch& scratch, int width) {
    const Coefficients c = coefficients;
    const float* __restrict const sediment = rows.sediment;
    const float* __restrict const capacity = scratch.capacity;
    const float* __restrict const most_taken = scratch.most_taken;
    const float* __restrict const most_laid = scratch.most_laid;
    float* __restrict const demand = scratch.demand;
    float* __restrict const lay = scratch.lay;
    for (int x = 0; x < width; ++x) {
        demand[x] = demand_of(capacity[x], sediment[x], most_taken[x], c);
        lay[x] = lay_of(capacity[x], sediment[x], most_laid[x], c);
    }
}

/// Lowers demand and what is laid to what held ground gives and receives.
CUESTA_MULTIVERSION void hold_row(const GuideRows& guides, const Coefficients& c, const ExchangeScratch& scratch,
                                  int width) {
    const float third = c.greatest_change * (1.0F / 3.0F);
    const float* __restrict const give = guides.give;
    const float* __restrict const receive = guides.receive;
    float* __restrict const demand = scratch.demand;
    float* __restrict const lay = scratch.lay;
    for (int x = 0; x < width; ++x) {
        demand[x] = std::min(demand[x], third) * give[x];
        lay[x] = std::min(lay[x], third) * receive[x];
    }
}

/// Everything that comes before the ground gives: depth and means of the water, demand, what is to be laid, and creep.
void guided_demand_row(const ExchangeRows& rows, const Guides& guides, const Coefficients& c,
                       const ExchangeScratch& scratch, int width) {
    if (guides.ground == Ground::loose) {
        loose_means_row(rows, c, scratch, width);
        demand_row(rows, c, scratch, width);
        loose_creep_row(rows, guides, c, scratch.creep, width);
    } else {
        held_means_row(rows, guides.erodibility, c, scratch, width);
        demand_row(rows, c, scratch, width);
        hold_row(guides.here, c, scratch, width);
        held_creep_row(rows, guides, c, scratch.creep, width);
    }
}

/// take_across_layers() with factors that grow where the ground is worn, after creep.
CUESTA_MULTIVERSION void take_row(std::span<float* const> thickness, const LayerFactors& factors,
                                  const Coefficients& coefficients, const float* __restrict change,
                                  const ExchangeScratch& scratch, int width) {
    const Coefficients c = coefficients;
    const float* __restrict const demand = scratch.demand;
    const float* __restrict const creep = scratch.creep;
    float* __restrict const unmet = scratch.unmet;
    float* __restrict const taken = scratch.taken;
    float* __restrict const top = thickness[0];
    for (int x = 0; x < width; ++x) {
        unmet[x] = 1.0F;
        taken[x] = 0.0F;
        top[x] = enough_or_none(positive_part(top[x] + creep[x]));
    }
    for (std::size_t layer = 0; layer < thickness.size(); ++layer) {
        float* __restrict const row = thickness[layer];
        const float factor = factors.dissolubility[layer];
        const float gain = factors.softening_gain[layer];
        for (int x = 0; x < width; ++x)
            taken[x] += take_from_layer(row[x], unmet[x], demand[x] * (factor + gain * wear_of(change[x], c)));
    }
    const float bottom = factors.dissolubility[thickness.size()];
    const float bottom_gain = factors.softening_gain[thickness.size()];
    if (const float* __restrict const yield = factors.bottom_yield) {
        for (int x = 0; x < width; ++x) {
            const float factor = bottom * yield[x];
            const float gain = factor > 0.0F ? 1.0F - factor : 0.0F;
            taken[x] += unmet[x] * (demand[x] * (factor + gain * wear_of(change[x], c)));
        }
        return;
    }
    for (int x = 0; x < width; ++x) taken[x] += unmet[x] * (demand[x] * (bottom + bottom_gain * wear_of(change[x], c)));
}

/// The last part of layers_exchange_row(). `concentration` holds 1 / depth.
CUESTA_MULTIVERSION void move_layers_row(const ExchangeRows& rows, const ExchangeScratch& scratch,
                                         float* __restrict top_thickness, int width) {
    const float* __restrict const taken = scratch.taken;
    const float* __restrict const lay = scratch.lay;
    const float* __restrict const creep = scratch.creep;
    float* __restrict const change = rows.change;
    float* __restrict const sediment = rows.sediment;
    float* __restrict const concentration = rows.concentration;
    float* __restrict const eroded = rows.eroded;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const Exchange e = exchange(change[x] + creep[x], sediment[x], taken[x], lay[x]);
        change[x] = e.change;
        sediment[x] = e.sediment;
        concentration[x] *= e.sediment;
        eroded[x] = positive_part(e.gained);
        top_thickness[x] = enough_or_none(top_thickness[x] + positive_part(-e.gained));
    }
}

/// The last part of guided_exchange_row(): one material.
CUESTA_MULTIVERSION void move_row(const ExchangeRows& rows, const ExchangeScratch& scratch,
                                  const Coefficients& coefficients, int width) {
    const Coefficients c = coefficients;
    const float* __restrict const demand = scratch.demand;
    const float* __restrict const lay = scratch.lay;
    const float* __restrict const creep = scratch.creep;
    float* __restrict const change = rows.change;
    float* __restrict const sediment = rows.sediment;
    float* __restrict const concentration = rows.concentration;
    float* __restrict const eroded = rows.eroded;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float take = (c.dissolubility + c.softening_gain * wear_of(change[x], c)) * demand[x];
        const Exchange e = exchange(change[x] + creep[x], sediment[x], take, lay[x]);
        change[x] = e.change;
        sediment[x] = e.sediment;
        concentration[x] *= e.sediment;
        eroded[x] = positive_part(e.gained);
    }
}

}  // namespace

void exchange_row(const ExchangeRows& rows, const Coefficients& c, const ExchangeScratch& scratch, int width) {
    free_means_row(rows, c, scratch, width);
    free_move_row(rows, scratch, c, width);
}

float creep_out(const ExchangeRows& rows, const Guides* guides, int x, int across, int along, const Coefficients& c) {
    const float* const ground = along < 0 ? rows.ground_north : along > 0 ? rows.ground_south : rows.ground;
    const float creep = across != 0 && along != 0 ? c.diagonal_creep : c.axis_creep;
    const float pull = creep * (rows.ground[x] - ground[x + across]);
    if (guides == nullptr) return pull;
    const GuideRows& there = along < 0 ? guides->north : along > 0 ? guides->south : guides->here;
    const float span = c.greatest_change * (1.0F / 24.0F);
    return guides->ground == Ground::loose
               ? -guided_creep<Ground::loose>(pull, span, guides->here, x, there, x + across)
               : -guided_creep<Ground::held>(pull, span, guides->here, x, there, x + across);
}

void guided_exchange_row(const ExchangeRows& rows, const Guides& guides, const Coefficients& c,
                         const ExchangeScratch& scratch, int width) {
    guided_demand_row(rows, guides, c, scratch, width);
    move_row(rows, scratch, c, width);
}

void layers_exchange_row(const ExchangeRows& rows, const Guides& guides, std::span<float* const> thickness,
                         const LayerFactors& factors, const Coefficients& c, const ExchangeScratch& scratch,
                         int width) {
    guided_demand_row(rows, guides, c, scratch, width);
    take_row(thickness, factors, c, rows.change, scratch, width);
    move_layers_row(rows, scratch, thickness[0], width);
}

}  // namespace cuesta::water::nine_point
