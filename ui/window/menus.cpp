#include "ui/window/menus.h"

#include <QActionGroup>
#include <QFileInfo>
#include <QMainWindow>
#include <QMenuBar>

#include "core/io/erosion_presets.h"
#include "ui/base/icons.h"
#include "ui/base/theme.h"
#include "ui/forms/slider_scale.h"
#include "ui/panels/path_forms.h"
#include "ui/tools/spline_actions.h"
#include "ui/view/viewport.h"
#include "ui/window/side_panel.h"

namespace cuesta {

Menus::Menus(QMainWindow& window, MenuTargets targets) : QObject(&window), window_(window), to_(std::move(targets)) {
    make_file_menu();
    make_edit_menu();
    make_view_menu();
    make_terrain_menu();
    make_curve_menu(tr("&Splines"), to_.splines);
    make_path_menu();
    make_erosion_menu();
    make_help_menu();
    connect(&to_.document, &Document::changed, this, &Menus::refresh_edit);
    connect(&to_.lands, &LandTasks::status_changed, this, &Menus::refresh_state);
    connect(&to_.settings, &ViewSettings::changed, this, &Menus::refresh_state);
    connect(&to_.files, &FileCommands::recent_files_changed, this, &Menus::refresh_recent);
    refresh_edit();
    refresh_state();
    refresh_recent();
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
    add(menu, tr("&Import elevation model…"), Qt::CTRL | Qt::Key_I, [this] { to_.files.import_elevation(); });
    menu.addSeparator();
    add(menu, tr("&Save"), QKeySequence::Save, [this] { to_.files.save(); });
    add(menu, tr("Save &as…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S, [this] { to_.files.save_as(); });
    add(menu, tr("Save numbered &copy"), Qt::CTRL | Qt::ALT | Qt::Key_S, [this] { to_.files.save_numbered(); });
    menu.addSeparator();
    QMenu& exports = *menu.addMenu(tr("&Export"));
    add(exports, tr("&Height map…"), Qt::CTRL | Qt::Key_E, [this] { to_.exports.export_height_map(); });
    add(exports, tr("&Masks…"), {}, [this] { to_.exports.export_masks(); });
    add(exports, tr("M&esh…"), {}, [this] { to_.exports.export_mesh(); });
    add(exports, tr("&Picture…"), {}, [this] { to_.exports.export_picture(); });
    exports.addSeparator();
    add(exports, tr("&Repeat the last export"), Qt::CTRL | Qt::SHIFT | Qt::Key_E, [this] { to_.exports.repeat(); });
    menu.addSeparator();
    add(menu, tr("&Quit"), QKeySequence::Quit, [this] { window_.close(); });
}

void Menus::make_edit_menu() {
    QMenu& menu = *window_.menuBar()->addMenu(tr("&Edit"));
    undo_ = add(menu, tr("&Undo"), Qt::CTRL | Qt::Key_Z, [this] { to_.document.undo(); });
    redo_ = add(menu, tr("&Redo"), Qt::CTRL | Qt::SHIFT | Qt::Key_Z, [this] { to_.document.redo(); });
    undo_->setObjectName(QStringLiteral("undo"));
    redo_->setObjectName(QStringLiteral("redo"));
    redo_->setShortcuts({Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y});
}

void Menus::make_view_menu() {
    QMenu& menu = *window_.menuBar()->addMenu(tr("&View"));
    // The keys of the view itself (F, Home, 1, 3, 7) belong to the viewport; here they are only shown.
    add(menu, tr("&Whole terrain\tHome"), {}, [this] { to_.viewport.frame_terrain(); });
    add(menu, tr("&Front\t1"), {}, [this] { to_.viewport.show_view(StandardView::front); });
    add(menu, tr("S&ide\t3"), {}, [this] { to_.viewport.show_view(StandardView::side); });
    add(menu, tr("&Top\t7"), {}, [this] { to_.viewport.show_view(StandardView::top); });
    menu.addSeparator();
    before_ =
        add(menu, tr("&Before erosion"), Qt::Key_B, [this] { to_.settings.set_before(!to_.settings.shows_before()); });
    split_ = add(menu, tr("&Split before and after"), Qt::SHIFT | Qt::Key_B,
                 [this] { to_.settings.set_split(!to_.settings.is_split()); });
    menu.addSeparator();
    const auto with = [this](auto member, auto value) {
        ViewParameters parameters = to_.settings.parameters();
        parameters.*member = value;
        to_.settings.set_parameters(parameters);
    };
    water_ = add(menu, tr("Wat&er"), Qt::Key_T,
                 [this, with] { with(&ViewParameters::water, !to_.settings.parameters().water); });
    contours_ = add(menu, tr("&Contours"), Qt::Key_C,
                    [this, with] { with(&ViewParameters::contours, !to_.settings.parameters().contours); });
    for (QAction* action : {before_, split_, water_, contours_}) action->setCheckable(true);
    QMenu& overlays = *menu.addMenu(tr("&Overlay"));
    for (std::size_t i = 0; i < EnumNames<Overlay>::names.size(); ++i)
        add(overlays, choice_text(std::string(EnumNames<Overlay>::names[i])), {},
            [with, i] { with(&ViewParameters::overlay, static_cast<Overlay>(i)); });
    QMenu& surfaces = *menu.addMenu(tr("S&urface"));
    for (std::size_t i = 0; i < EnumNames<SurfaceView>::names.size(); ++i)
        add(surfaces, choice_text(std::string(EnumNames<SurfaceView>::names[i])), {},
            [with, i] { with(&ViewParameters::surface, static_cast<SurfaceView>(i)); });
    menu.addSeparator();
    QMenu& themes = *menu.addMenu(tr("T&heme"));
    add(themes, tr("&Dark"), {}, [this] { to_.set_theme(false); });
    add(themes, tr("&Light"), {}, [this] { to_.set_theme(true); });
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
            to_.show_page(static_cast<int>(PanelPage::terrain));
        });
    }
    menu.addSeparator();
    const QStringList pages{tr("&Terrain"), tr("&Splines"),  tr("&Layers"), tr("&Water"), tr("&Erosion"),
                            tr("&Paths"),   tr("&Measures"), tr("&View"),   tr("E&xport")};
    for (int i = 0; i < pages.size(); ++i)
        add(menu, pages[i], QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)),
            [this, i] { to_.show_page(i); });
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
    add(menu, tr("&Apply for good…"), {}, [this] { to_.path_files.apply_for_good(); });
}

