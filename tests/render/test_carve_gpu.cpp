/// Carving on the GPU against carving on the CPU (core/carve/displacement.h). Runs on any OpenGL 4.5, so also on Mesa's
/// software OpenGL.

#include <thread>

#include "render/compute/gpu_carver.h"
#include "render/compute/usable_carver.h"
#include "tests/catch.h"
#include "tests/render/carve_plans.h"
#include "tests/render/displacement_difference.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// One context for all tests; misuse of OpenGL is an error of the call.
GpuCarver& gpu() {
    static const std::unique_ptr<GpuCarver> carver = [] {
        auto made = GpuCarver::create({true, 1024});
        if (!made) FAIL(made.error().message());
        return *std::move(made);
    }();
    return *carver;
}

TerrainFrame frame_of(int width, int height, double cell_size) {
    TerrainFrame frame;
    frame.width = width;
    frame.height = height;
    frame.cell_size = cell_size;
    return frame;
}

Difference check_same(const CarvePlan& plan, const TerrainFrame& frame, const Raster<float>& ground) {
    const auto on_cpu = carve(plan, frame, ground.view());
    const auto on_gpu = gpu().carve(plan, frame, ground.view());
    REQUIRE(on_cpu);
    if (!on_gpu) FAIL(on_gpu.error().message());
    const Difference found = difference(*on_cpu, *on_gpu);
    check_near(found);
    return found;
}

/// One of everything, near and across the edges of the frame.
CarvePlan everything(const TerrainFrame& frame, std::uint64_t seed, double size = 1) {
    CarvePlan plan;
    plan.sections = sample_sections();
    const double w = frame.width_metres(), h = frame.height_metres();
    const auto line = [&](std::uint64_t which, double turn, double height) {
        return wandering_line(frame, 10 * seed + which, 24, 45 * size, turn, height, 0.06);
    };
    const auto scaled = [&](float half, float blend, float depth, float slope, float water) {
        const auto s = static_cast<float>(size);
        return CarveEnd{half * s, blend * s, depth * s, slope, water * s};
    };
    add_path(plan, {CarveRank::way, scaled(4, 12, 0, 0.03F, 0), scaled(7, 20, 0, -0.05F, 0)}, line(0, 0.6, 310));
    add_path(plan, {CarveRank::way, scaled(3, 0, 1, 0, 0), scaled(3, 5, 2, 0, 0), 1}, line(1, 1.5, 305));
    add_path(plan, {CarveRank::water, scaled(9, 15, 2, 0, -0.5F), scaled(14, 30, 4, 0, -0.8F), 2, -1, true},
             line(2, 0.8, 300));
    add_path(plan, {CarveRank::water, scaled(5, 8, 3, 0, -0.2F), scaled(5, 8, 3, 0, -0.2F), 3, -1, true},
             line(3, 2.6, 302));
    // Straight, from beyond one edge to beyond the other.
    add_path(plan, {CarveRank::way, scaled(6, 9, 0, 0, 0), scaled(6, 9, 0, 0, 0)},
             {{-0.1 * w, 300, 0.3 * h}, {0.5 * w, 320, 0.35 * h}, {1.1 * w, 310, 0.4 * h}});
    CarveArea lake;
    lake.level = 301;
    lake.depth = static_cast<float>(6 * size);
    lake.run = static_cast<float>(30 * size);
    lake.blend = static_cast<float>(25 * size);
    lake.water = static_cast<float>(-0.7 * size);
    lake.has_water = true;
    add_area(plan, lake, {0.45 * w, 0.6 * h}, 90 * size, 9);
    CarveArea quarry;
    quarry.level = 304;
    quarry.depth = static_cast<float>(12 * size);
    quarry.blend = static_cast<float>(10 * size);
    add_area(plan, quarry, {0.55 * w, 0.6 * h}, 70 * size, 14);
    CarveArea yard;
    yard.level = 308;
    yard.blend = static_cast<float>(15 * size);
    add_area(plan, yard, {0.98 * w, 0.9 * h}, 80 * size, 6);
    return plan;
}

}  // namespace

