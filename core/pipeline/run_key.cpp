#include "core/pipeline/run_key.h"

#include <algorithm>

#include "core/carve/springs.h"
#include "core/erosion/glaciers/glaciers.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/parameter_hash.h"
#include "core/pipeline/plant_hold.h"
#include "core/pipeline/spline_stage.h"
#include "core/pipeline/strata.h"

namespace cuesta {
namespace {

void add_source(Hasher& hasher, const WaterSource& source) {
    hasher.add(source.kind).add(source.shape.index());
    if (const auto* point = std::get_if<PointSource>(&source.shape))
        hasher.add(point->x).add(point->z).add(point->radius).add(point->depth);
    else
        hasher.add(std::get<PaintedSource>(source.shape).depth.key());
}

void add_sources(Hasher& hasher, const Project& project) {
    for (const WaterSource& source : project.water_sources)
        if (source.enabled) add_source(hasher, source);
    for (const WaterSource& spring : springs_of(project.paths, project.frame.cell_size)) add_source(hasher, spring);
}

/// Rain and erodibility demanded by the splines, whatever the land that they shape.
void add_spread(Hasher& hasher, const Project& project) {
    if (!spreads_erosion(project)) return;
    for (const FeatureSpline& spline : project.splines)
        if (takes_part(spline))
            for (const MetaPoint& point : spline.meta_points)
                hasher.add(point.parameters.rain).add(point.parameters.erodibility);
}

void add_masks(Hasher& hasher, const Project& project) {
    const ErosionMasks masks = in_force(project.masks);
    for (const TiledRaster* mask : {&masks.rain, &masks.erodibility, &masks.protection}) {
        hasher.add(mask->empty());
        if (!mask->empty()) hasher.add(mask->key());
    }
    for (const OwnMask& mask : project.own_masks) {
        if (!is_region_in_force(mask)) continue;
        hasher.add("region").add(mask.values.key());
        add_parameters(hasher, mask.region);
    }
}

void add_schedule(Hasher& hasher, ErosionSchedule schedule) {
    schedule.mixing.steps = 0;        // a longer run begins as a shorter one does
    schedule.glaciers.melted = true;  // what is shown of a state does not change it
    schedule.mixing.plant_hold = 0;   // where it acts it is added with the plants
    schedule.glaciers.warming = 0;
    ErosionSchedule::each_set(schedule, [&](const char*, const auto& set) { add_parameters(hasher, set); });
}

/// Input of erosion on the levels besides the land below its layers.
void add_layers(Hasher& hasher, const Project& project) {
    add_layer_shapes(hasher, project);
    add_parameters(hasher, project.eroded_material.parameters);
    for (const Layer& layer : project.layers)
        if (layer.enabled) add_parameters(hasher, layer.material.parameters);
    add_parameters(hasher, project.bottom_material.parameters);
    hasher.add(project.bedding.enabled);
    if (project.bedding.enabled) add_parameters(hasher, project.bedding);
}

}  // namespace

ErosionCourse::ErosionCourse(const Project& project, int coarsening) {
    start_ = Hasher().add(stage_key(project, Stage::layers, coarsening)).add(Stage::erosion).key();
    const std::vector<ErosionPhase> phases = erosion_phases(project);
    if (phases.empty()) return;

    Hasher ground;
    ground.add(start_);
    if (is_layered(project)) {
        add_parameters(ground, project.eroded_material.parameters);
        for (const Layer& layer : project.layers)
            if (layer.enabled) add_parameters(ground, layer.material.parameters);
    }
    add_parameters(ground, project.bottom_material.parameters);
    if (project.bedding.enabled) add_parameters(ground, project.bedding);
    add_sources(ground, project);
    add_masks(ground, project);
    add_spread(ground, project);
    Key before = ground.key();
    for (const ErosionPhase& phase : phases) {
        Hasher hasher;
        hasher.add(before).add(phase.first);
        add_schedule(hasher, *phase.schedule);
        if (plants_hold(project, *phase.schedule)) {
            hasher.add(phase.schedule->mixing.plant_hold);
            add_plants(hasher, project);
        }
        before = hasher.key();
        phases_.push_back({phase, before});
        before = state_key(before, phase.last);
    }
}

const Key& ErosionCourse::run_at(std::int64_t step) const {
    CUESTA_CHECK(step >= 0 && step <= steps());
    if (phases_.empty()) return start_;
    return std::find_if(phases_.begin(), phases_.end(), [&](const KeyedPhase& p) { return step <= p.phase.last; })->run;
}

Key ErosionCourse::ground_key(std::int64_t step) const {
    const Key state = state_key(run_at(step), step);
    const ErosionSchedule* schedule = schedule_at(step);
    if (!schedule || !shows_glaciers(*schedule)) return state;
    Hasher hasher;
    hasher.add(state).add("ice");
    if (schedule->glaciers.warming > 0) hasher.add(schedule->glaciers.warming);
    return hasher.key();
}

const ErosionSchedule* ErosionCourse::schedule_at(std::int64_t step) const {
    if (step == 0 || phases_.empty()) return nullptr;
    return std::find_if(phases_.begin(), phases_.end(), [&](const KeyedPhase& p) { return step <= p.phase.last; })
        ->phase.schedule;
}

void add_layer_shapes(Hasher& hasher, const Project& project) {
    for (const Layer& layer : project.layers) {
        if (!layer.enabled) continue;
        hasher.add(layer.shape.index());
        if (const auto* uniform = std::get_if<UniformThickness>(&layer.shape))
            hasher.add(uniform->metres);
        else if (const auto* sheet = std::get_if<TiltedSheet>(&layer.shape))
            add_parameters(hasher, *sheet);
        else
            hasher.add(std::get<UpperSurface>(layer.shape).heights.key());
        hasher.add(layer.cover.empty());
        if (!layer.cover.empty()) hasher.add(layer.cover.key());
        if (layer.mask.empty()) continue;
        const OwnMask* mask = find_own_mask(project, layer.mask);
        hasher.add("mask").add(mask ? mask->values.key() : Key{});
    }
}

Key cascade_run_key(const Project& project, int coarsening) {
    Hasher hasher;
    hasher.add(stage_key(project, Stage::splines, coarsening)).add(Stage::cascade_erosion);
    add_spread(hasher, project);
    add_masks(hasher, project);
    const ErosionSchedule& schedule = first_schedule(project);
    hasher.add(project.cascade_erosion.kinds);
    if (project.cascade_erosion.kinds == CascadeKinds::mixture) {
        add_parameters(hasher, project.bottom_material.parameters);
        add_schedule(hasher, schedule);
    } else {
        hasher.add(project.bottom_material.parameters.dissolubility);
        MixingParameters mixing = schedule.mixing;
        mixing.steps = 0;
        mixing.plant_hold = 0;
        mixing.set_weights({});
        mixing.order = MixingOrder::even;
        add_parameters(hasher, mixing);
        add_parameters(hasher, schedule.rain);
        add_parameters(hasher, schedule.water);
    }
    add_sources(hasher, project);
    if (is_layered_on_levels(project)) add_layers(hasher, project);
    return hasher.key();
}

Key spread_key(const Project& project, int coarsening) {
    Hasher hasher;
    hasher.add(stage_key(project, Stage::splines, coarsening));
    add_spread(hasher, project);
    return hasher.key();
}

Key state_key(const Key& run, std::int64_t step) {
    return Hasher().add(run).add(step).key();
}

}  // namespace cuesta
