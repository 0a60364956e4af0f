/// Ways within limits of cut and fill: the band, the taut profile, side slopes, and roads on steep land.

#include <cstdio>
#include <filesystem>

#include "core/base/random.h"
#include "core/carve/displacement.h"
#include "core/carve/profile_band.h"
#include "core/carve/steep_stretches.h"
#include "core/field/sampling.h"
#include "core/io/elevation/elevation.h"
#include "core/model/automatic_tangents.h"
#include "tests/catch.h"
#include "tests/core/carve_reference.h"
#include "tests/core/carve_scenes.h"
#include "tests/core/planned_paths.h"
#include "tests/places.h"

using namespace cuesta;
using namespace cuesta::planned;

namespace {

TerrainFrame squared_frame(int cells, double cell_size) {
    TerrainFrame frame;
    frame.width = frame.height = cells;
    frame.cell_size = cell_size;
    return frame;
}

/// A road as three clicks make it.
Path clicked_road(const std::vector<glm::dvec2>& places) {
    Path road = path_of_kind(PathKind::road);
    road.id = 1;
    for (const glm::dvec2& place : places) {
        Knot knot;
        knot.position = {place.x, 0, place.y};
        road.knots.push_back(knot);
    }
    update_automatic_tangents(road);
    return road;
}

/// Height of a cell above all its neighbours, m; below 0 where one of them is higher.
double prominence(const Raster<float>& land, int x, int y) {
    double highest = -1e30;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            const int nx = x + dx, ny = y + dy;
            if ((dx == 0 && dy == 0) || nx < 0 || ny < 0 || nx >= land.width() || ny >= land.height()) continue;
            highest = std::max(highest, static_cast<double>(land(nx, ny)));
        }
    return static_cast<double>(land(x, y)) - highest;
}

/// Effect of a road on its land.
struct RoadDone {
    double lowered = 0, raised = 0;  ///< greatest, m
    int spires = 0;                  ///< cells that now stand two cells' size above all neighbours
    int needles = 0;                 ///< the same for a quarter of a cell
    double end_gap = 0;              ///< greatest distance of an end from the ground, m
    double steep_length = 0, length = 0;
    double teeth = 0;  ///< root mean square of the second difference of the displacement along the line, m
    double earth = 0;  ///< m^3, cut and fill
};
RoadDone road_done(const Path& road, const TerrainFrame& frame, const Raster<float>& ground) {
    const CarvePlan plan = plan_of({road}, frame, ground);
    const DisplacementMap map = carve(plan, frame, ground.view()).value();
    const Raster<float> carved = displaced(ground.view(), map);
    RoadDone done;
    for (const auto& tile : map.tiles())
        for (int y = 0; y < tile->displacement.height(); ++y)
            for (int x = 0; x < tile->displacement.width(); ++x) {
                const double moved = static_cast<double>(tile->displacement(x, y));
                if (moved == 0) continue;
                done.lowered = std::max(done.lowered, -moved);
                done.raised = std::max(done.raised, moved);
                const int column = tile->column * carve_tile_size + x, row = tile->row * carve_tile_size + y;
                const double now = prominence(carved, column, row), before = prominence(ground, column, row);
                done.spires += now > 2 * frame.cell_size && before <= 2 * frame.cell_size;
                done.needles += now > 0.25 * frame.cell_size && before <= 0.25 * frame.cell_size;
            }
    const EarthVolumes volumes = earth_volumes(map, frame.cell_size);
    done.earth = volumes.cut + volumes.fill;
    if (plan.alignments.empty()) return done;
    const Alignment& line = plan.alignments[0];
    for (const AlignmentPoint* end : {&line.points.front(), &line.points.back()})
        done.end_gap = std::max(done.end_gap, std::abs(end->point.y - end->ground));
    done.length = line.points.back().distance;
    for (const SteepStretch& steep : steep_stretches(line, road.parameters.grade_limit))
        done.steep_length += steep.to - steep.from;
    // Displacement along the line, a cell apart.
    const Raster<float> moved = map.to_raster();
    std::vector<double> along;
    double next = 0;
    for (const AlignmentPoint& point : line.points) {
        if (point.distance < next) continue;
        next = point.distance + frame.cell_size;
        along.push_back(static_cast<double>(
            sample_bilinear(moved.view(), point.point.x / frame.cell_size, point.point.z / frame.cell_size)));
    }
    double sum = 0;
    for (std::size_t i = 2; i < along.size(); ++i) {
        const double bend = along[i] - 2 * along[i - 1] + along[i - 2];
        sum += bend * bend;
    }
    if (along.size() > 2) done.teeth = std::sqrt(sum / static_cast<double>(along.size() - 2));
    return done;
}

}  // namespace

