#include "core/erosion/droplets/drop_count.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/check.h"

namespace cuesta {
namespace {

/// A float has 24 bits: below this many drops, the density that is nearest to drops / cells rounds back to them.
constexpr std::int64_t most_drops_of_step = std::int64_t{1} << 22;
constexpr std::int64_t most_steps = 1000000;  // of erosion.steps

ErosionSchedule phase(ErosionSchedule schedule, std::int64_t steps, std::int64_t drops, std::size_t cells) {
    MixingParameters& mixing = schedule.mixing;
    mixing.steps = static_cast<int>(steps);
    mixing.set_only(ErosionKind::droplets);
    schedule.droplets.density = static_cast<float>(static_cast<double>(drops) / static_cast<double>(cells));
    CUESTA_CHECK_EQUAL(drops_of_step(schedule.droplets, cells), drops);
    return schedule;
}

}  // namespace

std::int64_t drops_of_step(const DropletParameters& parameters, std::size_t cells) {
    const double drops = static_cast<double>(parameters.density) * static_cast<double>(cells);
    return std::max<std::int64_t>(1, std::llround(drops));
}

Result<std::vector<ErosionSchedule>> schedules_of_drops(const ErosionSchedule& schedule, std::int64_t count,
                                                        std::size_t cells) {
    CUESTA_CHECK(count > 0 && cells > 0);
    const std::int64_t most = std::min(drops_of_step(schedule.droplets, cells), most_drops_of_step);
    const std::int64_t steps = (count - 1) / most + 1;
    if (steps > most_steps)
        return Error{"so many drops would take " + std::to_string(steps) + " steps of " + std::to_string(most) +
                         "; take fewer, or more a step (droplets.density)",
                     std::to_string(count) + " drops"};
    std::vector<ErosionSchedule> phases;
    const std::int64_t each = count / steps, one_more = count % steps;
    if (one_more > 0) phases.push_back(phase(schedule, one_more, each + 1, cells));
    phases.push_back(phase(schedule, steps - one_more, each, cells));
    return phases;
}

}  // namespace cuesta
