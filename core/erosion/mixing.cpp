#include "core/erosion/mixing.h"

#include <cmath>
#include <numeric>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/erosion/erode.h"

namespace cuesta {
namespace {

/// Number of marked things among the first n if the share part / whole of them is marked.
std::int64_t marked(std::int64_t n, double part, double whole) {
    if (part == 0) return 0;
    return static_cast<std::int64_t>(std::floor(static_cast<double>(n) * part / whole + 0.5));
}

using Weights = std::array<double, erosion_kind_count>;

Weights weights_of(const MixingParameters& mixing) {
    Weights weights{};
    double sum = 0;
    for (std::size_t kind = 0; kind < weights.size(); ++kind) {
        weights[kind] = static_cast<double>(mixing.weights()[kind]);
        CUESTA_CHECK(weights[kind] >= 0);
        sum += weights[kind];
    }
    CUESTA_CHECK(sum > 0);
    return weights;
}

std::array<std::int64_t, erosion_kind_count> even_totals(const Weights& weights, std::int64_t steps) {
    // From the last kind to the first, each is marked among the steps that those after it have left, so that no step is
    // claimed twice; the first has what remains.
    std::array<std::int64_t, erosion_kind_count> totals{};
    double whole = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::int64_t rest = steps;
    for (std::size_t i = totals.size(); --i > 0;) {
        totals[i] = marked(rest, weights[i], whole);
        rest -= totals[i];
        whole -= weights[i];
    }
    totals.front() = rest;
    return totals;
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
    // The product of a float below 1 and the sum is rounded, but stays below the sum, so that a kind of proportion 0 is
    // never drawn.
    double draw = static_cast<double>(random_unit(seed, RandomStream::mixing, static_cast<std::uint32_t>(step), 0)) *
                  std::accumulate(weights.begin(), weights.end(), 0.0);
    std::size_t last = 0;
    for (std::size_t kind = 0; kind < weights.size(); ++kind) {
        if (weights[kind] <= 0) continue;
        if (draw < weights[kind]) return static_cast<ErosionKind>(kind);
        draw -= weights[kind];
        last = kind;
    }
    return static_cast<ErosionKind>(last);  // only if the subtractions rounded up
}

}  // namespace

std::array<std::int64_t, erosion_kind_count> even_totals(const MixingParameters& mixing, std::int64_t steps) {
    return even_totals(weights_of(mixing), steps);
}

ErosionKind kind_of_step(const MixingParameters& mixing, std::int64_t step) {
    CUESTA_CHECK(step >= 0);
    const Weights weights = weights_of(mixing);
    return mixing.order == MixingOrder::even ? even_kind(weights, step) : random_kind(weights, mixing.seed, step);
}

}  // namespace cuesta
