#include "core/relief/splines/multigrid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/threads.h"

namespace cuesta {
namespace {

/// Chebyshev steps of one smoothing, and the least share of the greatest eigenvalue that they damp: what the next
/// coarser grid does not see. A Laplacian's high frequencies have 1/4 of it and more, a squared Laplacian's 1/16.
struct Smoothing {
    int steps;
    float least;
};
constexpr Smoothing harmonic{2, 0.25F};
constexpr Smoothing bending{4, 0.0625F};

/// keep and gain of each step of the Chebyshev iteration for eigenvalues in [least, 1] (Saad, Iterative methods for
/// sparse linear systems, algorithm 12.1).
class ChebyshevSteps {
public:
    explicit ChebyshevSteps(const Smoothing& smoothing)
        : centre_(0.5F * (1.0F + smoothing.least)), radius_(0.5F * (1.0F - smoothing.least)) {}
    struct Step {
        float keep;
        float gain;
    };
    Step next() {
        if (first_) {
            first_ = false;
            ratio_ = radius_ / centre_;
            return {0.0F, 1.0F / centre_};
        }
        const float before = ratio_;
        ratio_ = 1.0F / (2.0F * centre_ / radius_ - before);
        return {ratio_ * before, 2.0F * ratio_ / radius_};
    }

private:
    float centre_;
    float radius_;
    float ratio_ = 0;
    bool first_ = true;
};

const Smoothing& smoothing_of(const GridOperator& op) {
    return op.bends() ? bending : harmonic;
}

/// 1 / (sum of the sizes of A's entries in a row). For the squared Laplacian with 4 neighbours they are bounded by 8
/// rho of each cell times the size of the Laplacian's entry.
void fill_inverse(GridOperator& op, const Raster<std::uint8_t>& held) {
    op.inverse = Raster<float>(op.width, op.height);
    const Raster<float> zeros(op.width, 1);
    parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* east = op.east.row(y);
            const float* south = op.south.row(y);
            const float* north = y > 0 ? op.south.row(y - 1) : zeros.row(0);
            float* inverse = op.inverse.row(y);
            for (int x = 0; x < op.width; ++x)
                inverse[x] = 2.0F * ((east[x] + east[x - 1]) + (south[x] + north[x])) + op.screening;
            if (op.bends()) {
                const float* rho = op.bending.row(y);
                const float* above = op.bending.row(std::max(y - 1, 0));
                const float* below = op.bending.row(std::min(y + 1, op.height - 1));
                for (int x = 0; x < op.width; ++x)
                    inverse[x] +=
                        8.0F * (4.0F * rho[x] + (rho[std::max(x - 1, 0)] + rho[std::min(x + 1, op.width - 1)]) +
                                (above[x] + below[x]));
            }
            const std::uint8_t* fixed = held.row(y);
            for (int x = 0; x < op.width; ++x) inverse[x] = fixed[x] || !(inverse[x] > 0.0F) ? 0.0F : 1.0F / inverse[x];
        }
    });
}

/// The sum of the fine cells (2x, 2y) .. (2x + 1, 2y + 1) that exist.
template <class T>
float sum_of_children(const Raster<T>& fine, int x, int y) {
    const bool wide = 2 * x + 1 < fine.width();
    float sum = static_cast<float>(fine(2 * x, 2 * y));
    if (wide) sum += static_cast<float>(fine(2 * x + 1, 2 * y));
    if (2 * y + 1 < fine.height()) {
        sum += static_cast<float>(fine(2 * x, 2 * y + 1));
        if (wide) sum += static_cast<float>(fine(2 * x + 1, 2 * y + 1));
    }
    return sum;
}

/// The operator of the next coarser grid. Between coarse cells lie two fine faces side by side, each continued by half
/// a face on either side; energies of twice the distance halve.
GridOperator coarser_operator(const GridOperator& fine, const Raster<std::uint8_t>& held) {
    GridOperator coarse;
    coarse.width = held.width();
    coarse.height = held.height();
    coarse.east = Raster<float>(coarse.width, coarse.height);
    coarse.south = Raster<float>(coarse.width, coarse.height);
    coarse.screening = fine.screening * static_cast<float>(std::min(fine.width, 2) * std::min(fine.height, 2));
    if (fine.bends()) coarse.bending = Raster<float>(coarse.width, coarse.height);
    parallel_ranges(coarse.height, least_rows(coarse.width), [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const bool two_rows = 2 * y + 1 < fine.height;
            for (int x = 0; x + 1 < coarse.width; ++x)
                coarse.east(x, y) =
                    0.5F * (fine.east(2 * x + 1, 2 * y) + (two_rows ? fine.east(2 * x + 1, 2 * y + 1) : 0.0F));
            if (y + 1 < coarse.height)
                for (int x = 0; x < coarse.width; ++x)
                    coarse.south(x, y) = 0.5F * (fine.south(2 * x, 2 * y + 1) +
                                                 (2 * x + 1 < fine.width ? fine.south(2 * x + 1, 2 * y + 1) : 0.0F));
            if (fine.bends())
                for (int x = 0; x < coarse.width; ++x)
                    coarse.bending(x, y) = 0.0625F * sum_of_children(fine.bending, x, y);
        }
    });
    fill_inverse(coarse, held);
    return coarse;
}

