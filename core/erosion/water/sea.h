#pragma once
/// \file The sea at the start of a run: over land in one piece, and over strips of rows of a map.

#include <cstdint>
#include <span>
#include <vector>

#include "core/erosion/state.h"
#include "core/field/row_store.h"

namespace cuesta::water {

/// Fills the ground below `sea_level` (m) that is joined to an edge of the map, over sides or corners of cells, up to
/// that level, where there is less water. Books what came in as water that left, negative. state.depth is there.
void flood_from_edges(ErosionState& state, float sea_level);

/// Books what flood_from_edges() books of these amounts by rows of the map, from north to south, as metres over a cell.
void book_flood(std::span<const double> gained, double cell_size, Ledger& ledger);

/// The basins of a strip that reach its first or its last row: from there they may go on in the strips beside it. A
/// basin is ground below the sea in one piece, joined over sides or corners of cells.
struct StripEdges {
    static constexpr std::int32_t dry = -1;
    std::vector<std::int32_t> north;   ///< the basin of each cell of the first row, 0 ..; or dry
    std::vector<std::int32_t> south;   ///< of the last row
    std::vector<std::uint8_t> joined;  ///< by basin: 1 where it is joined to an edge of the map
};

/// Joins the basins of all strips of a map, given from north to south, as far as they touch: sets `joined` of those
/// that are joined to an edge of the map over other strips.
void join_strips(std::span<StripEdges> strips);

/// Some whole rows of a map, whose ground is that of `reference` and `change` (of the same size, and there as long as
/// this is).
class SeaStrip {
public:
    /// `rows`: those of the map that they are, of `height_of_map`. Heights in m.
    SeaStrip(RasterView<const float> reference, RasterView<const float> change, RowBand rows, int height_of_map,
             float sea_level);
    const StripEdges& edges() const { return edges_; }
    /// Fills what is joined to an edge of the map up to the sea in `depth` (m, of the same rows); `joined`: of edges(),
    /// once they are joined to other strips. Returns what each row gained, as metres over a cell; the same to the last
    /// bit however the map is divided.
    std::vector<double> fill(std::span<const std::uint8_t> joined, RasterView<float> depth);

private:
    float ground(int x, int y) const { return reference_(x, y) + change_(x, y); }
    std::int32_t root_of(std::int32_t basin);
    void join(std::int32_t a, std::int32_t b);
    void find_basins();
    void find_edges(RowBand rows, int height_of_map);
    std::vector<std::int32_t> numbers_of_row(int y, std::vector<std::int32_t>& numbers);

    RasterView<const float> reference_;
    RasterView<const float> change_;
    float sea_level_;
    Raster<std::int32_t> basins_;        ///< as they were first found; dry: none
    std::vector<std::int32_t> parent_;   ///< of these: one that they turned out to be joined to, or themselves
    std::vector<std::uint8_t> at_edge_;  ///< of roots: whether they reach an edge of the map
    std::vector<std::int32_t> roots_;    ///< of the basins of edges_
    StripEdges edges_;
};

}  // namespace cuesta::water
