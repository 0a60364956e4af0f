/// Erosion of land in scratch files, in passes over bands of rows: the bytes and the books of land in one piece.

#include "core/erosion/kind_work.h"
#include "core/erosion/thermal/thermal.h"
#include "tests/core/disk_runs.h"
#include "tests/core/file_size_limit.h"

using namespace cuesta;
using namespace cuesta::test;

TEST_CASE("water erodes from disk as in one piece", "[bands][water]") {
    check_disk(scene_of(monolith_start(301, 257, 10, 60, 1), {schedule_of(11, 1, 0)}));
}

TEST_CASE("every border, scheme and rain erodes from disk as in one piece", "[bands][water]") {
    ErosionSchedule schedule = schedule_of(5, 1, 0);
    schedule.mixing.border = Border::closed;
    schedule.rain.kind = RainKind::discs;
    check_disk(scene_of(monolith_start(61, 190, 10, 60, 2), {schedule}));
    schedule.mixing.border = Border::open;
    schedule.rain.kind = RainKind::published;
    schedule.water.scheme = WaterScheme::four_pipes;
    check_disk(scene_of(monolith_start(61, 190, 10, 60, 3), {schedule}));
    schedule.water.scheme = WaterScheme::published;
    schedule.rain.kind = RainKind::uniform;
    check_disk(scene_of(monolith_start(61, 190, 10, 60, 4), {schedule}));
    // Many sub-steps: a halo of more rows than a band has.
    schedule.water.scheme = WaterScheme::improved;
    schedule.water.time_step = 9;
    check_disk(scene_of(monolith_start(61, 190, 10, 60, 5), {schedule}));
}

TEST_CASE("water and thermal erosion go round periodic maps on disk as in one piece", "[bands][water][thermal]") {
    ErosionSchedule schedule = schedule_of(9, 2, 1);
    schedule.mixing.border = Border::periodic;
    check_disk(scene_of(monolith_start(101, 257, 10, 60, 41), {schedule}));
    schedule.rain.kind = RainKind::published;
    Scene scene = scene_of(layered_start(83, 401, 10, 60, 42), {schedule});
    scene.start.beds.place = rough_ground(83, 401, 3, 10);
    scene.start.beds.profile.contrast = 0.9F;
    scene.protection = patchy_layer(83, 401, 1, 11);
    scene.erodibility = patchy_layer(83, 401, 1, 12);
    scene.rain_share = patchy_layer(83, 401, 3, 13);
    scene.sources.push_back({SourceKind::permanent, patchy_layer(83, 401, 0.1F, 14)});
    check_disk(scene);
    // Windows that hold all of the map while bands do not.
    schedule.mixing.thermal = 0;
    const Scene low = scene_of(monolith_start(61, 90, 10, 60, 43), {schedule});
    check_plan(low, in_one_piece(low), {32, 32, 9, false});
    check_plan(low, in_one_piece(low), {16, 32, 9, false});
    CHECK(reach_of_phases(shape_of(low), phases_of(low), 1000) == 1000);
}

TEST_CASE("phases with other borders follow one another on disk as in one piece", "[bands][water][thermal]") {
    std::vector<ErosionSchedule> schedules{schedule_of(4, 1, 1), schedule_of(5, 1, 1), schedule_of(4, 1, 1)};
    schedules[0].mixing.border = schedules[2].mixing.border = Border::periodic;
    schedules[1].water.time_step = 0.4F;
    check_disk(scene_of(layered_start(70, 450, 10, 60, 46), schedules));
    schedules[0].water.scheme = schedules[2].water.scheme = WaterScheme::four_pipes;
    check_disk(scene_of(monolith_start(70, 450, 10, 60, 47), schedules));
}

