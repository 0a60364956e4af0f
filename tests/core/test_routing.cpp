#include <algorithm>
#include <cmath>

#include "core/base/random.h"
#include "core/drainage/lakes.h"
#include "core/drainage/routing.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Random land with flats and hollows: whole numbers of a small range, or noise without ties.
Raster<float> random_land(int width, int height, std::uint64_t seed) {
    RandomSequence random(seed, RandomStream::test);
    if (random.below(2) == 1) return white_noise(width, height, seed);
    const std::uint32_t levels = 1 + random.below(12);
    return raster_of(width, height, [&](int, int) { return random.below(levels); });
}

/// The water that reaches outlets, and whether following receivers always ends there.
double water_at_outlets(const Routing& routing, const Discharge& discharge) {
    double sum = 0;
    for (int y = 0; y < routing.height; ++y)
        for (int x = 0; x < routing.width; ++x)
            if (routing.receivers_data()[routing.cell(x, y)] == 0) sum += double{discharge.area.row(y)[x]};
    return sum;
}

}  // namespace

TEST_CASE("routing floods as priority flood does", "[routing]") {
    for (std::uint64_t seed = 1; seed <= 120; ++seed) {
        RandomSequence random(seed, RandomStream::test, 1);
        const int width = 1 + static_cast<int>(random.below(40));
        const int height = 1 + static_cast<int>(random.below(40));
        const Raster<float> land = random_land(width, height, seed);
        const Raster<float> expected = drain(land.view()).filled;
        for (const bool spread : {false, true}) {
            const Routing routing = route(bordered(land.view()), {spread});
            bool same = true;
            for (int y = 0; y < height; ++y)
                same &= std::equal(expected.row(y), expected.row(y) + width, routing.level.row(y));
            INFO("seed " << seed << ", " << width << " x " << height);
            CHECK(same);
            // gather() checks that every cell is reached, that is, that water never runs in a circle.
            const Discharge discharge = gather(routing);
            // Floats: each of up to 1600 sums is rounded by 6e-8 of itself.
            CHECK(water_at_outlets(routing, discharge) == Approx(width * height).epsilon(1e-4));
        }
    }
}

TEST_CASE("closed land gathers in its lowest cell, seas take what reaches them", "[routing]") {
    const Raster<float> land = white_noise(50, 37, 5);
    const Discharge closed = gather(route(bordered(land.view()), {true, false}));
    int x_lowest = 0;
    int y_lowest = 0;
    for (int y = 0; y < 37; ++y)
        for (int x = 0; x < 50; ++x)
            if (land(x, y) < land(x_lowest, y_lowest)) {
                x_lowest = x;
                y_lowest = y;
            }
    CHECK(closed.area.row(y_lowest)[x_lowest] == Approx(50 * 37).epsilon(1e-4));  // as above

    const Routing sea = route(bordered(land.view()), {true, false, 200.0F});
    bool right = true;
    for (int y = 0; y < 37; ++y)
        for (int x = 0; x < 50; ++x) {
            const bool outlet = sea.receivers_data()[sea.cell(x, y)] == 0;
            right &= outlet == (land(x, y) <= 200.0F);
            right &= !outlet || sea.level.row(y)[x] == land(x, y);
        }
    CHECK(right);
    CHECK(water_at_outlets(sea, gather(sea)) == Approx(50 * 37).epsilon(1e-4));
}

