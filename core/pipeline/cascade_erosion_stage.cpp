#include "core/pipeline/cascade_erosion_stage.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/multigrid/refine.h"
#include "core/erosion/stepper.h"
#include "core/model/erosion_phases.h"
#include "core/pipeline/beds.h"
#include "core/pipeline/cascade_phases.h"
#include "core/pipeline/erosion_shares.h"
#include "core/pipeline/kept_state.h"
#include "core/pipeline/outputs.h"
#include "core/pipeline/run_clock.h"
#include "core/pipeline/sources.h"
#include "core/pipeline/spline_stage.h"
#include "core/pipeline/strata.h"

namespace cuesta {
namespace {

/// `level`: null where the splines want the same rain and erodibility everywhere. `finest`: coarsening of the finest
/// level.
ErosionInput input_of(const Project& project, const CascadePhase& phase, const ReliefLevel* level, int finest) {
    ErosionInput input{first_schedule(project), {}};
    if (phase.drying || project.cascade_erosion.kinds == CascadeKinds::water)
        input.schedule.mixing.set_only(ErosionKind::water);
    ErosionShares shares = erosion_shares(project, phase.coarsening, level ? level->rain : Raster<float>(),
                                          level ? level->erodibility : Raster<float>());
    if (phase.drying) {
        input.schedule.rain.kind = RainKind::none;
        input.schedule.water.evaporation = project.cascade_erosion.final_evaporation;
    } else {
        input.sources = sources_of(project, phase.coarsening);
        input.rain_share = std::move(shares.rain);
    }
    input.erodibility = std::move(shares.erodibility);
    input.protection = protection_on_level(project, finest, phase.coarsening, project.cascade_erosion.smoothing);
    input.protection_of_kind = protection_of_kinds(project, phase.coarsening, input.protection);
    return input;
}

class CascadeRun {
public:
    CascadeRun(const Project& project, const EvaluateOptions& options, const std::function<SharedRaster()>& base,
               ResultCache& cache)
        : project_(project),
          options_(options),
          make_base_(base),
          cache_(cache),
          layered_(is_layered_on_levels(project)),
          phases_(cascade_phases(project, options.coarsening)),
          preview_timer_(options.preview_interval),
          keeper_(options, Stage::cascade_erosion) {
        CUESTA_CHECK(!phases_.empty());
        for (const CascadePhase& phase : phases_) cell_steps_ += cell_steps(phase);
    }

    std::shared_ptr<const Strata> run() {
        std::size_t next = find_kept();
        if (!grow(next)) return nullptr;
        for (; next < phases_.size(); ++next) {
            // A level without steps of its own is done once the land has been refined to it.
            const bool done = kept_ && kept_->state.steps_done == phases_[next].last &&
                              kept_->state.cell_size == phases_[next].grid.cell_size;
            if (!done && !run_phase(phases_[next], next + 1 == phases_.size())) return nullptr;
        }
        if (progress_) keeper_.keep(phases_.back().run, *progress_);
        return finish();
    }

private:
    /// Takes over the furthest kept state and returns its phase; 0 if there is none.
    std::size_t find_kept() {
        for (std::size_t i = phases_.size(); i-- > 0;) {
            const CascadePhase& phase = phases_[i];
            kept_ = furthest_state(options_, cache_, phase.run, phase.last);
            if (!kept_) continue;
            done_ = static_cast<double>(kept_->state.steps_done - phase.first) * phase.grid.width * phase.grid.height;
            for (std::size_t before = 0; before < i; ++before) done_ += cell_steps(phases_[before]);
            return i;
        }
        return 0;
    }

    /// Grows the land of the levels that the kept state does not hold. False: stopped.
    bool grow(std::size_t next) {
        ReliefOptions wanted;
        wanted.rain_and_erodibility = spreads_erosion(project_);
        wanted.first_level = phases_[next].grid.level;
        // Losses of layers are told from how they were laid, so that the level refined from is wanted, too.
        const bool is_finest = wanted.first_level == phases_.back().grid.level;
        if (kept_ && !wanted.rain_and_erodibility && (is_finest || !layered_)) ++wanted.first_level;
        if (wanted.first_level > phases_.back().grid.level) return !options_.control.stopped();
        const SharedRaster base = make_base_();
        if (!base) return false;
        const double cell_size = coarsened(project_.frame, options_.coarsening).cell_size;
        levels_ = grow_relief(project_, *base, cell_size, wanted, options_.control.part(0, growing_share));
        return !levels_.empty();
    }

