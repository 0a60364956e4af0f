/// An imported base that is amplified: its frame, land at every coarsening, keys, file, differences and bands.

#include "core/field/sampling.h"
#include "core/model/amplified_project.h"
#include "core/model/project_difference.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/fitting.h"
#include "core/uplift/amplification.h"
#include "tests/core/same_heights.h"
#include "tests/catch.h"
#include "tests/core/project_files.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::project_files;

namespace {

/// 16 x 12 cells of 40 m with a place, no erosion.
Project imported_project() {
    Project project;
    project.frame = {16, 12, 40, "PROJCS[\"x\"]", std::array<double, 6>{1000, 40, 0, 5000, 0, -40}};
    Raster<float> heights(16, 12);
    for (int y = 0; y < 12; ++y)
        for (int x = 0; x < 16; ++x) heights(x, y) = static_cast<float>((7 * x * x + 13 * y * x + 5 * y) % 97);
    project.base = ImportedBase{TiledRaster(heights.view()), "a.tif"};
    project.erosion.mixing.steps = 0;
    return project;
}

AmplificationParameters factor_of(int factor) {
    AmplificationParameters parameters;
    parameters.factor = factor;
    return parameters;
}

Project amplified_by(int factor) {
    const Result<Project> project = amplified_project(imported_project(), factor_of(factor));
    REQUIRE(project.ok());
    return *project;
}

ImportedBase& base_of(Project& project) {
    return std::get<ImportedBase>(project.base);
}
const ImportedBase& base_of(const Project& project) {
    return std::get<ImportedBase>(project.base);
}

std::shared_ptr<const Land> land_of(const Project& project, int coarsening = 1) {
    Evaluator evaluator;
    EvaluateOptions options;
    options.stage = Stage::base;
    options.coarsening = coarsening;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    return *land;
}

}  // namespace

TEST_CASE("an amplified project has factor times the cells over the same ground", "[amplified_base]") {
    const Project project = amplified_by(4);
    CHECK(base_of(project).factor() == 4);
    CHECK(project.frame.width == 64);
    CHECK(project.frame.height == 48);
    CHECK(project.frame.cell_size == 10);
    CHECK(project.frame.crs_wkt == imported_project().frame.crs_wkt);
    CHECK(project.frame.geotransform == std::array<double, 6>{1000, 10, 0, 5000, 0, -10});
    // From the heights, not from the frame: again by another factor, and back.
    const Result<Project> twice = amplified_project(project, factor_of(2));
    REQUIRE(twice.ok());
    CHECK(*twice == amplified_by(2));
    const Result<Project> back = amplified_project(project, factor_of(1));
    REQUIRE(back.ok());
    CHECK(*back == imported_project());
    // Factors between powers of two.
    CHECK(amplified_by(7).frame == project.frame);
    for (const int factor : {-3, 0, 1, 2, 3, 16}) {
        ImportedBase base;
        base.amplification.factor = factor;
        CHECK(base.factor() == amplification_factor(base.amplification));
    }
}

TEST_CASE("what cannot be amplified is refused in words", "[amplified_base]") {
    const auto refused = [](Project project, int factor, const std::string& part) {
        const Result<Project> result = amplified_project(std::move(project), factor_of(factor));
        REQUIRE_FALSE(result.ok());
        INFO(result.error().message());
        CHECK(contains(result.error().what, part));
    };
    refused(Project{}, 4, "only an imported starting terrain");
    Project project = imported_project();
    base_of(project).heights = {};
    refused(project, 4, "only an imported starting terrain");
    base_of(project).heights = TiledRaster(1, 12, 5.0F);
    refused(project, 2, "single row or column");
    base_of(project).heights = TiledRaster(2000, 2000, 5.0F);
    refused(project, 16, "32000 x 32000 cells are more");
}

