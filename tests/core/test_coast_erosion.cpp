/// Coasts as a kind of erosion: on any ground with a sea, with layers, masks, phases and books as the other kinds.

#include <cmath>
#include <numbers>
#include <vector>

#include "core/coast/coasted_land.h"
#include "core/erosion/begin_phase.h"
#include "core/erosion/coast/coast.h"
#include "core/erosion/erode.h"
#include "core/erosion/multigrid/refine.h"
#include "core/erosion/uses.h"
#include "core/io/project/erosion_state_file.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr int ramp_columns = 160, ramp_rows = 40;
constexpr double ramp_cell = 10;
constexpr double ramp_shore = 800;

/// Rises by `slope` from the sea in the west; the shore swings by `swing` m, headlands where it comes west.
Raster<float> ramp(float slope = 0.1F, double swing = 0) {
    Raster<float> ground(ramp_columns, ramp_rows);
    for (int y = 0; y < ramp_rows; ++y)
        for (int x = 0; x < ramp_columns; ++x) {
            const double shore = ramp_shore + swing * std::cos(2 * std::numbers::pi * (y + 0.5) / ramp_rows);
            ground(x, y) = slope * static_cast<float>((x + 0.5) * ramp_cell - shore);
        }
    return ground;
}

ErosionInput waves() {
    ErosionInput input;
    input.schedule.mixing.set_only(ErosionKind::coast);
    input.schedule.mixing.border = Border::sea;
    return input;
}

ErosionState untouched(Raster<float> ground) {
    return start_of_erosion(std::move(ground), ramp_cell, {}, {}, {});
}

ErosionState after(const ErosionInput& input, int steps, ErosionState state) {
    REQUIRE(erosion_steps(state, input, steps, {}) == steps);
    return state;
}

/// Metres from the west to the first ground more than 1.5 m above the level.
double shore_in_row(const ErosionState& state, int row, float level = 0) {
    int x = 0;
    while (x < state.width() && state.reference(x, row) + state.change(x, row) <= level + 1.5F) ++x;
    return x * ramp_cell;
}

/// Cells of the middle row within 1 m of a level on ground less steep than a twentieth.
int platform_cells(const ErosionState& state, float level) {
    const Raster<float> ground = ground_of(state);
    int cells = 0;
    for (int x = 0; x + 1 < ramp_columns; ++x) {
        const float here = ground(x, ramp_rows / 2), next = ground(x + 1, ramp_rows / 2);
        if (std::abs(here - level) <= 1 && std::abs(next - here) < 0.05F * static_cast<float>(ramp_cell)) ++cells;
    }
    return cells;
}

/// m^3 that the ground gained.
double gained(const ErosionState& state) {
    return sum_of(state.change) * ramp_cell * ramp_cell;
}

}  // namespace

TEST_CASE("phases at falling levels leave a platform at each", "[coast_erosion][phases]") {
    ErosionInput input = waves();
    input.schedule.coast.sand = 0;
    input.schedule.coast.talus = 0;
    ErosionState state = untouched(ramp());
    const std::vector<float> levels{0, -15, -30};
    for (const float level : levels) CHECK(platform_cells(state, level) == 0);  // control: a plane has none
    ErosionSchedule previous = input.schedule;
    for (const float level : levels) {
        input.schedule.coast.level = level;
        begin_phase(state, previous, input.schedule, {MaterialParameters{}});
        state = after(input, 10, std::move(state));
        previous = input.schedule;
    }
    // Retreats of some 80 m, of which platforms of 1 in 50 hold 1 m of height over 100.
    for (const float level : levels) {
        INFO(level);
        CHECK(platform_cells(state, level) >= 5);
    }
    // Controls: as many steps at one level leave one platform, and levels between have none.
    input.schedule.coast.level = 0;
    const ErosionState at_one = after(input, 30, untouched(ramp()));
    CHECK(platform_cells(at_one, 0) >= 5);
    for (const float level : {-15.0F, -30.0F}) CHECK(platform_cells(at_one, level) == 0);
    for (const float level : {-8.0F, -22.0F}) CHECK(platform_cells(state, level) == 0);
}

TEST_CASE("the offset of a phase and the sea level of the run add up", "[coast_erosion]") {
    ErosionInput input = waves();
    const ErosionState plain = after(input, 4, untouched(ramp()));
    input.schedule.mixing.sea_level = 12;
    input.schedule.coast.level = -12;
    CHECK(coast_level(input.schedule) == 0);
    CHECK(same_ground(plain, after(input, 4, untouched(ramp()))));
}

