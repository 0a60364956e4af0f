#pragma once
/// \file Everything in a project that has a name, as items of one sort: what an outliner lists, and what can be done to
/// each, with one definition for all kinds. Pure functions of a project.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/project.h"

namespace cuesta {

/// In the order in which they come to bear on the land; those it does not depend on are last.
enum class ItemKind {
    base,             ///< one
    element,          ///< of a base that is a stack, from top to bottom
    spline,           ///< Project::splines
    sculpt_layer,     ///< Project::sculpting
    eroded_material,  ///< one, above the layers
    layer,            ///< Project::layers, from top to bottom
    bottom_material,  ///< one, below the layers
    water_source,     ///< Project::water_sources
    erosion_mask,     ///< four: rain, erodibility, protection, plants; and uplift where the base is uplifted
    own_mask,         ///< Project::own_masks
    path,             ///< Project::paths
    view,             ///< Project::views
};
inline constexpr int item_kind_count = static_cast<int>(ItemKind::view) + 1;

/// Place of an item: the index counts those of its kind. It means another item when the list changed.
struct ItemPlace {
    ItemKind kind = ItemKind::base;
    int index = 0;
    auto operator<=>(const ItemPlace&) const = default;
};

/// Operations on an item.
enum class ItemOperation { set_enabled, set_locked, rename, move, duplicate, remove };

/// An item as lists show it.
struct ProjectItem {
    ItemPlace place;
    int id = 0;  ///< of splines and paths, which keep it wherever they go; else 0
    std::string name;
    bool enabled = true;  ///< takes part: in the land, or, of own masks, in what is exported
    bool locked = false;
    bool operator==(const ProjectItem&) const = default;
};

/// Number of items of a kind.
int item_count(const Project& project, ItemKind kind);
/// Whether there is such an item.
bool holds(const Project& project, ItemPlace place);
/// There must be such an item.
ProjectItem item_at(const Project& project, ItemPlace place);
/// All items, kind by kind.
std::vector<ProjectItem> items_of(const Project& project);
/// The place of the spline or path of that id.
std::optional<ItemPlace> place_of_curve(const Project& project, ItemKind kind, int id);

/// `wanted`, or with the first number that makes it new among those of its kind: "Ridge", "Ridge 2". A number that it
/// ends in is replaced.
std::string unused_name(const Project& project, ItemKind kind, const std::string& wanted);

/// Nothing if the operation makes sense for the item as it is; else the reason why not, in words for the user. An item
/// that is locked cannot be removed.
Result<void> allows(const Project& project, ItemPlace place, ItemOperation operation);

// The functions below return the reason if allows() does, and leave the project as it was then.

Result<void> set_enabled(Project& project, ItemPlace place, bool enabled);
Result<void> set_locked(Project& project, ItemPlace place, bool locked);
/// The name is taken without the spaces around it; an empty one is refused. Other items may have the same one. Layers
/// and elements that name a mask go on naming it.
Result<void> rename(Project& project, ItemPlace place, const std::string& name);
/// The item comes to stand at `to` among those of its kind (nearest place that there is); the others keep their order.
/// Elements join the group between whose elements they come to stand, and leave their own otherwise (join_groups).
/// Returns where it stands now.
Result<ItemPlace> move_item(Project& project, ItemPlace place, int to);
/// Several of one kind come to stand together, in their order, before what is at `before` now (the number of items: at
/// the end). Returns where they stand now.
Result<std::vector<ItemPlace>> move_items(Project& project, std::span<const ItemPlace> places, int before);
/// A copy right after the original, not locked, with a name of its own ("Ridge 2") and, of splines and paths, a new id;
/// of an element, right above it, with the next seed. Returns where it is.
Result<ItemPlace> duplicate_item(Project& project, ItemPlace place);
Result<void> remove_item(Project& project, ItemPlace place);
/// Removes, of these, all that may be removed. Returns how many, or why not a single one. A stack that is left with one
/// element that fills the map is no stack any more (simplest_base); not all elements can be removed.
Result<int> remove_items(Project& project, std::span<const ItemPlace> places);

}  // namespace cuesta