TEST_CASE("the taut profile is the shortest line through its band", "[carve][limits]") {
    const std::vector<double> distances{0, 1, 2, 3, 4};
    // Free: straight. A post from below and a beam from above bend it there and nowhere else.
    CHECK(taut_profile(distances, std::vector<double>{0, -9, -9, -9, 8}, std::vector<double>{0, 99, 99, 99, 8}) ==
          std::vector<double>{0, 2, 4, 6, 8});
    CHECK(taut_profile(distances, std::vector<double>{0, -9, 5, -9, 4}, std::vector<double>{0, 99, 99, 99, 4}) ==
          std::vector<double>{0, 2.5, 5, 4.5, 4});
    CHECK(taut_profile(distances, std::vector<double>{0, 3, -9, -9, 0}, std::vector<double>{0, 9, 9, -1, 0}) ==
          std::vector<double>{0, 3, 1, -1, 0});
    // Random bands: it stays inside, and its steepest grade is no steeper than that of other lines inside.
    RandomSequence random(7, RandomStream::test);
    for (int round = 0; round < 50; ++round) {
        std::vector<double> places, low, high, other;
        double at = 0, height = 0;
        for (int i = 0; i < 40; ++i) {
            places.push_back(at);
            at += 0.5 + static_cast<double>(random.unit());
            height += static_cast<double>(random.between(-2, 2));
            other.push_back(height);
            const bool is_end = i == 0 || i == 39;
            low.push_back(height - (is_end ? 0 : static_cast<double>(random.unit())));
            high.push_back(height + (is_end ? 0 : static_cast<double>(random.unit())));
        }
        const std::vector<double> taut = taut_profile(places, low, high);
        double length = 0, length_of_other = 0;
        for (std::size_t i = 0; i < taut.size(); ++i) {
            REQUIRE(taut[i] >= low[i] - 1e-9);  // rounding of some additions
            REQUIRE(taut[i] <= high[i] + 1e-9);
            if (i == 0) continue;
            const double way = places[i] - places[i - 1];
            length += std::hypot(way, taut[i] - taut[i - 1]);
            length_of_other += std::hypot(way, other[i] - other[i - 1]);
        }
        CHECK(length <= length_of_other);
    }
}

TEST_CASE("a road across a steep slope keeps to its limits, its ends on the ground", "[carve][limits]") {
    const double cell = GENERATE(2.0, 12.0, 30.0);
    const TerrainFrame frame = squared_frame(160, cell);
    // 35 degrees, with gullies across the road.
    const Raster<float> ground = ground_of(frame, [&](double x, double z) {
        return 1000 + 0.7 * z + 4 * cell * std::sin(x / (6 * cell)) * std::cos(z / (9 * cell));
    });
    const double size = frame.width_metres();
    const Path road = clicked_road({{0.2 * size, 0.2 * size}, {0.5 * size, 0.45 * size}, {0.8 * size, 0.85 * size}});
    const RoadDone done = road_done(road, frame, ground);
    // Floats of heights of 1000 m are exact to 1e-4 m.
    CHECK(done.lowered <= road.parameters.cut_limit + 1e-3);
    CHECK(done.raised <= road.parameters.fill_limit + 1e-3);
    CHECK(done.end_gap <= 1e-6);
    CHECK(done.needles == 0);
    CHECK(done.steep_length > 0.5 * done.length);  // 10 % cannot be had
    // The control: the same road as it was.
    const RoadDone before = road_done(without_limits(road), frame, ground);
    CHECK(std::max(before.lowered, before.raised) > road.parameters.cut_limit);
    CHECK(before.end_gap > 10);
    CHECK(before.steep_length == 0);
}

