#include "core/model/variations.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace cuesta {
namespace {

/// One place along an axis.
struct Step {
    std::optional<std::uint64_t> seed;
    std::optional<ParameterSetting> setting;
};
using Steps = std::vector<Step>;

/// To so many significant digits.
double rounded_to_digits(double value, int digits) {
    if (value == 0) return 0;
    const double unit = std::pow(10.0, digits - 1 - static_cast<int>(std::floor(std::log10(std::abs(value)))));
    return std::round(value * unit) / unit;
}

std::vector<std::string> parameter_ids(Project project) {
    std::vector<std::string> ids;
    for (const ParameterSetRef& set : parameter_sets(project))
        for (const ParameterField& field : *set.fields) ids.push_back(field.description.id);
    return ids;
}

Result<Steps> steps_of(const Project&, const std::vector<std::uint64_t>& seeds) {
    if (seeds.empty()) return Error{"no seeds", "variations"};
    Steps steps;
    for (const std::uint64_t seed : seeds) {
        if (static_cast<double>(seed) > largest_seed) return Error{"a seed is a whole number from 0 to 2^53", "seeds"};
        steps.push_back({seed, {}});
    }
    return steps;
}

Result<Steps> steps_of(const Project& project, const VariedParameter& varied) {
    const auto found = find_parameter(project, varied.id);
    if (!found) {
        const std::string nearest = nearest_word(varied.id, parameter_ids(project));
        return Error{"the project has no such parameter" + (nearest.empty() ? "" : "; do you mean " + nearest + "?"),
                     varied.id};
    }
    const ParameterDescription& d = found->field->description;
    const bool whole = d.type == ParameterType::integer;
    if (!whole && d.type != ParameterType::number) return Error{"only numbers run over a range", varied.id};
    for (const double end : {varied.from, varied.to})
        if (const Result<void> allowed = d.check(end); !allowed) return Error{allowed.error().what, varied.id};
    const int most = static_cast<int>(most_variations);
    if (varied.count < 1 || varied.count > most)
        return Error{"a range has 1 to " + std::to_string(most) + " values", varied.id};
    if (varied.count > 1 && varied.from == varied.to) return Error{"both ends of the range are the same", varied.id};
    if (whole && varied.count > std::abs(varied.to - varied.from) + 1)
        return Error{"the range holds fewer whole numbers than " + std::to_string(varied.count), varied.id};
    Steps steps;
    for (int i = 0; i < varied.count; ++i) {
        const double share = varied.count > 1 ? static_cast<double>(i) / (varied.count - 1) : 0;
        double value = varied.from + (varied.to - varied.from) * share;
        if (i == varied.count - 1 && i > 0) value = varied.to;
        // Six digits are enough for comparing, and are read again as they are written.
        value = whole ? std::round(value) : rounded_to_digits(value, 6);
        value = std::clamp(value, d.minimum, d.maximum);
        steps.push_back({{}, ParameterSetting{varied.id, d.text_of(value)}});
    }
    return steps;
}

Result<Variation> made(const Project& project, const Step& column, const Step& row) {
    Variation variation{{}, {}, project};
    for (const Step* step : {&column, &row}) {
        if (step->seed) variation.seed = step->seed;
        if (step->setting) variation.settings.push_back(*step->setting);
    }
    if (variation.seed) variation.project = reseeded(std::move(variation.project), *variation.seed);
    if (const Result<void> set = set_parameters(variation.project, variation.settings); !set) return set.error();
    return variation;
}

Result<void> check_axes(const std::vector<VariedAxis>& axes) {
    if (axes.empty()) return Error{"nothing varies", "variations"};
    if (axes.size() > 2) return Error{"at most two things vary: along the rows and down the columns", "variations"};
    if (axes.size() < 2) return {};
    if (axes[0].index() == 0 && axes[1].index() == 0) return Error{"seeds vary along one side only", "variations"};
    const auto* first = std::get_if<VariedParameter>(&axes[0]);
    const auto* second = std::get_if<VariedParameter>(&axes[1]);
    if (first && second && first->id == second->id)
        return Error{"one parameter cannot run along both sides", first->id};
    return {};
}

}  // namespace

