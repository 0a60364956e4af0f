#include "core/relief/splines/multigrid.h"

#include <algorithm>
#include <utility>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/relief/splines/grid_coarsening.h"
#include "core/relief/splines/smoothing.h"

namespace cuesta {
namespace {

CUESTA_MULTIVERSION void multiply_free(const float* __restrict inverse, float* __restrict row, int width) {
    for (int x = 0; x < width; ++x) row[x] = inverse[x] > 0.0F ? row[x] : 0.0F;
}

/// Calls put(y, row) with the interpolated values of the rows first <= y < last.
template <class Put>
void for_each_interpolated(const TransferAxis& columns, const TransferAxis& rows, const Raster<float>& coarse,
                           int first, int last, Put&& put) {
    Raster<float> scratch(columns.fine.count, 2);
    for (int y = first; y < last; ++y) {
        const auto row = static_cast<std::size_t>(y);
        grid_rows::expand_row(columns, coarse.row(rows.lower[row]), coarse.row(rows.upper[row]), rows.upper_share[row],
                              scratch.row(0), scratch.row(1));
        put(y, scratch.row(1));
    }
}

/// Gathers fine rows, given one after another from first_of(first), into the coarse rows first <= Y < last.
class RowGatherer {
public:
    RowGatherer(const TransferAxis& columns, const TransferAxis& rows, Raster<float>& coarse, int first, int last)
        : columns_(columns),
          rows_(rows),
          coarse_(coarse),
          next_(first),
          last_(last),
          recent_(columns.fine.count, 8),
          sum_(columns.fine.count + 4, 1) {}
    /// Fine row y, to be written.
    float* row(int y) { return recent_.row(y % 8); }
    /// Row y is written.
    void push(int y) {
        for (; next_ < last_ && rows_.last_of(next_) <= y; ++next_) {
            float* sum = sum_.row(0) + 2;
            bool adds = false;
            for (int i = rows_.first_of(next_); i <= rows_.last_of(next_); ++i) {
                grid_rows::gather_row(row(i), rows_.share(i, next_), adds, sum, columns_.fine.count);
                adds = true;
            }
            grid_rows::contract_row(columns_, sum, coarse_.row(next_));
        }
    }

private:
    const TransferAxis& columns_;
    const TransferAxis& rows_;
    Raster<float>& coarse_;
    int next_;
    int last_;
    Raster<float> recent_;
    Raster<float> sum_;
};

void close_rows(Raster<float>& raster) {
    for (int y = 0; y < raster.height(); ++y) grid_rows::close_row(raster.row(y), raster.width());
}

}  // namespace

GridOperator::GridOperator(GridAxis column_axis, GridAxis row_axis)
    : width(column_axis.count),
      height(row_axis.count),
      columns(column_axis),
      rows(row_axis),
      inverse_distance(width, 1),
      cell_width(width, 1),
      inverse_width(width, 1) {
    for (int x = 0; x < width; ++x) {
        cell_width(x, 0) = static_cast<float>(columns.size(x));
        inverse_width(x, 0) = static_cast<float>(1 / columns.size(x));
        if (x + 1 < width) inverse_distance(x, 0) = static_cast<float>(1 / columns.distance(x));
    }
}

grid_rows::LaplaceRow GridOperator::laplace(int y) const {
    return {.east = inverse_distance.row(0),
            .width = cell_width.row(0),
            .inverse_width = inverse_width.row(0),
            .north = y > 0 ? static_cast<float>(1 / rows.distance(y - 1)) : 0.0F,
            .south = y + 1 < height ? static_cast<float>(1 / rows.distance(y)) : 0.0F,
            .height = static_cast<float>(rows.size(y))};
}

Multigrid::Multigrid(SurfaceEnergy& energy) {
    GridOperator finest({energy.held.width(), 1}, {energy.held.height(), 1});
    finest.east = std::move(energy.east);
    finest.south = std::move(energy.south);
    finest.bending = std::move(energy.bending);
    finest.screening = energy.screening;
    fill_inverse(finest, energy.held);
    add(std::move(finest));
    Pins pins = pins_of_held(levels_.front().op, energy.held, energy.value);
    while (levels_.back().op.width > 1 || levels_.back().op.height > 1) {
        const Level& fine = levels_.back();
        add(coarser_operator(fine.op, pins, fine.columns, fine.rows));
        pins = levels_.back().op.pins;
    }
}

void Multigrid::add(GridOperator op) {
    const int width = op.width;
    const int height = op.height;
    const GridAxis columns = op.columns;
    const GridAxis rows = op.rows;
    const bool is_finest = levels_.empty();
    HeldShift shift;
    if (is_finest && op.bends()) shift = held_shift(op);
    levels_.push_back({.op = std::move(op),
                       .columns = TransferAxis(columns),
                       .rows = TransferAxis(rows),
                       .shift = std::move(shift),
                       .right_side = is_finest ? Raster<float>() : Raster<float>::uninitialised(width, height),
                       .solution = Raster<float>::uninitialised(width, height),
                       .other = Raster<float>::uninitialised(width, height)});
}

void Multigrid::smooth_from_zero(Level& level, RasterView<const float> right_side) {
    const GridOperator& op = level.op;
    parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
        SmoothingBand band(op, right_side, level.solution.view(), first, last);
        for (int y = band.begin(); y < band.end(); ++y) band.push_zero(y);
    });
}