bool all_held(const Raster<std::uint8_t>& held) {
    for (int y = 0; y < held.height(); ++y)
        if (std::find(held.row(y), held.row(y) + held.width(), 0) != held.row(y) + held.width()) return false;
    return true;
}

Raster<std::uint8_t> coarser_held(const Raster<std::uint8_t>& fine) {
    Raster<std::uint8_t> coarse((fine.width() + 1) / 2, (fine.height() + 1) / 2);
    for (int y = 0; y < coarse.height(); ++y)
        for (int x = 0; x < coarse.width(); ++x) coarse(x, y) = sum_of_children(fine, x, y) > 0 ? 1 : 0;
    return coarse;
}

/// The coarse row that a fine row lies in, and the nearer of its neighbours.
std::array<int, 2> coarse_rows(int fine_row, int coarse_height) {
    const int own = fine_row / 2;
    const int neighbour = fine_row % 2 == 0 ? own - 1 : own + 1;
    return {own, std::clamp(neighbour, 0, coarse_height - 1)};
}

void close_rows(Raster<float>& raster) {
    for (int y = 0; y < raster.height(); ++y) grid_rows::close_row(raster.row(y), raster.width());
}

}  // namespace

Multigrid::Multigrid(SurfaceEnergy& energy) {
    GridOperator finest;
    finest.width = energy.held.width();
    finest.height = energy.held.height();
    finest.east = std::move(energy.east);
    finest.south = std::move(energy.south);
    finest.bending = std::move(energy.bending);
    finest.screening = energy.screening;
    fill_inverse(finest, energy.held);
    const auto add = [&](GridOperator op) {
        Level level;
        level.op = std::move(op);
        level.solution = Raster<float>(level.op.width, level.op.height);
        level.other = Raster<float>(level.op.width, level.op.height);
        level.direction = Raster<float>(level.op.width, level.op.height);
        if (!levels_.empty()) level.right_side = Raster<float>(level.op.width, level.op.height);
        levels_.push_back(std::move(level));
    };
    add(std::move(finest));
    Raster<std::uint8_t> held = energy.held;
    while (!all_held(held) && (held.width() > 1 || held.height() > 1)) {
        held = coarser_held(held);
        add(coarser_operator(levels_.back().op, held));
    }
}

void Multigrid::smooth(Level& level, RasterView<const float> right_side, bool from_zero) {
    const GridOperator& op = level.op;
    const Smoothing& smoothing = smoothing_of(op);
    ChebyshevSteps steps(smoothing);
    for (int i = 0; i < smoothing.steps; ++i) {
        const auto [keep, gain] = steps.next();
        if (i == 0 && from_zero) {
            parallel_ranges(op.height, least_rows(op.width), [&, gain = gain](int first, int last) {
                for (int y = first; y < last; ++y)
                    grid_rows::first_smooth_row(right_side.row(y), op.inverse.row(y), gain, level.direction.row(y),
                                                level.solution.row(y), op.width);
            });
            continue;
        }
        parallel_ranges(op.height, least_rows(op.width), [&, keep = keep, gain = gain](int first, int last) {
            for_each_stencil(op, level.solution.view(), first, last, [&](int y, const grid_rows::StencilRows& rows) {
                grid_rows::smooth_row(rows, right_side.row(y), op.inverse.row(y), keep, gain, level.direction.row(y),
                                      level.other.row(y), op.width);
            });
        });
        std::swap(level.solution, level.other);
    }
}

void Multigrid::restrict_residual(const Level& fine, RasterView<const float> u, RasterView<const float> right_side,
                                  Raster<float>& coarse) {
    const GridOperator& op = fine.op;
    parallel_ranges(coarse.height(), least_rows(op.width), [&](int first, int last) {
        // The residuals of four rows, in turn, a row of zeros and one of sums.
        Raster<float> scratch(op.width + 1, 6);
        const int top = std::max(2 * first - 1, 0);
        const int bottom = std::min(2 * last + 1, op.height);
        const auto residual_of = [&](int y) -> const float* {
            // Above the first row its copy counts, below the last of an even height too; an odd height's last row has
            // no second row beside it.
            if (y < 0) y = 0;
            if (y >= op.height) {
                if (op.height % 2 != 0) return scratch.row(4);
                y = op.height - 1;
            }
            return scratch.row(y % 4);
        };
        for_each_stencil(op, u, top, bottom, [&](int y, const grid_rows::StencilRows& rows) {
            grid_rows::residual_row(rows, right_side.row(y), op.inverse.row(y), scratch.row(y % 4), op.width);
            // Coarse row Y is complete with row 2Y + 2; the last row of the grid completes what is left.
            const bool at_end = y == op.height - 1;
            for (int coarse_row = std::max(first, (y - 2) / 2); coarse_row < last; ++coarse_row) {
                const int completing = 2 * coarse_row + 2;
                if (completing > y && !at_end) break;
                if (completing < y) continue;
                const float* const four[4] = {residual_of(2 * coarse_row - 1), residual_of(2 * coarse_row),
                                              residual_of(2 * coarse_row + 1), residual_of(2 * coarse_row + 2)};
                grid_rows::restrict_row(four, op.width, scratch.row(5), coarse.row(coarse_row), coarse.width());
            }
        });
    });
}

