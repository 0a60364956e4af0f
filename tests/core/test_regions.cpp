/// Regions: masks within which kinds of erosion act less, or the rock yields in another way.

#include <cmath>
#include <string>

#include "core/erosion/uses.h"
#include "core/io/project/project_file.h"
#include "core/pipeline/erosion_shares.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/parameter_uses.h"
#include "core/pipeline/run_key.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"
#include "tests/core/spline_projects.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

/// 1 in the west half of 48 x 40 cells.
TiledRaster west() {
    Raster<float> mask(48, 40);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 24; ++x) mask(x, y) = 1;
    return TiledRaster(mask.view());
}

OwnMask region_of(TiledRaster values, const RegionParameters& region) {
    OwnMask mask;
    mask.name = "Dry";
    mask.values = std::move(values);
    mask.region = region;
    mask.region.acts = true;
    return mask;
}

std::shared_ptr<const Land> made(const Project& project) {
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land.ok());
    return land.value();
}

/// Sum of |ground - before| over columns [first, last).
double moved(const Land& land, int first, int last) {
    double sum = 0;
    for (int y = 0; y < 40; ++y)
        for (int x = first; x < last; ++x) sum += std::abs(double{(*land.ground)(x, y)} - double{(*land.before)(x, y)});
    return sum;
}

}  // namespace

TEST_CASE("a kind that a region leaves out changes nothing there", "[regions]") {
    Project project = small_project();
    for (const ErosionKind kind : {ErosionKind::water, ErosionKind::wind, ErosionKind::thermal,
                                   ErosionKind::stream_power, ErosionKind::droplets}) {
        INFO(name_of(kind));
        project.erosion.mixing.set_only(kind);
        project.erosion.mixing.steps = 20;
        project.own_masks.clear();
        const double everywhere = moved(*made(project), 0, 24);
        REQUIRE(everywhere > 0);
        RegionParameters region;
        region.*RegionParameters::members()[static_cast<std::size_t>(kind)] = 0;
        project.own_masks = {region_of(west(), region)};
        const auto land = made(project);
        CHECK(moved(*land, 0, 24) == 0);
        CHECK(moved(*land, 24, 48) > 0);
        // The same of another kind leaves this one alone.
        RegionParameters other;
        (kind == ErosionKind::wind ? other.thermal : other.wind) = 0;
        project.own_masks = {region_of(west(), other)};
        CHECK(moved(*made(project), 0, 24) == everywhere);
    }
}

TEST_CASE("in a region where water rests, the other kinds go on", "[regions]") {
    Project project = small_project();
    project.erosion.mixing.steps = 40;
    RegionParameters dry;
    dry.water = 0;
    project.own_masks = {region_of(west(), dry)};
    const auto land = made(project);
    CHECK(moved(*land, 0, 24) > 0);
    dry.wind = dry.thermal = 0;
    project.own_masks = {region_of(west(), dry)};
    CHECK(moved(*made(project), 0, 24) == 0);
}

TEST_CASE("regions that change nothing leave bytes and keys as they are", "[regions]") {
    Project project = small_project();
    const auto plain = made(project);
    const Key key = ErosionCourse(project, 1).run_at(project.erosion.mixing.steps);
    const auto same = [&](const OwnMask& mask) {
        Project with = project;
        with.own_masks = {mask};
        return ErosionCourse(with, 1).run_at(project.erosion.mixing.steps) == key &&
               *made(with)->ground == *plain->ground;
    };
    CHECK(same(region_of(west(), {})));
    RegionParameters dry;
    dry.water = 0;
    OwnMask off = region_of(west(), dry);
    CHECK_FALSE(same(off));
    off.enabled = false;
    CHECK(same(off));
    off.enabled = true;
    off.region.acts = false;
    CHECK(same(off));
    CHECK(same(region_of({}, dry)));
}

TEST_CASE("shares of regions fade with the mask, and join with protection and one another", "[regions]") {
    Project project = small_project();
    RegionParameters half;
    half.water = 0.5F;
    project.own_masks = {region_of(TiledRaster(48, 40, 0.4F), half)};
    const auto at = [&](ErosionKind kind, const Raster<float>& protection) {
        const auto held = protection_of_kinds(project, 1, protection);
        return held[static_cast<std::size_t>(kind)].empty() ? -1 : double{held[static_cast<std::size_t>(kind)](5, 5)};
    };
    // 1 - (1 - 0.4 (1 - 0.5)); floats of these numbers.
    CHECK(at(ErosionKind::water, {}) == Approx(0.2).margin(1e-6));
    CHECK(at(ErosionKind::wind, {}) == -1);
    CHECK(at(ErosionKind::water, Raster<float>(48, 40, 0.5F)) == Approx(1 - 0.8 * 0.5).margin(1e-6));
    project.own_masks.push_back(project.own_masks.front());
    CHECK(at(ErosionKind::water, {}) == Approx(1 - 0.8 * 0.8).margin(1e-6));
    // Erodibility.
    project.own_masks.front().region.erodibility = 3;
    CHECK(double{erosion_shares(project, 1, {}, {}).erodibility(5, 5)} == Approx(1 + 0.4 * 2).margin(1e-6));
    project.masks.erodibility = TiledRaster(48, 40, 0.5F);
    CHECK(double{erosion_shares(project, 1, {}, {}).erodibility(5, 5)} == Approx(0.9).margin(1e-6));
}

TEST_CASE("regions act on the levels, too", "[regions]") {
    Project project = test::spline_project(64);
    project.erosion.mixing.steps = 0;
    project.cascade_erosion.level_5 = 40;
    const auto plain = made(project);
    RegionParameters dry;
    dry.water = 0;
    project.own_masks = {region_of(TiledRaster(64, 64, 1), dry)};
    CHECK(made(project)->cascade_report.ledger.moved < 1e-9);
    CHECK(plain->cascade_report.ledger.moved > 0);
}

TEST_CASE("a project file keeps its regions", "[regions][project]") {
    const TemporaryFolder folder;
    Project project = small_project();
    RegionParameters dry;
    dry.water = 0.25F;
    dry.erodibility = 2;
    project.own_masks = {region_of(west(), dry), OwnMask{}};
    const std::string path = folder / "land.cuesta";
    REQUIRE(write_project(path, project).ok());
    const auto read = read_project(path);
    REQUIRE(read.ok());
    CHECK(read->own_masks == project.own_masks);
}

TEST_CASE("a share of a region is said to rest where its kind takes no part", "[regions][uses]") {
    Project project = small_project();
    CHECK(why_unused(project, "region.water").empty());
    CHECK(why_unused(project, "region.erodibility").empty());
    CHECK(why_unused(project, "region.lava") == "Needs steps of lava.");
    CHECK(why_unused(project, "region.droplets") == reason_without(ErosionKind::droplets));
    project.past_erosion = {project.erosion};
    project.erosion.mixing.set_only(ErosionKind::lava);
    CHECK(why_unused(project, "region.water").empty());  // of the earlier phase
}
