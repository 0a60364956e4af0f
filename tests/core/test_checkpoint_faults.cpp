/// \file A disk that is full when a checkpoint is due: told by its name, and the checkpoint before stays good.

#include <filesystem>
#include <fstream>

#include "core/bands/ranked_erosion.h"
#include "tests/core/disk_runs.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/thread_ranks.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

std::string bytes_of_checkpoint(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("a full disk ends a run whose checkpoint is due, and the one before stays as it was",
          "[bands][ranks][checkpoint][faults]") {
    Scene scene = scene_of(layered_start(90, 260, 10, 60, 9), {schedule_of(9, 2, 1)});
    const ErosionState whole = in_one_piece(scene);
    const std::vector<ErosionPhase> phases = phases_of(scene);
    const TemporaryFolder files;
    CheckpointPlan plan;
    plan.file = files / "run.checkpoint";
    plan.every_seconds = 1e-6;
    plan.resume = true;
    const auto erode = [&](BandedErosion& ground, const WorkControl& control) {
        return erode_on_disk({ground, input_of(scene), phases, scene.start.materials, {}, control, plan},
                             plan_of(scene, 1, 2, 0));
    };
    const auto stopped_early = [&] {
        const TemporaryFolder folder;
        BandedErosion ground = on_disk_with_water(folder, scene);
        std::stop_source source;
        WorkControl control;
        control.stop = source.get_token();
        control.progress = [&](double done, const Activity&) {
            if (done > 0.3) source.request_stop();
        };
        CHECK(erode(ground, control).error().is_cancelled());
    };
    stopped_early();
    const std::string before = bytes_of_checkpoint(plan.file);
    // A scratch raster of this scene takes 133 KB, a checkpoint more than twice that.
    REQUIRE(before.size() > 250000);
    const auto check_told = [&](const Error& error) {
        CHECK(error.what.find("the checkpoint cannot be written") != std::string::npos);
        CHECK(error.where == plan.file);
        CHECK((bytes_of_checkpoint(plan.file) == before));
        CHECK(std::distance(std::filesystem::directory_iterator(files.path()), {}) == 1);
    };
    {
        const TemporaryFolder folder;
        BandedErosion ground = on_disk_with_water(folder, scene);
        const FileSizeLimit full(200000);
        const Result<void> run = erode(ground, {});
        REQUIRE_FALSE(run.ok());
        check_told(run.error());
    }
    on_ranks(2, [&](Ranks& ranks) {
        if (ranks.rank() != 0) {
            serve_ranks(ranks);
            return;
        }
        const TemporaryFolder folder;
        BandedErosion ground = banded(folder, scene.start);
        const FileSizeLimit full(200000);
        const auto run = erode_on_ranks(ranks, {ground, input_of(scene), phases, scene.start.materials, plan, {}});
        end_of_ranks(ranks);
        REQUIRE_FALSE(run.ok());
        check_told(run.error());
    });
    const TemporaryFolder folder;
    BandedErosion ground = on_disk_with_water(folder, scene);
    REQUIRE(erode(ground, {}).ok());
    check_ground(ground, whole);
}