TEST_CASE("a pass that ends where a phase does leaves its change to the next", "[bands][water]") {
    // Flows in metres a sub-step: they change with its length. The thermal step that comes first reaches too far.
    std::vector<ErosionSchedule> schedules{schedule_of(4, 1, 0), schedule_of(4, 1, 3)};
    schedules[1].water.time_step = 0.3F;
    check_disk(scene_of(monolith_start(70, 900, 10, 60, 48), schedules));
}

TEST_CASE("the sea comes in on disk as over land in one piece", "[bands][water]") {
    ErosionSchedule schedule = schedule_of(5, 1, 0);
    let_the_sea_in(schedule);
    const Scene scene{winding_channel(monolith_start(131, 257, 10, 60, 48)), {}, {}, {schedule}};
    check_disk(scene);
    CHECK(reach_of_phases(shape_of(scene), phases_of(scene), 1000) == 1000);
    // Later, over ground that thermal erosion has changed.
    schedule.mixing.thermal = 1;
    check_disk({winding_channel(layered_start(61, 401, 10, 60, 49)), {}, {}, {schedule_of(3, 0, 1), schedule}});
}

TEST_CASE("water as published erodes from disk as in one piece", "[bands][water]") {
    for (const WaterScheme scheme : {WaterScheme::mei, WaterScheme::mathisen})
        for (const Border border : {Border::open, Border::closed, Border::sea, Border::periodic}) {
            INFO("scheme " << static_cast<int>(scheme) << ", border " << static_cast<int>(border));
            ErosionSchedule schedule = schedule_of(9, 1, 0);
            schedule.water.scheme = scheme;
            schedule.water.change_share = 0.002F;
            schedule.mixing.border = border;
            schedule.rain.drop_depth = 500;
            check_disk(scene_of(monolith_start(61, 157, 10, 60, 51), {schedule}));
        }
}

TEST_CASE("thermal erosion as published goes through the bands as over land in one piece", "[bands][thermal]") {
    for (const ThermalScheme scheme : {ThermalScheme::published, ThermalScheme::ferreira})
        for (const Border border : {Border::open, Border::periodic}) {
            INFO("scheme " << static_cast<int>(scheme) << ", border " << static_cast<int>(border));
            ErosionSchedule schedule = schedule_of(6, 1, 2);
            schedule.thermal.scheme = scheme;
            schedule.mixing.border = border;
            Scene scene = scene_of(layered_start(61, 210, 10, 60, 53), {schedule});
            scene.start.beds.place = rough_ground(61, 210, 3, 10);
            scene.start.beds.profile.contrast = 0.9F;
            check_disk(scene);
            CHECK(reach_of_phases(shape_of(scene), phases_of(scene), 1000) == 1000);
            schedule.mixing.water = 0;
            // A last band of one row.
            check_disk(scene_of(monolith_start(37, 129, 10, 60, 54), {schedule}));
            check_disk(scene_of(monolith_start(37, 65, 10, 60, 55), {schedule}));
        }
    // Among others, whose flows change with the phase that it begins.
    std::vector<ErosionSchedule> schedules{schedule_of(3, 1, 0), schedule_of(4, 1, 3), schedule_of(3, 1, 0)};
    schedules[1].thermal.scheme = ThermalScheme::published;
    schedules[1].water.time_step = 0.4F;
    check_disk(scene_of(layered_start(61, 210, 10, 60, 56), schedules));
}

TEST_CASE("thermal erosion from disk is that in one piece", "[bands][thermal]") {
    check_disk(scene_of(monolith_start(301, 457, 10, 60, 6), {schedule_of(9, 0, 1)}));
    // Narrower than the largest blocks; a halo of several bands.
    check_disk(scene_of(monolith_start(37, 1211, 10, 60, 7), {schedule_of(5, 0, 1)}));
    check_disk(scene_of(layered_start(150, 1303, 10, 60, 8), {schedule_of(6, 0, 1)}));
}