    ReliefLevel* level_of(const CascadePhase& phase) {
        const auto found = std::find_if(levels_.begin(), levels_.end(),
                                        [&](const ReliefLevel& level) { return level.grid == phase.grid; });
        return found == levels_.end() ? nullptr : &*found;
    }

    /// Begins the run, refines the state to the phase's level, or leaves it as it is where it is on that level already.
    void reach(const CascadePhase& phase) {
        const ErosionProgress* before = progress_ ? progress_.get() : kept_.get();
        if (before && before->state.cell_size == phase.grid.cell_size) {
            if (!progress_) progress_ = std::make_shared<ErosionProgress>(*kept_);
            return;
        }
        ReliefLevel* level = level_of(phase);
        CUESTA_CHECK(level);
        auto progress = std::make_shared<ErosionProgress>();
        if (before) {
            progress->state =
                layered_ ? refined_layers(before->state, phase, *level)
                         : refined(before->state, std::move(level->ground), project_.cascade_erosion.smoothing);
            progress->seconds = before->seconds;
        } else {
            progress->state = layered_ ? start_of_layers(phase, *level)
                                       : start_of_erosion(std::move(level->ground), phase.grid.cell_size, {},
                                                          {project_.bottom_material.parameters}, thermal());
        }
        progress->ground_before = ground_without_erosion(progress->state);
        progress_ = std::move(progress);
        before_.reset();
    }

    const ThermalParameters& thermal() const { return first_schedule(project_).thermal; }

    ErosionState start_of_layers(const CascadePhase& phase, const ReliefLevel& level) const {
        Strata laid = lay_strata(level.ground, project_, phase.coarsening);
        Beds beds = beds_of(project_, laid, phase.coarsening);
        ErosionState state = start_of_erosion(std::move(laid.ground), phase.grid.cell_size, std::move(laid.thickness),
                                              materials_of(project_), thermal());
        state.beds = std::move(beds);
        return state;
    }

    ErosionState refined_layers(const ErosionState& before, const CascadePhase& phase, const ReliefLevel& level) const {
        const auto coarser = std::find_if(levels_.begin(), levels_.end(), [&](const ReliefLevel& each) {
            return each.grid.level + 1 == level.grid.level;
        });
        CUESTA_CHECK(coarser != levels_.end());
        const Strata laid_coarser = lay_strata(coarser->ground, project_, 2 * phase.coarsening);
        Strata laid = lay_strata(level.ground, project_, phase.coarsening);
        Beds beds = beds_of(project_, laid, phase.coarsening);
        return refined(before, laid_coarser.thickness,
                       {std::move(laid.ground), std::move(laid.thickness), std::move(beds)},
                       project_.cascade_erosion.smoothing);
    }

    /// Volume of the ground of a level without erosion, m^3.
    static double ground_without_erosion(const ErosionState& state) {
        double before = 0;
        for (int y = 0; y < state.height(); ++y) {
            double row = 0;
            for (int x = 0; x < state.width(); ++x) row += static_cast<double>(state.reference(x, y));
            before += row;
        }
        return before * state.cell_size * state.cell_size;
    }

    /// False: stopped, and what was reached is kept.
    bool run_phase(const CascadePhase& phase, bool last_phase) {
        reach(phase);
        kept_.reset();
        ErosionState& state = progress_->state;
        if (state.steps_done < phase.last) {
            run_steps(phase);
            keep(phase, last_phase);
        }
        return state.steps_done == phase.last;
    }

    void run_steps(const CascadePhase& phase) {
        ErosionState& state = progress_->state;
        const double seconds_before = progress_->seconds;
        const double cells = static_cast<double>(phase.grid.width) * phase.grid.height;
        const std::string step = phase.drying ? std::string("drying up, step ")
                                              : std::to_string(phase.grid.width) + " x " +
                                                    std::to_string(phase.grid.height) + " cells, step ";
        const std::string end = " of " + std::to_string(phase.last - phase.first);
        std::int64_t steps_before = state.steps_done;
        StepClock clock;
        const auto after = [&](const ErosionState&) {
            clock.pause();
            progress_->seconds = seconds_before + clock.seconds();
            done_ += cells * static_cast<double>(state.steps_done - std::exchange(steps_before, state.steps_done));
            const std::string how_far = step + std::to_string(state.steps_done - phase.first) + end;
            const double counted = static_cast<double>(state.steps_done - phase.first) /
                                   static_cast<double>(std::max<std::int64_t>(phase.last - phase.first, 1));
            options_.control.report(growing_share + (1 - growing_share) * done_ / std::max(cell_steps_, 1.0),
                                    {"Eroding", how_far, counted});
            if (options_.preview && preview_timer_.due()) preview(phase);
            keeper_.pass(phase.run, *progress_);
            while (options_.pause_point && options_.pause_point())
                if (options_.preview) preview(phase);
            clock.go_on();
        };
        const ErosionInput input = input_of(project_, phase, level_of(phase), options_.coarsening);
        clock.go_on();
        ProcessorStepper processor;
        ErosionStepper& stepper = options_.stepper != nullptr ? *options_.stepper : processor;
        stepper.advance(state, input, phase.last - state.steps_done, options_.control.stop, after);
        clock.pause();
        // Devices need not tell of the last steps.
        done_ += cells * static_cast<double>(state.steps_done - steps_before);
        progress_->seconds = seconds_before + clock.seconds();
    }

