#pragma once
/// \file JSON of the common part of feature splines and paths:
///
///     {"id": 1, "name": "Ridge", "colour": [red, green, blue], "enabled", "visible", "locked", "closed",
///      "parameters": {...},
///      "knots": [{"position": [x, y, z], "tangents": "automatic | aligned | free", "in": [x, y, z], "out": [x, y,
///      z]}], "meta_points": [{"position": u, "parameters": {...}}]}
///
/// "id" and "knots" are needed, and of a knot its position and, if its tangents are not automatic, both handles
/// (relative to it). Handles of automatic knots are not written, and computed anew when read. A knot with automatic
/// tangents may be its position alone: [x, y, z].

#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/io/files/json_object.h"
#include "core/model/automatic_tangents.h"
#include "core/model/spline_check.h"

namespace cuesta {

enum class AutomaticKnots {
    objects,
    positions,  ///< short: paths from GIS data have a hundred thousand of them
};

nlohmann::json knots_to_json(const std::vector<Knot>& knots, AutomaticKnots automatic);
/// Reads the array "knots" of `parent`. Throws UnreadableInput, as all below.
std::vector<Knot> read_knots(JsonObject& parent);

/// The elements of an array, which must be there, at most `most`.
std::vector<JsonObject> elements(JsonObject& parent, const std::string& key, int most);

template <class Sketched>
nlohmann::json sketched_to_json(const Sketched& sketched, AutomaticKnots automatic) {
    nlohmann::json result{{"id", sketched.id},
                          {"name", sketched.name},
                          {"colour", sketched.colour},
                          {"enabled", sketched.enabled},
                          {"visible", sketched.visible},
                          {"locked", sketched.locked},
                          {"closed", sketched.closed},
                          {"parameters", to_json_object(sketched.parameters)},
                          {"knots", knots_to_json(sketched.knots, automatic)},
                          {"meta_points", nlohmann::json::array()}};
    for (const auto& point : sketched.meta_points)
        result["meta_points"].push_back(
            {{"position", point.position}, {"parameters", to_json_object(point.parameters)}});
    return result;
}

/// Absent members stay as they are in `sketched`. Leaves refusing unknown keys (JsonObject::finish) and automatic
/// tangents to its caller, who may know more keys.
template <class Sketched>
void read_sketched(JsonObject& object, Sketched& sketched) {
    sketched.id = object.integer("id", 1, std::numeric_limits<int>::max());
    if (object.has("name")) sketched.name = object.text("name");
    if (object.has("colour")) {
        const std::vector<double> numbers = object.numbers("colour", 3, 0, 1);
        for (std::size_t i = 0; i < 3; ++i) sketched.colour[i] = static_cast<float>(numbers[i]);
    }
    if (object.has("enabled")) sketched.enabled = object.truth("enabled");
    if (object.has("visible")) sketched.visible = object.truth("visible");
    if (object.has("locked")) sketched.locked = object.truth("locked");
    if (object.has("closed")) sketched.closed = object.truth("closed");
    if (object.has("parameters"))
        read_parameters(object.at("parameters"), object.place_of("parameters"), sketched.parameters);
    sketched.knots = read_knots(object);
    if (!object.has("meta_points")) return;
    for (JsonObject& element : elements(object, "meta_points", most_meta_points)) {
        auto& point = sketched.meta_points.emplace_back();
        point.position = element.number("position", 0, most_knots);
        if (element.has("parameters"))
            read_parameters(element.at("parameters"), element.place_of("parameters"), point.parameters);
        element.finish();
    }
}

}  // namespace cuesta
