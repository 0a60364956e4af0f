/// Presets of erosion: what comes with the program is valid, and a project that has one is recognised.

#include "core/io/erosion_presets.h"
#include "tests/catch.h"

using namespace cuesta;

TEST_CASE("presets: every one that comes with the program is valid and found again", "[presets]") {
    const auto& presets = erosion_presets();
    CHECK(presets.size() >= 7);
    for (std::size_t i = 0; i < presets.size(); ++i) {
        INFO(presets[i].name);
        const Result<Project> project = with_preset({}, presets[i]);
        REQUIRE(project);
        CHECK(preset_of(presets, *project) == static_cast<int>(i));
        CHECK_FALSE(presets[i].sentence.empty());
        CHECK(find_erosion_preset(presets, presets[i].id) == &presets[i]);
        CHECK(find_erosion_preset(presets, presets[i].name) == &presets[i]);
    }
    CHECK(find_erosion_preset(presets, "no such") == nullptr);
    CHECK(preset_of(presets, {}) == -1);
}

TEST_CASE("presets: the seed stays, other settings of erosion do not, a cover is laid once", "[presets]") {
    const auto presets = parse_erosion_presets(
        R"({"presets": [{"id": "x", "name": "X", "sentence": "s", "start": {}, "parameters": {"erosion.steps": 7},
            "cover": {"material": {"name": "Sand", "talus": 33}, "thickness": 4}}]})");
    REQUIRE(presets);
    Project project;
    project.erosion.mixing.seed = 42;
    project.erosion.thermal.talus = 50;
    const Result<Project> once = with_preset(project, presets->front());
    REQUIRE(once);
    CHECK(once->erosion.mixing.seed == 42);
    CHECK(once->erosion.mixing.steps == 7);
    CHECK(once->erosion.thermal == ThermalParameters{});
    REQUIRE(once->layers.size() == 1);
    CHECK(once->layers.front().material.parameters.talus == 33);
    const Result<Project> twice = with_preset(*once, presets->front());
    REQUIRE(twice);
    CHECK(*twice == *once);
}

TEST_CASE("presets: damaged ones are refused", "[presets]") {
    const auto preset = [](const std::string& parameters) {
        return R"({"presets": [{"id": "x", "name": "x", "sentence": "", "start": {}, "parameters": )" + parameters +
               "}]}";
    };
    CHECK(parse_erosion_presets(preset("{}")));
    CHECK_FALSE(parse_erosion_presets(preset(R"({"water.no_such": 1})")));
    CHECK_FALSE(parse_erosion_presets(preset(R"({"thermal.talus": 900})")));
    CHECK_FALSE(parse_erosion_presets(preset("3")));
    CHECK_FALSE(parse_erosion_presets("no json"));
    CHECK_FALSE(parse_erosion_presets(R"({"presets": [], "more": 1})"));
    CHECK_FALSE(parse_erosion_presets(
        R"({"presets": [{"id": "x", "name": "x", "sentence": "", "start": {}, "parameters": {}},
                        {"id": "x", "name": "y", "sentence": "", "start": {}, "parameters": {}}]})"));
}
