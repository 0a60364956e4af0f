/// Layers and water sources from a JSON file, and its faults.

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/io/elevation/elevation.h"
#include "core/io/project/layers_file.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

class LayersFolder : public TemporaryFolder {
public:
    LayersFolder() {
        Raster<float> heights(6, 4);
        Raster<float> mask(3, 2, 0.5F);
        Raster<float> negative(3, 2, -1.0F);
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 6; ++x) heights(x, y) = static_cast<float>(100 * x + y);
        TerrainFrame frame;
        frame.width = 6;
        frame.height = 4;
        REQUIRE(write_elevation(*this / "clay.tif", heights.view(), frame).ok());
        WriteElevationOptions no_sidecar;
        no_sidecar.sidecar = false;
        REQUIRE(write_elevation(*this / "clay.png", heights.view(), frame, no_sidecar).ok());
        frame.width = 3;
        frame.height = 2;
        REQUIRE(write_mask(*this / "mask.tif", mask.view(), frame).ok());
        REQUIRE(write_mask(*this / "negative.tif", negative.view(), frame).ok());
    }
    Result<std::vector<std::string>> read(const std::string& json, Project& project) const {
        std::ofstream(*this / "layers.json") << json;
        return read_layers_json(*this / "layers.json", project);
    }
};

Project small_project() {
    Project project;
    project.frame.width = 12;
    project.frame.height = 8;
    project.layers.resize(5);
    return project;
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a file of layers fills a project", "[layers_file]") {
    const LayersFolder folder;
    Project project = small_project();
    const auto read = folder.read(R"({
        "eroded_material": {"talus": 32},
        "bottom_material": {"name": "Granite", "density": 0.25, "wind_resistance": 0.5, "colour": [0.25, 0.5, 1]},
        "separate_eroded_material": true,
        "layers": [
            {"material": {"name": "Soil", "texture": "soil.png", "texture_size": 25}, "thickness": 12},
            {"height_map": "clay.tif", "enabled": false},
            {"height_map": "clay.png", "range": [-100, 500]}
        ],
        "water_sources": [
            {"name": "Spring", "point": {"x": 1, "z": 2, "radius": 3, "depth": 0.5}},
            {"kind": "one_time", "mask": "mask.tif", "depth": 2, "enabled": false}
        ]})",
                                  project);
    REQUIRE((read.ok() ? "" : read.error().message()) == "");
    CHECK(project.eroded_material.parameters.talus == 32);
    CHECK(project.eroded_material.name == "Eroded material");  // not named: as it was
    CHECK(project.bottom_material.name == "Granite");
    CHECK(project.bottom_material.parameters.density == 0.25F);
    CHECK(project.bottom_material.parameters.wind_resistance == 0.5F);
    CHECK(project.bottom_material.colour == std::array{0.25F, 0.5F, 1.0F});
    CHECK(project.separate_eroded_material);

    REQUIRE(project.layers.size() == 3);
    CHECK(project.layers[0].material.name == "Soil");
    CHECK(project.layers[0].material.texture == folder / "soil.png");
    CHECK(project.layers[0].material.texture_size == 25);
    CHECK(std::get<UniformThickness>(project.layers[0].shape).metres == 12);
    CHECK(project.layers[0].enabled);
    CHECK_FALSE(project.layers[1].enabled);
    const auto& metres = std::get<UpperSurface>(project.layers[1].shape);
    CHECK(metres.source_file == folder / "clay.tif");
    CHECK(metres.heights.width() == 6);
    CHECK(metres.heights.at(5, 3) == 503);
    const auto& codes = std::get<UpperSurface>(project.layers[2].shape);
    CHECK(codes.heights.at(0, 0) == -100);  // the lowest code
    CHECK(codes.heights.at(5, 3) == 500);   // the highest

    REQUIRE(project.water_sources.size() == 2);
    CHECK(project.water_sources[0].name == "Spring");
    CHECK(project.water_sources[0].kind == SourceKind::permanent);
    CHECK(std::get<PointSource>(project.water_sources[0].shape) == PointSource{1, 2, 3, 0.5F});
    CHECK(project.water_sources[1].kind == SourceKind::one_time);
    CHECK_FALSE(project.water_sources[1].enabled);
    const auto& painted = std::get<PaintedSource>(project.water_sources[1].shape);
    CHECK(painted.depth.width() == 12);
    CHECK(painted.depth.height() == 8);
    CHECK(painted.depth.at(7, 3) == 1);  // half of 2 m
}

