#pragma once
/// \file Palettes of pictures in files: read from pictures, and written as JSON.

#include <string>

#include "core/io/files/json_object.h"
#include "core/look/palettes.h"
#include "core/model/project.h"

namespace cuesta {

/// The palette of a picture (core/io/raster/picture_colours.h), in the formats that textures are read from and of up to
/// 2^26 pixels, or of a palette file, which ends in .json. Broken, huge and odd files are errors that name the file.
/// Takes up to a second. Any thread.
Result<PicturePalette> read_palette(const std::string& path);

/// Writes a palette file: {"format": "cuesta-palette", "version": 1, "source": NAME, "colours": ["#151d07", ...]}.
/// Whole or not at all.
Result<void> write_palette(const std::string& path, const PicturePalette& palette);

/// Gives the layer these colours.
void use_palette(Project& project, ColourLayer layer, PicturePalette palette);

/// "source" and "colours" alone, as projects hold them.
nlohmann::json palette_to_json(const PicturePalette& palette);
/// Throws UnreadableInput.
PicturePalette read_palette_json(JsonObject object);

/// Those that were chosen, by the names of their layers.
nlohmann::json palettes_to_json(const PicturePalettes& palettes);
PicturePalettes read_palettes_json(JsonObject object);

}  // namespace cuesta
