/// Looks and light presets of the user's own: their files, their folders, and what a project gives them.

#include <cstdlib>
#include <fstream>
#include <optional>

#include "core/io/library/look_folder.h"
#include "core/io/project/look_file.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

constexpr PictureColours field_colours{0x302010, 0x403020, 0x504030, 0x605040, 0x706050, 0x807060, 0x908070, 0xa09080};

/// A project whose look differs from the defaults and from what the program brings.
Project odd_looking() {
    Project project;
    project.colour.rock = RockColours::canyon;
    project.colour.soil = SoilColours::picture;
    project.colour.variety = 0.37F;
    project.picture_palettes.layers[1] = {"field.jpg", field_colours};
    project.picture_palettes.layers[2] = {"unused.jpg", field_colours};
    project.surface.snow_line = 0.1F;
    project.surface.seed = 7;
    project.cover.amount = 0.3F;
    project.cover.season = Season::autumn;
    project.light.sun = SunRule::by_time;
    project.light.hour = 19.25F;
    project.light.haze = 0.123F;
    project.light.clouds = 0.6F;
    project.light.lakes = WaterColour::peat;
    project.light.surroundings = Surroundings::sea;
    project.light.cloud_seed = 9;
    return project;
}

void put_look_text(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

std::string look_text(const std::string& name, const std::string& parameters, const std::string& more = "",
                      const std::string& head = R"("format": "cuesta-look", "version": 1)") {
    return "{" + head + R"(, "name": ")" + name + R"(", "parameters": {)" + parameters + "}" + more + "}";
}

std::size_t count_files(const std::filesystem::path& folder) {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder)) ++count;
    return count;
}

}  // namespace

TEST_CASE("own looks: a look has all that a project looks like, without seeds", "[look][own]") {
    const Project project = odd_looking();
    const GalleryLook look = look_of(project, LookKind::look, "Odd");
    CHECK(has_look(look, project));
    Project other;
    other.frame = {8, 6, 10.0, "", {}};
    other.picture_palettes.layers[2] = {"mine.jpg", field_colours};
    const Project before = other;
    CHECK_FALSE(has_look(look, other));
    use_look(look, other);
    CHECK(has_look(look, other));
    CHECK(other.colour == project.colour);
    CHECK(other.light.hour == project.light.hour);
    CHECK(other.light.lakes == WaterColour::peat);
    CHECK(other.light.surroundings == Surroundings::sea);
    CHECK(other.cover.season == Season::autumn);
    // The picture of the soil comes along; that of the plants, which does not show, stays the other project's.
    CHECK(other.picture_palettes.layers[1] == project.picture_palettes.layers[1]);
    CHECK(other.picture_palettes.layers[2] == before.picture_palettes.layers[2]);
    // Seeds say where things lie: each project keeps its own.
    CHECK(other.surface.seed == before.surface.seed);
    CHECK(other.light.cloud_seed == before.light.cloud_seed);
    CHECK(other.frame == before.frame);
    CHECK(other.base == before.base);
    // Another picture is another look.
    other.picture_palettes.layers[1].colours[0] = 0;
    CHECK_FALSE(has_look(look, other));
}

TEST_CASE("own looks: a light preset has the light and the air alone", "[look][light][own]") {
    const Project project = odd_looking();
    const GalleryLook preset = look_of(project, LookKind::light, "Odd");
    for (const auto& [id, value] : preset.parameters) {
        INFO(id);
        CHECK(may_set(LookKind::light, id));
    }
    // All that presets may set, so that nothing of the one before is left.
    for (const GalleryLook& shipped : light_presets()) {
        Project light, both;
        use_look(preset, light);
        use_look(shipped, both);
        use_look(preset, both);
        CHECK(both.light == light.light);
    }
    Project other;
    use_look(preset, other);
    CHECK(other.light.hour == project.light.hour);
    CHECK(other.light.clouds == project.light.clouds);
    CHECK(other.light.lakes == WaterColour::clear);
    CHECK(other.light.surroundings == Surroundings::block);
    other.light = Project().light;
    CHECK(other == Project());
}

