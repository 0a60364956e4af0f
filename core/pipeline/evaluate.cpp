#include "core/pipeline/evaluate.h"

#include <algorithm>
#include <mutex>
#include <new>

#include "core/base/kept_fields.h"
#include "core/pipeline/base_stage.h"
#include "core/pipeline/cascade_erosion_stage.h"
#include "core/pipeline/cascade_phases.h"
#include "core/pipeline/erosion_stage.h"
#include "core/pipeline/neighbour_rim.h"
#include "core/pipeline/outputs.h"
#include "core/pipeline/path_stage.h"
#include "core/pipeline/result_cache.h"
#include "core/pipeline/road_cover.h"
#include "core/pipeline/run_key.h"
#include "core/pipeline/sculpt_stage.h"
#include "core/pipeline/spline_stage.h"
#include "core/pipeline/stack_stage.h"
#include "core/pipeline/strata.h"
#include "core/pipeline/waters_stage.h"

namespace cuesta {

/// Results of the stages after erosion that are kept, but for carved paths.
struct AfterErosion {
    SculptSum sculpt_sum;
    FoundWaters waters;
    SplineRoads spline_roads;
};

struct Evaluator::Cache {
    explicit Cache(std::size_t budget) : results(budget), carvings(budget / carvings_share) {}
    static constexpr std::size_t carvings_share = 8;
    std::mutex evaluating;  ///< one evaluation after another
    ResultCache results;
    CarvingCache carvings;
    AfterErosion after_erosion;
};

namespace {

/// The project whose paths and sculpting after erosion are wanted now.
class Wanted {
public:
    Wanted(const Project& project, const EvaluateOptions& options)
        : other_(options.paths_of ? options.paths_of() : nullptr), project_(other_ ? *other_ : project) {}
    const Project& project() const { return project_; }
    const std::vector<Path>& paths() const { return project_.paths; }

private:
    std::shared_ptr<const Project> other_;
    const Project& project_;
};

/// One evaluation: the members are its stages, each of which first looks for a kept result. Null means stopped.
class Evaluation {
public:
    Evaluation(const Project& project, const EvaluateOptions& options, ResultCache& results, CarvingCache& carvings,
               AfterErosion& after_erosion)
        : project_(project),
          options_(options),
          results_(results),
          carvings_(carvings),
          after_erosion_(after_erosion),
          frame_(coarsened(project.frame, options.coarsening)),
          course_(project, options.coarsening),
          steps_(std::clamp<std::int64_t>(options.erosion_steps.value_or(course_.steps()), 0, course_.steps())),
          erodes_levels_(options.stage >= Stage::cascade_erosion && erodes_on_levels(project, options.coarsening)),
          cascade_options_(options),
          erosion_options_(options) {
        // Ground that is quickly made has no share of a run, which then counts its steps; land that was itself eroded
        // into being takes as long as its erosion.
        const bool erodes = options.stage >= Stage::erosion;
        const double relief_share = !erodes && !erodes_levels_ ? 1 : is_quickly_made(project.base) ? 0 : 0.5;
        double levels = 0;
        if (erodes_levels_)
            for (const CascadePhase& phase : cascade_phases(project, options.coarsening)) levels += cell_steps(phase);
        const double after_levels =
            erodes ? static_cast<double>(frame_.width) * frame_.height * static_cast<double>(steps_) : 0;
        const double cascade_share = relief_share + (1 - relief_share) * levels / std::max(levels + after_levels, 1.0);
        const bool carves =
            (options.stage >= Stage::paths || options.carve_early) && any_is_carved(Wanted(project, options).paths());
        const double paths_begin = !carves ? 1 : erodes ? 0.98 : 0.8;
        const WorkControl before_paths = options.control.part(0, paths_begin);
        relief_control_ = before_paths.part(0, relief_share);
        cascade_options_.control = before_paths.part(relief_share, cascade_share);
        erosion_options_.control = before_paths.part(cascade_share, 1);
        carve_control_ = options.control.part(paths_begin, 1);
        if (options.preview && options.stage >= Stage::paths)
            erosion_options_.preview = [this](const std::shared_ptr<const Land>& land) { preview(*land); };
    }

