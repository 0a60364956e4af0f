/// Presets of erosion leave land that rivers could have made: their demonstrations, measured.

#include <string>

#include "core/io/project/erosion_presets.h"
#include "core/measure/judgement.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

std::shared_ptr<const Land> land_of_preset(const ErosionPreset& preset) {
    Evaluator evaluator;
    const auto land = evaluator.evaluate(demonstration_of(preset), {});
    REQUIRE(land);
    return *land;
}

/// Cells under the sea, which is no depression.
Raster<std::uint8_t> sea_of(const Land& land, const MixingParameters& mixing) {
    Raster<std::uint8_t> sea(land.ground->width(), land.ground->height());
    if (mixing.border != Border::sea) return sea;
    for (int y = 0; y < sea.height(); ++y)
        for (int x = 0; x < sea.width(); ++x) sea(x, y) = (*land.ground)(x, y) <= mixing.sea_level ? 1 : 0;
    return sea;
}

LandscapeMeasures measures_of(const Land& land, const MixingParameters& mixing) {
    const Raster<std::uint8_t> sea = sea_of(land, mixing);
    MeasureOptions options;
    options.lakes = sea.view();
    return measure(land.ground->view(), land.frame.cell_size, options);
}

const ErosionPreset& preset_called(const std::string& id) {
    const ErosionPreset* preset = find_erosion_preset(erosion_presets(), id);
    REQUIRE(preset != nullptr);
    return *preset;
}

/// Power of the slopes from west to east over that from north to south: 1 where neither prevails.
double across_over_along(const Raster<float>& ground) {
    double across = 0;
    double along = 0;
    for (int y = 0; y + 1 < ground.height(); ++y)
        for (int x = 0; x + 1 < ground.width(); ++x) {
            const double to_east = static_cast<double>(ground(x + 1, y)) - static_cast<double>(ground(x, y));
            const double to_south = static_cast<double>(ground(x, y + 1)) - static_cast<double>(ground(x, y));
            across += to_east * to_east;
            along += to_south * to_south;
        }
    return across / along;
}

}  // namespace

// The bounds are those that real mountain models keep (spec of the measures) with Hack's exponent a little wider, for
// maps of 4 to 30 km hold few long rivers.
TEST_CASE("presets that rivers shape have the measures of land that rivers made", "[presets][measures]") {
    const char* const id = GENERATE("young-alps", "old-hills", "canyon", "delta", "coast");
    CAPTURE(id);
    const ErosionPreset& preset = preset_called(id);
    const std::shared_ptr<const Land> land = land_of_preset(preset);
    const LandscapeMeasures m = measures_of(*land, demonstration_of(preset).erosion.mixing);
    CHECK(m.depressions.area_share() <= 0.02);
    CHECK(m.depressions.pits_per_10000_cells() <= 30);
    REQUIRE(m.concavity());
    CHECK(*m.concavity() >= 0.20);
    CHECK(*m.concavity() <= 0.60);
    REQUIRE(m.hack());
    CHECK(*m.hack() >= 0.45);
    CHECK(*m.hack() <= 0.65);
    CHECK(std::abs(m.anisotropy.a4) <= 0.10);
    if (demonstration_of(preset).erosion.mixing.border == Border::sea) {
        const double land_share =
            static_cast<double>(m.depressions.cells) / static_cast<double>(land->ground->cell_count());
        CHECK(land_share > 0.2);
        CHECK(land_share < 0.8);
    }
    if (preset.start.landform.empty()) return;
    // Slopes of land like real land are kept: presets that lift the land as they cut it would double them.
    const double before = measure(land->before->view(), land->frame.cell_size).slopes.mean;
    const double after = measure(land->ground->view(), land->frame.cell_size).slopes.mean;
    CHECK(after > 0.7 * before);  // valley floors are filled, hills worn
    CHECK(after < 1.1 * before);  // ravines are steep
}

TEST_CASE("the plateau of the canyon before its rivers is noise: erosion makes the difference", "[presets][measures]") {
    Project project = demonstration_of(preset_called("canyon"));
    project.erosion.mixing.steps = 0;
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land);
    CHECK(judge(measure((*land)->ground->view(), project.frame.cell_size)).verdict == Verdict::outside);
}

// Gullies of a few cells are too short and too straight for the laws of rivers; but water leaves them.
TEST_CASE("the preset of badlands cuts gullies that drain, and steepens slopes", "[presets][measures]") {
    const ErosionPreset& preset = preset_called("badlands");
    const std::shared_ptr<const Land> land = land_of_preset(preset);
    const LandscapeMeasures m = measures_of(*land, demonstration_of(preset).erosion.mixing);
    CHECK(m.depressions.area_share() <= 0.02);
    CHECK(m.depressions.pits_per_10000_cells() <= 30);
    CHECK(std::abs(m.anisotropy.a4) <= 0.10);
    CHECK(m.slopes.mean > measure(land->before->view(), land->frame.cell_size).slopes.mean);
}

// Rivers do not shape dunes, so they have measures of their own: crests lie across the wind (from the west), little
// stands steeper than sand does, and sand is neither made nor lost. Sand rests at 33 degrees, which between eight
// neighbours is up to 35 for slopes that face none of them; lee faces on the move are steeper before they slide.
TEST_CASE("the preset of dunes lays crests across the wind, at the angle of repose", "[presets][measures]") {
    const ErosionPreset& preset = preset_called("dunes");
    const std::shared_ptr<const Land> land = land_of_preset(preset);
    CHECK(across_over_along(*land->before) < 1.5);
    CHECK(across_over_along(*land->ground) > 2);
    const LandscapeMeasures m = measure(land->ground->view(), land->frame.cell_size);
    double steep = 0;
    for (std::size_t degree = 36; degree < m.slopes.share.size(); ++degree) steep += m.slopes.share[degree];
    CHECK(steep <= 0.10);
    CHECK(m.slopes.maximum < 45);
    const ErosionReport& report = land->report;
    const double gap = report.ground_before - report.ground_after - report.suspended - report.ledger.left_map;
    CHECK(std::abs(gap) <= 1e-5 * report.ledger.moved);  // floats, as for every kind
}
