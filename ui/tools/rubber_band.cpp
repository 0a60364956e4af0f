#include "ui/tools/rubber_band.h"

#include <algorithm>

#include "ui/tools/spline_picking.h"

namespace cuesta {

BandMode band_mode_of(Qt::KeyboardModifiers modifiers) {
    if (modifiers & Qt::ControlModifier) return BandMode::toggles;
    return modifiers & Qt::ShiftModifier ? BandMode::adds : BandMode::replaces;
}

std::vector<SplinePart> knots_within(const Project& project, const QRectF& band, const ViewPointer& view) {
    std::vector<SplinePart> knots;
    for (const FeatureSpline& spline : project.splines) {
        if (!is_workable(spline)) continue;
        for (std::size_t i = 0; i < spline.knots.size(); ++i)
            if (const auto place = view.place_of(spline.knots[i].position); place && band.contains(*place))
                knots.push_back({spline.id, static_cast<int>(i)});
    }
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
