/// Dither: means kept, patterns without clumps, codes left alone.

#include <cmath>
#include <set>

#include "core/base/random.h"
#include "core/io/elevation/elevation.h"
#include "core/io/raster/dither.h"
#include "tests/catch.h"
#include "tests/core/picture_numbers.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

constexpr int side = DitherPattern::side;

/// The variance of the means of blocks of 8 x 8 cells where a value of a half is rounded by these thresholds.
template <class Threshold>
double spread_of_blocks(const Threshold& threshold) {
    double sum = 0;
    for (int by = 0; by < side; by += 8)
        for (int bx = 0; bx < side; bx += 8) {
            double mean = 0;
            for (int y = by; y < by + 8; ++y)
                for (int x = bx; x < bx + 8; ++x) mean += std::floor(0.5 + threshold(x, y)) / 64;
            sum += (mean - 0.5) * (mean - 0.5) / 64;
        }
    return sum;
}

/// A slope so gentle that a code lasts 40 cells.
Raster<float> ramp(int width, int height, double codes_a_cell, double range) {
    Raster<float> heights(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) heights(x, y) = static_cast<float>((1000 + codes_a_cell * x) * range / 65535);
    return heights;
}

std::vector<std::uint16_t> codes_in(const std::string& path) {
    return test::picture_numbers<std::uint16_t>(path).values;
}

}  // namespace

TEST_CASE("dither keeps the mean of every value and has each threshold once", "[dither]") {
    const DitherPattern pattern(7);
    std::set<double> thresholds;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) thresholds.insert(pattern.threshold(x, y));
    CHECK(thresholds.size() == side * side);
    CHECK(*thresholds.begin() > 0);
    CHECK(*thresholds.rbegin() < 1);
    for (const double value : {0.0, 0.1, 0.25, 0.3333, 0.5, 0.77, 0.999}) {
        double sum = 0;
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) sum += std::floor(40 + value + pattern.threshold(x, y));
        // Thresholds are 1/4096 apart: the mean is a multiple of that.
        CHECK(sum / (side * side) == Approx(40 + value).margin(0.5 / (side * side) + 1e-12));
        // The control: rounding to the nearer does not.
        if (value > 0.05 && value < 0.95 && value != 0.5) CHECK(std::abs(std::round(value) - value) > 0.05);
    }
    // It repeats, and another seed is another pattern.
    CHECK(pattern.threshold(side + 3, 2 * side + 5) == pattern.threshold(3, 5));
    const DitherPattern same(7), other(8);
    int equal = 0;
    for (int x = 0; x < side; ++x) {
        CHECK(same.threshold(x, 9) == pattern.threshold(x, 9));
        equal += other.threshold(x, 9) == pattern.threshold(x, 9) ? 1 : 0;
    }
    CHECK(equal < 4);
}

TEST_CASE("the pattern has no clumps", "[dither]") {
    const DitherPattern pattern(1);
    const double blue = spread_of_blocks([&](int x, int y) { return pattern.threshold(x, y); });
    // The control: independent thresholds have 1/4 / 64 there.
    const double white = spread_of_blocks([](int x, int y) {
        return static_cast<double>(random_unit(3, RandomStream::test, 0, static_cast<std::uint32_t>(y * side + x)));
    });
    CHECK(white > 0.002);
    CHECK(blue < white / 10);
}

TEST_CASE("a gentle slope is dithered in the file, codes stay codes", "[io][dither]") {
    const TemporaryFolder folder;
    constexpr double range = 655.35;
    const Raster<float> heights = ramp(320, 64, 1.0 / 40, range);
    TerrainFrame frame;
    frame.width = heights.width();
    frame.height = heights.height();
    const DitherPattern pattern(1);
    WriteElevationOptions options;
    options.range = {0, range};
    REQUIRE(write_elevation(folder / "stepped.png", heights.view(), frame, options).ok());
    options.dither = &pattern;
    REQUIRE(write_elevation(folder / "dithered.png", heights.view(), frame, options).ok());
    REQUIRE(write_elevation(folder / "again.png", heights.view(), frame, options).ok());
    const std::vector<std::uint16_t> stepped = codes_in(folder / "stepped.png");
    const std::vector<std::uint16_t> dithered = codes_in(folder / "dithered.png");
    CHECK(dithered == codes_in(folder / "again.png"));
    double worst_stepped = 0, worst_dithered = 0;
    for (int x0 = 0; x0 + 8 <= 320; x0 += 8) {
        double exact = 0, by_step = 0, by_dither = 0;
        for (int y = 0; y < 64; ++y)
            for (int x = x0; x < x0 + 8; ++x) {
                const auto i = static_cast<std::size_t>(y * 320 + x);
                exact += static_cast<double>(heights(x, y)) / range * 65535 / 512;
                by_step += stepped[i] / 512.0;
                by_dither += dithered[i] / 512.0;
                // One of the two codes beside the value.
                CHECK(std::abs(dithered[i] - static_cast<double>(heights(x, y)) / range * 65535) < 1.001);
            }
        worst_stepped = std::max(worst_stepped, std::abs(by_step - exact));
        worst_dithered = std::max(worst_dithered, std::abs(by_dither - exact));
    }
    // 512 cells of one code's fraction: blue noise leaves hundredths; rounding up to nearly half a step, less what the
    // 8 columns span.
    CHECK(worst_dithered < 0.05);
    CHECK(worst_stepped > 0.3);

    // Heights read from codes are written as those codes again.
    ReadElevationOptions read;
    const Result<Elevation> back = read_elevation(folder / "dithered.png", read);
    REQUIRE(back.ok());
    const DitherPattern other(5);
    options.dither = &other;
    REQUIRE(write_elevation(folder / "second.png", back->heights.view(), frame, options).ok());
    CHECK(codes_in(folder / "second.png") == dithered);
}
