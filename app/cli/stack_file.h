#pragma once
/// \file Stacks written by hand: `generate stack FILE.json`.

#include <string>

#include "core/base/result.h"
#include "core/model/base.h"

namespace cuesta {

/// Reads {"stack": [element, ...]}, whose elements are those of project files (docs/manual/project-file.md), but that an
/// imported source names a heightmap: {"imported": {"file": "alps.tif"}}, relative to the folder of the JSON. Such an
/// element that does not fill the map and tells no width or length has those of its file. Errors name the file and the
/// key.
Result<StackBase> read_stack_file(const std::string& path);

}  // namespace cuesta
