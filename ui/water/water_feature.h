#pragma once
/// \file Water sources: springs, the water brush, and how sources are shown before any erosion.

#include "ui/feature/feature.h"

namespace cuesta {

class SourceMarks;
class SpringTool;
class WaterBrush;
class WaterPanel;

class WaterFeature : public Feature {
    Q_OBJECT
public:
    explicit WaterFeature(Workbench& bench);
    ~WaterFeature() override;

private:
    void add_page();
    void add_tools();
    /// Whether the view shows where water sources lie, in the place of the water that erosion left.
    bool marks_sources() const;

    WaterPanel* panel_;
    std::unique_ptr<SpringTool> springs_;
    std::unique_ptr<WaterBrush> brush_;
    std::unique_ptr<SourceMarks> marks_;
};

}  // namespace cuesta
