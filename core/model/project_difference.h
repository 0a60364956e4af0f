#pragma once
/// \file Differences between two projects: a step of undo told from its values, so that no edit has to
/// describe itself. Words for the user are made of it elsewhere.

#include <cstdint>
#include <string>
#include <vector>

#include "core/model/project.h"

namespace cuesta {

/// Part of a project.
enum class ProjectPart {
    frame,
    base,
    splines,
    relief,  ///< how land grows from splines, its noise, and erosion on the levels
    sculpting,
    materials,  ///< eroded material, layers, bottom and its beds
    water,
    masks,  ///< of erosion
    erosion,
    paths,
    own_masks,
    looks,
    views,
    exports,  ///< what the project remembers of them
};

struct ProjectChange {
    enum class Kind {
        added,
        removed,
        renamed,    ///< `before` is the old name
        reordered,  ///< of the whole list; with a `phase`: that one, which is now `value_after`
        switched_on,
        switched_off,
        locked,
        unlocked,
        moved,      ///< knots or another place
        painted,    ///< values of a raster, over `area`
        parameter,  ///< `description`, `value_before`, `value_after`
        property,   ///< `property`, `before`, `after`: texts for people
    };
    ProjectPart part{};
    std::string item;           ///< the name of what changed: "Ridge 3", "Thermal erosion", "protection"; may be empty
    bool is_item_ours = false;  ///< `item` is a word of the program, in English, not a name that the user gave
    Kind kind{};
    int phase = 0;  ///< of the run of erosion, from 1; 0: it has no more than one, or this is about something else
    const ParameterDescription* description = nullptr;  ///< lives as long as the program
    double value_before = 0, value_after = 0;
    std::string property;       ///< a word of the program, in English: "points", "colour"
    std::string before, after;  ///< numbers and names
    double area = 0;            ///< m^2
};

/// From `before` to `after`, in the order of the parts. Empty only if they are equal. Takes as long as comparing them,
/// and where rasters differ as
/// reading them: tens of milliseconds for large ones. Thread-safe.
std::vector<ProjectChange> project_difference(const Project& before, const Project& after);

}  // namespace cuesta
