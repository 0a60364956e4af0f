#pragma once
/// \file Way of lanes that go round a periodic map, and the numbers of a round: the processor and the device work with
/// the same.

#include <cstdint>

#include "core/erosion/wind/origin.h"
#include "core/erosion/wind/parameters.h"
#include "core/erosion/wind/wind_step.h"

namespace cuesta::wind {

/// Round of the lanes in a step.
struct Round {
    double phase;       ///< as for Lanes
    std::int64_t step;  ///< of the wind; where the round starts changes with it
    double memory;      ///< over so many cells the wind forgets all but 1/e of what it knew, > 0
};
/// `phase`: of the lanes; `wind_steps_done`: before the step.
Round round_of(const WindParameters& parameters, double cell_size, double phase, std::int64_t wind_steps_done);

/// Length of the warm-up: until it has forgotten how it began, and no shadow reaches on from there. `relief`: of the
/// ground, highest less lowest, m.
int warm_up_of(const WindStep& step, const Round& round, double relief);

/// Start of a step's round, and origin of the blocks: elsewhere in every step, at places that only what lies on the map
/// tells. `origin`: of the ground, what masks let it give and receive, what beds yield, and the layers.
Origin start_of(const Lanes& lanes, const Round& round, Origin origin);

/// Settling of what lanes still carry after their round, beyond what they started with.
struct Settling {
    float share;  ///< of it, on each cell
    int at_once;  ///< cells after which all of what is left is laid down
    bool takes;   ///< whether what is missing is taken from the ground
};
Settling settling_of(const WindStep& step, const Round& round);

/// The rows across the wind that lanes come to, the warm-up first, and behind the last the one that follows it.
class WayRound {
public:
    /// `start`: the lanes' position where the round starts. `lanes` must outlive it.
    WayRound(const Lanes& lanes, double phase, int start, int warm_up);

    /// Of the warm-up and the round.
    int rows() const { return warm_up_ + length_; }
    int warm_up() const { return warm_up_; }
    /// Position of the lanes that a row is, 0 .. rows().
    int position(int row) const;
    /// Lane `lane` has the minor index lane + shift(row), counted on over the edges.
    int shift(int row) const;
    /// Distance of the lanes' true line from the middle of their cells, as Lanes::offset().
    float offset(int row) const;
    /// Place of a row in a flow whose positions are counted from the start of the round.
    WindStep::FlowPlace flow_place(int row) const;
    /// The lane that goes on as lane `lane` after a round.
    int lane_before(int lane) const;

private:
    double line(int row) const { return row % length_ * slope_ + phase_; }

    int length_;
    int breadth_;
    int warm_up_;
    int first_;     ///< position of row 0
    int sideways_;  ///< cells that lanes come back aside after a round, towards higher minor indices
    int sign_;
    double slope_;
    double phase_;
};

}  // namespace cuesta::wind
