/// \file The part of a drag that is of paths alone: widths, blends and heights above the ground.

#include <QObject>
#include <algorithm>

#include "ui/curves/meta_point_spread.h"
#include "ui/curves/spline_drag.h"

namespace cuesta {
namespace {

constexpr double narrowest = 0.1, widest = 10000, longest_blend = 10000;  ///< m, the limits of the parameters

}  // namespace

void SplineDrag::move_width(const Path& path, PathPoint& point, const ViewPointer& pointer) {
    const SplineFlank flank = shapes_.flank_of(path, point.position, side_of(grip_.grip));
    const double distance = glm::dot(aim_at(pointer) - flank.centre, flank.outward);
    point.parameters.width = static_cast<float>(std::clamp(2 * distance, narrowest, widest));
    words_ = QObject::tr("Width %1").arg(metres(point.parameters.width));
}

void SplineDrag::move_reach(const Path& path, PathPoint& point, const ViewPointer& pointer) {
    const SplineFlank flank = shapes_.flank_of(path, point.position, side_of(grip_.grip));
    const double distance = glm::dot(aim_at(pointer) - flank.centre, flank.outward) - flank.half_width;
    point.parameters.blend =
        static_cast<float>(std::min<double>(length_at_grip(distance, flank, pointer), longest_blend));
    words_ = QObject::tr("Blend %1").arg(metres(point.parameters.blend));
}

void SplineDrag::raise_meta_point(const ViewPointer& pointer) {
    const double raised = aim_at(pointer).y - anchor_.y;
    Path* path = nullptr;
    for (Path& each : now_.paths)
        if (each.id == grip_.spline) path = &each;
    if (!path) return;
    PathSection& section = path->meta_points[static_cast<std::size_t>(index_)].parameters;
    const PathSection before = section;
    section.offset = static_cast<float>(std::clamp(section.offset + raised, -highest_rise, highest_rise));
    words_ = QObject::tr("Height above the %1: %2")
                 .arg(is_draped(*path) ? QObject::tr("ground") : QObject::tr("drawn curve"), metres(section.offset));
    for (Path& each : now_.paths) {
        if (!is_workable(each)) continue;
        for (const int i : selected_.meta_points_of(each.id)) {
            if (each.id == grip_.spline && i == index_) continue;
            change_alike(each.meta_points[static_cast<std::size_t>(i)].parameters, before, section);
        }
    }
}

}  // namespace cuesta
