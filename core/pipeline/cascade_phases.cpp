#include "core/pipeline/cascade_phases.h"

#include <algorithm>

#include "core/model/erosion_phases.h"
#include "core/pipeline/run_key.h"

namespace cuesta {

std::vector<CascadePhase> cascade_phases(const Project& project, int coarsening) {
    const CascadeErosionParameters& cascade = project.cascade_erosion;
    const TerrainFrame frame = coarsened(project.frame, coarsening);
    const std::vector<LevelGrid> grids = levels_of(frame.width, frame.height, frame.cell_size);
    std::vector<CascadePhase> phases;
    std::int64_t step = 0;
    for (std::size_t i = 0; i < grids.size(); ++i) {
        const int steps = cascade.steps_on(grids[i].level);
        if (phases.empty() && steps == 0) continue;
        CascadePhase phase;
        phase.grid = grids[i];
        phase.coarsening = coarsening << (grids.size() - 1 - i);
        phase.first = step;
        phase.last = step += steps;
        phases.push_back(phase);
    }
    if (phases.empty()) return phases;
    const MixingParameters& mixing = first_schedule(project).mixing;
    const bool wet = cascade.kinds == CascadeKinds::water ||
                     std::any_of(erosion_kinds.begin(), erosion_kinds.end(), [&](ErosionKind kind) {
                         return traits_of(kind).leaves_water && mixing.weight(kind) > 0;
                     });
    CascadePhase drying = phases.back();
    drying.first = step;
    drying.last = wet ? step + cascade.final_steps : step;
    drying.drying = true;
    phases.push_back(drying);

    Key run = cascade_run_key(project, coarsening);
    for (CascadePhase& phase : phases) {
        Hasher hasher;
        hasher.add(run).add(phase.grid.level).add(phase.first).add(phase.drying);
        if (phase.drying && cascade.final_steps > 0) hasher.add(cascade.final_evaporation).add(cascade.smoothing);
        // From the second level on, the states were refined.
        if (phase.grid.level > phases.front().grid.level) hasher.add(cascade.smoothing);
        run = phase.run = hasher.key();
    }
    return phases;
}

}  // namespace cuesta
