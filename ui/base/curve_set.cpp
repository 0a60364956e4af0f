#include "ui/base/curve_set.h"

namespace cuesta {
namespace {

template <class Curve, class Owner>
Curve* found_in(Owner& project, CurveSet set, int id) {
    return with_curves(project, set, [id](auto& curves) -> Curve* { return find_spline(curves, id); });
}

}  // namespace

const SketchedCurve* find_curve(const Project& project, CurveSet set, int id) {
    return found_in<const SketchedCurve>(project, set, id);
}
SketchedCurve* find_curve(Project& project, CurveSet set, int id) {
    return found_in<SketchedCurve>(project, set, id);
}
const FeatureSpline* find_spline(const Project& project, int id) {
    return find_spline(project.splines, id);
}
FeatureSpline* find_spline(Project& project, int id) {
    return find_spline(project.splines, id);
}
const Path* find_path(const Project& project, int id) {
    return find_spline(project.paths, id);
}
Path* find_path(Project& project, int id) {
    return find_spline(project.paths, id);
}

}  // namespace cuesta