TEST_CASE("a way that could not keep its grade says so in one sentence", "[carve][limits]") {
    const TerrainFrame frame = squared_frame(100, 10);
    const Raster<float> steep = ground_of(frame, [](double x, double) { return 0.5 * x; });
    const Raster<float> gentle = ground_of(frame, [](double x, double) { return 0.05 * x; });
    const Path road = clicked_road({{105, 500}, {500, 500}, {895, 500}});
    const CarvePlan plan = plan_of({road}, frame, steep);
    REQUIRE(plan.remarks.size() == 1);
    CHECK(plan.remarks[0].find("steeper than the maximum grade of 10 %") != std::string::npos);
    CHECK(plan.remarks[0].find("(up to 50 %)") != std::string::npos);
    CHECK(plan.remarks[0].ends_with("because cuts are limited to 10 m and fill to 8 m."));
    CHECK(plan_of({road}, frame, gentle).remarks.empty());
    const auto found = steep_stretches(plan.alignments.at(0), 0.1);
    REQUIRE(found.size() == 1);
    CHECK(found[0].steepest == Approx(0.5).epsilon(0.02));
}

TEST_CASE("a gorge asks for a bridge, a ridge for a tunnel, a slope for neither", "[carve][limits]") {
    const TerrainFrame frame = squared_frame(100, 10);
    const auto bump = [](double x) { return std::exp(-(x - 500) * (x - 500) / (2 * 60.0 * 60.0)); };
    const Path road = clicked_road({{105, 500}, {500, 500}, {895, 500}});
    const auto found = [&](const Raster<float>& ground, PathStructure structure) {
        const CarvePlan plan = plan_of({road}, frame, ground);
        const Alignment& line = plan.alignments.at(0);
        const auto steep = steep_stretches(line, 0.1);
        REQUIRE_FALSE(steep.empty());
        return structure_over(line, steep.front(), 0.1, structure, 800);
    };
    const Raster<float> gorge = ground_of(frame, [&](double x, double) { return 100 - 80 * bump(x); });
    const Raster<float> ridge = ground_of(frame, [&](double x, double) { return 100 + 80 * bump(x); });
    const Raster<float> slope = ground_of(frame, [](double x, double) { return 0.4 * x; });
    const auto bridge = found(gorge, PathStructure::bridge);
    REQUIRE(bridge);
    CHECK(bridge->grade <= 0.1);
    CHECK(bridge->length > 100);
    CHECK_FALSE(found(gorge, PathStructure::tunnel));
    CHECK(found(ridge, PathStructure::tunnel));
    CHECK_FALSE(found(ridge, PathStructure::bridge));
    CHECK_FALSE(found(slope, PathStructure::bridge));
    CHECK_FALSE(found(slope, PathStructure::tunnel));
}

TEST_CASE("side slopes and limits are carved as their definition says", "[displacement][limits]") {
    using namespace cuesta::carve_scenes;
    const TerrainFrame frame = frame_of(120, 120, 2);
    const Raster<float> ground = hills(frame);
    CarvePlan plan = everything();
    RandomSequence random(3, RandomStream::test);
    int with_earth = 0;
    for (CarvePiece& piece : plan.pieces) {
        if (piece.rank != CarveRank::way || piece.path % 2 == 1) continue;  // ways without stay beside them
        for (CarveEnd& end : piece.ends)
            end.earth = {random.between(0.3F, 1), random.between(0, 2), random.between(0, 2), random.between(0, 3),
                         random.between(0, 3)};
        ++with_earth;
    }
    REQUIRE(with_earth > 3);
    const DisplacementMap map = carve(plan, frame, ground.view()).value();
    double greatest = 0;
    int moved = 0;
    for (int y = 0; y < frame.height; ++y)
        for (int x = 0; x < frame.width; ++x) {
            const glm::dvec2 place = (glm::dvec2(x, y) + 0.5) * frame.cell_size;
            const auto cell = carve_reference::cell_of(plan, place, static_cast<double>(ground(x, y)));
            greatest = std::max(greatest, std::abs(static_cast<double>(map.at(x, y)) - cell.displacement));
            moved += cell.displacement != 0;
        }
    CHECK(moved > 1000);
    CHECK(greatest <= 2e-4);  // as in the tests of the definition without them
}

