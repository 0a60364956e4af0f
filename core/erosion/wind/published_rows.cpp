#include "core/erosion/wind/published_rows.h"

#include "core/base/multiversion.h"
#include "core/erosion/layers.h"

namespace cuesta::wind {
namespace {

/// Encounter of the wind with a cell (Prokop 2009, 4.3.3).
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
void sweep(const float* __restrict ground, const float* __restrict next, const float* __restrict give,
           const float* __restrict receive, float* __restrict change, float* __restrict wind_floor,
           float* __restrict load, float* __restrict taken, PublishedCoefficients c, float factor, int count) {
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
        const float take = least(give[i] * (strength * meeting.facing), most(0.0F, capacity - before));
        const float lay = (before + take) * (receive[i] * meeting.share);
        const float change_before = change[i];
        const float change_after = none_if_tiny(change_before + (lay - take));
        change[i] = change_after;
        // The wind gains what the ground lost after rounding, so that the books close.
        load[i] = most(0.0F, before - (change_after - change_before));
        wind_floor[i] = meeting.floor;
        taken[i] += take;
    }
}

CUESTA_MULTIVERSION
void meet_row(const float* __restrict ground, const float* __restrict next, const float* __restrict give,
              const float* __restrict receive, float* __restrict wind_floor, const float* __restrict load,
              float* __restrict demand, float* __restrict room, float* __restrict share, float* __restrict unmet,
              float* __restrict take, PublishedCoefficients c, int count) {
    const float drop = c.drop;
    const float strength = c.strength;
    const float capacity = c.capacity;
    const float inverse_talus = c.inverse_talus;
    const float deposition = c.deposition;
    const float shadow_deposition = c.shadow_deposition;
    for (int i = 0; i < count; ++i) {
        const Meeting meeting =
            meet(ground[i], next[i], wind_floor[i], drop, inverse_talus, deposition, shadow_deposition);
        demand[i] = give[i] * (strength * meeting.facing);
        room[i] = most(0.0F, capacity - load[i]);
        share[i] = receive[i] * meeting.share;
        wind_floor[i] = meeting.floor;
        unmet[i] = 1.0F;
        take[i] = 0.0F;
    }
}

CUESTA_MULTIVERSION
int take_row(float* __restrict thickness, float factor, const float* __restrict demand, const float* __restrict room,
             float* __restrict unmet, float* __restrict take, int count) {
    int open = 0;
    for (int i = 0; i < count; ++i) {
        take[i] += take_from_layer(thickness[i], unmet[i], least(demand[i] * factor, room[i]));
        open |= unmet[i] > 0.0F ? 1 : 0;
    }
    return open;
}

CUESTA_MULTIVERSION
void take_bottom(float factor, const float* __restrict yield, const float* __restrict demand,
                 const float* __restrict room, const float* __restrict unmet, float* __restrict take, int count) {
    for (int i = 0; i < count; ++i) take[i] += unmet[i] * least(demand[i] * (factor * yield[i]), room[i]);
}

CUESTA_MULTIVERSION
void lay_row(const float* __restrict take, const float* __restrict share, float* __restrict change,
             float* __restrict eroded, float* __restrict load, float* __restrict taken, int count) {
    for (int i = 0; i < count; ++i) {
        const float before = load[i];
        const float lay = (before + take[i]) * share[i];
        const float change_before = change[i];
        const float change_after = none_if_tiny(change_before + (lay - take[i]));
        change[i] = change_after;
        eroded[i] = enough_or_none(eroded[i] + lay);
        load[i] = most(0.0F, before - (change_after - change_before));
        taken[i] += take[i];
    }
}

}  // namespace

void published_row(const LaneRow& row, const PublishedCoefficients& c, float factor, int count) {
    sweep(row.ground, row.next, row.give, row.receive, row.change, row.wind_floor, row.load, row.taken, c, factor,
          count);
}

void published_demand(const LaneRow& row, const PublishedCoefficients& c, const LayerScratch& scratch, int count) {
    meet_row(row.ground, row.next, row.give, row.receive, row.wind_floor, row.load, scratch.demand, scratch.limit,
             scratch.lay, scratch.unmet, scratch.take, c, count);
}

bool published_layer(float* thickness, float factor, const LayerScratch& scratch, int count) {
    return take_row(thickness, factor, scratch.demand, scratch.limit, scratch.unmet, scratch.take, count) != 0;
}

void published_bottom(float factor, const float* yield, const LayerScratch& scratch, int count) {
    take_bottom(factor, yield, scratch.demand, scratch.limit, scratch.unmet, scratch.take, count);
}

void published_lay(const LaneRow& row, float* eroded, const LayerScratch& scratch, int count) {
    lay_row(scratch.take, scratch.lay, row.change, eroded, row.load, row.taken, count);
}

}  // namespace cuesta::wind
