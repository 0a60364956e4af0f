#pragma once
/// \file Exchange of sand between lanes where the wind is deflected.

namespace cuesta::wind {

/// State of the lanes, and their state one position on.
struct DriftingLanes {
    const float* load;
    const float* air;
    float* load_after;
    float* air_after;
};

/// One position on: a share of what a lane has goes to the next one, that which the drift over the edge between them
/// says (BentFlow::drift). What drifts over an edge comes from the lane that it leaves ("donor cell"), so that nothing
/// is made or lost, and what was >= 0 stays so, since drifts differ by no more than 1/2 from edge to edge.
/// `drift`: over the edge below each lane; all rows of `count` lanes, of which the first and the last only give: they
/// stay what they were.
void drift_lanes(const float* drift, const DriftingLanes& lanes, int count);

/// strength = air^(5/4): more air in a lane is wind that is so much faster there. The load of a lane would follow its
/// air with a power of 1, and nothing would happen on flat sand; real sand flow grows with the third power of the
/// speed. With 5/4 a pillar on a sheet of sand has moats at its flanks and one tail behind it; from 3/2 on what the
/// moats lose settles as two wings.
void strength_of_air(const float* air, float* strength, int count);

}  // namespace cuesta::wind
