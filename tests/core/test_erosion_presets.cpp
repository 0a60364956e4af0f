/// Presets of erosion: what comes with the program is valid, and a project that has one is recognised.

#include "core/erosion/water/rates_of_cells.h"
#include "core/io/project/erosion_presets.h"
#include "tests/catch.h"

using namespace cuesta;

TEST_CASE("presets: every one that comes with the program is valid and found again", "[presets]") {
    const auto& presets = erosion_presets();
    CHECK(presets.size() >= 8);
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

TEST_CASE("presets: the sea level stays, and rates of water follow the cells", "[presets]") {
    const ErosionPreset& alps = *find_erosion_preset(erosion_presets(), "young-alps");
    Project project;
    project.erosion.mixing.sea_level = 120;
    project.frame.cell_size = 2;
    const Result<Project> eroded = with_preset(project, alps);
    REQUIRE(eroded);
    CHECK(eroded->erosion.mixing.sea_level == 120);
    CHECK(eroded->erosion.water == default_water_erosion(2));
    CHECK_FALSE(eroded->erosion.water == WaterParameters{});
}

TEST_CASE("presets: demonstrations begin with their landform, on the same ground at every size", "[presets]") {
    const auto presets = parse_erosion_presets(
        R"({"presets": [{"id": "x", "name": "X", "sentence": "s", "parameters": {"erosion.steps": 7}, "start": {
            "landform": "alps", "cell_size": 8, "parameters": {"erosion.sea_level": 50},
            "view": {"target": [1, 2, 3], "heading": 4, "pitch": 5, "distance": 6, "field_of_view": 45}}}]})");
    REQUIRE(presets);
    for (const int size : {512, 64}) {
        const Project shown = demonstration_of(presets->front(), size);
        CHECK(shown.frame.width == size);
        CHECK(shown.frame.cell_size == Approx(4096.0 / size));
        CHECK(shown.erosion.mixing.steps == 7);
        CHECK(shown.erosion.mixing.sea_level == 50);
        CHECK(std::holds_alternative<UpliftedBase>(shown.base));
        REQUIRE(shown.views.size() == 1);
        CHECK(shown.views.front().heading == 4);
    }
}

TEST_CASE("presets: one after another leaves nothing of the ones before, but what is the user's own", "[presets]") {
    const auto& presets = erosion_presets();
    const Project plain;
    for (const ErosionPreset& first : presets)
        for (const ErosionPreset& second : presets) {
            INFO(first.name << ", then " << second.name);
            const Result<Project> one = with_preset(plain, first);
            REQUIRE(one);
            const Result<Project> both = with_preset(*one, second);
            REQUIRE(both);
            const Result<Project> alone = with_preset(plain, second);
            REQUIRE(alone);
            CHECK(*both == *alone);
            CHECK(preset_of(presets, *both) == static_cast<int>(&second - presets.data()));
        }
    // Beds that the user has changed are the user's, and a layer of another thickness too.
    Project canyon = *with_preset(plain, *find_erosion_preset(presets, "canyon"));
    canyon.bedding.thickness = 50;
    const Result<Project> hills = with_preset(canyon, *find_erosion_preset(presets, "old-hills"));
    REQUIRE(hills);
    CHECK(hills->bedding == canyon.bedding);
    Project dunes = *with_preset(plain, *find_erosion_preset(presets, "dunes"));
    REQUIRE(dunes.layers.size() == 1);
    dunes.layers[0].shape = UniformThickness{40};
    CHECK(with_preset(dunes, *find_erosion_preset(presets, "old-hills"))->layers == dunes.layers);
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
    const auto start = [](const std::string& members) {
        return R"({"presets": [{"id": "x", "name": "x", "sentence": "", "parameters": {}, "start": )" + members + "}]}";
    };
    CHECK(parse_erosion_presets(start(R"({"landform": "alps"})")));
    CHECK_FALSE(parse_erosion_presets(start(R"({"landform": "no such"})")));
    CHECK_FALSE(parse_erosion_presets(start(R"({"cell_size": 0})")));
    CHECK_FALSE(parse_erosion_presets(start(R"({"parameters": {"no.such": 1}})")));
    CHECK_FALSE(parse_erosion_presets(start(R"({"more": 1})")));
    CHECK_FALSE(parse_erosion_presets(
        R"({"presets": [{"id": "x", "name": "x", "sentence": "", "start": {}, "parameters": {}},
                        {"id": "x", "name": "y", "sentence": "", "start": {}, "parameters": {}}]})"));
}
