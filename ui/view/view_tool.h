#pragma once
/// \file What the left button does in the view.

#include <QString>
#include <Qt>
#include <glm/glm.hpp>

class QWidget;

namespace cuesta {

/// A tool works on points of the ground. The viewport finds them and draws the tool's marker around the one under the
/// cursor.
class ViewTool {
public:
    virtual ~ViewTool() = default;

    /// World metres; returns whether the tool takes the gesture (else the press is free for the camera).
    virtual bool press(const glm::dvec3& point, Qt::KeyboardModifiers modifiers) = 0;
    virtual void drag(const glm::dvec3& point, Qt::KeyboardModifiers modifiers) = 0;
    virtual void release() = 0;
    /// Esc during a gesture: what it did is undone.
    virtual void abandon() = 0;
    /// A key pressed over the view; returns whether the tool took it.
    virtual bool key(int key) = 0;
    /// Radius of the disc shown under the cursor, metres; 0: none.
    virtual double marker_radius() const = 0;
    /// What the tool does, in a few words, for the status bar.
    virtual QString hint() const = 0;
    /// The tool's settings, shown on the view while it is chosen. Owned by the tool; may be null.
    virtual QWidget* options() = 0;
};

}  // namespace cuesta
