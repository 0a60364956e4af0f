#include "ui/land/stage_states.h"

#include <algorithm>

#include "core/model/erosion_phases.h"
#include "core/pipeline/cascade_erosion_stage.h"
#include "core/pipeline/path_stage.h"
#include "core/pipeline/sculpt_stage.h"
#include "core/pipeline/spline_stage.h"
#include "core/pipeline/strata.h"

namespace cuesta {
namespace {

using States = std::array<StageState, stage_count>;

StageState& at(States& states, Stage stage) {
    return states[static_cast<std::size_t>(stage)];
}

bool is_needed(const Project& project, Stage stage) {
    switch (stage) {
        case Stage::base:
        case Stage::outputs:
            return true;
        case Stage::splines:
            return shapes_land(project);
        case Stage::cascade_erosion:
            return erodes_on_levels(project, 1);
        case Stage::sculpt:
            return is_sculpted(project.sculpting, SculptPlace::before_erosion);
        case Stage::layers:
            return is_layered(project);
        case Stage::erosion:
            return total_steps(project) > 0;
        case Stage::paths:
            return any_is_carved(project.paths) || is_sculpted(project.sculpting, SculptPlace::after_erosion);
    }
    return false;
}

constexpr Stage of_ground[] = {Stage::base, Stage::splines, Stage::cascade_erosion, Stage::sculpt, Stage::layers};
constexpr Stage in_order[] = {Stage::base,    Stage::splines, Stage::cascade_erosion, Stage::sculpt, Stage::layers,
                              Stage::erosion, Stage::paths};

/// The last of these stages that is kept: those before it have done their part.
int count_of_fresh(const LandService& lands, const Project& project) {
    const bool erodes = is_needed(project, Stage::erosion);
    if (erodes && is_needed(project, Stage::paths) && lands.is_fresh(project, Stage::paths)) return 7;
    if (erodes && lands.is_fresh(project, Stage::erosion)) return 6;
    for (int i = static_cast<int>(std::size(of_ground)) - 1; i >= 0; --i)
        if (lands.is_fresh(project, of_ground[i])) return i + 1;
    return 0;
}

/// Whether that work brings the stage of the project up to date.
bool is_worked_at(const LandWork& work, const Project& project, Stage stage) {
    if (!work.project || stage > work.last) return false;
    return work.project.get() == &project || stage_key(*work.project, stage, 1) == stage_key(project, stage, 1);
}

States states_of(const LandService& lands, const Project& project, const LandWork& work) {
    States states;
    states.fill(StageState::not_needed);
    const int fresh = count_of_fresh(lands, project);
    const bool ground_alone = !is_needed(project, Stage::erosion);
    bool first = true;
    StageState worst = StageState::fresh;
    for (int i = 0; i < static_cast<int>(std::size(in_order)); ++i) {
        const Stage stage = in_order[i];
        if (!is_needed(project, stage)) continue;
        StageState& state = at(states, stage);
        state = i < fresh ? StageState::fresh : StageState::stale;
        // Into ground that nothing erodes, paths are carved together with it.
        if (stage == Stage::paths && ground_alone && fresh == static_cast<int>(std::size(of_ground)) && !work.carves)
            state = StageState::fresh;
        if (state == StageState::fresh) continue;
        if (work.failed && first)
            state = StageState::failed;
        else if ((first || work.live) && is_worked_at(work, project, stage))
            state = StageState::working;
        first = false;
        if (worst != StageState::failed && worst != StageState::working) worst = state;
    }
    at(states, Stage::outputs) = worst;
    return states;
}

}  // namespace

QString stage_state_text(StageState state) {
    switch (state) {
        case StageState::not_needed:
            return QObject::tr("not used");
        case StageState::fresh:
            return QObject::tr("up to date");
        case StageState::stale:
            return QObject::tr("out of date");
        case StageState::working:
            return QObject::tr("working");
        case StageState::failed:
            return QObject::tr("failed");
    }
    return {};
}

QString stage_state_tip(StageState state, const QString& cause) {
    switch (state) {
        case StageState::not_needed:
            return QObject::tr("Not used in this project.");
        case StageState::fresh:
            return QObject::tr("The full-size result matches the current project.");
        case StageState::stale:
            return QObject::tr(
                "Its inputs have changed. Press F5 to update it, or turn on Live to update automatically.");
        case StageState::working:
            return QObject::tr("It is being computed.");
        case StageState::failed:
            return QObject::tr(
                       "It could not be computed: %1\nChange the named setting, or undo the last step (Ctrl+Z). The "
                       "terrain is then computed again automatically; press F5 for erosion.")
                .arg(cause.isEmpty() ? QObject::tr("unknown cause.") : cause);
    }
    return {};
}

StageStates::StageStates(LandService& lands, QObject* parent) : QObject(parent), lands_(lands) {
    pool_.setMaxThreadCount(1);
    connect(&lands_, &LandService::status_changed, this, &StageStates::look);
    look();
}

StageStates::~StageStates() {
    pool_.waitForDone();
}

void StageStates::look() {
    const LandService::Value project = lands_.project();
    if (!project) return;
    look_again_ = looking_;
    if (std::exchange(looking_, true)) return;
    pool_.start([this, project, work = lands_.work()] {
        const States states = states_of(lands_, *project, work);
        QMetaObject::invokeMethod(
            this,
            [this, states, cause = QString::fromStdString(work.cause)] {
                looking_ = false;
                const bool others = std::exchange(states_, states) != states;
                if (std::exchange(cause_, cause) != cause || others) Q_EMIT changed();
                if (std::exchange(look_again_, false)) look();
            },
            Qt::QueuedConnection);
    });
}

}  // namespace cuesta
