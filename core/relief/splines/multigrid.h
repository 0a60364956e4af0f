#pragma once
/// \file Multigrid for the discrete surface energy: preconditioner of conjugate gradients and source of their first
/// guess.

#include <vector>

#include "core/field/raster.h"
#include "core/relief/splines/grid_operator.h"
#include "core/relief/splines/surface_energy.h"

namespace cuesta {

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
        Raster<float> other;  ///< the solution before smoothing
    };
    void add(GridOperator op);
    void v_cycle(std::size_t index, RasterView<const float> right_side);
    static void smooth_from_zero(Level& level, RasterView<const float> right_side);
    /// Adds what the coarser level found, and smooths.
    static void add_interpolated_and_smooth(Level& level, const Raster<float>& coarse,
                                            RasterView<const float> right_side);
    static void restrict_residual(const Level& fine, RasterView<const float> right_side, Raster<float>& coarse);

    std::vector<Level> levels_;
};

}  // namespace cuesta
