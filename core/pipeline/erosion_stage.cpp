#include "core/pipeline/erosion_stage.h"

#include "core/erosion/erode.h"
#include "core/pipeline/outputs.h"
#include "core/pipeline/run_clock.h"
#include "core/pipeline/run_key.h"
#include "core/pipeline/sources.h"

namespace cuesta {
namespace {

/// A run of fewer steps is not worth a copy of its state on the way.
constexpr std::int64_t first_checkpoint = 16;

ErosionProgress begin(const Project& project, const EvaluateOptions& options, const Strata& strata) {
    const double cell_size = coarsened(project.frame, options.coarsening).cell_size;
    ErosionProgress progress;
    progress.state =
        start_of_erosion(strata.ground, cell_size, strata.thickness, materials_of(project), project.erosion.thermal);
    progress.ground_before = solids_of(progress.state).ground;
    return progress;
}

std::int64_t next_checkpoint(std::int64_t step) {
    std::int64_t next = first_checkpoint;
    while (next <= step) next *= 2;
    return next;
}

}  // namespace

std::shared_ptr<const ErosionProgress> run_erosion(const Project& project, const EvaluateOptions& options,
                                                   const Strata& strata, const SharedRaster& before,
                                                   ResultCache& cache) {
    const Key run = run_key(project, options.coarsening);
    const std::int64_t steps = steps_of(project);
    const std::shared_ptr<const ErosionProgress> kept = cache.find_progress(run, steps);
    if (kept && (kept->state.steps_done == steps || options.control.stopped())) return kept;

    auto progress = std::make_shared<ErosionProgress>(kept ? *kept : begin(project, options, strata));
    ErosionState& state = progress->state;
    const double seconds_before = progress->seconds;
    const std::int64_t steps_before = state.steps_done;
    const std::string end = " of " + std::to_string(steps);
    const TerrainFrame frame = coarsened(project.frame, options.coarsening);
    PreviewTimer preview_timer(options.preview_interval);
    std::int64_t checkpoint = next_checkpoint(steps_before);
    StepClock clock;
    const auto after = [&](const ErosionState&) {
        clock.pause();
        progress->seconds = seconds_before + clock.seconds();
        options.control.report(
            static_cast<double>(state.steps_done - steps_before) / static_cast<double>(steps - steps_before),
            "Eroding: step " + std::to_string(state.steps_done) + end);
        if (state.steps_done >= checkpoint && state.steps_done < steps) {
            // A quarter: a copy that pushed everything else out would be of no use.
            if (bytes_of(state) <= cache.budget() / 4)
                cache.keep(run, std::make_shared<const ErosionProgress>(*progress));
            checkpoint = next_checkpoint(state.steps_done);
        }
        if (options.preview && state.steps_done < steps && preview_timer.due()) {
            const PreviewTimer::Clock::time_point start = PreviewTimer::Clock::now();
            options.preview(std::make_shared<const Land>(land_of(*progress, before, frame, Stage::outputs)));
            preview_timer.made(start);
        }
        if (options.pause_point) options.pause_point();
        clock.go_on();
    };
    const ErosionInput input{project.erosion, sources_of(project, options.coarsening)};
    options.control.report(0, "Eroding: step " + std::to_string(steps_before) + end);
    clock.go_on();
    erosion_steps(state, input, steps - steps_before, options.control.stop, after);
    clock.pause();
    progress->seconds = seconds_before + clock.seconds();
    cache.keep(run, progress);
    return progress;
}

}  // namespace cuesta
