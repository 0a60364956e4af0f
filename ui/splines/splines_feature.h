#pragma once
/// \file Feature splines: their tool, page and commands.

#include "ui/feature/feature.h"

namespace cuesta {

class SplineTool;

class SplinesFeature : public Feature {
    Q_OBJECT
public:
    explicit SplinesFeature(Workbench& bench);
    ~SplinesFeature() override;

    SplineTool& tool() { return *tool_; }

private:
    void add_page();
    void add_tool();

    std::unique_ptr<SplineTool> tool_;
};

}  // namespace cuesta
