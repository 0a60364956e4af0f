#pragma once
/// \file Coarseness at which the land keeps up with edits.

#include <optional>

#include "core/model/terrain_frame.h"

namespace cuesta {

/// Learns from how long the last ones took. GUI thread only.
class LiveSize {
public:
    /// Coarsening of the cells; a power of two, 1: full size. Lands have 128 to 512 cells a side (of a square one), 256
    /// until it is known what they take. No more than `most` cells, whatever the land takes: what the view can take
    /// over.
    int coarsening(const TerrainFrame& frame, double most = 512.0 * 512.0) const;
    /// Land of so many cells took that long, seconds.
    void learn(double cells, double seconds);

private:
    std::optional<double> cell_seconds_;
};

}  // namespace cuesta
