#include "core/pipeline/erosion_stage.h"

#include <algorithm>
#include <utility>

#include "core/erosion/begin_phase.h"
#include "core/erosion/stepper.h"
#include "core/pipeline/beds.h"
#include "core/pipeline/checkpoints.h"
#include "core/pipeline/erosion_shares.h"
#include "core/pipeline/kept_state.h"
#include "core/pipeline/outputs.h"
#include "core/pipeline/plant_hold.h"
#include "core/pipeline/run_clock.h"
#include "core/pipeline/sources.h"
#include "core/pipeline/spline_stage.h"

namespace cuesta {
namespace {

/// The furthest kept state on the way to the job's end; null if there is none.
std::shared_ptr<const ErosionProgress> furthest_kept(const ErosionJob& job, const EvaluateOptions& options,
                                                     ResultCache& cache) {
    const std::vector<KeyedPhase>& phases = job.course.phases();
    if (phases.empty()) return cache.find_progress(job.course.run_at(0), 0);
    for (auto each = phases.rbegin(); each != phases.rend(); ++each) {
        if (each->phase.first >= job.steps && job.steps > 0) continue;
        if (auto kept = furthest_state(options, cache, each->run, std::min(each->phase.last, job.steps))) return kept;
    }
    return nullptr;
}

class ErosionRun {
public:
    ErosionRun(const ErosionJob& job, const EvaluateOptions& options, ResultCache& cache,
               const std::shared_ptr<const ErosionProgress>& kept)
        : job_(job),
          options_(options),
          cache_(cache),
          frame_(coarsened(job.project.frame, options.coarsening)),
          progress_(std::make_shared<ErosionProgress>(kept ? *kept : beginning())),
          first_step_(progress_->state.steps_done),
          checkpoints_(cache, job.course, first_step_),
          keeper_(options, Stage::erosion),
          preview_timer_(options.preview_interval) {}

    std::shared_ptr<const ErosionProgress> run() {
        report();
        make_input();
        const std::vector<KeyedPhase>& phases = job_.course.phases();
        for (std::size_t i = 0; i < phases.size() && state().steps_done < job_.steps; ++i) {
            if (phases[i].phase.last <= state().steps_done) continue;
            if (options_.control.stopped()) break;
            if (i > 0 && state().steps_done == phases[i].phase.first) {
                if (state().steps_done > first_step_) checkpoints_.keep(*progress_);
                begin_phase(state(), *phases[i - 1].phase.schedule, *phases[i].phase.schedule,
                            materials_of(job_.project));
                // A state that has begun a phase and made none of its steps could not be told from the end of the
                // phase before.
                run_steps(phases[i].phase, 1, {});
            }
            run_steps(phases[i].phase, job_.steps, options_.control.stop);
        }
        const Key& run = job_.course.run_at(state().steps_done);
        cache_.keep(run, progress_);
        if (state().steps_done < job_.steps) keeper_.keep(run, *progress_);
        return progress_;
    }

private:
    ErosionState& state() { return progress_->state; }

    ErosionProgress beginning() const {
        ErosionProgress progress;
        const std::vector<KeyedPhase>& phases = job_.course.phases();
        const ErosionSchedule& schedule = phases.empty() ? job_.project.erosion : *phases.front().phase.schedule;
        progress.state = start_of_erosion(job_.strata.ground, frame_.cell_size, job_.strata.thickness,
                                          materials_of(job_.project), schedule.thermal);
        progress.state.beds = beds_of(job_.project, job_.strata, options_.coarsening);
        progress.ground_before = solids_of(progress.state).ground;
        return progress;
    }

    /// Input that all phases share.
    void make_input() {
        if (state().steps_done >= job_.steps) return;
        input_.sources = sources_of(job_.project, options_.coarsening);
        const ErosionSpread spread = what_splines_spread();
        ErosionShares shares = erosion_shares(job_.project, options_.coarsening, spread.rain, spread.erodibility);
        input_.rain_share = std::move(shares.rain);
        input_.erodibility = std::move(shares.erodibility);
        input_.protection = std::move(shares.protection);
        input_.protection_of_kind = protection_of_kinds(job_.project, options_.coarsening, input_.protection);
    }