void Menus::make_erosion_menu() {
    QMenu& menu = *window_.menuBar()->addMenu(tr("E&rosion"));
    run_ = add(menu, tr("&Run"), Qt::Key_F5, [this] { to_.lands.run(); });
    pause_ = add(menu, tr("&Pause"), Qt::Key_Space, to_.toggle_pause);
    go_on_ = add(menu, tr("&Go on with the settings as they are"), Qt::SHIFT | Qt::Key_F5, to_.go_on);
    cancel_ = add(menu, tr("&Cancel"), Qt::Key_Escape, [this] { to_.lands.cancel(); });
    ground_ = add(menu, tr("&Back to the ground before erosion"), {}, [this] { to_.lands.show_ground(); });
    menu.addSeparator();
    QMenu& presets = *menu.addMenu(tr("Pre&set"));
    presets.setToolTipsVisible(true);
    for (const ErosionPreset& preset : erosion_presets()) {
        const QString name = QString::fromStdString(preset.name);
        add(presets, name, {}, [this, &preset, name] {
            if (const auto wanted = with_preset(to_.document.project(), preset))
                to_.document.edit(tr("Preset: %1").arg(name), [&](Project& project) { project = *wanted; });
        })->setToolTip(QString::fromStdString(preset.sentence));
    }
    add(menu, tr("&Default settings"), {}, [this] {
        to_.document.edit(tr("Default erosion settings"),
                          [](Project& project) { project.erosion = ErosionSchedule{}; });
    });
}

void Menus::make_help_menu() {
    QMenu& menu = *window_.menuBar()->addMenu(tr("&Help"));
    add(menu, tr("&Start page"), {}, to_.show_start_page);
    add(menu, tr("&Keys and mouse"), Qt::Key_F1, to_.show_about);
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
    pause_->setText(state == LandState::paused ? tr("&Go on") : tr("&Pause"));
    cancel_->setEnabled(erodes);
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
    for (const QString& path : to_.files.recent_files())
        add(*recent_, QFileInfo(path).fileName(), {}, [this, path] { to_.files.open_path(path); })->setToolTip(path);
    recent_->setToolTipsVisible(true);
    recent_->setEnabled(!recent_->isEmpty());
}

QString keys_text() {
    const std::pair<QString, QString> lines[] = {
        {QObject::tr("Left drag, Alt + left, middle"), QObject::tr("orbit")},
        {QObject::tr("Shift + middle, Alt + middle"), QObject::tr("pan")},
        {QObject::tr("Wheel, Alt + right"), QObject::tr("zoom to the cursor")},
        {QObject::tr("Right + W A S D Q E"), QObject::tr("fly; the wheel sets the speed")},
        {QObject::tr("F, Home"), QObject::tr("selected spline or whole terrain, whole terrain")},
        {QStringLiteral("1, 3, 7"), QObject::tr("front, side, top")},
        {QStringLiteral("F5, Shift+F5, Space, Esc"), QObject::tr("run, go on, pause, cancel")},
        {QObject::tr("S, P, N"), QObject::tr("sketch splines, paths; draw a new one; Enter ends it, Esc abandons it")},
        {QObject::tr("Ctrl + click"), QObject::tr("a knot more: at the end of the spline, or into its curve")},
        {QObject::tr("Drag, Alt + drag, Ctrl"), QObject::tr("move on the ground, vertically, snap")},
        {QObject::tr("Drag on empty ground, V"),
         QObject::tr("with something selected (V: always): select the knots in a rectangle; Shift adds, Ctrl toggles")},
        {QObject::tr("Double click"), QObject::tr("on a knot: its tangents; on a curve: a meta point (M)")},
        {QStringLiteral("X, J, O, R, Ctrl+D, Del"),
         QObject::tr("splines, paths: split, join, close or open, reverse, duplicate, delete")},
        {QStringLiteral("B, Shift+B"), QObject::tr("before erosion, split view")},
        {QStringLiteral("Ctrl+Z, Ctrl+Shift+Z"), QObject::tr("undo, redo")},
        {QObject::tr("On a slider"),
         QObject::tr("drag; Ctrl fine, Shift coarse; double-click or type a number; a click on the label resets")},
    };
    QString text = QStringLiteral("<table cellspacing='4'>");
    for (const auto& [keys, what] : lines)
        text += QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>").arg(keys, what);
    return text + QStringLiteral("</table>");
}

}  // namespace cuesta
