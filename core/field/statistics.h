#pragma once
/// \file Numbers that sum up a raster. Parallel over rows; the same bits on any number of threads.

#include "core/field/raster.h"

namespace cuesta {

/// Over the finite cells of a raster.
struct Statistics {
    float minimum = 0;         ///< of the finite cells; 0 where there are none
    float maximum = 0;         ///< likewise
    double mean = 0;           ///< of the finite cells, summed in doubles row by row; 0 where there are none
    long long not_finite = 0;  ///< cells that are NaN or infinite
};

Statistics statistics_of(RasterView<const float> cells);

struct ValueRange {
    float low = 0;
    float high = 0;
};

/// The smallest and the largest cell of a raster that has cells, none of them NaN.
ValueRange value_range(RasterView<const float> cells);

/// Whether no cell is NaN or infinite.
bool all_finite(RasterView<const float> cells);

}  // namespace cuesta
