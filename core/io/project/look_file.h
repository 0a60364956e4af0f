#pragma once
/// \file Looks and light presets of the user's own, each in a JSON file:
///
///     {"format": "cuesta-look", "version": 1, "name": "Red evening", "parameters": {"colour.rock": "sandstone", ...},
///      "palettes": {"soil": {"source": "field.jpg", "colours": ["#151d07", ...]}}}
///
/// "palettes" only where colours come from pictures, "sentence" (the look in words) where somebody has written one.
/// Light presets have the format "cuesta-light" and no palettes.

#include <string>

#include "core/io/project/looks.h"

namespace cuesta {

/// Longest name of a look, in bytes.
inline constexpr std::size_t most_look_name_bytes = 100;

/// Reads such a file. The id is the file's name without its ending, in small letters. Broken, huge and odd files, those
/// of the other kind, unknown parameters and values out of range are errors that name the file. Any thread.
Result<GalleryLook> read_look_file(LookKind kind, const std::string& path);

/// Writes one, whole or not at all; what is at `path` is replaced. Id and file of `look` do not matter. Any thread.
Result<void> write_look_file(LookKind kind, const std::string& path, const GalleryLook& look);

/// "look" or "light preset", in the middle of a sentence.
std::string words_for(LookKind kind);

}  // namespace cuesta
