/// Lava as a kind of erosion: layers, phases, the sea, what lies open, and the volcano among the generators.

#include <algorithm>
#include <array>
#include <cmath>

#include "core/erosion/erode.h"
#include "core/erosion/lava/lava.h"
#include "core/erosion/lava/vents.h"
#include "core/pipeline/evaluate.h"
#include "core/relief/generators/generate.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"
#include "tests/core/measure_shapes.h"
#include "tests/core/small_project.h"

using namespace cuesta;
using namespace cuesta::test;
using Catch::Matchers::WithinRel;

namespace {

ErosionInput eruptions(float volume) {
    ErosionInput input;
    input.schedule.mixing.set_only(ErosionKind::lava);
    input.schedule.lava.volume = volume;
    input.schedule.lava.spread = 600;
    return input;
}

/// A hill of 600 m in the middle of 96 x 96 cells of 40 m.
Raster<float> hill() {
    Raster<float> ground(96, 96);
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x)
            ground(x, y) = 600.0F * std::exp(-std::hypot(static_cast<float>(x - 48), static_cast<float>(y - 48)) / 25);
    return ground;
}

ErosionState after(const ErosionInput& input, int steps, ErosionState state) {
    REQUIRE(erosion_steps(state, input, steps, {}) == steps);
    return state;
}

float most_of(const Raster<float>& cells) {
    float most = cells(0, 0);
    for (int y = 0; y < cells.height(); ++y)
        most = std::max(most, *std::max_element(cells.row(y), cells.row(y) + cells.width()));
    return most;
}

}  // namespace

TEST_CASE("eruptions come from the vents that are told", "[lava]") {
    ErosionInput input = eruptions(2e5F);
    LavaParameters& lava = input.schedule.lava;
    lava.place = VentPlace::placed;
    lava.east = 0.4F;
    lava.south = 0.6F;
    lava.vents = 5;
    lava.spread = 900;
    lava.cinders = 1;  // cones stand on their vents
    lava.variety = 0;
    const auto nearest = [](const std::vector<LavaPlace>& vents, double x, double z) {
        double least = 1e9;
        for (const LavaPlace& vent : vents) least = std::min(least, std::hypot(vent.x - x, vent.z - z));
        return least;
    };
    // A cone of 2e5 m3 at 33 degrees is 100 m wide at its foot: nothing lies farther than three cells from a vent.
    constexpr double foot = 3 * 40;
    const ErosionState state = after(input, 30, start_of_erosion(hill(), 40, {}, {}, {}));
    const std::vector<LavaPlace> vents = vents_of(lava, input.schedule.mixing.seed, hill(), 40);
    REQUIRE(vents.size() == 5);
    CHECK(vents.front().x == Approx(0.4 * 96 * 40));
    CHECK(vents.front().z == Approx(0.6 * 96 * 40));
    std::vector<bool> built(vents.size());
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x) {
            if (state.change(x, y) <= 0) continue;
            const double at_x = (x + 0.5) * 40, at_z = (y + 0.5) * 40;
            CHECK(nearest(vents, at_x, at_z) < foot);
            for (std::size_t i = 0; i < vents.size(); ++i)
                if (nearest({vents[i]}, at_x, at_z) < foot) built[i] = true;
        }
    CHECK(std::count(built.begin(), built.end(), true) == 5);  // in 30 eruptions each has its turn
    // Control: another seed has its vents elsewhere, but for the one in the middle.
    const std::vector<LavaPlace> others = vents_of(lava, input.schedule.mixing.seed + 1, hill(), 40);
    CHECK(nearest(others, vents.front().x, vents.front().z) == 0);
    CHECK(nearest(others, vents[1].x, vents[1].z) > 0);
    lava.place = VentPlace::summit;
    CHECK(vents_of(lava, 1, hill(), 40).front().x == Approx(48.5 * 40));
}