    std::shared_ptr<const Land> run() {
        std::shared_ptr<const Land> land = options_.stage <= Stage::layers ? before_erosion() : eroded();
        const bool carves = options_.stage >= Stage::paths || options_.carve_early;
        return land && carves ? finished(land) : land;
    }

private:
    std::shared_ptr<const Land> before_erosion() {
        Land land;
        if (options_.stage <= Stage::splines) {
            const SharedRaster ground = options_.stage == Stage::base ? base() : splines();
            if (!ground) return nullptr;
            land = relief_land(ground);
        } else if (options_.stage == Stage::cascade_erosion) {
            const Relief below = relief();
            if (!below.ground) return nullptr;
            land = relief_land(below.ground);
            if (below.levelled) land.cascade_report = below.levelled->cascade_report;
        } else if (options_.stage == Stage::sculpt) {
            const Relief below = relief();
            if (!below.ground) return nullptr;
            land = relief_land(sculpted_ground(below.ground));
            if (land.ground != below.ground) land.unsculpted_before = below.ground;
            if (below.levelled) land.cascade_report = below.levelled->cascade_report;
        } else {
            const std::shared_ptr<const Strata> below = strata();
            if (!below) return nullptr;
            land = layered_land(SharedRaster(below, &below->ground), *below);
        }
        land.unsculpted_key = stage_key(project_, options_.stage, options_.coarsening);
        land.uncarved_key = land.unsculpted_key;
        return std::make_shared<const Land>(std::move(land));
    }

    /// With what is sculpted after erosion, and its paths.
    std::shared_ptr<const Land> finished(const std::shared_ptr<const Land>& land) {
        const Wanted wanted(project_, options_);
        const bool is_carved = any_is_carved(wanted.paths());
        if (!is_carved && !is_sculpted(wanted.project().sculpting, SculptPlace::after_erosion) &&
            !wanted.project().waters.shown && !has_road_surfaces(wanted.project()))
            return land;
        Land result = with_sculpting(*land, wanted.project(), after_erosion_.sculpt_sum);
        if (is_carved) {
            const auto carving = carve_paths(wanted.paths(), result, {carvings_, options_.carver, carve_control_});
            if (carving) result = with_carving(result, *carving);
        }
        if (!options_.control.stopped()) result = after_erosion_.waters.with_waters(result, wanted.project());
        result.spline_roads = after_erosion_.spline_roads.of(wanted.project(), result.frame);
        return std::make_shared<const Land>(std::move(result));
    }

    /// Of erosion on its way.
    void preview(const Land& eroding) {
        Land land = eroding;
        land.unsculpted_before = unsculpted_before_;
        land.unsculpted_key = course_.ground_key(land.report.steps_done);
        land.uncarved_key = land.unsculpted_key;
        const Wanted wanted(project_, options_);
        land = with_sculpting(land, wanted.project(), after_erosion_.sculpt_sum);
        if (any_is_carved(wanted.paths())) {
            const WorkControl quiet{nullptr, options_.control.stop};
            const auto carving = carve_paths_for_preview(wanted.paths(), land, {carvings_, options_.carver, quiet});
            if (carving) land = with_carving(land, *carving);
        }
        land = after_erosion_.waters.with_recent_waters(land, wanted.project());
        land.spline_roads = after_erosion_.spline_roads.of(wanted.project(), land.frame);
        options_.preview(std::make_shared<const Land>(std::move(land)));
    }

