#include "core/erosion/wind/way_round.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "core/erosion/wind/around.h"
#include "core/erosion/wind/step_numbers.h"

namespace cuesta::wind {
namespace {

/// The wind forgets all but exp(-8), a third of a thousandth, of how it started.
constexpr double memories = 8;
/// Rounds to warm up at most.
constexpr int most_rounds = 4;
/// Warm-ups are whole multiples of so many rows: the next step then most often takes as much memory, and has it at hand
/// (core/base/kept_fields.h), where fresh memory would cost as much as all the wind.
constexpr int warm_up_grain = 64;

}  // namespace

Round round_of(const WindParameters& parameters, double cell_size, double phase, std::int64_t wind_steps_done) {
    // For the ground that the wind crossed and the load that it carried.
    const double memory =
        parameters.scheme == WindScheme::published
            ? 1 / std::max(0.001, static_cast<double>(parameters.deposition))
            : memory_lengths * std::max(static_cast<double>(parameters.saturation_length) / cell_size, 1.0);
    return {phase, wind_steps_done, memory};
}

int warm_up_of(const WindStep& step, const Round& round, double relief) {
    const double drop =
        static_cast<double>(step.scheme == WindScheme::published ? step.published.drop : step.saltation.drop);
    const double shadow = relief / std::max(drop, 1e-9);
    const double longest = static_cast<double>(most_rounds) * step.lanes->length();
    const double wanted = std::ceil((memories * round.memory + shadow) / warm_up_grain) * warm_up_grain;
    return static_cast<int>(std::min(wanted, longest));
}

Origin start_of(const Lanes& lanes, const Round& round, Origin origin) {
    // The third of the numbers whose multiples spread evenly together (lane_variation has the others).
    const double turn = 0.5 + 0.4301597090019468 * static_cast<double>(round.step);
    const int length = lanes.length();
    const int breadth = lanes.breadth();
    return {(origin.along + static_cast<int>((turn - std::floor(turn)) * length)) % length,
            (origin.left + static_cast<int>(round.phase * breadth)) % breadth};
}

Settling settling_of(const WindStep& step, const Round& round) {
    // As a load settles that the wind can no longer carry, for as long as the wind remembers.
    constexpr double longest = 1e9;
    return {static_cast<float>(1 - std::exp(-1 / round.memory)),
            static_cast<int>(std::min(std::ceil(memories * round.memory), longest)),
            step.scheme == WindScheme::published ? step.factors.front() > 0 : step.yields.front().loose > 0};
}

WayRound::WayRound(const Lanes& lanes, double phase, int start, int warm_up)
    : length_(lanes.length()),
      breadth_(lanes.breadth()),
      warm_up_(warm_up),
      first_(wrapped(start - warm_up, length_)),
      sideways_(static_cast<int>(std::lround(lanes.slope() * length_))),
      sign_(sideways_ < 0 ? -1 : 1),
      slope_(static_cast<double>(std::abs(sideways_)) / length_),
      phase_(phase) {}

int WayRound::position(int row) const {
    return wrapped(first_ + row, length_);
}

int WayRound::shift(int row) const {
    return row / length_ * sideways_ + sign_ * static_cast<int>(std::floor(line(row)));
}

float WayRound::offset(int row) const {
    const double at = line(row);
    return sideways_ == 0 ? 0.0F : static_cast<float>(sign_ * (at - std::floor(at) - 0.5));
}

WindStep::FlowPlace WayRound::flow_place(int row) const {
    return {wrapped(row - warm_up_, length_), shift(row)};
}

int WayRound::lane_before(int lane) const {
    return wrapped(static_cast<std::int64_t>(lane) - sideways_, breadth_);
}

}  // namespace cuesta::wind
