#pragma once
/// \file Every parameter of some sets is changed: the bytes of what they make change if and only if it is said to act.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/pipeline/parameter_uses.h"
#include "tests/catch.h"

namespace cuesta::test {

/// Other values that a parameter may have: neighbours of its own first, its bounds last, but for numbers of steps, of
/// which there may be a million. All choices.
inline std::vector<double> other_values(const ParameterDescription& d, double value) {
    std::vector<double> values;
    if (d.type == ParameterType::choice) {
        for (std::size_t i = 0; i < d.choices.size(); ++i) values.push_back(static_cast<double>(i));
    } else {
        values = {std::min(d.maximum, value + 1), d.minimum};
        if (d.type == ParameterType::number) values.push_back(0.5 * (value + d.minimum));
        if (d.unit != Unit::step && d.type != ParameterType::integer) values.push_back(d.maximum);
    }
    std::erase(values, value);
    return values;
}

/// Whether any other value changes what `made` returns; the value is put back.
template <class Made, class Result>
bool acts(const ParameterField& field, void* set, const Made& made, const Result& before) {
    const double value = field.get(set);
    bool changed = false;
    for (const double other : other_values(field.description, value)) {
        field.put(set, other);
        changed = !(made() == before);
        if (changed) break;
    }
    field.put(set, value);
    return changed;
}

/// Checks every parameter of the project's sets with these prefixes, but `except`. `made`: what they make of it.
template <class Made>
void check_all(Project& project, const std::vector<std::string_view>& prefixes, const Made& made,
               const std::vector<std::string_view>& except = {}) {
    const auto before = made();
    int checked = 0;
    for (const ParameterSetRef& set : parameter_sets(project)) {
        if (std::ranges::find(prefixes, set.prefix) == prefixes.end()) continue;
        for (const ParameterField& field : *set.fields) {
            const std::string& id = field.description.id;
            if (std::ranges::find(except, id) != except.end()) continue;
            const bool said = why_unused(project, id).empty() && note_on(project, id).empty();
            INFO(id << ": " << why_unused(project, id) << note_on(project, id));
            CHECK(acts(field, set.object, made, before) == said);
            ++checked;
        }
    }
    CHECK(checked > 0);
}

}  // namespace cuesta::test
