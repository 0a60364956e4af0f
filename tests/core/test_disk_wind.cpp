/// \file Wind over land in scratch files, in slabs of positions along it: the bytes and the books of land in one piece.

#include <algorithm>

#include "core/erosion/wind/slab_rows.h"
#include "tests/core/disk_runs.h"

using namespace cuesta;
using namespace cuesta::test;
using wind::Lanes;
using wind::Stretch;

namespace {

constexpr float every_way[] = {0, 27, 90, 130, 180, 226, 270, 314};

/// Slabs of sixteen positions, of some more, and of all.
void check_slabs(const Scene& scene) {
    const ErosionState whole = in_one_piece(scene);
    REQUIRE(whole.ledger.moved > 0);
    const std::int64_t longer = std::max(scene.start.width(), scene.start.height());
    for (const std::int64_t cells : {std::int64_t{1}, 50 * longer}) {
        INFO(cells << " cells in memory");
        check_plan(scene, whole, plan_of(scene, 1, 3, 0, cells));
    }
    check_plan(scene, whole, {scene.start.height(), 0, 7, true, longer * longer});
}

StoredRaster stored_in(Raster<float>& raster) {
    return {[&raster](const CellWindow& part, RasterView<float> cells) -> Result<void> {
                for (int y = 0; y < part.height; ++y)
                    std::copy_n(raster.row(part.top + y) + part.left, part.width, cells.row(y));
                return {};
            },
            [&raster](const CellWindow& part, RasterView<const float> cells) -> Result<void> {
                for (int y = 0; y < part.height; ++y)
                    std::copy_n(cells.row(y), part.width, raster.row(part.top + y) + part.left);
                return {};
            }};
}

}  // namespace

TEST_CASE("a slab has the cells of its positions, and brings them back", "[bands][wind]") {
    Raster<float> land = rough_ground(75, 203, 60, 1);
    const Raster<float> before = land;
    for (const float direction : every_way) {
        const Lanes lanes(75, 203, static_cast<double>(direction), 0, 0.3);
        for (const Stretch positions : {Stretch{0, 16}, Stretch{16, 49}, Stretch{0, lanes.length()}}) {
            INFO("from " << direction << ", positions " << positions.first << " to " << positions.last);
            const int count = positions.last - positions.first;
            Raster<float> slab(lanes.breadth(), count, -1.0F);
            REQUIRE(wind::read_positions(stored_in(land), lanes, positions, slab.view()).ok());
            int wrong = 0;
            for (int i = 0; i < count; ++i)
                for (int j = 0; j < lanes.breadth(); ++j) {
                    const int major = lanes.major_index(positions.first + i);
                    wrong += slab(j, i) != (lanes.along_rows() ? land(major, j) : land(j, major)) ? 1 : 0;
                }
            CHECK(wrong == 0);
            for (int i = 0; i < count; ++i)
                for (int j = 0; j < lanes.breadth(); ++j) slab(j, i) += 1;
            REQUIRE(wind::write_positions(stored_in(land), lanes, positions, slab.view()).ok());
            int changed = 0;
            for (int y = 0; y < 203; ++y)
                for (int x = 0; x < 75; ++x) changed += land(x, y) == before(x, y) + 1 ? 1 : 0;
            CHECK(changed == count * lanes.breadth());
            land = before;
        }
    }
}

TEST_CASE("a disk that fails under a slab is told", "[bands][wind][faults]") {
    const StoredRaster broken{[](const CellWindow& part, RasterView<float>) -> Result<void> {
                                  if (part.top >= 64) return Error{"the disk is gone", "here"};
                                  return {};
                              },
                              {}};
    Raster<float> slab(300, 300);
    for (const double direction : {180.0, 270.0}) {
        const Lanes lanes(300, 300, direction, 0, 0);
        const Result<void> read = wind::read_positions(broken, lanes, {0, 300}, slab.view());
        REQUIRE_FALSE(read.ok());
        CHECK(read.error().what == "the disk is gone");
    }
}

TEST_CASE("wind blows over land on disk as over land in one piece", "[bands][wind]") {
    for (const float direction : every_way) {
        INFO("from " << direction);
        check_slabs(scene_of(monolith_start(131, 187, 10, 60, 1), {windy(3, direction)}));
    }
}

TEST_CASE("deflected wind meets across slabs as in one piece", "[bands][wind]") {
    for (const float direction : every_way) {
        INFO("from " << direction);
        ErosionSchedule schedule = windy(3, direction);
        schedule.wind.deflection = 1;
        check_slabs(scene_of(monolith_start(131, 187, 10, 60, 2), {schedule}));
    }
}