TEST_CASE("carving on the GPU is that on the CPU: straight pieces and cross slopes", "[carve_gpu]") {
    const TerrainFrame frame = frame_of(320, 200, 2);
    const Raster<float> ground = rolling_ground(frame);
    CarvePlan plan;
    plan.sections = sample_sections();
    add_path(plan, {CarveRank::way, {5, 15, 0, 0.1F, 0}, {5, 15, 0, -0.1F, 0}},
             {{40, 300, 200}, {300, 310, 180}, {600, 305, 260}});
    // Exactly straight, with handles without length, along a row of samples, and a single point.
    CarvePiece piece;
    piece.points = {glm::dvec3(101, 302, 51), {301, 303, 51}, {501, 304, 51}};
    piece.ends[0] = piece.ends[1] = {5.5F, 7, 1, 0, 0};
    piece.section = 1;
    plan.pieces.push_back(piece);
    piece.points = {glm::dvec3(101, 302, 301), {101, 302, 301}, {501, 304, 341}};
    plan.pieces.push_back(piece);
    piece.points = {glm::dvec3(571, 302, 351), {571, 302, 351}, {571, 302, 351}};
    plan.pieces.push_back(piece);
    CHECK(check_same(plan, frame, ground).greatest > 5);
}

TEST_CASE("carving on the GPU is that on the CPU: bends and hairpins", "[carve_gpu]") {
    const TerrainFrame frame = frame_of(300, 260, 2);
    const Raster<float> ground = rolling_ground(frame);
    CarvePlan plan;
    plan.sections = sample_sections();
    // Legs 16 m apart with a blend of 20 m: each reaches far into the next, past the centres of the bends.
    std::vector<glm::dvec3> switchbacks;
    for (int i = 0; i < 8; ++i) {
        const double z = 100 + 16 * i, left = 100, right = 400;
        switchbacks.emplace_back(i % 2 == 0 ? left : right, 300 + 3 * i, z);
        switchbacks.emplace_back(i % 2 == 0 ? right : left, 302 + 3 * i, z);
    }
    add_path(plan, {CarveRank::way, {3, 20, 0, 0, 0}, {4, 25, 0, 0.05F, 0}}, switchbacks);
    // One piece that turns back on itself: two nearest points between its legs.
    CarvePiece piece;
    piece.points = {glm::dvec3(60, 310, 300), {620, 330, 330}, {70, 315, 360}};
    piece.ends[0] = {6, 40, 0, 0, 0};
    piece.ends[1] = {8, 60, 0, 0, 0};
    plan.pieces.push_back(piece);
    CHECK(check_same(plan, frame, ground).greatest > 5);
}

TEST_CASE("carving on the GPU is that on the CPU: pieces of all lengths, to hundredths of a millimetre",
          "[carve_gpu]") {
    const TerrainFrame frame = frame_of(600, 600, 2);
    const Raster<float> ground(frame.width, frame.height, 0.0F);
    for (const double length : {10.0, 100.0, 1000.0}) {
        CarvePlan plan;
        plan.sections = sample_sections();
        // Arcs from about one place, level and close to the ground, so that floats hold levels to a micrometre; their
        // blends are walls, where a distance becomes a hundred times as much of height.
        for (int i = 0; i < 3; ++i) {
            const double bend = 0.1 * length * (i + 1), x = 100.3 + 7.7 * i, z = 150.9 + 150 * i;
            CarvePiece piece;
            piece.points = {
                glm::dvec3(x, 1, z), {x + 0.5 * length, 1, z + bend}, {x + 0.97 * length, 1, z + 0.2 * bend}};
            piece.ends[0] = piece.ends[1] = {3, 0.3F, 0, 0, 0};
            plan.pieces.push_back(piece);
        }
        const Difference found = check_same(plan, frame, ground);
        CAPTURE(length, found.displacement, found.where.x, found.where.y);
        CHECK(found.greatest > 0.9);
        // Measured: 8e-7 m at most. Single floats would be off by 1.5e-5 m with pieces of 100 m, by 2.6e-4 m of 1000 m.
        CHECK(found.displacement < 5e-6);
    }
}

TEST_CASE("carving on the GPU is that on the CPU: everything at once, in frames of all shapes", "[carve_gpu]") {
    struct Size {
        int width, height;
        double cell;
    };
    const Size size = GENERATE(Size{512, 512, 2}, Size{65, 700, 3}, Size{901, 130, 1}, Size{63, 63, 10},
                               Size{1, 200, 5}, Size{300, 257, 0.5});
    const TerrainFrame frame = frame_of(size.width, size.height, size.cell);
    const Raster<float> ground = rolling_ground(frame);
    double most = 0;
    int wet = 0;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        CAPTURE(size.width, size.height, size.cell, seed);
        const Difference found = check_same(everything(frame, seed, size.cell / 2), frame, ground);
        most = std::max(most, found.greatest);
        wet += found.wet_cells;
    }
    CHECK(most > 1);
    CHECK(wet > 0);
}

