#pragma once
/// \file Exports: files for other programs, and builds.

#include "ui/feature/feature.h"

namespace cuesta {

class BuildWindow;
class ExportCommands;

class ExportFeature : public Feature {
    Q_OBJECT
public:
    explicit ExportFeature(Workbench& bench);

    ExportCommands& commands() { return *commands_; }

    /// No build would be lost, or the user agrees that those that wait are.
    bool lets_close() override;

private:
    void add_commands();
    void show_builds();
    void tell_of(const Build& build);

    ExportCommands* commands_;
    BuildWindow* builds_ = nullptr;
    bool may_drop_builds_ = false;
};

}  // namespace cuesta
