#pragma once
/// \file Erosion: its page, the bar of runs, and their commands.

#include "ui/erosion/run_commands.h"
#include "ui/feature/feature.h"

namespace cuesta {

class RunBar;
class VolcanoTool;

class ErosionFeature : public Feature {
    Q_OBJECT
public:
    explicit ErosionFeature(Workbench& bench);
    ~ErosionFeature() override;

private:
    void add_page();
    void connect_bar();
    /// Whether the land follows every change is kept in the settings.
    void keep_live();
    /// The choice of the place where erosion runs is kept there, too.
    void keep_device();
    void add_device_commands();
    void add_run_commands();
    void add_live_commands();
    void add_presets();
    void add_volcano_tool();

    RunCommands runs_;
    RunBar* bar_;
    std::unique_ptr<VolcanoTool> volcano_;
};

}  // namespace cuesta
