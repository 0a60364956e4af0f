#include "ui/land/run_course.h"

#include <algorithm>

#include "core/model/erosion_phases.h"
#include "core/pipeline/evaluate.h"
#include "ui/base/kind_words.h"
#include "ui/base/parameter_words.h"
#include "ui/base/slider_scale.h"

namespace cuesta {
namespace {

constexpr int most_differences = 6;  ///< a tool tip is no form

QString value_of(const ParameterDescription& description, double value) {
    if (description.type == ParameterType::toggle) return value != 0 ? QObject::tr("on") : QObject::tr("off");
    if (description.type == ParameterType::choice) return choice_text(description.text_of(value));
    const auto symbol = unit_symbol(description.unit);
    const QString unit = QString::fromUtf8(symbol.data(), static_cast<qsizetype>(symbol.size()));
    return value_text(description, value) + (unit.isEmpty() ? QString() : QStringLiteral(" ") + unit);
}

bool is_in_mixture(const std::string& id) {
    if (id == "erosion.steps") return true;
    return std::any_of(EnumNames<ErosionKind>::names.begin(), EnumNames<ErosionKind>::names.end(),
                       [&](std::string_view name) { return id == "erosion." + std::string(name); });
}

}  // namespace

bool differs_in_settings_alone(const Project& present, const Project& run) {
    Project with_its_settings = present;
    with_its_settings.past_erosion = run.past_erosion;
    with_its_settings.erosion = run.erosion;
    return stage_key(with_its_settings, Stage::erosion, 1) == stage_key(run, Stage::erosion, 1);
}

std::int64_t end_of_run(const Project& project) {
    std::int64_t steps = project.erosion.mixing.steps;
    for (const ErosionSchedule& phase : project.past_erosion) steps += steps_of(phase);
    return steps;
}

void set_end_of_run(Project& project, std::int64_t steps) {
    const std::int64_t before = end_of_run(project) - project.erosion.mixing.steps;
    project.erosion.mixing.steps = static_cast<int>(std::clamp<std::int64_t>(steps - before, 0, most_steps_of_phase));
}

bool ends_later(const Project& present, std::int64_t step) {
    return end_of_run(present) > step;
}

Project gone_on(const Project& present, const Project& run, std::int64_t step) {
    Project result = present;
    result.past_erosion = run.past_erosion;
    result.erosion = run.erosion;
    result = cut_at(std::move(result), step);
    result.erosion = present.erosion;
    if (ends_later(present, step)) set_end_of_run(result, end_of_run(present));
    merge_phases(result);
    return result;
}

QString phase_text(const ErosionSchedule& schedule, const ErosionSchedule* before) {
    QStringList lines{mixture_text(schedule.mixing)};
    const ErosionSchedule usual;
    const ErosionSchedule& other = before ? *before : usual;
    int more = 0;
    std::vector<const void*> sets;  // of the other, in the same order
    ErosionSchedule::each_set(other, [&](const char*, const auto& set) { sets.push_back(&set); });
    std::size_t i = 0;
    ErosionSchedule::each_set(schedule, [&](const char*, const auto& set) {
        using Set = std::remove_cvref_t<decltype(set)>;
        const void* compared = sets[i++];
        for (const ParameterField& field : fields_of<Set>()) {
            if (is_in_mixture(field.description.id)) continue;
            const double value = field.get(&set);
            if (value == field.get(compared)) continue;
            if (lines.size() > most_differences) {
                ++more;
                continue;
            }
            lines << QStringLiteral("%1: %2").arg(label_of(field.description), value_of(field.description, value));
        }
    });
    if (more > 0) lines << QObject::tr("and %1 more").arg(more);
    return lines.join(QLatin1Char('\n'));
}

}  // namespace cuesta
