#include "core/base/threads.h"
#include "tests/catch.h"
#include "tests/core/carve_reference.h"
#include "tests/core/carve_scenes.h"

using namespace cuesta;
using namespace cuesta::carve_scenes;

namespace {

struct Differences {
    double displacement = 0;
    double water = 0;
    int wet_in_one_only = 0;
    int wet = 0;
    int moved = 0;
};

/// Of the map and the definition, at every `stride`-th cell.
Differences compared(const CarvePlan& plan, const TerrainFrame& frame, const Raster<float>& ground,
                     const DisplacementMap& map, int stride) {
    Differences result;
    for (int y = 0; y < frame.height; y += stride)
        for (int x = 0; x < frame.width; x += stride) {
            const glm::dvec2 place = (glm::dvec2(x, y) + 0.5) * frame.cell_size;
            const auto cell = carve_reference::cell_of(plan, place, static_cast<double>(ground(x, y)));
            const double displacement = static_cast<double>(map.at(x, y));
            result.displacement = std::max(result.displacement, std::abs(displacement - cell.displacement));
            result.moved += cell.displacement != 0;
            const DisplacementTile* tile = map.find(x / carve_tile_size, y / carve_tile_size);
            const double water = tile && !tile->water_level.empty()
                                     ? static_cast<double>(tile->water_level(x % carve_tile_size, y % carve_tile_size))
                                     : NAN;
            result.wet += !std::isnan(cell.water_level);
            if (std::isnan(water) != std::isnan(cell.water_level))
                ++result.wet_in_one_only;
            else if (!std::isnan(water))
                result.water = std::max(result.water, std::abs(water - cell.water_level));
        }
    return result;
}

DisplacementMap carved(const CarvePlan& plan, const TerrainFrame& frame, const Raster<float>& ground,
                       const DisplacementMap* previous = nullptr) {
    return carve(plan, frame, ground.view(), previous).value();
}

}  // namespace

TEST_CASE("carving is what its definition says, by a search in doubles", "[displacement]") {
    const double cell_size = GENERATE(1.0, 2.7);
    const TerrainFrame frame =
        frame_of(static_cast<int>(200 / cell_size), static_cast<int>(200 / cell_size), cell_size);
    const Raster<float> ground = hills(frame);
    const CarvePlan plan = everything();
    const Differences difference = compared(plan, frame, ground, carved(plan, frame, ground), cell_size == 1.0 ? 2 : 1);
    CHECK(difference.moved > 2000);
    CHECK(difference.wet > 300);
    // Floats of heights of some 10 m are exact to 1e-6 m. Where a second minimum of a bend is about to vanish, sampling
    // may miss it; it then counts by 1e-4 of some metres.
    CHECK(difference.displacement <= 2e-4);
    CHECK(difference.water <= 2e-4);
    CHECK(difference.wet_in_one_only == 0);
}

TEST_CASE("pieces whose handle at an end has no length are carved along all of their length", "[displacement]") {
    const TerrainFrame frame = frame_of(120, 60, 2);
    const Raster<float> ground = hills(frame);
    const int end = GENERATE(0, 2);  // which of the points the handle's lies on
    // All are straight: through samples, between them, along a row.
    const glm::dvec3 last = GENERATE(glm::dvec3(201, 14, 81), glm::dvec3(213.7, 14, 77.3), glm::dvec3(201, 14, 41));
    CarvePlan plan;
    plan.sections.push_back(table([](double x) { return 1 - std::abs(x); }));
    CarvePiece piece;
    piece.points = {glm::dvec3(21, 12, 41), {}, last};
    piece.points[1] = piece.points[static_cast<std::size_t>(end)];
    piece.ends[0] = piece.ends[1] = {5.5F, 7, 1, 0, 0};
    piece.section = 0;
    piece.has_water = true;
    piece.rank = CarveRank::water;
    plan.pieces.push_back(piece);
    const Differences difference = compared(plan, frame, ground, carved(plan, frame, ground), 1);
    CHECK(difference.moved > 180 * 20 / 4);  // its length and width, in cells
    // As above. Where samples are at right angles to the end, rounding decides on which side of it they are.
    CHECK(difference.displacement <= 2e-4);
    CHECK(difference.water <= 2e-4);
    CHECK(difference.wet_in_one_only == 0);
}

