#pragma once
/// \file The main window: puts the parts together and lets them hear of each other.

#include <QMainWindow>
#include <memory>

#include "core/model/project_items.h"
#include "ui/base/document.h"
#include "ui/base/selection.h"
#include "ui/land/build_queue.h"
#include "ui/land/file_tasks.h"
#include "ui/land/land_tasks.h"
#include "ui/land/measure_tasks.h"
#include "ui/land/stage_states.h"
#include "ui/look/texture_tasks.h"
#include "ui/masks/mask_tasks.h"
#include "ui/shell/tool_rail.h"
#include "ui/view/mask_overlay.h"
#include "ui/view/view_settings.h"

class QAction;
class QDockWidget;

namespace cuesta {

class Autosave;
class BaseGround;
class Cameras;
class CamerasPanel;
class DockLayout;
class BuildWindow;
class ExportCommands;
class ErosionPanel;
class FileCommands;
class LayersPanel;
class MaskBrush;
class MaskCommands;
class MaskFiles;
class MasksPanel;
class MeasureTool;
class Menus;
class Outliner;
class PathCommands;
class PathsPanel;
class RecoveryBar;
class PickTool;
class RunBar;
class SculptPanel;
class SculptTool;
class SidePanel;
class SourceMarks;
class SplinesPanel;
class SplineTool;
class SpringTool;
class StartPage;
class StatusStrip;
class TerrainPanel;
class UserAids;
class ViewArea;
class ViewLabels;
class Viewport;
class WaterBrush;
class WaterPanel;
class LeftBehind;
struct AutosaveTimes;

class Window : public QMainWindow {
    Q_OBJECT
public:
    explicit Window(QWidget* parent = nullptr);
    ~Window() override;

    /// Opens a project or an elevation model.
    void open_path(const QString& path);
    void choose_tool(ToolKind kind);
    void choose_theme(bool light);
    /// "terrain", "splines", "layers", "water" and so on, as the outliner calls them; false for another name.
    bool show_page(const QString& name);
    /// Sample projects and ways to begin, over the view.
    void show_start_page();
    /// From now on what is not saved is kept in a recovery file in this folder, and what other programs left behind
    /// there is offered.
    void guard(const QString& recovery_folder, const AutosaveTimes& times);
    void show_history();

    Document& document() { return document_; }
    Selection& selection() { return selection_; }
    /// Of paths.
    Selection& path_selection() { return path_selection_; }
    LandTasks& lands() { return lands_; }
    StageStates& stage_states() { return stage_states_; }
    MeasureTasks& measures() { return measures_; }
    FileTasks& file_tasks() { return file_tasks_; }
    ViewSettings& view_settings() { return settings_; }
    BuildQueue& builds() { return builds_; }
    FileCommands& files() { return *files_; }
    ExportCommands& exports() { return *exports_; }
    PathCommands& path_files() { return *path_files_; }
    ViewArea& view_area() { return *area_; }
    Viewport& viewport() { return *viewport_; }
    SidePanel& side() { return *side_; }
    Outliner& outliner() { return *outliner_; }
    DockLayout& docks() { return *docks_; }
    Cameras& cameras() { return *cameras_; }
    StatusStrip& strip() { return *strip_; }
    SplineTool& spline_tool() { return *spline_tool_; }
    SplineTool& path_tool() { return *path_tool_; }
    MaskBrush& mask_brush() { return *mask_brush_; }
    SculptTool& sculpt_tool() { return *sculpt_tool_; }
    UserAids& aids() { return *aids_; }
    ToolKind tool() const { return tool_; }
    /// Shows all values anew, in the unit, language and theme of now.
    void refresh_words();
    MaskTasks& mask_tasks() { return mask_tasks_; }
    MaskCommands& mask_commands() { return *mask_commands_; }
    MaskFiles& mask_files() { return *mask_files_; }
    MeasureTool& measure_tool() { return *measure_tool_; }
    PickTool& pick_tool() { return *pick_tool_; }
    BaseGround& base_ground() { return *base_ground_; }
    /// Null before guard().
    Autosave* autosave() { return autosave_.get(); }

Q_SIGNALS:
    /// Another tool was taken in hand.
    void tool_changed();

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build_layout();
    void build_panels();
    void connect_document();
    void connect_land();
    void connect_live();
    void connect_builds();
    void show_builds();
    /// Whether no build would be lost by closing; else the user is asked, and who agrees closes the window.
    bool no_builds_lost();
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
    void connect_sculpt();
    /// The tools that look and change nothing: measure and pick.
    void connect_probes();
    /// What the menu of tools holds, in the order of the rail.
    std::vector<QAction*> make_tool_actions();
    void connect_path_panel();
    void connect_outliner();
    void connect_cameras();
    /// How the stages stand, in the outliner.
    void mark_stages();
    /// Shows the properties of an item.
    void show_item(ItemPlace place);
    void connect_measures();
    /// The run goes on with the settings as they are now, from the state that is shown.
    void go_on();
    /// As LandTasks does; but a paused run whose settings were changed meanwhile goes on with them.
    void toggle_pause();
    /// Of the masks the one that the view shows now.
    std::optional<MaskTarget> mask_in_view() const;
    void show_mask(std::optional<MaskTarget> target);
    void paint_mask(MaskTarget target);
    /// Overlays that are no part of the land.
    void lay_values_over(Look& look);
    void connect_start_page();
    void connect_history();
    void recover(LeftBehind left);
    void look_at(const LeftBehind& left);
    void discard_recovery(std::size_t index);
    /// Reads such a file; `otherwise` runs when it cannot be read, after it was said why.
    void read_recovery(const std::string& path, const std::function<void(Project)>& then,
                       const std::function<void()>& otherwise);
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
    void refresh_activity();
    void refresh_readout();
    void measure_import();
    void set_texture(int stratum);

