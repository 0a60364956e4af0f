/// Glaciers as a kind of erosion: on any ground, with layers, masks, phases and books as the other kinds.

#include <cmath>
#include <vector>

#include "core/erosion/begin_phase.h"
#include "core/erosion/erode.h"
#include "core/erosion/glaciers/glaciers.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"
#include "tests/core/small_project.h"

using namespace cuesta;
using namespace cuesta::test;
using Catch::Matchers::WithinAbs;
using Catch::Matchers::WithinRel;

namespace {

constexpr int across = 80;
constexpr int along = 128;
constexpr float valley_cell = 75;

/// A V-shaped valley that falls to the south, with sides of 27 degrees: 6 x 9.6 km.
Raster<float> sloping_valley(int finer = 1) {
    Raster<float> ground(across * finer, along * finer);
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x)
            ground(x, y) = 0.5F * valley_cell / static_cast<float>(finer) *
                               std::abs(static_cast<float>(x) - static_cast<float>(ground.width() - 1) / 2) +
                           0.08F * valley_cell / static_cast<float>(finer) * static_cast<float>(ground.height() - y);
    return ground;
}

ErosionInput ice_age() {
    ErosionInput input;
    input.schedule.mixing.set_only(ErosionKind::glaciers);
    GlacierErosionParameters& ice = input.schedule.glaciers;
    ice.line = IceLine::height;
    ice.ela_height = 900;
    ice.rise = 0;
    ice.sun = 0;
    ice.wind = 0;
    ice.frost = 0;
    ice.time_step = 1000;
    return input;
}

ErosionState ice_free(Raster<float> ground, double cell_size = double{valley_cell}) {
    return start_of_erosion(std::move(ground), cell_size, {}, {}, {});
}

ErosionState after(const ErosionInput& input, int steps, ErosionState state) {
    REQUIRE(erosion_steps(state, input, steps, {}) == steps);
    return state;
}

/// b of y = a x^b for the lower part of the valley's sides, from the area beneath: a V has 1, a parabola 2.
double trough_exponent(const ErosionState& state) {
    double sum = 0;
    const int rows = 30;
    for (int y = 40; y < 40 + rows; ++y) {
        const int left = 28;
        const int right = 51;  // 900 m from the middle
        double lowest = 1e9;
        double mean = 0;
        const auto bed = [&](int x) { return double{state.reference(x, y)} + double{state.change(x, y)}; };
        for (int x = left; x <= right; ++x) lowest = std::min(lowest, bed(x));
        for (int x = left; x <= right; ++x) mean += (bed(x) - lowest) / (right - left + 1);
        sum += (((bed(left) + bed(right)) / 2 - lowest) / mean - 1) / rows;
    }
    return sum;
}

double removed(const ErosionState& state) {
    return -sum_of(state.change) * state.cell_size * state.cell_size;
}

}  // namespace

TEST_CASE("glaciers make a trough of a V-shaped valley, and a slot without shared stress", "[ice][glaciers]") {
    ErosionInput input = ice_age();
    const double before = trough_exponent(ice_free(sloping_valley()));
    const double shared = trough_exponent(after(input, 40, ice_free(sloping_valley())));
    input.schedule.glaciers.reach = 0;
    const double local = trough_exponent(after(input, 40, ice_free(sloping_valley())));
    INFO(before << ' ' << shared << ' ' << local);
    CHECK_THAT(before, WithinAbs(1, 0.1));  // cells count for their middles
    // As in test_glaciation.cpp: real glaciated valleys have medians of 1.2 to 1.5, rivers' valleys 1.0 to 1.1.
    CHECK(shared > 1.2);
    CHECK(local < shared - 0.2);  // control
}

TEST_CASE("glaciers keep their books, layered or not", "[ice][glaciers][ledger]") {
    for (const bool layered : {false, true}) {
        const ErosionInput input = ice_age();
        ErosionState start = ice_free(sloping_valley());
        if (layered)
            start = start_of_erosion(sloping_valley(), double{valley_cell},
                                     {Raster<float>(across, along), Raster<float>(across, along, 20.0F)},
                                     std::vector<MaterialParameters>(3), {});
        const ErosionState state = after(input, 20, start);
        CHECK(state.ledger.moved > 1e7);
        CHECK_THAT(removed(state),
                   WithinAbs(state.ledger.left_map, 1e-5 * state.ledger.moved));  // as the books of every kind
        if (!layered) continue;
        double till = 0;
        for (int y = 0; y < along; ++y)
            for (int x = 0; x < across; ++x) {
                for (const Raster<float>& layer : state.thickness) REQUIRE(layer(x, y) >= 0);
                till += double{state.thickness[0](x, y)};
            }
        CHECK(till > 0);  // moraines are eroded material
    }
}