TEST_CASE("eruptions build up the ground by what they bring", "[lava]") {
    const ErosionState state = after(eruptions(2e6F), 20, start_of_erosion(hill(), 40, {}, {}, {}));
    CHECK(state.ledger.uplifted > 2e7);
    // Float sums of changes of some metres.
    CHECK_THAT(sum_of(state.change) * 1600 + state.ledger.left_map, WithinRel(state.ledger.uplifted, 1e-5));
    CHECK_THAT(sum_of(open_lava(state)), WithinRel(sum_of(state.change), 1e-5));  // nothing has covered or worn it
    CHECK(state.ledger.moved == 0);
}

TEST_CASE("a run of eruptions that goes on from a copy is the run that never stopped", "[lava]") {
    const ErosionInput input = eruptions(1e6F);
    const ErosionState whole = after(input, 9, start_of_erosion(hill(), 40, {}, {}, {}));
    const ErosionState parts = after(input, 5, after(input, 4, start_of_erosion(hill(), 40, {}, {}, {})));
    CHECK(whole.change == parts.change);
    CHECK(whole.lava == parts.lava);
    ErosionInput other = input;
    other.schedule.mixing.seed = 2;
    CHECK_FALSE(whole.change == after(other, 9, start_of_erosion(hill(), 40, {}, {}, {})).change);
}

TEST_CASE("eruptions are the same on any number of threads", "[lava][threads]") {
    ErosionInput input = eruptions(1e6F);
    input.schedule.lava.cinders = 0.3F;
    input.schedule.lava.vents = 4;
    const auto on = [&](int threads) {
        const cuesta::test::ThreadCount set(threads);
        return after(input, 9, start_of_erosion(hill(), 40, {}, {}, {}));
    };
    const ErosionState one = on(1);
    CHECK(sum_of(one.lava) > 0);
    for (const int threads : {2, 7}) {
        const ErosionState many = on(threads);
        CHECK(one.change == many.change);
        CHECK(one.lava == many.lava);
        CHECK(one.lava_top == many.lava_top);
        CHECK(one.ledger == many.ledger);
        CHECK(open_lava(one) == open_lava(many));
    }
}

TEST_CASE("lava joins the uppermost layer and bakes what it covers", "[lava][layers]") {
    std::vector<Raster<float>> thickness{Raster<float>(96, 96, 2.0F), Raster<float>(96, 96, 5.0F)};
    const ErosionState start = start_of_erosion(hill(), 40, thickness, std::vector<MaterialParameters>(3), {});
    const ErosionState state = after(eruptions(2e6F), 6, start);
    int covered = 0;
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x) {
            const float sum = state.thickness[0](x, y) + state.thickness[1](x, y);
            // Sums of a few floats of metres.
            REQUIRE(std::abs(sum - (7 + state.change(x, y))) < 1e-3F);
            REQUIRE(state.thickness[0](x, y) == (state.change(x, y) > 0 ? 0.0F : 2.0F));
            covered += state.change(x, y) > 0 ? 1 : 0;
        }
    CHECK(covered > 100);
}

TEST_CASE("lava shows until it is worn away or buried", "[lava]") {
    ErosionState state = after(eruptions(2e6F), 4, start_of_erosion(hill(), 40, {}, {}, {}));
    const Raster<float> fresh = open_lava(state);
    const float thick = most_of(fresh);
    REQUIRE(thick > 2);
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x) state.change(x, y) -= 0.5F * thick;
    CHECK_THAT(most_of(open_lava(state)), WithinRel(0.5F * thick, 1e-3F));
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x) state.change(x, y) += 0.5F * thick + 0.25F;
    CHECK_THAT(most_of(open_lava(state)), WithinRel(0.5F * thick, 1e-2F));  // half hidden by a quarter of a metre
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x) state.change(x, y) += 0.3F;
    CHECK(most_of(open_lava(state)) == 0);
}