    /// Kept, since growing it may take as long as many steps.
    ErosionSpread what_splines_spread() {
        if (!spreads_erosion(job_.project)) return {};
        const Key key = spread_key(job_.project, options_.coarsening);
        const Key rain = Hasher().add(key).add(0).key();
        const Key erodibility = Hasher().add(key).add(1).key();
        const SharedRaster kept_rain = cache_.find_raster(rain);
        const SharedRaster kept_erodibility = cache_.find_raster(erodibility);
        if (kept_rain && kept_erodibility) return {*kept_rain, *kept_erodibility};
        ErosionSpread spread = spread_erosion(job_.project, frame_.width, frame_.height, frame_.cell_size);
        cache_.keep(rain, std::make_shared<const Raster<float>>(spread.rain));
        cache_.keep(erodibility, std::make_shared<const Raster<float>>(spread.erodibility));
        return spread;
    }

    /// Of phases in which plants hold the ground: those that grow before the first of them.
    void hold_by_plants(const ErosionSchedule& schedule) {
        if (!plants_hold(job_.project, schedule)) {
            input_.erodibility_under_plants = {};
            return;
        }
        if (plant_cover_.empty()) plant_cover_ = plant_cover_of(job_.project, job_.before, options_.coarsening);
        input_.erodibility_under_plants =
            erodibility_under(plant_cover_, schedule.mixing.plant_hold, input_.erodibility);
    }

    /// Up to `most` steps of the phase, as far as the job goes.
    void run_steps(const ErosionPhase& phase, std::int64_t most, const std::stop_token& stop) {
        input_.schedule = *phase.schedule;
        input_.first_step = phase.first;
        hold_by_plants(*phase.schedule);
        const double seconds_before = progress_->seconds;
        StepClock clock;
        const auto after = [&](const ErosionState&) {
            clock.pause();
            progress_->seconds = seconds_before + clock.seconds();
            report();
            if (state().steps_done < job_.steps) {
                if (state().steps_done < phase.last) checkpoints_.pass(*progress_);
                keeper_.pass(job_.course.run_at(state().steps_done), *progress_);
                if (options_.preview && preview_timer_.due()) preview();
            }
            while (options_.pause_point && options_.pause_point())
                if (options_.preview) preview();
            clock.go_on();
        };
        clock.go_on();
        const std::int64_t left = std::min(phase.last, job_.steps) - state().steps_done;
        ProcessorStepper processor;
        ErosionStepper& stepper = options_.stepper != nullptr ? *options_.stepper : processor;
        stepper.advance(state(), input_, std::min(left, most), stop, after);
        clock.pause();
        progress_->seconds = seconds_before + clock.seconds();
    }

    void report() {
        const double share = static_cast<double>(state().steps_done - first_step_) /
                             std::max(static_cast<double>(job_.steps - first_step_), 1.0);
        const std::string step = "step " + std::to_string(state().steps_done) + " of " + std::to_string(job_.steps);
        const double counted =
            static_cast<double>(state().steps_done) / static_cast<double>(std::max<std::int64_t>(job_.steps, 1));
        options_.control.report(share, {"Eroding", step, counted});
    }

    void preview() {
        const PreviewTimer::Clock::time_point start = PreviewTimer::Clock::now();
        Land land = land_of(*progress_, job_.before, frame_, Stage::outputs);
        show_ice(land, state(), job_.course.schedule_at(state().steps_done));
        options_.preview(std::make_shared<const Land>(std::move(land)));
        preview_timer_.made(start);
    }

    const ErosionJob& job_;
    const EvaluateOptions& options_;
    ResultCache& cache_;
    TerrainFrame frame_;
    std::shared_ptr<ErosionProgress> progress_;
    std::int64_t first_step_;  ///< that this run goes on from
    Checkpoints checkpoints_;
    StateKeeper keeper_;
    PreviewTimer preview_timer_;
    ErosionInput input_;
    Raster<float> plant_cover_;  ///< empty until a phase asks for it
};

}  // namespace

std::shared_ptr<const ErosionProgress> run_erosion(const ErosionJob& job, const EvaluateOptions& options,
                                                   ResultCache& cache) {
    const std::shared_ptr<const ErosionProgress> kept = furthest_kept(job, options, cache);
    if (kept && (kept->state.steps_done == job.steps || options.control.stopped())) return kept;
    return ErosionRun(job, options, cache, kept).run();
}

}  // namespace cuesta
