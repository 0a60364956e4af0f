/// Light presets: what comes with the program, and what a list of them may contain.

#include <set>

#include "core/io/project/looks.h"
#include "core/look/sun.h"
#include "tests/catch.h"

using namespace cuesta;

TEST_CASE("light presets: every one is found, acts, and leaves all but the light", "[look][light]") {
    REQUIRE(light_presets().size() >= 8);
    for (const GalleryLook& preset : light_presets()) {
        INFO(preset.id);
        CHECK(find_look(light_presets(), preset.name) == &preset);
        CHECK(find_look(light_presets(), preset.id) == &preset);
        CHECK_FALSE(preset.sentence.empty());
        Project project;
        project.light = light_of_new_projects();
        project.light.lakes = WaterColour::peat;
        project.light.waves = 0.9F;
        CHECK_FALSE(has_look(preset, project));
        const Project before = project;
        use_look(preset, project);
        CHECK(has_look(preset, project));
        // All that is not of the light stays.
        CHECK(project.light.lakes == WaterColour::peat);
        CHECK(project.light.waves == 0.9F);
        CHECK(project.light.surroundings == before.light.surroundings);
        CHECK(project.light.hollows == before.light.hollows);
        CHECK(project.light.cloud_seed == before.light.cloud_seed);
        project.light = before.light;
        CHECK(project == before);
        // Pictures with film alone show what these are tuned for.
        use_look(preset, project);
        CHECK(project.light.tone != Tone::plain);
        CHECK(project.light.sun == SunRule::placed);
    }
    CHECK(find_look(light_presets(), "alpine") == nullptr);
}

TEST_CASE("light presets set the same parameters, each in its own way", "[look][light]") {
    const auto ids = [](const GalleryLook& preset) {
        std::set<std::string> all;
        for (const auto& [id, value] : preset.parameters) all.insert(id);
        return all;
    };
    const auto& presets = light_presets();
    for (const GalleryLook& preset : presets) {
        INFO(preset.id);
        CHECK(ids(preset) == ids(presets.front()));
    }
    // After any other preset, one gives the same light: nothing of the other is left.
    for (const GalleryLook& first : presets)
        for (const GalleryLook& second : presets) {
            INFO(first.id << ", then " << second.id);
            Project both, one;
            use_look(first, both);
            CHECK(has_look(second, both) == (&first == &second));
            use_look(second, both);
            use_look(second, one);
            CHECK(both.light == one.light);
        }
}

TEST_CASE("light presets: looks, water, unknown and doubled ones are refused", "[look][light]") {
    const auto list = [](const std::string& entries) { return "{\"lights\": [" + entries + "]}"; };
    const auto entry = [](const std::string& id, const std::string& parameters) {
        return R"({"id": ")" + id + R"(", "name": "N", "sentence": "S", "parameters": {)" + parameters + "}}";
    };
    CHECK(parse_light_presets(list(entry("a", R"("light.haze": 0.5, "light.clouds": 1)"))).ok());
    for (const char* not_of_light :
         {R"("colour.rock": "granite")", R"("surface.snow": 1)", R"("cover.amount": 1)", R"("light.lakes": "peat")",
          R"("light.surroundings": "sea")", R"("erosion.steps": 5)", R"("light.no_such": 5)", R"("light.haze": 7)"}) {
        INFO(not_of_light);
        CHECK_FALSE(parse_light_presets(list(entry("a", not_of_light))).ok());
    }
    CHECK_FALSE(
        parse_light_presets(list(entry("a", R"("light.haze": 0.5)") + "," + entry("a", R"("light.fog": 0.5)"))).ok());
    CHECK_FALSE(parse_light_presets(R"({"looks": []})").ok());
    CHECK_FALSE(parse_light_presets("no json").ok());
}