TEST_CASE("waves keep their books, layered or not", "[coast_erosion][ledger]") {
    for (const bool layered : {false, true}) {
        INFO(layered);
        std::vector<Raster<float>> thickness;
        if (layered)
            thickness = {Raster<float>(ramp_columns, ramp_rows, 0.5F), Raster<float>(ramp_columns, ramp_rows, 6)};
        const ErosionState start = start_of_erosion(ramp(0.1F, 150), ramp_cell, thickness,
                                                    std::vector<MaterialParameters>(thickness.size() + 1), {});
        const ErosionState state = after(waves(), 12, start);
        check_sound(state);
        CHECK(state.ledger.moved > 1e5);
        // The ledger follows what floats of the change became, so that nothing is missing but the sum's own rounding.
        CHECK_THAT(gained(state) + state.ledger.left_map, WithinAbs(0, 1e-6 * state.ledger.moved));
        // Rock cut is beach, talus and what was lost offshore. Of layered ground the soil on the cliffs is cut, too.
        const double laid = (sum_of(state.beach) + sum_of(state.talus)) * ramp_cell * ramp_cell;
        CHECK(laid > 0.05 * state.ledger.moved);
        if (!layered)
            CHECK_THAT(laid + state.ledger.left_map, WithinRel(state.ledger.moved, 1e-3));  // change in floats
        if (!layered) continue;
        for (int y = 0; y < ramp_rows; ++y)
            for (int x = 0; x < ramp_columns; ++x) {
                // Beaches and talus are eroded material. Sums of floats of metres.
                CHECK(state.thickness[0](x, y) >= state.beach(x, y) + state.talus(x, y) - 1e-3F);
                // The bottom only loses, and only below its layers.
                const double bottom = height_of_bottom(state, x, y);
                const double before = height_of_bottom(start, x, y);
                CHECK(bottom <= before + 1e-3);
                if (bottom < before - 1e-3) CHECK(state.thickness[1](x, y) == 0);
            }
    }
}

TEST_CASE("rock at the foot of cliffs says how far they go back", "[coast_erosion][layers]") {
    // A layer of 200 m lies over the shore, or ends 20 m above the sea: then waves find the bottom.
    const auto shore_with = [](float layer_yields, float bottom_yields, float thickness) {
        std::vector<MaterialParameters> materials(3);
        materials[1].dissolubility = layer_yields;
        materials[2].dissolubility = bottom_yields;
        std::vector<Raster<float>> layers{Raster<float>(ramp_columns, ramp_rows),
                                          Raster<float>(ramp_columns, ramp_rows)};
        const Raster<float> ground = ramp(0.5F);
        for (int y = 0; y < ramp_rows; ++y)
            for (int x = 0; x < ramp_columns; ++x)
                layers[1](x, y) = thickness > 0 ? thickness : std::max(ground(x, y) - 20, 0.0F);
        ErosionInput input = waves();
        input.schedule.coast.sand = 0;
        input.schedule.coast.talus = 0;
        return shore_in_row(after(input, 10, start_of_erosion(ground, ramp_cell, layers, materials, {})),
                            ramp_rows / 2);
    };
    const double plain = shore_with(1, 1, 200);
    CHECK(plain > ramp_shore + 30);
    CHECK(shore_with(0.3F, 1, 200) < plain - 10);            // hard rock
    CHECK(shore_with(0, 1, 200) <= ramp_shore + ramp_cell);  // proof
    CHECK(shore_with(0, 1, 0) == plain);                     // control: the proof layer lies above the reach of waves
    CHECK(shore_with(1, 0, 0) <= ramp_shore + ramp_cell);
}

TEST_CASE("beds at the foot of cliffs hold them", "[coast_erosion][beds]") {
    const auto moved_with = [](float contrast) {
        ErosionState state = untouched(ramp(0.3F));
        state.beds.profile = {0.05F, 0.25F, contrast, 0, 7};  // pairs of 20 m, half of them hard
        state.beds.place = state.reference;
        for (int y = 0; y < ramp_rows; ++y)
            for (int x = 0; x < ramp_columns; ++x) state.beds.place(x, y) *= 0.05F;  // hard at the level of the sea
        return after(waves(), 8, state).ledger.moved;
    };
    CHECK(moved_with(0.8F) < 0.7 * moved_with(0));
}

