#include "core/pipeline/base_stage.h"

#include <type_traits>
#include <utility>

#include "core/dunes/dune_land.h"
#include "core/field/sampling.h"
#include "core/lowland/braid_land.h"
#include "core/lowland/delta_land.h"
#include "core/pipeline/erosion_shares.h"
#include "core/pipeline/fitting.h"
#include "core/pipeline/parameter_hash.h"
#include "core/pipeline/stack_stage.h"
#include "core/pipeline/uplift_sketch.h"
#include "core/relief/generators/generate.h"
#include "core/uplift/amplification.h"
#include "core/uplift/uplifted_land.h"

namespace cuesta {
namespace {

/// Inputs of every kind of base besides itself.
struct BaseWork {
    const Project& project;
    int coarsening;
    const WorkControl& control;
    const FindGround& find;
    TerrainFrame frame() const { return coarsened(project.frame, coarsening); }
};

StartingGround ground_of(const GeneratedBase& base, const BaseWork& work) {
    const TerrainFrame frame = work.frame();
    if (base.parameters.kind != GeneratorKind::volcano)
        return {generate(base.parameters, frame.width, frame.height, frame.cell_size, work.control), {}};
    StartingGround volcano{.ground = Raster<float>(frame.width, frame.height),
                           .lava = Raster<float>(frame.width, frame.height)};
    if (!generate_into(base.parameters, volcano.ground.view(), frame.cell_size, work.control, volcano.lava.view()))
        return {};
    return volcano;
}

/// Imported heights that are amplified as far as the coarsening leaves it to be done; coarser work takes their means.
Raster<float> amplified_ground(const ImportedBase& base, const BaseWork& work) {
    const TerrainFrame frame = work.frame();
    Raster<float> heights = base.heights.to_raster();
    AmplificationParameters parameters = base.amplification;
    parameters.factor = base.factor() / work.coarsening;
    if (amplification_factor(parameters) > 1 && heights.width() > 1 && heights.height() > 1) {
        const double cell_size = work.project.frame.width_metres() / heights.width();
        heights = amplified(heights.view(), cell_size, parameters, work.control);
        if (heights.empty()) return heights;
    } else if (work.coarsening % base.factor() == 0) {
        heights = coarsen(heights.view(), work.coarsening / base.factor());
    }
    if (heights.width() == frame.width && heights.height() == frame.height) return heights;
    return resampled(heights.view(), frame.width, frame.height);
}

StartingGround ground_of(const ImportedBase& base, const BaseWork& work) {
    if (base.factor() > 1) return {amplified_ground(base, work), {}};
    return {fitted(base.heights, work.project.frame, work.coarsening), {}};
}

StartingGround ground_of(const DeltaBase& base, const BaseWork& work) {
    const TerrainFrame frame = work.frame();
    return {delta_land(base.parameters, frame.width, frame.height, frame.cell_size, work.control).heights, {}};
}

StartingGround ground_of(const DunesBase& base, const BaseWork& work) {
    const TerrainFrame frame = work.frame();
    DuneLand land = dune_land(base.parameters, frame.width, frame.height, frame.cell_size, work.control);
    return {std::move(land.heights), std::move(land.sand)};
}

/// A painted mask at the size of the work, with whatever it holds; empty where nothing is painted.
Raster<float> paint_at_size(const TiledRaster& mask, const MaskState& state, const BaseWork& work) {
    const TiledRaster paint = in_force(mask, state);
    return paint.empty() ? Raster<float>() : fitted(paint, work.project.frame, work.coarsening);
}

StartingGround ground_of(const BraidBase& base, const BaseWork& work) {
    const TerrainFrame frame = work.frame();
    BraidLand land = braid_land(base.parameters, frame.width, frame.height, frame.cell_size, work.control);
    return {
        .ground = std::move(land.heights), .loose = std::move(land.gravel), .river_level = std::move(land.water_level)};
}

bool takes_model(const UpliftedBase& base) {
    const UpliftParameters& uplift = base.parameters.uplift;
    return uplift.pattern == UpliftPattern::model || uplift.start == UpliftStart::model;
}

StartingGround ground_of(const UpliftedBase& base, const BaseWork& work) {
    const Project& project = work.project;
    const ErosionMasks painted = in_force(project.masks);
    const auto share = [&](const TiledRaster& mask, float most) {
        return painted_share(mask, project.frame, work.coarsening, most);
    };
    const Raster<float> uplift = share(in_force(base.uplift_mask, base.uplift_mask_state), largest_uplift_share);
    const Raster<float> erodibility = share(painted.erodibility, 1);
    const Raster<float> rain = share(painted.rain, largest_rain_share);
    const Raster<float> hardness = paint_at_size(base.hardness_mask, base.hardness_mask_state, work);
    const Raster<float> age = paint_at_size(base.age_mask, base.age_mask_state, work);
    const bool modelled = takes_model(base) && !base.model.empty();
    const Raster<float> model = modelled ? fitted(base.model, project.frame, work.coarsening) : Raster<float>();
    UpliftSketch sketch;
    if (splines_sketch(project)) sketch = uplift_sketch(project.splines, project.frame);
    UpliftMasks masks;
    if (!uplift.empty()) masks.uplift = uplift.view();
    if (!erodibility.empty()) masks.erodibility = erodibility.view();
    if (!rain.empty()) masks.rain = rain.view();
    if (!hardness.empty()) masks.hardness = hardness.view();
    if (!age.empty()) masks.age = age.view();
    if (modelled) masks.model = model.view();
    masks.raised = sketch.raised.view();
    masks.river = sketch.river.view();
    masks.fault = sketch.fault.view();
    masks.crests = sketch.crests;
    const TerrainFrame frame = work.frame();
    UpliftedLand land = uplifted_land(base.parameters, frame.width, frame.height, frame.cell_size, masks, work.control);
    for (int y = 0; y < land.ice.height(); ++y)
        for (int x = 0; x < land.ice.width(); ++x) land.heights(x, y) += land.ice(x, y);
    return {.ground = std::move(land.heights),
            .loose = std::move(land.loose),
            .ice = std::move(land.ice),
            .glaciers = std::move(land.glaciers),
            .ice_share = land.ice_share,
            .till = std::move(land.till)};
}

/// The source of an element, which nobody keeps.
SharedGround made_source(const Project& own, int coarsening, const WorkControl& control) {
    const auto made = std::make_shared<const StartingGround>(make_base(own, coarsening, control));
    if (made->ground.empty()) return {};
    return {SharedRaster(made, &made->ground), made->loose.empty() ? nullptr : SharedRaster(made, &made->loose)};
}

StartingGround ground_of(const StackBase& base, const BaseWork& work) {
    return make_stack(work.project, base, work.coarsening, work.find ? work.find : made_source, work.control);
}

/// Adds the parameters of a set; those of amplification, and of sets that say whether they act (ice, coast), count where
/// there is some, so that land without it keeps its key.
template <class Set>
void add_set(Hasher& hasher, const Set& set) {
    if constexpr (std::is_same_v<Set, AmplificationParameters>)
        if (amplification_factor(set) == 1) return;
    if constexpr (requires { set.acts(); })
        if (!set.acts()) return;
    add_parameters(hasher, set);
}

void add_mask(Hasher& hasher, const TiledRaster& mask) {
    hasher.add(mask.empty());
    if (!mask.empty()) hasher.add(mask.key());
}

// Contribution of each kind to a key besides its parameters.

void add_rasters(Hasher&, const GeneratedBase&, const Project&) {}

void add_rasters(Hasher&, const DeltaBase&, const Project&) {}

void add_rasters(Hasher&, const DunesBase&, const Project&) {}

void add_rasters(Hasher&, const BraidBase&, const Project&) {}

void add_rasters(Hasher& hasher, const StackBase& base, const Project& project) {
    add_stack(hasher, project, base);
}

void add_rasters(Hasher& hasher, const ImportedBase& base, const Project&) {
    hasher.add(base.heights.key());
}

void add_rasters(Hasher& hasher, const UpliftedBase& base, const Project& project) {
    const ErosionMasks painted = in_force(project.masks);
    add_mask(hasher, in_force(base.uplift_mask, base.uplift_mask_state));
    add_mask(hasher, painted.erodibility);
    add_mask(hasher, painted.rain);
    add_mask(hasher, in_force(base.hardness_mask, base.hardness_mask_state));
    add_mask(hasher, in_force(base.age_mask, base.age_mask_state));
    add_mask(hasher, takes_model(base) ? base.model : TiledRaster());
    if (splines_sketch(project)) add_sketch(hasher, project.splines);
}

}  // namespace

StartingGround make_base(const Project& project, int coarsening, const WorkControl& control, const FindGround& find) {
    const BaseWork work{project, coarsening, control, find};
    return std::visit([&](const auto& base) { return ground_of(base, work); }, project.base);
}

void add_base(Hasher& hasher, const Project& project) {
    hasher.add(project.base.index());
    each_set_of(project.base, [&](const auto& set) { add_set(hasher, set); });
    std::visit([&](const auto& base) { add_rasters(hasher, base, project); }, project.base);
}

}  // namespace cuesta
