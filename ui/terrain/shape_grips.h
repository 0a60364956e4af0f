#pragma once
/// \file Grips on the shape of an element: its size within the element, and its fall-off.

#include <optional>

#include "ui/terrain/element_grips.h"
#include "ui/view/view_tool.h"

namespace cuesta {

enum class ShapeGripKind { size, fall_off };

struct ShapeGrip {
    ShapeGripKind kind = ShapeGripKind::size;
    glm::dvec3 point{0.0};   ///< world metres
    glm::dvec3 border{0.0};  ///< of a fall-off, the place on the border that it is measured from
};

/// Size: of rectangles and ellipses, on their border in the south-east. Fall-off: in the north-west, as far inside the
/// border as the element takes to come in. Shapes by mask have none.
std::vector<ShapeGrip> shape_grips_of(const ElementShape& shape, const ElementPlace& place, const GroundHeight& ground);

/// The line inside the border where a rectangle or an ellipse has come in whole; closed. Empty without a fall-off, and
/// of other shapes.
std::vector<glm::dvec3> line_of_fall_off(const ElementShape& shape, const ElementPlace& place,
                                         const GroundHeight& ground);

/// From the press to the release. The size keeps its proportions, but not with Shift. The grip moves on the level on
/// which it was pressed.
class ShapeDrag {
public:
    ShapeDrag(const ElementShape& shape, const ElementPlace& place, const ShapeGrip& grip, const ViewPointer& press);

    /// The shape with the mouse at `pointer`.
    ElementShapeParameters to(const ViewPointer& pointer);
    ShapeGripKind kind() const { return grip_.kind; }
    /// The numbers that the drag changed last, for the user.
    const QString& words() const { return words_; }

private:
    void resize(ElementShapeParameters& parameters, const ElementPoint& aim, bool is_free);
    void fall_off(ElementShapeParameters& parameters, const ElementPoint& aim);

    ElementShape shape_;
    ElementPlace place_;
    ShapeGrip grip_;
    QPointF press_, grip_offset_;
    bool has_moved_ = false;
    QString words_;
};

}  // namespace cuesta