    void keep(const CascadePhase& phase, bool last_phase) {
        const bool complete = progress_->state.steps_done == phase.last;
        if (!complete) keeper_.keep(phase.run, *progress_);
        // The end of all is kept as land. A state that pushed everything else out would be of no use, but what was
        // stopped is what will be gone on from.
        if (complete && (last_phase || bytes_of(progress_->state) > cache_.budget() / 4)) return;
        cache_.keep(phase.run, progress_);
        if (complete) {
            // Later steps work on a state of their own.
            kept_ = std::move(progress_);
            progress_.reset();
        }
    }

    void preview(const CascadePhase& phase) {
        const PreviewTimer::Clock::time_point start = PreviewTimer::Clock::now();
        if (!before_) before_ = std::make_shared<const Raster<float>>(progress_->state.reference);
        Land land = land_of(*progress_, before_, coarsened(project_.frame, phase.coarsening), Stage::outputs);
        land.stage = Stage::cascade_erosion;
        land.cascade_report = std::exchange(land.report, {});
        options_.preview(std::make_shared<const Land>(std::move(land)));
        preview_timer_.made(start);
    }

    std::shared_ptr<const Strata> finish() {
        if (!progress_) progress_ = std::make_shared<ErosionProgress>(*kept_);
        ErosionState& state = progress_->state;
        const Raster<float> protection = erosion_shares(project_, options_.coarsening, {}, {}).protection;
        settle(state, protection);
        const CascadePhase& last = phases_.back();
        if (last.drying && last.last > last.first && !state.layered())
            smooth_change(state, project_.cascade_erosion.smoothing, protection.view());
        auto strata = std::make_shared<Strata>();
        strata->ground = ground_of(state);
        strata->cascade_report = report_of(*progress_);
        strata->thickness = std::move(state.thickness);
        return strata;
    }

    /// Suspended material falls to the ground; over ground that is held it leaves the map.
    static void settle(ErosionState& state, const Raster<float>& protection) {
        double left = 0;
        for (int y = 0; y < state.sediment.height(); ++y) {
            float* change = state.change.row(y);
            float* loose = state.layered() ? state.thickness.front().row(y) : nullptr;
            float* sediment = state.sediment.row(y);
            const float* held = protection.empty() ? nullptr : protection.row(y);
            double left_of_row = 0;
            for (int x = 0; x < state.width(); ++x) {
                const float settling = std::exchange(sediment[x], 0.0F);
                const float settled = held ? settling * (1.0F - held[x]) : settling;
                change[x] += settled;
                if (loose) loose[x] += settled;
                left_of_row += static_cast<double>(settling) - static_cast<double>(settled);
            }
            left += left_of_row;
        }
        state.ledger.left_map += left * state.cell_size * state.cell_size;
    }

    static constexpr double growing_share = 0.05;

    const Project& project_;
    const EvaluateOptions& options_;
    const std::function<SharedRaster()>& make_base_;
    ResultCache& cache_;
    bool layered_;  ///< is_layered_on_levels()
    std::vector<CascadePhase> phases_;
    PreviewTimer preview_timer_;
    StateKeeper keeper_;
    double cell_steps_ = 0;
    double done_ = 0;
    std::vector<ReliefLevel> levels_;
    std::shared_ptr<const ErosionProgress> kept_;  ///< shared with the cache: copied or refined before it changes
    std::shared_ptr<ErosionProgress> progress_;
    SharedRaster before_;
};

}  // namespace

bool erodes_on_levels(const Project& project, int coarsening) {
    return !cascade_phases(project, coarsening).empty();
}

std::shared_ptr<const Strata> run_cascade_erosion(const Project& project, const EvaluateOptions& options,
                                                  const std::function<SharedRaster()>& base, ResultCache& cache) {
    return CascadeRun(project, options, base, cache).run();
}

}  // namespace cuesta
