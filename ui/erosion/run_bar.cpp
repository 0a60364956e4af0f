#include "ui/erosion/run_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "core/model/erosion_phases.h"
#include "ui/base/icons.h"
#include "ui/base/length_words.h"
#include "ui/base/theme.h"
#include "ui/base/time_words.h"
#include "ui/erosion/device_words.h"
#include "ui/erosion/kind_sliders.h"
#include "ui/erosion/phase_edits.h"
#include "ui/erosion/run_timeline.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/panel.h"
#include "ui/forms/rows.h"
#include "ui/land/run_course.h"

namespace cuesta {
namespace {

const ParameterField* mixing_field(const char* id) {
    for (const ParameterField& field : fields_of<MixingParameters>())
        if (field.description.id == id) return &field;
    CUESTA_CHECK_MESSAGE(false, id);
    return nullptr;
}

}  // namespace

RunBar::RunBar(Document& document, LandService& tasks, const ErosionDevice& device, ViewSettings& settings,
               QWidget* parent)
    : QWidget(parent), document_(document), tasks_(tasks), device_(device), settings_(settings) {
    setObjectName(QStringLiteral("runbar"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 12, 10);
    column->setSpacing(rhythm);
    column->addWidget(make_settings_line());
    column->addWidget(make_progress_line());
    connect(&document_, &Document::changed, this, &RunBar::refresh_values);
    connect(&tasks_, &LandService::status_changed, this, &RunBar::refresh_state);
    connect(&settings_, &ViewSettings::changed, this, &RunBar::refresh_state);
    connect(&device_, &ErosionDevice::changed, this, &RunBar::refresh_state);
    refresh_values();
    refresh_state();
}

void RunBar::add_steps(QWidget& line) {
    const ParameterField* field = mixing_field("erosion.steps");
    steps_ = new NumberSlider(field->description);
    steps_->setObjectName(QStringLiteral("bar.erosion.steps"));
    steps_->setMinimumWidth(72);
    steps_->setMaximumWidth(150);
    steps_->setToolTip(
        tool_tip_of(field->description) +
        tr("<p>Of all phases: the run ends after so many steps, whichever state it continues from.</p>"));
    line.layout()->addWidget(new QLabel(tr("Steps")));
    line.layout()->addWidget(steps_);
    connect(steps_, &NumberSlider::edited, this, [this, field](double value) {
        const auto change = [steps = std::llround(value)](Project& project) { set_end_of_run(project, steps); };
        Project changed = document_.project();
        change(changed);
        document_.edit(edit_label(field->description, static_cast<double>(end_of_run(changed))), change,
                       QString::fromStdString(field->description.id));
    });
    connect(steps_, &NumberSlider::finished, this, [this] {
        document_.end_gesture();
        // A number below the steps of earlier phases changes nothing that would be told.
        steps_->set_value(static_cast<double>(end_of_run(document_.project())));
    });
    connect(steps_, &NumberSlider::abandoned, this, [this] { document_.abandon_gesture(); });
}

QWidget* RunBar::make_settings_line() {
    auto* box = new QWidget;
    auto* line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(rhythm);
    line->addWidget(new KindSliders(document_), 1);
    line->addSpacing(rhythm);
    add_steps(*box);
    line->addSpacing(rhythm);
    run_ = new QPushButton(tr("Run"));
    run_->setObjectName(QStringLiteral("primary"));
    run_->setMinimumWidth(72);
    run_->setToolTip(tr("Erode the terrain (F5)"));
    pause_ = make_icon_button(QStringLiteral("pause"), tr("Pause or resume (Space)"));
    pause_->setObjectName(QStringLiteral("pause"));
    pause_->setCheckable(true);
    cancel_ = make_icon_button(QStringLiteral("cancel"), tr("Cancel (Esc) and keep the result so far"));
    cancel_->setObjectName(QStringLiteral("cancel"));
    line->addWidget(run_);
    line->addWidget(pause_);
    line->addWidget(cancel_);
    connect(run_, &QPushButton::clicked, this, &RunBar::run_requested);
    connect(pause_, &QToolButton::clicked, this, &RunBar::pause_requested);
    connect(cancel_, &QToolButton::clicked, this, &RunBar::cancel_requested);
    return box;
}

QWidget* RunBar::make_progress_line() {
    auto* box = new QWidget;
    auto* line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(rhythm);
    live_ = make_icon_button(QStringLiteral("live"), {});
    live_->setText(tr("Live"));
    live_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    live_->setObjectName(QStringLiteral("live"));
    live_->setCheckable(true);
    connect(live_, &QToolButton::clicked, this, [this](bool on) {
        if (tasks_.is_suspended())
            tasks_.set_suspended(false);
        else
            tasks_.set_live(on);
        refresh_state();
    });
    line->addWidget(live_);
    timeline_ = new RunTimeline;
    connect(timeline_, &RunTimeline::looked_at, &tasks_, &LandService::look_at);
    connect(timeline_, &RunTimeline::menu_requested, this, &RunBar::show_course_menu);
    go_on_ = new QPushButton;
    go_on_->setObjectName(QStringLiteral("goOn"));
    connect(go_on_, &QPushButton::clicked, this, &RunBar::go_on_requested);
    back_ = new QPushButton(tr("Back to the terrain"));
    back_->setObjectName(QStringLiteral("backToTerrain"));
    back_->setToolTip(tr("Shows the terrain as it is now, before erosion"));
    connect(back_, &QPushButton::clicked, &tasks_, &LandService::show_ground);
    words_ = new QLabel;
    words_->setObjectName(QStringLiteral("runWords"));
    // Wide enough for what a run says, so that the line beside it does not twitch.
    words_->setFixedWidth(300);
    before_ = make_icon_button(QStringLiteral("before"), tr("Show the terrain before erosion (B)"));
    before_->setText(tr("Before"));
    before_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    before_->setObjectName(QStringLiteral("before"));
    before_->setCheckable(true);
    split_ = make_icon_button(QStringLiteral("split"),
                              tr("Split the view: before erosion on the left, after it on the right (Shift+B)"));
    split_->setText(tr("Split"));
    split_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    split_->setObjectName(QStringLiteral("split"));
    split_->setCheckable(true);
    line->addWidget(timeline_, 1);
    line->addSpacing(rhythm);
    line->addWidget(words_);
    line->addWidget(go_on_);
    line->addWidget(back_);
    line->addWidget(before_);
    builds_ = make_icon_button(QStringLiteral("layers"), tr("Full-resolution builds in the background (Ctrl+B)"));
    builds_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    builds_->setObjectName(QStringLiteral("builds"));
    set_builds(0);
    connect(builds_, &QToolButton::clicked, this, &RunBar::builds_requested);
    line->addWidget(split_);
    line->addWidget(builds_);
    // Room between an icon and its word.
    for (QToolButton* each : {live_, before_, split_, builds_}) each->setIconSize(QSize(20, 16));
    connect(before_, &QToolButton::clicked, &settings_, &ViewSettings::set_before);
    connect(split_, &QToolButton::clicked, &settings_, &ViewSettings::set_split);
    return box;
}

void RunBar::refresh_values() {
    steps_->set_value(static_cast<double>(end_of_run(document_.project())));
    refresh_state();
}

void RunBar::refresh_state() {
    const LandState state = tasks_.state();
    const bool erodes = state == LandState::eroding || state == LandState::paused;
    run_->setEnabled(!erodes && total_steps(document_.project()) > 0 && state != LandState::none);
    run_->setText(state == LandState::stopped ? tr("Continue") : tr("Run"));
    live_->setChecked(tasks_.is_live() && !tasks_.is_suspended());
    live_->setText(tasks_.is_suspended() ? tr("Suspended") : tr("Live"));
    live_->setToolTip(
        tasks_.is_suspended()
            ? tr("Changes are not computed. Press to resume (Ctrl+Shift+L), or press F5 to update the terrain once.")
            : tr("The eroded terrain follows every change automatically: coarse while you drag, then finer, then at "
                 "full size (Ctrl+L). Ctrl+Shift+L suspends it."));
    pause_->setEnabled(erodes);
    pause_->setChecked(state == LandState::paused);
    pause_->setIcon(line_icon(state == LandState::paused ? QStringLiteral("run") : QStringLiteral("pause")));
    cancel_->setEnabled(tasks_.can_cancel());
    before_->setChecked(settings_.shows_before());
    split_->setChecked(settings_.is_split());
    const QString text = state_words();
    words_->setText(words_->fontMetrics().elidedText(text, Qt::ElideRight, words_->width()));
    // Whoever has chosen a card reads here what became of it.
    words_->setToolTip(wants_device(device_.choice()) ? text + QLatin1Char('\n') + device_details(device_) : text);
    refresh_course();
    refresh_go_on();
}

QString RunBar::state_words() const {
    const Land* land = tasks_.shown().land.get();
    const qlonglong done = land ? land->report.steps_done : 0;
    const auto running = tasks_.run_project();
    const qlonglong total = running ? total_steps(*running) : document_.project().erosion.mixing.steps;
    switch (tasks_.state()) {
        case LandState::none:
        case LandState::ground:
            return ground_words();
        case LandState::computing:
        case LandState::eroding:
            return progress_words();
        case LandState::paused:
            return tr("Paused: %1").arg(QString::fromStdString(tasks_.status().how_far));
        case LandState::eroded:
            return tr("%1 steps in %2 s").arg(done).arg(plain_number(land ? land->report.seconds : 0, 1));
        case LandState::stopped:
            return total > 0 ? tr("Stopped after %1 of %2 steps").arg(done).arg(total)
                             : tr("Stopped: a preview is shown");
        case LandState::stale:
            return tr("Out of date: press F5 to erode again");
        case LandState::looking:
            return (tasks_.looks_at_outdated() ? tr("Out of date: after %1 of %2 steps") : tr("After %1 of %2 steps"))
                .arg(done)
                .arg(tasks_.reached());
        case LandState::live: {
            const QString text = tr("Live, 1:%1").arg(tasks_.shown_coarsening());
            return tasks_.chain().is_refining() ? text + tr(", refining to 1:%1").arg(tasks_.chain().coarsening())
                                                : text;
        }
        case LandState::behind:
            return tr("Suspended, out of date: press F5 to update");
        case LandState::failed:
            return tr("Failed");
    }
    return {};
}

/// A percentage stands only beside what it counts.
QString RunBar::progress_words() const {
    const WorkerStatus& status = tasks_.status();
    const bool erodes = tasks_.state() == LandState::eroding;
    QString text = QString::fromStdString(status.activity);
    // That it erodes stands in the line below, and how long it takes must have room.
    if (erodes && !status.how_far.empty()) text = QString::fromStdString(status.how_far);
    if (tasks_.runs_by_itself()) text = tr("Live, full size");
    if (status.counted || (!erodes && !text.isEmpty()))
        text = tr("%1 %").arg(whole_percent(status.counted.value_or(status.share))) + QStringLiteral("   ") + text;
    if (erodes) text += device_at_work(device_);
    if (erodes && status.seconds_left) text += QStringLiteral(", ") + time_left_text(*status.seconds_left);
    return text;
}

QString RunBar::ground_words() const {
    if (tasks_.run_is_outdated() && tasks_.can_look())
        return tr("The run is out of date: the terrain has changed. Its states can still be viewed; undo restores it.");
    if (tasks_.run_has_other_cells()) return tr("Another size ended the run; undo restores it.");
    if (!document_.project().erosion.mixing.erodes()) return tr("No erosion yet: add a kind of erosion with +");
    if (total_steps(document_.project()) > 0) return tr("Press Run to erode the terrain");
    return tr("Set the number of steps to erode the terrain");
}

void RunBar::refresh_course() {
    const auto run = tasks_.run_project();
    const Project& project = run ? *run : document_.project();
    const LandState state = tasks_.state();
    RunCourse course;
    const ErosionSchedule* before = nullptr;
    for (const ErosionPhase& phase : erosion_phases(project)) {
        course.phases.push_back(
            {phase.first, phase.last, phase.schedule->mixing.weights(), phase_text(*phase.schedule, before)});
        before = phase.schedule;
    }
    if (run) {
        course.reached = tasks_.reached();
        course.shown = tasks_.shown().land ? tasks_.shown().land->report.steps_done : 0;
        course.kept = tasks_.kept_steps();
        course.can_look = tasks_.can_look();
        course.outdated = tasks_.run_is_outdated();
        if (state == LandState::eroding || state == LandState::paused) course.shown = course.reached;
    }
    if (state == LandState::computing || tasks_.runs_by_itself()) course.busy = tasks_.status().share;
    timeline_->set_course(course);
}

void RunBar::refresh_go_on() {
    const auto run = tasks_.run_project();
    const LandState state = tasks_.state();
    const Project& project = document_.project();
    const bool is_same_run = run && differs_in_settings_alone(project, *run);
    const bool settings_changed = is_same_run && (state == LandState::stale || state == LandState::paused) &&
                                  !same_but_for_steps(project.erosion, run->erosion);
    const bool looks_back = is_same_run && state == LandState::looking;
    const bool is_at_end = state == LandState::eroded && tasks_.reached() > 0;
    const std::int64_t step = looks_back ? tasks_.shown().land->report.steps_done : tasks_.reached();
    const int more = project.erosion.mixing.steps;
    QString text = tr("Continue from here"), tip;
    // A phase at the end of the run needs more steps: their number is said before it changes.
    if (!ends_later(project, step)) text += tr(": +%1 steps").arg(more);
    if (looks_back)
        tip =
            tr("Continues erosion from this state with the current settings. Later states are discarded; undo restores "
               "them.");
    else if (settings_changed)
        tip =
            tr("Keeps the result of the run and continues with the changed settings as a new phase. Run starts over "
               "with them instead.");
    else
        tip = tr("Continues from the end of the run for another %1 steps").arg(more);
    go_on_->setText(text);
    go_on_->setToolTip(tip);
    go_on_->setVisible(looks_back || settings_changed || is_at_end);
    back_->setVisible(tasks_.looks_at_outdated());
    run_->setToolTip(settings_changed ? tr("Start over with the changed settings (F5)") : tr("Erode the terrain (F5)"));
}

void RunBar::set_builds(int unfinished) {
    builds_->setText(unfinished > 0 ? tr("Builds (%1)").arg(unfinished) : tr("Builds"));
}

void RunBar::show_course_menu(const QPoint& global, int phase) {
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("phases"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const int count = static_cast<int>(erosion_phases(document_.project()).size());
    // While the run that is shown had others, the line is not about the project's.
    const bool is_of_project = static_cast<int>(timeline_->course().phases.size()) == count && phase >= 0;
    const auto index = static_cast<std::size_t>(std::max(phase, 0));
    const auto add = [&](const QString& text, const QString& tip, bool possible, const QString& label,
                         std::function<Project(const Project&)> change) {
        QAction* action = menu->addAction(text);
        action->setToolTip(tip);
        action->setEnabled(possible);
        connect(action, &QAction::triggered, this, [this, label, change = std::move(change)] {
            const Project next = change(document_.project());
            document_.edit(label, [&](Project& project) {
                project.past_erosion = next.past_erosion;
                project.erosion = next.erosion;
            });
        });
    };
    add(tr("Add a phase at the end"),
        tr("Keeps the current settings as a phase and adds another after it: large rivers first, then detail."),
        count > 0, tr("Add phase after phase %1").arg(count), with_phase_added);
    menu->addSeparator();
    add(tr("Move phase %1 earlier").arg(phase + 1), {}, is_of_project && phase > 0,
        tr("Move phase %1 earlier").arg(phase + 1),
        [index](const Project& p) { return with_phase_moved(p, index, -1); });
    add(tr("Move phase %1 later").arg(phase + 1), {}, is_of_project && phase + 1 < count,
        tr("Move phase %1 later").arg(phase + 1), [index](const Project& p) { return with_phase_moved(p, index, 1); });
    add(tr("Restart from phase %1").arg(phase + 1),
        tr("Makes its settings the current ones and discards later phases. Undo restores them."),
        is_of_project && phase + 1 < count, tr("Restart from phase %1").arg(phase + 1),
        [index](const Project& p) { return begun_again_from(p, index); });
    add(tr("Remove phase %1").arg(phase + 1), {}, is_of_project && count > 1, tr("Remove phase %1").arg(phase + 1),
        [index](const Project& p) { return without_phase(p, index); });
    add(tr("Discard earlier phases"), {}, !document_.project().past_erosion.empty(), tr("Discard earlier phases"),
        [](Project p) {
            p.past_erosion.clear();
            return p;
        });
    menu->popup(global);
}

}  // namespace cuesta
