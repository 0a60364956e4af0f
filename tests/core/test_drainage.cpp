/// Flooding, receivers, drainage area, depressions and pits against closed forms and a plain rewriting.

#include <algorithm>
#include <limits>

#include "core/drainage/depressions.h"
#include "core/drainage/drainage.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

constexpr float hole = std::numeric_limits<float>::quiet_NaN();

/// The filled surface by its definition, max(height, least over the neighbours of their fill), iterated to rest from a
/// fill of infinity inside (Planchon and Darboux 2002, without a slope).
Raster<float> filled_by_definition(const Raster<float>& heights) {
    const int width = heights.width();
    const int height = heights.height();
    Raster<float> fill(width, height, std::numeric_limits<float>::infinity());
    const auto off_map = [&](int x, int y) {
        return x < 0 || y < 0 || x >= width || y >= height || !std::isfinite(heights(x, y));
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                if (off_map(x, y)) {
                    fill(x, y) = heights(x, y);
                    continue;
                }
                float spill = std::numeric_limits<float>::infinity();
                for (std::size_t k = 0; k < 8; ++k) {
                    const int nx = x + d8::dx[k];
                    const int ny = y + d8::dy[k];
                    spill = off_map(nx, ny) ? std::numeric_limits<float>::lowest() : std::min(spill, fill(nx, ny));
                    if (off_map(nx, ny)) break;
                }
                const float level = std::max(heights(x, y), spill);
                if (level < fill(x, y)) {
                    fill(x, y) = level;
                    changed = true;
                }
            }
    }
    return fill;
}

/// Outlet of a cell's water, after following receivers; also checks that it does, and that order and fill agree.
void check_drains(const Drainage& drainage) {
    std::vector<int> rank(drainage.filled.cell_count(), -1);
    for (std::size_t i = 0; i < drainage.order.size(); ++i) {
        REQUIRE(rank[drainage.order[i]] == -1);
        rank[drainage.order[i]] = static_cast<int>(i);
    }
    bool receivers_first = true;
    bool never_up = true;
    for (const std::uint32_t cell : drainage.order) {
        const std::int64_t receiver = drainage.receiver(cell);
        if (receiver < 0) continue;
        const auto to = static_cast<std::uint32_t>(receiver);
        receivers_first &= rank[to] >= 0 && rank[to] < rank[cell];
        const auto width = static_cast<std::uint32_t>(drainage.width());
        const auto level = [&](std::uint32_t c) {
            return drainage.filled(static_cast<int>(c % width), static_cast<int>(c / width));
        };
        never_up &= level(to) <= level(cell);
    }
    CHECK(receivers_first);
    CHECK(never_up);
}

std::int64_t leaving(const Drainage& drainage, const Raster<std::uint32_t>& area) {
    std::int64_t sum = 0;
    for (int y = 0; y < area.height(); ++y)
        for (int x = 0; x < area.width(); ++x)
            if (drainage.direction(x, y) == drains_off_map) sum += area(x, y);
    return sum;
}

/// Random land with flats, hollows and holes: whole numbers of a small range.
Raster<float> random_land(int width, int height, std::uint64_t seed) {
    RandomSequence random(seed, RandomStream::test);
    const std::uint32_t levels = 2 + random.below(30);
    const bool holes = random.below(2) == 1;
    return raster_of(width, height, [&](int, int) {
        const float level = static_cast<float>(random.below(levels)) - 5.0F;
        return holes && random.below(20) == 0 ? hole : level;
    });
}

}  // namespace

TEST_CASE("a plane drains straight down, each column alone", "[measure][drainage]") {
    const Raster<float> plane = raster_of(7, 50, [](int, int y) { return -3.0 * y; });
    const Drainage drainage = drain(plane.view());
    const Raster<std::uint32_t> area = drainage_area_cells(drainage);
    CHECK(drainage.filled == plane);
    bool as_expected = true;
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 7; ++x) as_expected &= area(x, y) == static_cast<std::uint32_t>(y + 1);
    CHECK(as_expected);
    CHECK(drainage.direction(3, 10) == 6);
    CHECK(drainage.direction(3, 49) == drains_off_map);
    CHECK(drainage_area(drainage, 20.0)(2, 9) == 4000.0F);
    check_drains(drainage);
}

