#pragma once
/// \file Everything in a project that can be painted as a mask, under one name: what steers uplift and erosion, plants,
/// the cover of a layer, the masks that the artist made for uses of his own.

#include <optional>
#include <string>
#include <vector>

#include "core/model/project.h"

namespace cuesta {

enum class MaskUse {
    rain,         ///< ErosionMasks::rain
    erodibility,  ///< ErosionMasks::erodibility
    protection,   ///< ErosionMasks::protection
    plants,       ///< ErosionMasks::plants, of the ground cover
    uplift,       ///< UpliftedBase::uplift_mask; only where the base is uplifted
    hardness,     ///< UpliftedBase::hardness_mask; likewise
    age,          ///< UpliftedBase::age_mask; likewise
    cover,        ///< Layer::cover of one layer
    own,          ///< one of Project::own_masks
};
inline constexpr std::array mask_uses{MaskUse::rain,   MaskUse::erodibility, MaskUse::protection,
                                      MaskUse::plants, MaskUse::uplift,      MaskUse::hardness,
                                      MaskUse::age,    MaskUse::cover,       MaskUse::own};

/// Whether it belongs to uplifted land.
constexpr bool is_of_uplift(MaskUse use) {
    return use == MaskUse::uplift || use == MaskUse::hardness || use == MaskUse::age;
}

/// One mask of a project. A value; names no mask any more once its layer or own mask is gone.
struct MaskTarget {
    MaskUse use = MaskUse::protection;
    int index = 0;  ///< of the layer or own mask; 0 for those of uplift and erosion
    bool operator==(const MaskTarget&) const = default;
};

/// Range of a mask's values, and their meaning.
struct MaskRange {
    float neutral = 0;        ///< what an absent mask means everywhere; erasing leads there
    float largest = 1;        ///< values are 0 .. largest
    float usual = 1;          ///< what a brush paints unless told otherwise: what the mask is most wanted for
    float inversion_sum = 1;  ///< a value v turns into inversion_sum - v, but no less than 0
};
MaskRange range_of(MaskUse use);

/// All masks of a project, in the order of the page: erosion's, that of plants, those of uplift, the covers from the
/// top layer down, own masks.
std::vector<MaskTarget> mask_targets(const Project& project);
bool exists(const Project& project, MaskTarget target);
/// The same mask after an edit that may have moved, renamed, added or removed layers or own masks; nothing if it is
/// gone. Of several of one name the one that comes as manieth.
std::optional<MaskTarget> followed(MaskTarget target, const Project& before, const Project& after);

// The rest: the target must exist (checked).

/// Empty: its neutral value everywhere.
const TiledRaster& mask_of(const Project& project, MaskTarget target);
void set_mask(Project& project, MaskTarget target, TiledRaster values);

/// Brushes and commands leave it alone. A cover is locked with its layer.
bool is_locked(const Project& project, MaskTarget target);
void set_locked(Project& project, MaskTarget target, bool locked);

/// Whether it does something. A cover has no switch of its own: its layer's is meant.
bool is_enabled(const Project& project, MaskTarget target);
void set_enabled(Project& project, MaskTarget target, bool enabled);

/// The name that the artist gave: of the layer's material, of the own mask; "" for those of uplift, plants and
/// erosion, which have none.
std::string given_name(const Project& project, MaskTarget target);

/// A short name for files, from small letters, digits, '_' and '-': "rain", "cover_sand", "forest". Different for
/// different masks of a project.
std::string file_name_of(const Project& project, MaskTarget target);

/// Adds an own mask under a name that no other has: `name`, else "name 2", "name 3", ... Returns which it is.
MaskTarget add_own_mask(Project& project, const std::string& name, TiledRaster values = {});

}  // namespace cuesta
