/// Denormal numbers and signs of zeros decide no byte: kernels run with x86's flags that flush them, and without.

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/base/kernel_limits.h"
#include "core/erosion/erode.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"

#if defined(__SSE__)
#include <xmmintrin.h>
#define CUESTA_CAN_FLUSH
#endif

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// While one lives, this thread takes denormal numbers for zeros and makes none (FTZ and DAZ of MXCSR).
class Flushing {
public:
#if defined(CUESTA_CAN_FLUSH)
    Flushing() { _mm_setcsr(before_ | 0x8040U); }
    ~Flushing() { _mm_setcsr(before_); }

private:
    unsigned before_ = _mm_getcsr();
#endif
};

bool is_denormal(std::uint32_t bits) {
    const std::uint32_t size = bits & 0x7fffffffU;
    return size != 0 && size < 0x00800000U;
}

struct Odd {
    int differing = 0;
    int denormal = 0;
    int minus_zero = 0;
};

/// Compares bits: by value, -0 would equal +0.
void compare(const Raster<float>& a, const Raster<float>& b, Odd& odd) {
    REQUIRE(a.width() == b.width());
    REQUIRE(a.height() == b.height());
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const auto bits = std::bit_cast<std::uint32_t>(a(x, y));
            if (bits != std::bit_cast<std::uint32_t>(b(x, y))) ++odd.differing;
            if (is_denormal(bits)) ++odd.denormal;
            if (bits == 0x80000000U) ++odd.minus_zero;
        }
}

/// The fields that kernels store.
Odd compare(const ErosionState& a, const ErosionState& b) {
    Odd odd;
    std::vector<const Raster<float>*> fields;
    for_each_raster(a, [&](const Raster<float>& field) { fields.push_back(&field); });
    std::size_t at = 0;
    for_each_raster(b, [&](const Raster<float>& twin) {
        const Raster<float>& field = *fields[at++];
        if (&field != &a.reference) compare(field, twin, odd);
    });
    for (std::size_t i = 0; i < a.thickness.size(); ++i) compare(a.thickness[i], b.thickness[i], odd);
    return odd;
}

/// A flat land about sea level with one hill: loads and flows fade to nothing on the plain.
ErosionState island(bool layered) {
    const int side = 72;
    Raster<float> ground(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const float from = std::hypot(static_cast<float>(x - 30), static_cast<float>(y - 33));
            ground(x, y) = std::max(0.0F, 40.0F - 3.0F * from);
        }
    if (!layered) return start_of_erosion(std::move(ground), 10, {}, {}, {});
    std::vector<MaterialParameters> materials(3);
    materials[1].dissolubility = 0.8F;
    materials[2].dissolubility = 0.3F;
    materials[2].wind_resistance = 0.9F;
    return start_of_erosion(std::move(ground), 10,
                            {Raster<float>(side, side), patchy_layer(side, side, 2, 4)}, materials, {});
}

ErosionInput input_of(WaterScheme water, float water_share, float wind_share, float thermal_share) {
    ErosionInput input;
    input.schedule.water.scheme = water;
    input.schedule.mixing.water = water_share;
    input.schedule.mixing.wind = wind_share;
    input.schedule.mixing.thermal = thermal_share;
    // A spring alone: its water fades out over dry land.
    input.schedule.rain.kind = RainKind::none;
    RasterSource spring;
    spring.depth = Raster<float>(72, 72);
    spring.depth(30, 33) = 0.3F;
    input.sources.push_back(spring);
    return input;
}

void check_flushing_changes_nothing(const ErosionInput& input, int steps) {
    for (const bool layered : {false, true}) {
        INFO((layered ? "layers" : "one material"));
        ErosionState kept = island(layered);
        erosion_steps(kept, input, steps, {});
        ErosionState flushed = island(layered);
        {
            const Flushing flushing;
            erosion_steps(flushed, input, steps, {});
        }
        const Odd odd = compare(kept, flushed);
        CHECK(odd.differing == 0);
        CHECK(odd.denormal == 0);
        CHECK(odd.minus_zero == 0);
        CHECK(kept.ledger == flushed.ledger);
    }
}

}  // namespace

TEST_CASE("denormals: less than a femtometre is +0", "[denormals]") {
    const auto bits = [](float x) { return std::bit_cast<std::uint32_t>(none_if_tiny(x)); };
    CHECK(bits(0.0F) == 0);
    CHECK(bits(-0.0F) == 0);
    CHECK(bits(1e-40F) == 0);
    CHECK(bits(-1e-40F) == 0);
    CHECK(bits(std::nextafter(1e-15F, 0.0F)) == 0);
    CHECK(bits(std::nextafter(-1e-15F, 0.0F)) == 0);
    CHECK(none_if_tiny(1e-15F) == 1e-15F);
    CHECK(none_if_tiny(-1e-15F) == -1e-15F);
    CHECK(none_if_tiny(-3.5F) == -3.5F);
    CHECK(bits(std::numeric_limits<float>::quiet_NaN()) == 0);
}

#if defined(CUESTA_CAN_FLUSH)

TEST_CASE("denormals: flushing them changes no byte of water, wind and thermal erosion", "[denormals]") {
    // Flags are a thread's own.
    const int threads = thread_count();
    set_thread_count(1);
    {
        // A control: the flags do what they are set for.
        volatile float small = 1e-30F;
        volatile float smaller = 1e-10F;
        CHECK(small * smaller > 0.0F);
        const Flushing flushing;
        CHECK_FALSE(small * smaller > 0.0F);
    }
    SECTION("improved water") { check_flushing_changes_nothing(input_of(WaterScheme::improved, 1, 0, 0), 120); }
    SECTION("four pipes") { check_flushing_changes_nothing(input_of(WaterScheme::four_pipes, 1, 0, 0), 120); }
    SECTION("thermal") { check_flushing_changes_nothing(input_of(WaterScheme::improved, 0, 0, 1), 40); }
    SECTION("wind") { check_flushing_changes_nothing(input_of(WaterScheme::improved, 0, 1, 0), 40); }
    SECTION("published wind") {
        ErosionInput input = input_of(WaterScheme::improved, 0, 1, 0);
        input.schedule.wind.scheme = WindScheme::published;
        check_flushing_changes_nothing(input, 40);
    }
    SECTION("all") { check_flushing_changes_nothing(input_of(WaterScheme::improved, 4, 2, 1), 80); }
    set_thread_count(threads);
}

#endif
