#include "core/erosion/mixing.h"

#include <cmath>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/erosion/erode.h"

namespace cuesta {
namespace {

/// How many of the first n things are marked if the share part / whole of them is, spread evenly with the first mark in
/// the middle of the first stretch.
std::int64_t marked(std::int64_t n, double part, double whole) {
    if (part == 0) return 0;
    return static_cast<std::int64_t>(std::floor(static_cast<double>(n) * part / whole + 0.5));
}

struct Weights {
    explicit Weights(const MixingParameters& mixing)
        : water(static_cast<double>(mixing.water)),
          wind(static_cast<double>(mixing.wind)),
          thermal(static_cast<double>(mixing.thermal)) {
        CUESTA_CHECK(water >= 0 && wind >= 0 && thermal >= 0);
        CUESTA_CHECK(water + wind + thermal > 0);
    }
    double water;
    double wind;
    double thermal;
};

std::array<std::int64_t, erosion_kind_count> even_totals(const Weights& weights, std::int64_t steps) {
    // Thermal steps are marked among all, wind steps among those that are left, so no step is claimed twice.
    const std::int64_t thermal = marked(steps, weights.thermal, weights.water + weights.wind + weights.thermal);
    const std::int64_t rest = steps - thermal;
    const std::int64_t wind = marked(rest, weights.wind, weights.water + weights.wind);
    return {rest - wind, wind, thermal};
}

ErosionKind even_kind(const Weights& weights, std::int64_t step) {
    const auto before = even_totals(weights, step);
    const auto after = even_totals(weights, step + 1);
    for (std::size_t kind = 0; kind < before.size(); ++kind)
        if (after[kind] > before[kind]) return static_cast<ErosionKind>(kind);
    CUESTA_CHECK_MESSAGE(false, "a step of no kind");
    return ErosionKind::water;
}

ErosionKind random_kind(const Weights& weights, std::uint64_t seed, std::int64_t step) {
    // The product of a float and a sum of three floats is rounded, but stays below the sum, so that a kind of
    // proportion 0 is never drawn.
    const double draw =
        static_cast<double>(random_unit(seed, RandomStream::mixing, static_cast<std::uint32_t>(step), 0)) *
        (weights.water + weights.wind + weights.thermal);
    if (draw < weights.water) return ErosionKind::water;
    return draw < weights.water + weights.wind ? ErosionKind::wind : ErosionKind::thermal;
}

}  // namespace

std::array<std::int64_t, erosion_kind_count> even_totals(const MixingParameters& mixing, std::int64_t steps) {
    return even_totals(Weights(mixing), steps);
}

ErosionKind kind_of_step(const MixingParameters& mixing, std::int64_t step) {
    CUESTA_CHECK(step >= 0);
    const Weights weights(mixing);
    return mixing.order == MixingOrder::even ? even_kind(weights, step) : random_kind(weights, mixing.seed, step);
}

}  // namespace cuesta
