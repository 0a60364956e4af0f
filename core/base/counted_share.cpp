#include "core/base/counted_share.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace cuesta {
namespace {

/// Takes a number off the front of `text`.
std::optional<std::int64_t> take_number(std::string_view& text) {
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

}  // namespace

std::optional<double> counted_share(std::string_view how_far) {
    constexpr std::string_view step = "step ", of = " of ";
    const std::size_t at = how_far.find(step);
    if (at == std::string_view::npos) return std::nullopt;
    std::string_view rest = how_far.substr(at + step.size());
    const auto done = take_number(rest);
    if (!done || !rest.starts_with(of)) return std::nullopt;
    rest.remove_prefix(of.size());
    const auto all = take_number(rest);
    if (!all || *all <= 0) return std::nullopt;
    return std::clamp(static_cast<double>(*done) / static_cast<double>(*all), 0.0, 1.0);
}

int whole_percent(double share) {
    // 29 of 100 are 28.999999999999996 per cent.
    constexpr double rounding = 1e-9;
    return static_cast<int>(std::floor(100 * std::clamp(share, 0.0, 1.0) + rounding));
}

}  // namespace cuesta
