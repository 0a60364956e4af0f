#pragma once
/// \file Options of the spline tool on the view: the template of new splines, commands, and what the mouse would do.

#include <memory>

class QComboBox;
class QLabel;
class QWidget;

namespace cuesta {

class SplineTool;

class SplineOptions {
public:
    explicit SplineOptions(SplineTool& tool);
    ~SplineOptions();
    QWidget* widget() const { return widget_.get(); }

private:
    std::unique_ptr<QWidget> widget_;
};

}  // namespace cuesta
