#include "ui/files/files_feature.h"

#include <QAbstractButton>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenu>
#include <QMessageBox>

#include "core/io/project/project_file.h"
#include "core/model/erosion_phases.h"
#include "ui/base/time_words.h"
#include "ui/files/autosave.h"
#include "ui/files/file_commands.h"
#include "ui/files/recovery_bar.h"
#include "ui/files/run_states.h"

namespace cuesta {

FilesFeature::FilesFeature(Workbench& bench)
    : Feature(bench),
      commands_(new FileCommands(bench.document(), bench.file_tasks(), bench.messages(), bench.window())),
      recovery_bar_(new RecoveryBar) {
    bench.provide(*commands_);
    bench.add_bar(BarPlace::top, recovery_bar_);
    add_commands();
    connect(commands_, &FileCommands::land_replaced, this, [&bench] { bench.scene().frame_next_land(); });
    connect(commands_, &FileCommands::recent_files_changed, this, &FilesFeature::refresh_recent);
    connect(commands_, &FileCommands::versions_changed, this, &FilesFeature::refresh_versions);
    refresh_recent();
    refresh_versions();
}

FilesFeature::~FilesFeature() = default;

void FilesFeature::add_commands() {
    CommandMenus& menus = bench().menus();
    const QString menu = QStringLiteral("file");
    FileCommands* files = commands_;
    menus.add({.menu = menu, .position = 100, .text = tr("&New"), .key = QKeySequence::New, .run = [files] {
                   files->new_project();
               }});
    menus.add({.menu = menu, .position = 101, .text = tr("&Open project…"), .key = QKeySequence::Open, .run = [files] {
                   files->open();
               }});
    recent_ = menus.add_menu({.id = QStringLiteral("file.recent"),
                              .parent = menu,
                              .position = 102,
                              .title = tr("Open &recent"),
                              .tool_tips = true});
    versions_ = menus.add_menu({.id = QStringLiteral("file.versions"),
                                .parent = menu,
                                .position = 103,
                                .title = tr("Open pre&vious version"),
                                .object = QStringLiteral("previousVersions"),
                                .tool_tips = true});
    menus.add({.menu = menu,
               .position = 104,
               .text = tr("&Import elevation model…"),
               .key = Qt::CTRL | Qt::Key_I,
               .run = [files] { files->import_elevation(); }});
    menus.add({.menu = menu, .position = 200, .text = tr("&Save"), .key = QKeySequence::Save, .run = [files] {
                   files->save();
               }});
    menus.add({.menu = menu,
               .position = 201,
               .text = tr("Save &as…"),
               .key = Qt::CTRL | Qt::SHIFT | Qt::Key_S,
               .run = [files] { files->save_as(); }});
    menus.add({.menu = menu,
               .position = 202,
               .text = tr("Save numbered &copy"),
               .key = Qt::CTRL | Qt::ALT | Qt::Key_S,
               .run = [files] { files->save_numbered(); }});
}

void FilesFeature::refresh_recent() {
    recent_->clear();
    for (const QString& path : commands_->recent_files()) {
        QAction* action = recent_->addAction(QFileInfo(path).fileName());
        connect(action, &QAction::triggered, this, [this, path] { commands_->open_path(path); });
        // Files in several folders may have one name.
        action->setObjectName(QStringLiteral("recent:") + path);
        action->setToolTip(path);
    }
    recent_->setEnabled(!recent_->isEmpty());
}

void FilesFeature::refresh_versions() {
    versions_->clear();
    for (const PreviousVersion& version : commands_->versions()) {
        QAction* action = versions_->addAction(time_text(version.time));
        connect(action, &QAction::triggered, this, [this, version] { commands_->open_version(version); });
        action->setToolTip(tr("Restores the project as it was saved then; undo returns to the present one"));
    }
    versions_->setEnabled(!versions_->isEmpty());
}

bool FilesFeature::lets_close() {
    if (may_close_ || !bench().document().modified()) return true;
    // Whoever is asked may not be there to answer (the session ends, the power goes).
    if (autosave_) autosave_->write_now();
    commands_->confirm_loss([this] {
        may_close_ = true;
        bench().window().close();
    });
    return false;
}

void FilesFeature::close() {
    if (autosave_) autosave_->give_up();
}

bool FilesFeature::takes_files(const QStringList& paths) {
    if (!paths.first().endsWith(QStringLiteral(".cuesta"), Qt::CaseInsensitive)) return false;
    commands_->open_path(paths.first());
    return true;
}

void FilesFeature::guard(const QString& recovery_folder, const AutosaveTimes& times) {
    autosave_ = std::make_unique<Autosave>(bench().document(), recovery_folder, times);
    connect(autosave_.get(), &Autosave::failed, this,
            [this](const QString& text) { bench().messages().show_message(MessageKind::warning, text); });
    connect(recovery_bar_, &RecoveryBar::recover_requested, this, [this](std::size_t index) {
        commands_->confirm_loss([this, index] {
            if (index < recovery_bar_->count()) recover(recovery_bar_->take(index), false);
        });
    });
    connect(recovery_bar_, &RecoveryBar::go_on_requested, this, [this](std::size_t index) {
        commands_->confirm_loss([this, index] {
            if (index < recovery_bar_->count()) recover(recovery_bar_->take(index), true);
        });
    });
    // An edit just before a save is in one of both files, whatever becomes of the save.
    connect(commands_, &FileCommands::saving, autosave_.get(), &Autosave::write_now);
    guard_runs(1e-3 * times.run_states);
    connect(recovery_bar_, &RecoveryBar::look_requested, this, [this](std::size_t index) {
        commands_->confirm_loss([this, index] { look_at(recovery_bar_->at(index)); });
    });
    connect(recovery_bar_, &RecoveryBar::discard_requested, this, &FilesFeature::discard_recovery);
    bench().file_tasks().start(tr("Looking for unsaved work"), [this, folder = recovery_folder.toStdString()] {
        // Functions that are handed about are copied.
        const auto left = std::make_shared<std::vector<LeftBehind>>(left_behind(folder));
        return [this, left] { recovery_bar_->offer(std::move(*left)); };
    });
}

void FilesFeature::guard_runs(double interval) {
    run_states_ = std::make_shared<RunStates>();
    LandService& lands = bench().lands();
    lands.set_state_keeper(
        [states = run_states_](Stage stage, const Key& run, const ErosionProgress& progress) {
            states->keep(stage, run, progress);
        },
        interval);
    connect(&lands, &LandService::status_changed, this, &FilesFeature::note_run);
    connect(autosave_.get(), &Autosave::folder_made, this,
            [this](const QString& folder) { run_states_->set_folder(folder.toStdString()); });
    connect(&bench().document(), &Document::replaced, this, [this] {
        run_states_->end();
        autosave_->hold(false);
    });
    connect(run_states_.get(), &RunStates::failed, this,
            [this](const QString& text) { bench().messages().show_message(MessageKind::warning, text); });
}

void FilesFeature::note_run() {
    const LandService& lands = bench().lands();
    const LandState state = lands.state();
    const LandService::Value run = lands.run_project();
    if ((state != LandState::eroding && state != LandState::paused) || lands.runs_by_itself() || !run) return;
    run_states_->begin(total_steps(*run));
    autosave_->hold(true);
}

void FilesFeature::read_recovery(const LeftBehind& left, const std::function<void(Project)>& then,
                                 const std::function<void()>& otherwise) {
    bench().file_tasks().start(
        tr("Recovering"), [this, folder = left.folder(), then, otherwise]() -> std::function<void()> {
            auto project = cuesta::read_recovery(folder);
            if (!project)
                return [this, otherwise, message = QString::fromStdString(project.error().message())] {
                    bench().messages().show_message(MessageKind::error, message);
                    otherwise();
                };
            auto shared = std::make_shared<Project>(std::move(*project));
            const auto states = std::make_shared<std::vector<KeptState>>(run_states_in(folder));
            return [this, then, shared, states] {
                Q_EMIT bench().land_wanted();
                for (const KeptState& state : *states) bench().lands().adopt(state);
                then(std::move(*shared));
                bench().scene().open_next_land();
            };
        });
}

void FilesFeature::recover(LeftBehind left, bool goes_on) {
    const auto held = std::make_shared<LeftBehind>(std::move(left));
    read_recovery(
        *held,
        [this, held, goes_on](Project project) {
            bench().document().restore(std::move(project), QString::fromStdString(held->note().path));
            // Gone only when a recovery file of this program holds the same.
            autosave_->replace(std::move(*held));
            if (goes_on) bench().lands().run();
        },
        [this, held] {
            std::vector<LeftBehind> again;
            again.push_back(std::move(*held));
            recovery_bar_->offer(std::move(again));
        });
}

void FilesFeature::look_at(const LeftBehind& left) {
    read_recovery(
        left, [this](Project project) { bench().document().reset(std::move(project), {}); }, [] {});
}

void FilesFeature::discard_recovery(std::size_t index) {
    auto* box = new QMessageBox(
        QMessageBox::NoIcon, tr("Discard"),
        tr("Discard the unsaved work on %1?").arg(QString::fromStdString(recovery_bar_->at(index).note().name)),
        QMessageBox::Discard | QMessageBox::Cancel, &bench().window());
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("This cannot be undone."));
    box->setDefaultButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::buttonClicked, this, [this, box, index](QAbstractButton* button) {
        if (box->standardButton(button) != QMessageBox::Discard || index >= recovery_bar_->count()) return;
        const auto held = std::make_shared<LeftBehind>(recovery_bar_->take(index));
        bench().file_tasks().start(tr("Discarding"), [this, held]() -> std::function<void()> {
            const Result<void> gone = held->discard();
            if (gone) return {};
            return [this, message = QString::fromStdString(gone.error().message())] {
                bench().messages().show_message(MessageKind::error, message);
            };
        });
    });
    box->open();
}

}  // namespace cuesta
