/// `cuesta-cli params`, and that what it lists can be set.

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/carve/route_parameters.h"
#include "core/model/project.h"
#include "core/waters/trace_parameters.h"
#include "tests/catch.h"
#include "tests/cli/run_cli.h"
#include "tests/core/temporary_folder.h"
#include "tests/places.h"

using namespace cuesta;

TEST_CASE("params lists every parameter, the same each time", "[cli]") {
    const CliRun run = run_cli({"params", "--json"});
    REQUIRE(run.exit_code == 0);
    CHECK(run_cli({"params", "--json"}).out == run.out);
    std::set<std::string> ids;
    std::map<std::string, std::string> zeros;
    std::size_t settable = 0;
    for (const nlohmann::json& entry : nlohmann::json::parse(run.out)) {
        ids.insert(entry.at("id").get<std::string>());
        settable += entry.at("settable") ? 1U : 0U;
        CHECK_FALSE(entry.at("sentence").get<std::string>().empty());
        CHECK(entry.contains("default"));
        CHECK(entry.contains("unit"));
        if (entry.contains("zero")) zeros[entry.at("id")] = entry.at("zero");
        const std::string type = entry.at("type");
        CHECK(entry.contains("choices") == (type == "choice"));
        CHECK(entry.contains("minimum") == (type == "number" || type == "integer"));
    }
    Project project;
    std::size_t count = 0;
    for (const ParameterSetRef& set : parameter_sets(project)) count += set.fields->size();
    for (const Base& base : bases_of_each_kind())
        if (base.index() != project.base.index())
            each_set_of(base, [&]<class Set>(const Set&) { count += fields_of<Set>().size(); });
    CHECK(settable == count);
    CHECK(ids.size() == count + fields_of<SplineParameters>().size() + fields_of<MetaParameters>().size() +
                            fields_of<PathParameters>().size() + fields_of<PathSection>().size() +
                            fields_of<RouteParameters>().size() + fields_of<PlacementParameters>().size() +
                            fields_of<ElementShapeParameters>().size() + fields_of<ElementBlendParameters>().size() +
                            fields_of<PlaneParameters>().size() + fields_of<RegionParameters>().size() +
                            fields_of<TraceParameters>().size());
    for (const char* id :
         {"water.evaporation", "thermal.talus",  "wind.direction",  "erosion.steps",  "generator.kind",
          "rain.power",        "bottom.density", "eroded.talus",    "splines.solver", "noise.basis",
          "cascade.level_9",   "spline.kind",    "meta.half_width", "path.kind",      "section.width",
          "route.grade_limit", "uplift.rate",    "rivers.arid",     "rock.dip",       "hillslopes.creep",
          "amplify.factor",    "delta.events", "dunes.spacing", "placement.x", "blend.mode"})
        CHECK(ids.contains(id));
    CHECK(zeros.at("mesh.triangles") == "no limit");
    CHECK(zeros.at("path.grade_limit") == "any");
    CHECK_FALSE(zeros.contains("path.smoothing"));  // no smoothing is a quantity
    const std::string table = run_cli({"params"}).out;
    CHECK(table.find("thermal.talus") != std::string::npos);
    CHECK(table.find("default 0 m (no limit)") != std::string::npos);
    CHECK(table.find("Needs the improved scheme of water.") != std::string::npos);
}

TEST_CASE("every parameter can be set to its default", "[cli]") {
    const TemporaryFolder folder;
    Arguments generate{"generate", "cone", "-o", folder / "a.tif", "--size", "16"};
    Arguments erode{"erode", folder / "a.tif", "-o", folder / "b.tif", "--steps", "1", "--proportions", "1:0:0"};
    // The default duration is more than this test needs: it comes last.
    Arguments uplift{"generate", "uplift", "-o", folder / "c.tif", "--size", "8"};
    Arguments delta{"generate", "delta", "-o", folder / "d.tif", "--size", "8"};
    Arguments dunes{"generate", "dunes", "-o", folder / "e.tif", "--size", "8"};
    Arguments braid{"generate", "braid", "-o", folder / "f.tif", "--size", "8"};
    std::size_t settings = 0;
    for (const nlohmann::json& entry : nlohmann::json::parse(run_cli({"params", "--json"}).out)) {
        const std::string id = entry["id"];
        if (!entry["settable"]) continue;
        const nlohmann::json& value = entry["default"];
        const std::string setting = id + "=" + (value.is_string() ? value.get<std::string>() : value.dump());
        const auto is_of_uplift = [&id](const char* set) { return id.starts_with(std::string(set) + "."); };
        Arguments& arguments =
            id.starts_with("generator.") ? generate
            : id.starts_with("delta.")   ? delta
            : id.starts_with("dunes.")   ? dunes
            : id.starts_with("braid.")   ? braid
            : std::ranges::any_of(std::array{"uplift", "rivers", "rock", "hillslopes", "ice", "coast"}, is_of_uplift)
                ? uplift
                : erode;
        arguments.insert(arguments.end(), {"--set", setting});
        // The default number of steps is more than this test needs.
        if (id == "erosion.steps") arguments.back() = id + "=1";
        ++settings;
    }
    CHECK(settings > 40);
    uplift.insert(uplift.end(), {"--set", "uplift.time=0.1"});
    const CliRun uplifted = run_cli(uplift);
    INFO(uplifted.err);
    CHECK(uplifted.exit_code == 0);
    const CliRun built = run_cli(delta);
    INFO(built.err);
    CHECK(built.exit_code == 0);
    const CliRun blown = run_cli(dunes);
    INFO(blown.err);
    CHECK(blown.exit_code == 0);
    const CliRun divided = run_cli(braid);
    INFO(divided.err);
    CHECK(divided.exit_code == 0);
    const CliRun generated = run_cli(generate);
    INFO(generated.err);
    CHECK(generated.exit_code == 0);
    const CliRun eroded = run_cli(erode);
    INFO(eroded.err);
    CHECK(eroded.exit_code == 0);
}

TEST_CASE("the reference page of parameters is what params writes", "[cli]") {
    const CliRun run = run_cli({"params", "--markdown"});
    REQUIRE(run.exit_code == 0);
    // Renew it with: cuesta-cli params --markdown > docs/reference/parameters.md
    CHECK(bytes_of_file(source_folder() + "/docs/reference/parameters.md") == run.out);
}
