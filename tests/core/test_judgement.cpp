/// Ranges of real land, and the words for what lies outside.

#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "core/measure/judgement.h"
#include "tests/catch.h"
#include "tests/core/measure_shapes.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Measures in the middle of every range of a kind.
LandscapeMeasures typical(LandKind kind, double cell_size) {
    const auto middle = [&](std::string_view id) {
        const auto range = real_range_of(kind, id);
        return range ? (range->minimum + range->maximum) / 2 : 0;
    };
    LandscapeMeasures m;
    m.width = m.height = 1000;
    m.cell_size = cell_size;
    m.depressions.cells = 1000000;
    m.depressions.raised = static_cast<std::int64_t>(1e6 * middle("depression_area"));
    m.depressions.pits = static_cast<std::int64_t>(100 * middle("pits"));
    m.slope_area.exponent = -middle("concavity");
    m.length_area.exponent = middle("hack");
    m.slopes.cells = 1000000;
    m.slopes.quantile = {middle("slope_05"), 0, middle("slope_50"), 0, middle("slope_95")};
    m.relations = {middle("slope_height"), middle("slope_roughness"), 1000000};
    m.reliefs = {{250, 250, middle("relief_250"), 100}, {1000, 1000, middle("relief_1000"), 100}};
    m.curvature = {{1, cell_size, 0, middle("curvature_1"), 1000000},
                   {4, 4 * cell_size, 0, middle("curvature_4"), 1000000}};
    m.spacing = {middle("spacing"), middle("irregularity"), 10, 1000};
    m.valleys.cells = 1000000;
    m.valleys.density = middle("drainage_density");
    m.valleys.floor_share = middle("floor_share");
    m.valleys.floor_width = middle("floor_width");
    m.spectrum.exponent = middle("spectrum_exponent");
    m.spectrum.fine_power = middle("fine_power");
    m.spectrum.peak = middle("spectrum_peak");
    m.geomorphons.cells = 1000000;
    m.geomorphons.share[static_cast<std::size_t>(Landform::slope)] = middle("landform_slopes");
    m.geomorphons.share[static_cast<std::size_t>(Landform::ridge)] = middle("landform_crests");
    m.geomorphons.share[static_cast<std::size_t>(Landform::valley)] = middle("landform_valleys");
    m.anisotropy = {0, 0, 1000000};
    return m;
}

const Criterion& criterion_of(const Judgement& judgement, std::string_view id) {
    for (const Criterion& each : judgement.criteria)
        if (each.id() == id) return each;
    throw std::out_of_range(std::string(id));
}

}  // namespace

TEST_CASE("every measure has words, and ranges are of measures", "[measure][judgement]") {
    std::set<std::string_view> ids;
    for (const MeasureWords& each : measure_words()) {
        INFO(each.id);
        CHECK(ids.insert(each.id).second);
        for (const std::string_view words : {each.label, each.meaning, each.low, each.high}) CHECK_FALSE(words.empty());
        CHECK(each.meaning.back() == '.');
        CHECK(each.low.back() != '.');
        CHECK(words_of_measure(each.id) == &each);
        std::size_t kinds = 0;
        for (const LandKind kind : land_kinds)
            if (const auto range = real_range_of(kind, each.id)) {
                ++kinds;
                CHECK(range->minimum < range->maximum);
            }
        CHECK(kinds >= 5);  // dunes have no rivers
    }
    CHECK(words_of_measure("beauty") == nullptr);
    for (const LandKind kind : land_kinds) {
        CHECK(models_of(kind).kind == kind);
        CHECK(land_kind_called(name_of(kind)) == kind);
        CHECK(models_of(kind).least_cell < models_of(kind).largest_cell);
    }
    CHECK_FALSE(land_kind_called("moon"));
}

TEST_CASE("the verdict counts what lies outside its range", "[measure][judgement]") {
    LandscapeMeasures m = typical(LandKind::mountains, 30);
    const Judgement good = judge(m, LandKind::mountains);
    for (const Criterion& each : good.criteria)
        if (each.id() != "relief_exponent") {
            INFO(each.id());
            CHECK(each.standing == Standing::within);
        }
    m.slopes.quantile[2] = 54;
    m.spectrum.fine_power = -2;
    const Judgement judgement = judge(m, LandKind::mountains);
    CHECK(judgement.verdict == Verdict::outside);
    CHECK(judgement.outside() == good.outside() + 2);
    CHECK(criterion_of(judgement, "slope_50").standing == Standing::above);
    CHECK(sentence_of(criterion_of(judgement, "slope_50")) ==
          "Slopes are too steep: median slope 54°, real mountains 18° to 30°.");
    CHECK(sentence_of(criterion_of(judgement, "fine_power")).find("looks blurred") != std::string::npos);
    CHECK(sentence_of(criterion_of(judgement, "slope_05")).empty());
    const nlohmann::json json = to_json(judgement);
    CHECK(json["kind"] == "mountains");
    CHECK(json["verdict"] == "outside");
    CHECK(json["criteria"].size() == measure_words().size());
    CHECK(json["outside"] == judgement.outside());
}

TEST_CASE("ranges hold for the cells of their models", "[measure][judgement]") {
    LandscapeMeasures m = typical(LandKind::mountains, 5);
    m.slopes.quantile[2] = 54;
    const Judgement fine = judge(m, LandKind::mountains);
    CHECK(criterion_of(fine, "slope_50").standing == Standing::unjudged);
    CHECK(criterion_of(fine, "hack").standing == Standing::unjudged);  // cells below 10 m
    CHECK(criterion_of(fine, "pits").standing == Standing::within);
    CHECK(fine.verdict == Verdict::undecided);
    m.depressions.raised = 150000;
    CHECK(judge(m, LandKind::mountains).verdict == Verdict::outside);
    // Between 10 m and the finest model, channels are judged, and slopes are not.
    m.cell_size = 15;
    CHECK(criterion_of(judge(m, LandKind::mountains), "hack").standing == Standing::within);
    CHECK(criterion_of(judge(m, LandKind::mountains), "slope_50").standing == Standing::unjudged);
}

TEST_CASE("land without channels is unlike land of rivers, but not unlike dunes", "[measure][judgement]") {
    LandscapeMeasures m = typical(LandKind::rivers, 30);
    m.slope_area.exponent.reset();
    const Judgement judgement = judge(m);
    CHECK(criterion_of(judgement, "concavity").standing == Standing::below);
    CHECK(sentence_of(criterion_of(judgement, "concavity")) ==
          "There are too few channels to measure: concavity of streams is not known.");
    CHECK(criterion_of(judge(m, LandKind::dunes), "concavity").standing == Standing::unjudged);
    // Nothing at all is undecided.
    CHECK(judge(measure(Raster<float>().view(), 30)).verdict == Verdict::undecided);
}
