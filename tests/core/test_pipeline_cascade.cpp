/// Erosion on the levels while the land grows: what it does to land.

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/erosion/erode.h"
#include "core/erosion/multigrid/refine.h"
#include "core/measure/measure.h"
#include "core/pipeline/cascade_phases.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/run_key.h"
#include "tests/catch.h"
#include "tests/core/eroding_levels.h"
#include "tests/core/spline_projects.h"

using namespace cuesta;
using namespace cuesta::test;
using namespace cuesta::eroding_levels;

TEST_CASE("land that erodes on the levels keeps its mass", "[cascade]") {
    for (const int smoothing : {0, 4})
        for (const auto& [width, height] : {std::pair{64, 64}, {63, 61}}) {
            INFO(width << " x " << height << ", smoothing " << smoothing);
            Project project = eroding_project();
            project.frame.width = width;
            project.frame.height = height;
            project.cascade_erosion.smoothing = smoothing;
            const auto before = land_of(project, Stage::splines);
            const auto after = land_of(project);
            const ErosionReport& report = after->cascade_report;
            CHECK(report.steps_done == 90);
            CHECK(report.steps_of_kind[0] == 90);
            CHECK(report.ledger.moved > 0);
            CHECK(report.ledger.rain > 0);
            CHECK(report.suspended == 0);
            CHECK(largest_difference(*before->ground, *after->ground) > 0.05);
            double ground_before = 0, ground_after = 0;
            const double area = project.frame.cell_size * project.frame.cell_size;
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) {
                    ground_before += static_cast<double>((*before->ground)(x, y)) * area;
                    ground_after += static_cast<double>((*after->ground)(x, y)) * area;
                }
            CHECK(report.ground_before == Approx(ground_before).epsilon(1e-12));
            // Heights of 500 m in floats are rounded by 3e-5 m: the sums of the land itself tell no more than that.
            CHECK(std::abs(report.ground_after - ground_after) <= 3e-5 * area * width * height);
            const double balance =
                report.ground_after + report.ledger.left_map + report.ledger.transport_loss - report.ground_before;
            // As every run of erosion: 1e-5 of the gross volume (docs/methods/erosion-schedule.md).
            CHECK(std::abs(balance) <= 1e-5 * report.ledger.moved);
            const double water =
                report.water + report.ledger.evaporated + report.ledger.water_left_map - report.ledger.rain;
            CHECK(std::abs(water) <= 1e-5 * report.ledger.rain);
        }
}

TEST_CASE("splines hold the ground and keep the rain off", "[cascade]") {
    Project project = eroding_project();
    const auto moved = [](const Project& p) { return land_of(p)->cascade_report.ledger.moved; };
    const auto everywhere = [&](float MetaParameters::*member, float value) {
        Project edited = project;
        for (FeatureSpline& spline : edited.splines)
            for (MetaPoint& point : spline.meta_points) point.parameters.*member = value;
        return edited;
    };
    // Far from the splines their values have not spread in full: there it stays nearer to 1.
    CHECK(moved(project) > 0);
    CHECK(moved(everywhere(&MetaParameters::erodibility, 0)) < 0.5 * moved(project));
    CHECK(moved(everywhere(&MetaParameters::erodibility, 2)) > 1.2 * moved(project));
    const auto rain = [](const Project& p) { return land_of(p)->cascade_report.ledger.rain; };
    const double little = rain(everywhere(&MetaParameters::rain, 0));
    const double half = rain(everywhere(&MetaParameters::rain, 0.5F));
    CHECK(little < 0.3 * rain(project));
    // The rain is linear in the share, but for the rounding of the depths that it adds to.
    CHECK(half == Approx((little + rain(project)) / 2).epsilon(1e-4));
}

TEST_CASE("the water dries up at the end", "[cascade]") {
    Project project = eroding_project();
    project.cascade_erosion.final_steps = 0;
    const auto wet = land_of(project);
    CHECK(wet->cascade_report.water > 0);
    project.cascade_erosion.final_steps = 300;
    const auto dry = land_of(project);
    CHECK(dry->cascade_report.ledger.rain == wet->cascade_report.ledger.rain);
    CHECK(dry->cascade_report.water <= 1e-6 * dry->cascade_report.ledger.rain);
}

TEST_CASE("steps on coarse levels shape the finest", "[cascade]") {
    Project project = eroding_project();
    project.cascade_erosion.level_6 = 0;
    const auto land = land_of(project);
    CHECK(land->ground->width() == 64);
    CHECK(land->cascade_report.steps_done == 60);
    CHECK(largest_difference(*land_of(project, Stage::splines)->ground, *land->ground) > 0.05);
    project.cascade_erosion.level_5 = 0;
    CHECK(*land_of(project)->ground == *land_of(project, Stage::splines)->ground);
}

TEST_CASE("the base alone erodes on the levels, too", "[cascade]") {
    Project project = eroding_project();
    project.splines.clear();
    project.noise = {};
    project.base = GeneratedBase{};
    const auto land = land_of(project);
    CHECK(land->cascade_report.ledger.moved > 0);
    CHECK(largest_difference(*land_of(project, Stage::base)->ground, *land->ground) > 0.05);
}

