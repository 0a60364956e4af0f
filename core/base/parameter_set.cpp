#include "core/base/parameter_set.h"

#include <algorithm>
#include <numeric>

namespace cuesta {
namespace {

std::string number_text(double value, bool integer) {
    std::array<char, 64> buffer{};
    const auto end =
        integer ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<long long>(value)).ptr
                : std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<float>(value)).ptr;
    return {buffer.data(), end};
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " | ") + word;
    return text;
}

}  // namespace

double detail::rounded_to_float(double value) {
    return static_cast<float>(value);
}

std::string ParameterDescription::text_of(double value) const {
    switch (type) {
        case ParameterType::toggle:
            return value != 0 ? "true" : "false";
        case ParameterType::choice:
            return choices.at(static_cast<std::size_t>(value));
        case ParameterType::integer:
            return number_text(value, true);
        case ParameterType::number:
            return number_text(value, false);
    }
    return {};
}

std::string ParameterDescription::range_text() const {
    if (type == ParameterType::toggle) return "true | false";
    if (type == ParameterType::choice) return joined(choices);
    const std::string symbol(unit_symbol(unit));
    const std::string suffix = symbol.empty() ? "" : " " + symbol;
    return text_of(minimum) + " .. " + text_of(maximum) + suffix;
}

Result<void> ParameterDescription::check(double value) const {
    const bool whole = type == ParameterType::number || value == std::floor(value);
    if (value >= minimum && value <= maximum && whole) return {};  // false for NaN
    const std::string given = std::isfinite(value) ? number_text(value, false) : std::string("not a finite number");
    return Error{given + " is out of range for '" + id + "'; allowed: " + range_text(), id};
}

Result<double> ParameterDescription::parse(std::string_view text) const {
    if (type == ParameterType::toggle) {
        if (text == "true" || text == "1" || text == "on" || text == "yes") return 1.0;
        if (text == "false" || text == "0" || text == "off" || text == "no") return 0.0;
    } else if (type == ParameterType::choice) {
        const auto found = std::find(choices.begin(), choices.end(), text);
        if (found != choices.end()) return static_cast<double>(found - choices.begin());
    } else {
        double value = 0;
        const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (status == std::errc() && end == text.data() + text.size()) {
            if (type == ParameterType::number) value = static_cast<float>(value);
            if (const Result<void> checked = check(value); !checked) return checked.error();
            return value;
        }
    }
    return Error{"'" + std::string(text) + "' is not a value for '" + id + "'; allowed: " + range_text(), id};
}

std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates) {
    std::string best;
    std::size_t best_distance = static_cast<std::size_t>(-1);
    for (const std::string& candidate : candidates) {
        // Levenshtein's distance, one row at a time.
        std::vector<std::size_t> row(candidate.size() + 1);
        std::iota(row.begin(), row.end(), std::size_t{0});
        for (std::size_t i = 0; i < word.size(); ++i) {
            std::size_t diagonal = row[0];
            row[0] = i + 1;
            for (std::size_t j = 0; j < candidate.size(); ++j) {
                const std::size_t replaced = diagonal + (word[i] == candidate[j] ? 0 : 1);
                diagonal = row[j + 1];
                row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
            }
        }
        if (row.back() < best_distance) {
            best_distance = row.back();
            best = candidate;
        }
    }
    return best;
}

Result<void> set_parameter(const std::vector<ParameterSetRef>& sets, std::string_view id, std::string_view text) {
    for (const ParameterSetRef& set : sets)
        for (const ParameterField& field : *set.fields) {
            if (field.description.id != id) continue;
            const Result<double> value = field.description.parse(text);
            if (!value) return value.error();
            field.put(set.object, *value);
            return {};
        }
    // Hundreds of copies, so for the complaint alone: galleries set parameters by the thousand when a window opens.
    std::vector<std::string> known;
    for (const ParameterSetRef& set : sets)
        for (const ParameterField& field : *set.fields) known.push_back(field.description.id);
    return Error{"unknown parameter '" + std::string(id) + "'; did you mean '" + nearest_word(id, known) +
                     "'? `cuesta-cli params` lists all",
                 std::string(id)};
}

}  // namespace cuesta
