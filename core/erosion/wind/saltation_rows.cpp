#include "core/erosion/wind/saltation_rows.h"

#include "core/base/kernel_numbers.h"
#include "core/base/multiversion.h"
#include "core/erosion/layers.h"

namespace cuesta::wind {
namespace {

constexpr float flat_wear = CUESTA_FLAT_WEAR;
constexpr float steepest = CUESTA_STEEPEST_FOR_WIND;

/// Encounter of the wind with a cell.
struct Meeting {
    float gain;   ///< what the load changes by over loose ground without end, before the protection
    float wear;   ///< what the load wears of rock, before the protection
    float room;   ///< how much may be laid here until the next cell lies at the angle of repose below
    float slope;  ///< felt over the cell
    float floor;  ///< surface of the wind over the cell
};

CUESTA_INLINE_IN_KERNEL Meeting meet(float ground, float next, float surface_before, float slope_before, float load,
                                     float strength, const SaltationCoefficients& c) {
    const float floor = surface_before - c.drop;
    const bool lit = ground > floor;
    const float surface = lit ? ground : floor;
    // Walls act like slopes of 27 degrees.
    const float here = least(steepest, most(-steepest, (surface - surface_before) * c.inverse_step));
    const float slope = slope_before + c.memory * (here - slope_before);
    const float rise = (next - ground) * c.inverse_step;
    // Centred, so that it does not answer to the shortest waves, which it would make grow.
    const float ahead = 0.5F * (here + least(steepest, most(-steepest, rise)));
    const float stronger = most(0.0F, 1.0F + (c.speed_up * slope + c.lead * ahead));
    const float clear = least(1.0F, most(0.0F, 2.0F - rise * c.pile_up));
    const float saturated = lit ? ((c.flat_load * stronger) * clear) * strength : 0.0F;
    const float facing = lit ? flat_wear + most(0.0F, here) : 0.0F;
    return {c.relaxation * (saturated - load), (c.abrasion * load) * facing,
            most(0.0F, (next - ground) + c.repose_drop), slope, surface};
}

CUESTA_MULTIVERSION
void sweep(const float* __restrict ground, const float* __restrict next, const float* __restrict give,
           const float* __restrict receive, float* __restrict change, float* __restrict wind_floor,
           float* __restrict slope, float* __restrict load, const float* __restrict strength, float* __restrict taken,
           SaltationCoefficients c, WindYield material, int count) {
    for (int i = 0; i < count; ++i) {
        const Meeting meeting = meet(ground[i], next[i], wind_floor[i], slope[i], load[i], strength[i], c);
        const float before = load[i];
        const float take = give[i] * (most(0.0F, meeting.gain) * material.loose + meeting.wear * material.rock);
        const float lay = (receive[i] * material.loose) * least(most(0.0F, -meeting.gain), meeting.room);
        const float change_before = change[i];
        const float change_after = none_if_tiny(change_before + (lay - take));
        change[i] = change_after;
        // The wind gains what the ground lost after rounding, so that the books close.
        load[i] = most(0.0F, before - (change_after - change_before));
        wind_floor[i] = meeting.floor;
        slope[i] = meeting.slope;
        taken[i] += take;
    }
}

CUESTA_MULTIVERSION
void meet_row(const float* __restrict ground, const float* __restrict next, const float* __restrict give,
              const float* __restrict receive, float* __restrict wind_floor, float* __restrict slope,
              const float* __restrict load, const float* __restrict strength, float* __restrict demand,
              float* __restrict wear, float* __restrict lay, float* __restrict unmet, float* __restrict take,
              float* __restrict loose, SaltationCoefficients c, int count) {
    for (int i = 0; i < count; ++i) {
        const Meeting meeting = meet(ground[i], next[i], wind_floor[i], slope[i], load[i], strength[i], c);
        demand[i] = give[i] * most(0.0F, meeting.gain);
        wear[i] = give[i] * meeting.wear;
        lay[i] = receive[i] * least(most(0.0F, -meeting.gain), meeting.room);
        wind_floor[i] = meeting.floor;
        slope[i] = meeting.slope;
        unmet[i] = 1.0F;
        take[i] = 0.0F;
        loose[i] = 0.0F;
    }
}

CUESTA_MULTIVERSION
int take_row(float* __restrict thickness, WindYield material, const float* __restrict demand,
             const float* __restrict wear, float* __restrict unmet, float* __restrict take, float* __restrict loose,
             int count) {
    int open = 0;
    for (int i = 0; i < count; ++i) {
        const bool top = unmet[i] == 1.0F && thickness[i] > 0.0F;
        loose[i] = top ? material.loose : loose[i];
        take[i] += take_from_layer(thickness[i], unmet[i], demand[i] * material.loose + wear[i] * material.rock);
        open |= unmet[i] > 0.0F ? 1 : 0;
    }
    return open;
}

CUESTA_MULTIVERSION
void take_bottom(WindYield material, const float* __restrict yield, const float* __restrict demand,
                 const float* __restrict wear, const float* __restrict unmet, float* __restrict take,
                 float* __restrict loose, int count) {
    for (int i = 0; i < count; ++i) {
        loose[i] = unmet[i] == 1.0F ? material.loose : loose[i];
        take[i] += (unmet[i] * yield[i]) * (demand[i] * material.loose + wear[i] * material.rock);
    }
}

CUESTA_MULTIVERSION
void lay_row(const float* __restrict take, const float* __restrict lay, const float* __restrict loose,
             float* __restrict change, float* __restrict eroded, float* __restrict load, float* __restrict taken,
             float rock_hold, int count) {
    for (int i = 0; i < count; ++i) {
        const float before = load[i];
        const float laid = lay[i] * (rock_hold + (1.0F - rock_hold) * loose[i]);
        const float change_before = change[i];
        const float change_after = none_if_tiny(change_before + (laid - take[i]));
        change[i] = change_after;
        eroded[i] = enough_or_none(eroded[i] + laid);
        load[i] = most(0.0F, before - (change_after - change_before));
        taken[i] += take[i];
    }
}

}  // namespace

void saltation_row(const LaneRow& row, const SaltationCoefficients& c, WindYield material, int count) {
    sweep(row.ground, row.next, row.give, row.receive, row.change, row.wind_floor, row.slope, row.load, row.strength,
          row.taken, c, material, count);
}

void saltation_demand(const LaneRow& row, const SaltationCoefficients& c, const LayerScratch& scratch, int count) {
    meet_row(row.ground, row.next, row.give, row.receive, row.wind_floor, row.slope, row.load, row.strength,
             scratch.demand, scratch.limit, scratch.lay, scratch.unmet, scratch.take, scratch.loose, c, count);
}

bool saltation_layer(float* thickness, WindYield material, const LayerScratch& scratch, int count) {
    return take_row(thickness, material, scratch.demand, scratch.limit, scratch.unmet, scratch.take, scratch.loose,
                    count) != 0;
}

void saltation_bottom(WindYield material, const float* yield, const LayerScratch& scratch, int count) {
    take_bottom(material, yield, scratch.demand, scratch.limit, scratch.unmet, scratch.take, scratch.loose, count);
}

void saltation_lay(const LaneRow& row, const SaltationCoefficients& c, float* eroded, const LayerScratch& scratch,
                   int count) {
    lay_row(scratch.take, scratch.lay, scratch.loose, row.change, eroded, row.load, row.taken, c.rock_hold, count);
}

}  // namespace cuesta::wind