TEST_CASE("water and thermal erosion take turns on disk as in one piece", "[bands][water][thermal]") {
    Scene scene = scene_of(layered_start(131, 701, 10, 60, 9), {schedule_of(9, 3, 1)});
    scene.start.beds.place = rough_ground(131, 701, 3, 10);
    scene.start.beds.profile.contrast = 0.9F;
    check_disk(scene);
    scene.schedules.front().mixing.order = MixingOrder::random;
    scene.protection = patchy_layer(131, 701, 1, 11);
    scene.erodibility = patchy_layer(131, 701, 1, 12);
    scene.rain_share = patchy_layer(131, 701, 3, 13);
    scene.sources.push_back({SourceKind::permanent, patchy_layer(131, 701, 0.1F, 14)});
    scene.sources.push_back({SourceKind::one_time, patchy_layer(131, 701, 2, 15)});
    check_disk(scene);
    scene.schedules.front().water.scheme = WaterScheme::four_pipes;
    check_disk(scene);
}

TEST_CASE("erosion on disk has the same bytes on any number of threads", "[bands][water][thermal]") {
    const Scene scene = scene_of(layered_start(131, 701, 10, 60, 21), {schedule_of(6, 2, 1)});
    const ErosionState whole = in_one_piece(scene);
    const int before = thread_count();
    for (const int threads : {1, 2, 7}) {
        INFO(threads << " threads");
        set_thread_count(threads);
        check_plan(scene, whole, plan_of(scene, 1, 100, 30));
    }
    set_thread_count(before);
}

TEST_CASE("phases follow one another on disk as in one piece, within a pass and between two", "[bands][water]") {
    std::vector<ErosionSchedule> schedules{schedule_of(3, 1, 0), schedule_of(4, 1, 1), schedule_of(2, 0, 1),
                                           schedule_of(3, 1, 0), schedule_of(2, 1, 0)};
    schedules[1].thermal.talus = 25;
    schedules[1].water.time_step = 0.4F;
    schedules[3].water.scheme = WaterScheme::four_pipes;
    Scene scene = scene_of(monolith_start(70, 900, 10, 60, 13), schedules);
    scene.start.materials.front().talus = 0;
    check_disk(scene);
}

TEST_CASE("a halo for two steps is that of both, and too few rows change bytes", "[bands][water][thermal]") {
    const RowBand own{64, 128};
    const int height = 192;
    for (const ErosionKind kind : {ErosionKind::water, ErosionKind::thermal}) {
        ErosionInput input;
        input.schedule = schedule_of(2, 1, 0);
        input.schedule.mixing.set_only(kind);
        input.schedule.rain.kind = RainKind::uniform;
        ErosionState before = steep(monolith_start(90, height, 10, 60, 14));
        // Water is there then, and thermal erosion is past the step that moves blocks.
        erosion_steps(before, input, 5, {});
        ErosionState whole = before;
        erosion_steps(whole, input, 2, {});
        const RowWindowWork& work = *work_of(kind).in_windows;
        const int reach = 2 * work.halo(before, input, 1).rows;
        const auto differs = [&](int halo) {
            const RowBand rows{own.first - halo, own.last + halo};
            ErosionState part = before;
            for_each_raster(part, [&](Raster<float>& raster) {
                if (raster.empty()) return;
                Raster<float> some(90, rows.count());
                for (int y = rows.first; y < rows.last; ++y) std::copy_n(raster.row(y), 90, some.row(y - rows.first));
                raster = std::move(some);
            });
            for (int step = 0; step < 2; ++step) work.run(part, input, 1, {rows.first, height});
            for (int y = own.first; y < own.last; ++y)
                if (!std::equal(whole.change.row(y), whole.change.row(y) + 90, part.change.row(y - rows.first)))
                    return true;
            return false;
        };
        INFO(name_of(kind) << " reaches " << reach << " rows in two steps");
        CHECK(reach == (kind == ErosionKind::water ? 6 : 2));
        CHECK_FALSE(differs(reach));
        // Of water the halo of one step: not all of its fields look as far as the furthest does.
        CHECK(differs(kind == ErosionKind::water ? 3 : 1));
    }
    const Scene scene = scene_of(monolith_start(90, height, 10, 60, 14), {schedule_of(2, 1, 0)});
    CHECK(reach_of_phases(shape_of(scene), phases_of(scene), 1000) == 6);
    CHECK(reach_of_phases(shape_of(scene), phases_of(scene), 5) == 5);
}

