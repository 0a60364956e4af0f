/// Refinement of uplifted land: rivers and summits stay where they are.

#include "core/uplift/refinement.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::uplift_refinement {

/// Land at rest of 96 x 96 cells of 100 m.
World mountains(std::uint64_t seed) {
    World world(rough_plain(96, 96, seed), 100);
    open_west(world);
    world.rivers.deposition = 0.3F;
    world.set_rock(1e-3);
    world.threshold = Raster<float>(96, 96, 1.1F);
    for (int step = 0; step < 50; ++step) {
        world.rise(100);
        world.erode(1e5);
    }
    return world;
}

UpliftGrid grid_of(int width, int height, double cell_size, int number) {
    UpliftGrid grid;
    grid.width = width;
    grid.height = height;
    grid.cell_size = cell_size;
    grid.number = number;
    return grid;
}

/// Share of the coarse cells that drain more than 2 km^2 within two fine cells of which a fine one drains half as much.
double kept_rivers(const World& coarse, const UpliftGround& fine) {
    World finer(raster_of(192, 192, [&](int x, int y) { return fine.height.row(y)[x]; }), 50);
    for (int y = 0; y < 192; ++y) finer.outlets(0, y) = finer.outlets(1, y) = 1;
    const FlowNetwork before = routed(coarse.ground, coarse.step(1)).network;
    const FlowNetwork after = routed(finer.ground, finer.step(1)).network;
    int rivers = 0;
    int kept = 0;
    for (int y = 0; y < 96; ++y)
        for (int x = 3; x < 96; ++x) {
            const float area = before.area.row(y)[x];
            if (area < 2e6F) continue;
            ++rivers;
            float near = 0;
            for (int v = std::max(0, 2 * y - 2); v <= std::min(191, 2 * y + 3); ++v)
                for (int u = std::max(0, 2 * x - 2); u <= std::min(191, 2 * x + 3); ++u)
                    near = std::max(near, after.area.row(v)[u]);
            if (near >= 0.5F * area) ++kept;
        }
    REQUIRE(rivers > 100);
    return static_cast<double>(kept) / rivers;
}

}  // namespace cuesta::uplift_refinement

using namespace cuesta::uplift_refinement;

TEST_CASE("finer cells keep rivers and summits", "[uplift]") {
    for (const std::uint64_t seed : {1, 2, 3}) {
        const World coarse = mountains(seed);
        const UpliftGround fine = refined(coarse.ground, grid_of(192, 192, 50, 1), {seed});
        float highest = 0;
        float highest_fine = 0;
        double sum = 0;
        for (int y = 0; y < 192; ++y)
            for (int x = 0; x < 192; ++x) {
                highest = std::max(highest, coarse.at(x / 2, y / 2));
                highest_fine = std::max(highest_fine, fine.height.row(y)[x]);
                sum += double{fine.height.row(y)[x]};
                CHECK(fine.loose(x, y) >= 0);
            }
        INFO("seed " << seed << ": rivers " << kept_rivers(coarse, fine) << ", summit " << highest << " -> "
                     << highest_fine);
        CHECK(kept_rivers(coarse, fine) >= 0.95);
        CHECK(std::abs(highest_fine - highest) < 0.01F * highest);
        // Interpolation and warp keep means but for the edges.
        CHECK(sum / (192 * 192) == Approx(coarse.total() / (96 * 96)).epsilon(0.01));
        // Control: land of another seed has its rivers elsewhere.
        CHECK(kept_rivers(coarse, refined(mountains(seed + 10).ground, grid_of(192, 192, 50, 1), {seed})) < 0.8);
    }
}

TEST_CASE("without warp and roughness, planes are kept to the bit of floats", "[uplift]") {
    World plane(raster_of(30, 20, [](int x, int y) { return 3.0 * x + 2.0 * y; }), 100);
    Refinement still{1};
    still.warp = 0;
    still.roughness = 0;
    const UpliftGround fine = refined(plane.ground, grid_of(60, 40, 50, 1), still);
    // Catmull and Rom's cubic keeps planes two cells within the edges.
    for (int y = 4; y < 36; ++y)
        for (int x = 4; x < 56; ++x) REQUIRE(double{fine.height.row(y)[x]} == Approx(1.5 * x + y - 1.25).margin(1e-4));
    // Warp moves places by at most 0.9 cells or so, with a gradient of 1.8 m a cell; roughness by half of 5 m.
    const UpliftGround moved = refined(plane.ground, grid_of(60, 40, 50, 1), {1});
    double most = 0;
    for (int y = 6; y < 34; ++y)
        for (int x = 6; x < 54; ++x)
            most = std::max(most, std::abs(double{moved.height.row(y)[x]} - (1.5 * x + y - 1.25)));
    CHECK(most > 1);
    CHECK(most < 2.5 + 1.5 * 2.5);
}

TEST_CASE("grids hold the map, share their coarse levels and are whole multiples", "[uplift]") {
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 7}, {48, 40}, {512, 512}, {1000, 700}, {17, 130}}) {
        const std::vector<UpliftGrid> grids = uplift_grids(width, height, 30);
        REQUIRE(!grids.empty());
        for (std::size_t i = 0; i + 1 < grids.size(); ++i) {
            CHECK(grids[i + 1].width == 2 * grids[i].width);
            CHECK(grids[i + 1].height == 2 * grids[i].height);
            CHECK(grids[i].cell_size == 2 * grids[i + 1].cell_size);
            CHECK(grids[i].origin_x == grids[i + 1].origin_x);
        }
        const UpliftGrid& finest = grids.back();
        CHECK(finest.cell_size == 30);
        CHECK(finest.origin_x <= 0);
        CHECK(finest.origin_x + finest.width * 30.0 >= width * 30.0);
        CHECK(finest.origin_y + finest.height * 30.0 >= height * 30.0);
        if (width > 100) CHECK(grids.front().width >= 64);
    }
    const std::vector<UpliftGrid> coarse = uplift_grids(256, 256, 60);
    const std::vector<UpliftGrid> fine = uplift_grids(512, 512, 30);
    for (std::size_t i = 0; i < coarse.size(); ++i) {
        CHECK(coarse[i].width == fine[i].width);
        CHECK(coarse[i].cell_size == fine[i].cell_size);
        CHECK(coarse[i].origin_x == fine[i].origin_x);
    }
}
