/// Beds in the bottom: where they lie, and that all erosion works through them.

#include "core/erosion/beds.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/erosion/erode.h"
#include "core/pipeline/beds.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/eroded_grounds.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

Project bedded_project() {
    Project project;
    project.frame.width = project.frame.height = 41;
    project.frame.cell_size = 10;
    project.bedding.enabled = true;
    project.bedding.thickness = 50;
    project.bedding.hard_share = 0.5F;
    project.bedding.contrast = 1;
    project.bedding.variety = 0;
    project.bedding.unevenness = 0;
    return project;
}

/// Yield of the bottom at a cell, on level ground of that height.
float yield_at(const Project& project, float height, int x, int y) {
    const int width = project.frame.width;
    const Strata strata = lay_strata(Raster<float>(width, project.frame.height, height), project, 1);
    const Beds beds = beds_of(project, strata, 1);
    return bed_yield(beds.profile, bed_place(beds.profile, beds.place(x, y), 0, 0));
}

}  // namespace

TEST_CASE("beds: level ones alternate with height", "[beds]") {
    const Project project = bedded_project();
    // Hard from 12.5 m below to 12.5 m above 0, 50, 100, ... m; the edges are 2 m wide.
    for (const float height : {0.0F, 10.0F, 40.0F, 50.0F, 1000.0F, -100.0F})
        CHECK(yield_at(project, height, 3, 4) == 0);
    for (const float height : {25.0F, 15.0F, 35.0F, -25.0F, 1025.0F}) CHECK(yield_at(project, height, 3, 4) == 1);
    // The same everywhere.
    CHECK(yield_at(project, 20, 0, 0) == yield_at(project, 20, 40, 17));
}

TEST_CASE("beds: they dip, fold, and are thinner upright than across never", "[beds]") {
    Project project = bedded_project();
    project.bedding.dip = 45;
    project.bedding.dip_direction = 90;
    // Ten cells further east the same bed lies 100 m lower.
    for (const float height : {0.0F, 7.0F, 20.0F, 33.0F})
        CHECK(yield_at(project, height, 20, 5) == Approx(yield_at(project, height - 100, 30, 9)).margin(0.02));
    // 50 m across the beds are 70.7 m upright: hard up to 17.7 m.
    CHECK(yield_at(project, 16, 20, 5) == 0);
    CHECK(yield_at(project, 20, 20, 5) == 1);
    project.bedding.dip = 0;
    project.bedding.fold_height = 30;
    project.bedding.fold_length = 400;
    // Crest a quarter of the length east of the middle, trough west of it.
    CHECK(yield_at(project, 15, 30, 5) == 0);
    CHECK(yield_at(project, -15, 10, 5) == 0);
    CHECK(yield_at(project, 15, 10, 5) == 1);
}

TEST_CASE("beds: sections through the land cut the beds that erosion meets", "[beds]") {
    Project project = bedded_project();
    project.bedding.dip = 30;
    project.bedding.dip_direction = 70;
    project.bedding.fold_height = 40;
    project.bedding.fold_length = 300;
    project.bedding.unevenness = 10;
    project.bedding.unevenness_length = 100;
    const float ground = 37;
    const Beds beds = beds_of(project, lay_strata(Raster<float>(41, 41, ground), project, 1), 1);
    CHECK(bed_profile_of(project.bedding).inverse_thickness == beds.profile.inverse_thickness);
    CHECK(bed_profile_of(project.bedding).seed == beds.profile.seed);
    const auto place = [&](float height, float of_bed) { return (height - of_bed) * beds.profile.inverse_thickness; };
    // Along a row and down a column, from middle to middle of the outermost cells. Floats of some hundred metres are
    // good to 3e-5 m, a pair of beds is 58 m high.
    const std::vector<float> row = bed_heights_along(project.bedding, project.frame, {5, 75}, {405, 75}, 41);
    const std::vector<float> column = bed_heights_along(project.bedding, project.frame, {125, 5}, {125, 405}, 41);
    REQUIRE(row.size() == 41);
    REQUIRE(column.size() == 41);
    for (int i = 0; i < 41; ++i) {
        const auto at = static_cast<std::size_t>(i);
        CHECK(place(ground, row[at]) == Approx(beds.place(i, 7)).margin(1e-5));
        CHECK(place(ground, column[at]) == Approx(beds.place(12, i)).margin(1e-5));
    }
    // They are not the same line.
    CHECK(std::abs(row[0] - column[0]) > 1);
}

TEST_CASE("beds: a place follows what the bottom loses, not what lies on it", "[beds]") {
    const BedProfile beds{0.02F, 0.25F, 1, 0, 1};
    CHECK(bed_place(beds, 3, 0, 0) == 3);
    CHECK(bed_place(beds, 3, 5, 5) == 3);       // 5 m of loose material were laid
    CHECK(bed_place(beds, 3, -20, 5) == 2.5F);  // 25 m of the bottom are gone
}