TEST_CASE("the order of paths changes nothing", "[displacement]") {
    const TerrainFrame frame = frame_of(200, 200);
    const Raster<float> ground = hills(frame);
    const CarvePlan plan = everything();
    const DisplacementMap one = carved(plan, frame, ground);
    const DisplacementMap other = carved(with_paths_turned_round(plan), frame, ground);
    CHECK(greatest_difference(one.to_raster(), other.to_raster()) <= 1e-6);  // asked for
    REQUIRE(one.tiles().size() == other.tiles().size());
    for (std::size_t i = 0; i < one.tiles().size(); ++i) CHECK(one.tiles()[i]->key == other.tiles()[i]->key);
}

TEST_CASE("the map has the same bytes on any number of threads", "[displacement]") {
    const TerrainFrame frame = frame_of(200, 200);
    const Raster<float> ground = hills(frame);
    const CarvePlan plan = everything();
    std::vector<Raster<float>> maps;
    std::vector<EarthVolumes> volumes;
    for (const int threads : {1, 2, 5}) {
        set_thread_count(threads);
        const DisplacementMap map = carved(plan, frame, ground);
        maps.push_back(map.to_raster());
        volumes.push_back(earth_volumes(map, 1));
    }
    set_thread_count(0);
    for (std::size_t i = 1; i < maps.size(); ++i) {
        CHECK(maps[i] == maps[0]);
        CHECK(volumes[i].cut == volumes[0].cut);
        CHECK(volumes[i].fill == volumes[0].fill);
    }
}

TEST_CASE("moving one vertex computes the tiles it touches, and gives the bytes of a map made anew", "[displacement]") {
    const TerrainFrame frame = frame_of(640, 640);
    const Raster<float> ground = hills(frame);
    CarvePlan plan;
    plan.sections.push_back(table([](double) { return 0.0; }));
    std::vector<glm::dvec3> points;
    for (int i = 0; i <= 30; ++i) points.emplace_back(20 + 20 * i, 100 + i, 300 + 200 * std::sin(0.4 * i));
    const PathOf road{end_of(4, 10), end_of(4, 10)};
    add_path(plan, straight(points), road);
    const DisplacementMap before = carved(plan, frame, ground);

    CarvePlan moved;
    moved.sections = plan.sections;
    points[15] += glm::dvec3(8, 1, 5);
    add_path(moved, straight(points), road);
    const DisplacementMap after = carved(moved, frame, ground, &before);
    const DisplacementMap anew = carved(moved, frame, ground);
    REQUIRE(after.tiles().size() == anew.tiles().size());
    int computed = 0;
    for (std::size_t i = 0; i < after.tiles().size(); ++i) {
        CHECK(after.tiles()[i]->key == anew.tiles()[i]->key);
        CHECK(after.tiles()[i]->displacement == anew.tiles()[i]->displacement);
        const DisplacementTile* old = before.find(after.tiles()[i]->column, after.tiles()[i]->row);
        computed += old != after.tiles()[i].get();
    }
    // Two pieces move, and their neighbours learn of new directions at joints: 80 m of road.
    CHECK(computed > 0);
    CHECK(computed <= 12);
    CHECK(after.tiles().size() >= 40);

    // Nothing is taken over where the ground is another.
    Raster<float> risen = ground;
    for (int y = 0; y < risen.height(); ++y)
        for (int x = 0; x < risen.width(); ++x) risen(x, y) += 1;
    const DisplacementMap on_risen = carved(plan, frame, risen, &before);
    for (const auto& tile : on_risen.tiles()) CHECK(before.find(tile->column, tile->row)->key != tile->key);
    CHECK(on_risen.to_raster() == carved(plan, frame, risen).to_raster());
}

TEST_CASE("carving stops on request, and an empty plan carves nothing", "[displacement]") {
    const TerrainFrame frame = frame_of(100, 70);
    const Raster<float> ground = hills(frame);
    CHECK(carved({}, frame, ground).tiles().empty());
    std::stop_source stop;
    stop.request_stop();
    CHECK(carve(everything(), frame, ground.view(), nullptr, {nullptr, stop.get_token()}).error().is_cancelled());
}