TEST_CASE("200 random roads on five real lands, measured", "[.][roads]") {
    struct Sum {
        int roads = 0, over = 0, spires = 0, needles = 0, gaps = 0;
        double worst = 0, gap = 0, steep = 0, length = 0, teeth = 0, earth = 0;
        void add(const RoadDone& done, const PathParameters& limits) {
            ++roads;
            over += done.lowered > limits.cut_limit + 1e-2F || done.raised > limits.fill_limit + 1e-2F;
            spires += done.spires;
            needles += done.needles;
            gaps += done.end_gap > 0.5;
            worst = std::max({worst, done.lowered, done.raised});
            gap = std::max(gap, done.end_gap);
            steep += done.steep_length;
            length += done.length;
            teeth += done.teeth;
            earth += done.earth;
        }
        void print(const std::string& land, double cell, const char* which) const {
            std::printf("| %s | %.0f m | %s | %d | %.1f m | %d | %d | %d | %.1f m | %.0f %% | %.2f m | %.1f |\n",
                        land.c_str(), cell, which, over, worst, spires, needles, gaps, gap, 100 * steep / length,
                        teeth / roads, earth / length);
        }
    };
    std::printf(
        "| land | cells | | roads over a limit | most moved | spires | needles | gaps | widest gap | too steep | "
        "teeth | m3 a metre |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (const std::string name : {"alps_n46e008.tif", "bigtujunga_utm11.tif", "sagehen_10m_f32.tif",
                                   "real/paria_canyon_10m.tif", "real/oetztal_alps_90m.tif"}) {
        const std::string file = shared_data_folder() + "/" + name;
        if (!std::filesystem::exists(file)) continue;
        const auto land = read_elevation(file);
        REQUIRE(land.ok());
        const TerrainFrame& frame = land->frame;
        RandomSequence random(2026, RandomStream::test);
        Sum before, after;
        for (int i = 0; i < 40; ++i) {
            // Three clicks, 15 to 50 cells apart.
            const double size = 15 * frame.cell_size * (1 + 2.3 * static_cast<double>(random.unit()));
            glm::dvec2 place(frame.width_metres() * (0.1 + 0.8 * static_cast<double>(random.unit())),
                             frame.height_metres() * (0.1 + 0.8 * static_cast<double>(random.unit())));
            double heading = 6.28318 * static_cast<double>(random.unit());
            std::vector<glm::dvec2> clicks;
            for (int k = 0; k < 3; ++k) {
                clicks.push_back(
                    glm::clamp(place, glm::dvec2(0.0), glm::dvec2(frame.width_metres(), frame.height_metres())));
                place += size * glm::dvec2(std::cos(heading), std::sin(heading));
                heading += static_cast<double>(random.between(-1, 1));
            }
            const Path road = clicked_road(clicks);
            before.add(road_done(without_limits(road), frame, land->heights), road.parameters);
            after.add(road_done(road, frame, land->heights), road.parameters);
        }
        before.print(name, frame.cell_size, "before");
        after.print(name, frame.cell_size, "after");
        CHECK(after.over == 0);
        CHECK(after.spires == 0);
        CHECK(after.gaps == 0);
        // An eighth of a cell: of the ground's own unevenness under a bed that follows it. Without limits it was up to
        // two cells.
        CHECK(after.teeth / after.roads < frame.cell_size / 8);
    }
}