TEST_CASE("own looks: what is written is read again", "[look][own][io]") {
    const TemporaryFolder folder;
    const std::string path = folder / "Red-Evening.json";
    for (const LookKind kind : {LookKind::look, LookKind::light}) {
        GalleryLook look = look_of(odd_looking(), kind, "Red evening \xc3\xbc\"\\");
        look.sentence = "As in the canyon.";
        REQUIRE(write_look_file(kind, path, look).ok());
        const auto read = read_look_file(kind, path);
        INFO((read ? std::string() : read.error().message()));
        REQUIRE(read.ok());
        CHECK(read->id == "red-evening");
        CHECK(read->file == path);
        CHECK(read->name == look.name);
        CHECK(read->sentence == look.sentence);
        CHECK(read->palettes == look.palettes);
        Project first, second;
        use_look(look, first);
        use_look(*read, second);
        CHECK(first == second);
        // Of the other kind it is none.
        const LookKind other = kind == LookKind::look ? LookKind::light : LookKind::look;
        CHECK_FALSE(read_look_file(other, path).ok());
    }
    CHECK(count_files(folder.path()) == 1);
    CHECK_FALSE(write_look_file(LookKind::look, folder / "no/such/folder.json", {}).ok());
}

TEST_CASE("own looks: broken, huge and odd files are refused with their name", "[look][own][io]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.json";
    put_look_text(path, look_text("A", R"("light.haze": 0.5, "colour.rock": "granite")"));
    REQUIRE(read_look_file(LookKind::look, path).ok());  // else the others say nothing
    const std::string haze = R"("light.haze": 0.5)";
    const std::string odd_palette = R"(, "palettes": {"soil": {"source": "a.jpg", "colours": ["#000000"]}})";
    for (const std::string& text : {std::string(),
                                    std::string("{"),
                                    std::string("[]"),
                                    std::string("no look"),
                                    std::string("{}"),
                                    look_text("A", haze, "", R"("format": "cuesta-palette", "version": 1)"),
                                    look_text("A", haze, "", R"("format": "cuesta-look", "version": 2)"),
                                    look_text("A", haze, "", R"("format": "cuesta-look")"),
                                    look_text("", haze),
                                    look_text("two\\nlines", haze),
                                    look_text(std::string(most_look_name_bytes + 1, 'x'), haze),
                                    look_text("A", R"("light.haze": 7)"),
                                    look_text("A", R"("light.haze": [1])"),
                                    look_text("A", R"("light.no_such": 0)"),
                                    look_text("A", R"("erosion.steps": 5)"),
                                    look_text("A", R"("colour.rock": "cheese")"),
                                    look_text("A", haze, R"(, "surprise": 1)"),
                                    look_text("A", haze, odd_palette),
                                    look_text("A", haze, R"(, "sentence": 5)"),
                                    look_text("A", haze) + std::string(1 << 16, ' '),
                                    std::string(5000, '[') + std::string(5000, ']')}) {
        INFO(text.substr(0, 200));
        put_look_text(path, text);
        const auto read = read_look_file(LookKind::look, path);
        REQUIRE_FALSE(read.ok());
        CHECK(read.error().where == path);
        CHECK(read.error().message().find('\n') == std::string::npos);
    }
    // Light presets set light alone, and bring no palettes.
    const std::string light = R"("format": "cuesta-light", "version": 1)";
    put_look_text(path, look_text("A", haze, "", light));
    CHECK(read_look_file(LookKind::light, path).ok());
    for (const char* not_of_light : {R"("light.lakes": "peat")", R"("surface.snow": 1)"}) {
        put_look_text(path, look_text("A", not_of_light, "", light));
        CHECK_FALSE(read_look_file(LookKind::light, path).ok());
    }
    put_look_text(path, look_text("A", haze, R"(, "palettes": {})", light));
    CHECK_FALSE(read_look_file(LookKind::light, path).ok());
    CHECK_FALSE(read_look_file(LookKind::look, folder / "nowhere.json").ok());
    CHECK_FALSE(read_look_file(LookKind::look, folder.path().string()).ok());
}

