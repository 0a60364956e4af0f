#pragma once
/// \file Water in: rain and sources (Prokop 2009, 4.3.2; Mathisen 2021, 3.7).

#include <cstdint>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/water/coefficients.h"

namespace cuesta::water {

/// What falls in one water step.
struct Shower {
    RainKind kind = RainKind::none;
    float depth = 0;  ///< m, for a cell that is hit
    // drops: a cell is hit if its 24 random bits are below the threshold.
    std::uint64_t seed = 0;
    std::uint32_t step = 0;
    std::uint32_t threshold = 0;
    // discs: centre and radius in cells.
    float x = 0;
    float y = 0;
    float radius = 0;
};

/// The rain of water step `step` on a map of this size.
Shower shower_of_step(const ErosionSchedule& schedule, const Coefficients& c, double cell_size, int width, int height,
                      std::int64_t step);

/// Random bits that belong to the columns, for rain_row().
std::vector<std::uint32_t> column_bits(int width);

/// Adds the rain of row y to `depth`.
void rain_row(const Shower& shower, int y, const std::uint32_t* column_bits, float* depth, int width);

/// Adds a source's row to `depth`.
void source_row(const float* source, float* depth, int width);

}  // namespace cuesta::water
