/// \file Signal connections between the parts of the window.

#include <QApplication>
#include <algorithm>
#include <cmath>

#include "core/field/sampling.h"
#include "ui/base/length_unit.h"
#include "ui/curves/spline_actions.h"
#include "ui/curves/spline_tool.h"
#include "ui/erosion/run_bar.h"
#include "ui/files/file_commands.h"
#include "ui/land/base_ground.h"
#include "ui/land/source_marks.h"
#include "ui/shell/examples.h"
#include "ui/shell/side_panel.h"
#include "ui/shell/start_page.h"
#include "ui/shell/status_strip.h"
#include "ui/shell/user_aids.h"
#include "ui/shell/window.h"
#include "ui/splines/splines_panel.h"
#include "ui/terrain/terrain_panel.h"
#include "ui/view/messages.h"
#include "ui/view/split_handle.h"
#include "ui/view/view_area.h"
#include "ui/view/viewport.h"
#include "ui/water/spring_tool.h"
#include "ui/water/water_brush.h"
#include "ui/water/water_panel.h"

namespace cuesta {

void Window::connect_document() {
    connect(&document_, &Document::changed, this, &Window::on_document_changed);
    connect(&document_, &Document::replaced, this, [this] {
        frame_next_land_ = true;
        settings_.set_before(false);
    });
    connect(files_, &FileCommands::land_replaced, this, [this] { frame_next_land_ = true; });
    connect(&file_tasks_, &FileTasks::changed, this, &Window::refresh_state);
    connect(&file_tasks_, &FileTasks::advanced, this, &Window::refresh_activity);
    connect(&file_tasks_, &FileTasks::stopped, this, [this](const QString& what) {
        area_->messages()->show_message(MessageKind::information, tr("%1: stopped").arg(what));
    });
    connect(&textures_, &TextureTasks::changed, this, &Window::refresh_look);
    connect(&textures_, &TextureTasks::failed, this,
            [this](const QString& text) { area_->messages()->show_message(MessageKind::warning, text); });
    // Pictures are drawn in other programs: whoever comes back from there wants to see them.
    connect(qApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive) textures_.look_again();
    });
}

void Window::connect_land() {
    connect(&lands_, &LandTasks::land_changed, this, &Window::on_land_changed);
    connect(&lands_, &LandTasks::land_changed, this, [this] {
        splines_panel_->set_ground([land = lands_.shown().land](double x, double z) -> std::optional<double> {
            const TerrainFrame& frame = land->frame;
            if (x < 0 || z < 0 || x > frame.width_metres() || z > frame.height_metres()) return std::nullopt;
            return sample_bilinear(land->ground->view(), x / frame.cell_size, z / frame.cell_size);
        });
    });
    connect(&lands_, &LandTasks::status_changed, this, &Window::refresh_state);
    connect(&lands_, &LandTasks::failed, this,
            [this](const QString& text) { area_->messages()->show_message(MessageKind::error, text); });
    connect(run_bar_, &RunBar::run_requested, &lands_, &LandTasks::run);
    connect(run_bar_, &RunBar::pause_requested, this, &Window::toggle_pause);
    connect(run_bar_, &RunBar::go_on_requested, this, &Window::go_on);
    connect(&lands_, &LandTasks::status_changed, this, [this] {
        if (goes_on_when_stopped_ && lands_.is_settled()) go_on();
    });
    connect(run_bar_, &RunBar::cancel_requested, &lands_, &LandTasks::cancel);
}

void Window::connect_view() {
    connect(&settings_, &ViewSettings::changed, this, &Window::refresh_look);
    connect(viewport_, &Viewport::affordable_cells_changed, &lands_, &LandTasks::set_affordable_cells);
    connect(viewport_, &Viewport::readout_changed, this, &Window::refresh_readout);
    connect(viewport_, &Viewport::failed, this,
            [this](const QString& text) { area_->messages()->show_message(MessageKind::error, text); });
    connect(viewport_, &Viewport::fly_speed_changed, this, [this](double speed) {
        const ShownUnit unit = shown_unit(Unit::metre_per_second);
        strip_->set_hint(tr("Flying at %1 %2").arg(speed * unit.factor, 0, 'g', 3).arg(unit.symbol));
    });
    connect(area_->split_handle(), &SplitHandle::dragged, &settings_, &ViewSettings::set_split_share);
    connect(rail_, &ToolRail::tool_chosen, this, &Window::choose_tool);
    connect(rail_, &ToolRail::frame_requested, viewport_, &Viewport::frame_terrain);
}

