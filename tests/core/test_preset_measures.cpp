/// Every preset of erosion makes land, not noise: its own demonstration, measured.

#include <string>

#include "core/io/erosion_presets.h"
#include "core/measure/measure.h"
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

}  // namespace

// The bounds are those that real mountain models keep (spec of the measures) with Hack's exponent a little wider, for
// maps of 10 km hold few long rivers.
TEST_CASE("presets that rivers shape have the measures of land that rivers made", "[presets][measures]") {
    const char* const id = GENERATE("young-alps", "old-hills", "canyon", "badlands", "delta");
    CAPTURE(id);
    const ErosionPreset& preset = preset_called(id);
    const LandscapeMeasures m = measures_of(*land_of_preset(preset), demonstration_of(preset).erosion.mixing);
    CHECK(m.depressions.area_share() <= 0.02);
    CHECK(m.depressions.pits_per_10000_cells() <= 30);
    REQUIRE(m.concavity());
    CHECK(*m.concavity() >= 0.20);
    CHECK(*m.concavity() <= 0.60);
    REQUIRE(m.hack());
    CHECK(*m.hack() >= 0.45);
    CHECK(*m.hack() <= 0.65);
    CHECK(std::abs(m.anisotropy.a4) <= 0.10);
}

TEST_CASE("the starts of the presets are noise: erosion makes the difference", "[presets][measures]") {
    const char* const id = GENERATE("young-alps", "old-hills", "canyon", "badlands");
    CAPTURE(id);
    Project project = demonstration_of(preset_called(id));
    project.erosion.mixing.steps = 0;
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    REQUIRE(land);
    CHECK(judge(measure((*land)->ground->view(), 20)).verdict == Verdict::noise);
}
