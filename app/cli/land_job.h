#pragma once
/// \file From what a command names (a height map or a project) to land, with progress and Ctrl-C.

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/arguments.h"
#include "app/cli/interruption.h"
#include "app/cli/state_files.h"
#include "app/cli/terminal.h"
#include "core/model/project.h"
#include "core/model/project_size.h"
#include "core/pipeline/land.h"

namespace cuesta {

class ErosionStepper;

/// Seconds of the parts of a command, in the order of their ends: for the report.
using StageSeconds = std::vector<std::pair<std::string, double>>;

/// Adds its life to the seconds of a stage.
class StageTimer {
public:
    StageTimer(StageSeconds& seconds, std::string stage);
    ~StageTimer();
    StageTimer(const StageTimer&) = delete;
    StageTimer& operator=(const StageTimer&) = delete;

private:
    StageSeconds& seconds_;
    std::string stage_;
    std::chrono::steady_clock::time_point start_;
};

/// Calls work(control) with a progress bar; Ctrl-C stops it by its control.
template <class Work>
auto with_progress(const Work& work) {
    StoppableWork stoppable;
    ProgressBar bar;
    WorkControl control;
    control.stop = stoppable.token();
    control.progress = [&bar](double share, const Activity& activity) { bar.show(share, activity); };
    return work(control);
}

/// Imports as the options say. Where that takes more than reading one file there is a progress bar, and Ctrl-C ends
/// with Error::cancelled().
Result<Elevation> imported_heights(const std::string& path, const ImportOptions& options);

/// A project whose starting terrain is the height map, with the rest at its defaults. Prints what was assumed as
/// warnings.
Result<Project> project_from_heights(const std::string& path, const ImportOptions& options);

/// The project of a file: read as it is, or made from a height map.
Result<Project> open_input(const InputArguments& input);

/// Runs the pipeline up to `stage`, with a progress bar; Ctrl-C ends it between two steps with Error::cancelled().
/// `states`: what it goes on from and keeps; null: neither. `stepper`: makes the steps of the erosion; null: the
/// processor.
Result<std::shared_ptr<const Land>> compute_land(const Project& project, Stage stage, StageSeconds* seconds = nullptr,
                                                 StateFiles* states = nullptr, ErosionStepper* stepper = nullptr);

}  // namespace cuesta
