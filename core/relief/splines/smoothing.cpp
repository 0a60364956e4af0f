#include "core/relief/splines/smoothing.h"

#include <algorithm>
#include <bit>

namespace cuesta {
namespace {

constexpr Smoothing harmonic{2, 0.25F};
constexpr Smoothing bending{6, 0.02F};

}  // namespace

Smoothing smoothing_of(const GridOperator& op) {
    return op.bends() ? bending : harmonic;
}

SmoothingBand::SmoothingBand(const GridOperator& op, RasterView<const float> right_side, RasterView<float> result,
                             int first, int last)
    : op_(op),
      right_side_(right_side),
      result_(result),
      first_(first),
      last_(last),
      lag_(op.bends() || op.pinned() ? 2 : 1),
      steps_(static_cast<std::size_t>(smoothing_of(op).steps)),
      ring_(static_cast<int>(std::bit_ceil(static_cast<std::size_t>(lag_) * steps_ + 4))),
      values_(op.width, static_cast<int>(steps_) * ring_),
      directions_(op.width, ring_),
      zeros_(op.width, 1),
      pushed_(op.width, 1) {
    CUESTA_CHECK(steps_ <= most_steps);
    if (op.bends()) moments_ = Raster<float>(op.width, static_cast<int>(steps_ + 1) * moment_ring);
    // The Chebyshev iteration for eigenvalues in [least, 1] (Saad, Iterative methods for sparse linear systems,
    // algorithm 12.1).
    const float least = smoothing_of(op).least;
    const float centre = 0.5F * (1.0F + least);
    const float radius = 0.5F * (1.0F - least);
    float ratio = radius / centre;
    gain_[1] = 1.0F / centre;
    for (std::size_t step = 2; step <= steps_; ++step) {
        const float before = ratio;
        ratio = 1.0F / (2.0F * centre / radius - before);
        keep_[step] = ratio * before;
        gain_[step] = 2.0F * ratio / radius;
    }
    for (std::size_t step = 0; step <= steps_; ++step) {
        next_[step] = first_of_step(step);
        if (step > 0) next_moment_[step] = std::max(first_of_step(step) - 1, 0);
    }
}

int SmoothingBand::first_of_step(std::size_t step) const {
    return std::max(first_ - lag_ * static_cast<int>(steps_ - step), 0);
}

int SmoothingBand::end_of_step(std::size_t step) const {
    return std::min(last_ + lag_ * static_cast<int>(steps_ - step), op_.height);
}

void SmoothingBand::push_zero(int y) {
    grid_rows::first_smooth_row(right_side_.row(y), op_.inverse.row(y), gain_[1], direction(y), values(1, y),
                                op_.width);
    advance(y, true);
}

void SmoothingBand::advance(int y, bool first_step_done) {
    next_[0] = y + 1;
    if (first_step_done) next_[1] = y + 1;
    for (std::size_t step = first_step_done ? 2 : 1; step <= steps_; ++step) {
        const int have = next_[step - 1];  // rows of the step before
        const int end = end_of_step(step);
        while (next_[step] < end && std::min(next_[step] + lag_, op_.height - 1) < have) {
            compute(step, next_[step]);
            ++next_[step];
        }
    }
}

void SmoothingBand::compute(std::size_t step, int y) {
    const int bottom = op_.height - 1;
    const auto u = [&](int row) { return values(step - 1, std::clamp(row, 0, bottom)); };
    grid_rows::StencilRows rows{.above = u(y - 1),
                                .centre = u(y),
                                .below = u(y + 1),
                                .east = op_.east.row(y),
                                .north = y > 0 ? op_.south.row(y - 1) : zeros_.row(0),
                                .south = op_.south.row(y),
                                .screening = op_.screening};
    if (op_.bends()) {
        for (int& row = next_moment_[step]; row <= std::min(y + 1, bottom); ++row)
            grid_rows::moment_row(u(row - 1), u(row), u(row + 1), op_.laplace(row), op_.bending.row(row),
                                  moments(step, row), op_.width);
        rows.laplace = op_.laplace(y);
        rows.moment = moments(step, y);
        rows.moment_above = moments(step, std::max(y - 1, 0));
        rows.moment_below = moments(step, std::min(y + 1, bottom));
    }
    const float* right_side = right_side_.row(y);
    if (op_.pinned() && op_.pins.meet(y)) {
        float* pushed = pushed_.row(0);
        std::copy_n(right_side, op_.width, pushed);
        op_.pins.subtract_product(y, {u(y - 2), u(y - 1), u(y), u(y + 1), u(y + 2)}, pushed, op_.width);
        right_side = pushed;
    }
    grid_rows::smooth_row(rows, right_side, op_.inverse.row(y), keep_[step], gain_[step], direction(y), values(step, y),
                          op_.width);
}

}  // namespace cuesta
