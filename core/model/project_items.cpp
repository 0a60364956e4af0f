#include "core/model/project_items.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/model/mask_target.h"
#include "core/model/spline_list.h"
#include "core/model/stack_edit.h"
#include "core/model/stack_groups.h"

namespace cuesta {
namespace {

/// Calls `act` with the elements of the stack, from top to bottom, if there is one.
template <class AnyProject, class Act>
bool with_elements(AnyProject& project, const Act& act) {
    auto* stack = std::get_if<StackBase>(&project.base);
    if (!stack) return false;
    std::vector<StackElement> from_top(stack->elements.rbegin(), stack->elements.rend());
    act(from_top);
    if constexpr (!std::is_const_v<AnyProject>) {
        stack->elements.assign(from_top.rbegin(), from_top.rend());
        settle_groups(*stack);
    }
    return true;
}

/// Calls `act` with the list that items of a kind stand in; says whether they stand in one.
template <class AnyProject, class Act>
bool with_list(AnyProject& project, ItemKind kind, const Act& act) {
    switch (kind) {
        case ItemKind::element:
            return with_elements(project, act);
        case ItemKind::spline:
            return act(project.splines), true;
        case ItemKind::sculpt_layer:
            return act(project.sculpting), true;
        case ItemKind::layer:
            return act(project.layers), true;
        case ItemKind::water_source:
            return act(project.water_sources), true;
        case ItemKind::own_mask:
            return act(project.own_masks), true;
        case ItemKind::path:
            return act(project.paths), true;
        case ItemKind::view:
            return act(project.views), true;
        case ItemKind::base:
        case ItemKind::eroded_material:
        case ItemKind::bottom_material:
        case ItemKind::erosion_mask:
            return false;
    }
    return false;
}

template <class Item>
auto& name_in(Item& item) {
    if constexpr (requires { item.material.name; })
        return item.material.name;
    else
        return item.name;
}

/// Whether the item takes part; null where that is no choice.
template <class Item>
auto* enabled_in(Item& item) {
    if constexpr (requires { item.enabled; })
        return &item.enabled;
    else if constexpr (requires { item.visible; })
        return &item.visible;
    else
        return static_cast<bool*>(nullptr);
}

/// In the order of MaskUse; the last three only where the base is uplifted.
constexpr std::array<const char*, 7> erosion_mask_names{"Rain",   "Erodibility", "Protection", "Plants",
                                                        "Uplift", "Hardness",    "Age"};

MaskTarget erosion_mask_at(int index) {
    return {static_cast<MaskUse>(index)};
}

int erosion_mask_count(const Project& project) {
    int count = 0;
    while (count < static_cast<int>(erosion_mask_names.size()) && exists(project, erosion_mask_at(count))) ++count;
    return count;
}

Error refusal(std::string why) {
    return {std::move(why), ""};
}

/// Reason why an operation makes no sense for a kind, whatever its items are like; empty if it does.
std::string senseless(ItemKind kind, ItemOperation operation) {
    using Op = ItemOperation;
    switch (kind) {
        case ItemKind::base:
            if (operation == Op::rename) return "the terrain is named after its source";
            if (operation == Op::remove) return "the terrain cannot be removed: choose another one instead";
            return "there is always exactly one terrain";
        case ItemKind::eroded_material:
        case ItemKind::bottom_material:
            if (operation == Op::rename) return {};
            if (operation == Op::set_locked) return "only layers can be locked, not the eroded material or the bottom";
            if (operation == Op::remove) return "eroded material and the bottom cannot be removed: only layers can";
            return "there is always one eroded material, on top, and one bottom";
        case ItemKind::erosion_mask:
            if (operation == Op::set_enabled || operation == Op::set_locked) return {};
            if (operation == Op::remove) return "erosion masks cannot be removed: clear the mask instead";
            return "erosion masks are fixed";
        case ItemKind::view:
            if (operation == Op::set_enabled) return "cameras cannot be hidden";
            return {};
        default:
            return {};
    }
}

}  // namespace

int item_count(const Project& project, ItemKind kind) {
    int count = kind == ItemKind::erosion_mask ? erosion_mask_count(project) : kind == ItemKind::element ? 0 : 1;
    with_list(project, kind, [&](const auto& list) { count = static_cast<int>(list.size()); });
    return count;
}

bool holds(const Project& project, ItemPlace place) {
    return place.index >= 0 && place.index < item_count(project, place.kind);
}

ProjectItem item_at(const Project& project, ItemPlace place) {
    CUESTA_CHECK(holds(project, place));
    ProjectItem item;
    item.place = place;
    const auto index = static_cast<std::size_t>(place.index);
    const bool listed = with_list(project, place.kind, [&](const auto& list) {
        const auto& from = list[index];
        item.name = name_in(from);
        item.locked = from.locked;
        if (const auto* enabled = enabled_in(from)) item.enabled = *enabled;
        if constexpr (requires { from.id; }) item.id = from.id;
    });
    if (listed) return item;
    switch (place.kind) {
        case ItemKind::eroded_material:
            item.name = project.eroded_material.name;
            break;
        case ItemKind::bottom_material:
            item.name = project.bottom_material.name;
            break;
        case ItemKind::erosion_mask:
            item.name = erosion_mask_names[index];
            item.enabled = is_enabled(project, erosion_mask_at(place.index));
            item.locked = is_locked(project, erosion_mask_at(place.index));
            break;
        default:
            item.name = "Terrain";
    }
    return item;
}

std::vector<ProjectItem> items_of(const Project& project) {
    std::vector<ProjectItem> items;
    for (int kind = 0; kind < item_kind_count; ++kind) {
        const int count = item_count(project, static_cast<ItemKind>(kind));
        for (int i = 0; i < count; ++i) items.push_back(item_at(project, {static_cast<ItemKind>(kind), i}));
    }
    return items;
}

std::optional<ItemPlace> place_of_curve(const Project& project, ItemKind kind, int id) {
    std::optional<ItemPlace> place;
    with_list(project, kind, [&](const auto& list) {
        if constexpr (requires { list.front().id; }) {
            const auto found = std::find_if(list.begin(), list.end(), [id](const auto& item) { return item.id == id; });
            if (found != list.end()) place = ItemPlace{kind, static_cast<int>(found - list.begin())};
        }
    });
    return place;
}

std::string unused_name(const Project& project, ItemKind kind, const std::string& wanted) {
    // One rule for all kinds: that of splines.
    std::vector<FeatureSpline> named(static_cast<std::size_t>(item_count(project, kind)));
    for (std::size_t i = 0; i < named.size(); ++i) named[i].name = item_at(project, {kind, static_cast<int>(i)}).name;
    return unique_spline_name(named, wanted);
}

Result<void> allows(const Project& project, ItemPlace place, ItemOperation operation) {
    if (!holds(project, place)) return refusal("it no longer exists");
    if (std::string why = senseless(place.kind, operation); !why.empty()) return refusal(std::move(why));
    if (operation == ItemOperation::remove) {
        const ProjectItem item = item_at(project, place);
        if (item.locked) return refusal("'" + item.name + "' is locked: unlock it first");
        if (place.kind == ItemKind::element && item_count(project, place.kind) == 1)
            return refusal("the terrain needs at least one element");
    }
    return {};
}

Result<void> set_enabled(Project& project, ItemPlace place, bool enabled) {
    if (auto may = allows(project, place, ItemOperation::set_enabled); !may.ok()) return may;
    if (place.kind == ItemKind::erosion_mask) set_enabled(project, erosion_mask_at(place.index), enabled);
    with_list(project, place.kind, [&](auto& list) {
        auto& item = list[static_cast<std::size_t>(place.index)];
        if (auto* own = enabled_in(item)) *own = enabled;
    });
    return {};
}

Result<void> set_locked(Project& project, ItemPlace place, bool locked) {
    if (auto may = allows(project, place, ItemOperation::set_locked); !may.ok()) return may;
    if (place.kind == ItemKind::erosion_mask) set_locked(project, erosion_mask_at(place.index), locked);
    with_list(project, place.kind, [&](auto& list) { list[static_cast<std::size_t>(place.index)].locked = locked; });
    return {};
}

namespace {

/// Layers and elements that name the mask go on naming it.
void rename_references(Project& project, int mask, const std::string& name) {
    const OwnMask& renamed = project.own_masks[static_cast<std::size_t>(mask)];
    const std::string before = renamed.name;
    if (find_own_mask(project, before) != &renamed) return;  // they name another of that name
    for (Layer& layer : project.layers)
        if (layer.mask == before) layer.mask = name;
    if (auto* stack = std::get_if<StackBase>(&project.base))
        for (StackElement& element : stack->elements)
            if (element.shape.mask == before) element.shape.mask = name;
}

}  // namespace

Result<void> rename(Project& project, ItemPlace place, const std::string& name) {
    if (auto may = allows(project, place, ItemOperation::rename); !may.ok()) return may;
    constexpr const char* blank = " \t\r\n";
    const auto begin = name.find_first_not_of(blank);
    if (begin == std::string::npos) return refusal("a name needs at least one character");
    const std::string taken = name.substr(begin, name.find_last_not_of(blank) - begin + 1);
    if (place.kind == ItemKind::own_mask) rename_references(project, place.index, taken);
    if (place.kind == ItemKind::eroded_material) project.eroded_material.name = taken;
    if (place.kind == ItemKind::bottom_material) project.bottom_material.name = taken;
    with_list(project, place.kind, [&](auto& list) { name_in(list[static_cast<std::size_t>(place.index)]) = taken; });
    return {};
}

Result<ItemPlace> move_item(Project& project, ItemPlace place, int to) {
    const int last = item_count(project, place.kind) - 1;
    to = std::clamp(to, 0, std::max(last, 0));
    const std::array<ItemPlace, 1> one{place};
    // "Before" counts the item itself, which leaves its place.
    auto moved = move_items(project, one, to > place.index ? to + 1 : to);
    if (!moved) return moved.error();
    return moved->front();
}

Result<std::vector<ItemPlace>> move_items(Project& project, std::span<const ItemPlace> places, int before) {
    std::set<int> moving;
    for (const ItemPlace& place : places) {
        if (auto may = allows(project, place, ItemOperation::move); !may.ok()) return may.error();
        if (place.kind != places.front().kind) return refusal("items of different kinds cannot be reordered together");
        moving.insert(place.index);
    }
    if (moving.empty()) return std::vector<ItemPlace>{};
    const ItemKind kind = places.front().kind;
    const int count = item_count(project, kind);
    before = std::clamp(before, 0, count);
    const int first = before - static_cast<int>(std::distance(moving.begin(), moving.lower_bound(before)));
    with_list(project, kind, [&](auto& list) {
        std::remove_reference_t<decltype(list)> stay, go;
        for (int i = 0; i < count; ++i)
            (moving.contains(i) ? go : stay).push_back(std::move(list[static_cast<std::size_t>(i)]));
        stay.insert(stay.begin() + first, std::make_move_iterator(go.begin()), std::make_move_iterator(go.end()));
        list = std::move(stay);
        if constexpr (requires { list.front().group; }) join_groups(list, first, static_cast<int>(moving.size()));
    });
    std::vector<ItemPlace> now;
    for (int i = 0; i < static_cast<int>(moving.size()); ++i) now.push_back({kind, first + i});
    return now;
}

Result<ItemPlace> duplicate_item(Project& project, ItemPlace place) {
    if (auto may = allows(project, place, ItemOperation::duplicate); !may.ok()) return may.error();
    const std::string name = unused_name(project, place.kind, item_at(project, place).name);
    const int at = place.kind == ItemKind::element ? place.index : place.index + 1;
    with_list(project, place.kind, [&](auto& list) {
        auto copy = list[static_cast<std::size_t>(place.index)];
        name_in(copy) = name;
        copy.locked = false;
        if constexpr (requires { copy.id; }) copy.id = next_spline_id(list);
        if constexpr (requires { copy.source; })
            if (std::uint64_t* seed = seed_of(copy.source)) ++*seed;
        list.insert(list.begin() + at, std::move(copy));
    });
    return ItemPlace{place.kind, at};
}

Result<void> remove_item(Project& project, ItemPlace place) {
    const std::array<ItemPlace, 1> one{place};
    if (auto removed = remove_items(project, one); !removed) return removed.error();
    return {};
}

Result<int> remove_items(Project& project, std::span<const ItemPlace> places) {
    std::array<std::set<int>, item_kind_count> gone;
    std::optional<Error> why;
    int count = 0;
    for (const ItemPlace& place : places) {
        if (auto may = allows(project, place, ItemOperation::remove); !may.ok())
            why = may.error();
        else if (gone[static_cast<std::size_t>(place.kind)].insert(place.index).second)
            ++count;
    }
    auto& elements = gone[static_cast<std::size_t>(ItemKind::element)];
    if (!elements.empty() && static_cast<int>(elements.size()) == item_count(project, ItemKind::element))
        return refusal("the terrain needs at least one element");
    if (count == 0) return why.value_or(refusal("nothing is selected"));
    for (int kind = 0; kind < item_kind_count; ++kind) {
        const std::set<int>& indices = gone[static_cast<std::size_t>(kind)];
        if (indices.empty()) continue;
        with_list(project, static_cast<ItemKind>(kind), [&](auto& list) {
            int i = 0;
            std::erase_if(list, [&](const auto&) { return indices.contains(i++); });
        });
    }
    if (auto* stack = elements.empty() ? nullptr : std::get_if<StackBase>(&project.base))
        project.base = simplest_base(std::move(*stack), project.frame.width, project.frame.height);
    return count;
}

}  // namespace cuesta
