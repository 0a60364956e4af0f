#pragma once
/// \file Settings of items and pages as JSON text, to be copied from one item or project to others:
///
///     {"format": "cuesta-settings", "version": 1, "of": "spline", "settings": {...}}
///
/// "settings" are the parameters of what they are of, under the keys that project files have for them. What makes an
/// item itself is not among them: name, id, colours and pictures, knots, places, seeds of elements, and all that is
/// painted or read from files.

#include <nlohmann/json.hpp>
#include <string>

#include "core/base/parameter_set.h"
#include "core/model/project_items.h"

namespace cuesta {

/// The kind of item or page that settings are of; they go to others of the same kind.
enum class SettingsKind {
    // of items
    spline,    ///< its parameters, and those of its meta points, by shares of its length in curves
    path,      ///< the same, and its cross-section, of what leads somewhere
    area,      ///< the same of paths that enclose ground
    material,  ///< of layers, the eroded material and the bottom; and how thick a layer is, where it is even or a sheet
    water_source,  ///< kind; of a spring also radius and depth
    sculpt_layer,  ///< place in the making of the land, and strength
    element,       ///< shape, blend, height scale, and the parameters of its source
    mask,          ///< region and look of a mask of the project's own
    // of pages
    terrain,  ///< a base that is made from parameters alone
    relief,   ///< what splines make of the land: relief, noise and erosion on the levels
    strata,   ///< beds, and whether eroded material is kept apart
    waters,
    erosion,  ///< the schedule that runs next
    look,
    exports,
};
template <>
struct EnumNames<SettingsKind> {
    static constexpr std::array<std::string_view, 15> names{
        "spline",  "path",   "area",   "material", "water_source", "sculpt_layer", "element", "mask",
        "terrain", "relief", "strata", "waters",   "erosion",      "look",         "export"};
};

struct CopiedSettings {
    SettingsKind kind = SettingsKind::spline;
    nlohmann::json settings;  ///< an object
    bool operator==(const CopiedSettings&) const = default;
};

/// "a path", "the Erosion page": what such settings are of, in the middle of a sentence.
std::string words_for(SettingsKind kind);

/// The kind of an item's settings; an error: it has none that could be copied, and why.
Result<SettingsKind> settings_kind(const Project& project, ItemPlace item);

/// The settings of an item. Errors are those of settings_kind().
Result<CopiedSettings> copy_settings(const Project& project, ItemPlace item);
/// Those of the page of that kind. An error: the kind is one of items, or the terrain is imported or a stack.
Result<CopiedSettings> copy_settings(const Project& project, SettingsKind page);

/// Whether settings of this kind can be pasted to the item or page; else why not: it is of another kind or locked.
Result<void> takes_settings(const Project& project, ItemPlace item, SettingsKind kind);
Result<void> takes_settings(const Project& project, SettingsKind page, SettingsKind kind);

/// Gives the item the settings; what they do not hold stays. Splines take meta points only where both have some. On an
/// error (takes_settings, or a setting that is unknown or out of its range) the project is unchanged.
Result<void> paste_settings(Project& project, ItemPlace item, const CopiedSettings& copied);
Result<void> paste_settings(Project& project, SettingsKind page, const CopiedSettings& copied);

/// The text that goes to the clipboard.
std::string text_of(const CopiedSettings& copied);
/// Reads such a text. Errors: it is something else, made by a newer version, damaged, or longer than
/// most_settings_bytes. Ranges are checked when it is pasted. Never throws for bad texts.
Result<CopiedSettings> settings_from_text(const std::string& text);

inline constexpr std::size_t most_settings_bytes = std::size_t{16} << 20;

}  // namespace cuesta
