#include "core/base/parameter_json.h"

#include <algorithm>

namespace cuesta {
namespace {

std::string key_of(const ParameterSetRef& set, const ParameterField& field) {
    return field.description.id.substr(set.prefix.size() + 1);
}

Result<double> value_from(const ParameterDescription& description, const nlohmann::json& json) {
    if (description.type == ParameterType::choice && json.is_string())
        return description.parse(json.get<std::string>());
    if (description.type == ParameterType::toggle && json.is_boolean()) return json.get<bool>() ? 1.0 : 0.0;
    const bool numeric = description.type == ParameterType::number || description.type == ParameterType::integer;
    if (numeric && json.is_number()) {
        const double value = description.type == ParameterType::number ? json.get<float>() : json.get<double>();
        if (const Result<void> checked = description.check(value); !checked) return checked.error();
        return value;
    }
    return Error{"a value of the wrong type for '" + description.id + "'; allowed: " + description.range_text(),
                 description.id};
}

}  // namespace

nlohmann::json parameters_to_json(const ParameterSetRef& set) {
    nlohmann::json object = nlohmann::json::object();
    for (const ParameterField& field : *set.fields) {
        const double value = field.get(set.object);
        nlohmann::json& entry = object[key_of(set, field)];
        switch (field.description.type) {
            case ParameterType::number:
                entry = static_cast<float>(value);
                break;
            case ParameterType::integer:
                entry = static_cast<std::int64_t>(value);
                break;
            case ParameterType::toggle:
                entry = value != 0;
                break;
            case ParameterType::choice:
                entry = field.description.text_of(value);
                break;
        }
    }
    return object;
}

Result<void> parameters_from_json(const ParameterSetRef& set, const nlohmann::json& object) {
    if (!object.is_object()) return Error{"'" + set.prefix + "' must be a JSON object", set.prefix};
    std::vector<std::string> known;
    for (const ParameterField& field : *set.fields) known.push_back(key_of(set, field));
    for (const auto& [key, json] : object.items()) {
        const auto found = std::find(known.begin(), known.end(), key);
        if (found == known.end())
            return Error{"unknown key '" + set.prefix + "." + key + "'; did you mean '" + set.prefix + "." +
                             nearest_word(key, known) + "'?",
                         set.prefix};
        const ParameterField& field = (*set.fields)[static_cast<std::size_t>(found - known.begin())];
        const Result<double> value = value_from(field.description, json);
        if (!value) return value.error();
        field.put(set.object, *value);
    }
    return {};
}

}  // namespace cuesta
