/// The library of rocks: its text, its order, and rocks named in layer files.

#include "core/io/project/rocks.h"

#include <fstream>
#include <set>

#include "core/io/project/layers_file.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

const LibraryRock& rock(const std::string& id) {
    const LibraryRock* found = find_rock(rocks(), id);
    REQUIRE(found != nullptr);
    return *found;
}

}  // namespace

TEST_CASE("the library has the rocks that layers are made of, each with its own look", "[rocks]") {
    for (const char* id : {"granite", "limestone", "sandstone", "shale", "basalt", "clay", "sand", "till"}) rock(id);
    std::set<std::array<float, 3>> colours;
    for (const LibraryRock& each : rocks()) {
        INFO(each.id);
        CHECK(colours.insert(each.material.colour).second);
        CHECK(each.material.name == each.name);
        CHECK(each.sentence.size() > 20);
        CHECK(each.material.parameters.talus > 20);
        CHECK(find_rock(rocks(), each.name) == &each);
        CHECK(rock_of(rocks(), each.material) == &each);
    }
    CHECK(find_rock(rocks(), "cheese") == nullptr);
    CHECK(rock_of(rocks(), Material{}) == nullptr);
}

TEST_CASE("rocks yield in the order of their hardness", "[rocks]") {
    const auto yields = [](const char* id) { return rock(id).material.parameters.dissolubility; };
    CHECK(yields("granite") < yields("limestone"));
    CHECK(yields("limestone") < yields("sandstone"));
    CHECK(yields("sandstone") < yields("shale"));
    CHECK(yields("shale") < yields("sand"));
    const auto stands = [](const char* id) { return rock(id).material.parameters.talus; };
    CHECK(stands("sand") < stands("scree"));
    CHECK(stands("scree") < stands("shale"));
    CHECK(stands("shale") < stands("granite"));
    // Wind carries sand and silt, and nothing coarser.
    CHECK(rock("sand").material.parameters.wind_resistance == 0);
    CHECK(rock("loess").material.parameters.wind_resistance < 0.1F);
    CHECK(rock("gravel").material.parameters.wind_resistance > 0.1F);
}

TEST_CASE("a layer file names a rock and changes some of it", "[rocks]") {
    const TemporaryFolder folder;
    const std::string path = folder / "layers.json";
    const auto read = [&](const std::string& text) -> Result<Project> {
        std::ofstream(path) << text;
        Project project;
        const auto assumed = read_layers_json(path, project);
        if (!assumed) return assumed.error();
        return project;
    };
    const auto project = read(R"({"layers": [{"material": {"rock": "limestone", "name": "Cap", "talus": 75}, "thickness": 30}]})");
    REQUIRE(project.ok());
    const Material& cap = project->layers.front().material;
    CHECK(cap.name == "Cap");
    CHECK(cap.parameters.talus == 75);
    CHECK(cap.parameters.dissolubility == rock("limestone").material.parameters.dissolubility);
    CHECK(cap.colour == rock("limestone").material.colour);
    const auto wrong = read(R"({"layers": [{"material": {"rock": "granit"}, "thickness": 30}]})");
    REQUIRE_FALSE(wrong.ok());
    CHECK(wrong.error().message().find("did you mean 'granite'?") != std::string::npos);
}

TEST_CASE("rocks that cannot be are refused", "[rocks]") {
    CHECK_FALSE(parse_rocks("[]").ok());
    CHECK_FALSE(parse_rocks(R"({"rocks": [{"id": "a", "name": "A", "sentence": "a", "material": {"talus": 100}}]})").ok());
    CHECK_FALSE(parse_rocks(R"({"rocks": [{"id": "a", "name": "A", "sentence": "a", "material": {"hardness": 1}}]})").ok());
    const std::string one = R"({"id": "a", "name": "A", "sentence": "a", "material": {}})";
    CHECK(parse_rocks("{\"rocks\": [" + one + "]}").ok());
    CHECK_FALSE(parse_rocks("{\"rocks\": [" + one + "," + one + "]}").ok());
}
