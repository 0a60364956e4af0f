/// Holes: filled smoothly, within the range around them, and exactly where the answer is known.

#include <cmath>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/io/elevation/enlarge.h"
#include "core/io/elevation/nodata_fill.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

template <class F>
Raster<float> raster_of(int width, int height, F&& f) {
    Raster<float> result(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) result(x, y) = static_cast<float>(f(x, y));
    return result;
}

}  // namespace

TEST_CASE("a hole in a plane is filled with the plane", "[io][fill]") {
    // Planes satisfy the Laplace equation, so the exact fill is known.
    const auto plane = [](int x, int y) { return 100 + 2.0 * x - 3.0 * y; };
    const int radius = GENERATE(1, 5, 20, 40);
    const Raster<float> exact = raster_of(100, 90, plane);
    Raster<float> heights = exact;
    Raster<std::uint8_t> holes(100, 90);
    long long count = 0;
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 100; ++x)
            if (std::hypot(x - 48, y - 44) < radius) {
                holes(x, y) = 1;
                heights(x, y) = -32768;
                ++count;
            }
    CHECK(fill_holes(heights, holes) == count);
    double worst = 0;
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 100; ++x) worst = std::max<double>(worst, std::abs(heights(x, y) - exact(x, y)));
    INFO("radius " << radius);
    // A dozen sweeps a level leave some error: less than the height of two cells of this slope (3.6 m a cell), and less
    // than a twentieth of the relief across the larger holes.
    CHECK(worst < 2 * 3.6);
    if (radius >= 20) CHECK(worst < 0.05 * 3.6 * 2 * radius);
}

TEST_CASE("filled cells stay within the heights around them", "[io][fill]") {
    Raster<float> heights(130, 75);
    Raster<std::uint8_t> holes(130, 75);
    long long count = 0;
    for (int y = 0; y < 75; ++y)
        for (int x = 0; x < 130; ++x) {
            const auto cell = static_cast<std::uint32_t>(y * 130 + x);
            holes(x, y) = random_unit(7, RandomStream::test, 0, cell) < 0.9F;
            heights(x, y) = holes(x, y) ? std::nanf("") : 50 + random_unit(7, RandomStream::test, 1, cell);
            count += holes(x, y);
        }
    const Raster<float> before = heights;
    const Raster<float> start = heights;
    CHECK(fill_holes(heights, holes) == count);
    for (int y = 0; y < 75; ++y)
        for (int x = 0; x < 130; ++x) {
            if (!holes(x, y)) REQUIRE(heights(x, y) == before(x, y));
            // One unit in the last place of 50 for the rounding of means.
            REQUIRE(heights(x, y) >= 50 - 4e-6F);
            REQUIRE(heights(x, y) <= 51 + 4e-6F);
        }
    const int threads = thread_count();
    set_thread_count(1);
    Raster<float> alone = start;
    fill_holes(alone, holes);
    set_thread_count(threads);
    CHECK(alone == heights);
}

TEST_CASE("there is nothing to fill without holes, and nothing to fill from without heights", "[io][fill]") {
    Raster<float> heights(9, 9, 3.0F);
    Raster<std::uint8_t> none(9, 9, 0);
    Raster<std::uint8_t> all(9, 9, 1);
    CHECK(fill_holes(heights, none) == 0);
    CHECK(fill_holes(heights, all) == 0);
    CHECK(heights == Raster<float>(9, 9, 3.0F));
    Raster<std::uint8_t> one_known(9, 9, 1);
    one_known(8, 0) = 0;
    heights.fill(-1);
    heights(8, 0) = 7;
    CHECK(fill_holes(heights, one_known) == 80);
    CHECK(heights == Raster<float>(9, 9, 7.0F));
}

TEST_CASE("finer cells keep what they should", "[io][enlarged]") {
    const auto wavy = [](int x, int y) {
        return 10 * std::sin(0.4 * x) + 5 * std::cos(0.7 * y) + ((x * 31 + y * 17) % 7);
    };
    const Raster<float> source = raster_of(33, 21, wavy);
    float low = source(0, 0);
    float high = low;
    for (int y = 0; y < 21; ++y)
        for (int x = 0; x < 33; ++x) {
            low = std::min(low, source(x, y));
            high = std::max(high, source(x, y));
        }
    CHECK(enlarged(source.view(), 33, 21) == source);
    for (const auto& [width, height] : {std::pair{33, 50}, std::pair{70, 21}, std::pair{99, 63}}) {
        const Raster<float> fine = enlarged(source.view(), width, height);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                REQUIRE(fine(x, y) >= low);
                REQUIRE(fine(x, y) <= high);
            }
        // A third of the cells fall on old samples where an axis grows threefold.
        if (width == 99) CHECK(fine(1 + 3 * 7, 1 + 3 * 11) == source(7, 11));
    }
    // A ramp stays a ramp between the outermost samples.
    const Raster<float> ramp = enlarged(raster_of(8, 3, [](int x, int) { return 2.0 * x; }).view(), 16, 3);
    for (int x = 1; x < 15; ++x) CHECK(ramp(x, 1) == Approx(2 * ((x + 0.5) / 2 - 0.5)).epsilon(1e-6));
    CHECK(enlarged(raster_of(1, 1, [](int, int) { return 4.0; }).view(), 3, 2) == Raster<float>(3, 2, 4.0F));
}
