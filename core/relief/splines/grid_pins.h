#pragma once
/// \file Pins: constraints of coarse grids from the fixed cells of the finest.

#include <array>
#include <cstdint>
#include <vector>

#include "core/field/raster.h"
#include "core/relief/splines/grid_transfer.h"

namespace cuesta {

struct GridOperator;

/// Springs that hold the land of a coarse cell where the lines within it are: with q = (u, du/dx, du/dy), u of the cell
/// and differences a cell (half of those between its neighbours; beyond the border the cell itself), they have the
/// energy q' S q - 2 p' q.
struct Pin {
    int x;
    std::array<float, 6> stiffness;  ///< S: 00, 01, 02, 11, 12, 22
    std::array<float, 3> pull;       ///< p: S times what q is held at
};

/// The pins of a grid, by rows and columns.
struct Pins {
    std::vector<std::vector<Pin>> rows;

    /// Whether they have a say in row y: those of the row and of its neighbours.
    bool meet(int y) const;
    /// out -= their part of A u in row y; `u` are the rows y - 2 .. y + 2, the nearest one for those beyond the border.
    void subtract_product(int y, const std::array<const float*, 5>& u, float* out, int width) const;
    /// sums += the sizes of the entries that they add to row y of A, at most.
    void add_sizes(int y, float* sums, int width) const;
    /// right_side += what they pull with.
    void add_pulls(Raster<float>& right_side) const;
};

/// Pins for the held cells of a grid, from which those of the next coarser one are made.
Pins pins_of_held(const GridOperator& op, const Raster<std::uint8_t>& held, const Raster<float>& value);

/// The pins of the next coarser grid, whose operator has its weights: what the pins of a cell's children ask together
/// of the tangent plane that they have in common, through springs that give way as much as the coarse cell's land does
/// over its own length. So a pin knows where in its cell a line runs, and whether it leaves the land beside it free to
/// tilt (a straight row of cells) or not (a staircase), but is never so stiff that smoothing would have to be slow.
Pins coarser_pins(const Pins& fine, const TransferAxis& columns, const TransferAxis& rows, const GridOperator& coarse);

}  // namespace cuesta
