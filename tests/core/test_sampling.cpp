/// Resampling and statistics of rasters.

#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/field/statistics.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

Raster<float> random_raster(int width, int height, std::uint64_t seed) {
    Raster<float> result(width, height);
    RandomSequence random(seed, RandomStream::test);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) result(x, y) = random.between(-500, 1500);
    return result;
}

/// a + b x + c y at the samples, where the raster covers a ground of 1 x 1.
Raster<float> plane(int width, int height, double a, double b, double c) {
    Raster<float> result(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            result(x, y) = static_cast<float>(a + b * (x + 0.5) / width + c * (y + 0.5) / height);
    return result;
}

const std::pair<int, int> sizes[] = {{1, 1}, {1, 9}, {9, 1}, {2, 2}, {17, 5}, {5, 17}, {64, 64}, {333, 257}, {100, 1}};

}  // namespace

TEST_CASE("resampling keeps constants exactly", "[sampling]") {
    for (const float constant : {0.1F, -1234.567F, 8848.86F, 0.0F})
        for (const auto& [width, height] : sizes)
            for (const auto& [new_width, new_height] : sizes) {
                const Raster<float> cells(width, height, constant);
                REQUIRE(resampled(cells.view(), new_width, new_height) ==
                        Raster<float>(new_width, new_height, constant));
            }
    for (const int factor : {1, 2, 3, 7, 400}) {
        const Raster<float> cells(333, 257, 0.1F);
        CHECK(coarsen(cells.view(), factor) ==
              Raster<float>((333 + factor - 1) / factor, (257 + factor - 1) / factor, 0.1F));
    }
}

TEST_CASE("resampling to the same size changes nothing", "[sampling]") {
    for (const auto& [width, height] : sizes) {
        const Raster<float> cells = random_raster(width, height, 1);
        CHECK(resampled(cells.view(), width, height) == cells);
        CHECK(coarsen(cells.view(), 1) == cells);
    }
}

TEST_CASE("resampling never overshoots", "[sampling]") {
    for (const auto& [width, height] : sizes)
        for (const auto& [new_width, new_height] : sizes) {
            const Raster<float> cells = random_raster(width, height, 2);
            const Statistics before = statistics_of(cells.view());
            const Statistics after = statistics_of(resampled(cells.view(), new_width, new_height).view());
            CHECK(after.minimum >= before.minimum);
            CHECK(after.maximum <= before.maximum);
        }
}

TEST_CASE("shrinking keeps the mean", "[sampling]") {
    const Raster<float> cells = random_raster(333, 257, 3);
    const double mean = statistics_of(cells.view()).mean;
    for (const auto& [width, height] : {std::pair{1, 1}, std::pair{100, 31}, std::pair{332, 256}, std::pair{7, 257}})
        // Each new sample is rounded to a float of at most 1500: 6e-5.
        CHECK(statistics_of(resampled(cells.view(), width, height).view()).mean == Approx(mean).margin(1e-4));
}

TEST_CASE("planes stay planes", "[sampling]") {
    const Raster<float> cells = plane(120, 90, 100, 300, -70);
    for (const auto& [width, height] :
         {std::pair{60, 45}, std::pair{40, 30}, std::pair{71, 33}, std::pair{240, 180}, std::pair{500, 301}}) {
        const Raster<float> result = resampled(cells.view(), width, height);
        const Raster<float> expected = plane(width, height, 100, 300, -70);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                // Beyond the outermost samples, half a cell from the border, those go on unchanged: cells that touch
                // this rim are not on the plane.
                const double reach_x = width < 120 ? 60.0 / width : 0;
                const double reach_y = height < 90 ? 45.0 / height : 0;
                const double px = (x + 0.5) / width * 120;
                const double py = (y + 0.5) / height * 90;
                if (px - reach_x < 0.5 || px + reach_x > 119.5 || py - reach_y < 0.5 || py + reach_y > 89.5) continue;
                REQUIRE(result(x, y) == Approx(expected(x, y)).margin(2e-4));  // a few roundings of floats near 400
            }
    }
}