TEST_CASE("carving on the GPU is that on the CPU: high up, far from the corner of the largest terrain", "[carve_gpu]") {
    // 163 km; floats of such heights and places are steps of 0.5 mm and 16 mm.
    const TerrainFrame frame = frame_of(16384, 6000, 10);
    Raster<float> ground(frame.width, frame.height, 8700.25F);
    CarvePlan plan;
    plan.sections = sample_sections();
    for (std::uint64_t i = 0; i < 6; ++i) {
        std::vector<glm::dvec3> line = wandering_line(frame, i, 40, 260, 0.9, 8700 + static_cast<double>(i), 0.05);
        for (glm::dvec3& point : line) point.x = 0.2 * point.x + 0.78 * frame.width_metres();
        const auto rank = i % 2 == 0 ? CarveRank::way : CarveRank::water;
        add_path(plan, {rank, {12, 40, 3, 0.02F, -1}, {20, 60, 5, 0, -1}, static_cast<int>(i % 4), -1, i % 2 == 1},
                 line);
    }
    CHECK(check_same(plan, frame, ground).greatest > 5);
}

TEST_CASE("the comparison of both carvers sees a centimetre", "[carve_gpu]") {
    const TerrainFrame frame = frame_of(256, 256, 2);
    const Raster<float> ground = rolling_ground(frame);
    CarvePlan plan = everything(frame, 1);
    const auto on_cpu = carve(plan, frame, ground.view());
    REQUIRE(on_cpu);
    for (CarvePiece& piece : plan.pieces)
        for (glm::dvec3& point : piece.points) point.y += 0.01;
    const auto on_gpu = gpu().carve(plan, frame, ground.view());
    REQUIRE(on_gpu);
    double most = 0;
    const Raster<float> a = on_cpu->to_raster(), b = on_gpu->to_raster();
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 256; ++x)
            most = std::max(most, std::abs(static_cast<double>(a(x, y)) - static_cast<double>(b(x, y))));
    CHECK(most > 5 * tolerance);
}

TEST_CASE("the GPU computes only what changed, and to the same bytes", "[carve_gpu]") {
    const TerrainFrame frame = frame_of(700, 500, 2);
    const Raster<float> ground = rolling_ground(frame);
    CarvePlan plan = everything(frame, 2);
    const auto before = gpu().carve(plan, frame, ground.view());
    REQUIRE(before);
    const int all = gpu().times().tiles;
    CHECK(all == static_cast<int>(before->tiles().size()));
    CHECK(gpu().times().whole > 0);

    const auto again = gpu().carve(plan, frame, ground.view(), &*before);
    REQUIRE(again);
    CHECK(gpu().times().tiles == 0);
    for (std::size_t i = 0; i < again->tiles().size(); ++i) CHECK(again->tiles()[i] == before->tiles()[i]);

    plan.pieces[3].points[1].x += 5;
    const auto changed = gpu().carve(plan, frame, ground.view(), &*before);
    REQUIRE(changed);
    CHECK(gpu().times().tiles > 0);
    CHECK(gpu().times().tiles < all / 2);
    const auto whole = gpu().carve(plan, frame, ground.view());
    REQUIRE(whole);
    CHECK(changed->to_raster() == whole->to_raster());
    CHECK_FALSE(changed->to_raster() == before->to_raster());

    // Remains of another size of terrain are not taken over.
    const TerrainFrame other = frame_of(690, 500, 2);
    const Raster<float> other_ground = rolling_ground(other);
    const auto resized = gpu().carve(plan, other, other_ground.view(), &*whole);
    REQUIRE(resized);
    CHECK(difference(*resized, *carve(plan, other, other_ground.view())).displacement <= tolerance);
}

TEST_CASE("batches change nothing", "[carve_gpu]") {
    const TerrainFrame frame = frame_of(500, 400, 2);
    const Raster<float> ground = rolling_ground(frame);
    const CarvePlan plan = everything(frame, 3);
    const auto at_once = gpu().carve(plan, frame, ground.view());
    REQUIRE(at_once);
    CHECK(gpu().times().batches == 1);
    auto small = GpuCarver::create({true, 3});
    REQUIRE(small);
    const auto in_parts = (*small)->carve(plan, frame, ground.view());
    REQUIRE(in_parts);
    const int tiles = (*small)->times().tiles;
    CHECK((*small)->times().batches == (tiles + 2) / 3);
    CHECK(in_parts->to_raster() == at_once->to_raster());
    CHECK(difference(*in_parts, *at_once).water == 0);
}

