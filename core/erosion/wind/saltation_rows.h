#pragma once
/// \file Wind erosion of one cell of each lane in the improved scheme: row kernels over neighbouring lanes.
///
/// The wind carries q, in metres of ground over a cell; over flat ground it saturates at q0. Over a cell it is
///
///     s = max(h, floor),  floor = s of the last cell - drop             (the shadow; Prokop 2009, 4.3.3)
///     m += (1 - exp(-l / L)) ((s - s of the last cell) / l - m)          (slope felt over the length L = 3 L_sat)
///     q_sat = q0 max(0, 1 + A (m + B n)) clamp(2 - rise / (l tan(pile-up angle)), 0, 1) w^(5/4)   if h > floor, else 0
///     dq = (1 - exp(-l / L_sat)) (q_sat - q)                             (dq/dx = (q_sat - q) / L_sat, dh = -dq)
///
/// with w how much air the lane has of what it had before the wind bent (lane_sweep.h), l the distance to the next
/// cell, rise the step up to it and n the slope here, the mean of those from the last cell and to the next (all slopes
/// within -1/2 .. 1/2). m + B n stands for the speed-up of the wind over a low hill (after Kroy, Sauermann and Herrmann
/// 2002, whose convolution needs the whole lane at once): over dunes longer than L it is the slope, over shorter ones
/// their height, so that the flow is greatest before the crest and dunes shorter than about 2 pi sqrt(L L_sat) decay.
/// Deposited sand never makes the slope to the next cell steeper than the angle of repose: sand that finds no room
/// goes on down the slip face.

#include "core/erosion/wind/lane_row.h"

namespace cuesta::wind {

/// Numbers that are constant in a step. Heights in metres.
struct SaltationCoefficients {
    float drop;          ///< how far the wind sinks from one cell of a lane to the next
    float inverse_step;  ///< 1 / l, 1/m
    float flat_load;     ///< q0
    float speed_up;      ///< A
    float lead;          ///< A B
    float memory;        ///< 1 - exp(-l / L)
    float relaxation;    ///< 1 - exp(-l / L_sat)
    float pile_up;       ///< 1 / tan(pile-up angle)
    float repose_drop;   ///< how far loose ground at rest falls from one cell of a lane to the next
    float abrasion;      ///< share of the load that wears rock per slope that faces the wind, up to 1/2
    float rock_hold;     ///< share of what would settle on sand that settles on bare rock
};

/// Yield of a material: as loose ground, which the wind carries off, and as rock, which carried sand wears.
struct WindYield {
    float loose;  ///< 0 .. 1
    float rock;   ///< 0 .. 1
};

/// One material. Where it is rock, what the wind carries passes over it: nothing could tell it from the rock.
void saltation_row(const LaneRow& row, const SaltationCoefficients& c, WindYield material, int count);

/// Layered ground, as the functions of published_rows.h.
void saltation_demand(const LaneRow& row, const SaltationCoefficients& c, const LayerScratch& scratch, int count);
bool saltation_layer(float* thickness, WindYield material, const LayerScratch& scratch, int count);
void saltation_bottom(WindYield material, const float* yield, const LayerScratch& scratch, int count);
void saltation_lay(const LaneRow& row, const SaltationCoefficients& c, float* eroded, const LayerScratch& scratch,
                   int count);

}  // namespace cuesta::wind
