#include "core/model/project.h"

#include <map>
#include <mutex>

namespace cuesta {
namespace {

/// The material parameters with their ids under another prefix.
std::vector<ParameterField> material_fields(const std::string& prefix) {
    std::vector<ParameterField> fields = fields_of<MaterialParameters>();
    for (ParameterField& field : fields)
        field.description.id = prefix + field.description.id.substr(MaterialParameters::prefix.size());
    return fields;
}

ParameterSetRef bottom_reference(MaterialParameters& material) {
    static const std::vector<ParameterField> fields = material_fields("bottom");
    return {"bottom", "Bottom layer", &fields, &material};
}

ParameterSetRef eroded_reference(MaterialParameters& material) {
    static const std::vector<ParameterField> fields = material_fields("eroded");
    return {"eroded", "Eroded material", &fields, &material};
}

/// The parameters of an element's set, with the element's number before their ids. They are kept: references point at
/// them.
template <class Set>
const std::vector<ParameterField>& fields_of_element(const std::string& prefix) {
    static std::mutex mutex;
    static std::map<std::string, std::vector<ParameterField>> kept;
    const std::lock_guard lock(mutex);
    const auto [found, is_new] = kept.try_emplace(prefix);
    if (is_new) {
        found->second = fields_of<Set>();
        for (ParameterField& field : found->second)
            field.description.id = prefix + field.description.id.substr(Set::prefix.size());
    }
    return found->second;
}

void add_stack_sets(std::vector<ParameterSetRef>& sets, StackBase& stack) {
    each_set_of_stack(stack, [&]<class Set>(int number, Set& set) {
        const std::string prefix = "stack." + std::to_string(number) + "." + std::string(Set::prefix);
        sets.push_back({prefix, std::string(Set::title), &fields_of_element<Set>(prefix), &set});
    });
}

}  // namespace

std::vector<ParameterSetRef> parameter_sets(Project& project) {
    std::vector<ParameterSetRef> sets;
    each_set_of(project.base, [&](auto& set) { sets.push_back(reference_to(set)); });
    if (auto* stack = std::get_if<StackBase>(&project.base)) add_stack_sets(sets, *stack);
    sets.push_back(reference_to(project.relief));
    sets.push_back(reference_to(project.noise));
    sets.push_back(reference_to(project.cascade_erosion));
    ErosionSchedule::each_set(project.erosion, [&](const char*, auto& set) { sets.push_back(reference_to(set)); });
    sets.push_back(bottom_reference(project.bottom_material.parameters));
    sets.push_back(reference_to(project.bedding));
    sets.push_back(eroded_reference(project.eroded_material.parameters));
    sets.push_back(reference_to(project.waters));
    sets.push_back(reference_to(project.surface));
    sets.push_back(reference_to(project.colour));
    sets.push_back(reference_to(project.cover));
    sets.push_back(reference_to(project.light));
    sets.push_back(reference_to(project.engine));
    sets.push_back(reference_to(project.mesh));
    sets.push_back(reference_to(project.height_map));
    sets.push_back(reference_to(project.maps));
    return sets;
}

}  // namespace cuesta
