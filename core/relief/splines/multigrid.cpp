#include "core/relief/splines/multigrid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/relief/splines/grid_coarsening.h"
#include "core/relief/splines/smoothing.h"

namespace cuesta {
namespace {

constexpr int kernel_size = 2 * HeldShift::radius + 1;
/// Binomial, so that what is shifted bends as little as it can over so few cells.
constexpr std::array<float, kernel_size> kernel{1.0F / 256,  8.0F / 256,  28.0F / 256, 56.0F / 256, 70.0F / 256,
                                                56.0F / 256, 28.0F / 256, 8.0F / 256,  1.0F / 256};

/// Rows of a band in turn, with ghost columns for the kernel.
class RingRows {
public:
    static constexpr int rows = 16;
    explicit RingRows(int width) : raster_(width + 2 * HeldShift::radius, rows) {}
    float* row(int y) { return raster_.row((y + 4 * rows) % rows) + HeldShift::radius; }
    void clear(int y, int width) { std::fill_n(row(y), width, 0.0F); }

private:
    Raster<float> raster_;
};

/// blurred = row blurred along itself; the kernel's ghost columns of `row` are set to 0.
CUESTA_MULTIVERSION void blur_along(const float* __restrict row, float* __restrict blurred, int width) {
    for (int x = 0; x < width; ++x) {
        float sum = 0;
        for (int k = 0; k < kernel_size; ++k)
            sum += kernel[static_cast<std::size_t>(k)] * row[x + k - HeldShift::radius];
        blurred[x] = sum;
    }
}
CUESTA_MULTIVERSION void blur_across(const std::array<const float*, kernel_size>& rows, float* __restrict blurred,
                                     int width) {
    for (int x = 0; x < width; ++x) {
        float sum = 0;
        for (std::size_t k = 0; k < kernel_size; ++k) sum += kernel[k] * rows[k][x];
        blurred[x] = sum;
    }
}
CUESTA_MULTIVERSION void held_part(const float* __restrict row, const float* __restrict inverse, float* __restrict part,
                                   int width) {
    for (int x = 0; x < width; ++x) part[x] = inverse[x] > 0.0F ? 0.0F : row[x];
}
CUESTA_MULTIVERSION void multiply(const float* __restrict a, const float* __restrict b, float* __restrict product,
                                  int width) {
    for (int x = 0; x < width; ++x) product[x] = a[x] * b[x];
}
CUESTA_MULTIVERSION void subtract_product(const float* __restrict a, const float* __restrict b, float* __restrict from,
                                          int width) {
    for (int x = 0; x < width; ++x) from[x] -= a[x] * b[x];
}
CUESTA_MULTIVERSION void put_into_held(const float* __restrict blurred, const float* __restrict inverse,
                                       float* __restrict row, int width) {
    for (int x = 0; x < width; ++x) row[x] = inverse[x] > 0.0F ? row[x] : -blurred[x];
}

CUESTA_MULTIVERSION void multiply_free(const float* __restrict inverse, float* __restrict row, int width) {
    for (int x = 0; x < width; ++x) row[x] = inverse[x] > 0.0F ? row[x] : 0.0F;
}

/// Blurs rows that come one after another: push(y, row) for first - radius <= y < last + radius, after which rows of
/// `radius` before can be had.
class Blur {
public:
    explicit Blur(int width) : width_(width), along_(width), padded_(width), across_(width, 1) {}
    /// The row to fill before push; its ghost columns are 0.
    float* next() { return padded_.row(0); }
    void push(int y) { blur_along(padded_.row(0), along_.row(y), width_); }
    void push_nothing(int y) { along_.clear(y, width_); }
    const float* blurred(int y) {
        std::array<const float*, kernel_size> rows{};
        for (int k = 0; k < kernel_size; ++k) rows[static_cast<std::size_t>(k)] = along_.row(y + k - HeldShift::radius);
        blur_across(rows, across_.row(0), width_);
        return across_.row(0);
    }

private:
    int width_;
    RingRows along_;
    RingRows padded_;
    Raster<float> across_;
};

/// The raster blurred, nothing beyond its borders.
Raster<float> blurred(const Raster<float>& raster) {
    const int width = raster.width();
    const int height = raster.height();
    Raster<float> result(width, height);
    parallel_ranges(height, least_rows(width), [&](int first, int last) {
        Blur blur(width);
        for (int y = first - HeldShift::radius; y < last + HeldShift::radius; ++y) {
            if (y >= 0 && y < height) {
                std::copy_n(raster.row(y), width, blur.next());
                blur.push(y);
            } else {
                blur.push_nothing(y);
            }
            if (y - HeldShift::radius >= first)
                std::copy_n(blur.blurred(y - HeldShift::radius), width, result.row(y - HeldShift::radius));
        }
    });
    return result;
}

/// With m = 1 in held cells and G the kernel, a free cell takes (G m) / (G (m G m)) of the blurred values: at a line or
/// a point of any density about the whole of them, and smoothly less further away.
HeldShift held_shift(const GridOperator& op) {
    HeldShift shift;
    const auto held = [&](int x, int y) { return !(op.inverse(x, y) > 0.0F); };
    Raster<float> mask(op.width, op.height);
    shift.row_holds.assign(static_cast<std::size_t>(op.height), 0);
    shift.row_shifts.assign(static_cast<std::size_t>(op.height), 0);
    const auto each_row = [&](auto&& body) {
        parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < op.width; ++x) body(x, y);
        });
    };
    each_row([&](int x, int y) {
        mask(x, y) = held(x, y) ? 1.0F : 0.0F;
        if (held(x, y)) shift.row_holds[static_cast<std::size_t>(y)] = 1;
    });
    shift.spread = blurred(mask);
    each_row([&](int x, int y) { mask(x, y) *= shift.spread(x, y); });
    mask = blurred(mask);
    each_row([&](int x, int y) {
        const bool shifts = !held(x, y) && op.bending(x, y) > 0.0F && mask(x, y) > 1e-12F;  // of 256^-4 at the least
        shift.spread(x, y) = shifts ? shift.spread(x, y) / mask(x, y) : 0.0F;
        if (shifts) shift.row_shifts[static_cast<std::size_t>(y)] = 1;
    });
    return shift;
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
    /// Where to write the fine row y.
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
    Raster<std::uint8_t> held = energy.held;
    while (!all_held(held) && (held.width() > 1 || held.height() > 1)) {
        const Level& fine = levels_.back();
        held = coarser_held(held, fine.columns, fine.rows);
        add(coarser_operator(fine.op, fine.columns, fine.rows, held));
    }
    // All others are written by smoothing before they are read; where all cells are held there is none.
    levels_.back().solution = Raster<float>(held.width(), held.height());
}

