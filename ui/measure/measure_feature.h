#pragma once
/// \file The tools that measure and pick, which change nothing, and the page of measures.

#include "ui/feature/feature.h"

namespace cuesta {

class MeasureTool;
class ViewLabels;

class MeasureFeature : public Feature {
    Q_OBJECT
public:
    explicit MeasureFeature(Workbench& bench);
    ~MeasureFeature() override;

    MeasureTool& measure_tool() { return *measure_; }
    PickTool& pick_tool() { return *pick_; }

private:
    void add_page();
    void add_measure_tool();
    void add_pick_tool();
    void add_ground_commands();
    /// A spline or path, by its id, and the page that shows it.
    void select(CurveSet set, int id);
    void show_labels();
    void refresh_detail();

    std::unique_ptr<MeasureTool> measure_;
    std::unique_ptr<PickTool> pick_;
    ViewLabels* labels_;
};

}  // namespace cuesta
