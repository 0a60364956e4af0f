/// \file Steps that need all of a map at once, on disk and on ranks: the bytes and the books of land in memory.

#include <algorithm>
#include <functional>

#include "core/bands/fields_on_disk.h"
#include "core/bands/ranked_erosion.h"
#include "core/base/field_allocator.h"
#include "core/base/kept_fields.h"
#include "tests/core/disk_runs.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/ranked_runs.h"
#include "tests/core/thread_ranks.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Fields of that many cells and more lie in files where there is no room: 1.1 MB.
constexpr int columns = 530;
constexpr int rows = 521;

/// As check_plan(), with the rasters of kinds that need the whole map, and beds that rise.
void check_all(const Scene& scene, const ErosionState& whole, const BandPlan& plan) {
    REQUIRE(whole.ledger.moved > 0);
    const TemporaryFolder folder;
    BandedErosion ground = on_disk_with_water(folder, scene);
    const std::vector<ErosionPhase> phases = phases_of(scene);
    REQUIRE(erode_on_disk({ground, input_of(scene), phases, scene.start.materials}, plan).ok());
    check_ground(ground, whole);
    if (!whole.beds.empty()) CHECK(in_memory(ground.bed_place) == whole.beds.place);
    for (const auto& [kept, wanted] : {std::pair{&ground.ice, &whole.ice}, std::pair{&ground.till, &whole.till},
                                       std::pair{&ground.lava, &whole.lava}, std::pair{&ground.beach, &whole.beach},
                                       std::pair{&ground.cliff_line, &whole.cliff_line}}) {
        if (wanted->empty()) continue;
        REQUIRE_FALSE(kept->empty());
        CHECK(in_memory(*kept) == *wanted);
    }
    CHECK(std::filesystem::is_empty(folder.path()));
}

void check_all(const Scene& scene, const BandPlan& plan) {
    check_all(scene, in_one_piece(scene), plan);
}

Scene bedded(int width, int height, std::vector<ErosionSchedule> schedules) {
    Scene scene = scene_of(layered_start(width, height, 10, 60, 81), std::move(schedules));
    scene.start.beds.place = rough_ground(width, height, 3, 82);
    scene.start.beds.profile.contrast = 0.9F;
    return scene;
}

/// Everything at once, with the sea at its edges.
std::vector<ErosionSchedule> all_kinds() {
    std::vector<ErosionSchedule> schedules{schedule_of(11, 2, 1), schedule_of(4, 1, 1), schedule_of(3, 0, 1)};
    MixingParameters& mixing = schedules[0].mixing;
    mixing.wind = mixing.droplets = mixing.stream_power = mixing.glaciers = mixing.lava = 1;
    for (ErosionSchedule& schedule : schedules) {
        schedule.mixing.border = Border::sea;
        schedule.mixing.sea_level = 480;
    }
    mixing.coast = 1;
    schedules[0].glaciers.ela = 0.3F;
    schedules[1].mixing.coast = schedules[1].mixing.glaciers = 1;
    return schedules;
}

}  // namespace

