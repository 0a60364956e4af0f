#pragma once
/// \file Texts of resources/presets.json, landforms.json, looks.json, lights.json, rocks.json and stamps/stamps.json,
/// compiled into the program.

namespace cuesta {

extern const char* const presets_text;
extern const char* const landforms_text;
extern const char* const looks_text;
extern const char* const lights_text;
extern const char* const rocks_text;
extern const char* const stamps_text;

}  // namespace cuesta
