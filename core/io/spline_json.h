#pragma once
/// \file Feature splines as JSON, as they stand in a project's "splines":
///
///     {"id": 1, "name": "Ridge", "colour": [red, green, blue], "enabled", "visible", "locked", "closed",
///      "parameters": {"kind": "crease", "rounding", "tension", "first_level", "last_level"},
///      "knots": [{"position": [x, y, z], "tangents": "automatic | aligned | free", "in": [x, y, z], "out": [x, y,
///      z]}], "meta_points": [{"position": u, "parameters": {"half_width", ...}}]}
///
/// "id" and "knots" are needed, and of a knot its position and, if its tangents are not automatic, both handles
/// (relative to it). Handles of automatic knots are not written, and computed anew when read.

#include <nlohmann/json.hpp>
#include <vector>

#include "core/io/json_object.h"
#include "core/model/feature_spline.h"

namespace cuesta {

nlohmann::json splines_to_json(const std::vector<FeatureSpline>& splines);

/// Reads the array "splines" of `parent`. What check_splines (core/model/spline_check.h) refuses is refused. Throws
/// UnreadableInput.
std::vector<FeatureSpline> read_splines(JsonObject& parent);

}  // namespace cuesta
