#pragma once
/// \file A drag on a grip of an element: its placement while the mouse that holds the grip is somewhere else.

#include <QString>

#include "core/model/terrain_frame.h"
#include "ui/terrain/element_grips.h"
#include "ui/view/view_tool.h"

namespace cuesta {

/// From the press to the release. The grip moves on the level on which it was pressed, whatever the land below does
/// meanwhile. Corners keep the proportions, edges change one side; the opposite corner or edge stays. Ctrl keeps the
/// middle instead. Shift frees the proportions of a corner, turns by steps of 15 degrees, moves along one direction of
/// the compass, and raises the element instead of scaling its heights.
class PlacementDrag {
public:
    PlacementDrag(const PlacementParameters& placement, const TerrainFrame& map, const PlacedGrip& grip,
                  const ViewPointer& press);

    /// The placement with the mouse at `pointer`.
    PlacementParameters to(const ViewPointer& pointer);
    const PlacedGrip& grip() const { return grip_; }
    /// The numbers that the drag changed last, for the user.
    const QString& words() const { return words_; }

private:
    void move(PlacementParameters& placement, const glm::dvec3& aim, bool along_one_axis);
    void scale(PlacementParameters& placement, const glm::dvec3& aim, Qt::KeyboardModifiers modifiers);
    void turn(PlacementParameters& placement, const glm::dvec3& aim, bool by_steps);
    void raise(PlacementParameters& placement, const ViewPointer& pointer);

    PlacementParameters original_;
    PlacementParameters from_;  ///< the original with its place as numbers
    ElementPlace place_;        ///< of the original
    double least_size_;         ///< m
    PlacedGrip grip_;
    QPointF press_;
    bool has_moved_ = false;
    QPointF grip_offset_;  ///< from the grip's place in the view to the cursor
    glm::dvec3 reached_;
    QString words_;
};

/// The placement with the rectangle that it has on the map as numbers: no element that fills the map, and no side of 0.
PlacementParameters placed_on(const PlacementParameters& placement, const TerrainFrame& map);

}  // namespace cuesta