TEST_CASE("the published wind, walls, layers, beds and masks are on disk as in one piece", "[bands][wind]") {
    ErosionSchedule schedule = windy(3, 250);
    schedule.wind.scheme = WindScheme::published;
    check_slabs(scene_of(monolith_start(131, 187, 10, 60, 3), {schedule}));
    schedule.mixing.border = Border::closed;
    Scene scene = scene_of(layered_start(131, 187, 10, 60, 4), {schedule});
    scene.start.beds.place = rough_ground(131, 187, 3, 10);
    scene.start.beds.profile.contrast = 0.9F;
    scene.protection = patchy_layer(131, 187, 1, 11);
    scene.erodibility = patchy_layer(131, 187, 1, 12);
    check_slabs(scene);
    schedule.wind.scheme = WindScheme::improved;
    schedule.wind.deflection = 0.7F;
    for (const float direction : {20.0F, 100.0F, 190.0F, 290.0F}) {
        INFO("from " << direction);
        schedule.wind.direction = direction;
        scene.schedules = {schedule};
        check_slabs(scene);
    }
}

TEST_CASE("wind, water and thermal erosion take turns on disk as in one piece, in phases, too", "[bands][wind]") {
    Scene scene = scene_of(layered_start(131, 401, 10, 60, 5), {schedule_of(8, 2, 1)});
    scene.schedules.front().mixing.wind = 1;
    check_disk(scene);
    scene.schedules.front().mixing.order = MixingOrder::random;
    // The wind of the second phase begins a pass whose first schedule is the other one.
    scene.schedules.push_back(windy(2, 300));
    scene.schedules.back().thermal.talus = 25;
    scene.start.materials.front().talus = 0;
    scene.schedules.push_back(schedule_of(2, 1, 0));
    check_disk(scene);
}

TEST_CASE("wind on disk has the same bytes on any number of threads", "[bands][wind]") {
    ErosionSchedule schedule = windy(2, 240);
    schedule.wind.deflection = 1;
    const Scene scene = scene_of(monolith_start(300, 240, 10, 60, 6), {schedule});
    const ErosionState whole = in_one_piece(scene);
    const int before = thread_count();
    for (const int threads : {1, 3, 7}) {
        set_thread_count(threads);
        check_plan(scene, whole, plan_of(scene, 1, 1, 0, 64 * 300));
    }
    set_thread_count(before);
}

TEST_CASE("the plan of windy land keeps passes between winds, and its sweeps within the memory", "[bands][wind]") {
    Scene scene = scene_of(monolith_start(1000, 3000, 10, 60, 7), {schedule_of(40, 3, 0)});
    CHECK(disk_erosion_work(shape_of(scene), phases_of(scene)).most_steps_a_pass == 0);
    scene.schedules.front().mixing.wind = 1;
    const BandWork work = disk_erosion_work(shape_of(scene), phases_of(scene));
    CHECK(work.most_steps_a_pass == 4);
    CHECK(work.sweep_bytes_a_cell == 2 * sizeof(float));
    const std::uint64_t least =
        work.sweep_bytes + static_cast<std::uint64_t>(work.least_sweep_cells) * work.sweep_bytes_a_cell;
    const std::uint64_t besides = memory_besides_bands() + work.bytes_of_threads;
    bool refused = false;
    bool planned = false;
    for (std::uint64_t room = least / 2; room < 100 * least; room = room * 5 / 4) {
        const Result<BandPlan> plan = plan_bands(work, besides + room);
        if (!plan) {
            refused = true;
            CHECK(plan.error().what.find("memory") != std::string::npos);
            continue;
        }
        planned = true;
        CHECK(room >= least);
        CHECK(plan->steps_a_pass <= 4);
        CHECK(plan->sweep_cells >= work.least_sweep_cells);
        CHECK(work.sweep_bytes + static_cast<std::uint64_t>(plan->sweep_cells) * work.sweep_bytes_a_cell <= room);
    }
    CHECK(refused);
    CHECK(planned);
    // Deflection takes blocks of all of the map, whatever the slabs.
    scene.schedules.front().wind.deflection = 1;
    CHECK(disk_erosion_work(shape_of(scene), phases_of(scene)).sweep_bytes > work.sweep_bytes + 3000000);
    CHECK(reach_of_phases(shape_of(scene), phases_of(scene), 12345) == 12345);
}
