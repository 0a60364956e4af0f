#include "ui/shell/help/gestures.h"

#include <QCoreApplication>

namespace cuesta {
namespace {

/// In the context under which lupdate files words of functions outside classes: their namespace.
QString tr(const char* text) {
    return QCoreApplication::translate("cuesta", text);
}

}  // namespace

const std::vector<GestureGroup>& gesture_groups() {
    static const std::vector<GestureGroup> groups{
        {tr("The view"),
         {{tr("Left drag without a tool, Alt + left, middle"), tr("orbit")},
          {tr("Shift + middle, Alt + middle"), tr("pan")},
          {tr("Wheel, Alt + right"), tr("zoom to the cursor")},
          {tr("Right + W A S D Q E"), tr("fly; scroll to set the speed")},
          {tr("F"), tr("show the selection, or the whole terrain")},
          {tr("Home"), tr("show the whole terrain")},
          {tr("1, 3, 7"), tr("front, side and top view")},
          {tr("5"), tr("the map, and back")},
          {tr("Click or drag on the minimap"), tr("look there")}}},
        {tr("Splines and paths"),
         {{tr("Click, click, …"),
           tr("add points; Enter or a double click ends the curve, Backspace removes the last point")},
          {tr("Press and drag"), tr("draw freehand")},
          {tr("Ctrl + click"), tr("add a point at the end, or insert one in the curve")},
          {tr("Drag"), tr("move along the ground")},
          {tr("Arrow above a point, Alt + drag"), tr("move up and down")},
          {tr("Ctrl held while dragging"), tr("snap to points, curves and the ground")},
          {tr("Shift + click"), tr("add to the selection")},
          {tr("Drag on empty ground"), tr("select the points in a rectangle; Shift adds, Ctrl toggles")},
          {tr("Double click"),
           tr("on a point: switch between automatic and manual tangents; on a curve: add a meta point")},
          {tr("Esc"), tr("cancel the current mouse action")}}},
        {tr("Brushes"),
         {{tr("Left drag"), tr("paint")},
          {tr("Ctrl + drag"), tr("the opposite: erase, lower")},
          {tr("Shift + drag"), tr("smooth, if the brush supports it")},
          {tr("[ and ]"), tr("brush size")},
          {tr("- and ="), tr("brush strength or value")},
          {tr("Pen pressure"), tr("strength or size, depending on the settings")},
          {tr("Eraser end of the pen"), tr("the opposite: erase, lower")}}},
        {tr("Sliders"),
         {{tr("Drag"), tr("change; Ctrl fine, Shift coarse")},
          {tr("Double click, Enter or a digit"), tr("type a number, with or without a unit: 300 ft, 1.2 km")},
          {tr("Click on the label"), tr("reset to the default")},
          {tr("Arrow keys, wheel"), tr("step, when the slider has the focus")},
          {tr("Esc while dragging"), tr("cancel the drag")}}},
        {tr("Keyboard only"),
         {{tr("Tab, Shift + Tab"), tr("next or previous control")},
          {tr("Alt + an underlined letter"), tr("open a menu")},
          {tr("Arrow keys"), tr("move through lists and menus")}}},
    };
    return groups;
}

}  // namespace cuesta
