#pragma once
/// \file The converged surface through feature splines: the reference for the cascade, and for final builds.

#include <stop_token>

#include "core/field/raster.h"
#include "core/relief/splines/parameters.h"
#include "core/relief/splines/seeds.h"
#include "core/relief/splines/surface_energy.h"

namespace cuesta {

struct ConvergedOptions {
    double tolerance = 1e-4;  ///< residual relative to that of the first guess, in the 2-norm
    int most_iterations = 60;
    std::stop_token stop;
};

struct ConvergedReport {
    int iterations = 0;
    double residual = 0;  ///< relative, at the end
    bool converged = false;
};

/// The surface of least energy (any cell held), by conjugate gradients with a multigrid V-cycle as preconditioner, from a
/// first guess over all levels; takes the energy's rasters over. Stopped: what was reached. Deterministic on any number
/// of threads.
Raster<float> least_energy_surface(SurfaceEnergy& energy, const ConvergedOptions& options, ConvergedReport& report);

/// The difference of the land to `base` (m, size of the seeds' grid) that minimises
///     integral of w |grad v - g|^2 + v^2 w0 / influence^2 + rho |laplace v|^2
/// over the grid, with v fixed at the seeds. g is what the guided slopes ask for (differences of seeds.height between
/// cells of one owner, less those of the base) and w = 1 + stiffness * weight on them, less near smooth splines;
/// elsewhere g = 0, w = 1. The last term makes smooth splines round, rho = (roundness * rounding_length)^2 / 2, less
/// near cliffs and other tears (docs/methods/converged-surface.md). Natural (no-flow) borders. Solved by conjugate gradients with a
/// multigrid V-cycle as preconditioner, from a first guess over all levels. A guard keeps overshoot of smooth splines
/// beyond the extremes, over the whole map, of what harmonic diffusion gives within 2 % of the range of the seeds; the
/// report is about the solution before it. Stopped: returns what was reached. Deterministic on any number of threads.
Raster<float> converged_difference(const HeightSeeds& seeds, RasterView<const float> base,
                                   const ReliefParameters& parameters, const ConvergedOptions& options = {},
                                   ConvergedReport* report = nullptr);

}  // namespace cuesta
