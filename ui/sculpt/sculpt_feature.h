#pragma once
/// \file Sculpting: its brush and page.

#include "ui/feature/feature.h"

namespace cuesta {

class SculptTool;

class SculptFeature : public Feature {
    Q_OBJECT
public:
    explicit SculptFeature(Workbench& bench);
    ~SculptFeature() override;

    SculptTool& tool() { return *tool_; }

private:
    std::unique_ptr<SculptTool> tool_;
};

}  // namespace cuesta
