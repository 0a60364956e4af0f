/// \file Path commands of the window.

#include "ui/curves/spline_tool.h"
#include "ui/paths/path_commands.h"
#include "ui/paths/paths_panel.h"
#include "ui/shell/side_panel.h"
#include "ui/shell/window.h"

namespace cuesta {

void Window::connect_path_panel() {
    connect(&lands_, &LandTasks::land_changed, this, [this] { paths_panel_->set_land(lands_.shown().land); });
    connect(paths_panel_, &PathsPanel::drawing_requested, this, &Window::draw_path);
    connect(paths_panel_, &PathsPanel::import_requested, path_files_, &PathCommands::import_vectors);
    connect(paths_panel_, &PathsPanel::export_requested, path_files_, &PathCommands::export_paths);
    connect(paths_panel_, &PathsPanel::apply_requested, path_files_, &PathCommands::apply_for_good);
    connect(path_files_, &PathCommands::imported, this, [this] { side_->show_page(PanelPage::paths); });
}

void Window::draw_path(PathKind kind) {
    choose_tool(ToolKind::path);
    path_tool_->set_path_kind(kind);
    path_tool_->begin_new();
}

}  // namespace cuesta
