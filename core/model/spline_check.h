#pragma once
/// \file Limits of feature splines and paths. Readers of files refuse the rest; everything past them may rely on
/// it.

#include "core/base/result.h"
#include "core/model/feature_spline.h"
#include "core/model/path.h"

namespace cuesta {

inline constexpr double largest_coordinate = 1e9;  ///< m, of knots and of the ends of their handles
inline constexpr int most_knots = 100000;          ///< of a spline
inline constexpr int most_meta_points = 100000;    ///< of a spline
inline constexpr int most_splines = 10000;         ///< of a project
inline constexpr int most_paths = 200000;          ///< of a project
inline constexpr int most_profile_points = 1000;   ///< of a cross-section of a path's own

/// Finite coordinates within the limit, an id > 0, a colour within 0..1, parameters in their ranges, levels in order,
/// meta points ascending within 0 .. curve_count(). Knots may coincide and curves may cross themselves, have no length
/// or lie outside the terrain. The error names the spline and the fault in one line.
Result<void> check_spline(const FeatureSpline& spline);
/// The same of paths; areas are closed, and own cross-sections run from left to right within -1 .. 1.
Result<void> check_path(const Path& path);

/// All of them, and that ids are unique.
Result<void> check_splines(const std::vector<FeatureSpline>& splines);
Result<void> check_paths(const std::vector<Path>& paths);

}  // namespace cuesta
