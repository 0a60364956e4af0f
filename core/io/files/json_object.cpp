#include "core/io/files/json_object.h"

#include <algorithm>
#include <cmath>

#include "core/base/parameter_set.h"

namespace cuesta {
namespace {

std::string number_text(double value) {
    return nlohmann::json(value).dump();
}

}  // namespace

JsonObject::JsonObject(const nlohmann::json& value, std::string place) : value_(value), place_(std::move(place)) {
    if (!value.is_object()) refuse_input((place_.empty() ? "the file" : "'" + place_ + "'") + " must be a JSON object");
}

const nlohmann::json& JsonObject::at(const std::string& key) {
    asked_for_.insert(key);
    const auto found = value_.find(key);
    if (found == value_.end()) refuse_input("'" + place_of(key) + "' is missing");
    return *found;
}

JsonObject JsonObject::object(const std::string& key) {
    return {at(key), place_of(key)};
}

std::vector<JsonObject> JsonObject::objects(const std::string& key) {
    const nlohmann::json& array = at(key);
    if (!array.is_array()) refuse_input("'" + place_of(key) + "' must be a JSON array");
    std::vector<JsonObject> result;
    for (std::size_t i = 0; i < array.size(); ++i)
        result.emplace_back(array[i], place_of(key) + "[" + std::to_string(i) + "]");
    return result;
}

std::string JsonObject::text(const std::string& key) {
    const nlohmann::json& value = at(key);
    if (!value.is_string()) refuse_input("'" + place_of(key) + "' must be a text in quotes");
    return value.get<std::string>();
}

bool JsonObject::truth(const std::string& key) {
    const nlohmann::json& value = at(key);
    if (!value.is_boolean()) refuse_input("'" + place_of(key) + "' must be true or false");
    return value.get<bool>();
}

double JsonObject::checked_number(const nlohmann::json& value, const std::string& place, double minimum,
                                  double maximum) const {
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!(number >= minimum && number <= maximum) || !std::isfinite(number))
        refuse_input("'" + place + "' must be a number from " + number_text(minimum) + " to " + number_text(maximum));
    return number;
}

double JsonObject::number(const std::string& key, double minimum, double maximum) {
    return checked_number(at(key), place_of(key), minimum, maximum);
}

int JsonObject::integer(const std::string& key, int minimum, int maximum) {
    const double value = number(key, minimum, maximum);
    if (value != std::floor(value)) refuse_input("'" + place_of(key) + "' must be a whole number");
    return static_cast<int>(value);
}

std::vector<double> JsonObject::numbers(const std::string& key, std::size_t count, double minimum, double maximum) {
    const nlohmann::json& array = at(key);
    if (!array.is_array() || array.size() != count)
        refuse_input("'" + place_of(key) + "' must be an array of " + std::to_string(count) + " numbers");
    std::vector<double> result;
    for (std::size_t i = 0; i < count; ++i)
        result.push_back(checked_number(array[i], place_of(key) + "[" + std::to_string(i) + "]", minimum, maximum));
    return result;
}

std::size_t JsonObject::choice(const std::string& key, const std::vector<std::string>& words) {
    const std::string word = text(key);
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    std::string allowed;
    for (const std::string& candidate : words) allowed += (allowed.empty() ? "" : " | ") + candidate;
    refuse_input("'" + word + "' is not a value for '" + place_of(key) + "'; allowed: " + allowed);
}

nlohmann::json JsonObject::rest() {
    nlohmann::json result = nlohmann::json::object();
    for (const auto& [key, value] : value_.items()) {
        if (asked_for_.contains(key)) continue;
        result[key] = value;
    }
    for (const auto& [key, value] : result.items()) asked_for_.insert(key);
    return result;
}

void JsonObject::finish() const {
    for (const auto& [key, value] : value_.items())
        if (!asked_for_.contains(key)) {
            const std::string near = nearest_word(key, {asked_for_.begin(), asked_for_.end()});
            refuse_input("unknown key '" + place_of(key) + "'" +
                         (near.empty() ? "" : "; did you mean '" + near + "'?"));
        }
}

std::string one_line(std::string text) {
    for (char& character : text)
        if (static_cast<unsigned char>(character) < 0x20 || character == 0x7f) character = '?';
    return text;
}

bool nested_too_deep(std::string_view json_text) {
    constexpr int deepest = 100;
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < json_text.size(); ++i) {
        const char c = json_text[i];
        if (c == '"')
            quoted = !quoted;
        else if (quoted)
            i += c == '\\' ? 1 : 0;
        else if (c == '[' || c == '{')
            ++depth;
        else if (c == ']' || c == '}')
            --depth;
        if (depth > deepest) return true;
    }
    return false;
}

nlohmann::json parse_json(const std::string& text) {
    if (nested_too_deep(text)) refuse_input("not valid JSON: brackets are nested too deep");
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::exception& failure) {
        // The library's text begins with its own name and number in brackets.
        const std::string what = failure.what();
        const std::size_t end = what.find("] ");
        refuse_input("not valid JSON: " + (end == std::string::npos ? what : what.substr(end + 2)));
    }
}

}  // namespace cuesta
