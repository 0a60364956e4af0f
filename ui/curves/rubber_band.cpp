#include "ui/curves/rubber_band.h"

#include <algorithm>

#include "ui/curves/spline_picking.h"

namespace cuesta {

BandMode band_mode_of(Qt::KeyboardModifiers modifiers) {
    if (modifiers & Qt::ControlModifier) return BandMode::toggles;
    return modifiers & Qt::ShiftModifier ? BandMode::adds : BandMode::replaces;
}

std::vector<SplinePart> knots_within(const Project& project, CurveSet set, SplineShapes& shapes, const QRectF& band,
                                     const ViewPointer& view) {
    std::vector<SplinePart> knots;
    with_curves(project, set, [&](const auto& curves) {
        for (const auto& curve : curves) {
            if (!is_workable(curve)) continue;
            const std::vector<glm::dvec3>& places = shapes.of(curve).knots;
            for (std::size_t i = 0; i < places.size(); ++i)
                if (const auto place = view.place_of(places[i]); place && band.contains(*place))
                    knots.push_back({curve.id, static_cast<int>(i)});
        }
    });
    return knots;
}

SelectedSplines with_band(const SelectedSplines& before, const std::vector<SplinePart>& knots, BandMode mode) {
    // Selection::set adds the splines of selected knots.
    if (mode == BandMode::replaces) return {{}, knots, {}};
    SelectedSplines result = before;
    for (const SplinePart& knot : knots) {
        if (!before.holds_knot(knot)) {
            result.knots.push_back(knot);
        } else if (mode == BandMode::toggles) {
            std::erase(result.knots, knot);
            if (result.knots_of(knot.spline).empty() && result.meta_points_of(knot.spline).empty())
                std::erase(result.splines, knot.spline);
        }
    }
    return result;
}

}  // namespace cuesta
