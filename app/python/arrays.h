#pragma once
/// \file Rasters as NumPy arrays and the other way round.

#include <pybind11/numpy.h>

#include "core/field/raster.h"
#include "core/pipeline/land.h"

namespace cuesta::python {

/// A read-only array (rows, columns) of float32 that looks at the raster's memory and keeps it alive. Rows are padded:
/// its strides are not those of a packed array. None where there is no raster.
pybind11::object array_of(const SharedRaster& raster);

/// Treatment of cells that are not finite.
enum class Holes { refused, kept };

/// A copy of an array of numbers of two dimensions, at least 2 x 2, of any strides. `name` is that of the argument.
/// Raises TypeError for other types (complex numbers, texts, objects), ValueError for other shapes and, where holes are
/// refused, for the first cell that is not finite.
Raster<float> raster_of(const pybind11::object& array, const char* name, Holes holes = Holes::refused);

}  // namespace cuesta::python