TEST_CASE("a window whose surroundings are cut off where steps reach differs: the halo is needed", "[bands][thermal]") {
    ErosionState start = monolith_start(131, 1300, 10, 60, 12);
    for (int y = 0; y < 1300; ++y)
        for (int x = 0; x < 131; ++x) start.reference(x, y) += (x / 97 + y / 131) % 2 == 0 ? 400.0F : 0.0F;
    ErosionState whole = start;
    ErosionState part = monolith_start(131, 640, 10, 60, 12);
    for (int y = 0; y < 640; ++y) std::copy_n(start.reference.row(y), 131, part.reference.row(y));
    thermal_step(whole, {});
    thermal_step(part, {});
    int last_same = -1;
    for (int y = 0; y < 640; ++y)
        if (std::equal(part.change.row(y), part.change.row(y) + 131, whole.change.row(y))) last_same = y;
    int first_other = 640;
    for (int y = 639; y >= 0; --y)
        if (!std::equal(part.change.row(y), part.change.row(y) + 131, whole.change.row(y))) first_other = y;
    INFO("rows differ from " << first_other << " on, and are the same up to " << last_same);
    CHECK(first_other >= 640 - reach_of_thermal_step(0, false, false));
    // The pairs of cells alone would reach one row.
    CHECK(first_other < 640 - 64);
}

TEST_CASE("erosion on disk stops on request within a pass, and says what memory it lacks", "[bands][water]") {
    const Scene scene = scene_of(monolith_start(131, 600, 10, 60, 2), {schedule_of(40, 3, 1)});
    const TemporaryFolder folder;
    BandedErosion ground = on_disk_with_water(folder, scene);
    const std::vector<ErosionPhase> phases = phases_of(scene);
    std::stop_source source;
    WorkControl control;
    control.stop = source.get_token();
    std::string last;
    control.progress = [&](double share, const Activity& activity) {
        last = activity.text();
        if (share > 0.3) source.request_stop();
    };
    const auto stopped =
        erode_on_disk({ground, {}, phases, scene.start.materials, {}, control}, plan_of(scene, 1, 8, 100));
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().is_cancelled());
    CHECK(ground.steps_done < 40);
    CHECK(last.find(" of 40") != std::string::npos);
    const BandWork work = disk_erosion_work(shape_of(scene), phases);
    const auto refused = plan_bands(work, memory_besides_bands() + 100000);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().what.find("memory") != std::string::npos);
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("a disk that fails under erosion is told in words", "[bands][faults]") {
    const Scene scene = scene_of(monolith_start(131, 300, 10, 60, 3), {schedule_of(8, 1, 0)});
    const TemporaryFolder folder;
    BandedErosion ground = on_disk_with_water(folder, scene);
    const FileSizeLimit full(20000);
    const auto failed = erode_on_disk({ground, {}, phases_of(scene), scene.start.materials}, plan_of(scene, 1, 8, 100));
    REQUIRE_FALSE(failed.ok());
    CHECK(failed.error().what.find("scratch file cannot be written") != std::string::npos);
    CHECK(failed.error().where == folder.path().string());
}

