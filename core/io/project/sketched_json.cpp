#include "core/io/project/sketched_json.h"

namespace cuesta {
namespace {

using nlohmann::json;

/// In the order of TangentMode.
const std::vector<std::string> tangent_words{"automatic", "aligned", "free"};

json to_json(const glm::dvec3& v) {
    return json::array({v.x, v.y, v.z});
}

json to_json(const Knot& knot, AutomaticKnots automatic) {
    if (knot.tangents == TangentMode::automatic && automatic == AutomaticKnots::positions)
        return to_json(knot.position);
    json result{{"position", to_json(knot.position)},
                {"tangents", tangent_words[static_cast<std::size_t>(knot.tangents)]}};
    if (knot.tangents != TangentMode::automatic) {
        result["in"] = to_json(knot.in);
        result["out"] = to_json(knot.out);
    }
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

/// A knot that is its position alone; `place` is the knot's.
Knot read_position(const json& numbers, const std::string& place) {
    if (numbers.size() != 3) refuse_input("'" + place + "' must have 3 numbers");
    Knot knot;
    for (int i = 0; i < 3; ++i) {
        const json& number = numbers[static_cast<std::size_t>(i)];
        const double value = number.is_number() ? number.get<double>() : std::numeric_limits<double>::quiet_NaN();
        if (!(std::abs(value) <= largest_coordinate))
            refuse_input("'" + place + "[" + std::to_string(i) + "]' must be a number within " +
                         std::to_string(static_cast<long>(largest_coordinate)) + " m");
        knot.position[i] = value;
    }
    return knot;
}

void refuse_too_many(const json& array, const std::string& place, int most) {
    if (array.is_array() && array.size() > static_cast<std::size_t>(most))
        refuse_input("'" + place + "' has " + std::to_string(array.size()) + " elements; at most " +
                     std::to_string(most) + " are allowed");
}

}  // namespace

json knots_to_json(const std::vector<Knot>& knots, AutomaticKnots automatic) {
    json result = json::array();
    for (const Knot& knot : knots) result.push_back(to_json(knot, automatic));
    return result;
}

std::vector<Knot> read_knots(JsonObject& parent) {
    const json& array = parent.at("knots");
    const std::string place = parent.place_of("knots");
    if (!array.is_array()) refuse_input("'" + place + "' must be an array");
    refuse_too_many(array, place, most_knots);
    std::vector<Knot> knots;
    knots.reserve(array.size());
    for (std::size_t i = 0; i < array.size(); ++i) {
        const std::string place_of_knot = place + "[" + std::to_string(i) + "]";
        knots.push_back(array[i].is_array() ? read_position(array[i], place_of_knot)
                                            : read_knot(JsonObject(array[i], place_of_knot)));
    }
    return knots;
}

std::vector<JsonObject> elements(JsonObject& parent, const std::string& key, int most) {
    refuse_too_many(parent.at(key), parent.place_of(key), most);
    return parent.objects(key);
}

}  // namespace cuesta
