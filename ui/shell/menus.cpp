#include "ui/shell/menus.h"

#include <QActionGroup>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenuBar>

#include "core/io/project/erosion_presets.h"
#include "ui/base/action_keys.h"
#include "ui/base/icons.h"
#include "ui/base/parameter_words.h"
#include "ui/base/slider_scale.h"
#include "ui/base/theme.h"
#include "ui/base/time_words.h"
#include "ui/curves/path_forms.h"
#include "ui/curves/spline_actions.h"
#include "ui/shell/dock_layout.h"
#include "ui/shell/side_panel.h"
#include "ui/view/cameras.h"
#include "ui/view/moving_water.h"
#include "ui/view/viewport.h"

namespace cuesta {
namespace {

/// In the order of the outline: Ctrl with 1 to 9 and 0, then Ctrl and Shift with 1 and so on.
QKeySequence page_key(int index) {
    const auto digit = [](int number) { return static_cast<Qt::Key>(Qt::Key_0 + number % 10); };
    if (index < 10) return Qt::CTRL | digit(index + 1);
    return index < 20 ? QKeySequence(Qt::CTRL | Qt::SHIFT | digit(index - 9)) : QKeySequence();
}

}  // namespace

Menus::Menus(QMainWindow& window, MenuTargets targets) : QObject(&window), window_(window), to_(std::move(targets)) {
    make_file_menu();
    make_edit_menu();
    make_view_menu();
    make_tool_menu();
    make_terrain_menu();
    make_curve_menu(tr("&Splines"), to_.splines);
    make_path_menu();
    make_erosion_menu();
    make_help_menu();
    connect(&to_.document, &Document::changed, this, &Menus::refresh_edit);
    connect(&to_.lands, &LandTasks::status_changed, this, &Menus::refresh_state);
    connect(&to_.file_tasks, &FileTasks::changed, this, &Menus::refresh_state);
    connect(&to_.settings, &ViewSettings::changed, this, &Menus::refresh_state);
    connect(&to_.files, &FileCommands::recent_files_changed, this, &Menus::refresh_recent);
    connect(&to_.files, &FileCommands::versions_changed, this, &Menus::refresh_versions);
    refresh_edit();
    refresh_state();
    refresh_recent();
    refresh_versions();
}

QAction* Menus::add(QMenu& menu, const QString& text, const QKeySequence& key, const std::function<void()>& act) {
    auto* action = menu.addAction(text);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, act);
    return action;
}