TEST_CASE("maps that wrap route alike wherever they begin", "[routing]") {
    // Moved around the torus: the same water in the moved cells, to the bit. Noise without ties.
    const int width = 70;
    const int height = 190;
    const Raster<float> land = white_noise(width, height, 6);
    const Raster<float> moved =
        raster_of(width, height, [&](int x, int y) { return land((x + 33) % width, (y + 101) % height); });
    for (const bool spread : {false, true}) {
        const RoutingOptions options{spread, false, std::numeric_limits<float>::lowest(), true};
        const Discharge one = gather(route(bordered(land.view()), options));
        const Discharge other = gather(route(bordered(moved.view()), options));
        bool same = true;
        float most = 0;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                same &= other.area.row(y)[x] == one.area.row((y + 101) % height)[(x + 33) % width];
                most = std::max(most, one.area.row(y)[x]);
            }
        CHECK(same);
        CHECK(most == Approx(width * height).epsilon(1e-4));  // all of it, in the lowest cell
    }
    for (const int size : {1, 2, 3}) {
        const Raster<float> small = white_noise(size, size, 7);
        const RoutingOptions options{true, false, std::numeric_limits<float>::lowest(), true};
        CHECK(gather(route(bordered(small.view()), options)).area.row(0)[0] >= 1);
    }
}

TEST_CASE("rain weighs the drainage area", "[routing]") {
    const Raster<float> plane = raster_of(5, 20, [](int, int y) { return -3.0 * y; });
    Raster<float> rain(5, 20, 1.0F);
    rain(2, 3) = 0.0F;
    rain(2, 4) = -7.0F;
    rain(2, 5) = std::nanf("");
    rain(2, 6) = 2.5F;
    RoutingOptions options;
    options.open_edges = false;
    options.sea_level = -3.0F * 19;
    options.spread = false;
    const Discharge discharge = gather(route(bordered(plane.view()), options), 0, rain.view());
    CHECK(discharge.area.row(19)[2] == 20.0F - 4 + 2.5F);
    CHECK(discharge.area.row(19)[1] == 20.0F);
}

TEST_CASE("the way out of a hollow is over its lowest pass", "[routing]") {
    // Two nested hollows; the inner spills at 3 into the outer, which spills at 5 over the east edge.
    const Raster<float> land = raster_of_rows({{9, 9, 9, 9, 9, 9, 9},
                                               {9, 9, 9, 9, 9, 9, 9},
                                               {9, 9, 1, 3, 2, 4, 5},
                                               {9, 9, 9, 9, 9, 9, 9},
                                               {9, 9, 9, 9, 9, 9, 9}});
    const Routing routing = route(bordered(land.view()), {});
    for (int x = 2; x < 6; ++x) CHECK(routing.receivers_data()[routing.cell(x, 2)] == 1 << 4);  // east
    const Discharge discharge = gather(routing, 0.125F);
    CHECK(discharge.area.row(2)[6] >= 4);
    // All of it must be cut to the floor of the deepest, with the fall that is asked for.
    for (int x = 3; x <= 6; ++x) CHECK(discharge.outlet.row(2)[x] == 1.0F - 0.125F * static_cast<float>(x - 2));
    CHECK(discharge.outlet.row(2)[2] == 1.0F);
    CHECK(discharge.outlet.row(1)[2] == 9.0F);
}

TEST_CASE("routing is the same on any number of threads", "[routing]") {
    const Raster<float> land = white_noise(211, 373, 3, 40.0F);
    const auto on_threads = [&](int threads, bool spread) {
        const ThreadCount count(threads);
        const Routing routing = route(bordered(land.view()), {spread});
        const Discharge discharge = gather(routing);
        std::vector<float> all;
        for (int y = 0; y < land.height(); ++y)
            for (const BorderedRaster* raster : {&routing.level, &routing.share, &discharge.area, &discharge.outlet})
                all.insert(all.end(), raster->row(y), raster->row(y) + land.width());
        return all;
    };
    for (const bool spread : {false, true}) {
        const std::vector<float> one = on_threads(1, spread);
        CHECK((on_threads(2, spread) == one));
        CHECK((on_threads(7, spread) == one));
    }
}

TEST_CASE("several receivers spread the water of a cone evenly, one does not", "[routing]") {
    const int size = 129;
    const Raster<float> cone =
        raster_of(size, size, [&](int x, int y) { return 500 - std::hypot(x - size / 2, y - size / 2); });
    const auto deviation = [&](bool spread) {
        const Discharge discharge = gather(route(bordered(cone.view()), {spread}));
        double sum = 0;
        int cells = 0;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                if (std::abs(std::hypot(x - size / 2, y - size / 2) - 40) < 0.5) {
                    sum += std::abs(double{discharge.area.row(y)[x]} - 20.0);  // r / 2 cells a cell of arc
                    ++cells;
                }
        return sum / cells / 20.0;
    };
    CHECK(deviation(true) < 0.15);
    CHECK(deviation(false) > 0.4);
}

