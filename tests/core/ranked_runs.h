#pragma once
/// \file Erosion on ranks beside erosion in one piece.

#include <vector>

#include "core/bands/ranked_erosion.h"
#include "tests/core/disk_runs.h"
#include "tests/core/thread_ranks.h"

namespace cuesta::test {

/// The bytes, books and counts of steps of some numbers of ranks are those of land in one piece.
inline void check_ranks(const Scene& scene, const std::vector<int>& sizes) {
    const ErosionState whole = in_one_piece(scene);
    const std::vector<ErosionPhase> phases = phases_of(scene);
    REQUIRE(whole.ledger.moved > 0);
    for (const int size : sizes) {
        INFO(size << " ranks");
        const TemporaryFolder folder;
        on_ranks(size, [&](Ranks& ranks) {
            if (ranks.rank() != 0) {
                serve_ranks(ranks);
                return;
            }
            BandedErosion ground = banded(folder, scene.start);
            const Result<RankedErosionEnd> water =
                erode_on_ranks(ranks, {ground, input_of(scene), phases, scene.start.materials});
            end_of_ranks(ranks);
            REQUIRE(water.ok());
            CHECK(in_memory(ground.change) == whole.change);
            CHECK(ground.ledger == whole.ledger);
            CHECK(ground.steps_done == whole.steps_done);
            CHECK(ground.steps_of_kind == whole.steps_of_kind);
            CHECK(water->suspended == solids_of(whole).suspended);
            CHECK(water->water == water_of(whole));
        });
    }
}

}  // namespace cuesta::test