TEST_CASE("an empty file of layers changes nothing", "[layers_file]") {
    const LayersFolder folder;
    Project project = small_project();
    REQUIRE(folder.read("{}", project).ok());
    CHECK(project == small_project());
}

TEST_CASE("faults of a file of layers are told by name, and change nothing", "[layers_file]") {
    const LayersFolder folder;
    const std::pair<const char*, const char*> faults[] = {
        {"", "JSON"},
        {"[1, 2]", "JSON object"},
        {R"({"layer": []})", "did you mean 'layers'"},
        {R"({"layers": {}})", "'layers' must be a JSON array"},
        {R"({"layers": [{"thickness": -1}]})", "layers[0].thickness"},
        {R"({"layers": [{"thickness": "12 m"}]})", "layers[0].thickness"},
        {R"({"layers": [{"thickness": 1}, {}]})", "layers[1].thickness"},
        {R"({"layers": [{"thickness": 1, "height_map": "clay.tif"}]})", "not several"},
        {R"({"layers": [{"thickness": 1, "range": [0, 1]}]})", "layers[0].range"},
        {R"({"layers": [{"thicknes": 1, "thickness": 1}]})", "layers[0].thicknes"},
        {R"({"layers": [{"thickness": 1, "material": {"hardness": 1}}]})", "hardness"},
        {R"({"layers": [{"thickness": 1, "material": {"talus": 95}}]})", "talus"},
        {R"({"layers": [{"thickness": 1, "material": {"colour": [1, 2, 3]}}]})", "layers[0].material.colour[1]"},
        {R"({"layers": [{"height_map": "absent.tif"}]})", "absent.tif"},
        {R"({"layers": [{"height_map": "layers.json"}]})", "layers[0].height_map"},
        {R"({"layers": [{"height_map": "clay.png", "range": [0]}]})", "layers[0].range"},
        {R"({"layers": [{"height_map": 3}]})", "layers[0].height_map"},
        {R"({"bottom_material": {"densty": 1}})", "densty"},
        {R"({"water_sources": [{"kind": "often", "point": {"x": 0, "z": 0, "radius": 1, "depth": 1}}]})",
         "one_time | permanent"},
        {R"({"water_sources": [{"point": {"x": 0, "z": 0, "radius": 0, "depth": 1}}]})",
         "water_sources[0].point.radius"},
        {R"({"water_sources": [{"point": {"x": 0, "z": 0, "radius": 1}}]})", "water_sources[0].point.depth"},
        {R"({"water_sources": [{"mask": "mask.tif"}]})", "water_sources[0].depth"},
        {R"({"water_sources": [{"mask": "negative.tif", "depth": 1}]})", "below 0"},
        {R"({"water_sources": [{"mask": "absent.png", "depth": 1}]})", "absent.png"},
        {R"({"water_sources": [{}]})", "water_sources[0].point"},
    };
    for (const auto& [json, part] : faults) {
        Project project = small_project();
        const auto read = folder.read(json, project);
        INFO(json);
        REQUIRE_FALSE(read.ok());
        INFO(read.error().message());
        CHECK(contains(read.error().what, part));
        CHECK_FALSE(contains(read.error().message(), "\n"));
        CHECK(read.error().where == folder / "layers.json");
        CHECK(project == small_project());
    }
    Project project = small_project();
    CHECK_FALSE(read_layers_json(folder / "none.json", project).ok());
    CHECK_FALSE(read_layers_json(folder.path().string(), project).ok());
}
