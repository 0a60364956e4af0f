#pragma once
/// \file The menus of the window and their keys.

#include <QObject>
#include <functional>

#include "ui/base/document.h"
#include "ui/export/export_commands.h"
#include "ui/files/file_commands.h"
#include "ui/land/file_tasks.h"
#include "ui/land/land_tasks.h"
#include "ui/paths/path_commands.h"
#include "ui/view/view_settings.h"

class QAction;
class QMainWindow;
class QMenu;

namespace cuesta {

class Cameras;
class DockLayout;
class SidePanel;
class SplineActions;

/// What the menus act on.
struct MenuTargets {
    Document& document;
    LandTasks& lands;
    ViewSettings& settings;
    Viewport& viewport;
    FileCommands& files;
    ExportCommands& exports;
    FileTasks& file_tasks;
    SplineActions& splines;
    SplineActions& paths;
    PathCommands& path_files;
    std::function<void(PathKind)> draw_path;
    SidePanel* side;
    DockLayout* docks;
    Cameras* cameras;
    std::function<void(bool light)> set_theme;
    std::function<void()> show_start_page;
    std::function<void()> toggle_pause;
    std::function<void()> go_on;
    std::function<void()> show_builds;
    std::function<void()> show_history;
    std::vector<QAction*> tools;
};

class Menus : public QObject {
    Q_OBJECT
public:
    Menus(QMainWindow& window, MenuTargets targets);

private:
    QAction* add(QMenu& menu, const QString& text, const QKeySequence& key, const std::function<void()>& act);
    void make_file_menu();
    void make_edit_menu();
    void make_view_menu();
    void make_page_menu(QMenu& menu);
    void make_tool_menu();
    void make_terrain_menu();
    QMenu& make_curve_menu(const QString& title, const SplineActions& actions);
    void make_path_menu();
    void make_erosion_menu();
    void make_help_menu();
    void refresh_edit();
    void refresh_state();
    void refresh_recent();
    void refresh_versions();

    QMainWindow& window_;
    MenuTargets to_;
    QMenu* recent_ = nullptr;
    QMenu* versions_ = nullptr;
    QAction* undo_ = nullptr;
    QAction* redo_ = nullptr;
    QAction* run_ = nullptr;
    QAction* go_on_ = nullptr;
    QAction* pause_ = nullptr;
    QAction* cancel_ = nullptr;
    QAction* ground_ = nullptr;
    QAction* live_ = nullptr;
    QAction* suspend_ = nullptr;
    QAction* before_ = nullptr;
    QAction* split_ = nullptr;
    QAction* water_ = nullptr;
    QAction* contours_ = nullptr;
};

}  // namespace cuesta
