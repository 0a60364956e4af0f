#include "core/erosion/wind/lane_rows.h"

#include "core/base/multiversion.h"
#include "core/erosion/layers.h"

namespace cuesta::wind {
namespace {

/// Values, not the references of std::min and std::max, which keep the compiler from vectorising.
CUESTA_INLINE_IN_KERNEL float least(float a, float b) {
    return a < b ? a : b;
}
CUESTA_INLINE_IN_KERNEL float most(float a, float b) {
    return a > b ? a : b;
}

/// How the wind meets a cell (Prokop 2009, 4.3.3).
struct Meeting {
    float facing;  ///< height that faces the wind, dh_wind - dh_barrier of (4.4) and (4.5); 0 in the shadow
    float share;   ///< share of its load that the wind drops, (4.6) and (4.7)
    float floor;   ///< least height of the wind over the cell
};

CUESTA_INLINE_IN_KERNEL Meeting meet(float ground, float next, float floor_before, float drop, float inverse_talus,
                                     float deposition, float shadow_deposition) {
    const float floor = floor_before - drop;
    const float over = ground - floor;
    const float rise = next - ground;
    const float barrier = most(0.0F, least(rise, over));
    const bool windward = over > 0.0F;
    const float swept_share = least(1.0F, most(0.0F, rise * inverse_talus + deposition));
    return {windward ? over - barrier : 0.0F, windward ? swept_share : shadow_deposition, most(ground, floor)};
}

CUESTA_MULTIVERSION
void sweep(const float* __restrict ground, const float* __restrict next, float* __restrict change,
           float* __restrict wind_floor, float* __restrict load, float* __restrict taken, Coefficients c, float factor,
           int count) {
    const float drop = c.drop;
    const float strength = c.strength * factor;
    const float capacity = c.capacity;
    const float inverse_talus = c.inverse_talus;
    const float deposition = c.deposition;
    const float shadow_deposition = c.shadow_deposition;
    for (int i = 0; i < count; ++i) {
        const Meeting meeting =
            meet(ground[i], next[i], wind_floor[i], drop, inverse_talus, deposition, shadow_deposition);
        const float before = load[i];
        const float take = least(strength * meeting.facing, most(0.0F, capacity - before));
        const float lay = (before + take) * meeting.share;
        const float change_before = change[i];
        const float change_after = change_before + (lay - take);
        change[i] = change_after;
        // The wind gains what the ground lost after rounding, so that the books close.
        load[i] = most(0.0F, before - (change_after - change_before));
        wind_floor[i] = meeting.floor;
        taken[i] += take;
    }
}

CUESTA_MULTIVERSION
void meet_row(const float* __restrict ground, const float* __restrict next, float* __restrict wind_floor,
              const float* __restrict load, float* __restrict demand, float* __restrict room, float* __restrict share,
              Coefficients c, int count) {
    const float drop = c.drop;
    const float strength = c.strength;
    const float capacity = c.capacity;
    const float inverse_talus = c.inverse_talus;
    const float deposition = c.deposition;
    const float shadow_deposition = c.shadow_deposition;
    for (int i = 0; i < count; ++i) {
        const Meeting meeting =
            meet(ground[i], next[i], wind_floor[i], drop, inverse_talus, deposition, shadow_deposition);
        demand[i] = strength * meeting.facing;
        room[i] = most(0.0F, capacity - load[i]);
        share[i] = meeting.share;
        wind_floor[i] = meeting.floor;
    }
}

CUESTA_MULTIVERSION
void take_row(std::span<float* const> thickness, std::span<const float> factors, const float* __restrict demand,
              const float* __restrict room, float* __restrict unmet, float* __restrict take, int count) {
    take_across_layers(thickness, factors, demand, room, unmet, take, count);
}

CUESTA_MULTIVERSION
void lay_row(const float* __restrict take, const float* __restrict share, float* __restrict change,
             float* __restrict eroded, float* __restrict load, float* __restrict taken, int count) {
    for (int i = 0; i < count; ++i) {
        const float before = load[i];
        const float lay = (before + take[i]) * share[i];
        const float change_before = change[i];
        const float change_after = change_before + (lay - take[i]);
        change[i] = change_after;
        eroded[i] += lay;
        load[i] = most(0.0F, before - (change_after - change_before));
        taken[i] += take[i];
    }
}

}  // namespace

void sweep_row(const LaneRow& row, const Coefficients& c, float factor, int count) {
    sweep(row.ground, row.next, row.change, row.wind_floor, row.load, row.taken, c, factor, count);
}

void sweep_layered_row(const LaneRow& row, const Coefficients& c, std::span<float* const> thickness,
                       std::span<const float> factors, std::span<float* const, 5> scratch, int count) {
    float* const demand = scratch[0];
    float* const room = scratch[1];
    float* const share = scratch[2];
    float* const unmet = scratch[3];
    float* const take = scratch[4];
    meet_row(row.ground, row.next, row.wind_floor, row.load, demand, room, share, c, count);
    take_row(thickness, factors, demand, room, unmet, take, count);
    lay_row(take, share, row.change, thickness.front(), row.load, row.taken, count);
}

}  // namespace cuesta::wind
