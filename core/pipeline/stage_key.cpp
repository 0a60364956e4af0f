#include <utility>

#include "core/pipeline/base_stage.h"
#include "core/pipeline/cascade_phases.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/noise_layers.h"
#include "core/pipeline/parameter_hash.h"
#include "core/pipeline/path_stage.h"
#include "core/pipeline/run_key.h"
#include "core/pipeline/sculpt_stage.h"
#include "core/pipeline/spline_stage.h"
#include "core/pipeline/strata.h"

namespace cuesta {
namespace {

/// Opens the key of a stage: what the stage before it has made counts whole.
Hasher after(const Key& upstream, Stage stage) {
    Hasher hasher;
    hasher.add(upstream).add(stage);
    return hasher;
}

Key base_key(const Project& project, int coarsening) {
    Hasher hasher;
    hasher.add(Stage::base).add(coarsening);
    hasher.add(project.frame.width).add(project.frame.height).add(project.frame.cell_size);
    add_base(hasher, project);
    return hasher.key();
}

/// Demands of a spline on heights, and on noise where there is noise.
void add_spline(Hasher& hasher, const FeatureSpline& spline, const Project& project) {
    const SplineParameters& parameters = spline.parameters;
    hasher.add(spline.curve_count()).add(spline.closed).add(parameters.kind);
    if (parameters.kind == CurveKind::smooth) hasher.add(parameters.rounding).add(parameters.tension);
    // The converged surface knows no levels.
    if (project.relief.solver == ReliefSolver::cascade) {
        hasher.add(parameters.first_level).add(parameters.last_level);
        hasher.add(parameters.left_out_from).add(parameters.left_out_to);
    }
    const auto add_point = [&](const glm::dvec3& p) { hasher.add(p.x).add(p.y).add(p.z); };
    const std::vector<Knot>& knots = spline.knots;
    for (std::size_t i = 0; i < static_cast<std::size_t>(spline.curve_count()); ++i) {
        const Knot& from = knots[i];
        const Knot& to = knots[(i + 1) % knots.size()];
        for (const glm::dvec3& p : {from.position, from.out, to.in, to.position}) add_point(p);
    }
    hasher.add(spline.meta_points.size());
    for (const MetaPoint& point : spline.meta_points) {
        const MetaParameters& p = point.parameters;
        hasher.add(point.position).add(p.half_width).add(p.hardness);
        hasher.add(p.left_length).add(p.left_rise).add(p.right_length).add(p.right_rise);
        if (parameters.kind == CurveKind::cliff) hasher.add(p.drop);
        if (project.noise.amplitude > 0)
            hasher.add(p.noise_amplitude).add(p.noise_roughness).add(p.low_warp).add(p.high_warp);
    }
    if (project.noise.amplitude > 0 && has_own_noise(parameters, project.noise))
        hasher.add(parameters.noise_basis).add(parameters.noise_wavelength);
}

Key splines_key(const Project& project, int coarsening) {
    Hasher hasher = after(base_key(project, coarsening), Stage::splines);
    if (!shapes_land(project)) return hasher.key();
    bool any = false;
    for (const FeatureSpline& spline : project.splines)
        if (takes_part(spline)) {
            add_spline(hasher, spline, project);
            any = true;
        }
    if (any) add_parameters(hasher, project.relief);
    if (project.noise.amplitude > 0) add_parameters(hasher, project.noise);
    return hasher.key();
}

Key cascade_key(const Project& project, int coarsening) {
    const std::vector<CascadePhase> phases = cascade_phases(project, coarsening);
    if (phases.empty()) return after(splines_key(project, coarsening), Stage::cascade_erosion).key();
    const Key end = state_key(phases.back().run, phases.back().last);
    return after(end, Stage::cascade_erosion).key();
}

Key sculpt_key(const Project& project, int coarsening) {
    Hasher hasher = after(cascade_key(project, coarsening), Stage::sculpt);
    add_sculpting(hasher, project.sculpting, SculptPlace::before_erosion);
    return hasher.key();
}

/// The neighbours that the rim is bent to (core/pipeline/neighbour_rim.h).
void add_neighbours(Hasher& hasher, const Neighbours& neighbours) {
    if (!neighbours.any()) return;
    add_parameters(hasher, neighbours.parameters);
    for (const Neighbour& neighbour : neighbours.sides) {
        hasher.add(neighbour.rows.empty());
        if (!neighbour.rows.empty()) hasher.add(neighbour.spacing).add(neighbour.rows.key());
    }
}

Key layers_key(const Project& project, int coarsening) {
    Hasher hasher = after(sculpt_key(project, coarsening), Stage::layers);
    hasher.add(is_layered(project));
    add_layer_shapes(hasher, project);
    add_neighbours(hasher, project.neighbours);
    return hasher.key();
}

}  // namespace

Key eroded_key(const ErosionCourse& course, std::int64_t step, Stage stage) {
    CUESTA_CHECK(stage >= Stage::erosion);
    const Key erosion = course.ground_key(step);
    if (stage == Stage::erosion) return erosion;
    const Key paths = after(erosion, Stage::paths).key();
    return stage == Stage::paths ? paths : after(paths, Stage::outputs).key();
}

Key stage_key(const Project& project, Stage stage, int coarsening) {
    CUESTA_CHECK(coarsening >= 1);
    switch (stage) {
        case Stage::base:
            return base_key(project, coarsening);
        case Stage::splines:
            return splines_key(project, coarsening);
        case Stage::cascade_erosion:
            return cascade_key(project, coarsening);
        case Stage::sculpt:
            return sculpt_key(project, coarsening);
        case Stage::layers:
            return layers_key(project, coarsening);
        case Stage::erosion:
        case Stage::paths:
        case Stage::outputs:
            break;
    }
    const ErosionCourse course(project, coarsening);
    const Key without_paths = eroded_key(course, course.steps(), stage);
    if (stage == Stage::erosion) return without_paths;
    const Key sculpted = sculpted_key(without_paths, project);
    if (!any_is_carved(project.paths)) return sculpted;
    return Hasher().add(sculpted).add(paths_key(project.paths)).key();
}

}  // namespace cuesta
