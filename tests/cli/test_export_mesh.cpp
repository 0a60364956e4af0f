/// `cuesta-cli export` of meshes.

#include <filesystem>
#include <set>

#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

/// A glTF as its JSON tells it.
nlohmann::json json_of_glb(const std::string& path) {
    const std::string bytes = bytes_of_file(path);
    const auto size = static_cast<unsigned char>(bytes[12]) + 256 * static_cast<unsigned char>(bytes[13]);
    return nlohmann::json::parse(bytes.substr(20, static_cast<std::size_t>(size)));
}

std::size_t triangles_of(const nlohmann::json& gltf) {
    const std::size_t indices = gltf["meshes"][0]["primitives"][0]["indices"];
    return gltf["accessors"][indices]["count"].get<std::size_t>() / 3;
}

void check_done(const CliRun& run) {
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
}

}  // namespace

TEST_CASE("export makes meshes of a number of triangles, in levels and pieces", "[cli][cli_mesh]") {
    const TemporaryFolder folder;
    const std::string land = folder / "land.tif";
    check_done(run_cli({"generate", "warped", "-o", land, "--size", "130x90", "--cell", "4"}));

    const CliRun limited = run_cli({"export", land, "-o", folder / "few.glb", "--triangles", "900"});
    check_done(limited);
    const nlohmann::json few = json_of_glb(folder / "few.glb");
    CHECK(triangles_of(few) <= 900);
    CHECK(triangles_of(few) >= 898);
    CHECK_FALSE(few.contains("images"));  // a height map says nothing of what covers it
    CHECK(limited.out.find(" triangles, off by ") != std::string::npos);

    const CliRun many = run_cli({"export", land, "-o", folder / "tiles/t.obj"});
    CHECK(many.exit_code == 1);  // no such folder
    std::filesystem::create_directory(folder / "tiles");
    const CliRun pieces =
        run_cli({"export", land, "-o", folder / "tiles/t.obj", "--lods", "2", "--chunks", "2", "--max-error", "3"});
    check_done(pieces);
    CHECK(names_in(folder / "tiles") == std::vector<std::string>{"t_mesh.json", "t_x0_y0_lod0.obj", "t_x0_y0_lod1.obj",
                                                                 "t_x0_y1_lod0.obj", "t_x0_y1_lod1.obj",
                                                                 "t_x1_y0_lod0.obj", "t_x1_y0_lod1.obj",
                                                                 "t_x1_y1_lod0.obj", "t_x1_y1_lod1.obj"});
    CHECK(pieces.out.find("level 1: ") != std::string::npos);
    CHECK(pieces.out.find("skirts of 15 m") != std::string::npos);  // 3 + 12
    const nlohmann::json index = json_of_file(folder / "tiles/t_mesh.json");
    CHECK(index["levels"][1]["error_m"] == 12);

    // The same bytes on one thread.
    check_done(run_cli({"export", land, "-o", folder / "one.glb", "--triangles", "900", "--threads", "1"}));
    CHECK(bytes_of_file(folder / "one.glb").substr(2000) == bytes_of_file(folder / "few.glb").substr(2000));
}

TEST_CASE("export of a mesh goes by the project, and by what is said over it", "[cli][cli_mesh]") {
    const TemporaryFolder folder;
    check_done(run_cli({"presets", "dunes", "-o", folder / "a.cuesta", "--size", "32"}));
    const auto export_to = [&](const std::string& name, const Arguments& more) {
        Arguments arguments{"export", folder / "a.cuesta", "-o", folder / name};
        arguments.insert(arguments.end(), more.begin(), more.end());
        check_done(run_cli(arguments));
    };
    export_to("a.glb", {});
    CHECK(json_of_glb(folder / "a.glb")["images"][0]["mimeType"] == "image/png");
    export_to("b.glb", {"--colours", "vertices"});
    const nlohmann::json b = json_of_glb(folder / "b.glb");
    CHECK_FALSE(b.contains("images"));
    CHECK(b["meshes"][0]["primitives"][0]["attributes"].contains("COLOR_0"));
    export_to("c.obj", {"--up", "z", "--unit", "ft", "--origin", "corner", "--texture-size", "16"});
    CHECK(std::filesystem::exists(folder / "c.mtl"));
    CHECK(std::filesystem::exists(folder / "c_colour.png"));
    const nlohmann::json index = json_of_file(folder / "c_mesh.json");
    CHECK(index["axes"]["up"] == "+z");
    CHECK(index["metres_per_unit"] == 0.3048);
    CHECK(index["middle"][0].get<double>() > 0);
    CHECK(index["middle"][1].get<double>() > 0);
}

