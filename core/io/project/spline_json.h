#pragma once
/// \file Feature splines as JSON, as they stand in a project's "splines": the keys of core/io/project/sketched_json.h.
/// "parameters" are SplineParameters, those of meta points MetaParameters.

#include <nlohmann/json.hpp>
#include <vector>

#include "core/io/files/json_object.h"
#include "core/model/feature_spline.h"

namespace cuesta {

nlohmann::json splines_to_json(const std::vector<FeatureSpline>& splines);

/// Reads the array "splines" of `parent`. What check_splines (core/model/spline_check.h) refuses is refused. Throws
/// UnreadableInput.
std::vector<FeatureSpline> read_splines(JsonObject& parent);

}  // namespace cuesta
