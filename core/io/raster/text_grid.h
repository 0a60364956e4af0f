#pragma once
/// \file ASCII grid validator, stricter than GDAL.

#include <string>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

/// Looks through an ESRI or GRASS ASCII grid after its header: words where numbers should stand (GDAL reads them as 0)
/// are an error, numbers beyond the `cells` of the header a warning. `opened` is GDAL's name of the file, `path` the
/// user's.
Result<void> check_text_grid(const std::string& opened, long long cells, const std::string& path,
                             std::vector<std::string>& warnings);

}  // namespace cuesta