TEST_CASE("held ground and ground that is not erodible stay by the sea", "[coast_erosion][masks]") {
    ErosionInput input = waves();
    const Raster<float> start = ramp(0.2F, 100);
    const ErosionState plain = after(input, 10, untouched(start));
    Raster<float> north(ramp_columns, ramp_rows);
    for (int y = 0; y < ramp_rows / 2; ++y)
        for (int x = 0; x < ramp_columns; ++x) north(x, y) = 1;
    input.protection = north;
    const ErosionState held = after(input, 10, untouched(start));
    double moved = 0;
    for (int y = 0; y < ramp_rows / 2; ++y)
        for (int x = 0; x < ramp_columns; ++x) {
            REQUIRE(held.change(x, y) == 0);
            moved += std::abs(double{plain.change(x, y)});
        }
    CHECK(moved > 100);
    CHECK(held.ledger.moved > 0.2 * plain.ledger.moved);
    CHECK_THAT(gained(held) + held.ledger.left_map, WithinAbs(0, 1e-6 * held.ledger.moved));

    // Rock that does not yield is not cut, but sand may come to lie on it.
    input.protection = {};
    input.erodibility = Raster<float>(ramp_columns, ramp_rows, 1.0F);
    CHECK(same_ground(after(input, 10, untouched(start)), plain));
    for (int y = 0; y < ramp_rows / 2; ++y)
        for (int x = 0; x < ramp_columns; ++x) input.erodibility(x, y) = 0;
    const ErosionState proof = after(input, 10, untouched(start));
    for (int y = 0; y < ramp_rows / 2; ++y)
        for (int x = 0; x < ramp_columns; ++x) REQUIRE(proof.change(x, y) >= 0);
    CHECK(proof.ledger.moved > 0);
    CHECK(proof.ledger.moved < plain.ledger.moved);
}

TEST_CASE("waves are the same on any number of threads, and gone on with from a copy", "[coast_erosion][threads]") {
    const ErosionInput input = waves();
    check_same_on_any_threads(untouched(ramp(0.1F, 150)),
                              [&](ErosionState& state) { erosion_steps(state, input, 3, {}); });
    const ErosionState whole = after(input, 8, untouched(ramp(0.1F, 150)));
    const ErosionState half = after(input, 4, untouched(ramp(0.1F, 150)));
    CHECK(same_ground(after(input, 4, half), whole));
    // Through a file.
    const TemporaryFolder folder;
    REQUIRE(write_erosion_state(folder / "state", Key{}, half, 0, 0));
    const auto read = read_erosion_state(folder / "state");
    REQUIRE(read);
    const ErosionState resumed = after(input, 4, read->state);
    CHECK(same_ground(resumed, whole));
    CHECK(resumed.cliff_line == whole.cliff_line);
    CHECK(resumed.beach == whole.beach);
    CHECK(resumed.talus == whole.talus);
    // Control: a state without its line goes on otherwise.
    ErosionState forgetful = half;
    forgetful.shore = forgetful.cliff_line = forgetful.beach = forgetful.talus = {};
    CHECK_FALSE(same_ground(after(input, 4, forgetful), whole));
}

TEST_CASE("phases at one sea are one stretch; another sea begins anew", "[coast_erosion][phases]") {
    const ErosionInput input = waves();
    ErosionState state = after(input, 4, untouched(ramp()));
    REQUIRE_FALSE(state.cliff_line.empty());
    ErosionSchedule next = input.schedule;
    next.coast.time_step = 100;
    begin_phase(state, input.schedule, next, {MaterialParameters{}});
    CHECK_FALSE(state.cliff_line.empty());
    ErosionSchedule lower = next;
    lower.mixing.sea_level = -5;
    ErosionState other = state;
    begin_phase(other, next, lower, {MaterialParameters{}});
    CHECK(other.cliff_line.empty());
    CHECK(other.beach.empty());
    CHECK(other.change == state.change);  // what waves laid stays
    lower = next;
    lower.mixing.set_only(ErosionKind::thermal);
    begin_phase(state, next, lower, {MaterialParameters{}});
    CHECK(state.cliff_line.empty());
}

TEST_CASE("waves need a sea and a shore", "[coast_erosion]") {
    ErosionInput input = waves();
    for (const Border border : {Border::open, Border::closed, Border::periodic}) {
        input.schedule.mixing.border = border;
        const ErosionState state = after(input, 3, untouched(ramp()));
        CHECK(sum_of(state.change) == 0);
        CHECK(state.ledger.moved == 0);
        CHECK(why_unused(input.schedule, "coast_erosion.retreat") == "Needs the sea as the border.");
        CHECK_FALSE(note_on(input.schedule, "erosion.coast").empty());
        CHECK_FALSE(note_on(input.schedule, "erosion.border").empty());
    }
    input.schedule.mixing.border = Border::sea;
    CHECK(why_unused(input.schedule, "coast_erosion.retreat").empty());
    CHECK(note_on(input.schedule, "erosion.coast").empty());
    for (const float level : {-1000.0F, 1000.0F}) {
        input.schedule.mixing.sea_level = level;
        const ErosionState state = after(input, 3, untouched(ramp()));
        CHECK(state.ledger.moved == 0);
        CHECK(state.cliff_line.empty());
    }
    input.schedule.mixing.set_only(ErosionKind::thermal);
    CHECK(why_unused(input.schedule, "coast_erosion.retreat") == "Needs steps of coast.");
    CHECK(note_on(input.schedule, "erosion.coast").empty());
}