void Menus::make_file_menu() {
    QMenu& menu = *window_.menuBar()->addMenu(tr("&File"));
    add(menu, tr("&New"), QKeySequence::New, [this] { to_.files.new_project(); });
    add(menu, tr("&Open project…"), QKeySequence::Open, [this] { to_.files.open(); });
    recent_ = menu.addMenu(tr("Open &recent"));
    versions_ = menu.addMenu(tr("Open pre&vious version"));
    versions_->setObjectName(QStringLiteral("previousVersions"));
    add(menu, tr("&Import elevation model…"), Qt::CTRL | Qt::Key_I, [this] { to_.files.import_elevation(); });
    menu.addSeparator();
    add(menu, tr("&Save"), QKeySequence::Save, [this] { to_.files.save(); });
    add(menu, tr("Save &as…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S, [this] { to_.files.save_as(); });
    add(menu, tr("Save numbered &copy"), Qt::CTRL | Qt::ALT | Qt::Key_S, [this] { to_.files.save_numbered(); });
    menu.addSeparator();
    QMenu& exports = *menu.addMenu(tr("&Export"));
    add(exports, tr("&Heightmap…"), Qt::CTRL | Qt::Key_E, [this] { to_.exports.export_height_map(); });
    add(exports, tr("&Maps…"), {}, [this] { to_.exports.export_maps(); });
    add(exports, tr("M&esh…"), {}, [this] { to_.exports.export_mesh(to_.document.value()); });
    add(exports, tr("&Picture…"), {}, [this] { to_.exports.export_picture(); });
    exports.addSeparator();
    add(exports, tr("&Builds…"), Qt::CTRL | Qt::Key_B, to_.show_builds);
    add(exports, tr("&Repeat the last export"), Qt::CTRL | Qt::SHIFT | Qt::Key_E, [this] { to_.exports.repeat(); });
    menu.addSeparator();
    add(menu, tr("&Quit"), QKeySequence::Quit, [this] { window_.close(); });
}

void Menus::make_edit_menu() {
    QMenu& menu = *window_.menuBar()->addMenu(tr("&Edit"));
    menu.setObjectName(QStringLiteral("editMenu"));
    undo_ = add(menu, tr("&Undo"), Qt::CTRL | Qt::Key_Z, [this] { to_.document.undo(); });
    redo_ = add(menu, tr("&Redo"), Qt::CTRL | Qt::SHIFT | Qt::Key_Z, [this] { to_.document.redo(); });
    undo_->setObjectName(QStringLiteral("undo"));
    redo_->setObjectName(QStringLiteral("redo"));
    set_why_not(*undo_, tr("Nothing to undo"));
    set_why_not(*redo_, tr("Nothing to redo"));
    redo_->setShortcuts({Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y});
    menu.addSeparator();
    add(menu, tr("&History"), Qt::CTRL | Qt::Key_H, to_.show_history)->setObjectName(QStringLiteral("history"));
}

void Menus::make_view_menu() {
    QMenu& menu = *window_.menuBar()->addMenu(tr("&View"));
    menu.setObjectName(QStringLiteral("viewMenu"));
    menu.setToolTipsVisible(true);
    // The keys of the view itself (F, Home, 1, 3, 7) belong to the viewport; here they are only shown.
    add(menu, tr("&Whole terrain\tHome"), {}, [this] { to_.viewport.frame_terrain(); });
    add(menu, tr("&Front\t1"), {}, [this] { to_.viewport.show_view(StandardView::front); });
    add(menu, tr("S&ide\t3"), {}, [this] { to_.viewport.show_view(StandardView::side); });
    add(menu, tr("&Top\t7"), {}, [this] { to_.viewport.show_view(StandardView::top); });
    menu.addSeparator();
    before_ =
        add(menu, tr("&Before erosion"), Qt::Key_B, [this] { to_.settings.set_before(!to_.settings.shows_before()); });
    split_ = add(menu, tr("&Split view"), Qt::SHIFT | Qt::Key_B,
                 [this] { to_.settings.set_split(!to_.settings.is_split()); });
    menu.addSeparator();
    const auto with = [this](auto member, auto value) {
        ViewParameters parameters = to_.settings.parameters();
        parameters.*member = value;
        to_.settings.set_parameters(parameters);
    };
    water_ = add(menu, tr("Wat&er"), Qt::Key_T,
                 [this, with] { with(&ViewParameters::water, !to_.settings.parameters().water); });
    MovingWater& moving = to_.viewport.moving_water();
    QAction* moves =
        add(menu, tr("&Moving water"), Qt::SHIFT | Qt::Key_T, [&moving] { moving.set_on(!moving.is_on()); });
    moves->setObjectName(QStringLiteral("movingWater"));
    moves->setToolTip(
        tr("Rivers flow, lakes ripple and waves break while the window is active. On by default with a graphics card, "
           "off with software rendering. The setting \"Reduce motion\" keeps water still"));
    connect(&moving, &MovingWater::changed, moves, [moves, &moving] { moves->setChecked(moving.is_on()); });
    contours_ = add(menu, tr("&Contours"), Qt::Key_C,
                    [this, with] { with(&ViewParameters::contours, !to_.settings.parameters().contours); });
    for (QAction* action : {before_, split_, water_, moves, contours_}) action->setCheckable(true);
    moves->setChecked(moving.is_on());
    QMenu& overlays = *menu.addMenu(tr("&Overlay"));
    for (std::size_t i = 0; i < EnumNames<Overlay>::names.size(); ++i)
        add(overlays, choice_text(std::string(EnumNames<Overlay>::names[i])), {},
            [with, i] { with(&ViewParameters::overlay, static_cast<Overlay>(i)); });
    QMenu& surfaces = *menu.addMenu(tr("S&urface"));
    for (std::size_t i = 0; i < EnumNames<SurfaceView>::names.size(); ++i)
        add(surfaces, choice_text(std::string(EnumNames<SurfaceView>::names[i])), {},
            [with, i] { with(&ViewParameters::surface, static_cast<SurfaceView>(i)); });
    menu.addSeparator();
    add(menu, tr("&Save view as camera"), Qt::CTRL | Qt::SHIFT | Qt::Key_V, [this] { to_.cameras->keep(); });
    make_page_menu(*menu.addMenu(tr("Pa&ges")));
    to_.docks->fill_menu(*menu.addMenu(tr("&Panels")));
    QMenu& themes = *menu.addMenu(tr("T&heme"));
    add(themes, tr("&Dark"), {}, [this] { to_.set_theme(false); });
    add(themes, tr("&Light"), {}, [this] { to_.set_theme(true); });
}

void Menus::make_page_menu(QMenu& menu) {
    menu.setObjectName(QStringLiteral("pageMenu"));
    auto* group = new QActionGroup(this);
    for (int i = 0; i < to_.side->page_count(); ++i) {
        QAction* action = add(menu, to_.side->page_name(i), page_key(i), [this, i] { to_.side->show_page(i); });
        action->setIcon(line_icon(to_.side->page_icon(i)));
        action->setCheckable(true);
        group->addAction(action);
    }
    const auto follow = [group](int page) {
        if (page >= 0 && page < group->actions().size()) group->actions()[page]->setChecked(true);
    };
    connect(to_.side, &SidePanel::page_changed, this, follow);
    follow(to_.side->page());
    menu.addSeparator();
    const auto step = [this](int by) {
        const int count = to_.side->page_count();
        to_.side->show_page((to_.side->page() + by + count) % count);
    };
    add(menu, tr("&Next page"), Qt::CTRL | Qt::Key_PageDown, [step] { step(1); });
    add(menu, tr("&Previous page"), Qt::CTRL | Qt::Key_PageUp, [step] { step(-1); });
}

void Menus::make_tool_menu() {
    QMenu& menu = *window_.menuBar()->addMenu(tr("T&ools"));
    menu.setObjectName(QStringLiteral("toolMenu"));
    menu.setToolTipsVisible(true);
    for (QAction* action : to_.tools) menu.addAction(action);
}

void Menus::make_terrain_menu() {
    QMenu& menu = *window_.menuBar()->addMenu(tr("&Terrain"));
    QMenu& generators = *menu.addMenu(tr("&Generate"));
    for (std::size_t i = 0; i < EnumNames<GeneratorKind>::names.size(); ++i) {
        const QString name = choice_text(std::string(EnumNames<GeneratorKind>::names[i]));
        add(generators, name, {}, [this, i, name] {
            to_.document.edit(tr("Generate: %1").arg(name), [i](Project& project) {
                auto* base = std::get_if<GeneratedBase>(&project.base);
                GeneratorParameters parameters = base ? base->parameters : GeneratorParameters{};
                parameters.kind = static_cast<GeneratorKind>(i);
                project.base = GeneratedBase{parameters};
            });
            to_.side->show_page(PanelPage::terrain);
        });
    }
}

QMenu& Menus::make_curve_menu(const QString& title, const SplineActions& actions) {
    QMenu& menu = *window_.menuBar()->addMenu(title);
    for (QAction* action : actions.menu()) {
        if (action)
            menu.addAction(action);
        else
            menu.addSeparator();
    }
    return menu;
}

void Menus::make_path_menu() {
    QMenu& menu = make_curve_menu(tr("&Paths"), to_.paths);
    menu.addSeparator();
    QMenu& kinds = *menu.addMenu(tr("Dra&w"));
    for (std::size_t i = 0; i < EnumNames<PathKind>::names.size(); ++i) {
        const auto kind = static_cast<PathKind>(i);
        if (kind == PathKind::lake) kinds.addSeparator();
        add(kinds, name_of_path_kind(kind), {}, [this, kind] {
            to_.draw_path(kind);
        })->setIcon(line_icon(icon_of(kind)));
    }
    menu.addSeparator();
    add(menu, tr("&Import vectors…"), Qt::CTRL | Qt::SHIFT | Qt::Key_I, [this] { to_.path_files.import_vectors(); });
    add(menu, tr("&Export paths…"), {}, [this] { to_.path_files.export_paths(); });
    menu.addSeparator();
    add(menu, tr("&Bake into terrain…"), {}, [this] { to_.path_files.apply_for_good(); });
}

void Menus::make_erosion_menu() {
    QMenu& menu = *window_.menuBar()->addMenu(tr("E&rosion"));
    run_ = add(menu, tr("&Run"), Qt::Key_F5, [this] { to_.lands.run(); });
    pause_ = add(menu, tr("&Pause"), Qt::Key_Space, to_.toggle_pause);
    go_on_ = add(menu, tr("&Continue with current settings"), Qt::SHIFT | Qt::Key_F5, to_.go_on);
    // What was begun last is what the key means: a file that is being read, else the erosion.
    cancel_ = add(menu, tr("&Cancel"), Qt::Key_Escape,
                  [this] { to_.file_tasks.can_stop() ? to_.file_tasks.stop() : to_.lands.cancel(); });
    ground_ = add(menu, tr("&Reset to the terrain before erosion"), {}, [this] { to_.lands.show_ground(); });
    set_why_not(*run_, tr("Erosion is already running"));
    set_why_not(*pause_, tr("No erosion is running"));
    set_why_not(*cancel_, tr("No erosion is running, and no file is being read"));
    for (QAction* action : {go_on_, ground_}) set_why_not(*action, tr("Nothing has been eroded yet"));
    run_->setObjectName(QStringLiteral("run"));
    pause_->setObjectName(QStringLiteral("pauseAction"));
    menu.addSeparator();
    live_ = add(menu, tr("&Live: update on every change"), Qt::CTRL | Qt::Key_L,
                [this] { to_.lands.set_live(live_->isChecked()); });
    suspend_ = add(menu, tr("S&uspend live updates"), Qt::CTRL | Qt::SHIFT | Qt::Key_L,
                   [this] { to_.lands.set_suspended(suspend_->isChecked()); });
    live_->setCheckable(true);
    suspend_->setCheckable(true);
    menu.addSeparator();
    QMenu& presets = *menu.addMenu(tr("Pre&set"));
    presets.setToolTipsVisible(true);
    for (const ErosionPreset& preset : erosion_presets()) {
        const QString name = translated_words(preset.name);
        add(presets, name, {}, [this, &preset, name] {
            if (const auto wanted = with_preset(to_.document.project(), preset))
                to_.document.edit(tr("Preset: %1").arg(name), [&](Project& project) { project = *wanted; });
        })->setToolTip(translated_words(preset.sentence));
    }
    add(menu, tr("&Default settings"), {}, [this] {
        to_.document.edit(tr("Default erosion settings"),
                          [](Project& project) { project.erosion = ErosionSchedule{}; });
    });
}

void Menus::make_help_menu() {
    QMenu& menu = *window_.menuBar()->addMenu(tr("&Help"));
    menu.setObjectName(QStringLiteral("helpMenu"));
    add(menu, tr("&Start page"), {}, to_.show_start_page);
}

void Menus::refresh_edit() {
    const History& history = to_.document.history();
    undo_->setEnabled(history.can_undo());
    redo_->setEnabled(history.can_redo());
    undo_->setText(history.can_undo() ? tr("&Undo %1").arg(history.undo_label()) : tr("&Undo"));
    redo_->setText(history.can_redo() ? tr("&Redo %1").arg(history.redo_label()) : tr("&Redo"));
}

void Menus::refresh_state() {
    const LandState state = to_.lands.state();
    const bool erodes = state == LandState::eroding || state == LandState::paused;
    run_->setEnabled(!erodes && state != LandState::none);
    pause_->setEnabled(erodes);
    pause_->setText(state == LandState::paused ? tr("&Resume") : tr("&Pause"));
    cancel_->setEnabled(erodes || state == LandState::live || to_.file_tasks.can_stop());
    live_->setChecked(to_.lands.is_live());
    suspend_->setChecked(to_.lands.is_suspended());
    const bool has_result = state == LandState::eroded || state == LandState::stopped || state == LandState::stale ||
                            state == LandState::looking;
    ground_->setEnabled(has_result);
    go_on_->setEnabled(has_result || state == LandState::paused);
    before_->setChecked(to_.settings.shows_before());
    split_->setChecked(to_.settings.is_split());
    water_->setChecked(to_.settings.parameters().water);
    contours_->setChecked(to_.settings.parameters().contours);
}

void Menus::refresh_recent() {
    recent_->clear();
    for (const QString& path : to_.files.recent_files()) {
        QAction* action = add(*recent_, QFileInfo(path).fileName(), {}, [this, path] { to_.files.open_path(path); });
        // Files in several folders may have one name.
        action->setObjectName(QStringLiteral("recent:") + path);
        action->setToolTip(path);
    }
    recent_->setToolTipsVisible(true);
    recent_->setEnabled(!recent_->isEmpty());
}

void Menus::refresh_versions() {
    versions_->clear();
    for (const PreviousVersion& version : to_.files.versions())
        add(*versions_, time_text(version.time), {}, [this, version] {
            to_.files.open_version(version);
        })->setToolTip(tr("Restores the project as it was saved then; undo returns to the present one"));
    versions_->setToolTipsVisible(true);
    versions_->setEnabled(!versions_->isEmpty());
}

}  // namespace cuesta