TEST_CASE("own looks: a folder is read file by file, and what cannot be used is named", "[look][own][io]") {
    const TemporaryFolder folder;
    put_look_text(folder / "b.json", look_text("Moor", R"("light.haze": 0.5)"));
    put_look_text(folder / "a.JSON", look_text("Dune sea", R"("light.haze": 0.1)"));
    put_look_text(folder / "broken.json", "{");
    put_look_text(folder / "copy.json", look_text("MOOR", R"("light.haze": 0.9)"));
    put_look_text(folder / "notes.txt", "no look");
    std::filesystem::create_directories(folder / "deeper.json");
    const auto read = read_look_folder(LookKind::look, folder.path().string());
    REQUIRE(read.ok());
    REQUIRE(read->looks.size() == 2);
    CHECK(read->looks[0].name == "Dune sea");
    CHECK(read->looks[1].name == "Moor");
    REQUIRE(read->skipped.size() == 2);
    CHECK(read->skipped[0].where == folder / "broken.json");
    CHECK(read->skipped[1].where == folder / "copy.json");
    CHECK(find_look(read->looks, "moor") == &read->looks[1]);
    CHECK(find_look(read->looks, "a") == &read->looks[0]);
    // A folder that is not there is empty; a file is none.
    CHECK(read_look_folder(LookKind::look, folder / "nowhere")->looks.empty());
    CHECK(read_look_folder(LookKind::look, "")->looks.empty());
    CHECK_FALSE(read_look_folder(LookKind::look, folder / "b.json").ok());
    for (std::size_t i = 0; i < most_own_looks; ++i)
        put_look_text(folder / ("many" + std::to_string(i) + ".json"),
                      look_text("Many " + std::to_string(i), R"("light.haze": 0)"));
    CHECK(read_look_folder(LookKind::look, folder.path().string())->looks.size() == most_own_looks);
}

TEST_CASE("own looks: one is saved, renamed, removed and brought back, and no name is used twice", "[look][own][io]") {
    const TemporaryFolder top;
    const std::string folder = top / "data/looks";
    const GalleryLook look = look_of(odd_looking(), LookKind::look, "Red evening");
    const auto path = save_look(LookKind::look, folder, look);
    REQUIRE(path.ok());
    CHECK(path->ends_with("Red-evening.json"));
    const auto saved = [&](const std::string& name) {
        GalleryLook other = look;
        other.name = name;
        return save_look(LookKind::look, folder, other);
    };
    const std::string shipped = looks().front().name;
    for (const std::string& name :
         {std::string("Red evening"), std::string("RED EVENING"), std::string("red/evening"), shipped, std::string(),
          std::string(" ?! "), std::string("two\nlines"), std::string(most_look_name_bytes + 1, 'x')}) {
        INFO(name);
        const auto refused = saved(name);
        REQUIRE_FALSE(refused.ok());
        CHECK(refused.error().message().find('\n') == std::string::npos);
    }
    CHECK_FALSE(save_look(LookKind::look, "", look).ok());
    CHECK(count_files(folder) == 1);
    // The name of a look of the program is free among light presets.
    CHECK(save_look(LookKind::light, top / "data/lights", look_of(odd_looking(), LookKind::light, shipped)).ok());

    const auto second = saved("Second");
    REQUIRE(second.ok());
    CHECK_FALSE(rename_look(LookKind::look, *second, "Red evening").ok());
    CHECK_FALSE(rename_look(LookKind::look, *second, shipped).ok());
    CHECK_FALSE(rename_look(LookKind::look, folder + "/nowhere.json", "Fourth").ok());
    CHECK(read_look_file(LookKind::look, *second)->name == "Second");
    const auto third = rename_look(LookKind::look, *second, "Third");
    REQUIRE(third.ok());
    CHECK_FALSE(std::filesystem::exists(*second));
    CHECK(read_look_file(LookKind::look, *third)->name == "Third");
    // To its own name in other letters it may go.
    const auto again = rename_look(LookKind::look, *third, "Third!");
    REQUIRE(again.ok());
    CHECK(*again == *third);
    CHECK(count_files(folder) == 2);

    const auto read = read_look_folder(LookKind::look, folder);
    REQUIRE(read.ok());
    REQUIRE(read->looks.size() == 2);
    const GalleryLook& removed = read->looks[1];
    CHECK(removed.name == "Third!");
    REQUIRE(remove_look(removed.file).ok());
    CHECK(read_look_folder(LookKind::look, folder)->looks.size() == 1);
    REQUIRE(restore_look(LookKind::look, removed).ok());
    CHECK(*read_look_folder(LookKind::look, folder) == *read);
    CHECK_FALSE(restore_look(LookKind::look, removed).ok());
}

TEST_CASE("own looks: a folder that cannot be written keeps what it has", "[look][own][io]") {
    const TemporaryFolder top;
    put_look_text(top / "file", "no folder");
    const GalleryLook look = look_of(odd_looking(), LookKind::look, "Red evening");
    const auto saved = save_look(LookKind::look, top / "file/looks", look);
    REQUIRE_FALSE(saved.ok());
    CHECK_FALSE(saved.error().message().empty());
    CHECK(count_files(top.path()) == 1);
}