    Document document_;
    Selection selection_{document_};
    Selection path_selection_{document_, CurveSet::paths};
    FileTasks file_tasks_;
    TextureTasks textures_{file_tasks_};
    LandTasks lands_;
    StageStates stage_states_{lands_};
    BuildQueue builds_;
    MeasureTasks measures_{lands_};
    MaskTasks mask_tasks_{document_};
    ViewSettings settings_;
    ViewArea* area_;
    Viewport* viewport_;
    ToolRail* rail_;
    SidePanel* side_;
    Outliner* outliner_;
    DockLayout* docks_ = nullptr;
    Cameras* cameras_;
    RunBar* run_bar_;
    StatusStrip* strip_;
    FileCommands* files_;
    ExportCommands* exports_;
    PathCommands* path_files_;
    TerrainPanel* terrain_panel_;
    ErosionPanel* erosion_panel_ = nullptr;
    LayersPanel* layers_panel_ = nullptr;
    SplinesPanel* splines_panel_ = nullptr;
    PathsPanel* paths_panel_ = nullptr;
    StartPage* start_page_ = nullptr;
    RecoveryBar* recovery_bar_ = nullptr;
    QDockWidget* history_ = nullptr;
    UserAids* aids_ = nullptr;
    WaterPanel* water_panel_;
    SculptPanel* sculpt_panel_ = nullptr;
    CamerasPanel* cameras_panel_ = nullptr;
    BaseGround* base_ground_;
    std::unique_ptr<SplineTool> spline_tool_;
    std::unique_ptr<SplineTool> path_tool_;
    std::unique_ptr<SpringTool> spring_tool_;
    std::unique_ptr<WaterBrush> brush_;
    std::unique_ptr<MaskBrush> mask_brush_;
    std::unique_ptr<SculptTool> sculpt_tool_;
    MaskCommands* mask_commands_ = nullptr;
    MaskFiles* mask_files_ = nullptr;
    MasksPanel* masks_panel_ = nullptr;
    std::unique_ptr<MeasureTool> measure_tool_;
    std::unique_ptr<PickTool> pick_tool_;
    ViewLabels* measure_labels_ = nullptr;
    MaskOverlay mask_overlay_;
    std::optional<MaskTarget> asked_mask_;  ///< shown without its brush in hand
    SourceMarks* marks_;
    ToolKind tool_ = ToolKind::navigate;
    Key measured_import_;
    bool frame_next_land_ = false;
    BuildWindow* build_window_ = nullptr;
    std::unique_ptr<Autosave> autosave_;
    bool may_close_ = false;
    bool may_drop_builds_ = false;
    bool goes_on_when_stopped_ = false;
};

}  // namespace cuesta