TEST_CASE("coarse cells are means of what they cover", "[sampling]") {
    const Raster<float> cells = random_raster(17, 5, 4);
    const Raster<float> coarse = coarsen(cells.view(), 4);
    REQUIRE(coarse.width() == 5);
    REQUIRE(coarse.height() == 2);
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 5; ++x) {
            double sum = 0;
            int count = 0;
            for (int j = 4 * y; j < std::min(5, 4 * y + 4); ++j)
                for (int i = 4 * x; i < std::min(17, 4 * x + 4); ++i, ++count) sum += static_cast<double>(cells(i, j));
            CHECK(coarse(x, y) == Approx(sum / count).margin(1e-4));  // one rounding of a float of at most 1500
        }
}

TEST_CASE("bilinear values", "[sampling]") {
    Raster<float> cells(2, 2);
    cells(0, 0) = 0;
    cells(1, 0) = 8;
    cells(0, 1) = 4;
    cells(1, 1) = 20;
    CHECK(sample_bilinear(cells.view(), 0.5, 0.5) == 0);
    CHECK(sample_bilinear(cells.view(), 1.5, 1.5) == 20);
    CHECK(sample_bilinear(cells.view(), 1.0, 1.0) == 8);
    CHECK(sample_bilinear(cells.view(), 0.75, 0.5) == 2);
    CHECK(sample_bilinear(cells.view(), 0.5, 1.25) == 3);
    CHECK(sample_bilinear(cells.view(), -10, 40) == 4);
    const Raster<float> one(1, 1, 5);
    CHECK(sample_bilinear(one.view(), 3, -3) == 5);
    const Raster<float> row = plane(9, 1, 0, 9, 0);
    CHECK(sample_bilinear(row.view(), 4.25, 0.1) == Approx(4.25F));
}

TEST_CASE("resampling has the same bits on any number of threads", "[sampling]") {
    const Raster<float> cells = random_raster(333, 257, 5);
    Raster<float> results[3];
    Statistics statistics[3];
    const int counts[] = {1, 2, 7};
    for (int i = 0; i < 3; ++i) {
        set_thread_count(counts[i]);
        results[i] = resampled(cells.view(), 200, 400);
        statistics[i] = statistics_of(cells.view());
    }
    set_thread_count(0);
    CHECK(results[0] == results[1]);
    CHECK(results[0] == results[2]);
    CHECK(statistics[0].mean == statistics[1].mean);
    CHECK(statistics[0].mean == statistics[2].mean);
}

TEST_CASE("the range of values is found wherever its ends lie", "[sampling]") {
    for (const auto& [width, height] : sizes) {
        Raster<float> cells(width, height, 1.5F);
        CHECK(value_range(cells.view()).low == 1.5F);
        CHECK(value_range(cells.view()).high == 1.5F);
        cells(width - 1, height - 1) = 7.0F;
        cells(0, height / 2) = -3.0F;
        CHECK(value_range(cells.view()).low == -3.0F);
        // If both are one cell, the second write counts.
        const bool apart = width > 1 || height - 1 != height / 2;
        CHECK(value_range(cells.view()).high == (apart ? 7.0F : cells.cell_count() > 1 ? 1.5F : -3.0F));
    }
}

TEST_CASE("statistics leave out what is not finite", "[sampling]") {
    Raster<float> cells(3, 2, 1.0F);
    cells(0, 0) = std::numeric_limits<float>::quiet_NaN();
    cells(1, 1) = -std::numeric_limits<float>::infinity();
    cells(2, 1) = 7;
    cells(2, 0) = -3;
    const Statistics found = statistics_of(cells.view());
    CHECK(found.minimum == -3);
    CHECK(found.maximum == 7);
    CHECK(found.mean == 1.5);
    CHECK(found.not_finite == 2);
    CHECK_FALSE(all_finite(cells.view()));
    CHECK(all_finite(Raster<float>(2, 2, 1.0F).view()));
    const Statistics none = statistics_of(Raster<float>().view());
    CHECK(none.minimum == 0);
    CHECK(none.mean == 0);
}