TEST_CASE("the amplified base is what the kernel makes, as far as the coarsening leaves it", "[amplified_base]") {
    const Project project = amplified_by(8);
    const Raster<float> heights = base_of(project).heights.to_raster();
    for (const int coarsening : {1, 2, 4, 8, 16}) {
        INFO(coarsening);
        const auto land = land_of(project, coarsening);
        CHECK(land->frame == coarsened(project.frame, coarsening));
        const Raster<float> expected = coarsening <= 8 ? amplified(heights.view(), 40, factor_of(8 / coarsening))
                                                       : coarsen(heights.view(), coarsening / 8);
        CHECK(same_heights(*land->ground, expected));
    }
    for (const int coarsening : {3, 5, 11}) {
        INFO(coarsening);
        const auto land = land_of(project, coarsening);
        CHECK(land->ground->width() == coarsened(project.frame, coarsening).width);
        CHECK(land->ground->height() == coarsened(project.frame, coarsening).height);
    }
    // A frame of another size: brought to it.
    Project other = project;
    other.frame.width = 100;
    CHECK(land_of(other)->ground->width() == 100);
}

TEST_CASE("without amplification land and keys are as before", "[amplified_base]") {
    Project project = imported_project();
    const Key key = stage_key(project, Stage::base, 1);
    CHECK(same_heights(*land_of(project)->ground, fitted(base_of(project).heights, project.frame, 1)));
    base_of(project).amplification.strength = 3;
    CHECK(stage_key(project, Stage::base, 1) == key);
    CHECK(seed_of(project.base) == nullptr);
    CHECK(is_quickly_made(project.base));
}

TEST_CASE("keys of amplified land change with every parameter", "[amplified_base]") {
    const Project project = amplified_by(4);
    CHECK_FALSE(is_quickly_made(project.base));
    Project named = project;
    REQUIRE(parameter_sets(named).front().prefix == "amplify");
    for (std::size_t i = 0; i < parameter_sets(named).front().fields->size(); ++i) {
        Project changed = project;
        const ParameterSetRef set = parameter_sets(changed).front();
        const ParameterField& field = (*set.fields)[i];
        INFO(field.description.id);
        if (field.description.id == "amplify.factor")
            field.put(set.object, 8);
        else
            field.put(set.object, field.get(set.object) == field.description.minimum ? field.description.maximum
                                                                                     : field.description.minimum);
        CHECK_FALSE(stage_key(changed, Stage::base, 1) == stage_key(project, Stage::base, 1));
        const std::vector<ProjectChange> changes = project_difference(project, changed);
        REQUIRE(changes.size() == 1);
        CHECK(changes[0].part == ProjectPart::base);
        CHECK(changes[0].description->id == field.description.id);
    }
    *seed_of(named.base) = 9;
    CHECK(base_of(named).amplification.seed == 9);
}

TEST_CASE("amplified land that is stopped is an error that says so", "[amplified_base]") {
    EvaluateOptions options;
    std::stop_source stop;
    options.control.stop = stop.get_token();
    options.control.progress = [&](double share, const Activity&) {
        if (share > 0.2) stop.request_stop();
    };
    options.stage = Stage::base;
    Evaluator evaluator;
    const auto stopped = evaluator.evaluate(amplified_by(8), options);
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().is_cancelled());
    CHECK_FALSE(evaluator.is_fresh(amplified_by(8), Stage::base, 1));
}

TEST_CASE("a project with amplified land is read as it was written", "[amplified_base][project_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    for (const int factor : {1, 2, 4}) {
        INFO(factor);
        Project project = amplified_by(factor);
        if (factor > 1) base_of(project).amplification.dip = 31;
        CHECK((project_to_json(project).json["base"]["imported"].contains("amplify")) == (factor > 1));
        REQUIRE(write_project(path, project).ok());
        const Result<Project> read = read_project(path);
        REQUIRE(read.ok());
        CHECK(*read == project);
    }
    const Project project = amplified_by(4);
    const auto refused = [&](const char* pointer, const nlohmann::json& value, const std::string& part) {
        nlohmann::json json = project_to_json(project).json;
        json[nlohmann::json::json_pointer(pointer)] = value;
        put_archive(path, entries_of(project, json));
        const Result<Project> read = read_project(path);
        REQUIRE_FALSE(read.ok());
        INFO(read.error().message());
        CHECK(contains(read.error().what, part));
    };
    refused("/base/imported/amplify/factor", 2, "divided by the factor");
    refused("/base/imported/amplify/factor", 99, "amplify.factor");
    refused("/base/imported/amplify/lava", 1, "amplify.lava");
    refused("/base/imported/amplify", 3, "amplify");
    refused("/frame/width", 65, "divided by the factor");
}
