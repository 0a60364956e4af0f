#include "ui/view/path_drawn.h"

#include "core/model/automatic_tangents.h"
#include "core/model/spline_edit.h"
#include "ui/view/path_shape.h"

namespace cuesta {

Path path_drawn(const SketchedCurve& drawn, PathKind kind, const Land* land) {
    Path path = path_of_kind(kind);
    path.knots = drawn.knots;
    path.closed = drawn.closed || is_area(kind);
    update_automatic_tangents(path);
    if (kind == PathKind::river && !path.closed && path.knots.size() > 1) {
        const auto height = [&](const Knot& knot) {
            return land ? ground_height(*land, knot.position) : knot.position.y;
        };
        if (height(path.knots.front()) < height(path.knots.back())) reverse(path);
    }
    return path;
}

}  // namespace cuesta