    /// Without what comes after erosion.
    std::shared_ptr<const Land> eroded() {
        const Key key = eroded_key(course_, steps_, options_.stage);
        if (const std::shared_ptr<const Land> kept = results_.find_land(key)) return with_frame(kept);
        const std::shared_ptr<const Strata> below = strata();
        if (!below) return nullptr;
        const SharedRaster ground(below, &below->ground);
        unsculpted_before_ = below->unsculpted;
        const auto progress = run_erosion({project_, course_, steps_, *below, ground}, erosion_options_, results_);
        Land land = land_of(*progress, ground, frame_, options_.stage);
        land.cascade_report = below->cascade_report;
        add_base_ice(land);
        add_base_rivers(land);
        if (options_.stage == Stage::outputs) show_lava(land, base_lava(), progress->state);
        const bool complete = progress->state.steps_done == steps_;
        const ErosionSchedule* schedule = course_.schedule_at(progress->state.steps_done);
        if (!complete)
            show_ice(land, progress->state, schedule);  // of a run that was stopped, what there is
        else if (!show_warmed_ice(land, progress->state, schedule, options_.control))
            return nullptr;
        land.unsculpted_before = below->unsculpted;
        land.unsculpted_key = course_.ground_key(progress->state.steps_done);
        land.uncarved_key = land.unsculpted_key;
        return complete ? keep(key, std::move(land)) : std::make_shared<const Land>(std::move(land));
    }

    /// The starting terrain, with the sediment on top of it as the only layer where the base knows it.
    std::shared_ptr<const Strata> base_strata() {
        // The source of an element is kept under the key of the project that has it as its base: an element that is
        // moved or blended in another way makes no source anew.
        const FindGround find = [this](const Project& own, int coarsening, const WorkControl& control) {
            const std::shared_ptr<const Strata> source = base_strata_of(own, coarsening, control, {});
            if (!source) return SharedGround{};
            return SharedGround{SharedRaster(source, &source->ground),
                                source->thickness.empty() ? nullptr
                                                          : SharedRaster(source, &source->thickness.front())};
        };
        return base_strata_of(project_, options_.coarsening, relief_control_, find);
    }

    std::shared_ptr<const Strata> base_strata_of(const Project& project, int coarsening, const WorkControl& control,
                                                 const FindGround& find) {
        const Key key = stage_key(project, Stage::base, coarsening);
        if (std::shared_ptr<const Strata> kept = results_.find_strata(key)) return kept;
        if (control.stopped()) return nullptr;
        StartingGround made = make_base(project, coarsening, control, find);
        if (made.ground.empty()) return nullptr;
        auto strata = std::make_shared<Strata>();
        strata->ground = std::move(made.ground);
        if (!made.loose.empty()) strata->thickness.push_back(std::move(made.loose));
        if (!made.ice.empty()) strata->ice = std::make_shared<const Raster<float>>(std::move(made.ice));
        strata->ice_share = made.ice_share;
        strata->glaciers = glacier_land(std::move(made.glaciers));
        if (!made.till.empty()) strata->till = std::make_shared<const Raster<float>>(std::move(made.till));
        if (!made.lava.empty()) strata->lava = std::make_shared<const Raster<float>>(std::move(made.lava));
        if (!made.river_level.empty())
            strata->river_level = std::make_shared<const Raster<float>>(std::move(made.river_level));
        results_.keep(key, std::shared_ptr<const Strata>(strata));
        return strata;
    }

    /// Ice that the base comes with and, up to Stage::outputs, what it laid down where no later ice did.
    void add_base_ice(Land& land) {
        const auto* uplifted = std::get_if<UpliftedBase>(&project_.base);
        if (!uplifted || !uplifted->parameters.ice.acts()) return;
        const std::shared_ptr<const Strata> strata = base_strata();
        if (!strata) return;
        land.ice = strata->ice;
        if (land.ice_share == 0) land.ice_share = strata->ice_share;
        land.glaciers = strata->glaciers;
        if (!land.till && (options_.stage == Stage::layers || options_.stage == Stage::outputs))
            land.till = strata->till;
    }

