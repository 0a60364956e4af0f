#pragma once
/// \file The terrain as squares that are triangulated apart and fit along their sides.

#include <functional>

#include "core/io/mesh/greedy_triangulation.h"
#include "core/io/mesh/mesh.h"

namespace cuesta {

/// The first and last samples of `parts` nearly equal parts of the samples first .. last, and those where they meet.
std::vector<int> cut_evenly(int first, int last, int parts);

/// Squares of samples, none larger than `square_size` cells, cut along the borders of chunks too; neighbours share
/// the samples between them. On each line between squares the samples are ranked (ranked_line), so both sides take the
/// same ones at each error.
class LandSquares {
public:
    /// `least_error`: nothing that deviates less is ever inserted, m. `border_error`: see MeshOptions; negative: none.
    LandSquares(RasterView<const float> heights, const std::vector<int>& chunk_columns,
                const std::vector<int>& chunk_rows, int square_size, float least_error, double border_error);

    /// Goes on until no sample deviates by more than `error`.
    Result<void> refine(float error, const WorkControl& control);
    /// Goes on until no sample deviates by more than the least error, or there are `most` triangles. The limit is met
    /// exactly (or missed by one), unless what there is at the start exceeds it. `range`: of the heights, m.
    ///
    /// A square at an error e does not depend on how it came there, so the whole land at e does not depend on threads
    /// either. e is lowered step by step; the step that passes the limit is taken back and taken again as far as the
    /// records of all squares, merged by falling error, say.
    Result<void> refine_to_count(std::size_t most, float range, const WorkControl& control);

    std::size_t triangle_count() const;
    /// The error that refine() or refine_to_count() came to: borders have the points above it.
    float error_reached() const { return error_; }
    /// The largest deviation of a sample, m.
    float worst();

    /// Squares of a chunk, from the north-west. Ends the refining.
    std::vector<const SquareTriangulation*> of_chunk(std::size_t column, std::size_t row);

private:
    void for_each_square(const std::function<void(SquareTriangulation&)>& work);

    std::vector<SquareTriangulation> squares_;
    std::vector<int> columns_, rows_;  ///< where squares meet
    std::vector<int> chunk_columns_, chunk_rows_;
    float least_error_;
    float error_;
};

}  // namespace cuesta
