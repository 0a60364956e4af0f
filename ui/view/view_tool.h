#pragma once
/// \file Tools of the view: behaviour of the left mouse button.

#include <QPointF>
#include <QRect>
#include <QString>
#include <Qt>
#include <glm/glm.hpp>
#include <optional>

#include "render/scene/camera.h"
#include "render/scene/curves.h"

class QWidget;

namespace cuesta {

/// Place of the mouse, as a tool sees it. Valid during the call it is handed to.
struct ViewPointer {
    QPointF position;                  ///< in the view, pixels
    std::optional<glm::dvec3> ground;  ///< the ground under the cursor, world metres; nothing beside the terrain
    Ray ray;                           ///< through the cursor, world metres
    Qt::KeyboardModifiers modifiers;
    glm::dmat4 to_clip{1.0};  ///< world metres (heights not exaggerated) to clip coordinates
    QPointF view_size;        ///< pixels
    double pressure = 1;      ///< of a pen, 0 .. 1; 1 with a mouse
    bool is_eraser = false;   ///< the other end of a pen

    /// Place at which a point of the world appears in the view, pixels; nothing for points behind the eye.
    std::optional<QPointF> place_of(const glm::dvec3& point) const;
    /// The ray through another place of the view, pixels; world metres.
    Ray ray_at(QPointF place) const;
    /// Pixels that a metre across the view takes at a point; 0 behind the eye.
    double pixels_per_metre(const glm::dvec3& point) const;
};

/// The viewport tells the tool of the mouse and draws the tool's marker around the ground under the cursor.
class ViewTool {
public:
    virtual ~ViewTool() = default;

    /// Returns whether the tool takes the gesture (else the press is free for the camera).
    virtual bool press(const ViewPointer& pointer) = 0;
    virtual void drag(const ViewPointer& pointer) = 0;
    virtual void release(const ViewPointer& pointer) = 0;
    virtual bool double_click(const ViewPointer&) { return false; }
    /// The mouse moves with no button held; returns whether what drawing() returns has changed.
    virtual bool hover(const ViewPointer&) { return false; }
    /// The mouse left the view; returns as hover() does.
    virtual bool leave() { return false; }
    /// Esc during a gesture: what it did is undone.
    virtual void abandon() = 0;
    /// A key pressed over the view; returns whether the tool took it.
    virtual bool key(int key, Qt::KeyboardModifiers modifiers) = 0;
    /// Whether the tool wants this key now although a menu has it too.
    virtual bool owns_key(int, Qt::KeyboardModifiers) const { return false; }
    /// Radius of the disc shown under the cursor, metres; 0: none.
    virtual double marker_radius() const = 0;
    /// Radius of the inner ring of that disc, metres; 0: none.
    virtual double marker_inner_radius() const { return 0; }
    /// Whether the pressure of a pen makes a difference. Pens are mice to other tools.
    virtual bool feels_pressure() const { return false; }
    /// Drawing of the tool over the land.
    virtual Drawing drawing() const { return {}; }
    /// A rectangle of the view that the tool spans at present, pixels; empty: none.
    virtual QRect band() const { return {}; }
    /// Tells what a press would do.
    virtual Qt::CursorShape cursor() const { return Qt::CrossCursor; }
    /// Message for a press beside the land that the tool did not take; empty: nothing.
    virtual QString missed_words() const { return {}; }
    /// Action of the tool, in a few words, for the status bar.
    virtual QString hint() const = 0;
    /// The tool's settings, shown on the view while it is chosen. Owned by the tool; may be null.
    virtual QWidget* options() = 0;
};

}  // namespace cuesta
