#pragma once
/// \file Water in: rain and sources (Prokop 2009, 4.3.2; Mathisen 2021, 3.7).

#include <cstdint>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/row_pieces.h"

namespace cuesta::water {

/// Rain of one water step.
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
    // published: so many drops on a map of this size, each on any cell (Prokop 2009, 4.1 and 4.3.2).
    std::int64_t drops = 0;
    int width = 0;
    int height = 0;
};

/// A map as a part of a larger one, whose rain falls on it: a tile. In cells.
struct Window {
    int x = 0;  ///< of the map's first column in the larger one
    int y = 0;  ///< of its first row; rows count on over the ends of a map that goes round
    int whole_width = 0;
    int whole_height = 0;
    float relief = -1;  ///< m, of the larger map at the start of the run; < 0: unknown, or the map is no part of one
};

/// The rain of water step `step`, which lasts `seconds`, on a map of this size.
Shower shower_of_step(const ErosionSchedule& schedule, double seconds, double cell_size, int width, int height,
                      std::int64_t step);

/// Random bits that belong to the columns first, first + 1, ..., for rain_row().
std::vector<std::uint32_t> column_bits(int first, int width);

/// Writes what falls on row y, in metres, to `rain`; its first column is that of the column bits.
void rain_row(const Shower& shower, int y, const std::uint32_t* column_bits, int first_column, float* rain, int width);

/// Drops of a published shower, drawn with replacement: how many fall on each cell of the part of the map that begins
/// at (first_column, first_row), where rows count on as in Window. Empty for other showers.
Raster<float> drawn_drops(const Shower& shower, int first_column, int first_row, int width, int height);

/// Multiplies the rain of a row by what is above 0 in `share`.
void share_rain_row(const float* share, float* rain, int width);

/// Multiplies the rain of a row by 0 where the ground (reference + change) is not above `least`, by 1 from `full` (>
/// least) upwards, and evenly between them.
void height_rain_row(const float* reference, const float* change, float least, float full, float* rain, int width);

/// Adds what a source gives to a row; nothing where its depth is not above 0.
void source_row(const float* source, float* rain, int width);

/// The water that comes in at the start of one sub-step.
class WaterIn {
public:
    /// Water of step `step` on a map of `width` x `height` cells. For all but its first sub-step use the default
    /// constructor: nothing.
    WaterIn(const ErosionInput& input, const Shower& shower, const Window& window, int width, int height,
            std::int64_t step);
    WaterIn() = default;
    bool any() const { return any_; }
    /// Writes what a piece of row y gains, in metres. `reference` and `change`: its ground. All pointers are to the
    /// piece's first cell.
    void row(const ErosionInput& input, int y, const RowPiece& piece, const float* reference, const float* change,
             float* gain) const;
    /// The same of the rain alone, as if it fell alike at all heights; of a whole row.
    void rain(const ErosionInput& input, int y, float* gain, int width) const { rain(input, y, {0, width}, gain); }
    /// Whether a source gives in this step.
    bool gives(const RasterSource& source) const { return source.kind == SourceKind::permanent || first_; }

private:
    void rain(const ErosionInput& input, int y, const RowPiece& piece, float* gain) const;

    bool any_ = false;
    bool first_ = false;  ///< one-time sources give
    Shower shower_;
    int first_column_ = 0;
    int first_row_ = 0;
    int rows_of_map_ = 0;
    std::vector<std::uint32_t> column_bits_;
    Raster<float> drops_;  ///< see drawn_drops()
};

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
