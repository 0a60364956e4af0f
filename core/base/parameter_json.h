#pragma once
/// \file Parameter sets as JSON objects: {"talus": 35, "order": "even"}. Keys are ids without the prefix.

#include <nlohmann/json.hpp>

#include "core/base/parameter_set.h"

namespace cuesta {

nlohmann::json parameters_to_json(const ParameterSetRef& set);

/// Reads what is there and leaves the rest as it is. A key that is no parameter, a wrong type and a value out of range
/// are errors that name the key.
Result<void> parameters_from_json(const ParameterSetRef& set, const nlohmann::json& object);

template <class Set>
nlohmann::json to_json_object(const Set& set) {
    Set copy = set;
    return parameters_to_json(reference_to(copy));
}

}  // namespace cuesta
