#include "core/model/mask_target.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "core/base/check.h"

namespace cuesta {
namespace {

std::size_t place(MaskTarget target) {
    return static_cast<std::size_t>(target.index);
}

MaskState& state_of(Project& project, MaskUse use) {
    if (use == MaskUse::uplift) return std::get<UpliftedBase>(project.base).uplift_mask_state;
    if (use == MaskUse::hardness) return std::get<UpliftedBase>(project.base).hardness_mask_state;
    if (use == MaskUse::age) return std::get<UpliftedBase>(project.base).age_mask_state;
    if (use == MaskUse::rain) return project.masks.rain_state;
    if (use == MaskUse::plants) return project.masks.plants_state;
    return use == MaskUse::erodibility ? project.masks.erodibility_state : project.masks.protection_state;
}

TiledRaster& raster_of(Project& project, MaskTarget target) {
    CUESTA_CHECK(exists(project, target));
    switch (target.use) {
        case MaskUse::rain:
            return project.masks.rain;
        case MaskUse::erodibility:
            return project.masks.erodibility;
        case MaskUse::protection:
            return project.masks.protection;
        case MaskUse::plants:
            return project.masks.plants;
        case MaskUse::uplift:
            return std::get<UpliftedBase>(project.base).uplift_mask;
        case MaskUse::hardness:
            return std::get<UpliftedBase>(project.base).hardness_mask;
        case MaskUse::age:
            return std::get<UpliftedBase>(project.base).age_mask;
        case MaskUse::cover:
            return project.layers[place(target)].cover;
        case MaskUse::own:
            break;
    }
    return project.own_masks[place(target)].values;
}

bool& locked_of(Project& project, MaskTarget target) {
    CUESTA_CHECK(exists(project, target));
    if (target.use == MaskUse::cover) return project.layers[place(target)].locked;
    if (target.use == MaskUse::own) return project.own_masks[place(target)].locked;
    return state_of(project, target.use).locked;
}

bool& enabled_of(Project& project, MaskTarget target) {
    CUESTA_CHECK(exists(project, target));
    if (target.use == MaskUse::cover) return project.layers[place(target)].enabled;
    if (target.use == MaskUse::own) return project.own_masks[place(target)].enabled;
    return state_of(project, target.use).enabled;
}

/// The functions above only look where they are asked to.
Project& writable(const Project& project) {
    return const_cast<Project&>(project);
}

std::string small_letters(const std::string& name) {
    std::string result;
    for (const unsigned char c : name) {
        if (std::isalnum(c) && c < 128)
            result += static_cast<char>(std::tolower(c));
        else if (!result.empty() && result.back() != '_')
            result += '_';
    }
    while (!result.empty() && result.back() == '_') result.pop_back();
    return result.empty() ? "mask" : result;
}

std::string plain_file_name(const Project& project, MaskTarget target) {
    switch (target.use) {
        case MaskUse::rain:
            return "rain_mask";
        case MaskUse::erodibility:
            return "erodibility_mask";
        case MaskUse::protection:
            return "protection_mask";
        case MaskUse::plants:
            return "plants_mask";
        case MaskUse::uplift:
            return "uplift_mask";
        case MaskUse::hardness:
            return "hardness_mask";
        case MaskUse::age:
            return "age_mask";
        case MaskUse::cover:
            return "cover_" + small_letters(given_name(project, target));
        case MaskUse::own:
            break;
    }
    return "own_" + small_letters(given_name(project, target));
}

}  // namespace

MaskRange range_of(MaskUse use) {
    switch (use) {
        case MaskUse::rain:
            return {1, largest_rain_share, 2, 2};
        case MaskUse::uplift:
            return {1, largest_uplift_share, 2, 2};
        case MaskUse::hardness:
        case MaskUse::age:
            return {0.5F, 1, 1, 1};
        case MaskUse::erodibility:
            return {1, 1, 0.2F, 1};
        case MaskUse::plants:
            return {1, largest_planting_share, 2, 2};
        case MaskUse::cover:
            return {1, 1, 0, 1};
        case MaskUse::protection:
        case MaskUse::own:
            break;
    }
    return {0, 1, 1, 1};
}

std::vector<MaskTarget> mask_targets(const Project& project) {
    std::vector<MaskTarget> targets{{MaskUse::rain}, {MaskUse::erodibility}, {MaskUse::protection}, {MaskUse::plants}};
    for (const MaskUse use : mask_uses)
        if (is_of_uplift(use) && exists(project, {use})) targets.push_back({use});
    for (int i = 0; i < static_cast<int>(project.layers.size()); ++i) targets.push_back({MaskUse::cover, i});
    for (int i = 0; i < static_cast<int>(project.own_masks.size()); ++i) targets.push_back({MaskUse::own, i});
    return targets;
}

bool exists(const Project& project, MaskTarget target) {
    const auto count_of = [&](MaskUse use) -> std::size_t {
        switch (use) {
            case MaskUse::cover:
                return project.layers.size();
            case MaskUse::own:
                return project.own_masks.size();
            case MaskUse::uplift:
            case MaskUse::hardness:
            case MaskUse::age:
                return std::holds_alternative<UpliftedBase>(project.base) ? 1 : 0;
            case MaskUse::rain:
            case MaskUse::erodibility:
            case MaskUse::protection:
            case MaskUse::plants:
                break;
        }
        return 1;
    };
    const std::size_t count = count_of(target.use);
    return target.index >= 0 && place(target) < count;
}

std::optional<MaskTarget> followed(MaskTarget target, const Project& before, const Project& after) {
    if (!exists(before, target)) return std::nullopt;
    const bool one_of_many = target.use == MaskUse::cover || target.use == MaskUse::own;
    if (!one_of_many) return exists(after, target) ? std::optional(target) : std::nullopt;
    const std::string name = given_name(before, target);
    const auto named = [&](const Project& project) {
        std::vector<int> indices;
        for (int i = 0; exists(project, {target.use, i}); ++i)
            if (given_name(project, {target.use, i}) == name) indices.push_back(i);
        return indices;
    };
    const std::vector<int> then = named(before), now = named(after);
    const auto rank = static_cast<std::size_t>(std::find(then.begin(), then.end(), target.index) - then.begin());
    if (rank < now.size()) return MaskTarget{target.use, now[rank]};
    // As many as before, but none of that name: it was renamed where it stood.
    const auto count = [&](const Project& project) {
        return target.use == MaskUse::cover ? project.layers.size() : project.own_masks.size();
    };
    if (count(before) == count(after)) return target;
    return std::nullopt;
}

const TiledRaster& mask_of(const Project& project, MaskTarget target) {
    return raster_of(writable(project), target);
}
void set_mask(Project& project, MaskTarget target, TiledRaster values) {
    raster_of(project, target) = std::move(values);
}

bool is_locked(const Project& project, MaskTarget target) {
    return locked_of(writable(project), target);
}
void set_locked(Project& project, MaskTarget target, bool locked) {
    locked_of(project, target) = locked;
}

bool is_enabled(const Project& project, MaskTarget target) {
    return enabled_of(writable(project), target);
}
void set_enabled(Project& project, MaskTarget target, bool enabled) {
    enabled_of(project, target) = enabled;
}

std::string given_name(const Project& project, MaskTarget target) {
    CUESTA_CHECK(exists(project, target));
    if (target.use == MaskUse::cover) return project.layers[place(target)].material.name;
    return target.use == MaskUse::own ? project.own_masks[place(target)].name : std::string();
}

std::string file_name_of(const Project& project, MaskTarget target) {
    // Those before it with the same plain name make it the second, third, ...
    int count = 1;
    const std::string plain = plain_file_name(project, target);
    for (const MaskTarget& other : mask_targets(project)) {
        if (other == target) break;
        if (plain_file_name(project, other) == plain) ++count;
    }
    return count == 1 ? plain : plain + "-" + std::to_string(count);
}

MaskTarget add_own_mask(Project& project, const std::string& name, TiledRaster values) {
    const auto is_taken = [&](const std::string& wanted) {
        return std::any_of(project.own_masks.begin(), project.own_masks.end(),
                           [&](const OwnMask& mask) { return mask.name == wanted; });
    };
    OwnMask mask;
    mask.name = name;
    for (int i = 2; is_taken(mask.name); ++i) mask.name = name + " " + std::to_string(i);
    mask.values = std::move(values);
    project.own_masks.push_back(std::move(mask));
    return {MaskUse::own, static_cast<int>(project.own_masks.size()) - 1};
}

}  // namespace cuesta
