#pragma once
/// \file Multigrid for the discrete surface energy: preconditioner of conjugate gradients and source of their first
/// guess.

#include <vector>

#include "core/field/raster.h"
#include "core/relief/splines/grid_rows.h"
#include "core/relief/splines/grid_transfer.h"
#include "core/relief/splines/surface_energy.h"

namespace cuesta {

/// The energy's operator A on one grid. Cells that are held take no part: their rows of A are 0.
struct GridOperator {
    GridOperator() = default;
    GridOperator(GridAxis column_axis, GridAxis row_axis);

    int width = 0;
    int height = 0;
    GridAxis columns;
    GridAxis rows;
    Raster<float> east;
    Raster<float> south;
    Raster<float> bending;  ///< empty: none
    float screening = 0;
    /// 1 / d with d the sum of the sizes of A's entries in the cell's row, so that no eigenvalue of d^-1 A exceeds 1; 0
    /// in held cells.
    Raster<float> inverse;

    /// Of the Laplacian (grid_rows::LaplaceRow).
    Raster<float> inverse_distance;  ///< a row
    Raster<float> cell_width;        ///< a row
    Raster<float> inverse_width;     ///< a row

    bool bends() const { return !bending.empty(); }
    grid_rows::LaplaceRow laplace(int y) const;
};

/// Calls row(y, rows) for first <= y < last with what row y of A u needs. The ghost columns of u are filled.
template <class Row>
void for_each_stencil(const GridOperator& op, RasterView<const float> u, int first, int last, Row&& row);

/// What interpolation brings into held cells, taken back from the free cells around them as well: near a pinned line a
/// smooth surface has a slope, and a coarse grid, which pins it in the middle of a coarse cell, has the line elsewhere
/// by up to half of that. Setting the held cells alone to 0 would leave a step there, which costs far more bending
/// energy than the surface itself; a shift of the neighbourhood costs little.
struct HeldShift {
    static constexpr int radius = 4;  ///< of the binomial kernel, cells
    Raster<float> spread;             ///< what a free cell takes of the blurred values of the held ones; empty: nothing
    std::vector<char> row_holds;      ///< whether a row has held cells
    std::vector<char> row_shifts;     ///< whether a row has cells that take a share
};

/// The levels of a grid, each half as many cells a side as the one before, rounding up, until all cells are held. A
/// coarse cell is held if any of its cells is: thin lines stay closed, which makes the coarse problems stiffer than the
/// true ones but never leaky. Coarse faces carry the mean of the fine faces that they stand for.
class Multigrid {
public:
    /// Takes the energy's weights over; `energy.right_side`, `held` and `value` are only read.
    explicit Multigrid(SurfaceEnergy& energy);

    const GridOperator& finest() const { return levels_.front().op; }

    /// A first guess of the minimum: solved on the coarsest grid and improved by a V-cycle on each finer one.
    Raster<float> first_guess(const SurfaceEnergy& energy);

    /// An approximate solution z of A z = residual, 0 in held cells: one V-cycle. It is symmetric and positive definite
    /// as a map from residual to z. The result is overwritten by the next call.
    const Raster<float>& correction(RasterView<const float> residual);

private:
    struct Level {
        GridOperator op;
        TransferAxis columns;  ///< to the next coarser level
        TransferAxis rows;
        HeldShift shift;
        Raster<float> right_side;  ///< empty on the finest level, which is given it
        Raster<float> solution;
        Raster<float> other;      ///< the solution before, during smoothing
        Raster<float> direction;  ///< of the smoother
    };
    void add(GridOperator op);
    void v_cycle(std::size_t index, RasterView<const float> right_side);
    /// Chebyshev steps; from 0 if `from_zero`.
    static void smooth(Level& level, RasterView<const float> right_side, bool from_zero);
    static void add_interpolated(Level& level, const Raster<float>& coarse);
    static void restrict_residual(const Level& fine, RasterView<const float> right_side, Raster<float>& coarse);

    std::vector<Level> levels_;
};

/// How many rows a thread takes at least: small grids are not worth sharing.
inline int least_rows(int width) {
    return 1 + 16384 / width;
}

template <class Row>
void for_each_stencil(const GridOperator& op, RasterView<const float> u, int first, int last, Row&& row) {
    const int width = op.width;
    const int bottom = op.height - 1;
    Raster<float> scratch(width, op.bends() ? 4 : 1);  // zeros, and the moments of three rows
    const auto clamped = [&](int y) { return u.row(y < 0 ? 0 : y > bottom ? bottom : y); };
    const auto moments_of = [&](int y) { return scratch.row(1 + (y + 3) % 3); };
    const auto compute_moments = [&](int y) {
        grid_rows::moment_row(clamped(y - 1), u.row(y), clamped(y + 1), op.laplace(y), op.bending.row(y), moments_of(y),
                              width);
    };
    if (op.bends()) {
        if (first > 0) compute_moments(first - 1);
        compute_moments(first);
    }
    for (int y = first; y < last; ++y) {
        grid_rows::StencilRows rows{.above = clamped(y - 1),
                                    .centre = u.row(y),
                                    .below = clamped(y + 1),
                                    .east = op.east.row(y),
                                    .north = y > 0 ? op.south.row(y - 1) : scratch.row(0),
                                    .south = op.south.row(y),
                                    .screening = op.screening};
        if (op.bends()) {
            rows.laplace = op.laplace(y);
            if (y < bottom) compute_moments(y + 1);
            rows.moment = moments_of(y);
            rows.moment_above = y > 0 ? moments_of(y - 1) : rows.moment;
            rows.moment_below = y < bottom ? moments_of(y + 1) : rows.moment;
        }
        row(y, rows);
    }
}

}  // namespace cuesta