TEST_CASE("a V-valley gathers its flanks", "[measure][drainage]") {
    const Raster<float> valley = valley_of_concavity(21, 40, 0.0, 0.1);
    const Raster<std::uint32_t> area = drainage_area_cells(drain(valley.view()));
    for (int y : {0, 1, 17, 39}) {
        CHECK(area(10, y) == static_cast<std::uint32_t>(21 * (y + 1)));
        CHECK(area(9, y) == 10);
        CHECK(area(0, y) == 1);
    }
}

TEST_CASE("a cone sheds its water evenly", "[measure][drainage]") {
    const int size = 129;
    const Raster<float> cone =
        raster_of(size, size, [&](int x, int y) { return 500 - std::hypot(x - size / 2, y - size / 2); });
    const Drainage drainage = drain(cone.view());
    const Raster<std::uint32_t> area = drainage_area_cells(drainage);
    CHECK(leaving(drainage, area) == size * size);
    // At radius r an arc of one cell drains r / 2 cells. A single receiver draws lines of water along the eight
    // directions and leaves little between them; several receivers spread it.
    const Raster<float> spread = multiple_flow_area_cells(drainage);
    const int r = 40;
    double deviation = 0;
    double deviation_of_spread = 0;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            if (std::abs(std::hypot(x - size / 2, y - size / 2) - r) < 0.5) {
                deviation += std::abs(area(x, y) - r / 2.0);
                deviation_of_spread += std::abs(double{spread(x, y)} - r / 2.0);
            }
    CHECK(deviation_of_spread < 0.5 * deviation);
}

TEST_CASE("several receivers keep all the water", "[measure][drainage]") {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Raster<float> land = random_land(23, 31, seed);
        const Drainage drainage = drain(land.view());
        const Raster<float> area = multiple_flow_area_cells(drainage, seed % 2 == 0 ? 1.1 : 8.0);
        double sum = 0;
        for (int y = 0; y < 31; ++y)
            for (int x = 0; x < 23; ++x) {
                if (drainage.direction(x, y) == drains_off_map) sum += double{area(x, y)};
                if (drainage.direction(x, y) != no_land) CHECK(area(x, y) >= 1.0F);
            }
        // Areas are rounded to floats at the end: 6e-8 of each.
        CHECK(sum == Approx(static_cast<double>(drainage.order.size())).epsilon(1e-6));
    }
}

TEST_CASE("the flood is the definition's, and everything drains", "[measure][drainage]") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        RandomSequence random(seed, RandomStream::test, 1);
        const int width = 1 + static_cast<int>(random.below(24));
        const int height = 1 + static_cast<int>(random.below(24));
        const Raster<float> land = random_land(width, height, seed);
        const Drainage drainage = drain(land.view());
        const Raster<float> expected = filled_by_definition(land);
        bool same = true;
        std::int64_t cells = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                if (!std::isfinite(land(x, y))) {
                    same &= drainage.direction(x, y) == no_land;
                    continue;
                }
                ++cells;
                same &= drainage.filled(x, y) == expected(x, y);
            }
        INFO("seed " << seed << ", " << width << " x " << height);
        CHECK(same);
        CHECK(static_cast<std::int64_t>(drainage.order.size()) == cells);
        check_drains(drainage);
        CHECK(leaving(drainage, drainage_area_cells(drainage)) == cells);
    }
}

TEST_CASE("equal descents go to the neighbour of the lowest index", "[measure][drainage]") {
    const Raster<float> peak = raster_of_rows({{0, 1, 0, 1, 0}, {1, 1, 1, 1, 1}, {0, 1, 2, 1, 0}, {1, 1, 1, 1, 1}});
    CHECK(drain(peak.view()).direction(2, 2) == 1);  // north, of four sides that fall by the same
}