    /// Null where the base is no volcano.
    SharedRaster base_lava() {
        const auto* generated = std::get_if<GeneratedBase>(&project_.base);
        if (!generated || generated->parameters.kind != GeneratorKind::volcano) return nullptr;
        const std::shared_ptr<const Strata> strata = base_strata();
        return strata ? strata->lava : nullptr;
    }

    /// Water and gravel of rivers that the base comes with, where it has some.
    void add_base_rivers(Land& land) {
        if (!std::holds_alternative<BraidBase>(project_.base)) return;
        const std::shared_ptr<const Strata> strata = base_strata();
        if (!strata) return;
        land.river_level = strata->river_level;
        land.gravel = SharedRaster(strata, &strata->thickness.front());
    }

    SharedRaster base() {
        const std::shared_ptr<const Strata> strata = base_strata();
        return strata ? SharedRaster(strata, &strata->ground) : nullptr;
    }

    SharedRaster splines() {
        if (!shapes_land(project_)) return base();
        const Key key = stage_key(project_, Stage::splines, options_.coarsening);
        if (SharedRaster kept = results_.find_raster(key)) return kept;
        const SharedRaster ground = base();
        if (!ground) return nullptr;
        std::vector<ReliefLevel> levels = grow_relief(project_, *ground, frame_.cell_size, {}, relief_control_);
        if (levels.empty()) return nullptr;
        auto shared = std::make_shared<const Raster<float>>(std::move(levels.back().ground));
        results_.keep(key, shared);
        return shared;
    }

    struct Relief {
        SharedRaster ground;                     ///< below the layers; null: stopped
        std::shared_ptr<const Strata> levelled;  ///< what the levels left; null where they have no steps
    };

    /// The land below its layers: grown from splines, and eroded on the levels where they have steps.
    Relief relief() {
        if (!erodes_levels_) return {splines(), nullptr};
        const Key key = stage_key(project_, Stage::cascade_erosion, options_.coarsening);
        std::shared_ptr<const Strata> levelled = results_.find_strata(key);
        if (!levelled) {
            levelled = run_cascade_erosion(
                project_, cascade_options_, [this] { return base(); }, results_);
            if (!levelled) return {};
            results_.keep(key, levelled);
        }
        if (levelled->thickness.empty()) return {SharedRaster(levelled, &levelled->ground), levelled};
        return {std::make_shared<const Raster<float>>(bottom_of(*levelled)), levelled};
    }

    /// The relief with what is sculpted before erosion.
    SharedRaster sculpted_ground(const SharedRaster& below) {
        if (!is_sculpted(project_.sculpting, SculptPlace::before_erosion)) return below;
        const Key key = stage_key(project_, Stage::sculpt, options_.coarsening);
        if (SharedRaster kept = results_.find_raster(key)) return kept;
        auto shared = std::make_shared<const Raster<float>>(
            sculpted(*below, project_, SculptPlace::before_erosion, options_.coarsening));
        results_.keep(key, shared);
        return shared;
    }

    std::shared_ptr<const Strata> strata() {
        const Key key = stage_key(project_, Stage::layers, options_.coarsening);
        if (auto kept = results_.find_strata(key)) return kept;
        const Relief below = relief();
        if (!below.ground || options_.control.stopped()) return nullptr;
        const SharedRaster ground = sculpted_ground(below.ground);
        (erodes_levels_ ? cascade_options_.control : relief_control_).report(1, "Adding layers");
        const std::shared_ptr<Strata> laid = laid_on(ground, below);
        if (!laid) return nullptr;
        if (below.levelled) laid->cascade_report = below.levelled->cascade_report;
        if (ground != below.ground) laid->unsculpted = unsculpted_top(laid->ground, *ground, below.ground);
        if (project_.neighbours.any()) bend_rims(*laid);
        results_.keep(key, std::shared_ptr<const Strata>(laid));
        return laid;
    }

