#pragma once
/// \file Land as the window shows it.

#include <memory>

#include "core/pipeline/land.h"

namespace cuesta {

/// Land with what the window needs to know of it, found off the GUI thread.
struct ShownLand {
    std::shared_ptr<const Land> land;
    /// Land that the view draws: the same, or while erosion runs a coarser picture of it, as fine as the view can take
    /// in.
    std::shared_ptr<const Land> drawn;
    double lowest = 0;   ///< m
    double highest = 0;  ///< m
    /// Made while the project is being edited: coarse, soon followed by another.
    bool live = false;
};

/// The land, measured, and drawn with no more than so many cells. Takes as long as reading and thinning it.
ShownLand measured(std::shared_ptr<const Land> land, double most_cells);

/// The land with cells `factor` times as large, to look at while it changes; it has no displacement map.
Land thinned(const Land& land, int factor);

}  // namespace cuesta