void Multigrid::v_cycle(std::size_t index, RasterView<const float> right_side) {
    Level& level = levels_[index];
    if (index + 1 == levels_.size()) return;  // all cells are held: the solution is 0
    smooth(level, right_side, true);
    Level& coarser = levels_[index + 1];
    restrict_residual(level, level.solution.view(), right_side, coarser.right_side);
    v_cycle(index + 1, coarser.right_side.view());
    const GridOperator& op = level.op;
    parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const auto [own, neighbour] = coarse_rows(y, coarser.op.height);
            grid_rows::prolong_row(coarser.solution.row(own), coarser.solution.row(neighbour), op.inverse.row(y),
                                   level.solution.row(y), op.width);
        }
    });
    smooth(level, right_side, false);
}

const Raster<float>& Multigrid::correction(RasterView<const float> residual) {
    v_cycle(0, residual);
    return levels_.front().solution;
}

Raster<float> Multigrid::first_guess(const SurfaceEnergy& energy) {
    // What each level is given: the values of its held cells (the mean of those within), and its right side.
    std::vector<Raster<float>> values{energy.value};
    std::vector<Raster<float>> right_sides{energy.right_side};
    Raster<std::uint8_t> held = energy.held;
    const auto masked = [&](Raster<float>& raster, const GridOperator& op) {
        for (int y = 0; y < op.height; ++y)
            for (int x = 0; x < op.width; ++x)
                if (!(op.inverse(x, y) > 0.0F)) raster(x, y) = 0.0F;
    };
    masked(right_sides.front(), levels_.front().op);
    for (std::size_t i = 1; i < levels_.size(); ++i) {
        const GridOperator& op = levels_[i].op;
        const GridOperator& fine_op = levels_[i - 1].op;
        const Raster<float>& fine = values.back();
        Raster<float> value(op.width, op.height);
        for (int y = 0; y < op.height; ++y)
            for (int x = 0; x < op.width; ++x) {
                const float count = sum_of_children(held, x, y);
                value(x, y) = count > 0 ? sum_of_children(fine, x, y) / count : 0.0F;
            }
        Raster<float> right_side(op.width, op.height);
        Raster<float> sum(fine_op.width + 1, 2);
        for (int y = 0; y < op.height; ++y) {
            const auto row_of = [&](int fine_y) -> const float* {
                if (fine_y >= fine_op.height && fine_op.height % 2 != 0) return sum.row(1);
                return right_sides.back().row(std::clamp(fine_y, 0, fine_op.height - 1));
            };
            const float* const four[4] = {row_of(2 * y - 1), row_of(2 * y), row_of(2 * y + 1), row_of(2 * y + 2)};
            grid_rows::restrict_row(four, fine_op.width, sum.row(0), right_side.row(y), op.width);
        }
        masked(right_side, op);
        held = coarser_held(held);
        values.push_back(std::move(value));
        right_sides.push_back(std::move(right_side));
    }

    Raster<float> guess = std::move(values.back());  // all cells are held there
    close_rows(guess);
    Raster<float> residual;
    for (std::size_t i = levels_.size() - 1; i-- > 0;) {
        const GridOperator& op = levels_[i].op;
        Raster<float> finer = std::move(values[i]);
        parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
            for (int y = first; y < last; ++y) {
                const auto [own, neighbour] = coarse_rows(y, guess.height());
                grid_rows::interpolate_row(guess.row(own), guess.row(neighbour), op.inverse.row(y), finer.row(y),
                                           op.width);
            }
        });
        guess = std::move(finer);
        residual = Raster<float>(op.width, op.height);
        parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
            for_each_stencil(op, guess.view(), first, last, [&](int y, const grid_rows::StencilRows& rows) {
                grid_rows::residual_row(rows, right_sides[i].row(y), op.inverse.row(y), residual.row(y), op.width);
            });
        });
        v_cycle(i, residual.view());
        const Raster<float>& step = levels_[i].solution;
        parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
            for (int y = first; y < last; ++y) grid_rows::add_scaled_row(1.0F, step.row(y), guess.row(y), op.width);
        });
    }
    return guess;
}

}  // namespace cuesta