void Window::connect_start_page() {
    start_page_ = new StartPage(*area_);
    connect(start_page_, &StartPage::example_chosen, this, [this](int index) {
        files_->open_example(examples()[static_cast<std::size_t>(index)].project);
        side_->show_page(PanelPage::splines);
    });
    connect(start_page_, &StartPage::sketch_chosen, this,
            [this] { files_->new_sketch([this] { choose_tool(ToolKind::spline); }); });
    connect(start_page_, &StartPage::new_chosen, files_, &FileCommands::new_project);
    connect(start_page_, &StartPage::open_chosen, files_, &FileCommands::open);
    connect(start_page_, &StartPage::import_chosen, files_, &FileCommands::import_as_new);
    connect(start_page_, &StartPage::recent_chosen, files_, &FileCommands::open_path);
    connect(start_page_, &StartPage::tour_chosen, this, [this] { aids_->start_tour(); });
}

void Window::connect_splines() {
    spline_tool_ = std::make_unique<SplineTool>(document_, selection_, [this] {
        return DragGround{base_ground_->heights(), lands_.shown().land};
    });
    connect(splines_panel_, &SplinesPanel::drawing_requested, this, [this] {
        choose_tool(ToolKind::spline);
        spline_tool_->begin_new();
    });
    connect(&document_, &Document::changed, this, &Window::show_splines);
    connect(&selection_, &Selection::changed, this, &Window::show_splines);
    connect(side_, &SidePanel::page_changed, this, [this] {
        if (side_->shows(PanelPage::splines)) give_keys_to(CurveSet::splines);
        show_splines();
    });
    connect_curve_tool(*spline_tool_, ToolKind::spline);
}

void Window::connect_paths() {
    path_tool_ = std::make_unique<SplineTool>(document_, path_selection_, [this] {
        return DragGround{base_ground_->heights(), lands_.shown().land};
    });
    connect(&path_selection_, &Selection::changed, this, &Window::show_splines);
    connect(&lands_, &LandTasks::land_changed, this, [this] {
        path_tool_->note_land();
        show_splines();
    });
    connect(side_, &SidePanel::page_changed, this, [this] {
        if (shows_paths()) give_keys_to(CurveSet::paths);
    });
    connect_curve_tool(*path_tool_, ToolKind::path);
}

void Window::connect_curve_tool(SplineTool& tool, ToolKind kind) {
    connect(&tool, &SplineTool::changed, this, [this, kind] {
        if (tool_ != kind) return;
        viewport_->refresh_drawing();
        refresh_hint();
    });
    connect(&tool, &SplineTool::failed, this,
            [this](const QString& text) { area_->messages()->show_message(MessageKind::warning, text); });
    connect(&tool, &SplineTool::frame_requested, this, [this](const glm::dvec3& centre, double radius) {
        const TerrainFrame& frame = document_.project().frame;
        Camera camera = viewport_->camera();
        camera.target = centre;
        camera.target.y *= viewport_->look().vertical_exaggeration;
        // The sphere around it fits into the view, with room about it; a single knot shows a part of the terrain.
        const double least = std::min(frame.width_metres(), frame.height_metres()) / 20;
        camera.distance = 1.15 * std::max(radius, least) / std::sin(glm::radians(camera.field_of_view / 2));
        viewport_->set_camera(camera);
    });
    connect(&tool.actions(), &SplineActions::tool_requested, this, [this, kind] {
        if (tool_ != kind) choose_tool(kind);
    });
}

void Window::connect_water() {
    spring_tool_ = std::make_unique<SpringTool>(document_, [this] { return lands_.shown().land; });
    brush_ = std::make_unique<WaterBrush>(document_);
    const auto select = [this](int index) {
        side_->show_page(PanelPage::water);
        water_panel_->select(index);
    };
    connect(spring_tool_.get(), &SpringTool::placed, this, select);
    connect(brush_.get(), &WaterBrush::painted, this, select);
    connect(water_panel_, &WaterPanel::selection_changed, this, [this](int index) { brush_->set_source(index); });
    const auto tell = [this](const QString& why) { area_->messages()->show_message(MessageKind::information, why); };
    connect(spring_tool_.get(), &SpringTool::refused, this, tell);
    connect(brush_.get(), &WaterBrush::refused, this, tell);
    connect(water_panel_, &WaterPanel::selection_changed, this, &Window::show_splines);
    connect(&lands_, &LandTasks::land_changed, this, [this] {
        if (tool_ == ToolKind::spring) viewport_->refresh_drawing();
    });
    connect(marks_, &SourceMarks::made, this, [this](const ShownLand& land) {
        // Land that came while the marks were made is marked in its turn.
        if (marks_sources()) viewport_->set_land(land);
    });
    connect(side_, &SidePanel::page_changed, this, &Window::show_land);
    connect(water_panel_, &WaterPanel::spring_tool_requested, this, [this] { choose_tool(ToolKind::spring); });
    connect(water_panel_, &WaterPanel::brush_requested, this, [this] { choose_tool(ToolKind::brush); });
}

}  // namespace cuesta