TEST_CASE("beds: a row is what its cells are", "[beds]") {
    const BedProfile beds{0.05F, 0.2F, 0.8F, 0.5F, 77};
    RandomSequence random(3, RandomStream::test);
    constexpr int width = 37;
    std::vector<float> place(width), change(width), loose(width), layer(width), factors(width);
    for (int i = 0; i < width; ++i) {
        const auto x = static_cast<std::size_t>(i);
        place[x] = random.between(-1000, 1000);
        change[x] = random.between(-100, 10);
        loose[x] = random.between(0, 3);
        layer[x] = random.between(0, 3);
    }
    const float* layers[] = {loose.data(), layer.data()};
    bed_factors_of_row(beds, place.data(), change.data(), layers, 0.5F, factors.data(), width);
    float lowest = 1;
    for (std::size_t x = 0; x < width; ++x) {
        // The sums are rounded in another order: 1e-3 of a bed's edge.
        CHECK(factors[x] ==
              Approx(0.5F * bed_yield(beds, bed_place(beds, place[x], change[x], loose[x] + layer[x]))).margin(1e-3));
        CHECK(factors[x] >= 0.5F * (1 - beds.contrast) - 1e-6F);
        CHECK(factors[x] <= 0.5F);
        lowest = std::min(lowest, factors[x]);
    }
    CHECK(lowest < 0.4F);
}

TEST_CASE("beds: every resolution shows the same ones", "[beds]") {
    Project project = bedded_project();
    project.frame.width = project.frame.height = 64;
    project.bedding.dip = 10;
    project.bedding.unevenness = 20;
    project.bedding.unevenness_length = 200;
    const auto place = [&](int coarsening) {
        const int side = 64 / coarsening;
        return beds_of(project, lay_strata(Raster<float>(side, side, 300.0F), project, coarsening), coarsening).place;
    };
    const Raster<float> fine = place(1);
    const Raster<float> coarse = place(2);
    float furthest = 0;
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 32; ++x) {
            const float mean = 0.25F * ((fine(2 * x, 2 * y) + fine(2 * x + 1, 2 * y)) +
                                        (fine(2 * x, 2 * y + 1) + fine(2 * x + 1, 2 * y + 1)));
            furthest = std::max(furthest, std::abs(mean - coarse(x, y)));
        }
    CHECK(furthest < 0.02F);  // of a pair of beds: what the noise bends within a cell
}

TEST_CASE("beds: what erodes leaves hard ones standing", "[beds]") {
    const auto kind = GENERATE(ErosionKind::water, ErosionKind::wind, ErosionKind::thermal, ErosionKind::droplets);
    // A slope across one hard and one soft half, side by side: beds that stand upright almost.
    ErosionInput input;
    MixingParameters& mixing = input.schedule.mixing;
    mixing.water = kind == ErosionKind::water ? 1.0F : 0.0F;
    mixing.wind = kind == ErosionKind::wind ? 1.0F : 0.0F;
    mixing.thermal = kind == ErosionKind::thermal ? 1.0F : 0.0F;
    mixing.droplets = kind == ErosionKind::droplets ? 1.0F : 0.0F;
    const auto eroded = [&](float contrast) {
        ErosionState state = start_of_erosion(rough_ground(64, 64, 60, 4), 10, {Raster<float>(64, 64)},
                                              std::vector<MaterialParameters>(2), {});
        state.beds.profile = {1e-6F, 0.25F, contrast, 0, 1};
        state.beds.place = Raster<float>(64, 64);
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) state.beds.place(x, y) = x < 32 ? 0.0F : 0.5F;  // hard in the west
        for (int i = 0; i < 20; ++i) erosion_step(state, input);
        check_sound(state);
        std::pair<double, double> lost{0, 0};
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) {
                const double gone = static_cast<double>(state.reference(x, y)) - height_of_bottom(state, x, y);
                (x < 32 ? lost.first : lost.second) += gone;
            }
        return lost;
    };
    const auto [hard, soft] = eroded(1);
    // Proof beds lose nothing but roundings of heights of 500 m: 6e-5 m a cell.
    CHECK(std::abs(hard) < 0.1);
    CHECK(soft > 5);
    // A control: without contrast the west erodes as the east does.
    const auto [west, east] = eroded(0);
    CHECK(west > 0.3 * east);
}

TEST_CASE("beds: a project's run meets them, and the land shows them", "[beds]") {
    Project project = bedded_project();
    std::get<GeneratedBase>(project.base).parameters.maximum = 300;
    std::get<GeneratedBase>(project.base).parameters.wavelength = 300;
    project.erosion.mixing.steps = 12;
    project.erosion.mixing.droplets = 50;
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land.ok());
    REQUIRE((*land)->bed_hardness);
    float least = 1;
    float most = 0;
    for (int y = 0; y < 41; ++y)
        for (int x = 0; x < 41; ++x) {
            least = std::min(least, (*(*land)->bed_hardness)(x, y));
            most = std::max(most, (*(*land)->bed_hardness)(x, y));
        }
    CHECK(least == 0);
    CHECK(most == 1);
    Project plain = project;
    plain.bedding.enabled = false;
    plain.separate_eroded_material = true;
    const auto without = evaluator.evaluate(plain, {});
    CHECK_FALSE((*without)->bed_hardness);
    CHECK_FALSE(*(*without)->ground == *(*land)->ground);
}