TEST_CASE("held ground, hard rock and what is not erodible stay under ice", "[ice][glaciers]") {
    ErosionInput input = ice_age();
    const double plain = removed(after(input, 20, ice_free(sloping_valley())));
    REQUIRE(plain > 0);

    input.protection = Raster<float>(across, along);
    for (int y = 0; y < along; ++y)
        for (int x = 0; x < across; ++x) input.protection(x, y) = y < along / 2 ? 1.0F : 0.0F;
    const ErosionState held = after(input, 20, ice_free(sloping_valley()));
    for (int y = 0; y < along / 2; ++y)
        for (int x = 0; x < across; ++x) REQUIRE(held.change(x, y) == 0);
    CHECK(removed(held) > 0);

    // Half held: half the change of each step, not half of what half the ice's wear would be.
    input.protection = Raster<float>(across, along, 0.5F);
    CHECK_THAT(removed(after(input, 20, ice_free(sloping_valley()))) / plain, WithinAbs(0.5, 0.1));

    input.protection = {};
    input.erodibility = Raster<float>(across, along, 0.0F);
    CHECK(after(input, 20, ice_free(sloping_valley())).ledger.moved == 0);
    input.erodibility = Raster<float>(across, along, 0.5F);
    // Half the rate at first; deeper ice then makes up for less than all of it.
    CHECK_THAT(removed(after(input, 20, ice_free(sloping_valley()))) / plain, WithinAbs(0.5, 0.1));

    input.erodibility = {};
    std::vector<MaterialParameters> materials(2);
    materials.back().dissolubility = 0;
    ErosionState hard =
        start_of_erosion(sloping_valley(), double{valley_cell}, {Raster<float>(across, along)}, materials, {});
    CHECK(after(input, 20, hard).ledger.moved == 0);
}

TEST_CASE("glaciers are the same on any number of threads, and gone on with from a copy", "[ice][glaciers]") {
    const ErosionInput input = ice_age();
    const auto on = [&](int threads) {
        const cuesta::test::ThreadCount set(threads);
        return after(input, 8, ice_free(sloping_valley()));
    };
    const ErosionState one = on(1);
    for (const int threads : {2, 7}) {
        const ErosionState many = on(threads);
        CHECK(one.change == many.change);
        CHECK(one.ice == many.ice);
        CHECK(one.ledger == many.ledger);
    }
    const ErosionState half = after(input, 4, ice_free(sloping_valley()));
    const ErosionState whole = after(input, 4, half);
    CHECK(whole.change == one.change);
    CHECK(whole.ice == one.ice);
}

TEST_CASE("glaciers wear as much at every cell size", "[ice][glaciers]") {
    const ErosionInput input = ice_age();
    const double coarse = removed(after(input, 20, ice_free(sloping_valley())));
    // The ice's cells are 75 m in both cases, so what differs is how the ground is averaged to them.
    const double fine = removed(after(input, 20, ice_free(sloping_valley(2), double{valley_cell} / 2)));
    CHECK_THAT(fine, WithinRel(coarse, 0.05));
}

TEST_CASE("ice melts where a phase has no glaciers", "[ice][glaciers][phases]") {
    const ErosionInput input = ice_age();
    ErosionState state = after(input, 5, ice_free(sloping_valley()));
    REQUIRE_FALSE(state.ice.empty());
    begin_phase(state, input.schedule, input.schedule, state.materials);
    CHECK_FALSE(state.ice.empty());
    ErosionSchedule rivers = input.schedule;
    rivers.mixing.set_only(ErosionKind::water);
    begin_phase(state, input.schedule, rivers, state.materials);
    CHECK(state.ice.empty());
}

TEST_CASE("glaciers leave maps of any size and extreme settings sound", "[ice][glaciers]") {
    for (const auto& [w, h] : std::vector<std::pair<int, int>>{{1, 1}, {2, 1}, {1, 9}, {5, 3}, {17, 16}, {33, 64}}) {
        ErosionInput input = ice_age();
        GlacierErosionParameters& ice = input.schedule.glaciers;
        ice.ela_height = -100;
        ice.frost = 5;
        ice.abrasion = 0.01F;
        ice.time_step = 100000;
        Raster<float> rough(w, h);
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x) rough(x, y) = static_cast<float>((x * 7919 + y * 104729) % 500);
        const ErosionState state = after(input, 3, ice_free(rough, 30));
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x) {
                REQUIRE(std::isfinite(state.change(x, y)));
                REQUIRE(state.ice(x, y) >= 0);
            }
    }
}

TEST_CASE("the land shows the ice of its glaciers unless it has melted, without eroding anew",
          "[ice][glaciers][pipeline]") {
    Project project = small_project();
    project.frame.cell_size = 200;
    project.erosion = ice_age().schedule;
    project.erosion.glaciers.line = IceLine::share;
    project.erosion.glaciers.ela = 0;  // all of the land gathers snow
    project.erosion.glaciers.cap = 10000;
    project.erosion.glaciers.accumulation = 0.05F;
    project.erosion.mixing.steps = 30;
    Evaluator evaluator;
    const auto melted = evaluator.evaluate(project, {});
    REQUIRE(melted);
    CHECK_FALSE((*melted)->ice);
    project.erosion.glaciers.melted = false;
    const auto iced = evaluator.evaluate(project, {});
    REQUIRE(iced);
    REQUIRE((*iced)->ice);
    CHECK((*iced)->report.seconds == (*melted)->report.seconds);  // the same run, to the nanosecond
    CHECK_FALSE((*iced)->uncarved_key == (*melted)->uncarved_key);
    float thickest = 0;
    for (int y = 0; y < project.frame.height; ++y)
        for (int x = 0; x < project.frame.width; ++x) {
            const float ice = (*(*iced)->ice)(x, y);
            thickest = std::max(thickest, ice);
            REQUIRE((*(*iced)->ground)(x, y) == (*(*melted)->ground)(x, y) + ice);
        }
    CHECK(thickest > 3);

    // A phase of water after it: the ice is gone.
    project.past_erosion = {project.erosion};
    project.erosion.mixing.set_only(ErosionKind::water);
    project.erosion.mixing.steps = 2;
    const auto later = evaluator.evaluate(project, {});
    REQUIRE(later);
    CHECK_FALSE((*later)->ice);
}
