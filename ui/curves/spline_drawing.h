#pragma once
/// \file The splines or paths, their marks and what is being drawn, as lines and marks over the land.

#include <optional>

#include "core/pipeline/land.h"
#include "render/scene/curves.h"
#include "ui/curves/spline_draft.h"
#include "ui/curves/spline_picking.h"

namespace cuesta {

/// Inputs of the picture of a set's curves.
struct SplineScene {
    const Project& project;
    CurveSet set;
    const SelectedSplines& selected;
    std::optional<SplineHit> hover;  ///< what a press would take
    const SplineDraft& draft;
    std::optional<glm::dvec3> draft_tip;  ///< where the next knot would go
    bool draft_closes = false;            ///< a press would close the draft
    bool draft_is_loop = false;           ///< it will be closed anyway
    std::optional<glm::dvec3> snapped_to;
    std::optional<glm::dvec3> new_knot;  ///< where a press would insert one
    std::shared_ptr<const Land> land;    ///< that the draft lies on; may be null
    bool shows_others = false;           ///< the curves of the other set, to snap to, as thin lines
    const ViewPointer& view;             ///< the view as it was last seen; its size is 0 before that
};

Drawing drawing_of(const SplineScene& scene, SplineShapes& shapes);

}  // namespace cuesta