TEST_CASE("all kinds of the schedule erode on the levels if asked to", "[cascade]") {
    Project project = eroding_project();
    project.cascade_erosion.kinds = CascadeKinds::mixture;
    project.erosion.mixing.water = 2;
    project.erosion.mixing.wind = project.erosion.mixing.thermal = 1;
    const auto land = land_of(project);
    const ErosionReport& report = land->cascade_report;
    CHECK(report.steps_done == 90);
    for (const ErosionKind kind : {ErosionKind::water, ErosionKind::wind, ErosionKind::thermal})
        CHECK(report.steps_of_kind[static_cast<std::size_t>(kind)] > 10);
    const double balance = report.ground_after + report.ledger.left_map + report.ledger.transport_loss -
                           report.ground_before - report.ledger.uplifted;
    // As every run of erosion: 1e-5 of the gross volume (docs/methods/erosion-schedule.md).
    CHECK(std::abs(balance) <= 1e-5 * report.ledger.moved);
    CHECK(report.suspended == 0);

    set_thread_count(1);
    const auto one = land_of(project);
    set_thread_count(5);
    const auto five = land_of(project);
    set_thread_count(0);
    CHECK(*one->ground == *five->ground);

    // Other proportions are other land; without the choice they are not.
    Project other = project;
    other.erosion.mixing.thermal = 5;
    CHECK_FALSE(*land_of(other)->ground == *land->ground);
    CHECK(stage_key(other, Stage::cascade_erosion, 1) != stage_key(project, Stage::cascade_erosion, 1));
    other.cascade_erosion.kinds = project.cascade_erosion.kinds = CascadeKinds::water;
    CHECK(stage_key(other, Stage::cascade_erosion, 1) == stage_key(project, Stage::cascade_erosion, 1));

    // Nothing to dry where no water runs.
    project.cascade_erosion.kinds = CascadeKinds::mixture;
    project.erosion.mixing.water = 0;
    CHECK(cascade_phases(project, 1).back().last == 70);
    CHECK(land_of(project)->cascade_report.steps_done == 70);
}

TEST_CASE("level ground stays level, and dry ground as it is, on the levels", "[cascade]") {
    Project project = eroding_project();
    project.splines.clear();
    project.noise = {};
    Raster<float> level(60, 51, 123.456F);
    project.base = ImportedBase{TiledRaster(level.view()), ""};
    project.frame.width = 60;
    project.frame.height = 51;
    project.erosion.rain.kind = RainKind::none;
    project.cascade_erosion.kinds = CascadeKinds::mixture;
    project.erosion.mixing.water = 2;
    project.erosion.mixing.wind = 0;
    project.erosion.mixing.thermal = 1;
    CHECK(*land_of(project)->ground == level);
    // Control: a peak that is too steep does not stay.
    level(30, 25) += 400;
    project.base = ImportedBase{TiledRaster(level.view()), ""};
    CHECK_FALSE(*land_of(project)->ground == level);
}

TEST_CASE("an imported mountain has its main valleys where its coarse levels made them", "[cascade]") {
    // A cone of 128 x 128 cells with some roughness, whose valleys are not there yet; rivers cut on coarse levels.
    constexpr int size = 128;
    Raster<float> cone(size, size);
    RandomSequence random(11, RandomStream::test);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const float distance = std::hypot(static_cast<float>(x) - 63.5F, static_cast<float>(y) - 63.5F);
            cone(x, y) = std::max(0.0F, 1500.0F - 25.0F * distance) + random.between(0, 5);
        }
    Project project;
    project.frame.width = project.frame.height = size;
    project.frame.cell_size = 30;
    project.base = ImportedBase{TiledRaster(cone.view()), ""};
    project.erosion.mixing.steps = 0;
    project.erosion.mixing.water = project.erosion.mixing.wind = project.erosion.mixing.thermal = 0;
    project.erosion.mixing.stream_power = 1;
    project.cascade_erosion.kinds = CascadeKinds::mixture;
    project.cascade_erosion.level_5 = 40;
    project.cascade_erosion.level_6 = 8;
    project.cascade_erosion.level_7 = 4;
    const auto coarse = land_of(project, Stage::cascade_erosion, 4);
    const auto fine = land_of(project);
    REQUIRE(coarse->ground->width() == 32);

    const auto drainage = [](const Land& land) {
        return measure(land.ground->view(), land.frame.cell_size).drainage_cells;
    };
    const Raster<std::uint32_t> coarse_cells = drainage(*coarse);
    /// The share of the coarse land's main valleys that have a large stream of the fine land in them, the fine land
    /// turned by `turns` quarters.
    const auto share_found = [&](const Raster<std::uint32_t>& fine_cells, int turns) {
        int valleys = 0, found = 0;
        for (int y = 2; y < 30; ++y)
            for (int x = 2; x < 30; ++x) {
                if (coarse_cells(x, y) < 30) continue;
                ++valleys;
                std::uint32_t most = 0;
                for (int j = 0; j < 4; ++j)
                    for (int i = 0; i < 4; ++i) {
                        int u = 4 * x + i, v = 4 * y + j;
                        for (int turn = 0; turn < turns; ++turn) {
                            std::swap(u, v);
                            u = size - 1 - u;
                        }
                        most = std::max(most, fine_cells(u, v));
                    }
                // At least half of the 16 fine cells for each coarse one.
                found += most >= 8 * coarse_cells(x, y) ? 1 : 0;
            }
        REQUIRE(valleys > 20);
        return static_cast<double>(found) / valleys;
    };
    // Measured: all of 34. Turned, valleys still meet other valleys by chance: at most half (measured). The mountain
    // itself, not eroded, has none of them.
    const Raster<std::uint32_t> fine_cells = drainage(*fine);
    CHECK(share_found(fine_cells, 0) >= 0.9);
    for (const int turns : {1, 2, 3}) CHECK(share_found(fine_cells, turns) <= 0.7);
    CHECK(share_found(drainage(*land_of(project, Stage::base)), 0) <= 0.1);
}

