#pragma once
/// \file The course of the erosion on the levels: which steps on which level, and the keys of what they come to.

#include <cstdint>
#include <vector>

#include "core/base/hash.h"
#include "core/model/project.h"
#include "core/relief/splines/levels.h"

namespace cuesta {

/// A stretch of the run with the same ground and the same input. It may have no steps: the state is then only refined.
struct CascadePhase {
    LevelGrid grid;
    int coarsening = 1;      ///< of the project's cells
    std::int64_t first = 0;  ///< steps of the phases before
    std::int64_t last = 0;   ///< steps at its end
    bool drying = false;     ///< without rain, at the end
    /// Stands for everything that the states of this phase depend on but how many of its steps they made.
    Key run;
};

/// Work of a phase.
inline double cell_steps(const CascadePhase& phase) {
    return static_cast<double>(phase.grid.width) * phase.grid.height * static_cast<double>(phase.last - phase.first);
}

/// The levels from the first with steps to the finest that this land has at this coarsening, and the drying at the end.
/// Empty where no level has steps.
std::vector<CascadePhase> cascade_phases(const Project& project, int coarsening);

}  // namespace cuesta
