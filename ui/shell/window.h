#pragma once
/// \file The main window: puts together what the features register.

#include <QMainWindow>
#include <memory>
#include <vector>

#include "core/base/check.h"
#include "ui/base/style_sheet_pause.h"
#include "ui/feature/feature.h"
#include "ui/shell/features.h"

class QDockWidget;

namespace cuesta {

class DockLayout;
class Outliner;
class StartPage;
class StatusStrip;
class ToolRail;
class UserAids;

class Window : public QMainWindow {
    Q_OBJECT
public:
    explicit Window(const std::vector<FeatureMaker>& features = program_features(), QWidget* parent = nullptr);
    ~Window() override;

    /// Opens a project or an elevation model.
    void open_path(const QString& path) { bench_->files().open_path(path); }
    /// By the tool's id.
    void choose_tool(const QString& id) { bench_->tools().choose(id); }
    void choose_theme(bool light) { Workbench::choose_theme(light); }
    /// "terrain", "splines", "layers", "water" and so on, as the outliner calls them; false for another name.
    bool show_page(const QString& name);
    /// Sample projects and ways to begin, over the view.
    void show_start_page();
    void show_history();
    /// Shows all values anew, in the unit, language and theme of now.
    void refresh_words();

    /// The feature of that class; there must be one.
    template <class T>
    T& feature() {
        T* found = nullptr;
        for (const auto& each : features_)
            if (!found) found = dynamic_cast<T*>(each.get());
        CUESTA_CHECK(found);
        return *found;
    }
    Workbench& bench() { return *bench_; }
    Document& document() { return bench_->document(); }
    LandService& lands() { return bench_->lands(); }
    FileTasks& file_tasks() { return bench_->file_tasks(); }
    ViewSettings& view_settings() { return bench_->view_settings(); }
    ViewArea& view_area() { return bench_->area(); }
    Viewport& viewport() { return bench_->viewport(); }
    SidePanel& side() { return bench_->pages(); }
    const QString& tool() const { return bench_->tools().chosen(); }
    Outliner& outliner() { return *outliner_; }
    DockLayout& docks() { return *docks_; }
    StatusStrip& strip() { return *strip_; }
    UserAids& aids() { return *aids_; }

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build_layout();
    void add_start_page();
    void add_history();

    std::unique_ptr<StyleSheetPause> unstyled_;  ///< while the parts are made
    std::unique_ptr<Workbench> bench_;
    std::vector<std::unique_ptr<Feature>> features_;
    ToolRail* rail_ = nullptr;
    Outliner* outliner_ = nullptr;
    DockLayout* docks_ = nullptr;
    StatusStrip* strip_ = nullptr;
    StartPage* start_page_ = nullptr;
    QDockWidget* history_ = nullptr;
    UserAids* aids_ = nullptr;
};

}  // namespace cuesta