TEST_CASE("held ground stays exactly as it is through all levels", "[cascade][masks]") {
    Raster<float> mountain(64, 57);
    RandomSequence random(4, RandomStream::test);
    for (int y = 0; y < 57; ++y)
        for (int x = 0; x < 64; ++x)
            mountain(x, y) = 900.0F - 12.0F * std::hypot(static_cast<float>(x) - 30.0F, static_cast<float>(y) - 25.0F) +
                             random.between(0, 20);
    Project project = eroding_project();
    project.splines.clear();
    project.noise = {};
    project.frame.width = 64;
    project.frame.height = 57;
    project.base = ImportedBase{TiledRaster(mountain.view()), ""};
    project.cascade_erosion.smoothing = GENERATE(0, 2);
    // A cell alone, a block, and half-held ground around the block.
    Raster<float> held(64, 57);
    for (int y = 28; y < 44; ++y)
        for (int x = 18; x < 40; ++x) held(x, y) = y >= 32 && y < 40 && x >= 22 && x < 36 ? 1.0F : 0.5F;
    held(50, 9) = 1;
    for (const bool mixture : {false, true}) {
        project.masks = {};
        project.cascade_erosion.kinds = mixture ? CascadeKinds::mixture : CascadeKinds::water;
        project.erosion.mixing.water = 2;
        project.erosion.mixing.wind = project.erosion.mixing.thermal = project.erosion.mixing.stream_power = 1;
        const auto free = land_of(project);
        project.masks.protection = TiledRaster(held.view());
        const auto land = land_of(project);
        bool free_changed = false;
        for (int y = 0; y < 57; ++y)
            for (int x = 0; x < 64; ++x) {
                if (held(x, y) < 1) continue;
                CHECK((*land->ground)(x, y) == mountain(x, y));
                free_changed = free_changed || (*free->ground)(x, y) != mountain(x, y);
            }
        CHECK(free_changed);
        CHECK(largest_difference(*land->ground, mountain) > 0.05);
        const ErosionReport& report = land->cascade_report;
        const double balance = report.ground_after + report.ledger.left_map + report.ledger.transport_loss -
                               report.ground_before - report.ledger.uplifted;
        // As every run of erosion: 1e-5 of the gross volume (docs/methods/erosion-schedule.md).
        CHECK(std::abs(balance) <= 1e-5 * report.ledger.moved);
    }
}

TEST_CASE("smoothing evens the land out after drying, keeps its mass and spares ground that is held", "[cascade]") {
    ErosionState state = start_of_erosion(Raster<float>(40, 30, 100.0F), 10, {}, {MaterialParameters{}}, {});
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 40; ++x) state.change(x, y) = static_cast<float>((x * 7 + y * 5) % 9) - 4.0F;
    const ErosionState before = state;
    const auto roughness = [](const ErosionState& s) {
        double sum = 0;
        for (int y = 0; y < 30; ++y)
            for (int x = 1; x < 40; ++x) sum += std::abs(s.change(x, y) - s.change(x - 1, y));
        return sum;
    };
    const auto total = [](const ErosionState& s) {
        double sum = 0;
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 40; ++x) sum += static_cast<double>(s.change(x, y));
        return sum * 100;  // m^3
    };
    smooth_change(state, 0, {});
    CHECK(state.change == before.change);
    smooth_change(state, 4, {});
    CHECK(roughness(state) < 0.2 * roughness(before));
    // Of floats of some metres, over 1200 cells of 100 m^2; what rounding makes is booked.
    CHECK(std::abs(total(state) - total(before)) < 0.05);
    CHECK(std::abs(total(state) + state.ledger.left_map - total(before)) < 1e-6);

    Raster<float> held(40, 30);
    for (int y = 0; y < 30; ++y) held(20, y) = 1;
    state = before;
    smooth_change(state, 4, held.view());
    for (int y = 0; y < 30; ++y) CHECK(state.change(20, y) == before.change(20, y));
    CHECK(std::abs(total(state) + state.ledger.left_map - total(before)) < 1e-6);
}