Project reseeded(Project project, std::uint64_t seed) {
    if (std::uint64_t* own = seed_of(project.base)) *own = seed;
    if (auto* stack = std::get_if<StackBase>(&project.base)) {
        std::uint64_t next = seed;
        for (StackElement& element : stack->elements)
            if (std::uint64_t* own = element.locked ? nullptr : seed_of(element.source))
                *own = std::min(next++, static_cast<std::uint64_t>(largest_seed));
    }
    project.noise.seed = seed;
    project.erosion.mixing.seed = seed;
    for (ErosionSchedule& past : project.past_erosion) past.mixing.seed = seed;
    return project;
}

Result<VariationGrid> variations(const Project& project, const std::vector<VariedAxis>& axes) {
    if (const Result<void> checked = check_axes(axes); !checked) return checked.error();
    std::vector<Steps> sides;
    std::size_t count = 1;
    for (const VariedAxis& axis : axes) {
        Result<Steps> steps = std::visit([&](const auto& side) { return steps_of(project, side); }, axis);
        if (!steps) return steps.error();
        count *= steps->size();
        sides.push_back(std::move(*steps));
    }
    if (count > most_variations)
        return Error{"more than " + std::to_string(most_variations) + " variations", "variations"};
    if (sides.size() < 2) sides.emplace_back(1);
    VariationGrid grid;
    grid.columns = static_cast<int>(axes.size() == 2 ? sides[0].size()
                                                      : static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count)))));
    for (const Step& row : sides[1])
        for (const Step& column : sides[0]) {
            Result<Variation> variation = made(project, column, row);
            if (!variation) return variation.error();
            grid.cells.push_back(std::move(*variation));
        }
    return grid;
}

Result<VariedParameter> parse_varied(std::string_view text, int usual_count) {
    const Error wrong{"a parameter and its range are written ID=FROM..TO or ID=FROM..TO:COUNT", std::string(text)};
    const std::size_t equals = text.find('='), dots = text.find("..", equals == std::string_view::npos ? 0 : equals);
    if (equals == 0 || equals == std::string_view::npos || dots == std::string_view::npos) return wrong;
    const std::size_t colon = text.find(':', dots);
    const auto number = [](std::string_view digits, auto& value) {
        const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        return !digits.empty() && status == std::errc() && end == digits.data() + digits.size();
    };
    VariedParameter varied;
    varied.id = text.substr(0, equals);
    varied.count = usual_count;
    if (!number(text.substr(equals + 1, dots - equals - 1), varied.from)) return wrong;
    if (!number(text.substr(dots + 2, colon == std::string_view::npos ? colon : colon - dots - 2), varied.to))
        return wrong;
    if (colon != std::string_view::npos && !number(text.substr(colon + 1), varied.count)) return wrong;
    return varied;
}

std::optional<VariedParameter> usual_range(const Project& project, const std::string& id, int count) {
    const auto found = find_parameter(project, id);
    if (!found) return {};
    const ParameterDescription& d = found->field->description;
    const bool whole = d.type == ParameterType::integer;
    if (!whole && d.type != ParameterType::number) return {};
    VariedParameter varied{id, found->value / 2, found->value * 2, count};
    const bool by_slider = found->value == 0 || d.minimum < 0;
    if (id.ends_with(".seed")) {
        varied.from = std::min(found->value, d.maximum - count);
        varied.to = varied.from + count - 1;
        return varied;
    }
    if (by_slider && d.slider.declared()) {
        varied.from = d.slider.low;
        varied.to = d.slider.high;
    } else if (found->value == 0) {
        varied.from = std::max(d.minimum, -1.0);
        varied.to = std::min(d.maximum, 1.0);
    }
    if (varied.from > varied.to) std::swap(varied.from, varied.to);
    varied.from = std::clamp(whole ? std::floor(varied.from) : rounded_to_digits(varied.from, 3), d.minimum, d.maximum);
    varied.to = std::clamp(whole ? std::ceil(varied.to) : rounded_to_digits(varied.to, 3), d.minimum, d.maximum);
    if (whole) varied.count = std::min(count, static_cast<int>(std::min(varied.to - varied.from, 1e6)) + 1);
    return varied;
}

}  // namespace cuesta
