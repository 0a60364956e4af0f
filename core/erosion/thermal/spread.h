#pragma once
/// \file From blocks to their parts: what a block gives or gets is spread over its cells bilinearly.

#include "core/field/raster.h"

namespace cuesta::thermal {

/// Blocks of up to 2^6 = 64 cells a side.
inline constexpr int most_levels = 6;
/// Blocks move half of what is stable: the full share throws scree of very steep ground beyond where it would come to
/// rest.
inline constexpr float block_share = 0.5F;
/// Rows of work that are worth another thread.
inline constexpr int grain = 32;

/// Share of the blocks' width that a last block of blocks has, from `size` parts of which the last is `last` wide.
float last_share(int size, float last);

/// Adds the spread of the blocks' `change` to the raster of their parts, of which the last are `last_column` and
/// `last_row` wide. Keeps the volume, and signs. Ghost columns of `change` are finite.
void spread(const Raster<float>& change, float last_column, float last_row, RasterView<float> parts);

}  // namespace cuesta::thermal
