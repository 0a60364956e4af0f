#pragma once
/// \file One sweep of guided diffusion (Mathisen 2021, section 3.4; Hnaidi et al. 2010), row by row, on the difference
/// between the land and its starting terrain.

#include <algorithm>
#include <memory>
#include <vector>

#include "core/field/raster.h"
#include "core/relief/splines/cell_runs.h"
#include "core/relief/splines/seeds.h"
#include "core/relief/splines/sweep_chain.h"

namespace cuesta {

/// The factor on the mean of the 8 neighbours that makes differences fade over `influence` metres on cells of
/// `cell_size` metres; 1 if influence is 0.
///
/// Where the difference is steady, d = k A d. A field that falls along a row or column as the screened Poisson equation
/// asks, d = exp(-x / influence), has A d = d (2 + 3 e^(h / influence) + 3 e^(-h / influence)) / 8, whence
///     k = 4 / (1 + 3 cosh(h / influence)).
/// In other directions it agrees to second order in h / influence: A d = d + (3/8) h^2 laplace(d) + O(h^4).
double fading_factor(double cell_size, double influence);

/// Packed data of one level's seeds for sweeps. Immutable; safe to read from many threads.
class GuidedSweep {
public:
    /// `base` (m) has the size of the seeds' grid.
    GuidedSweep(const HeightSeeds& seeds, RasterView<const float> base, double fading);

    /// Puts the seeds of row y into a row of differences.
    void set_seeds(int y, float* row) const;
    /// Rows after a sweep.
    void operator()(const SweepRows<1>& rows) const;

private:
    void pack_seeds(const HeightSeeds& seeds, RasterView<const float> base);
    void pack_guided(const HeightSeeds& seeds, RasterView<const float> base);
    void pack_round(const HeightSeeds& seeds);
    /// Roots of conductivities; outside the grid the nearest row inside.
    const float* root_row(int y) const { return roots_.row(std::clamp(y, 0, roots_.height() - 1)); }

    /// Guided cells are packed by blocks of 16 of a row, from columns that are multiples of 16. In cells of a block
    /// that are not guided all is 0, which leaves them to diffusion.
    struct Block {
        static constexpr int size = 16;
        /// beta Nx^2 and beta Nz^2 with the signs of Nx and Nz, and beta times the rise that is wanted, m
        float along_x[size];
        float along_z[size];
        float rise[size];
    };

    int width_;
    float mean_factor_;  ///< fading / 8
    CellRuns seeds_;
    std::vector<float> seed_values_;  ///< difference to the base, m; one a seed, in the order of the runs
    std::vector<std::size_t> first_block_of_row_;
    std::vector<int> block_columns_;
    std::unique_ptr<Block[]> blocks_;  ///< null if there are none

    /// Near smooth splines cells conduct more, so that the mean of the neighbours is a weighted one:
    ///     A v = sum of k_q v_q / sum of k_q,    k = 1 / sqrt(1 - roundness).
    /// Between two cells the conductivity is the product k_p k_q. Across a spline whose roundness falls linearly from 1
    /// to 0 it is rounding / distance, so that an even flow, conductivity times slope, makes a parabola there: the
    /// slope begins at 0 at the curve and is what it would be anyway from `rounding` on. As a mean with positive
    /// weights it cannot overshoot. Empty without smooth splines; packed by blocks of 16 cells as above.
    Raster<float> roots_;
    std::vector<std::size_t> first_round_block_of_row_;
    std::vector<int> round_columns_;
    std::vector<float> per_weight_;  ///< fading over the sum of k_q; 16 a block
};

}  // namespace cuesta
