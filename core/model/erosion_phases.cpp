#include "core/model/erosion_phases.h"

#include <algorithm>
#include <utility>

namespace cuesta {
namespace {

/// Calls f with every schedule of the run, in order.
template <class Function>
void each_schedule(const Project& project, const Function& f) {
    for (const ErosionSchedule& schedule : project.past_erosion) f(schedule);
    f(project.erosion);
}

/// Whether both can be one phase of the file.
bool fit_together(const ErosionSchedule& a, const ErosionSchedule& b) {
    return same_but_for_steps(a, b) &&
           std::int64_t{a.mixing.steps} + std::int64_t{b.mixing.steps} <= most_steps_of_phase;
}

}  // namespace

std::int64_t steps_of(const ErosionSchedule& schedule) {
    return schedule.mixing.erodes() ? schedule.mixing.steps : 0;
}

bool same_but_for_steps(const ErosionSchedule& a, const ErosionSchedule& b) {
    ErosionSchedule other = b;
    other.mixing.steps = a.mixing.steps;
    return a == other;
}

std::vector<ErosionPhase> erosion_phases(const Project& project) {
    std::vector<ErosionPhase> phases;
    std::int64_t step = 0;
    each_schedule(project, [&](const ErosionSchedule& schedule) {
        const std::int64_t steps = steps_of(schedule);
        if (steps == 0) return;
        if (phases.empty() || !same_but_for_steps(*phases.back().schedule, schedule))
            phases.push_back({&schedule, step, step});
        phases.back().last = step += steps;
    });
    return phases;
}

std::int64_t total_steps(const Project& project) {
    std::int64_t steps = 0;
    each_schedule(project, [&](const ErosionSchedule& schedule) { steps += steps_of(schedule); });
    return steps;
}

const ErosionSchedule& first_schedule(const Project& project) {
    const auto runs = [](const ErosionSchedule& schedule) { return steps_of(schedule) > 0; };
    const auto found = std::find_if(project.past_erosion.begin(), project.past_erosion.end(), runs);
    return found == project.past_erosion.end() ? project.erosion : *found;
}

Project cut_at(Project project, std::int64_t step) {
    const std::int64_t total = total_steps(project);
    step = std::clamp<std::int64_t>(step, 0, total);
    std::vector<ErosionSchedule> past = std::exchange(project.past_erosion, {});
    past.push_back(project.erosion);
    std::int64_t before = 0;
    for (ErosionSchedule& schedule : past) {
        const std::int64_t steps = std::min(steps_of(schedule), step - before);
        if (steps == 0) continue;
        before += steps;
        schedule.mixing.steps = static_cast<int>(steps);
        project.past_erosion.push_back(std::move(schedule));
    }
    if (project.erosion.mixing.erodes())
        project.erosion.mixing.steps = static_cast<int>(std::min(total - step, most_steps_of_phase));
    return project;
}

void merge_phases(Project& project) {
    std::vector<ErosionSchedule> merged;
    for (ErosionSchedule& schedule : project.past_erosion) {
        if (steps_of(schedule) == 0) continue;
        if (!merged.empty() && fit_together(merged.back(), schedule))
            merged.back().mixing.steps += schedule.mixing.steps;
        else
            merged.push_back(std::move(schedule));
    }
    if (!merged.empty() && fit_together(merged.back(), project.erosion)) {
        project.erosion.mixing.steps += merged.back().mixing.steps;
        merged.pop_back();
    }
    project.past_erosion = std::move(merged);
}

}  // namespace cuesta