TEST_CASE("glTF is compressed within an error, and only if asked", "[cli][cli_mesh]") {
    const TemporaryFolder folder;
    const std::string land = folder / "land.tif";
    check_done(run_cli({"generate", "warped", "-o", land, "--size", "130x90", "--cell", "4"}));
    check_done(run_cli({"export", land, "-o", folder / "plain.glb"}));
    check_done(run_cli({"export", land, "-o", folder / "bare0.glb", "--compress", "0"}));
    check_done(run_cli({"export", land, "-o", folder / "packed.glb", "--compress", "0.05"}));
    const nlohmann::json packed = json_of_glb(folder / "packed.glb");
    CHECK(packed["extensionsRequired"][0] == "KHR_draco_mesh_compression");
    CHECK(triangles_of(packed) == 2U * 129 * 89);
    CHECK(std::filesystem::file_size(folder / "packed.glb") < std::filesystem::file_size(folder / "plain.glb") / 2);
    const nlohmann::json index = json_of_file(folder / "packed_mesh.json");
    CHECK(index["compression_error_m"] == 0.03125);  // the largest power of two that is no more
    CHECK_FALSE(json_of_file(folder / "plain_mesh.json").contains("compression_error_m"));
    // The head names the object by the file; these names are as long as one another.
    CHECK(bytes_of_file(folder / "bare0.glb").substr(2000) == bytes_of_file(folder / "plain.glb").substr(2000));
    check_done(run_cli({"export", land, "-o", folder / "packet.glb", "--compress", "0.05", "--threads", "1"}));
    CHECK(bytes_of_file(folder / "packet.glb").substr(2000) == bytes_of_file(folder / "packed.glb").substr(2000));
    const CliRun refused = run_cli({"export", land, "-o", folder / "small.glb", "--compress", "1e-9"});
    CHECK(refused.exit_code == 1);
    CHECK(refused.err.find("allow at least") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder / "small.glb"));
}

TEST_CASE("wrong options of meshes are told before the work", "[cli][cli_mesh]") {
    const auto misused = [](const Arguments& more, const std::string& named) {
        Arguments arguments{"export", "absent.tif"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const CliRun run = run_cli(arguments);
        INFO(run.err);
        CHECK(run.exit_code == 2);
        CHECK(run.one_error_line());
        CHECK(run.err.find(named) != std::string::npos);
    };
    misused({"-o", "a.glb", "--up", "z"}, "--up");
    misused({"-o", "a.gltf", "--unit", "cm"}, "--unit");
    misused({"-o", "a.obj", "--unit", "inch"}, "--unit");
    misused({"-o", "a.stl", "--colours", "texture"}, "--colours");
    misused({"-o", "a.obj", "--compress", "0.1"}, "--compress");
    misused({"-o", "a.glb", "--compress", "-1"}, "--compress");
    misused({"-o", "a.glb", "--lods", "9"}, "--lods");
    misused({"-o", "a.glb", "--triangles", "-1"}, "--triangles");
    misused({"-o", "a.glb", "--triangles", "1.5"}, "--triangles");
    misused({"-o", "a.glb", "--origin", "corner", "--offset", "1,2"}, "--offset");
    misused({"-o", "a.glb", "--origin", "georeference", "--offset", "1.5,2"}, "--offset");
    misused({"-o", "a.glb", "--origin", "georeference", "--offset", "1"}, "--offset");
    misused({"-o", "a.tif", "--chunks", "2"}, "--chunks");
    misused({"--preset", "unreal", "-o", "a", "--lods", "2"}, "--lods");
}