void Multigrid::restrict_residual(const Level& fine, RasterView<const float> right_side, Raster<float>& coarse) {
    const GridOperator& op = fine.op;
    parallel_ranges(coarse.height(), least_rows(op.width), [&](int first, int last) {
        RowGatherer gatherer(fine.columns, fine.rows, coarse, first, last);
        const int top = fine.rows.first_of(first);
        const int bottom = fine.rows.last_of(last - 1) + 1;
        const auto residual_row = [&](int y, const grid_rows::StencilRows& rows, float* residual) {
            grid_rows::residual_row(rows, right_side.row(y), op.inverse.row(y), residual, op.width);
        };
        if (fine.shift.empty()) {
            for_each_stencil(op, fine.solution.view(), top, bottom, [&](int y, const grid_rows::StencilRows& rows) {
                residual_row(y, rows, gatherer.row(y));
                gatherer.push(y);
            });
            return;
        }
        RowGather gather(fine.shift, op, top, bottom);
        for_each_stencil(op, fine.solution.view(), gather.begin(), gather.end(),
                         [&](int y, const grid_rows::StencilRows& rows) {
                             residual_row(y, rows, gather.next(y));
                             gather.push(y, [&](int done, const float* row) {
                                 std::copy_n(row, op.width, gatherer.row(done));
                                 gatherer.push(done);
                             });
                         });
    });
}

void Multigrid::add_interpolated_and_smooth(Level& level, const Raster<float>& coarse,
                                            RasterView<const float> right_side) {
    const GridOperator& op = level.op;
    parallel_ranges(op.height, least_rows(op.width), [&](int band_first, int band_last) {
        SmoothingBand band(op, right_side, level.other.view(), band_first, band_last);
        const auto put = [&](int y, const float* row) {
            grid_rows::sum_free_row(level.solution.row(y), row, op.inverse.row(y), band.start(y), op.width);
            band.push(y);
        };
        if (level.shift.empty()) {
            for_each_interpolated(level.columns, level.rows, coarse, band.begin(), band.end(), put);
            return;
        }
        RowShift shift(level.shift, op, band.begin(), band.end());
        for_each_interpolated(level.columns, level.rows, coarse, shift.begin(), shift.end(),
                              [&](int y, const float* row) { shift.push(y, row, put); });
    });
    std::swap(level.solution, level.other);
}

void Multigrid::solve_single(Level& level, RasterView<const float> right_side) {
    const GridOperator& op = level.op;
    float& u = level.solution(0, 0);
    // A finest grid of a single cell has no pins: the cell is held.
    u = op.pinned() ? right_side(0, 0) / (op.pins.rows[0].front().stiffness[0] + op.screening) : 0.0F;
    grid_rows::close_row(level.solution.row(0), 1);
}

void Multigrid::v_cycle(std::size_t index, RasterView<const float> right_side) {
    Level& level = levels_[index];
    if (index + 1 == levels_.size()) return solve_single(level, right_side);
    smooth_from_zero(level, right_side);
    Level& coarser = levels_[index + 1];
    restrict_residual(level, right_side, coarser.right_side);
    v_cycle(index + 1, coarser.right_side.view());
    add_interpolated_and_smooth(level, coarser.solution, right_side);
}

const Raster<float>& Multigrid::correction(RasterView<const float> residual) {
    v_cycle(0, residual);
    return levels_.front().solution;
}

Raster<float> Multigrid::first_guess(const SurfaceEnergy& energy) {
    // Each level's right side: what slopes ask for, of the next finer one, and what the level's pins pull with.
    std::vector<Raster<float>> right_sides{energy.right_side};
    {
        const GridOperator& op = levels_.front().op;
        parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
            for (int y = first; y < last; ++y) multiply_free(op.inverse.row(y), right_sides.front().row(y), op.width);
        });
    }
    for (std::size_t i = 1; i < levels_.size(); ++i) {
        const GridOperator& op = levels_[i].op;
        const TransferAxis& columns = levels_[i - 1].columns;
        const TransferAxis& rows = levels_[i - 1].rows;
        Raster<float> right_side(op.width, op.height);
        parallel_ranges(op.height, least_rows(columns.fine.count), [&](int first, int last) {
            RowGatherer gatherer(columns, rows, right_side, first, last);
            for (int y = rows.first_of(first); y <= rows.last_of(last - 1); ++y) {
                std::copy_n(right_sides.back().row(y), columns.fine.count, gatherer.row(y));
                gatherer.push(y);
            }
        });
        right_sides.push_back(std::move(right_side));
    }
    for (std::size_t i = 1; i < levels_.size(); ++i) levels_[i].op.pins.add_pulls(right_sides[i]);

    v_cycle(levels_.size() - 1, right_sides.back().view());
    if (levels_.size() == 1) {
        Raster<float> guess = energy.value;
        close_rows(guess);
        return guess;
    }
    Raster<float> guess = levels_.back().solution;
    for (std::size_t i = levels_.size() - 1; i-- > 0;) {
        const Level& level = levels_[i];
        const GridOperator& op = level.op;
        Raster<float> finer = i == 0 ? energy.value : Raster<float>(op.width, op.height);
        Raster<float> residual(op.width, op.height);
        parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
            for_each_interpolated(level.columns, level.rows, guess, first, last, [&](int y, const float* row) {
                grid_rows::set_free_row(row, op.inverse.row(y), finer.row(y), op.width);
            });
        });
        guess = std::move(finer);
        parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
            for_each_stencil(op, guess.view(), first, last, [&](int y, const grid_rows::StencilRows& rows) {
                grid_rows::residual_row(rows, right_sides[i].row(y), op.inverse.row(y), residual.row(y), op.width);
            });
        });
        v_cycle(i, residual.view());
        const Raster<float>& step = level.solution;
        parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
            for (int y = first; y < last; ++y) grid_rows::add_scaled_row(1.0F, step.row(y), guess.row(y), op.width);
        });
    }
    return guess;
}

}  // namespace cuesta