    /// Layers rise and fall with the ground.
    void bend_rims(Strata& laid) const {
        bend_rim(laid.ground, project_.neighbours, frame_.cell_size);
        if (!laid.unsculpted) return;
        Raster<float> unsculpted = *laid.unsculpted;
        bend_rim(unsculpted, project_.neighbours, frame_.cell_size);
        laid.unsculpted = std::make_shared<const Raster<float>>(std::move(unsculpted));
    }

    /// The layers on `ground`, the relief as sculpted: as the project says, or as the levels left them.
    std::shared_ptr<Strata> laid_on(const SharedRaster& ground, const Relief& below) {
        if (!below.levelled) return laid_on_base(*ground);
        if (below.levelled->thickness.empty())
            return std::make_shared<Strata>(lay_strata(*ground, project_, options_.coarsening));
        if (ground == below.ground) return std::make_shared<Strata>(*below.levelled);
        const SharedRaster uneroded = splines();
        if (!uneroded) return nullptr;
        const Raster<float> with_sculpting =
            sculpted(*uneroded, project_, SculptPlace::before_erosion, options_.coarsening);
        return std::make_shared<Strata>(on_sculpted_bottom(*below.levelled, *ground,
                                                           lay_strata(*uneroded, project_, options_.coarsening),
                                                           lay_strata(with_sculpting, project_, options_.coarsening)));
    }

    /// The same on land that no level eroded: the sediment of the base lies on top, as eroded material.
    std::shared_ptr<Strata> laid_on_base(const Raster<float>& ground) {
        auto strata = std::make_shared<Strata>(lay_strata(ground, project_, options_.coarsening));
        if (strata->thickness.empty() || !knows_loose(project_.base)) return strata;
        const std::shared_ptr<const Strata> base = base_strata();
        if (!base) return nullptr;
        strata->thickness.front() = base->thickness.front();
        return strata;
    }

    Land relief_land(const SharedRaster& ground) {
        Land land;
        land.frame = frame_;
        land.stage = options_.stage;
        land.ground = ground;
        land.before = ground;
        add_base_rivers(land);
        return land;
    }

    Land layered_land(const SharedRaster& ground, const Strata& below) {
        Land land = relief_land(ground);
        add_base_ice(land);
        land.lava = base_lava();
        land.cascade_report = below.cascade_report;
        land.unsculpted_before = below.unsculpted;
        if (!below.thickness.empty())
            land.top_material = std::make_shared<const Raster<std::uint8_t>>(top_materials(below.thickness));
        return land;
    }

    std::shared_ptr<const Land> keep(const Key& key, Land land) {
        auto shared = std::make_shared<const Land>(std::move(land));
        results_.keep(key, shared);
        return shared;
    }

    /// The terrain's place on the globe is no part of the key.
    std::shared_ptr<const Land> with_frame(const std::shared_ptr<const Land>& land) const {
        if (land->frame == frame_) return land;
        Land copy = *land;
        copy.frame = frame_;
        return std::make_shared<const Land>(std::move(copy));
    }

