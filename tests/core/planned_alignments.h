#pragma once
/// \file Alignments for the tests of what plans are written as.

#include <limits>

#include "core/carve/plan.h"

namespace cuesta::test {

/// A road of 3 points to the east and a river to the south, as if they had been planned.
inline CarvePlan road_and_river() {
    CarvePlan plan;
    Alignment road;
    road.path_id = 1;
    for (int i = 0; i < 3; ++i) {
        AlignmentPoint point;
        point.u = i;
        point.distance = 100.0 * i;
        point.point = glm::dvec3(100 + 100 * i, 50 + i, 200);
        point.section.width = 10;
        point.section.bank = 45;
        point.water = std::numeric_limits<double>::quiet_NaN();
        road.points.push_back(point);
    }
    Alignment river = road;
    river.path_id = 2;
    for (int i = 0; i < 3; ++i) {
        AlignmentPoint& point = river.points[static_cast<std::size_t>(i)];
        point.point = glm::dvec3(1000, 40, 100 + 100 * i);
        point.water = 39;
    }
    plan.alignments = {road, river};
    return plan;
}

}  // namespace cuesta::test
