#include <limits>

#include "core/carve/pieces_of_tiles.h"
#include "tests/catch.h"
#include "tests/core/carve_scenes.h"

using namespace cuesta;
using namespace cuesta::carve_scenes;

namespace {

/// The least distance of the samples of a tile from a piece, by search.
double distance_from_tile(const CarvePiece& piece, const TileWork& work, const TerrainFrame& frame) {
    double least = INFINITY;
    for (int y = work.row * carve_tile_size; y < std::min(frame.height, (work.row + 1) * carve_tile_size); ++y)
        for (int x = work.column * carve_tile_size; x < std::min(frame.width, (work.column + 1) * carve_tile_size); ++x)
            least = std::min(least, nearest_on({piece.points}, (glm::dvec2(x, y) + 0.5) * frame.cell_size).distance);
    return least;
}

}  // namespace

TEST_CASE("a long diagonal piece meets only the tiles beside it", "[displacement]") {
    const TerrainFrame frame = frame_of(640, 640);
    const Raster<float> ground(frame.width, frame.height, 0);
    CarvePlan plan;
    plan.sections.resize(1);
    add_path(plan, straight({10, 0, 20}, {630, 10, 610}, 1), {end_of(3, 5), end_of(3, 5)});
    const auto works = tile_works(plan, frame, ground.view());
    CHECK(works.size() >= 19);
    CHECK(works.size() <= 32);  // its box has 100
    for (const TileWork& work : works)
        // Lists may hold too much by the length of a stretch, a quarter of a tile.
        CHECK(distance_from_tile(plan.pieces[0], work, frame) <= reach_of(plan.pieces[0]) + 16);
}

TEST_CASE("no tile that a piece reaches is left out", "[displacement]") {
    const TerrainFrame frame = frame_of(200, 150);
    const Raster<float> ground = hills(frame);
    const CarvePlan plan = everything();
    const auto works = tile_works(plan, frame, ground.view());
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 4; ++column) {
            TileWork tile;
            tile.column = column;
            tile.row = row;
            const auto work = std::find_if(works.begin(), works.end(), [&](const TileWork& found) {
                return found.column == column && found.row == row;
            });
            for (std::size_t i = 0; i < plan.pieces.size(); ++i) {
                if (!(distance_from_tile(plan.pieces[i], tile, frame) < reach_of(plan.pieces[i]))) continue;
                REQUIRE(work != works.end());
                CHECK(std::count(work->pieces.begin(), work->pieces.end(), static_cast<std::int32_t>(i)) == 1);
            }
            if (work == works.end()) continue;
            CHECK(std::is_sorted(work->pieces.begin(), work->pieces.end()));
            for (std::size_t i = 0; i + 1 < work->areas.size(); ++i)
                CHECK(plan.areas[static_cast<std::size_t>(work->areas[i])].level >=
                      plan.areas[static_cast<std::size_t>(work->areas[i + 1])].level);
        }
}

TEST_CASE("keys stand for what tiles depend on, but not for the order of pieces", "[displacement]") {
    const TerrainFrame frame = frame_of(200, 200);
    const Raster<float> ground = hills(frame);
    const CarvePlan plan = everything();
    const auto keys = [&](const CarvePlan& of, const Raster<float>& over) {
        std::vector<Key> result;
        for (const TileWork& work : tile_works(of, frame, over.view())) result.push_back(work.key);
        return result;
    };
    const std::vector<Key> before = keys(plan, ground);
    CHECK(keys(with_paths_turned_round(plan), ground) == before);
    const auto changes = [&](auto change) {
        CarvePlan changed = plan;
        change(changed);
        return keys(changed, ground) != before;
    };
    CHECK(changes([](CarvePlan& p) { p.pieces[0].ends[1].blend += 0.001F; }));
    CHECK(changes([](CarvePlan& p) { p.pieces[2].points[1].y += 1e-9; }));
    CHECK(changes([](CarvePlan& p) { p.sections[2].share[7] += 0.001F; }));
    CHECK(changes([](CarvePlan& p) { p.areas[0].level += 1e-6; }));
    CHECK(changes([](CarvePlan& p) { p.areas[0].water -= 0.1F; }));
    CHECK(changes([](CarvePlan& p) { p.pieces[0].goes_on_after = false; }));
    CHECK(!changes([](CarvePlan& p) { p.remarks.emplace_back("Nothing that tiles depend on"); }));
    Raster<float> other = ground;
    other(100, 60) += 0.01F;
    CHECK(keys(plan, other) != before);
}

TEST_CASE("pieces far outside, huge, and of no length carve nothing that is not a number", "[displacement]") {
    const TerrainFrame frame = frame_of(130, 70);
    const Raster<float> ground = hills(frame);
    constexpr double far = 1e12;
    CarvePlan plan;
    plan.sections.push_back(table([](double x) { return 1 - x * x; }));
    const PathOf river{end_of(5, 7, 2, 0.1F, -0.5F), end_of(5, 7, 2, 0.1F, -0.5F), CarveRank::water, 0, true};
    add_path(plan, straight({{-far, 0, -far}, {far, 10, far}}), river);               // across it
    add_path(plan, {{{glm::dvec3(-far, 0, 30), {0, 0, far}, {far, 0, 30}}}}, river);  // past it
    add_path(plan, straight({{1e300, 0, 1e300}, {-1e300, 0, 1e300}}), river);
    add_path(plan, straight({{50, 90, 30}, {50, 95, 30}}), river);                    // of no length
    add_path(plan, {{{glm::dvec3(20, 90, 20), {20, 90, 20}, {40, 90, 20}}}}, river);  // a handle of no length
    add_path(plan, {{{glm::dvec3(60, 90, 20), {90, 91, 20}, {70, 90, 20}}}}, river);  // a cusp
    add_path(plan, straight({{100, 90, 50}, {120, 90, 50}}), {end_of(0, 0, 1), end_of(0, 0, 1)});  // without width
    add_path(plan, straight({{-4, 90, 35}, {134, 90, 35}}), {end_of(3, 4), end_of(3, 4)});         // over both edges
    const DisplacementMap map = carve(plan, frame, ground.view()).value();
    const Raster<float> land = displaced(ground.view(), map);
    int moved = 0;
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x) {
            REQUIRE(std::isfinite(land(x, y)));
            moved += land(x, y) != ground(x, y);
        }
    CHECK(moved > 500);
    for (const int x : {0, 129}) CHECK(land(x, 34) == Approx(90).margin(0.01));
    // A point that is no number is passed over.
    plan.pieces[0].points[0].x = std::numeric_limits<double>::quiet_NaN();
    plan.pieces[1].points[1].y = INFINITY;
    for (const TileWork& work : tile_works(plan, frame, ground.view()))
        for (const std::int32_t piece : work.pieces) CHECK(piece > 1);
}

TEST_CASE("a map knows its cells", "[displacement]") {
    const TerrainFrame frame = frame_of(150, 100);
    const Raster<float> ground = hills(frame);
    const DisplacementMap map = carve(everything(), frame, ground.view()).value();
    const Raster<float> raster = map.to_raster();
    for (int y = 0; y < frame.height; y += 3)
        for (int x = 0; x < frame.width; x += 3) CHECK(map.at(x, y) == raster(x, y));
    CHECK(map.find(99, 0) == nullptr);
    CHECK(map.bytes() > 10000);
    CHECK_THROWS(map.at(150, 0));
    auto twice = map.tiles();
    twice.push_back(twice.front());
    CHECK_THROWS(DisplacementMap(150, 100, twice));
}