TEST_CASE("a placed volcano erupts there", "[lava]") {
    ErosionInput input = eruptions(1e6F);
    input.schedule.lava.place = VentPlace::placed;
    input.schedule.lava.east = 0.25F;
    input.schedule.lava.south = 0.75F;
    input.schedule.lava.vents = 1;
    input.schedule.lava.cinders = 1;
    const ErosionState state = after(input, 3, start_of_erosion(hill(), 40, {}, {}, {}));
    double east = 0, south = 0, sum = 0;
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x) {
            east += double{state.change(x, y)} * (x + 0.5);
            south += double{state.change(x, y)} * (y + 0.5);
            sum += double{state.change(x, y)};
        }
    // Cones on a slope lie somewhat downhill: within two cells of 96.
    CHECK(std::abs(east / sum - 24) < 2);
    CHECK(std::abs(south / sum - 72) < 2);
}

TEST_CASE("the sea quenches lava, closed borders hold it", "[lava]") {
    const auto covered = [](const ErosionState& state) {
        int cells = 0;
        for (int y = 0; y < 96; ++y)
            for (int x = 0; x < 96; ++x) cells += state.change(x, y) > 0 ? 1 : 0;
        return cells;
    };
    ErosionInput input = eruptions(5e6F);
    const ErosionState dry = after(input, 10, start_of_erosion(hill(), 40, {}, {}, {}));
    input.schedule.mixing.border = Border::sea;
    input.schedule.mixing.sea_level = 300;
    const ErosionState wet = after(input, 10, start_of_erosion(hill(), 40, {}, {}, {}));
    CHECK(covered(wet) < covered(dry));
    input.schedule.mixing.border = Border::closed;
    CHECK(after(input, 10, start_of_erosion(hill(), 40, {}, {}, {})).ledger.left_map == 0);
}

TEST_CASE("the land of a project knows the lava that lies open", "[lava][pipeline]") {
    Project project = small_project();
    project.erosion = eruptions(5e3F).schedule;
    project.erosion.mixing.steps = 5;
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land);
    REQUIRE((*land)->lava);
    CHECK(most_of(*(*land)->lava) > 0.3F);
    project.erosion.mixing.set_only(ErosionKind::thermal);
    CHECK_FALSE((*evaluator.evaluate(project, {}))->lava);

    // A volcano as the base shows its young flows before any run.
    auto& generator = std::get<GeneratedBase>(project.base).parameters;
    generator.kind = GeneratorKind::volcano;
    project.erosion.mixing.steps = 0;
    const auto volcano = evaluator.evaluate(project, {});
    REQUIRE((*volcano)->lava);
    CHECK(most_of(*(*volcano)->lava) > 0.3F);
    // So does the land that the window shows until it erodes.
    EvaluateOptions layers;
    layers.stage = Stage::layers;
    const auto shown = evaluator.evaluate(project, layers);
    REQUIRE((*shown)->lava);
    CHECK(*(*shown)->lava == *(*volcano)->lava);
}

TEST_CASE("a volcano has a crater of its width, and flanks that become gentler downwards", "[lava][generators]") {
    GeneratorParameters p;
    p.kind = GeneratorKind::volcano;
    p.roughness = 0;
    p.count = 1;
    p.maximum = 2000;
    p.crater = 0.2F;
    p.concavity = 1;
    const int side = 200;
    const Raster<float> ground = generate(p, side, side, 50);
    // Without roughness heights depend on the distance alone; one flow lies somewhere: medians of four directions.
    const auto at = [&](double share) {
        const int d = static_cast<int>(share * 0.4 * side);
        std::array<float, 4> four{ground(100 + d, 100), ground(100, 100 + d), ground(99 - d, 100), ground(100, 99 - d)};
        std::sort(four.begin(), four.end());
        return 0.5F * (four[1] + four[2]);
    };
    CHECK(at(0.2) > at(0) + 300);  // the rim above the floor
    CHECK(at(0.2) > at(0.4));
    CHECK(at(0.25) - at(0.45) > 1.3F * (at(0.45) - at(0.65)));
    p.concavity = 0;
    const Raster<float> shield = generate(p, side, side, 50);
    CHECK(shield(100 + 32, 100) > ground(100 + 32, 100));  // fuller
}
