#include "core/io/project/spline_json.h"

#include "core/io/project/sketched_json.h"

namespace cuesta {
namespace {

using nlohmann::json;

FeatureSpline read_spline(JsonObject object) {
    FeatureSpline spline;
    read_sketched(object, spline);
    object.finish();
    update_automatic_tangents(spline);
    return spline;
}

}  // namespace

json splines_to_json(const std::vector<FeatureSpline>& splines) {
    json result = json::array();
    for (const FeatureSpline& spline : splines) result.push_back(sketched_to_json(spline, AutomaticKnots::objects));
    return result;
}

std::vector<FeatureSpline> read_splines(JsonObject& parent) {
    std::vector<FeatureSpline> splines;
    for (JsonObject& spline : elements(parent, "splines", most_splines)) splines.push_back(read_spline(spline));
    if (const Result<void> checked = check_splines(splines); !checked) refuse_input(checked.error().what);
    return splines;
}

}  // namespace cuesta
