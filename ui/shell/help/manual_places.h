#pragma once
/// \file Manual pages for the parts of the window: one table, checked by a test.

#include "ui/feature/page.h"
#include "ui/shell/help/manual.h"

class QWidget;

namespace cuesta {

class Window;

ManualPlace manual_start();
ManualPlace manual_keys();
/// The section of a page or of a tool.
ManualPlace manual_place_of(const ManualLink& link);
/// A parameter's row in the reference; empty document if there is none of that id.
ManualPlace manual_place_of_parameter(const QString& id);
/// Page that F1 opens: the parameter that has the focus, else the page, else the tool in hand, else the start.
ManualPlace manual_place_of(Window& window, const QWidget* focus);

}  // namespace cuesta
