/// \file Checkpoints of runs on disk: stopped anywhere and gone on to the bytes of a run without a break.

#include <filesystem>

#include "core/bands/ranked_erosion.h"
#include "tests/core/disk_runs.h"
#include "tests/core/thread_ranks.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Water, wind and thermal erosion, and a phase that scales the water's flows.
Scene turns() {
    std::vector<ErosionSchedule> schedules{schedule_of(9, 2, 1), schedule_of(8, 1, 0)};
    schedules[0].mixing.wind = 1;
    schedules[1].water.time_step = 0.4F;
    Scene scene = scene_of(layered_start(90, 260, 10, 60, 9), schedules);
    scene.protection = patchy_layer(90, 260, 1, 11);
    scene.sources.push_back({SourceKind::permanent, patchy_layer(90, 260, 0.1F, 14)});
    return scene;
}

CheckpointPlan plan_in(const TemporaryFolder& folder, bool resume) {
    CheckpointPlan plan;
    plan.file = folder / "run.checkpoint";
    plan.every_seconds = 1000;
    plan.resume = resume;
    return plan;
}

/// Runs until so much of it is done; where that is, or ground.steps_done of a run that ended.
std::int64_t run_until(const Scene& scene, const TemporaryFolder& files, double share, bool resume) {
    const TemporaryFolder folder;
    BandedErosion ground = on_disk_with_water(folder, scene);
    std::stop_source source;
    WorkControl control;
    control.stop = source.get_token();
    control.progress = [&](double done, const Activity&) {
        if (done > share) source.request_stop();
    };
    const std::vector<ErosionPhase> phases = phases_of(scene);
    const Result<void> run =
        erode_on_disk({ground, input_of(scene), phases, scene.start.materials, {}, control, plan_in(files, resume)},
                      plan_of(scene, 1, 2, 0));
    REQUIRE_FALSE(run.ok());
    CHECK(run.error().is_cancelled());
    CHECK(std::filesystem::exists(folder.path()));
    CHECK(std::filesystem::exists(files / "run.checkpoint"));
    return ground.steps_done;
}

void check_resumed(const Scene& scene, const ErosionState& whole, const TemporaryFolder& files, const BandPlan& plan) {
    const TemporaryFolder folder;
    BandedErosion ground = on_disk_with_water(folder, scene);
    const std::vector<ErosionPhase> phases = phases_of(scene);
    std::string first;
    WorkControl control;
    control.progress = [&](double, const Activity& activity) {
        if (first.empty()) first = activity.text();
    };
    const Result<void> run = erode_on_disk(
        {ground, input_of(scene), phases, scene.start.materials, {}, control, plan_in(files, true)}, plan);
    INFO((run.ok() ? "" : run.error().message()));
    REQUIRE(run.ok());
    // It did not begin anew.
    CHECK(first.find("steps 1 to") == std::string::npos);
    check_ground(ground, whole);
}

/// The change that ranks end with that go on from the checkpoint.
Raster<float> resumed_on_ranks(const Scene& scene, const CheckpointPlan& checkpoints, double share, bool& cancelled) {
    const TemporaryFolder folder;
    Raster<float> change;
    on_ranks(2, [&](Ranks& ranks) {
        if (ranks.rank() != 0) {
            serve_ranks(ranks);
            return;
        }
        BandedErosion ground = banded(folder, scene.start);
        std::stop_source source;
        WorkControl control;
        control.stop = source.get_token();
        control.progress = [&](double done, const Activity&) {
            if (done > share) source.request_stop();
        };
        const std::vector<ErosionPhase> phases = phases_of(scene);
        const auto run =
            erode_on_ranks(ranks, {ground, input_of(scene), phases, scene.start.materials, checkpoints, control});
        end_of_ranks(ranks);
        cancelled = !run.ok() && run.error().is_cancelled();
        change = in_memory(ground.change);
    });
    return change;
}

}  // namespace

