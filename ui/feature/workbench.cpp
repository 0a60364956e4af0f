#include "ui/feature/workbench.h"

#include <QMainWindow>
#include <QMenuBar>

#include "ui/base/preferences.h"

namespace cuesta {

Workbench::Workbench(QMainWindow& window)
    : window_(window),
      area_(new ViewArea),
      pages_(new SidePanel),
      tools_(std::make_unique<ToolBox>(*area_, *pages_)),
      menus_(std::make_unique<CommandMenus>(*window.menuBar())),
      ground_menu_(std::make_unique<GroundMenu>(viewport())) {
    connect(&document_, &Document::changed, this, [this] {
        pages_->refresh(document_.project());
        lands_.set_project(document_.value());
        base_ground_.order(document_.value());
    });
    connect(&file_tasks_, &FileTasks::stopped, this,
            [this](const QString& what) { tell(tr("%1: stopped").arg(what)); });
    const auto complain = [this](const QString& text) { messages().show_message(MessageKind::error, text); };
    connect(&lands_, &LandService::failed, this, complain);
    connect(&erosion_device_, &ErosionDevice::stepper_changed, this, [this] {
        lands_.set_stepper(erosion_device_.stepper());
        viewport().set_run_fields(erosion_device_.drawn_fields());
    });
    connect(&lands_, &LandService::status_changed, &erosion_device_, &ErosionDevice::read_report);
    connect(&viewport(), &Viewport::failed, this, complain);
    connect(&viewport(), &Viewport::missed, this, &Workbench::tell);
    connect(&viewport(), &Viewport::affordable_cells_changed, &lands_, &LandService::set_affordable_cells);
    // Steps of builds and of the land that is edited would share the same threads.
    connect(&lands_, &LandService::status_changed, this, [this] {
        builds_.set_giving_way(lands_.status().state == WorkerState::working || lands_.state() == LandState::live);
    });
    // After the above: what the view shows is made of it.
    scene_ = std::make_unique<Scene>(*this);
}

void Workbench::choose_theme(bool light) {
    // The aids of the window hear of it and apply it, as they do when it is chosen in the settings.
    Preferences chosen = preferences().values();
    chosen.theme = light ? ThemeChoice::light : ThemeChoice::dark;
    preferences().set(chosen);
}

}  // namespace cuesta
