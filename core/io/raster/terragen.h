#pragma once
/// \file Terragen's .ter height maps, written. (GDAL reads them; what it writes is off by up to a step.)

#include <cstddef>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/field/raster.h"

namespace cuesta {

/// The file of a terrain: rows from the south, 16-bit steps that are as fine as whole multiples of the cell size allow.
/// Errors: sides above 32767, heights beyond 32767 cells.
Result<std::vector<std::byte>> terragen_bytes(RasterView<const float> heights, double cell_size);

}  // namespace cuesta
