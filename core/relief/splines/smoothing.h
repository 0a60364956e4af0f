#pragma once
/// \file Chebyshev smoothing of a grid's equation A u = b, all steps in one pass over the rows.

#include <array>
#include <vector>

#include "core/field/raster.h"
#include "core/relief/splines/grid_operator.h"

namespace cuesta {

/// Steps of one smoothing, and the least share of the greatest eigenvalue that they damp: what the next coarser grid
/// does not see.
struct Smoothing {
    int steps;
    float least;
};

/// A Laplacian's high frequencies have 1/4 of its greatest eigenvalue and more, a squared Laplacian's 1/16; near held
/// lines bent land needs more.
Smoothing smoothing_of(const GridOperator& op);

/// Smooths the rows [first, last) of a grid, given the start u row by row from begin() to end(), a few rows more on
/// either side: the steps chase each other down the rows, so that a row is still in the cache when the next step needs
/// it. Each row is computed by the same code from the same numbers wherever the split falls.
class SmoothingBand {
public:
    /// The rows [first, last) of `result` are written, others left alone.
    SmoothingBand(const GridOperator& op, RasterView<const float> right_side, RasterView<float> result, int first,
                  int last);

    int begin() const { return first_of_step(0); }
    int end() const { return end_of_step(0); }

    /// Row y of the start (with ghost columns), to be written.
    float* start(int y) { return values(0, y); }
    /// The start of row y is written, ghost columns too.
    void push(int y) { advance(y, false); }
    /// The start of row y is 0.
    void push_zero(int y);

private:
    static constexpr std::size_t most_steps = 8;
    static constexpr int moment_ring = 4;

    int first_of_step(std::size_t step) const;
    int end_of_step(std::size_t step) const;
    float* values(std::size_t step, int y) {
        if (step == steps_) return result_.row(y);
        return values_.row(static_cast<int>(step) * ring_ + y % ring_);
    }
    float* moments(std::size_t step, int y) {
        return moments_.row(static_cast<int>(step) * moment_ring + y % moment_ring);
    }
    float* direction(int y) { return directions_.row(y % ring_); }
    void advance(int y, bool first_step_done);
    void compute(std::size_t step, int y);

    const GridOperator& op_;
    RasterView<const float> right_side_;
    RasterView<float> result_;
    int first_;
    int last_;
    int lag_;  ///< rows that a step stays behind the one before
    std::size_t steps_;
    int ring_;  ///< rows kept by a step: at the grid's end each step overtakes the lag of all before it
    std::array<float, most_steps + 1> keep_{};  ///< of step 1 .. steps
    std::array<float, most_steps + 1> gain_{};
    std::array<int, most_steps + 1> next_{};         ///< the row that a step computes next
    std::array<int, most_steps + 1> next_moment_{};  ///< of the step's input
    Raster<float> values_;
    Raster<float> moments_;
    Raster<float> directions_;
    Raster<float> zeros_;
    Raster<float> pushed_;  ///< a right side with what pins add
};

}  // namespace cuesta
