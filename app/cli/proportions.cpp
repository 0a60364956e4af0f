#include "app/cli/proportions.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

#include "app/cli/numbers.h"

namespace cuesta {
namespace {

constexpr const char* how_written =
    "proportions are written WATER:WIND:THERMAL, such as 100:50:1, or by name, such as water=100,stream_power=5";

struct Proportion {
    std::string kind;
    std::string number;
};

/// Empty where the text is not a list of kind=number.
std::vector<Proportion> named(std::string_view text) {
    std::vector<Proportion> proportions;
    for (;;) {
        const std::string_view part = text.substr(0, text.find(','));
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos) return {};
        proportions.push_back({std::string(part.substr(0, equals)), std::string(part.substr(equals + 1))});
        if (part.size() == text.size()) return proportions;
        text.remove_prefix(part.size() + 1);
    }
}

std::vector<Proportion> in_order(const std::string& text) {
    const auto numbers = parse_numbers(text, ':', 3, "--proportions");
    if (!numbers) return {};
    std::vector<Proportion> proportions;
    for (std::size_t begin = 0, kind = 0; kind < 3; ++kind) {
        const std::size_t end = std::min(text.find(':', begin), text.size());
        proportions.push_back({std::string(name_of(static_cast<ErosionKind>(kind))), text.substr(begin, end - begin)});
        begin = end + 1;
    }
    return proportions;
}

}  // namespace

Result<void> apply_proportions(const std::string& text, MixingParameters& mixing) {
    const std::string option = "--proportions " + text;
    const bool by_name = text.find('=') != std::string::npos;
    const std::vector<Proportion> proportions = by_name ? named(text) : in_order(text);
    if (proportions.empty()) return Error{how_written, option};

    MixingParameters result = mixing;
    result.set_weights({});
    const std::vector<ParameterSetRef> sets{reference_to(result)};
    std::set<std::string> seen;
    constexpr auto& kinds = EnumNames<ErosionKind>::names;
    for (const Proportion& each : proportions) {
        if (std::find(kinds.begin(), kinds.end(), each.kind) == kinds.end()) {
            std::string known;
            for (const std::string_view kind : kinds) known += (known.empty() ? "" : ", ") + std::string(kind);
            return Error{"no kind of erosion '" + each.kind + "'; there are: " + known, option};
        }
        if (!seen.insert(each.kind).second) return Error{"'" + each.kind + "' is named twice", option};
        const Result<void> set = set_parameter(sets, "erosion." + each.kind, each.number);
        if (!set) return Error{set.error().what, option};
    }
    mixing = result;
    return {};
}

}  // namespace cuesta
