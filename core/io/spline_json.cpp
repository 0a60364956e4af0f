#include "core/io/spline_json.h"

#include <limits>

#include "core/model/automatic_tangents.h"
#include "core/model/spline_check.h"

namespace cuesta {
namespace {

using nlohmann::json;

/// In the order of TangentMode.
const std::vector<std::string> tangent_words{"automatic", "aligned", "free"};

json to_json(const glm::dvec3& v) {
    return json::array({v.x, v.y, v.z});
}

json to_json(const Knot& knot) {
    json result{{"position", to_json(knot.position)},
                {"tangents", tangent_words[static_cast<std::size_t>(knot.tangents)]}};
    if (knot.tangents != TangentMode::automatic) {
        result["in"] = to_json(knot.in);
        result["out"] = to_json(knot.out);
    }
    return result;
}

json to_json(const FeatureSpline& spline) {
    json result{{"id", spline.id},           {"name", spline.name},
                {"colour", spline.colour},   {"enabled", spline.enabled},
                {"visible", spline.visible}, {"locked", spline.locked},
                {"closed", spline.closed},   {"parameters", to_json_object(spline.parameters)},
                {"knots", json::array()},    {"meta_points", json::array()}};
    for (const Knot& knot : spline.knots) result["knots"].push_back(to_json(knot));
    for (const MetaPoint& point : spline.meta_points)
        result["meta_points"].push_back(
            {{"position", point.position}, {"parameters", to_json_object(point.parameters)}});
    return result;
}

glm::dvec3 read_vector(JsonObject& object, const std::string& key) {
    // Handles reach from one end of what is allowed to the other.
    const std::vector<double> numbers = object.numbers(key, 3, -2 * largest_coordinate, 2 * largest_coordinate);
    return {numbers[0], numbers[1], numbers[2]};
}

Knot read_knot(JsonObject object) {
    Knot knot;
    knot.position = read_vector(object, "position");
    if (object.has("tangents")) knot.tangents = static_cast<TangentMode>(object.choice("tangents", tangent_words));
    const bool automatic = knot.tangents == TangentMode::automatic;
    if (!automatic || object.has("in")) knot.in = read_vector(object, "in");
    if (!automatic || object.has("out")) knot.out = read_vector(object, "out");
    object.finish();
    return knot;
}

MetaPoint read_meta_point(JsonObject object) {
    MetaPoint point;
    point.position = object.number("position", 0, most_knots);
    if (object.has("parameters"))
        read_parameters(object.at("parameters"), object.place_of("parameters"), point.parameters);
    object.finish();
    return point;
}

/// The elements of an array that may be absent, at most `most`.
std::vector<JsonObject> elements(JsonObject& object, const std::string& key, int most) {
    const json& array = object.at(key);
    if (array.is_array() && array.size() > static_cast<std::size_t>(most))
        refuse_input("'" + object.place_of(key) + "' has " + std::to_string(array.size()) + " elements; at most " +
                     std::to_string(most) + " are allowed");
    return object.objects(key);
}

FeatureSpline read_spline(JsonObject object) {
    FeatureSpline spline;
    spline.id = object.integer("id", 1, std::numeric_limits<int>::max());
    if (object.has("name")) spline.name = object.text("name");
    if (object.has("colour")) {
        const std::vector<double> numbers = object.numbers("colour", 3, 0, 1);
        for (std::size_t i = 0; i < 3; ++i) spline.colour[i] = static_cast<float>(numbers[i]);
    }
    if (object.has("enabled")) spline.enabled = object.truth("enabled");
    if (object.has("visible")) spline.visible = object.truth("visible");
    if (object.has("locked")) spline.locked = object.truth("locked");
    if (object.has("closed")) spline.closed = object.truth("closed");
    if (object.has("parameters"))
        read_parameters(object.at("parameters"), object.place_of("parameters"), spline.parameters);
    for (JsonObject& knot : elements(object, "knots", most_knots)) spline.knots.push_back(read_knot(knot));
    if (object.has("meta_points"))
        for (JsonObject& point : elements(object, "meta_points", most_meta_points))
            spline.meta_points.push_back(read_meta_point(point));
    object.finish();
    update_automatic_tangents(spline);
    return spline;
}

}  // namespace

nlohmann::json splines_to_json(const std::vector<FeatureSpline>& splines) {
    json result = json::array();
    for (const FeatureSpline& spline : splines) result.push_back(to_json(spline));
    return result;
}

std::vector<FeatureSpline> read_splines(JsonObject& parent) {
    std::vector<FeatureSpline> splines;
    for (JsonObject& spline : elements(parent, "splines", most_splines)) splines.push_back(read_spline(spline));
    if (const Result<void> checked = check_splines(splines); !checked) refuse_input(checked.error().what);
    return splines;
}

}  // namespace cuesta
