#pragma once
/// \file The main window: puts the parts together and lets them hear of each other.

#include <QMainWindow>
#include <memory>

#include "ui/base/document.h"
#include "ui/base/selection.h"
#include "ui/tasks/file_tasks.h"
#include "ui/tasks/land_tasks.h"
#include "ui/tasks/measure_tasks.h"
#include "ui/tasks/texture_tasks.h"
#include "ui/view/mask_overlay.h"
#include "ui/view/view_settings.h"
#include "ui/window/tool_rail.h"

namespace cuesta {

class BaseGround;
class ExportCommands;
class ErosionPanel;
class FileCommands;
class MaskBrush;
class MaskCommands;
class Menus;
class PathCommands;
class PathsPanel;
class RunBar;
class SidePanel;
class SourceMarks;
class SplinesPanel;
class SplineTool;
class SpringTool;
class StartPage;
class StatusStrip;
class TerrainPanel;
class ViewArea;
class Viewport;
class WaterBrush;
class WaterPanel;

class Window : public QMainWindow {
    Q_OBJECT
public:
    explicit Window(QWidget* parent = nullptr);
    ~Window() override;

    /// Opens a project or an elevation model.
    void open_path(const QString& path);
    void choose_tool(ToolKind kind);
    void choose_theme(bool light);
    /// "terrain", "splines", "layers", "water", "erosion", "paths", "measures", "view", "export"; false for another
    /// name.
    bool show_page(const QString& name);
    /// Sample projects and ways to begin, over the view.
    void show_start_page();

    Document& document() { return document_; }
    Selection& selection() { return selection_; }
    /// Of paths.
    Selection& path_selection() { return path_selection_; }
    LandTasks& lands() { return lands_; }
    MeasureTasks& measures() { return measures_; }
    FileTasks& file_tasks() { return file_tasks_; }
    ViewSettings& view_settings() { return settings_; }
    FileCommands& files() { return *files_; }
    ExportCommands& exports() { return *exports_; }
    PathCommands& path_files() { return *path_files_; }
    ViewArea& view_area() { return *area_; }
    Viewport& viewport() { return *viewport_; }
    SidePanel& side() { return *side_; }
    StatusStrip& strip() { return *strip_; }
    SplineTool& spline_tool() { return *spline_tool_; }
    SplineTool& path_tool() { return *path_tool_; }
    MaskBrush& mask_brush() { return *mask_brush_; }
    BaseGround& base_ground() { return *base_ground_; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build_layout();
    void build_panels();
    void connect_document();
    void connect_land();
    void connect_view();
    void connect_splines();
    void connect_paths();
    /// What the tools of splines and of paths have in common.
    void connect_curve_tool(SplineTool& tool, ToolKind kind);
    /// The keys of these commands are those of the set.
    void give_keys_to(CurveSet set);
    /// Takes the path tool in hand for a new one.
    void draw_path(PathKind kind);
    bool shows_paths() const;
    void connect_water();
    void connect_masks();
    void connect_path_panel();
    void connect_measures();
    /// The run goes on with the settings as they are now, from the state that is shown.
    void go_on();
    /// As LandTasks does; but a paused run whose settings were changed meanwhile goes on with them.
    void toggle_pause();
    /// Of the masks the one that the view shows now.
    std::optional<MaskKind> mask_in_view() const;
    void show_mask(std::optional<MaskKind> kind);
    /// Overlays that are no part of the land.
    void lay_values_over(Look& look);
    void connect_start_page();
    /// Whoever reads the page of splines, or of paths, sees them over the land, whatever tool is in hand.
    void show_splines();
    void on_document_changed();
    void on_land_changed();
    /// Whether the view shows where water sources lie, in the place of the water that erosion left.
    bool marks_sources() const;
    void show_land();
    /// The words at the bottom: what the chosen tool does.
    void refresh_hint();
    void refresh_look();
    void refresh_state();
    void refresh_measures_detail();
    void refresh_readout();
    void measure_import();
    void set_texture(int stratum);
    void show_keys();

    Document document_;
    Selection selection_{document_};
    Selection path_selection_{document_, CurveSet::paths};
    FileTasks file_tasks_;
    TextureTasks textures_{file_tasks_};
    LandTasks lands_;
    MeasureTasks measures_{lands_};
    ViewSettings settings_;
    ViewArea* area_;
    Viewport* viewport_;
    ToolRail* rail_;
    SidePanel* side_;
    RunBar* run_bar_;
    StatusStrip* strip_;
    FileCommands* files_;
    ExportCommands* exports_;
    PathCommands* path_files_;
    TerrainPanel* terrain_panel_;
    ErosionPanel* erosion_panel_ = nullptr;
    SplinesPanel* splines_panel_ = nullptr;
    PathsPanel* paths_panel_ = nullptr;
    StartPage* start_page_ = nullptr;
    WaterPanel* water_panel_;
    BaseGround* base_ground_;
    std::unique_ptr<SplineTool> spline_tool_;
    std::unique_ptr<SplineTool> path_tool_;
    std::unique_ptr<SpringTool> spring_tool_;
    std::unique_ptr<WaterBrush> brush_;
    std::unique_ptr<MaskBrush> mask_brush_;
    MaskCommands* mask_commands_ = nullptr;
    MaskOverlay mask_overlay_;
    std::optional<MaskKind> asked_mask_;  ///< shown without its brush in hand
    SourceMarks* marks_;
    ToolKind tool_ = ToolKind::navigate;
    Key measured_import_;
    bool frame_next_land_ = false;
    bool may_close_ = false;
    bool goes_on_when_stopped_ = false;
};

}  // namespace cuesta
