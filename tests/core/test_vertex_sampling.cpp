/// Rasters whose samples are corners, at other sizes.

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/field/vertex_sampling.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

Raster<float> noise(int width, int height, std::uint64_t seed) {
    RandomSequence random(seed, RandomStream::test);
    Raster<float> cells(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) cells(x, y) = random.between(-100, 900);
    return cells;
}

Raster<float> ramp(int width, int height) {
    Raster<float> cells(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            cells(x, y) = static_cast<float>(100.0 * x / (width - 1) + 40.0 * y / (height - 1));
    return cells;
}

const std::vector<std::pair<int, int>> sizes{{1, 1}, {2, 2}, {17, 33}, {40, 30}, {41, 64}, {127, 7}, {257, 257}};

}  // namespace

TEST_CASE("corners of equal size stay as they are, constants too", "[sampling]") {
    const Raster<float> cells = noise(40, 30, 1);
    CHECK(resampled_corners(cells.view(), 40, 30) == cells);
    for (const auto& [width, height] : sizes) {
        const Raster<float> even = resampled_corners(Raster<float>(40, 30, 0.1F).view(), width, height);
        CHECK(even == Raster<float>(width, height, 0.1F));
    }
}

TEST_CASE("the outermost corners stay outermost: a ramp stays a ramp", "[sampling]") {
    const Raster<float> cells = ramp(40, 30);
    for (const auto& [width, height] : sizes) {
        if (width < 2 || height < 2) continue;
        const Raster<float> made = resampled_corners(cells.view(), width, height);
        const Raster<float> wanted = ramp(width, height);
        // Along a side that shrinks, the outermost corners see half a spacing of ground on one side only: their mean
        // lies a quarter of a spacing further in.
        const double slack_x = width < 40 ? 100.0 / (width - 1) / 4 : 0;
        const double slack_y = height < 30 ? 40.0 / (height - 1) / 4 : 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const bool border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
                // Cubics held between their samples are linear but in the first and last square of a side, where the
                // outermost sample counts twice: 2/27 of a spacing of the old samples at most, doubled for both sides.
                const double edge = width > 40 || height > 30 ? 4.0 / 27 * (100.0 / 39 + 40.0 / 29) : 0;
                INFO(width << " x " << height << " at " << x << ", " << y);
                CHECK(made(x, y) == Approx(wanted(x, y)).margin(1e-3 + (border ? slack_x + slack_y : 0) + edge));
            }
    }
}

TEST_CASE("nothing rings past the range, and the mean of fine detail is kept", "[sampling]") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Raster<float> cells = noise(61, 47, seed);
        for (const auto& [width, height] : sizes) {
            const Raster<float> made = resampled_corners(cells.view(), width, height);
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) CHECK((made(x, y) >= -100 && made(x, y) <= 900));
        }
    }
    // A chequered pattern vanishes where it is finer than the corners; taking samples (the control) would keep it
    // whole.
    Raster<float> cells(201, 201);
    for (int y = 0; y < 201; ++y)
        for (int x = 0; x < 201; ++x) cells(x, y) = (x + y) % 2 == 0 ? 1.0F : 0.0F;
    const Raster<float> made = resampled_corners(cells.view(), 21, 21);
    for (int y = 1; y < 20; ++y)
        for (int x = 1; x < 20; ++x) CHECK(made(x, y) == Approx(0.5).margin(0.01));  // a tenth of a cell of 10 x 10
    CHECK(cells(10, 10) == 1.0F);
}

TEST_CASE("corners are the same on any number of threads", "[sampling]") {
    const Raster<float> cells = noise(300, 200, 5);
    const int usual = thread_count();
    set_thread_count(1);
    const Raster<float> one = resampled_corners(cells.view(), 505, 127);
    set_thread_count(3);
    CHECK(resampled_corners(cells.view(), 505, 127) == one);
    set_thread_count(usual);
}