    const Project& project_;
    const EvaluateOptions& options_;
    ResultCache& results_;
    CarvingCache& carvings_;
    AfterErosion& after_erosion_;
    SharedRaster unsculpted_before_;  ///< as Land has it, while erosion runs
    TerrainFrame frame_;
    ErosionCourse course_;
    std::int64_t steps_;  ///< of erosion, that are wanted
    bool erodes_levels_;
    WorkControl relief_control_;
    EvaluateOptions cascade_options_;
    EvaluateOptions erosion_options_;
    WorkControl carve_control_;
};

Error too_little_memory(const TerrainFrame& frame) {
    return {"not enough memory for this terrain; choose fewer cells or close other programs",
            std::to_string(frame.width) + " x " + std::to_string(frame.height) + " cells"};
}

Result<void> check(const Project& project, const EvaluateOptions& options) {
    CUESTA_CHECK(options.coarsening >= 1);
    const TerrainFrame& frame = project.frame;
    if (frame.width < 1 || frame.height < 1 || !(frame.cell_size > 0))
        return Error{"the terrain needs at least one cell, larger than 0 metres", "terrain size"};
    const auto* imported = std::get_if<ImportedBase>(&project.base);
    if (imported && imported->heights.empty())
        return Error{"the imported starting terrain is empty; import it again", imported->source_file};
    return check_stack(project);
}

}  // namespace

Evaluator::Evaluator(std::size_t budget_bytes) : cache_(std::make_unique<Cache>(budget_bytes)) {}
Evaluator::~Evaluator() = default;

Result<std::shared_ptr<const Land>> Evaluator::evaluate(const Project& project, const EvaluateOptions& options) {
    if (const Result<void> checked = check(project, options); !checked) return checked.error();
    const std::lock_guard lock(cache_->evaluating);
    struct ScratchReleased {
        ~ScratchReleased() { release_kept_fields(); }
    } const at_the_end;
    try {
        Evaluation evaluation(project, options, cache_->results, cache_->carvings, cache_->after_erosion);
        if (std::shared_ptr<const Land> land = evaluation.run()) return land;
        return Error::cancelled();
    } catch (const std::bad_alloc&) {
        return too_little_memory(coarsened(project.frame, options.coarsening));
    }
}

Result<std::shared_ptr<const Land>> Evaluator::carve_anew(const Land& land, const Project& project,
                                                          const EvaluateOptions& options) {
    const std::lock_guard lock(cache_->evaluating);
    try {
        const Wanted wanted(project, options);
        Land result = with_sculpting(land, wanted.project(), cache_->after_erosion.sculpt_sum);
        if (any_is_carved(wanted.paths())) {
            const auto carving =
                carve_paths(wanted.paths(), result, {cache_->carvings, options.carver, options.control});
            if (!carving) return Error::cancelled();
            result = with_carving(result, *carving);
        }
        result = cache_->after_erosion.waters.with_waters(result, wanted.project());
        result.spline_roads = cache_->after_erosion.spline_roads.of(wanted.project(), result.frame);
        return std::make_shared<const Land>(std::move(result));
    } catch (const std::bad_alloc&) {
        return too_little_memory(land.frame);
    }
}

bool Evaluator::is_fresh(const Project& project, Stage stage, int coarsening) const {
    const ResultCache& results = cache_->results;
    if (stage >= Stage::erosion) {
        const ErosionCourse course(project, coarsening);
        const std::int64_t steps = course.steps();
        const bool has_state = stage != Stage::outputs && results.contains_progress(course.run_at(steps), steps);
        if (!has_state && !results.contains(eroded_key(course, steps, stage))) return false;
        if (stage == Stage::erosion || !any_is_carved(project.paths)) return true;
        const Key ground = sculpted_key(course.ground_key(steps), project);
        return cache_->carvings.contains(carving_key(ground, project.paths));
    }
    if (results.contains(stage_key(project, stage, coarsening))) return true;
    if (stage == Stage::splines) return !shapes_land(project) && is_fresh(project, Stage::base, coarsening);
    if (stage == Stage::sculpt)
        return !is_sculpted(project.sculpting, SculptPlace::before_erosion) &&
               is_fresh(project, Stage::cascade_erosion, coarsening);
    return stage == Stage::cascade_erosion && !erodes_on_levels(project, coarsening) &&
           is_fresh(project, Stage::splines, coarsening);
}

void Evaluator::adopt(const KeptState& kept) {
    cache_->results.keep(kept.run, kept.progress);
}

std::vector<std::int64_t> Evaluator::kept_steps(const Project& project, int coarsening) const {
    const ResultCache& results = cache_->results;
    const ErosionCourse course(project, coarsening);
    std::vector<std::int64_t> steps;
    if (results.contains(stage_key(project, Stage::layers, coarsening))) steps.push_back(0);
    for (const KeyedPhase& each : course.phases())
        for (const std::int64_t step : results.kept_steps(each.run, each.phase.last))
            if (step > 0) steps.push_back(step);
    return steps;
}

}  // namespace cuesta
