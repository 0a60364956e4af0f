#include "core/erosion/water/nine_point/exchange.h"

#include "core/base/multiversion.h"

namespace cuesta::water::nine_point {

namespace {

CUESTA_INLINE_IN_KERNEL float wear_of(float change, const Coefficients& c) {
    return std::min(std::max(-change * c.inverse_softening, 0.0F), 1.0F);
}

/// What water and ground of a cell want to exchange.
struct Wish {
    float depth;          ///< m, after the flow
    float inverse_depth;  ///< 1 / depth before it; where there was no water nothing flows, and any finite number serves
    float demand;         ///< m that the water wants of the softest ground, >= 0
    float lay;            ///< m that it wants to lay down, >= 0
};

/// Below the sea's level water takes up nothing: what it took would lower the water above it as well, and the hollow
/// in the sea would draw in water fast enough to take more.
CUESTA_INLINE_IN_KERNEL Wish wish_of(const CellPipes& pipes, const Falls& falls, float ground, float before,
                                     float sediment, float erodibility, const Coefficients& c) {
    constexpr float least = 1e-15F;
    const float after = std::max(0.0F, before - sum_of(pipes));
    const float depth = std::max(before, least);
    const float both = std::max(before + after, least);
    const float inverse = 1.0F / (depth * both);  // one division for two
    const float inverse_both = inverse * depth;
    const Fall fall = fall_of(falls);
    const float able = ground > c.sea_level ? erodibility : 0.0F;
    const float capacity =
        able * capacity_of(discharge_square_of(pipes), fall.steepest, 0.5F * both, 2.0F * inverse_both, c);
    const float lack = capacity - sediment;
    const float most = std::max(after, 0.5F * (inverse_both * fall_of_water(pipes, falls)));
    return {after, inverse * both, std::min(c.dissolving * std::max(0.0F, lack), 0.5F * fall.lowest),
            std::min(c.deposition * std::max(0.0F, -lack), most)};
}

/// How much creeps in from a neighbour less what creeps out to it.
CUESTA_INLINE_IN_KERNEL float guided_creep(float pull, float span, const GuideRows& here, int x, const GuideRows& there,
                                           int k) {
    const float out = std::min(std::min(pull, span) * here.creep[x] * there.receive[k], here.most[x]);
    const float in = std::min(std::min(-pull, span) * there.creep[k] * here.receive[x], there.most[k]);
    return std::max(in, 0.0F) - std::max(out, 0.0F);
}

CUESTA_INLINE_IN_KERNEL float guided_creep(const ExchangeRows& rows, const Guides& guides, int x, float span,
                                           const Coefficients& c) {
    const float g = rows.ground[x];
    const auto from = [&](const float* ground, const GuideRows& there, int k, float creep) {
        return guided_creep(creep * (g - ground[k]), span, guides.here, x, there, k);
    };
    const auto axis = [&](const float* ground, const GuideRows& there, int k) {
        return from(ground, there, k, c.axis_creep);
    };
    const auto diagonal = [&](const float* ground, const GuideRows& there, int k) {
        return from(ground, there, k, c.diagonal_creep);
    };
    return ((axis(rows.ground, guides.here, x - 1) + axis(rows.ground, guides.here, x + 1)) +
            (axis(rows.ground_north, guides.north, x) + axis(rows.ground_south, guides.south, x))) +
           ((diagonal(rows.ground_north, guides.north, x - 1) + diagonal(rows.ground_south, guides.south, x + 1)) +
            (diagonal(rows.ground_north, guides.north, x + 1) + diagonal(rows.ground_south, guides.south, x - 1)));
}

CUESTA_MULTIVERSION void guided_demand_row(const ExchangeRows& exchange_rows, const Guides& all_guides,
                                           const Coefficients& coefficients, const ExchangeScratch& scratch,
                                           int width) {
    const ExchangeRows rows = exchange_rows;
    const Guides guides = all_guides;
    const Coefficients c = coefficients;
    const float span = c.greatest_change * (1.0F / 24.0F);
    const float third = c.greatest_change * (1.0F / 3.0F);
    float* const demand = scratch.demand;
    float* const lay = scratch.lay;
    float* const creep = scratch.creep;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const Falls falls = falls_of(rows.ground_north, rows.ground, rows.ground_south, x);
        const float depth = rows.depth[x];
        const CellPipes pipes = pipes_of(rows.pipes, rows.pipes_north, x);
        const Wish wish =
            wish_of(pipes, falls, rows.ground[x], depth, rows.sediment[x], std::max(0.0F, guides.erodibility[x]), c);
        demand[x] = std::min(wish.demand, third) * guides.here.give[x];
        lay[x] = std::min(wish.lay, third) * guides.here.receive[x];
        rows.concentration[x] = wish.inverse_depth;
        rows.depth[x] = wish.depth;
    }
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) creep[x] = guided_creep(rows, guides, x, span, c);
}

/// take_across_layers() with factors that grow where the ground is worn.
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
        top[x] = std::max(0.0F, top[x] + creep[x]);
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
        eroded[x] = std::max(0.0F, e.gained);
        top_thickness[x] += std::max(0.0F, -e.gained);
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
        eroded[x] = std::max(0.0F, e.gained);
    }
}

}  // namespace

CUESTA_MULTIVERSION void exchange_row(const ExchangeRows& exchange_rows, const Coefficients& coefficients, int width) {
    const Coefficients c = coefficients;
    const Pipes pipes = exchange_rows.pipes;
    const Pipes pipes_north = exchange_rows.pipes_north;
    const float* const north = exchange_rows.ground_north;
    const float* const ground = exchange_rows.ground;
    const float* const south = exchange_rows.ground_south;
    float* const depth = exchange_rows.depth;
    float* const change = exchange_rows.change;
    float* const sediment = exchange_rows.sediment;
    float* const concentration = exchange_rows.concentration;
    float* const eroded = exchange_rows.eroded;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const Falls falls = falls_of(north, ground, south, x);
        const float before = depth[x];
        const CellPipes p = pipes_of(pipes, pipes_north, x);
        const Wish wish = wish_of(p, falls, ground[x], before, sediment[x], 1.0F, c);
        const float take = c.dissolubility * wish.demand;
        const Exchange e =
            exchange(change[x] - creep_of(falls, c.axis_creep, c.diagonal_creep), sediment[x], take, wish.lay);
        change[x] = e.change;
        sediment[x] = e.sediment;
        concentration[x] = wish.inverse_depth * e.sediment;
        eroded[x] = std::max(0.0F, e.gained);
        depth[x] = wish.depth;
    }
}

float creep_out(const ExchangeRows& rows, const Guides* guides, int x, int across, int along, const Coefficients& c) {
    const float* const ground = along < 0 ? rows.ground_north : along > 0 ? rows.ground_south : rows.ground;
    const float creep = across != 0 && along != 0 ? c.diagonal_creep : c.axis_creep;
    const float pull = creep * (rows.ground[x] - ground[x + across]);
    if (guides == nullptr) return pull;
    const GuideRows& there = along < 0 ? guides->north : along > 0 ? guides->south : guides->here;
    return -guided_creep(pull, c.greatest_change * (1.0F / 24.0F), guides->here, x, there, x + across);
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