TEST_CASE("lakes stand at their spill height", "[routing][lakes]") {
    // A bowl with a notch, a puddle beside it, and a slope around them.
    Raster<float> land = raster_of(40, 30, [](int x, int y) { return 100.0 + 0.5 * x + 0.01 * y; });
    for (int y = 8; y < 20; ++y)
        for (int x = 10; x < 22; ++x) land(x, y) = static_cast<float>(90 + std::hypot(x - 16, y - 14));
    land(30, 25) -= 2.0F;
    const Raster<float> lakes = lake_depth(land.view());
    const float level = land(16, 14) + lakes(16, 14);
    CHECK(level == drain(land.view()).filled(16, 14));
    bool flat = true;
    for (int y = 8; y < 20; ++y)
        for (int x = 10; x < 22; ++x)
            // depth + ground is rounded twice, by 4e-6 m each at 100 m
            if (lakes(x, y) > 0) flat &= std::abs(land(x, y) + lakes(x, y) - level) <= 1e-5F;
    CHECK(flat);
    CHECK(lakes(30, 25) > 0);
    CHECK(lakes(35, 5) == 0);

    LakeOptions deep;
    deep.least_depth = 3.0F;
    CHECK(lake_depth(land.view(), deep)(30, 25) == 0);
    CHECK(lake_depth(land.view(), deep)(16, 14) == lakes(16, 14));
    LakeOptions wide;
    wide.least_cells = 2;
    CHECK(lake_depth(land.view(), wide)(30, 25) == 0);
    CHECK(lake_depth(land.view(), wide)(16, 14) == lakes(16, 14));
    CHECK(lake_depth(Raster<float>().view()).empty());
}

TEST_CASE("donors come in earlier rounds, or earlier in their queue", "[routing]") {
    const Raster<float> land = white_noise(150, 470, 31);
    for (const bool wraps : {false, true})
        for (const int threads : {1, 2, 7}) {
            const ThreadCount count(threads);
            RoutingOptions options;
            options.open_edges = !wraps;
            options.wraps = wraps;
            const Routing routing = route(bordered(land.view()), options);
            const FlowOrder order = gather(routing).order;
            struct Place {
                std::size_t round, queue, at;
            };
            std::vector<Place> places(static_cast<std::size_t>(routing.stride * 472));
            std::size_t cells = 0;
            const auto note = [&](const FlowOrder::Queue& queue, std::size_t round, std::size_t number) {
                for (std::size_t at = 0; at < queue.size(); ++at) places[queue[at]] = {round + 1, number, at};
                cells += queue.size();
            };
            for (std::size_t round = 0; round < order.rounds.size(); ++round)
                for (std::size_t queue = 0; queue < order.rounds[round].size(); ++queue)
                    note(order.rounds[round][queue], round, queue);
            note(order.trunk, order.rounds.size(), 0);
            REQUIRE(cells == land.cell_count());
            CHECK((order.rounds.size() > 1) == (threads > 1));
            bool in_order = true;
            for (int y = 0; y < 470; ++y)
                for (int x = 0; x < 150; ++x) {
                    const std::uint32_t cell = routing.cell(x, y);
                    const Place from = places[cell];
                    in_order = in_order && from.round > 0;
                    for (std::size_t k = 0; k < 8; ++k) {
                        if (((routing.receivers_data()[cell] >> k) & 1U) == 0) continue;
                        const Place to = places[routing.neighbour(cell, k)];
                        in_order = in_order && (from.round < to.round ||
                                                (from.round == to.round && from.queue == to.queue && from.at < to.at));
                    }
                }
            CHECK(in_order);
        }
}
