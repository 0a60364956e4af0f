#pragma once
/// \file Erosion: its page, the bar of runs, and their commands.

#include "ui/erosion/run_commands.h"
#include "ui/feature/feature.h"

namespace cuesta {

class RunBar;

class ErosionFeature : public Feature {
    Q_OBJECT
public:
    explicit ErosionFeature(Workbench& bench);

private:
    void add_page();
    void connect_bar();
    /// Whether the land follows every change is kept in the settings.
    void keep_live();
    void add_run_commands();
    void add_live_commands();
    void add_presets();

    RunCommands runs_;
    RunBar* bar_;
};

}  // namespace cuesta