void Multigrid::add(GridOperator op) {
    const int width = op.width;
    const int height = op.height;
    const GridAxis columns = op.columns;
    const GridAxis rows = op.rows;
    const bool is_finest = levels_.empty();
    HeldShift shift;
    if (op.bends()) shift = held_shift(op);
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
    const HeldShift& shift = fine.shift;
    constexpr int radius = HeldShift::radius;
    parallel_ranges(coarse.height(), least_rows(op.width), [&](int first, int last) {
        RowGatherer gatherer(fine.columns, fine.rows, coarse, first, last);
        const int top = fine.rows.first_of(first);
        const int bottom = fine.rows.last_of(last - 1) + 1;
        if (shift.spread.empty()) {
            for_each_stencil(op, fine.solution.view(), top, bottom, [&](int y, const grid_rows::StencilRows& rows) {
                grid_rows::residual_row(rows, right_side.row(y), op.inverse.row(y), gatherer.row(y), op.width);
                gatherer.push(y);
            });
            return;
        }
        // The transpose of the interpolation: held cells receive the blurred shares of the free ones.
        Blur blur(op.width);
        RingRows residuals(op.width);
        const auto finish = [&](int y) {
            if (y < top) return;
            const float* residual = residuals.row(y);
            std::copy_n(residual, op.width, gatherer.row(y));
            if (shift.row_holds[static_cast<std::size_t>(y)])
                put_into_held(blur.blurred(y), op.inverse.row(y), gatherer.row(y), op.width);
            gatherer.push(y);
        };
        for (int y = top - radius; y < 0; ++y) blur.push_nothing(y);
        const int begin = std::max(top - radius, 0);
        const int end = std::min(bottom + radius, op.height);
        for_each_stencil(op, fine.solution.view(), begin, end, [&](int y, const grid_rows::StencilRows& rows) {
            grid_rows::residual_row(rows, right_side.row(y), op.inverse.row(y), residuals.row(y), op.width);
            if (shift.row_shifts[static_cast<std::size_t>(y)]) {
                multiply(shift.spread.row(y), residuals.row(y), blur.next(), op.width);
                blur.push(y);
            } else {
                blur.push_nothing(y);
            }
            finish(y - radius);
        });
        for (int y = end; y < bottom + radius; ++y) {
            blur.push_nothing(y);
            finish(y - radius);
        }
    });
}