TEST_CASE("fields beyond what may be in memory lie in files, and keep what they hold", "[bands][fields]") {
    const TemporaryFolder folder;
    const std::size_t megabyte = std::size_t{1} << 20U;
    FieldsOnDisk fields(folder.path().string(), 4 * megabyte);
    Raster<float> small(100, 100);
    CHECK(fields.most_on_disk() == 0);
    const Raster<float> first = rough_ground(columns, rows, 9, 1);
    const Raster<float> second = rough_ground(columns, rows, 9, 2);
    CHECK(fields.most_on_disk() == 0);
    std::vector<Raster<float>> more;
    for (std::uint64_t seed = 3; seed < 10; ++seed) more.push_back(rough_ground(columns, rows, 9, seed));
    CHECK(fields.most_on_disk() > 7 * megabyte);
    for (std::uint64_t seed = 3; seed < 10; ++seed)
        CHECK(more[static_cast<std::size_t>(seed - 3)] == rough_ground(columns, rows, 9, seed));
    CHECK(first == rough_ground(columns, rows, 9, 1));
    more.clear();
    // Lists grow in files, too.
    const std::uint64_t before = fields.most_on_disk();
    std::vector<std::uint32_t, FieldAllocator<std::uint32_t>> list;
    for (std::uint32_t i = 0; i < 3'000'000; ++i) list.push_back(i);
    CHECK(list[2'765'432] == 2'765'432);
    CHECK(fields.most_on_disk() > before);
    fields.stop_taking();
    const std::uint64_t stopped = fields.most_on_disk();
    const std::vector<Raster<float>> ordinary(40, first);
    CHECK(fields.most_on_disk() == stopped);
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("a disk without room for fields is told in words, and the run ends", "[bands][fields][faults]") {
    const Scene scene = scene_of(monolith_start(columns, rows, 10, 60, 83), {raining_for_ages(1)});
    const TemporaryFolder folder;
    BandedErosion ground = on_disk_with_water(folder, scene);
    const FileSizeLimit full(20000);
    const auto failed =
        erode_on_disk({ground, input_of(scene), phases_of(scene), scene.start.materials}, plan_of(scene, 64, 1, 0));
    REQUIRE_FALSE(failed.ok());
    CHECK(failed.error().what.find("no room for a scratch file of") != std::string::npos);
    CHECK(failed.error().where == folder.path().string());
}

TEST_CASE("rivers cut on disk as in memory, with the fields in files and without", "[bands][stream_power]") {
    const Scene scene = scene_of(monolith_start(columns, rows, 10, 60, 84), {raining_for_ages(3)});
    const ErosionState whole = in_one_piece(scene);
    check_all(scene, whole, plan_of(scene, 64, 2, 0));
    BandPlan roomy = plan_of(scene, 64, 3, 0);
    roomy.room = std::uint64_t{1} << 30U;
    check_all(scene, whole, roomy);
}

TEST_CASE("drops run on disk as in memory, under uneven rain and over held ground", "[bands][droplets]") {
    Scene scene = bedded(columns, rows, {dripping(2)});
    scene.schedules[0].droplets.density = 0.01F;
    scene.protection = patchy_layer(columns, rows, 1, 85);
    scene.rain_share = patchy_layer(columns, rows, 3, 86);
    check_all(scene, plan_of(scene, 64, 1, 0));
}

TEST_CASE("all kinds take turns on disk as in memory, phase after phase", "[bands][kinds]") {
    Scene scene = bedded(120, 161, all_kinds());
    scene.erodibility = patchy_layer(120, 161, 1, 87);
    const ErosionState whole = in_one_piece(scene);
    for (const std::int64_t steps : {1, 100}) check_all(scene, whole, plan_of(scene, 32, steps, 40));
    check_all(scene, whole, {161, 0, 100, true, 1 << 30, 1 << 30});
}

TEST_CASE("everything goes round periodic maps on disk and on ranks as in memory", "[bands][ranks][periodic]") {
    std::vector<ErosionSchedule> schedules{schedule_of(8, 2, 1)};
    MixingParameters& mixing = schedules[0].mixing;
    mixing.wind = mixing.droplets = mixing.stream_power = 1;
    mixing.border = Border::periodic;
    const Scene scene = bedded(90, 131, schedules);
    check_all(scene, plan_of(scene, 32, 4, 40));
    check_ranks(scene, {3});
    // The control: it is another land where the edges are closed.
    schedules[0].mixing.border = Border::closed;
    CHECK_FALSE(in_one_piece(bedded(90, 131, schedules)).change == in_one_piece(scene).change);
}

TEST_CASE("Ferreira's water erodes on disk and on ranks as in memory", "[bands][ranks][water]") {
    std::vector<ErosionSchedule> schedules{schedule_of(6, 2, 1), schedule_of(2, 1, 0)};
    schedules[0].water.scheme = WaterScheme::ferreira;
    const Scene scene = scene_of(steep(monolith_start(90, 131, 10, 60, 88)), schedules);
    check_all(scene, plan_of(scene, 32, 4, 40));
    check_ranks(scene, {2, 4});
}

TEST_CASE("all kinds take turns on ranks as in memory, phase after phase", "[ranks][kinds]") {
    Scene scene = bedded(120, 161, all_kinds());
    scene.erodibility = patchy_layer(120, 161, 1, 87);
    check_ranks(scene, {3});
    // Fewer strips than ranks.
    check_ranks(bedded(50, 40, all_kinds()), {4});
}

TEST_CASE("runs of all kinds go on from their checkpoints, beds and ice included, on disk and on ranks",
          "[bands][ranks][checkpoint]") {
    const Scene scene = bedded(60, 140, all_kinds());
    const ErosionState whole = in_one_piece(scene);
    const std::vector<ErosionPhase> phases = phases_of(scene);
    for (const double share : {0.2, 0.5, 0.7}) {
        INFO("stopped after " << share);
        const TemporaryFolder files;
        const auto plan = [&](bool resume) {
            CheckpointPlan checkpoints;
            checkpoints.file = files / "run.checkpoint";
            checkpoints.every_seconds = 1000;
            checkpoints.resume = resume;
            return checkpoints;
        };
        const TemporaryFolder folder;
        {
            BandedErosion ground = on_disk_with_water(folder, scene);
            std::stop_source source;
            WorkControl control;
            control.stop = source.get_token();
            control.progress = [&](double done, const Activity&) {
                if (done > share) source.request_stop();
            };
            const Result<void> stopped =
                erode_on_disk({ground, input_of(scene), phases, scene.start.materials, {}, control, plan(false)},
                              plan_of(scene, 32, 2, 0));
            REQUIRE_FALSE(stopped.ok());
            REQUIRE(std::filesystem::exists(files / "run.checkpoint"));
        }
        BandedErosion ground = on_disk_with_water(folder, scene);
        REQUIRE(erode_on_disk({ground, input_of(scene), phases, scene.start.materials, {}, {}, plan(true)},
                              plan_of(scene, 64, 5, 0))
                    .ok());
        check_ground(ground, whole);
        CHECK(in_memory(ground.bed_place) == whole.beds.place);
        on_ranks(2, [&](Ranks& ranks) {
            if (ranks.rank() != 0) {
                serve_ranks(ranks);
                return;
            }
            BandedErosion other = banded(folder, scene.start);
            const Result<RankedErosionEnd> end =
                erode_on_ranks(ranks, {other, input_of(scene), phases, scene.start.materials, plan(true)});
            end_of_ranks(ranks);
            REQUIRE(end.ok());
            CHECK(in_memory(other.change) == whole.change);
            CHECK(other.ledger == whole.ledger);
        });
    }
}

TEST_CASE("memory for steps on all of the map is asked for before the work", "[bands]") {
    const Scene scene = scene_of(monolith_start(100, 300, 10, 60, 3), {raining_for_ages(20)});
    const BandWork work = disk_erosion_work(shape_of(scene), phases_of(scene));
    CHECK(work.steps == 20);
    CHECK(work.least_halo == 0);
    REQUIRE(work.least_room > 0);
    const std::uint64_t besides = memory_besides_bands() + work.bytes_of_threads;
    CHECK_FALSE(plan_bands(work, besides + work.least_room - 1).ok());
    const Result<BandPlan> plan = plan_bands(work, besides + work.least_room);
    REQUIRE(plan.ok());
    CHECK(plan->room == work.least_room + most_kept_fields);
    // A part of such land follows from all of it.
    CHECK(reach_of_phases(shape_of(scene), phases_of(scene), 1234) == 1234);
}
