#pragma once
/// \file The workbench of a window: the document, the land and the view that features work on, and the pages, tools and
/// menus that they register with.

#include <QObject>
#include <memory>
#include <vector>

#include "core/model/mask_target.h"
#include "ui/base/document.h"
#include "ui/base/selection.h"
#include "ui/curves/pick_tool.h"
#include "ui/feature/command_menus.h"
#include "ui/feature/ground_menu.h"
#include "ui/feature/project_files.h"
#include "ui/feature/scene.h"
#include "ui/feature/side_panel.h"
#include "ui/feature/tool_box.h"
#include "ui/land/base_ground.h"
#include "ui/land/build_queue.h"
#include "ui/land/erosion_device.h"
#include "ui/land/file_tasks.h"
#include "ui/land/land_service.h"
#include "ui/land/measure_tasks.h"
#include "ui/land/stage_states.h"
#include "ui/view/messages.h"
#include "ui/view/view_area.h"
#include "ui/view/view_settings.h"
#include "ui/view/viewport.h"

class QMainWindow;

namespace cuesta {

/// A dock beside the view that is closed until the user asks for it (View > Panels).
struct ExtraDock {
    QString name;  ///< of settings and tests
    QString title;
    QWidget* content;  ///< the window takes it over
};

enum class BarPlace { top, bottom };  ///< above or below the view and the panels

/// One for each window, which owns it. Features know one another only through this. GUI thread.
class Workbench : public QObject {
    Q_OBJECT
public:
    explicit Workbench(QMainWindow& window);

    /// The parent of dialogs.
    QMainWindow& window() { return window_; }
    Document& document() { return document_; }
    Selection& selection(CurveSet set) { return set == CurveSet::splines ? splines_ : paths_; }
    FileTasks& file_tasks() { return file_tasks_; }
    LandService& lands() { return lands_; }
    /// The device on which lands() erodes.
    ErosionDevice& erosion_device() { return erosion_device_; }
    StageStates& stages() { return stages_; }
    BuildQueue& builds() { return builds_; }
    MeasureTasks& measures() { return measures_; }
    BaseGround& base_ground() { return base_ground_; }
    ViewSettings& view_settings() { return settings_; }
    /// Owned by the window once it is put together.
    ViewArea& area() { return *area_; }
    Viewport& viewport() { return *area_->viewport(); }
    Messages& messages() { return *area_->messages(); }
    SidePanel& pages() { return *pages_; }
    ToolBox& tools() { return *tools_; }
    CommandMenus& menus() { return *menus_; }
    GroundMenu& ground_menu() { return *ground_menu_; }
    Scene& scene() { return *scene_; }

    /// The feature that has the files of projects provides them, before anyone asks.
    void provide(ProjectFiles& files) { files_ = &files; }
    ProjectFiles& files() { return *files_; }

    /// A bar over the whole width; the window takes it over.
    void add_bar(BarPlace place, QWidget* bar) { bars_.emplace_back(place, bar); }
    const std::vector<std::pair<BarPlace, QWidget*>>& bars() const { return bars_; }
    void add_dock(ExtraDock dock) { docks_.push_back(std::move(dock)); }
    const std::vector<ExtraDock>& docks() const { return docks_; }

    /// Says something without stopping anyone.
    void tell(const QString& text) { messages().show_message(MessageKind::information, text); }
    /// Splines and paths have the same keys, which are those of one set at a time.
    void give_keys_to(CurveSet set) { Q_EMIT keys_given(set); }
    static void choose_theme(bool light);

Q_SIGNALS:
    void keys_given(CurveSet set);
    /// The hint of the tool in hand says something else now.
    void hint_changed();
    /// The land should be seen: what lies over the view goes.
    void land_wanted();
    /// The brush of this mask is to be taken in hand.
    void painting_wanted(cuesta::MaskTarget mask);
    /// The same, to paint that value.
    void value_painting_wanted(cuesta::MaskTarget mask, double value);
    /// A feature shows the properties of an item that was selected there.
    void item_selected(ItemPlace place);
    /// A place of the land was read with the tool that picks.
    void place_picked(const cuesta::PickedPlace& place);
    /// These measures are to be written to a file that the user names.
    void measures_to_save(const std::shared_ptr<const cuesta::MeasuredLand>& measured);
    /// Reports why the picture of a material cannot be read, by its path; empty: it was read.
    void texture_judged(const QString& path, const QString& problem);
    /// Files for other programs were written.
    void exported();

private:
    QMainWindow& window_;
    Document document_;
    Selection splines_{document_};
    Selection paths_{document_, CurveSet::paths};
    FileTasks file_tasks_;
    ErosionDevice erosion_device_;  // before its user: what it made ends on this thread
    LandService lands_;
    StageStates stages_{lands_};
    BuildQueue builds_;
    MeasureTasks measures_{lands_};
    BaseGround base_ground_;
    ViewSettings settings_;
    ViewArea* area_;
    SidePanel* pages_;
    std::unique_ptr<ToolBox> tools_;
    std::unique_ptr<CommandMenus> menus_;
    std::unique_ptr<GroundMenu> ground_menu_;
    std::unique_ptr<Scene> scene_;
    ProjectFiles* files_ = nullptr;
    std::vector<std::pair<BarPlace, QWidget*>> bars_;
    std::vector<ExtraDock> docks_;
};

}  // namespace cuesta