void Multigrid::add_interpolated_and_smooth(Level& level, const Raster<float>& coarse,
                                            RasterView<const float> right_side) {
    const GridOperator& op = level.op;
    const HeldShift& shift = level.shift;
    constexpr int radius = HeldShift::radius;
    parallel_ranges(op.height, least_rows(op.width), [&](int band_first, int band_last) {
        SmoothingBand band(op, right_side, level.other.view(), band_first, band_last);
        const int first = band.begin();
        const int last = band.end();
        const auto put = [&](int y, const float* row) {
            grid_rows::sum_free_row(level.solution.row(y), row, op.inverse.row(y), band.start(y), op.width);
            band.push(y);
        };
        if (shift.spread.empty()) {
            for_each_interpolated(level.columns, level.rows, coarse, first, last, put);
            return;
        }
        Blur blur(op.width);
        RingRows values(op.width);
        const auto finish = [&](int y) {
            if (y < first) return;
            if (shift.row_shifts[static_cast<std::size_t>(y)])
                subtract_product(shift.spread.row(y), blur.blurred(y), values.row(y), op.width);
            put(y, values.row(y));
        };
        for (int y = first - radius; y < 0; ++y) blur.push_nothing(y);
        const int begin = std::max(first - radius, 0);
        const int end = std::min(last + radius, op.height);
        for_each_interpolated(level.columns, level.rows, coarse, begin, end, [&](int y, const float* row) {
            std::copy_n(row, op.width, values.row(y));
            if (shift.row_holds[static_cast<std::size_t>(y)]) {
                held_part(row, op.inverse.row(y), blur.next(), op.width);
                blur.push(y);
            } else {
                blur.push_nothing(y);
            }
            finish(y - radius);
        });
        for (int y = end; y < last + radius; ++y) {
            blur.push_nothing(y);
            finish(y - radius);
        }
    });
    std::swap(level.solution, level.other);
}

void Multigrid::v_cycle(std::size_t index, RasterView<const float> right_side) {
    Level& level = levels_[index];
    if (index + 1 == levels_.size()) return;  // all cells are held: the solution is 0
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
    // What each level is given: the values of its held cells (the mean of those within), and its right side.
    std::vector<Raster<float>> values{energy.value};
    std::vector<Raster<float>> right_sides{energy.right_side};
    Raster<std::uint8_t> held = energy.held;
    const auto keep_free = [](Raster<float>& raster, const GridOperator& op) {
        parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
            for (int y = first; y < last; ++y) multiply_free(op.inverse.row(y), raster.row(y), op.width);
        });
    };
    keep_free(right_sides.front(), levels_.front().op);
    for (std::size_t i = 1; i < levels_.size(); ++i) {
        const GridOperator& op = levels_[i].op;
        const TransferAxis& columns = levels_[i - 1].columns;
        const TransferAxis& rows = levels_[i - 1].rows;
        Raster<float> value(op.width, op.height);
        Raster<std::uint8_t> coarse_held(op.width, op.height);
        for_each_coarse(columns, rows, [&](int x, int y, const Children& c) {
            const float count = sum_of(held, c);
            value(x, y) = count > 0 ? sum_of(values.back(), c) / count : 0.0F;
            coarse_held(x, y) = count > 0 ? 1 : 0;
        });
        Raster<float> right_side(op.width, op.height);
        parallel_ranges(op.height, least_rows(columns.fine.count), [&](int first, int last) {
            RowGatherer gatherer(columns, rows, right_side, first, last);
            for (int y = rows.first_of(first); y <= rows.last_of(last - 1); ++y) {
                std::copy_n(right_sides.back().row(y), columns.fine.count, gatherer.row(y));
                gatherer.push(y);
            }
        });
        keep_free(right_side, op);
        held = std::move(coarse_held);
        values.push_back(std::move(value));
        right_sides.push_back(std::move(right_side));
    }

    Raster<float> guess = std::move(values.back());  // all cells are held there
    close_rows(guess);
    for (std::size_t i = levels_.size() - 1; i-- > 0;) {
        const Level& level = levels_[i];
        const GridOperator& op = level.op;
        Raster<float> finer = std::move(values[i]);
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
