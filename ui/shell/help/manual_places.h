#pragma once
/// \file Manual pages for the parts of the window: one table, checked by a test.

#include "ui/shell/help/manual.h"
#include "ui/shell/side_panel.h"
#include "ui/shell/tool_rail.h"

class QWidget;

namespace cuesta {

class Window;

ManualPlace manual_start();
ManualPlace manual_keys();
/// Every page and every tool has its section.
ManualPlace manual_place_of(PanelPage page);
ManualPlace manual_place_of(ToolKind tool);
/// A parameter's row in the reference; empty document if there is none of that id.
ManualPlace manual_place_of_parameter(const QString& id);
/// What F1 opens: the parameter that has the focus, else the page, else the tool in hand, else the start.
ManualPlace manual_place_of(Window& window, const QWidget* focus);

}  // namespace cuesta