TEST_CASE("waves take up what other kinds bring, and cut new land", "[coast_erosion]") {
    // Ground that rises out of the sea before the cliffs, as lava does, is land that waves cut in turn.
    const ErosionInput input = waves();
    ErosionState state = after(input, 5, untouched(ramp()));
    for (int y = 10; y < 30; ++y)
        for (int x = 60; x < 82; ++x) state.change(x, y) += 20;
    const double before = state.ledger.moved;
    const ErosionState cut = after(input, 1, state);
    CHECK(cut.ledger.moved - before > 1000);
    CHECK(cut.cliff_line(70, 20) > 0);
    CHECK(state.cliff_line(70, 20) < 0);
    CHECK_THAT(gained(cut) - gained(state), WithinAbs(state.ledger.left_map - cut.ledger.left_map, 1e-6 * before));
    // Control: without it the platform stays sea.
    CHECK(after(input, 1, after(input, 5, untouched(ramp()))).cliff_line(70, 20) < 0);
}

TEST_CASE("a coast on finer cells goes on from the coarser ones", "[coast_erosion][multigrid]") {
    const ErosionInput input = waves();
    const ErosionState coarse = after(input, 5, untouched(ramp()));
    Raster<float> finer(2 * ramp_columns, 2 * ramp_rows);
    for (int y = 0; y < 2 * ramp_rows; ++y)
        for (int x = 0; x < 2 * ramp_columns; ++x)
            finer(x, y) = 0.1F * static_cast<float>((x + 0.5) * 0.5 * ramp_cell - ramp_shore);
    const ErosionState fine = refined(coarse, finer, 0);
    REQUIRE_FALSE(fine.cliff_line.empty());
    // A line of distances stays a line where it is refined between cells.
    CHECK_THAT(fine.cliff_line(150, 40), WithinAbs(coarse.cliff_line(75, 20), ramp_cell));
    const ErosionState on = after(input, 1, fine);
    check_sound(on);
    // The platform of the coarse cells still shelters the cliff: it goes back by no more than a step of the coarse
    // ones.
    const double coarse_way = double{after(input, 1, coarse).cliff_line(100, 20)} - double{coarse.cliff_line(100, 20)};
    const double fine_way = double{on.cliff_line(200, 40)} - double{fine.cliff_line(200, 40)};
    CHECK_THAT(fine_way, WithinAbs(coarse_way, 0.5 * ramp_cell));
}

TEST_CASE("waves leave maps of any size and extreme settings sound", "[coast_erosion]") {
    for (const int side : {1, 2, 5, 16}) {
        Raster<float> ground(side, side + 1);
        for (int y = 0; y <= side; ++y)
            for (int x = 0; x < side; ++x) ground(x, y) = static_cast<float>(x - side / 2) * 3;
        for (const float extreme : {0.0F, 1.0F}) {
            ErosionInput input = waves();
            for (const ParameterField& field : fields_of<CoastErosionParameters>())
                if (field.description.id != "coast_erosion.level")
                    field.put(&input.schedule.coast,
                              extreme > 0 ? field.description.maximum : field.description.minimum);
            ErosionState state = start_of_erosion(ground, 3, {}, {}, {});
            erosion_steps(state, input, 2, {});
            check_sound(state);
            CHECK_THAT(sum_of(state.change) * 9 + state.ledger.left_map, WithinAbs(0, 1e-5 * (1 + state.ledger.moved)));
        }
    }
}

TEST_CASE("a project runs its coast beside other kinds and on the levels", "[coast_erosion][pipeline]") {
    Project project = small_layered_project();
    project.erosion.mixing.coast = 2;
    project.erosion.mixing.border = Border::sea;
    project.erosion.mixing.sea_level = 140;
    project.cascade_erosion.kinds = CascadeKinds::mixture;
    project.cascade_erosion.level_5 = 6;
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land);
    const auto number = static_cast<std::size_t>(ErosionKind::coast);
    CHECK((*land)->report.steps_of_kind[number] == 4);
    CHECK((*land)->cascade_report.steps_of_kind[number] > 0);
    Project dry = project;
    dry.erosion.mixing.border = Border::open;
    CHECK_FALSE(*(*evaluator.evaluate(dry, {}))->ground == *(*land)->ground);
    Project offset = project;
    offset.erosion.coast.level = -10;
    CHECK_FALSE(*(*evaluator.evaluate(offset, {}))->ground == *(*land)->ground);
}
