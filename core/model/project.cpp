#include "core/model/project.h"

#include <algorithm>
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

/// The parameters of a set of one item of several, with the item's number before their ids. They are kept: references
/// point at them.
template <class Set>
const std::vector<ParameterField>& fields_of_item(const std::string& prefix) {
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
        sets.push_back({prefix, std::string(Set::title), &fields_of_item<Set>(prefix), &set});
    });
}

/// Of the masks that are regions, which are numbered as the project's own masks are.
void add_region_sets(std::vector<ParameterSetRef>& sets, std::vector<OwnMask>& masks) {
    for (std::size_t i = 0; i < masks.size(); ++i) {
        if (!masks[i].region.acts) continue;
        const std::string prefix = "region." + std::to_string(i + 1);
        const auto add = [&]<class Set>(const std::string& id, Set& set) {
            sets.push_back({id, std::string(Set::title), &fields_of_item<Set>(id), &set});
        };
        add(prefix, masks[i].region);
        if (!masks[i].look) continue;
        add(prefix + ".surface", masks[i].look->surface);
        add(prefix + ".colour", masks[i].look->colour);
        add(prefix + ".cover", masks[i].look->cover);
    }
}

}  // namespace

std::vector<ParameterSetRef> parameter_sets(Project& project) {
    std::vector<ParameterSetRef> sets;
    each_set_of(project.base, [&](auto& set) { sets.push_back(reference_to(set)); });
    if (auto* stack = std::get_if<StackBase>(&project.base)) add_stack_sets(sets, *stack);
    sets.push_back(reference_to(project.relief));
    sets.push_back(reference_to(project.noise));
    sets.push_back(reference_to(project.cascade_erosion));
    sets.push_back(reference_to(project.neighbours.parameters));
    ErosionSchedule::each_set(project.erosion, [&](const char*, auto& set) { sets.push_back(reference_to(set)); });
    sets.push_back(bottom_reference(project.bottom_material.parameters));
    sets.push_back(reference_to(project.bedding));
    sets.push_back(eroded_reference(project.eroded_material.parameters));
    add_region_sets(sets, project.own_masks);
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

std::vector<LookRegion> look_regions(const Project& project) {
    std::vector<LookRegion> regions;
    for (const OwnMask& mask : project.own_masks)
        if (has_look_in_force(mask) && regions.size() < most_region_looks) regions.push_back({mask.values, *mask.look});
    return regions;
}

const OwnMask* find_own_mask(const Project& project, std::string_view name) {
    const auto found = std::ranges::find_if(project.own_masks, [&](const OwnMask& mask) { return mask.name == name; });
    return found == project.own_masks.end() ? nullptr : &*found;
}

}  // namespace cuesta
