#pragma once
/// \file Texts of resources/presets.json, landforms.json and looks.json, compiled into the program.

namespace cuesta {

extern const char* const presets_text;
extern const char* const landforms_text;
extern const char* const looks_text;

}  // namespace cuesta
