#pragma once
/// \file resources/presets.json, compiled into the program.

namespace cuesta {

extern const char* const presets_text;

}  // namespace cuesta
