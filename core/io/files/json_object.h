#pragma once
/// \file JSON read strictly: every key must be known, every value of its type and in its range, and errors name the
/// key.

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/parameter_json.h"
#include "core/base/result.h"

namespace cuesta {

/// Thrown while JSON or a project file is taken apart, and turned into a Result where the reading began. `where` of the
/// error is filled in there.
struct UnreadableInput {
    Error error;
};

[[noreturn]] inline void refuse_input(const std::string& what) {
    throw UnreadableInput{{what, ""}};
}

/// The text with control characters (which names in bad files may hold) as question marks: errors are one line.
std::string one_line(std::string text);

/// One JSON object on its way into the program. `place` says where it lies in the file ("layers[2].material", "" for
/// the whole). All members throw UnreadableInput.
class JsonObject {
public:
    JsonObject(const nlohmann::json& value, std::string place);

    bool has(const std::string& key) const { return value_.contains(key); }
    /// The value of a key that must be there, which counts as known from now on.
    const nlohmann::json& at(const std::string& key);
    /// "layers[2].material.colour"
    std::string place_of(const std::string& key) const { return place_.empty() ? key : place_ + "." + key; }

    JsonObject object(const std::string& key);
    /// The elements of an array of objects.
    std::vector<JsonObject> objects(const std::string& key);
    std::string text(const std::string& key);
    bool truth(const std::string& key);
    /// A finite number from minimum to maximum.
    double number(const std::string& key, double minimum, double maximum);
    int integer(const std::string& key, int minimum, int maximum);
    /// Exactly `count` finite numbers from minimum to maximum.
    std::vector<double> numbers(const std::string& key, std::size_t count, double minimum, double maximum);
    /// The index of one of the words.
    std::size_t choice(const std::string& key, const std::vector<std::string>& words);

    /// Members that have not been read, as a JSON object; they count as known from now on; it counts as known from now
    /// on.
    nlohmann::json rest();
    /// Keys that may be there; they count as known from now on.
    void know(const std::set<std::string>& keys) { asked_for_.insert(keys.begin(), keys.end()); }
    /// Refuses keys that nobody asked for.
    void finish() const;

private:
    double checked_number(const nlohmann::json& value, const std::string& place, double minimum, double maximum) const;

    const nlohmann::json& value_;
    std::string place_;
    std::set<std::string> asked_for_;
};

/// Reads the parameters that are there into `set` and leaves the rest as it is; errors name `place`. Throws
/// UnreadableInput.
template <class Set>
void read_parameters(const nlohmann::json& object, const std::string& place, Set& set) {
    if (const Result<void> read = parameters_from_json(reference_to(set), object); !read)
        refuse_input("'" + place + "': " + read.error().what);
}

/// Whether brackets stand in brackets deeper than in anything that the program writes. JSON is copied and written by
/// recursion, which would end where the stack does.
bool nested_too_deep(std::string_view json_text);

/// Parses text; throws UnreadableInput with line and column.
nlohmann::json parse_json(const std::string& text);
/// The JSON of a file beside the user's, of which nothing is known: null where it is none, or nested too deep.
template <class Json = nlohmann::json>
Json json_or_null(const std::string& text) {
    if (nested_too_deep(text)) return nullptr;
    Json json = Json::parse(text, nullptr, false);
    return json.is_discarded() ? Json(nullptr) : json;
}

}  // namespace cuesta
