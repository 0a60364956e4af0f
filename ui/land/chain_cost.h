#pragma once
/// \file Coarseness at which the whole chain of the land follows edits, all steps of erosion included.

#include <cstdint>
#include <optional>

#include "core/model/terrain_frame.h"

namespace cuesta {

/// Learns from the lands that were made: seconds a cell for the ground, seconds a cell and step for erosion. GUI thread
/// only.
class ChainCost {
public:
    static constexpr double budget = 0.12;  ///< seconds that land may take while something is dragged

    /// Coarsening of the cells with which; a power of two, 1: full size. At least about 110 cells a side (of a square
    /// terrain): fewer would not look like the land any more; and as few until it is known what they take. No more
    /// cells than `most`.
    ///
    /// Stays at its last answer for a size of terrain unless that is clearly too slow, or the next finer one would
    /// clearly fit: a picture that jumps between two sizes is worse than either.
    int coarsening(const TerrainFrame& frame, std::int64_t steps, double most);
    /// Expected time of so many cells and steps; absent until something was learnt; absent until something was learnt.
    std::optional<double> seconds(double cells, std::int64_t steps) const;
    /// Land of so many cells took `total` seconds, of which its `steps` steps took `eroding`; those that were kept
    /// from an earlier land count there, but not in `total`.
    void learn(double cells, std::int64_t steps, double eroding, double total);

private:
    std::optional<double> ground_;  ///< seconds a cell
    std::optional<double> step_;    ///< seconds a cell and step
    double frame_cells_ = 0;        ///< of the last answer
    int last_ = 0;
};

}  // namespace cuesta
