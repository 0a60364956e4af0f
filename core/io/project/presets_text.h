#pragma once
/// \file Texts of resources/presets.json and resources/landforms.json, compiled into the program.

namespace cuesta {

extern const char* const presets_text;
extern const char* const landforms_text;

}  // namespace cuesta
