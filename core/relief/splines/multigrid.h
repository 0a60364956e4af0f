#pragma once
/// \file Multigrid for the discrete surface energy: preconditioner of conjugate gradients and source of their first
/// guess.

#include <vector>

#include "core/field/raster.h"
#include "core/relief/splines/grid_operator.h"
#include "core/relief/splines/held_shift.h"
#include "core/relief/splines/surface_energy.h"

namespace cuesta {

/// The levels of a grid, each half as many cells a side as the one before, rounding up, down to a single cell. Pins
/// take the place of held cells on coarse levels (core/relief/splines/grid_pins.h); coarse faces carry the mean of the
/// fine faces that they stand for.
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
        HeldShift shift;           ///< of the finest level
        Raster<float> right_side;  ///< empty on the finest level, which is given it
        Raster<float> solution;
        Raster<float> other;  ///< the solution before smoothing
    };
    void add(GridOperator op);
    /// Solves a grid of a single cell.
    static void solve_single(Level& level, RasterView<const float> right_side);
    void v_cycle(std::size_t index, RasterView<const float> right_side);
    static void smooth_from_zero(Level& level, RasterView<const float> right_side);
    /// Adds what the coarser level found, and smooths.
    static void add_interpolated_and_smooth(Level& level, const Raster<float>& coarse,
                                            RasterView<const float> right_side);
    static void restrict_residual(const Level& fine, RasterView<const float> right_side, Raster<float>& coarse);

    std::vector<Level> levels_;
};

}  // namespace cuesta
