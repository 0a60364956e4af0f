/// \file `cuesta-cli export --solid`, by the real program.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <map>

#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

using Corner = std::array<float, 3>;

/// The triangles of a binary STL file, read as its format says.
std::vector<std::array<Corner, 3>> triangles_of(const std::string& path) {
    const std::string bytes = bytes_of_file(path);
    REQUIRE(bytes.size() > 84);
    std::uint32_t count = 0;
    std::memcpy(&count, bytes.data() + 80, 4);
    REQUIRE(bytes.size() == 84 + std::size_t{50} * count);
    std::vector<std::array<Corner, 3>> result(count);
    for (std::size_t i = 0; i < count; ++i) std::memcpy(result[i].data(), bytes.data() + 84 + 50 * i + 12, 36);
    return result;
}

/// Edges that are not there as often one way as the other.
int open_edges(const std::vector<std::array<Corner, 3>>& triangles) {
    std::map<std::pair<Corner, Corner>, int> edges;
    for (const auto& t : triangles)
        for (std::size_t k = 0; k < 3; ++k) {
            const Corner& a = t[k];
            const Corner& b = t[(k + 1) % 3];
            a < b ? ++edges[{a, b}] : --edges[{b, a}];
        }
    int result = 0;
    for (const auto& [edge, times] : edges) result += times != 0 ? 1 : 0;
    return result;
}

Corner size_of(const std::vector<std::array<Corner, 3>>& triangles) {
    Corner low = triangles[0][0], high = low;
    for (const auto& t : triangles)
        for (const Corner& corner : t)
            for (std::size_t k = 0; k < 3; ++k) {
                low[k] = std::min(low[k], corner[k]);
                high[k] = std::max(high[k], corner[k]);
            }
    return {high[0] - low[0], high[1] - low[1], high[2] - low[2]};
}

}  // namespace

TEST_CASE("land becomes a closed solid of the size asked for", "[cli][solid]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "81x61", "--cell", "30"}).exit_code == 0);
    const auto solid = [&](const std::string& file, const Arguments& more) {
        Arguments arguments{"export", folder / "a.tif", "--solid", folder / file};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    };
    const CliRun run = solid("a.stl", {"--solid-width", "120", "--solid-base", "4"});
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    CHECK(run.out.find("scale 1:20000") != std::string::npos);  // 80 cells of 30 m are 120 mm
    const auto triangles = triangles_of(folder / "a.stl");
    CHECK(open_edges(triangles) == 0);
    const Corner size = size_of(triangles);
    CHECK(std::abs(size[0] - 120) < 0.1F);  // the acceptance: a tenth of a millimetre
    CHECK(std::abs(size[1] - 90) < 0.1F);
    auto fewer = triangles;
    fewer.pop_back();
    CHECK(open_edges(fewer) == 3);  // the control
    REQUIRE(solid("b.stl", {"--solid-width", "120", "--solid-base", "4", "--threads", "1"}).exit_code == 0);
    CHECK(bytes_of_file(folder / "a.stl") == bytes_of_file(folder / "b.stl"));
}

TEST_CASE("a solid in plates is a file for each, or one 3MF", "[cli][solid]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "81x61", "--cell", "30"}).exit_code == 0);
    const Arguments options{"--solid-width",  "200",  "--solid-base",   "8",       "--solid-wall", "2",
                            "--solid-bottom", "open", "--solid-plates", "120x160", "--solid-pins", "4"};
    const auto solid = [&](const std::string& file) {
        Arguments arguments{"export", folder / "a.tif", "--solid", folder / file};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return run_cli(arguments);
    };
    const CliRun run = solid("p.stl");
    INFO(run.err);
    REQUIRE(run.exit_code == 0);
    CHECK(names_in(folder.path()) == std::vector<std::string>{"a.json", "a.tif", "p_x0_y0.stl", "p_x1_y0.stl"});
    for (const char* name : {"p_x0_y0.stl", "p_x1_y0.stl"}) CHECK(open_edges(triangles_of(folder / name)) == 0);
    CHECK(std::abs(size_of(triangles_of(folder / "p_x0_y0.stl"))[0] - 104) < 0.1F);  // with its pins
    const CliRun packed = solid("p.3mf");
    REQUIRE(packed.exit_code == 0);
    CHECK(packed.out.find("2 x 1 plates") != std::string::npos);
    CHECK(bytes_of_file(folder / "p.3mf").starts_with("PK"));
}

TEST_CASE("wrong words about solids are said, and nothing is written", "[cli][solid]") {
    const TemporaryFolder folder;
    REQUIRE(run_cli({"generate", "warped", "-o", folder / "a.tif", "--size", "33x33"}).exit_code == 0);
    const auto refused = [&](const Arguments& more, int exit_code, const std::string& words) {
        Arguments arguments{"export", folder / "a.tif"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const CliRun run = run_cli(arguments);
        INFO(run.err);
        CHECK(run.exit_code == exit_code);
        CHECK(run.one_error_line());
        CHECK(run.err.find(words) != std::string::npos);
        CHECK(names_in(folder.path()) == std::vector<std::string>{"a.json", "a.tif"});
    };
    const std::string file = folder / "a.stl";
    refused({"--solid", folder / "a.obj"}, 2, ".3mf");
    refused({"--solid", file, "--solid-plates", "100"}, 2, "--solid-plates");
    refused({"--solid", file, "--solid-pins", "4"}, 2, "--solid-plates");
    refused({"--solid", file, "--solid-bottom", "open"}, 2, "--solid-wall");
    refused({"--solid-wall", "2", "-o", folder / "b.tif"}, 2, "--solid FILE");
    refused({"--solid", file, "--solid-wall", "4"}, 1, "twice as thick");
    refused({"--solid", file, "-o", file}, 2, "one file");
}
