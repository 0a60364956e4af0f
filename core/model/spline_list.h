#pragma once
/// \file The feature splines of a project as a list: names and ids, picking, and changes that touch several.

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/nearest_point.h"
#include "core/model/feature_spline.h"

namespace cuesta {

using Splines = std::vector<FeatureSpline>;

/// An id that no spline has, > 0: one more than the largest.
int next_spline_id(const Splines& splines);
/// Null if there is none of that id. Valid until the list changes.
FeatureSpline* find_spline(Splines& splines, int id);
const FeatureSpline* find_spline(const Splines& splines, int id);
/// `wanted`, or with the first number that makes it new: "Ridge", "Ridge 2". A number that `wanted` ends in is
/// replaced.
std::string unique_spline_name(const Splines& splines, const std::string& wanted);

/// Appends it under a new id and a unique name. Returns the id.
int add_spline(Splines& splines, FeatureSpline spline);
/// Returns whether there was one.
bool remove_spline(Splines& splines, int id);
/// A copy, moved by `by` (m), right after the original. Returns its id.
Result<int> duplicate_spline(Splines& splines, int id, const glm::dvec3& by);
/// Splits an open spline at u, the second part right after the first; returns the id of that second part. A closed one
/// is cut open instead, and its own id returned.
Result<int> split_spline(Splines& splines, int id, double u);
/// Joins `other` to `id` where their ends are nearest; `other` is gone then. Returns an error if one is closed or
/// has no knots.
Result<void> join_splines(Splines& splines, int id, int other);

/// Which splines picking looks at.
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
std::optional<SplinePick> nearest_on_splines(const Splines& splines, const glm::dvec3& to, Measured measured,
                                             double reach, Pickable pickable = Pickable::by_tools);
/// The nearest point of one spline, which must have a curve.
SplinePick nearest_on_spline(const FeatureSpline& spline, const glm::dvec3& to, Measured measured);

struct KnotPick {
    int id = 0;
    int knot = 0;
    double distance = 0;  ///< m, as measured
    bool operator==(const KnotPick&) const = default;
};
/// The nearest knot of all splines within `reach` (m), but for those of the spline `except` (0: none).
std::optional<KnotPick> nearest_knot(const Splines& splines, const glm::dvec3& to, Measured measured, double reach,
                                     int except = 0, Pickable pickable = Pickable::by_tools);

}  // namespace cuesta
