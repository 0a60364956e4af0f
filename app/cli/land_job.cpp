#include "app/cli/land_job.h"

#include <algorithm>
#include <chrono>

#include "app/cli/interruption.h"
#include "app/cli/terminal.h"
#include "core/erosion/water/rates_of_cells.h"
#include "core/io/elevation/import_elevation.h"
#include "core/io/project/project_file.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/land_remarks.h"

namespace cuesta {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

StageTimer::StageTimer(StageSeconds& seconds, std::string stage)
    : seconds_(seconds), stage_(std::move(stage)), start_(Clock::now()) {}

StageTimer::~StageTimer() {
    seconds_.emplace_back(stage_, std::chrono::duration<double>(Clock::now() - start_).count());
}

Result<Elevation> imported_heights(const std::string& path, const ImportOptions& options) {
    if (options.more_files.empty() && options.target_system.empty() && !options.smooth_steps)
        return import_elevation(path, options);
    return with_progress([&](const WorkControl& control) { return import_elevation(path, options, control); });
}

Result<Project> project_from_heights(const std::string& path, const ImportOptions& options) {
    Result<Elevation> elevation = imported_heights(path, options);
    if (!elevation) return elevation.error();
    print_warnings(elevation->warnings, path);
    Project project;
    project.frame = elevation->frame;
    project.base = ImportedBase{TiledRaster(elevation->heights.view()), path};
    project.erosion.water = default_water_erosion(project.frame.cell_size);
    return project;
}

Result<Project> open_input(const InputArguments& input) {
    if (is_project(input.path)) return read_project(input.path);
    const Result<ImportOptions> options = input.options();
    if (!options) return options.error();
    return project_from_heights(input.path, *options);
}

Result<std::shared_ptr<const Land>> compute_land(const Project& project, Stage stage, StageSeconds* seconds,
                                                 StateFiles* states, ErosionStepper* stepper) {
    StoppableWork work;
    ProgressBar bar;
    EvaluateOptions options;
    options.control.stop = work.token();
    options.control.progress = [&bar](double share, const Activity& activity) { bar.show(share, activity); };
    if (states) states->use(options);
    options.stepper = stepper;
    // Every result is wanted once: what the next stage does not need is not kept.
    Evaluator evaluator(0);
    const auto timed = [&](Stage until) {
        options.stage = until;
        return evaluator.evaluate(project, options);
    };
    Clock::time_point start = Clock::now();
    const auto lap = [&] {
        const Clock::time_point now = Clock::now();
        return std::chrono::duration<double>(now - std::exchange(start, now)).count();
    };
    if (stage >= Stage::erosion) {
        const auto layers = timed(Stage::layers);
        if (!layers) return layers.error();
        if (seconds) {
            const double all = lap();
            const double levels = (*layers)->cascade_report.seconds;
            if (levels > 0) seconds->emplace_back("levels", levels);
            seconds->emplace_back("layers", std::max(all - levels, 0.0));
        }
    }
    auto land = timed(stage);
    if (land && work.token().stop_requested()) return Error::cancelled();
    if (land)
        if (const std::string remark(remark_on_ice(**land)); !remark.empty()) print_warnings({remark}, "ice");
    if (land && seconds) {
        const double all = lap();
        const double erosion = (*land)->report.seconds;
        const double paths = (*land)->carved ? (*land)->carved->seconds : 0;
        if (stage >= Stage::erosion) seconds->emplace_back("erosion", erosion);
        if ((*land)->carved) seconds->emplace_back("paths", paths);
        seconds->emplace_back(stage >= Stage::erosion ? "outputs" : "layers", std::max(all - erosion - paths, 0.0));
    }
    return land;
}

}  // namespace cuesta
