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
    // drops: a cell is hit if its 24 random bits are below the threshold, so that the number of drops is the rain power
    // times the number of cells on average, and any cell's rain can be computed alone.
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

/// Writes what falls on row y, in metres, to `rain`.
void rain_row(const Shower& shower, int y, const std::uint32_t* column_bits, float* rain, int width);

/// Multiplies the rain of a row by what is above 0 in `share`.
void share_rain_row(const float* share, float* rain, int width);

/// Adds what a source gives to a row; nothing where its depth is not above 0.
void source_row(const float* source, float* rain, int width);

/// A row before the water starts to flow.
struct LevelRows {
    const float* reference;  ///< m
    const float* change;     ///< m
    const float* rain;       ///< m
    float* depth;            ///< m, gains the rain
    float* ground;           ///< out: reference + change
    float* level;            ///< out: ground + depth
    float* gained;           ///< out: what the rounded depth really gained
};
void level_row(const LevelRows& rows, int width);

}  // namespace cuesta::water
