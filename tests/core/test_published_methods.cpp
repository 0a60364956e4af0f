/// Methods as published: each sets what its paper fixes, is recognised, and is taken back without a trace.

#include "core/model/project.h"
#include "core/model/published_methods.h"
#include "core/pipeline/parameter_uses.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// With steps of every kind, and hills.
Project project_of_all_kinds() {
    Project project;
    for (const ErosionKind kind : erosion_kinds) project.erosion.mixing.weight(kind) = 1;
    std::get<GeneratedBase>(project.base).parameters.kind = GeneratorKind::hills;
    return project;
}

const PublishedMethod& method_named(const char* kind, const char* paper) {
    const Result<const PublishedMethod*> method = find_published_method(kind, paper);
    REQUIRE(method);
    return **method;
}

}  // namespace

TEST_CASE("published methods: each is chosen, recognised and taken back", "[published]") {
    CHECK(published_methods().size() == 8);
    const Project before = project_of_all_kinds();
    for (const PublishedMethod& method : published_methods()) {
        INFO(method.kind << " " << method.paper);
        Project project = before;
        const auto sets = parameter_sets(project);
        CHECK(method_of(sets, method.kind) == nullptr);
        CHECK(is_improved(sets, method.kind));
        REQUIRE(choose_method(sets, method.kind, &method));
        CHECK(method_of(sets, method.kind) == &method);
        CHECK_FALSE(is_improved(sets, method.kind));
        CHECK(departures_from(method, sets).empty());
        CHECK_FALSE(project == before);
        // The settings of a method act under it.
        for (const PublishedSetting& setting : method.settings) {
            INFO(setting.id);
            CHECK(why_unused(project, std::string(setting.id)).empty());
        }
        REQUIRE(choose_method(sets, method.kind, nullptr));
        CHECK(project == before);
    }
}

TEST_CASE("published methods: what was changed since is told, and stays when the method goes", "[published]") {
    Project project = project_of_all_kinds();
    const auto sets = parameter_sets(project);
    const PublishedMethod& prokop = method_named("water", "prokop");
    REQUIRE(choose_method(sets, "water", &prokop));
    project.erosion.water.least_slope = 0.3F;
    const auto departures = departures_from(prokop, sets);
    REQUIRE(departures.size() == 1);
    CHECK(departures.front().field->description.id == "water.least_slope");
    CHECK(departures.front().value == static_cast<double>(0.3F));
    CHECK(departures.front().published == static_cast<double>(0.01F));
    // Another paper's: what Prokop set goes, what the user set stays.
    const PublishedMethod& mathisen = method_named("water", "mathisen");
    REQUIRE(choose_method(sets, "water", &mathisen));
    CHECK(method_of(sets, "water") == &mathisen);
    CHECK(project.erosion.rain.kind == RainKind::discs);
    CHECK(project.erosion.water.least_slope == 0.3F);
    // Parameters that are not of the kind are not touched.
    CHECK(project.erosion.thermal == ThermalParameters{});
    CHECK(project.erosion.wind == WindParameters{});
    // Chosen again it is whole again.
    project.erosion.rain.kind = RainKind::uniform;
    CHECK(departures_from(mathisen, sets).size() == 1);
    REQUIRE(choose_method(sets, "water", &mathisen));
    CHECK(departures_from(mathisen, sets).empty());
}

TEST_CASE("published methods: each paper's water has what its text fixes", "[published]") {
    Project project = project_of_all_kinds();
    const auto sets = parameter_sets(project);
    const WaterParameters& water = project.erosion.water;
    REQUIRE(choose_method(sets, "water", &method_named("water", "mathisen")));
    CHECK(water.change_share == 0.15F);  // E, 3.7.1
    REQUIRE(choose_method(sets, "water", &method_named("water", "ferreira")));
    CHECK(water.scheme == WaterScheme::ferreira);
    CHECK(water.change_share == 0);
    CHECK(water.evaporation == 0);
    CHECK(water.evaporation_depth > 0);  // 3.5
    CHECK(water.least_slope == 0.1F);    // algorithm 3.1
    REQUIRE(choose_method(sets, "water", &method_named("water", "prokop")));
    CHECK(water.evaporation_depth == 0);
    CHECK(water.evaporation == WaterParameters{}.evaporation);
}

TEST_CASE("published methods: a scheme of our own besides the default is none", "[published]") {
    Project project = project_of_all_kinds();
    const auto sets = parameter_sets(project);
    project.erosion.water.scheme = WaterScheme::four_pipes;
    CHECK(method_of(sets, "water") == nullptr);
    CHECK_FALSE(is_improved(sets, "water"));
}

TEST_CASE("published methods: names, and what is not there", "[published]") {
    const auto unknown = find_published_method("water", "nobody");
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().what.find("thermal=ferreira") != std::string::npos);
    CHECK_FALSE(find_published_method("stream_power", "prokop"));
    CHECK(published_methods("stream_power").empty());
    Project imported;
    imported.base = ImportedBase{};
    CHECK_FALSE(choose_method(parameter_sets(imported), "generator", &method_named("generator", "ferreira")));
}
