#pragma once
/// \file Solids as files for printing: binary STL, 3MF.

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/solid/land_solid.h"

namespace cuesta {

enum class SolidFormat { stl, threemf };
/// By the ending, in capitals or not.
std::optional<SolidFormat> solid_format_of(const std::string& path);

/// The files that write_land_solid() makes of so many plates, without making them.
std::vector<std::string> solid_files(const std::string& path, int columns, int rows);

/// Writes the plates, in millimetres with z up. STL: each plate a file, NAME_x0_y0.stl and so on (x from the west, y
/// from the north), or NAME.stl where there is one; it has no units, and programs take millimetres. 3MF (core
/// specification 1.3): one file with an object for each plate, laid out side by side, unit millimetre. The same solid
/// makes the same bytes. Files appear whole or not at all, one after another. Errors: another ending, what the disk
/// says.
Result<std::vector<std::string>> write_land_solid(const std::string& path, const LandSolid& solid);

}  // namespace cuesta
