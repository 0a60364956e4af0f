#pragma once
/// \file Paths: roads, rivers and lakes that are carved into the land.

#include "ui/feature/feature.h"

namespace cuesta {

class PathCommands;
class PathRerouting;
class SplineTool;

class PathsFeature : public Feature {
    Q_OBJECT
public:
    explicit PathsFeature(Workbench& bench);
    ~PathsFeature() override;

    SplineTool& tool() { return *tool_; }
    PathCommands& commands() { return *commands_; }

    bool takes_files(const QStringList& paths) override;

private:
    void add_page();
    void add_tool();
    void add_commands();
    /// Takes the tool in hand for a new one.
    void draw(PathKind kind);

    std::unique_ptr<SplineTool> tool_;
    PathCommands* commands_;
    PathRerouting* rerouting_;
};

}  // namespace cuesta
