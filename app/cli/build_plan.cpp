#include "app/cli/build_plan.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <string_view>

#include "app/cli/land_job.h"
#include "core/base/parameter_set.h"
#include "core/model/variations.h"

namespace cuesta {
namespace {

constexpr std::size_t most_builds = 100000;
constexpr std::array<std::string_view, 3> words{"{name}", "{seed}", "{size}"};

std::optional<std::uint64_t> whole_number(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || status != std::errc() || end != text.data() + text.size()) return {};
    return number;
}

/// The numbers of "1,2,5-9" or "1,2,5..9", in that order, each once.
Result<std::vector<std::uint64_t>> numbers_of(std::string_view text, const std::string& option) {
    const Error wrong{"numbers and ranges of them are written 1,2,5-9", option + " " + std::string(text)};
    std::vector<std::uint64_t> numbers;
    std::set<std::uint64_t> seen;
    for (;;) {
        const std::string_view each = text.substr(0, text.find(','));
        const std::size_t dash = each.find_first_of("-.");
        const bool dotted = dash != std::string_view::npos && each.substr(dash).starts_with("..");
        const auto first = whole_number(each.substr(0, dash));
        const auto last = dash == std::string_view::npos ? first : whole_number(each.substr(dash + (dotted ? 2 : 1)));
        if (!first || !last || *first > *last) return wrong;
        if (*last - *first >= most_builds)
            return Error{"more than " + std::to_string(most_builds) + " builds in one call", wrong.where};
        for (std::uint64_t number = *first;; ++number) {
            if (!seen.insert(number).second)
                return Error{"the number " + std::to_string(number) + " is there twice", wrong.where};
            numbers.push_back(number);
            if (numbers.size() > most_builds)
                return Error{"more than " + std::to_string(most_builds) + " builds in one call", wrong.where};
            if (number == *last) break;
        }
        if (each.size() == text.size()) return numbers;
        text.remove_prefix(each.size() + 1);
    }
}

}  // namespace

Result<std::pair<std::size_t, std::size_t>> part_of(const std::string& text) {
    if (text.empty()) return std::pair<std::size_t, std::size_t>{0, 1};
    const std::string_view whole = text;
    const std::size_t slash = whole.find('/');
    const auto part = whole_number(whole.substr(0, slash));
    const auto parts = slash == std::string_view::npos ? std::nullopt : whole_number(whole.substr(slash + 1));
    if (!part || !parts || *part < 1 || *part > *parts)
        return Error{"a part is written I/N with I from 1 to N, such as 2/5", "--part " + text};
    return std::pair<std::size_t, std::size_t>{*part - 1, *parts};
}

Result<std::vector<std::uint64_t>> seeds_of(const std::string& text) {
    if (text.empty()) return std::vector<std::uint64_t>();
    auto numbers = numbers_of(text, "--seeds");
    if (!numbers) return numbers.error();
    for (const std::uint64_t seed : *numbers)
        if (static_cast<double>(seed) > largest_seed)
            return Error{"a seed is a whole number from 0 to 2^53", "--seeds " + text};
    return numbers;
}

Result<std::vector<PlannedBuild>> planned_builds(const BuildVariety& variety) {
    std::vector<std::optional<std::uint64_t>> seeds{std::nullopt};
    std::vector<int> sizes{0};
    const auto numbers = seeds_of(variety.seeds);
    if (!numbers) return numbers.error();
    if (!numbers->empty()) seeds.assign(numbers->begin(), numbers->end());
    if (!variety.sizes.empty()) {
        const auto wanted = numbers_of(variety.sizes, "--sizes");
        if (!wanted) return wanted.error();
        sizes.clear();
        for (const std::uint64_t size : *wanted) {
            if (size < 1 || size > 65536)
                return Error{"a size is a whole number from 1 to 65536", "--sizes " + variety.sizes};
            sizes.push_back(static_cast<int>(size));
        }
    }
    const auto part = part_of(variety.part);
    if (!part) return part.error();
    if (seeds.size() * sizes.size() > most_builds)
        return Error{"more than " + std::to_string(most_builds) + " builds in one call", "--seeds, --sizes"};
    std::vector<PlannedBuild> builds;
    std::size_t index = 0;
    for (const auto& seed : seeds)
        for (const int size : sizes)
            if (index++ % part->second == part->first) builds.push_back({seed, size});
    return builds;
}

Result<void> check_pattern(const std::string& pattern, const BuildVariety& variety, const std::string& option) {
    const std::string where = option + " " + pattern;
    for (std::size_t at = 0; (at = pattern.find_first_of("{}", at)) != std::string::npos;) {
        const auto word = std::find_if(words.begin(), words.end(), [&](std::string_view each) {
            return pattern.compare(at, each.size(), each) == 0;
        });
        if (word == words.end()) return Error{"a name's pattern may hold {name}, {seed} and {size}", where};
        at += word->size();
    }
    const auto lacks = [&](const std::string& numbers, const char* word) {
        return numbers.find_first_of(",-.") != std::string::npos && pattern.find(word) == std::string::npos;
    };
    for (const auto& [numbers, word] : {std::pair(variety.seeds, "{seed}"), std::pair(variety.sizes, "{size}")})
        if (lacks(numbers, word))
            return Error{"several builds would have one name; put " + std::string(word) + " into it", where};
    return {};
}

std::string filled_pattern(const std::string& pattern, const BuildName& build) {
    const std::array<std::string, 3> values{build.name, std::to_string(build.seed), std::to_string(build.size)};
    std::string name;
    for (std::size_t at = 0; at < pattern.size();) {
        std::size_t length = 1;
        std::string text = pattern.substr(at, 1);
        for (std::size_t i = 0; i < words.size(); ++i)
            if (pattern.compare(at, words[i].size(), words[i]) == 0) {
                length = words[i].size();
                text = values[i];
            }
        name += text;
        at += length;
    }
    return name;
}

Project varied(Project project, const PlannedBuild& build) {
    if (build.seed) project = reseeded(std::move(project), *build.seed);
    return build.size > 0 ? resized(std::move(project), build.size) : project;
}

}  // namespace cuesta
