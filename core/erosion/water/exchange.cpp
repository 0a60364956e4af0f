#include "core/erosion/water/exchange.h"

#include "core/base/multiversion.h"

namespace cuesta::water {

namespace {

/// The ground's demand of the water, before dissolubility: what it would give of the softest material.
inline float demand_of(float lack, float drop, float dissolving) {
    return std::min(dissolving * std::max(0.0F, lack), 0.5F * drop);
}

struct Exchange {
    float change;    ///< m, after
    float sediment;  ///< m, after
    float gained;    ///< m that the water gained; negative: laid down
};

/// Moves exactly what the rounded ground lost or gained. A deposit that rounding would make greater than the load
/// waits.
inline Exchange exchange(float change, float sediment, float take, float lay) {
    const float next = (change - take) + lay;
    const float gained = change - next;
    const bool possible = sediment + gained >= 0.0F;
    return {possible ? next : change, possible ? sediment + gained : sediment, possible ? gained : 0.0F};
}

CUESTA_MULTIVERSION void demand_row(const float* __restrict capacity, const float* __restrict drop,
                                    const float* __restrict sediment, float dissolving, float* __restrict demand,
                                    float* __restrict taken, int width) {
    for (int x = 0; x < width; ++x) {
        demand[x] = demand_of(capacity[x] - sediment[x], drop[x], dissolving);
        taken[x] = 0;
    }
}

/// Takes from one layer; `demand` becomes what is left of it for the layers below.
CUESTA_MULTIVERSION void take_row(float* __restrict thickness, float dissolubility, float* __restrict demand,
                                  float* __restrict taken, int width) {
    const float inverse = dissolubility > 0 ? 1.0F / dissolubility : 0.0F;
    for (int x = 0; x < width; ++x) {
        const float want = dissolubility * demand[x];
        const float take = std::min(want, thickness[x]);
        const float rest = std::max(0.0F, demand[x] - take * inverse);
        demand[x] = thickness[x] > want ? 0.0F : rest;
        thickness[x] -= take;
        taken[x] += take;
    }
}

CUESTA_MULTIVERSION void exchange_stack_row(const ExchangeRows& rows, const float* __restrict demand,
                                            const float* __restrict taken, float bottom_dissolubility, float deposition,
                                            float* __restrict top_thickness, int width) {
    const float* const capacity = rows.capacity;
    float* const change = rows.change;
    float* const sediment = rows.sediment;
    float* const concentration = rows.concentration;
    float* const eroded = rows.eroded;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float lay = deposition * std::max(0.0F, sediment[x] - capacity[x]);
        const Exchange e = exchange(change[x], sediment[x], taken[x] + bottom_dissolubility * demand[x], lay);
        change[x] = e.change;
        sediment[x] = e.sediment;
        concentration[x] *= e.sediment;
        eroded[x] = std::max(0.0F, e.gained);
        top_thickness[x] += std::max(0.0F, -e.gained);
    }
}

}  // namespace

CUESTA_MULTIVERSION void exchange_row(const ExchangeRows& rows, const Coefficients& c, int width) {
    const float* const capacity = rows.capacity;
    const float* const drop = rows.drop;
    float* const change = rows.change;
    float* const sediment = rows.sediment;
    float* const concentration = rows.concentration;
    float* const eroded = rows.eroded;
    const float dissolving = c.dissolving;
    const float dissolubility = c.dissolubility;
    const float deposition = c.deposition;
#pragma GCC ivdep
    for (int x = 0; x < width; ++x) {
        const float lack = capacity[x] - sediment[x];
        const float take = dissolubility * demand_of(lack, drop[x], dissolving);
        const float lay = deposition * std::max(0.0F, -lack);
        const Exchange e = exchange(change[x], sediment[x], take, lay);
        change[x] = e.change;
        sediment[x] = e.sediment;
        concentration[x] *= e.sediment;
        eroded[x] = std::max(0.0F, e.gained);
    }
}

void exchange_layers_row(const ExchangeRows& rows, const LayerRow* layers, int layer_count, const Coefficients& c,
                         float* demand, float* taken, int width) {
    demand_row(rows.capacity, rows.drop, rows.sediment, c.dissolving, demand, taken, width);
    for (int i = 0; i + 1 < layer_count; ++i)
        take_row(layers[i].thickness, layers[i].dissolubility, demand, taken, width);
    exchange_stack_row(rows, demand, taken, layers[layer_count - 1].dissolubility, c.deposition, layers[0].thickness,
                       width);
}

}  // namespace cuesta::water