TEST_CASE("the work of erosion on disk follows from its schedules", "[bands]") {
    Scene scene = scene_of(monolith_start(100, 300, 10, 60, 3), {schedule_of(20, 1, 0)});
    const BandWork water = disk_erosion_work(shape_of(scene), phases_of(scene));
    CHECK(water.steps == 20);
    CHECK(water.least_halo == 3);
    CHECK(water.halo_a_step == 3);
    CHECK(water.alignment == 16);
    scene.schedules.push_back(schedule_of(4, 0, 1));
    const BandWork both = disk_erosion_work(shape_of(scene), phases_of(scene));
    CHECK(both.steps == 24);
    CHECK(both.least_halo == reach_of_thermal_step(0, false, false));
    CHECK(both.alignment == thermal_window_alignment);
    CHECK(both.halo_a_step > 3);
    CHECK(both.bytes_a_row >= water.bytes_a_row);
    scene.schedules.back().mixing.water = 1;
    scene.schedules.back().water.scheme = WaterScheme::four_pipes;
    CHECK(disk_erosion_work(shape_of(scene), phases_of(scene)).bytes_a_row > both.bytes_a_row);
    BandedErosion none;
    CHECK(rasters_of_water(none, phases_of(scene)).size() == 11);
}

TEST_CASE("a scratch raster reads what was written, by rows and as memory", "[bands]") {
    const TemporaryFolder folder;
    const Raster<float> land = rough_ground(77, 50, 9, 1);
    ScratchRaster raster = on_disk(folder, land);
    CHECK(std::filesystem::is_empty(folder.path()));
    Raster<float> some(77, 7);
    REQUIRE(raster.read(43, some.view()).ok());
    for (int y = 0; y < 7; ++y) CHECK(std::equal(some.row(y), some.row(y) + 77, land.row(43 + y)));
    Raster<float> wide(90, 7);  // rows that lie apart in memory
    REQUIRE(raster.read(3, RasterView<float>(wide.row(0), 77, 7, wide.stride())).ok());
    for (int y = 0; y < 7; ++y) CHECK(std::equal(wide.row(y), wide.row(y) + 77, land.row(3 + y)));

    auto mapped = raster.mapped();
    REQUIRE(mapped.ok());
    (*mapped)(5, 6) = -1;
    raster.let_go();
    CHECK((*mapped)(5, 6) == -1);
    CHECK((*mapped)(6, 6) == land(6, 6));
    mapped->row(6)[-1] = mapped->row(6)[77] = 8;  // ghost columns are nobody's cells
    CHECK(in_memory(raster)(5, 6) == -1);
    CHECK(in_memory(raster)(0, 6) == land(0, 6));
    CHECK(in_memory(raster)(76, 5) == land(76, 5));
    const ScratchRaster moved = std::move(raster);
    CHECK((*mapped)(5, 6) == -1);
    CHECK(in_memory(moved)(76, 49) == land(76, 49));
    REQUIRE(change_rows(const_cast<ScratchRaster&>(moved), 9, [](int first, RasterView<float> rows) -> Result<void> {
                for (int y = 0; y < rows.height(); ++y) rows(0, y) = static_cast<float>(first + y);
                return {};
            }).ok());
    for (int y = 0; y < 50; ++y) CHECK(in_memory(moved)(0, y) == static_cast<float>(y));
}

TEST_CASE("no room for scratch files is told before the work", "[bands][faults]") {
    const TemporaryFolder folder;
    {
        const FileSizeLimit full(100000);
        const auto made = ScratchRaster::make(folder.path().string(), 1000, 1000);
        REQUIRE_FALSE(made.ok());
        INFO(made.error().message());
        CHECK(made.error().what.find("4 MiB") != std::string::npos);
        CHECK(made.error().where == folder.path().string());
    }
    CHECK(ScratchRaster::make(folder.path().string(), 1000, 1000).ok());
    const auto nowhere = ScratchRaster::make(folder / "none", 10, 10);
    REQUIRE_FALSE(nowhere.ok());
    CHECK(nowhere.error().what.find("no such folder") != std::string::npos);
    CHECK(std::filesystem::is_empty(folder.path()));
}