TEST_CASE("a run on disk that is stopped goes on from its checkpoint to the same bytes", "[bands][checkpoint]") {
    const Scene scene = turns();
    const ErosionState whole = in_one_piece(scene);
    for (const double share : {0.05, 0.5, 0.8}) {
        INFO("stopped after " << share);
        const TemporaryFolder files;
        const std::int64_t done = run_until(scene, files, share, false);
        CHECK(done > 0);
        CHECK(done < whole.steps_done);
        check_resumed(scene, whole, files, plan_of(scene, 100, 5, 100, 64 * 260));
    }
    // Twice stopped, and by another plan in the end.
    const TemporaryFolder files;
    const std::int64_t first = run_until(scene, files, 0.2, false);
    CHECK(run_until(scene, files, 0.6, true) > first);
    check_resumed(scene, whole, files, {scene.start.height(), 0, 7, true, 1 << 30});
}

TEST_CASE("checkpoints are written as often as asked, and a run without one begins anew", "[bands][checkpoint]") {
    const Scene scene = turns();
    const ErosionState whole = in_one_piece(scene);
    const TemporaryFolder files;
    const TemporaryFolder folder;
    BandedErosion ground = on_disk_with_water(folder, scene);
    const std::vector<ErosionPhase> phases = phases_of(scene);
    CheckpointPlan often = plan_in(files, true);
    often.every_seconds = 1e-6;
    REQUIRE(
        erode_on_disk({ground, input_of(scene), phases, scene.start.materials, {}, {}, often}, plan_of(scene, 1, 2, 0))
            .ok());
    check_ground(ground, whole);
    // The last one lies before the end: from it the rest is the same.
    CHECK(std::filesystem::exists(often.file));
    check_resumed(scene, whole, files, plan_of(scene, 1, 1, 0));
}

TEST_CASE("a checkpoint of another run, or a broken one, is refused on disk", "[bands][checkpoint]") {
    const Scene scene = turns();
    const TemporaryFolder files;
    run_until(scene, files, 0.3, false);
    const auto refused = [&](const Scene& other) {
        const TemporaryFolder folder;
        BandedErosion ground = on_disk_with_water(folder, other);
        const std::vector<ErosionPhase> phases = phases_of(other);
        const Result<void> run =
            erode_on_disk({ground, input_of(other), phases, other.start.materials, {}, {}, plan_in(files, true)},
                          plan_of(other, 1, 2, 0));
        return run.ok() ? std::string() : run.error().what;
    };
    Scene other = scene;
    other.start.reference(7, 8) += 1;
    CHECK(refused(other).find("of another run") != std::string::npos);
    other = scene;
    other.protection(3, 4) = 0.5F;
    CHECK(refused(other).find("of another run") != std::string::npos);
    other = scene;
    other.schedules.front().wind.direction = 10;
    CHECK(refused(other).find("of another run") != std::string::npos);
    std::filesystem::resize_file(files / "run.checkpoint", std::filesystem::file_size(files / "run.checkpoint") - 4);
    CHECK(refused(scene).find("ends too early") != std::string::npos);
}

TEST_CASE("ranks go on from a checkpoint of the disk, and the disk from one of ranks", "[bands][ranks][checkpoint]") {
    const Scene scene = turns();
    const ErosionState whole = in_one_piece(scene);
    const TemporaryFolder files;
    bool cancelled = false;
    run_until(scene, files, 0.4, false);
    CHECK(resumed_on_ranks(scene, plan_in(files, true), 2, cancelled) == whole.change);
    CHECK_FALSE(cancelled);
    // At the end of the first phase, too, where ranks have begun the second.
    for (const double share : {0.3, 8.5 / 17}) {
        const TemporaryFolder of_ranks;
        resumed_on_ranks(scene, plan_in(of_ranks, false), share, cancelled);
        REQUIRE(cancelled);
        check_resumed(scene, whole, of_ranks, plan_of(scene, 1, 2, 0));
    }
}
