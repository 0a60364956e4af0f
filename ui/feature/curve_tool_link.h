#pragma once
/// \file Connects the tools of splines and of paths to the workbench.

#include <memory>

#include "ui/base/curve_set.h"
#include "ui/feature/command_menus.h"

namespace cuesta {

class SplineTool;
class Workbench;

/// The tool of a set of curves, which follows the workbench: the view is drawn anew, messages are said, and the keys of
/// its commands come and go. `id`: of the Tool that will be registered for it.
std::unique_ptr<SplineTool> make_curve_tool(Workbench& bench, CurveSet set, const QString& id);
/// A menu of all commands of the tool, one hundred for each group.
void add_curve_menu(Workbench& bench, const MenuPlace& place, SplineTool& tool);

}  // namespace cuesta
