#pragma once
/// \file The feature splines, or the paths, of a project as a list (the templates are defined for these two): names and
/// ids, picking, and changes that touch several.

#include <concepts>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/nearest_point.h"
#include "core/model/feature_spline.h"
#include "core/model/path.h"

namespace cuesta {

using Splines = std::vector<FeatureSpline>;
using Paths = std::vector<Path>;

/// An id that no spline has, > 0: one more than the largest.
template <std::derived_from<SketchedCurve> Sketched>
int next_spline_id(const std::vector<Sketched>& splines);
/// Null if there is none of that id. Valid until the list changes.
template <std::derived_from<SketchedCurve> Sketched>
Sketched* find_spline(std::vector<Sketched>& splines, int id);
template <std::derived_from<SketchedCurve> Sketched>
const Sketched* find_spline(const std::vector<Sketched>& splines, int id);
/// `wanted`, or with the first number that makes it new: "Ridge", "Ridge 2". A number that `wanted` ends in is
/// replaced.
template <std::derived_from<SketchedCurve> Sketched>
std::string unique_spline_name(const std::vector<Sketched>& splines, const std::string& wanted);

/// Appends it under a new id and a unique name. Returns the id.
template <std::derived_from<SketchedCurve> Sketched>
int add_spline(std::vector<Sketched>& splines, Sketched spline);
/// Returns whether there was one.
template <std::derived_from<SketchedCurve> Sketched>
bool remove_spline(std::vector<Sketched>& splines, int id);
/// A copy, moved by `by` (m), right after the original. Returns its id.
template <std::derived_from<SketchedCurve> Sketched>
Result<int> duplicate_spline(std::vector<Sketched>& splines, int id, const glm::dvec3& by);
/// Splits an open spline at u, the second part right after the first; returns the id of that second part. A closed one
/// is cut open instead, and its own id returned.
template <std::derived_from<SketchedCurve> Sketched>
Result<int> split_spline(std::vector<Sketched>& splines, int id, double u);
/// Joins `other` to `id` where their ends are nearest; `other` is gone then. Returns an error if one is closed or
/// has no knots.
template <std::derived_from<SketchedCurve> Sketched>
Result<void> join_splines(std::vector<Sketched>& splines, int id, int other);

/// Splines that picking considers.
enum class Pickable {
    all,
    by_tools,  ///< visible ones that are not locked
};

struct SplinePick {
    int id = 0;
    double u = 0;
    glm::dvec3 point{0.0};
    double distance = 0;  ///< m, as measured
    bool operator==(const SplinePick&) const = default;
};
/// The nearest point of all splines within `reach` (m) of a place. Splines without a curve count with their knot. Of
/// equally near ones the last in the list, which is drawn on top.
template <std::derived_from<SketchedCurve> Sketched>
std::optional<SplinePick> nearest_on_splines(const std::vector<Sketched>& splines, const glm::dvec3& to,
                                             Measured measured, double reach, Pickable pickable = Pickable::by_tools);
/// The nearest point of one spline, which must have a curve.
template <std::derived_from<SketchedCurve> Sketched>
SplinePick nearest_on_spline(const Sketched& spline, const glm::dvec3& to, Measured measured);

struct KnotPick {
    int id = 0;
    int knot = 0;
    double distance = 0;  ///< m, as measured
    bool operator==(const KnotPick&) const = default;
};
/// The nearest knot of all splines within `reach` (m), but for those of the spline `except` (0: none).
template <std::derived_from<SketchedCurve> Sketched>
std::optional<KnotPick> nearest_knot(const std::vector<Sketched>& splines, const glm::dvec3& to, Measured measured,
                                     double reach, int except = 0, Pickable pickable = Pickable::by_tools);

}  // namespace cuesta
