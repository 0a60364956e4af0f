#include "ui/erosion/run_commands.h"

#include "core/model/erosion_phases.h"
#include "ui/land/run_course.h"

namespace cuesta {

RunCommands::RunCommands(Document& document, LandService& lands) : document_(document), lands_(lands) {
    connect(&lands_, &LandService::status_changed, this, [this] {
        if (goes_on_when_stopped_ && lands_.is_settled()) go_on();
    });
}

void RunCommands::go_on() {
    const LandService::Value run = lands_.run_project();
    goes_on_when_stopped_ = false;
    if (!run || !differs_in_settings_alone(document_.project(), *run)) return;
    if (lands_.is_busy() && lands_.state() != LandState::looking) {
        // The exact step is known once it has ended.
        goes_on_when_stopped_ = true;
        lands_.cancel();
        return;
    }
    const std::int64_t step =
        lands_.state() == LandState::looking ? lands_.shown().land->report.steps_done : lands_.reached();
    const Project next = gone_on(document_.project(), *run, step);
    document_.edit(tr("Continue from here: step %1 of %2").arg(step).arg(total_steps(next)), [&](Project& project) {
        project.past_erosion = next.past_erosion;
        project.erosion = next.erosion;
    });
    lands_.run();
}

void RunCommands::toggle_pause() {
    const LandService::Value run = lands_.run_project();
    const Project& present = document_.project();
    if (lands_.state() == LandState::paused && run && !same_but_for_steps(present.erosion, run->erosion) &&
        differs_in_settings_alone(present, *run))
        return go_on();
    lands_.toggle_pause();
}

}  // namespace cuesta