TEST_CASE("the GPU's carver is called from any thread, stops, and goes on after", "[carve_gpu]") {
    const TerrainFrame frame = frame_of(400, 400, 2);
    const Raster<float> ground = rolling_ground(frame);
    const CarvePlan plan = everything(frame, 5);
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = gpu().carve(plan, frame, ground.view(), nullptr, {{}, stop.get_token()});
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().is_cancelled());

    const auto expected = gpu().carve(plan, frame, ground.view());
    REQUIRE(expected);
    const Raster<float> raster = expected->to_raster();
    std::vector<int> same(3, 0);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < same.size(); ++i)
        threads.emplace_back([&, i] {
            const auto made = gpu().carve(plan, frame, ground.view());
            same[i] = made && made->to_raster() == raster ? 1 : 0;
        });
    for (std::thread& thread : threads) thread.join();
    CHECK(same == std::vector<int>(3, 1));
}

TEST_CASE("nothing to carve is an empty map", "[carve_gpu]") {
    const TerrainFrame frame = frame_of(100, 100, 2);
    const auto map = gpu().carve({}, frame, rolling_ground(frame).view());
    REQUIRE(map);
    CHECK(map->tiles().empty());
    CHECK(map->width() == 100);
}

TEST_CASE("the usable carver says what it runs on", "[carve_gpu]") {
    const UsableCarver carver = usable_carver();
    CHECK_FALSE(carver.intended.device.empty());
    if (gpu().is_software()) {
        CHECK_FALSE(carver.intended.is_gpu);
        CHECK(carver.intended.device.starts_with("CPU, "));
    }
    const TerrainFrame frame = frame_of(128, 128, 2);
    const Raster<float> ground = rolling_ground(frame);
    const CarvePlan plan = everything(frame, 7);
    const auto map = carver.carve(plan, frame, ground.view(), nullptr, {});
    REQUIRE(map);
    CHECK(difference(*map, *carve(plan, frame, ground.view())).displacement <= tolerance);
    CHECK(carver.last_on().is_gpu == carver.intended.is_gpu);
}

TEST_CASE("where the GPU fails, the CPU carves and is named", "[carve_gpu]") {
    const TerrainFrame frame = frame_of(128, 128, 2);
    const Raster<float> ground = rolling_ground(frame);
    const CarvePlan plan = everything(frame, 7);
    bool fails = true;
    const UsableCarver carver = with_fallback(
        [&](const CarvePlan& p, const TerrainFrame& f, RasterView<const float> g, const DisplacementMap* previous,
            const WorkControl& control) -> Result<DisplacementMap> {
            if (fails) return Error{"out of memory", "the card"};
            return carve(p, f, g, previous, control);
        },
        "A card");
    CHECK(carver.last_on().is_gpu);  // as intended, before there was any
    const auto map = carver.carve(plan, frame, ground.view(), nullptr, {});
    REQUIRE(map);
    CHECK(map->to_raster() == carve(plan, frame, ground.view())->to_raster());
    CHECK_FALSE(carver.last_on().is_gpu);
    CHECK(carver.last_on().device.starts_with("CPU, "));
    CHECK(carver.last_on().failure.find("out of memory") != std::string::npos);
    CHECK(carver.intended.device == "A card");
    // Control: what does not fail is the GPU's, and a call that is stopped is not done on the CPU.
    fails = false;
    REQUIRE(carver.carve(plan, frame, ground.view(), nullptr, {}));
    CHECK(carver.last_on().is_gpu);
    CHECK(carver.last_on().failure.empty());
    fails = true;
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(carver.carve(plan, frame, ground.view(), nullptr, {{}, stop.get_token()}));
    CHECK(carver.last_on().is_gpu);
}

TEST_CASE("carving on the GPU is that on the CPU: side slopes, limits of cut and fill, shares", "[carve_gpu]") {
    const TerrainFrame frame = frame_of(320, 200, 3);
    const Raster<float> ground = rolling_ground(frame);
    CarvePlan plan = everything(frame, 5);
    // Ways of both sorts cross; limits are felt, since levels are some 10 m from the ground.
    int limited = 0;
    for (CarvePiece& piece : plan.pieces) {
        if (piece.rank != CarveRank::way || piece.path == 1) continue;
        piece.ends[0].earth = {0.7F, 0.8F, 0.4F, 3, 2};
        piece.ends[1].earth = {1, 1.2F, 0.7F, 4, 3};
        ++limited;
    }
    REQUIRE(limited > 10);
    const Difference found = check_same(plan, frame, ground);
    CHECK(found.greatest > 2);
}
