#include "core/relief/splines/converged.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/threads.h"
#include "core/field/statistics.h"
#include "core/relief/splines/grid_rows.h"
#include "core/relief/splines/multigrid.h"
#include "core/relief/splines/surface_energy.h"

namespace cuesta {
namespace {

/// Runs row(y), which returns a number, for all rows; the sum of the numbers in the order of the rows.
template <class Row>
double sum_over_rows(int height, int width, Row&& row) {
    std::vector<double> sums(static_cast<std::size_t>(height));
    parallel_ranges(height, least_rows(width), [&](int first, int last) {
        for (int y = first; y < last; ++y) sums[static_cast<std::size_t>(y)] = row(y);
    });
    double sum = 0;
    for (const double part : sums) sum += part;
    return sum;
}

double dot(const Raster<float>& a, const Raster<float>& b) {
    return sum_over_rows(a.height(), a.width(),
                         [&](int y) { return grid_rows::dot_row(a.row(y), b.row(y), a.width()); });
}

/// Beyond the extremes that harmonic diffusion gives, smooth splines may take the land by no more than this share of
/// the range of the seeds.
constexpr float overshoot = 0.02F;

struct Extremes {
    float least;
    float greatest;
};

Extremes extremes_of(const Raster<float>& u) {
    const ValueRange range = value_range(u.view());
    return {range.low, range.high};
}

/// Bends what exceeds the extremes back so that it nears, and never passes, `allowed` more; the slope goes on without a
/// break, and what lies between the extremes stays.
void limit(Raster<float>& u, const Extremes& extremes, float allowed) {
    if (!(allowed > 0)) return;
    const auto eased = [&](float excess) { return allowed * -std::expm1(-excess / allowed); };
    parallel_ranges(u.height(), least_rows(u.width()), [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < u.width(); ++x) {
                float& value = u(x, y);
                if (value > extremes.greatest) value = extremes.greatest + eased(value - extremes.greatest);
                if (value < extremes.least) value = extremes.least - eased(extremes.least - value);
            }
    });
}

}  // namespace

/// Preconditioned conjugate gradients (Saad, Iterative methods for sparse linear systems, algorithm 9.1).
Raster<float> least_energy_surface(SurfaceEnergy& energy, const ConvergedOptions& options, ConvergedReport& report) {
    const int width = energy.held.width();
    const int height = energy.held.height();
    Multigrid multigrid(energy);
    const GridOperator& op = multigrid.finest();
    Raster<float> u = multigrid.first_guess(energy);

    Raster<float>& residual = energy.right_side;
    std::vector<double> row_sums(static_cast<std::size_t>(height));
    const auto total = [&] {
        double sum = 0;
        for (const double part : row_sums) sum += part;
        return sum;
    };
    {
        Raster<float> start = Raster<float>::uninitialised(width, height);
        parallel_ranges(height, least_rows(width), [&](int first, int last) {
            for_each_stencil(op, u.view(), first, last, [&](int y, const grid_rows::StencilRows& rows) {
                grid_rows::residual_row(rows, residual.row(y), op.inverse.row(y), start.row(y), width);
                row_sums[static_cast<std::size_t>(y)] = grid_rows::dot_row(start.row(y), start.row(y), width);
            });
        });
        residual = std::move(start);
    }
    const double start_norm = std::sqrt(total());
    report.converged = start_norm == 0;
    Raster<float> direction(width, height);
    Raster<float> product = Raster<float>::uninitialised(width, height);
    double energy_before = 0;
    while (!report.converged && report.iterations < options.most_iterations && !options.stop.stop_requested()) {
        const Raster<float>& corrected = multigrid.correction(residual.view());
        const double energy_now = dot(residual, corrected);
        if (!(energy_now > 0)) break;  // all that single precision can tell is solved
        const auto keep = static_cast<float>(report.iterations == 0 ? 0.0 : energy_now / energy_before);
        energy_before = energy_now;
        parallel_ranges(height, least_rows(width), [&](int first, int last) {
            for (int y = first; y < last; ++y)
                grid_rows::scale_and_add_row(keep, corrected.row(y), direction.row(y), width);
        });
        parallel_ranges(height, least_rows(width), [&](int first, int last) {
            for_each_stencil(op, direction.view(), first, last, [&](int y, const grid_rows::StencilRows& rows) {
                row_sums[static_cast<std::size_t>(y)] =
                    grid_rows::product_row(rows, op.inverse.row(y), product.row(y), width);
            });
        });
        const double curvature = total();
        if (!(curvature > 0)) break;
        const auto step = static_cast<float>(energy_now / curvature);
        const double squares = sum_over_rows(height, width, [&](int y) {
            grid_rows::add_scaled_row(step, direction.row(y), u.row(y), width);
            grid_rows::add_scaled_row(-step, product.row(y), residual.row(y), width);
            return grid_rows::dot_row(residual.row(y), residual.row(y), width);
        });
        ++report.iterations;
        report.residual = std::sqrt(squares) / start_norm;
        report.converged = report.residual <= options.tolerance;
    }
    return u;
}

Raster<float> converged_difference(const HeightSeeds& seeds, RasterView<const float> base,
                                   const ReliefParameters& parameters, const ConvergedOptions& options,
                                   ConvergedReport* report) {
    ConvergedReport own;
    ConvergedReport& told = report ? *report : own;
    told = {};
    const auto unchanged = [&] {
        told.converged = true;
        return Raster<float>(base.width(), base.height());
    };
    if (!seeds.has_seeds || base.empty()) return unchanged();
    SurfaceEnergy energy = surface_energy(seeds, base, parameters.influence);
    if (!energy.any_held) return unchanged();
    if (energy.bending.empty()) return least_energy_surface(energy, options, told);

    const Extremes given{energy.least, energy.greatest};
    const float allowed = overshoot * (given.greatest - given.least);
    Raster<float> u = least_energy_surface(energy, options, told);
    const Extremes reached = extremes_of(u);
    if (reached.least >= given.least - allowed && reached.greatest <= given.greatest + allowed) return u;
    // Slopes too lead beyond the seeds, as far as they ask: what they reach without bending shows how far that is.
    SurfaceEnergy harmonic = surface_energy(seeds, base, parameters.influence);
    harmonic.bending = {};
    ConvergedReport ignored;
    limit(u, extremes_of(least_energy_surface(harmonic, options, ignored)), allowed);
    return u;
}

}  // namespace cuesta
