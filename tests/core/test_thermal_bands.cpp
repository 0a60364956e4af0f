/// Thermal erosion in bands of rows from disk: the bytes of land in one piece.

#include <fstream>

#include "core/bands/thermal_bands.h"
#include "core/erosion/thermal/thermal.h"
#include "tests/core/eroded_grounds.h"
#include "tests/core/file_size_limit.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

ScratchRaster on_disk(const TemporaryFolder& folder, const Raster<float>& raster) {
    Result<ScratchRaster> made = ScratchRaster::make(folder.path().string(), raster.width(), raster.height());
    REQUIRE(made.ok());
    REQUIRE(made->write(0, raster.view()).ok());
    return std::move(*made);
}

Raster<float> in_memory(const ScratchRaster& raster) {
    Raster<float> rows(raster.width(), raster.height());
    REQUIRE(raster.read(0, rows.view()).ok());
    return rows;
}

BandedErosion banded(const TemporaryFolder& folder, const ErosionState& state) {
    BandedErosion ground;
    ground.cell_size = state.cell_size;
    ground.materials = state.materials;
    ground.reference = on_disk(folder, state.reference);
    ground.change = on_disk(folder, state.change);
    for (const Raster<float>& layer : state.thickness) ground.thickness.push_back(on_disk(folder, layer));
    if (!state.beds.empty()) {
        ground.bed_place = on_disk(folder, state.beds.place);
        ground.bed_profile = state.beds.profile;
    }
    return ground;
}

RowsOf rows_of(const Raster<float>& raster) {
    return [&raster](int first, int count) {
        Raster<float> rows(raster.width(), count);
        REQUIRE(RowsInMemory(raster.view()).read(first, rows.view()).ok());
        return rows;
    };
}

/// Memory with which `rows` rows of the work, with their halo for `steps` steps, fit exactly.
std::uint64_t memory_for(const BandWork& work, int rows, std::int64_t steps) {
    const auto halo = static_cast<std::uint64_t>(halo_rows(work, steps));
    return memory_besides_bands() + (static_cast<std::uint64_t>(rows) + 2 * halo) * work.bytes_a_row +
           halo * work.kept_bytes_a_row + static_cast<std::uint64_t>(steps) * work.bytes_a_step;
}

struct Held {
    Raster<float> protection;
    Raster<float> erodibility;
};

/// Compares bands of several thicknesses with one piece, after each of two runs, the second going on from the first.
void check_bands(const ErosionState& start, const std::vector<int>& band_rows, int steps, const Held& held = {}) {
    ErosionState whole = start;
    std::vector<ErosionState> wholes;
    const ErosionLimits limits{Border::open, held.protection.view(), held.erodibility.view()};
    for (int run = 0; run < 2; ++run) {
        for (int i = 0; i < steps; ++i) thermal_step(whole, {}, limits);
        wholes.push_back(whole);
    }
    BandedLimits banded_limits;
    if (!held.protection.empty()) banded_limits.protection = rows_of(held.protection);
    if (!held.erodibility.empty()) banded_limits.erodibility = rows_of(held.erodibility);
    const TemporaryFolder folder;
    for (const int rows : band_rows) {
        BandedErosion ground = banded(folder, start);
        const std::uint64_t memory = memory_for(thermal_band_work(shape_of(ground, banded_limits), steps), rows, steps);
        INFO("bands of " << rows << " rows");
        const auto plan = plan_bands(thermal_band_work(shape_of(ground, banded_limits), steps), memory);
        REQUIRE(plan.ok());
        REQUIRE_FALSE(plan->whole);
        for (const ErosionState& expected : wholes) {
            REQUIRE(thermal_steps_in_bands(ground, {}, banded_limits, steps, memory).ok());
            CHECK(in_memory(ground.change) == expected.change);
            for (std::size_t i = 0; i < ground.thickness.size(); ++i)
                CHECK(in_memory(ground.thickness[i]) == expected.thickness[i]);
            CHECK(ground.ledger == expected.ledger);
            CHECK(ground.steps_done == expected.steps_done);
            CHECK(ground.steps_of_kind == expected.steps_of_kind);
        }
    }
}

/// A short stretch of the same rough land far too steep, so that blocks of all sizes have much to move.
ErosionState steep(ErosionState state) {
    for (int y = 0; y < state.height(); ++y)
        for (int x = 0; x < state.width(); ++x) state.reference(x, y) += (x / 97 + y / 131) % 2 == 0 ? 400.0F : 0.0F;
    return state;
}

}  // namespace

TEST_CASE("land of one material erodes in bands as in one piece", "[bands][thermal]") {
    check_bands(steep(monolith_start(700, 900, 10, 60, 1)), {64, 128}, 3);
    check_bands(steep(monolith_start(131, 2600, 10, 60, 2)), {64, 320}, 9);
    // Narrower than the largest blocks.
    check_bands(steep(monolith_start(37, 2111, 10, 60, 3)), {64, 1024}, 4);
}

TEST_CASE("layered land erodes in bands as in one piece", "[bands][thermal]") {
    check_bands(steep(layered_start(150, 2500, 10, 60, 4)), {64, 512}, 3);
    ErosionState bedded = steep(layered_start(140, 2300, 10, 60, 5));
    bedded.beds.place = rough_ground(140, 2300, 3, 6);
    bedded.beds.profile.contrast = 0.9F;
    check_bands(bedded, {64}, 5);
}

TEST_CASE("protected land erodes in bands as in one piece", "[bands][thermal]") {
    Held held{patchy_layer(150, 2300, 1, 7), patchy_layer(150, 2300, 1, 8)};
    check_bands(steep(monolith_start(150, 2300, 10, 60, 9)), {64, 448}, 5, held);
    check_bands(steep(layered_start(150, 2300, 10, 60, 10)), {64}, 5, held);
    held.protection = {};
    check_bands(steep(monolith_start(150, 2300, 10, 60, 11)), {128}, 4, held);
}

TEST_CASE("a window whose surroundings are cut off where steps reach differs: the halo is needed", "[bands][thermal]") {
    const ErosionState start = steep(monolith_start(131, 1300, 10, 60, 12));
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

TEST_CASE("bands stop on request, and say what they lack", "[bands][thermal]") {
    const TemporaryFolder folder;
    BandedErosion ground = banded(folder, monolith_start(131, 2600, 10, 60, 2));
    std::stop_source source;
    WorkControl control;
    control.stop = source.get_token();
    control.progress = [&](double share, std::string_view) {
        if (share > 0.3) source.request_stop();
    };
    const auto stopped = thermal_steps_in_bands(ground, {}, {}, 4,
                                                memory_for(thermal_band_work(shape_of(ground, {}), 4), 64, 4), control);
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().is_cancelled());
    const auto refused = thermal_steps_in_bands(ground, {}, {}, 4, memory_besides_bands() + 1000000);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().what.find("memory") != std::string::npos);
    CHECK(std::filesystem::is_empty(folder.path()));
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
