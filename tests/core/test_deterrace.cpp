/// Terraces: rounded smooth land comes back smooth, and never leaves what rounding allows.

#include <cmath>
#include <iostream>

#include "core/base/threads.h"
#include "core/io/elevation/deterrace.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr int side = 256;
constexpr double pi = 3.14159265358979;

/// Hills of 200 to 260 cells on a gentle slope: smooth at the scale of the plateaux that rounding makes of them.
Raster<float> smooth_land() {
    Raster<float> land(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            land(x, y) = static_cast<float>(300 + 40 * std::sin(2 * pi * x / 200) * std::cos(2 * pi * y / 260) +
                                            0.08 * x + 0.05 * y);
    return land;
}

Raster<float> rounded(const Raster<float>& land, double step) {
    Raster<float> result(land.width(), land.height());
    for (int y = 0; y < land.height(); ++y)
        for (int x = 0; x < land.width(); ++x)
            result(x, y) = static_cast<float>(step * std::round(static_cast<double>(land(x, y)) / step));
    return result;
}

double rms(const Raster<float>& a, const Raster<float>& b) {
    double sum = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            sum += std::pow(static_cast<double>(a(x, y)) - static_cast<double>(b(x, y)), 2);
    return std::sqrt(sum / static_cast<double>(a.cell_count()));
}

double largest_difference(const Raster<float>& a, const Raster<float>& b) {
    double largest = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            largest = std::max(largest, std::abs(static_cast<double>(a(x, y)) - static_cast<double>(b(x, y))));
    return largest;
}

/// Visibility of terraces under a low sun: how rough slopes are from cell to cell.
double rms_bending(const Raster<float>& a) {
    double sum = 0;
    for (int y = 1; y + 1 < a.height(); ++y)
        for (int x = 1; x + 1 < a.width(); ++x)
            sum +=
                std::pow(static_cast<double>(a(x - 1, y) + a(x + 1, y) + a(x, y - 1) + a(x, y + 1) - 4 * a(x, y)), 2);
    return std::sqrt(sum / static_cast<double>(a.cell_count()));
}

}  // namespace

TEST_CASE("terraces of rounded heights go, and every height stays within half a step", "[io][deterrace]") {
    const Raster<float> land = smooth_land();
    const Raster<std::uint8_t> holes(side, side);
    // 8 bits over 1 km; whole metres.
    for (const double step : {4.0, 1.0}) {
        INFO(step);
        const Raster<float> steps = rounded(land, step);
        Raster<float> result = steps;
        smooth_steps(result, holes, step);
        // Half a step, and the rounding of floats of 300 m.
        CHECK(largest_difference(result, steps) <= step / 2 + 300 * 0x1p-23);
        // Rounding misses by step / sqrt(12) on average; what comes back misses by less than half of that.
        CHECK(rms(steps, land) == Approx(step / std::sqrt(12.0)).epsilon(0.1));
        CHECK(rms(result, land) < 0.5 * rms(steps, land));
        CHECK(share_of_plateaux(steps.view(), holes.view()) > 0.05);
        CHECK(share_of_plateaux(result.view(), holes.view()) < 0.002);
        // Nearly as smooth as the land was: a tenth of the roughness of the steps is left at most.
        CHECK(rms_bending(result) < 0.1 * rms_bending(steps));
        std::cout << "steps of " << step << " m: rms error " << rms(steps, land) << " -> " << rms(result, land)
                  << ", bending " << rms_bending(steps) << " -> " << rms_bending(result) << " (the land's "
                  << rms_bending(land) << "), plateaux " << share_of_plateaux(steps.view(), holes.view()) << " -> "
                  << share_of_plateaux(result.view(), holes.view()) << '\n';
    }
}

TEST_CASE("a blur as strong leaves what rounding allows", "[io][deterrace]") {
    // The control: the mean over 15 x 15 cells removes plateaux too, but moves heights further than they were rounded.
    const Raster<float> steps = rounded(smooth_land(), 1.0);
    Raster<float> blurred(side, side);
    constexpr int reach = 7;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            double sum = 0;
            int count = 0;
            for (int v = std::max(y - reach, 0); v <= std::min(y + reach, side - 1); ++v)
                for (int u = std::max(x - reach, 0); u <= std::min(x + reach, side - 1); ++u, ++count)
                    sum += static_cast<double>(steps(u, v));
            blurred(x, y) = static_cast<float>(sum / count);
        }
    CHECK(largest_difference(blurred, steps) > 0.6);
}

TEST_CASE("steep ground, holes and wide plateaux stay as they are", "[io][deterrace]") {
    Raster<float> heights(side, side);
    Raster<std::uint8_t> holes(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            // A rough wall in the west, 8 steps a cell; in the east a lake, and in it a hole that holds nonsense.
            heights(x, y) = x < 60 ? static_cast<float>(8 * (60 - x) + (x * 7 + y * 13) % 3) : 0.0F;
            if (x == 200 && y == 100) {
                holes(x, y) = 1;
                heights(x, y) = -32768;
            }
        }
    const Raster<float> before = heights;
    smooth_steps(heights, holes, 1.0);
    for (int y = 0; y < side; ++y)
        for (int x = 1; x < 57; ++x) REQUIRE(heights(x, y) == before(x, y));
    CHECK(heights(200, 100) == -32768);
    CHECK(std::abs(heights(201, 100)) <= 0.5F);
    CHECK(heights(250, 250) == 0);  // more than 64 cells off the wall
}

TEST_CASE("terraces go in the same way on any number of threads", "[io][deterrace]") {
    const Raster<float> steps = rounded(smooth_land(), 4.0);
    const Raster<std::uint8_t> holes(side, side);
    const int threads = thread_count();
    Raster<float> one = steps;
    set_thread_count(1);
    smooth_steps(one, holes, 4.0);
    Raster<float> three = steps;
    set_thread_count(3);
    smooth_steps(three, holes, 4.0);
    set_thread_count(threads);
    CHECK(one == three);
}
