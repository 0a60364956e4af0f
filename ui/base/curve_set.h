#pragma once
/// \file The two lists of sketched curves in a project, reached alike: feature splines and paths. Ids are unique only
/// within their list.

#include <utility>

#include "core/model/project.h"
#include "core/model/spline_list.h"

namespace cuesta {

enum class CurveSet { splines, paths };

/// Calls `act` with the list of a set: std::vector<FeatureSpline>& or std::vector<Path>& (const where `project` is),
/// and returns what it returns. `project`: a Project, or whatever else has both lists.
template <class Owner, class Act>
decltype(auto) with_curves(Owner& project, CurveSet set, Act&& act) {
    if (set == CurveSet::splines) return std::forward<Act>(act)(project.splines);
    return std::forward<Act>(act)(project.paths);
}

/// Calls `act` with the curve of that id, as FeatureSpline& or Path&, if there is one; says whether.
template <class Owner, class Act>
bool with_curve(Owner& project, CurveSet set, int id, Act&& act) {
    return with_curves(project, set, [&](auto& curves) {
        auto* found = find_spline(curves, id);
        if (found) act(*found);
        return found != nullptr;
    });
}

/// The curve with an id; null if there is none. Valid until the list changes.
const SketchedCurve* find_curve(const Project& project, CurveSet set, int id);
SketchedCurve* find_curve(Project& project, CurveSet set, int id);
/// The spline with an id; null if there is none.
const FeatureSpline* find_spline(const Project& project, int id);
FeatureSpline* find_spline(Project& project, int id);
/// The path with an id; null if there is none.
const Path* find_path(const Project& project, int id);
Path* find_path(Project& project, int id);

}  // namespace cuesta
