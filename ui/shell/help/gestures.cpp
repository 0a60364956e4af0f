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
          {tr("Right + W A S D Q E"), tr("fly; the wheel sets the speed")},
          {tr("F"), tr("bring what is selected into view, or the whole terrain")},
          {tr("Home"), tr("bring the whole terrain into view")},
          {tr("1, 3, 7"), tr("from the front, from the side, from above")}}},
        {tr("Splines and paths"),
         {{tr("Click, click, …"), tr("points of a new one; Enter or a double click ends it, Backspace takes one back")},
          {tr("Press and drag"), tr("a free-hand stroke")},
          {tr("Ctrl + click"), tr("a point more: at the end, or into the curve")},
          {tr("Drag"), tr("move on the ground")},
          {tr("Alt + drag"), tr("move up and down")},
          {tr("Ctrl held while dragging"), tr("snap to points, curves and the ground")},
          {tr("Shift + click"), tr("add to the selection")},
          {tr("Drag on empty ground"), tr("select the points in a rectangle; Shift adds, Ctrl toggles")},
          {tr("Double click"), tr("on a point: automatic or manual tangents; on a curve: a meta point")},
          {tr("Esc"), tr("abandon what the mouse is doing")}}},
        {tr("Brushes"),
         {{tr("Left drag"), tr("paint")},
          {tr("Ctrl + drag"), tr("the opposite: erase, lower")},
          {tr("Shift + drag"), tr("smooth, where the brush can")},
          {tr("[ and ]"), tr("size of the brush")},
          {tr("- and ="), tr("strength or value of the brush")},
          {tr("Pen pressure"), tr("strength or size, as the settings say")},
          {tr("Other end of the pen"), tr("the opposite: erase, lower")}}},
        {tr("Sliders"),
         {{tr("Drag"), tr("change; Ctrl fine, Shift coarse")},
          {tr("Double click, Enter or a digit"), tr("type a number, with a unit if you like: 300 ft, 1.2 km")},
          {tr("Click on the label"), tr("back to the default")},
          {tr("Arrow keys, wheel"), tr("step, when the slider has the focus")},
          {tr("Esc while dragging"), tr("take the drag back")}}},
        {tr("By keys alone"),
         {{tr("Tab, Shift + Tab"), tr("the next part, the one before")},
          {tr("Alt + an underlined letter"), tr("open a menu")},
          {tr("Arrow keys"), tr("go through lists and menus")}}},
    };
    return groups;
}

}  // namespace cuesta
