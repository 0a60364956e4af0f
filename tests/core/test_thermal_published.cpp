/// Thermal erosion as published: by hand on small grounds, and its books.

#include "core/base/threads.h"
#include "core/erosion/thermal/published.h"
#include "core/erosion/thermal/thermal.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

ThermalParameters of_scheme(ThermalScheme scheme, float chance = 0) {
    ThermalParameters parameters;
    parameters.scheme = scheme;
    parameters.chance = chance;
    parameters.talus = 60;
    return parameters;
}

ErosionState state_of(Raster<float> ground, const ThermalParameters& parameters) {
    return start_of_erosion(std::move(ground), 1, {}, {MaterialParameters{}}, parameters);
}

}  // namespace

TEST_CASE("a column gives half of its greatest fall to the four corners, as Prokop", "[thermal][published]") {
    Raster<float> ground(5, 5);
    ground(2, 2) = 8;
    ground(1, 1) = 4;  // falls: 4, 8, 8, 8; sum 28, greatest 8: the column gives 4
    const ThermalParameters parameters = of_scheme(ThermalScheme::published);
    ErosionState state = state_of(ground, parameters);
    // Until the column's turn only (1, 1) has moved: 4 above its corners (0, 0), (2, 0), (0, 2), which get 2 / 3 each.
    published_thermal_step(state, parameters, 1);
    const float after_first = 4.0F - 2.0F;
    // The column now sees (1, 1) at 2: falls 6, 8, 8, 8; sum 30; it gives 4.
    CHECK(state.change(3, 3) == Approx(4 * 8.0 / 30).margin(1e-5));
    CHECK(state.change(1, 1) == Approx(after_first - 4 + 4 * 6.0 / 30).margin(1e-5));
    CHECK(state.change(0, 2) == Approx(2.0 / 3).margin(1e-5));
    CHECK(state.change(2, 1) == 0);  // no corner of the column
    CHECK(state.ledger.moved == Approx(6).margin(1e-5));
}

TEST_CASE("a column gives half of its greatest fall to eight neighbours, as Ferreira", "[thermal][published]") {
    Raster<float> ground(5, 5);
    ground(2, 2) = 8;
    ground(1, 2) = 7.5F;  // 0.5 below: counts in the sum, and gets nothing
    const ThermalParameters parameters = of_scheme(ThermalScheme::ferreira);
    ErosionState state = state_of(ground, parameters);
    published_thermal_step(state, parameters, 1);
    // The column: greatest 8, sum 7 * 8 + 0.5 = 56.5; seven times 4 * 8 / 56.5 leave. The other, 7.5 above five that
    // are not beside the column's own row and two that are: greatest 7.5, sum 7 * 7.5; all of 3.75 leaves.
    CHECK(state.change(2, 2) == Approx(-7 * 4 * 8 / 56.5).margin(1e-5));
    CHECK(state.change(1, 2) == Approx(-3.75).margin(1e-5));
    CHECK(state.change(3, 2) == Approx(4 * 8 / 56.5).margin(1e-5));
    CHECK(state.change(0, 2) == Approx(3.75 / 7).margin(1e-5));
    CHECK(state.change(2, 1) == Approx(4 * 8 / 56.5 + 3.75 / 7).margin(1e-5));
}

TEST_CASE("published thermal erosion keeps mass, held ground and gentle slopes, and repeats", "[thermal][published]") {
    const auto scheme = GENERATE(ThermalScheme::published, ThermalScheme::ferreira);
    const bool layered = GENERATE(false, true);
    CAPTURE(scheme, layered);
    ThermalParameters parameters = of_scheme(scheme, 0.2F);
    parameters.talus = 30;
    const ErosionState start = layered ? layered_start(61, 48, 10, 40, 3) : monolith_start(61, 48, 10, 40, 3);
    Raster<float> protection(61, 48);
    for (int y = 10; y < 20; ++y)
        for (int x = 10; x < 30; ++x) protection(x, y) = 1;
    const auto eroded = [&](std::uint64_t seed, bool held) {
        ErosionState state = start;
        for (int i = 0; i < 20; ++i)
            published_thermal_step(state, parameters, seed,
                                   {Border::open, held ? protection.view() : RasterView<const float>{}, {}});
        return state;
    };
    const ErosionState state = eroded(1, true);
    CHECK(state.ledger.moved > 0);
    // Floats: some 1e-7 of each thing that moved.
    CHECK(std::abs(sum_of(state.change) - sum_of(start.change)) * 100 <= 1e-5 * state.ledger.moved);
    for (int y = 10; y < 20; ++y)
        for (int x = 10; x < 30; ++x) CHECK(state.change(x, y) == start.change(x, y));
    CHECK(eroded(1, true).change == state.change);
    CHECK_FALSE(eroded(2, true).change == state.change);   // another seed
    CHECK_FALSE(eroded(1, false).change == state.change);  // the control of the protection
    // Nothing is steeper than the talus angle: nothing moves.
    parameters.talus = 89;
    Raster<float> gentle(20, 20);
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 20; ++x) gentle(x, y) = 0.4F * static_cast<float>(x);
    ErosionState flat = state_of(gentle, parameters);
    published_thermal_step(flat, parameters, 1);
    CHECK(flat.ledger.moved == 0);
}
