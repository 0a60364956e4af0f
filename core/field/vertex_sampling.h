#pragma once
/// \file Rasters at other sizes for readers whose samples are corners of squares (engines): the outermost samples stay
/// on the border, so n samples lie n - 1 spacings apart. core/field/sampling.h is for cells, which cover ground of
/// their own.

#include "core/field/cell_window.h"
#include "core/field/raster.h"

namespace cuesta {

/// The heights at `columns` x `rows` corners (>= 1 each; `samples` not empty) spread evenly from the first to the last
/// sample of each side. Where a side shrinks, each corner takes the mean of the ground between the middles to its
/// neighbours (an area filter, so that nothing aliases); where it grows, the cubic through the four samples around
/// (Catmull and Rom 1974), held between the lowest and the highest of them, so that nothing rings past the range.
/// Constants stay exactly as they are, and so does everything where the size does. The same bits on any number of
/// threads.
Raster<float> resampled_corners(RasterView<const float> samples, int columns, int rows);

/// The samples, of a raster of width x height, that these of its columns x rows corners are made of.
CellWindow samples_of_corners(int width, int height, int columns, int rows, const CellWindow& corners);
/// These of the corners, bit for bit, from `samples` that hold at least those: a window of the raster.
Raster<float> resampled_corners_part(RasterView<const float> samples, const CellWindow& window, int width, int height,
                                     int columns, int rows, const CellWindow& corners);

}  // namespace cuesta