TEST_CASE("flats drain the shortest way to their outlet", "[measure][drainage]") {
    // A basin floor of one height, walled, with one gap in its east wall.
    const Raster<float> basin = raster_of(20, 15, [](int x, int y) {
        if (x == 19 && y == 7) return 0.0;
        return x == 0 || y == 0 || x == 19 || y == 14 ? 9.0 : 0.0;
    });
    const Drainage drainage = drain(basin.view());
    CHECK(drainage.filled == basin);
    const Raster<std::uint32_t> area = drainage_area_cells(drainage);
    // All of the floor, and of the walls those that fall to it: every wall cell has a lower floor neighbour but the two
    // beside the gap also see the gap itself; all reach it in the end.
    CHECK(area(19, 7) == 20 * 15);
    // Breadth first: no way is longer than the greater of the distances along x and y.
    std::int64_t cell = 7 * 20 + 1;
    int steps = 0;
    while (cell != 7 * 20 + 19 && steps < 100) {
        cell = drainage.receiver(static_cast<std::uint32_t>(cell));
        ++steps;
    }
    CHECK(steps == 18);
    const Depressions found = find_depressions(basin.view(), drainage);
    CHECK(found.raised == 0);
    CHECK(found.pits == 0);  // the floor touches the rim
}

TEST_CASE("a pit and nested depressions", "[measure][depressions]") {
    // An outer hollow that spills at 5, in it two pits behind a sill of 3.
    const Raster<float> land = raster_of_rows({{9, 9, 9, 9, 9, 9, 9},
                                               {9, 9, 9, 9, 9, 9, 9},
                                               {9, 9, 1, 3, 2, 4, 5},
                                               {9, 9, 9, 9, 9, 9, 9},
                                               {9, 9, 9, 9, 9, 9, 9}});
    const Drainage drainage = drain(land.view());
    CHECK(drainage.filled(2, 2) == 5.0F);
    CHECK(drainage.filled(5, 2) == 5.0F);
    const Depressions found = find_depressions(land.view(), drainage);
    CHECK(found.cells == 35);
    CHECK(found.raised == 4);
    CHECK(found.pits == 2);
    CHECK(found.volume == Approx(4 + 2 + 3 + 1));
    CHECK(found.deepest == 4.0);
    CHECK(found.area_share() == Approx(4.0 / 35));
    CHECK(found.pits_per_10000_cells() == Approx(2e4 / 35));

    Raster<std::uint8_t> lakes(7, 5, std::uint8_t{0});
    lakes(2, 2) = 1;
    const Depressions declared = find_depressions(land.view(), drainage, lakes.view());
    CHECK(declared.cells == 34);
    CHECK(declared.raised == 3);
    CHECK(declared.pits == 1);
}

TEST_CASE("a hollow of a terraced raster is one pit", "[measure][depressions]") {
    Raster<float> land = raster_of(30, 20, [](int x, int y) {
        const int from_middle = std::max(std::abs(x - 15), std::abs(y - 10));
        return std::max(3, from_middle);
    });
    const Depressions found = find_depressions(land.view(), drain(land.view()));
    CHECK(found.pits == 1);
    CHECK(found.raised > 100);
    // A hole in the floor lets the water off the map.
    land(15, 10) = hole;
    const Depressions none = find_depressions(land.view(), drain(land.view()));
    CHECK(none.pits == 0);
    CHECK(none.raised == 0);
}

TEST_CASE("drainage is the same on any number of threads", "[measure][drainage]") {
    const Raster<float> land = white_noise(211, 173, 3, 40.0F);
    struct All {
        Drainage drainage;
        Raster<std::uint32_t> area;
        Raster<float> spread;
    };
    const auto on_threads = [&](int threads) {
        const ThreadCount count(threads);
        All all{drain(land.view()), {}, {}};
        all.area = drainage_area_cells(all.drainage);
        all.spread = multiple_flow_area_cells(all.drainage);
        return all;
    };
    const All one = on_threads(1);
    for (const int threads : {2, 7}) {
        const All other = on_threads(threads);
        CHECK((one.drainage.filled == other.drainage.filled));
        CHECK((one.drainage.direction == other.drainage.direction));
        CHECK(one.drainage.order == other.drainage.order);
        CHECK((one.area == other.area));
        CHECK((one.spread == other.spread));
    }
}
