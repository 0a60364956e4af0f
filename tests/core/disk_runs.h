#pragma once
/// \file Runs of erosion on disk, by plans of many kinds, against the land in one piece.

#include "core/bands/disk_erosion.h"
#include "tests/core/banded_scenes.h"

namespace cuesta::test {

inline DiskErosionShape shape_of(const Scene& scene) {
    return {scene.start.width(),
            scene.start.height(),
            static_cast<int>(scene.start.thickness.size()),
            !scene.start.beds.empty(),
            !scene.protection.empty(),
            !scene.erodibility.empty(),
            !scene.rain_share.empty(),
            static_cast<int>(scene.sources.size())};
}

inline BandedErosion on_disk_with_water(const TemporaryFolder& folder, const Scene& scene) {
    BandedErosion ground = banded(folder, scene.start);
    const Raster<float> garbage(scene.start.width(), scene.start.height(), -7.0F);  // nobody reads it
    for (ScratchRaster* raster : rasters_of_water(ground, phases_of(scene))) *raster = on_disk(folder, garbage);
    return ground;
}

/// Bands of `rows` rows, and passes of at most so many steps whose halo has room for `more` rows besides those that one
/// step reaches. Of a sweep so many cells are in memory at once.
inline BandPlan plan_of(const Scene& scene, int rows, std::int64_t steps, int more, std::int64_t sweep_cells = 1) {
    const BandWork work = disk_erosion_work(shape_of(scene), phases_of(scene));
    const int halo = (work.least_halo + more + work.alignment - 1) / work.alignment * work.alignment;
    return {(rows + work.alignment - 1) / work.alignment * work.alignment, halo, steps, false, sweep_cells};
}

inline void check_ground(const BandedErosion& ground, const ErosionState& whole) {
    CHECK(in_memory(ground.change) == whole.change);
    for (std::size_t i = 0; i < ground.thickness.size(); ++i)
        CHECK(in_memory(ground.thickness[i]) == whole.thickness[i]);
    if (!whole.depth.empty()) {
        CHECK(in_memory(ground.depth) == whole.depth);
        CHECK(in_memory(ground.sediment) == whole.sediment);
        CHECK(in_memory(ground.flow) == whole.flow);
    }
    CHECK(ground.ledger == whole.ledger);
    CHECK(ground.steps_done == whole.steps_done);
    CHECK(ground.steps_of_kind == whole.steps_of_kind);
}

inline void check_plan(const Scene& scene, const ErosionState& whole, const BandPlan& plan) {
    INFO("bands of " << plan.rows << " rows, halo of " << plan.halo << ", " << plan.steps_a_pass << " steps a pass");
    const TemporaryFolder folder;
    BandedErosion ground = on_disk_with_water(folder, scene);
    const std::vector<ErosionPhase> phases = phases_of(scene);
    REQUIRE(erode_on_disk({ground, input_of(scene), phases, scene.start.materials}, plan).ok());
    check_ground(ground, whole);
}

/// Thin bands and passes of few steps, passes of many, and all at once.
inline void check_disk(const Scene& scene) {
    const ErosionState whole = in_one_piece(scene);
    REQUIRE(whole.ledger.moved > 0);
    check_plan(scene, whole, plan_of(scene, 1, 1, 0));
    check_plan(scene, whole, plan_of(scene, 1, 100, 30));
    check_plan(scene, whole, plan_of(scene, 100, 5, 400, 100 * scene.start.width()));
    check_plan(scene, whole, {scene.start.height(), 0, 7, true, 1 << 30});
}

}  // namespace cuesta::test
