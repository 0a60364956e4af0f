#pragma once
/// \file Small projects with paths.

#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"

namespace cuesta {

/// A road of 20 m over small_project(), from west to east, its middle point `south` metres from the north edge.
inline Path small_road(double south = 200) {
    Path road = path_of_kind(PathKind::road);
    road.id = 1;
    road.meta_points.front().parameters.width = 20;
    road.meta_points.front().parameters.blend = 20;
    for (const glm::dvec3& place : {glm::dvec3(40, 0, 120), glm::dvec3(240, 0, south), glm::dvec3(440, 0, 150)}) {
        Knot knot;
        knot.position = place;
        road.knots.push_back(knot);
    }
    return road;
}

inline Project small_road_project(double south = 200) {
    Project project = small_project();
    project.paths = {small_road(south)};
    return project;
}

inline Project without_paths(Project project) {
    project.paths.clear();
    return project;
}

inline std::shared_ptr<const Land> land_from(Evaluator& evaluator, const Project& project,
                                             const EvaluateOptions& options = {}) {
    const auto land = evaluator.evaluate(project, options);
    INFO((land ? "" : land.error().message()));
    REQUIRE(land.ok());
    return *land;
}

/// As a program that was just started would make it.
inline std::shared_ptr<const Land> fresh_land(const Project& project, const EvaluateOptions& options = {}) {
    Evaluator evaluator;
    return land_from(evaluator, project, options);
}

}  // namespace cuesta
