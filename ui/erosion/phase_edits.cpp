#include "ui/erosion/phase_edits.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/model/erosion_phases.h"

namespace cuesta {
namespace {

/// Each a phase, unless the last makes no steps.
std::vector<ErosionSchedule> schedules_of(Project project) {
    merge_phases(project);
    std::vector<ErosionSchedule> all = std::move(project.past_erosion);
    all.push_back(project.erosion);
    return all;
}

Project with_schedules(Project project, std::vector<ErosionSchedule> all) {
    project.erosion = all.back();
    all.pop_back();
    project.past_erosion = std::move(all);
    return project;
}

}  // namespace

Project without_phase(const Project& project, std::size_t phase) {
    std::vector<ErosionSchedule> all = schedules_of(project);
    if (phase >= all.size() || all.size() < 2) return project;
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(phase));
    Project result = with_schedules(project, std::move(all));
    merge_phases(result);
    return result;
}

Project with_phase_moved(const Project& project, std::size_t phase, int by) {
    std::vector<ErosionSchedule> all = schedules_of(project);
    if (phase >= all.size()) return project;
    const auto last = static_cast<std::ptrdiff_t>(all.size()) - 1;
    const auto from = static_cast<std::ptrdiff_t>(phase);
    const auto to = std::clamp<std::ptrdiff_t>(from + by, 0, last);
    if (to < from)
        std::rotate(all.begin() + to, all.begin() + from, all.begin() + from + 1);
    else
        std::rotate(all.begin() + from, all.begin() + from + 1, all.begin() + to + 1);
    return with_schedules(project, std::move(all));
}

Project with_phase_added(const Project& project) {
    Project result = project;
    result.past_erosion.push_back(result.erosion);
    return result;
}

Project begun_again_from(const Project& project, std::size_t phase) {
    std::vector<ErosionSchedule> all = schedules_of(project);
    if (phase >= all.size()) return project;
    all.resize(phase + 1);
    return with_schedules(project, std::move(all));
}

}  // namespace cuesta
