#include <array>
#include <cmath>

#include "core/erosion/erode.h"
#include "core/erosion/mixing.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

using Totals = std::array<std::int64_t, erosion_kind_count>;

Totals count_kinds(const MixingParameters& mixing, std::int64_t steps) {
    Totals totals{};
    for (std::int64_t step = 0; step < steps; ++step) ++totals[static_cast<std::size_t>(kind_of_step(mixing, step))];
    return totals;
}

MixingParameters mixing_of(float water, float wind, float thermal, MixingOrder order = MixingOrder::even) {
    MixingParameters mixing;
    mixing.water = water;
    mixing.wind = wind;
    mixing.thermal = thermal;
    mixing.order = order;
    return mixing;
}

}  // namespace

TEST_CASE("mixing: the even order has exact totals", "[mixing]") {
    CHECK(count_kinds(mixing_of(100, 50, 1), 151) == Totals{100, 50, 1});
    CHECK(count_kinds(mixing_of(100, 50, 1), 1510) == Totals{1000, 500, 10});
    CHECK(count_kinds(mixing_of(1, 1, 1), 300) == Totals{100, 100, 100});
    CHECK(count_kinds(mixing_of(0, 2, 0), 7) == Totals{0, 7, 0});
    CHECK(count_kinds(mixing_of(3, 0, 1), 8) == Totals{6, 0, 2});
    CHECK(even_totals(mixing_of(100, 50, 1), 151'000'000) == Totals{100'000'000, 50'000'000, 1'000'000});
}

TEST_CASE("mixing: the even order never strays from the proportions by a whole step", "[mixing]") {
    const auto mixing = GENERATE(mixing_of(100, 50, 1), mixing_of(1, 2, 3), mixing_of(0.3F, 0.3F, 0.4F),
                                 mixing_of(7, 0, 2), mixing_of(1, 1000, 1), mixing_of(5, 5, 900));
    const std::array<double, 3> weights{mixing.water, mixing.wind, mixing.thermal};
    const double whole = weights[0] + weights[1] + weights[2];
    Totals totals{};
    for (std::int64_t step = 0; step < 2000; ++step) {
        ++totals[static_cast<std::size_t>(kind_of_step(mixing, step))];
        REQUIRE(totals == even_totals(mixing, step + 1));
        for (std::size_t kind = 0; kind < 3; ++kind)
            REQUIRE(std::abs(static_cast<double>(totals[kind]) -
                             static_cast<double>(step + 1) * weights[kind] / whole) < 1);
    }
}

TEST_CASE("mixing: the random order draws with the odds of the proportions", "[mixing]") {
    const MixingParameters mixing = mixing_of(100, 50, 10, MixingOrder::random);
    const std::int64_t steps = 100000;
    const Totals totals = count_kinds(mixing, steps);
    const std::array<double, 3> odds{100.0 / 160, 50.0 / 160, 10.0 / 160};
    for (std::size_t kind = 0; kind < 3; ++kind) {
        const double deviation = std::sqrt(static_cast<double>(steps) * odds[kind] * (1 - odds[kind]));
        // Five standard deviations of the binomial distribution.
        CHECK(std::abs(static_cast<double>(totals[kind]) - static_cast<double>(steps) * odds[kind]) < 5 * deviation);
    }
    // Draws do not depend on each other: wind follows wind as often as it follows anything.
    std::int64_t twice = 0;
    for (std::int64_t step = 0; step + 1 < steps; ++step)
        twice += kind_of_step(mixing, step) == ErosionKind::wind && kind_of_step(mixing, step + 1) == ErosionKind::wind;
    const double expected = static_cast<double>(steps) * odds[1] * odds[1];
    CHECK(std::abs(static_cast<double>(twice) - expected) < 5 * std::sqrt(expected));

    MixingParameters other = mixing;
    other.seed = 2;
    int differences = 0;
    for (std::int64_t step = 0; step < 100; ++step)
        differences += kind_of_step(mixing, step) != kind_of_step(other, step);
    CHECK(differences > 10);
    CHECK(count_kinds(mixing_of(0, 1, 0, MixingOrder::random), 1000) == Totals{0, 1000, 0});
    CHECK(count_kinds(mixing_of(0.1F, 0, 0.7F, MixingOrder::random), 1000)[1] == 0);
}

TEST_CASE("mixing: no proportions, no kind", "[mixing]") {
    CHECK_THROWS_AS(kind_of_step(mixing_of(0, 0, 0), 0), BugFound);
    CHECK_THROWS_AS(kind_of_step(mixing_of(-1, 2, 0), 0), BugFound);
}
