#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/field/shore_distance.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// Water with islands: one cell in `one_in` is dry.
Raster<float> sea(int width, int height, int one_in, int seed) {
    Raster<float> depth(width, height, 5.0F);
    std::uint64_t state = static_cast<std::uint64_t>(seed);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            if ((state >> 33) % static_cast<std::uint64_t>(one_in) == 0) depth(x, y) = 0;
        }
    return depth;
}

}  // namespace

TEST_CASE("distances to the shore are those of a search over all cells", "[shore]") {
    for (const auto& [width, height, one_in] :
         {std::tuple{37, 23, 2}, {37, 23, 30}, {64, 5, 100}, {1, 40, 9}, {40, 1, 9}})
        for (int seed = 1; seed <= 3; ++seed) {
            const Raster<float> depth = sea(width, height, one_in, seed);
            const ShoreDistance found = shore_distance(depth, 0.5F, 10, true);
            int wrong = 0, dry = 0;
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) {
                    long long least = -1;
                    for (int v = 0; v < height; ++v)
                        for (int u = 0; u < width; ++u) {
                            if (depth(u, v) > 0.5F) continue;
                            const long long far = (x - u) * (x - u) + (y - v) * (y - v);
                            if (least < 0 || far < least) least = far;
                        }
                    dry += depth(x, y) > 0.5F ? 0 : 1;
                    if (least < 0) continue;
                    const int cell = found.nearest(x, y), u = cell % width, v = cell / width;
                    const bool there =
                        cell >= 0 && !(depth(u, v) > 0.5F) && (x - u) * (x - u) + (y - v) * (y - v) == least;
                    const auto metres = static_cast<float>(std::sqrt(static_cast<double>(least)) * 10);
                    if (!there || found.metres(x, y) != metres) ++wrong;
                }
            CAPTURE(width, height, one_in, seed, dry);
            CHECK(wrong == 0);
        }
}

TEST_CASE("without a shore all water is far from one", "[shore]") {
    const ShoreDistance found = shore_distance(Raster<float>(30, 40, 2.0F), 0.5F, 2, true);
    CHECK(found.metres(0, 0) == 100.0F);
    CHECK(found.nearest(29, 39) == -1);
    CHECK(shore_distance(Raster<float>(3, 3, 0.0F), 0.5F, 2).metres(1, 1) == 0.0F);
    CHECK(shore_distance(Raster<float>(3, 3, 0.0F), 0.5F, 2).nearest.empty());
}

TEST_CASE("distances to the shore are the same on any number of threads", "[shore]") {
    const Raster<float> depth = sea(301, 207, 400, 7);
    const int threads = thread_count();
    set_thread_count(1);
    const ShoreDistance one = shore_distance(depth, 0.5F, 3, true);
    set_thread_count(4);
    const ShoreDistance four = shore_distance(depth, 0.5F, 3, true);
    set_thread_count(threads);
    CHECK(one.metres == four.metres);
    CHECK(one.nearest == four.nearest);
}
