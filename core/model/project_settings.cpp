#include "core/model/project_settings.h"

#include <algorithm>

#include "core/model/amplified_project.h"
#include "core/model/published_methods.h"

namespace cuesta {
namespace {

bool name_one_of(const std::vector<ParameterSetting>& settings, std::string_view prefix) {
    return std::ranges::any_of(settings, [&](const ParameterSetting& setting) {
        return setting.first.starts_with(prefix) && setting.first.substr(prefix.size()).starts_with('.');
    });
}

/// Whether the frame follows the imported heights.
bool has_frame_of_import(const Project& project) {
    const auto* imported = std::get_if<ImportedBase>(&project.base);
    return imported && imported->heights.width() * imported->factor() == project.frame.width &&
           imported->heights.height() * imported->factor() == project.frame.height;
}

}  // namespace

Result<void> set_parameters(Project& project, const std::vector<ParameterSetting>& settings) {
    Project changed = project;
    const bool follows = has_frame_of_import(changed);
    const std::vector<ParameterSetRef> sets = parameter_sets(changed);
    for (const auto& [id, text] : settings)
        if (const Result<void> set = set_parameter_or_method(sets, id, text); !set)
            return Error{set.error().what, id + "=" + text};
    if (name_one_of(settings, "eroded")) changed.separate_eroded_material = true;
    if (follows && name_one_of(settings, AmplificationParameters::prefix)) {
        const AmplificationParameters wanted = std::get<ImportedBase>(changed.base).amplification;
        Result<Project> amplified = amplified_project(std::move(changed), wanted);
        if (!amplified) return amplified.error();
        changed = std::move(*amplified);
    }
    project = std::move(changed);
    return {};
}

std::optional<ProjectParameter> find_parameter(Project project, const std::string& id) {
    for (const ParameterSetRef& set : parameter_sets(project))
        for (const ParameterField& field : *set.fields)
            if (field.description.id == id) return ProjectParameter{&field, field.get(set.object)};
    return {};
}

}  // namespace cuesta
