/// Variations of a project: seeds, ranges of parameters, and grids of both.

#include "core/model/variations.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"

using namespace cuesta;

namespace {

Project stack_of_two() {
    StackElement hills;
    hills.name = "Hills";
    StackElement range;
    range.name = "Range";
    range.source = UpliftedBase{};
    StackElement plane;
    plane.name = "Plane";
    plane.source = PlaneSource{};
    Project project;
    project.base = StackBase{{hills, plane, range}};
    return project;
}

}  // namespace

TEST_CASE("seeds reach the terrain, the noise, the erosion and every element of a stack", "[variations]") {
    for (Base base : bases_of_each_kind()) {
        Project project;
        project.base = base;
        project.past_erosion.emplace_back();
        const Project other = reseeded(project, 77);
        if (const std::uint64_t* seed = seed_of(other.base)) CHECK(*seed == 77);
        CHECK(other.noise.seed == 77);
        CHECK(other.erosion.mixing.seed == 77);
        CHECK(other.past_erosion[0].mixing.seed == 77);
    }
    const Project stack = reseeded(stack_of_two(), 40);
    const auto& elements = std::get<StackBase>(stack.base).elements;
    CHECK(*seed_of(elements[0].source) == 40);
    CHECK(*seed_of(elements[2].source) == 41);
    // The same whatever the seeds were before.
    CHECK(reseeded(stack, 9) == reseeded(stack_of_two(), 9));
}

TEST_CASE("one axis fills a square, two make rows and columns", "[variations]") {
    const Project project;
    const auto seeds = variations(project, {std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6, 7, 8, 9}});
    REQUIRE(seeds.ok());
    CHECK(seeds->columns == 3);
    REQUIRE(seeds->cells.size() == 9);
    CHECK(seeds->cells[4].seed == 5);
    CHECK(seeds->cells[4].project == reseeded(project, 5));

    const VariedParameter wavelength{"generator.wavelength", 500, 1500, 3}, octaves{"generator.octaves", 2, 8, 4};
    const auto grid = variations(project, {wavelength, octaves});
    REQUIRE(grid.ok());
    CHECK(grid->columns == 3);
    REQUIRE(grid->cells.size() == 12);
    const Variation& cell = grid->cells[3 * 2 + 1];
    CHECK(cell.settings == std::vector<ParameterSetting>{{"generator.wavelength", "1000"}, {"generator.octaves", "6"}});
    const GeneratorParameters& made = std::get<GeneratedBase>(cell.project.base).parameters;
    CHECK(made.wavelength == 1000);
    CHECK(made.octaves == 6);
    CHECK_FALSE(cell.seed);

    const auto both = variations(project, {wavelength, std::vector<std::uint64_t>{8, 9}});
    REQUIRE(both.ok());
    CHECK(both->cells.size() == 6);
    CHECK(both->cells[5].seed == 9);
    // Ranges may fall, and parameters of elements are named by their numbers.
    const auto opacity = variations(stack_of_two(), {VariedParameter{"stack.3.blend.opacity", 1, 0.5, 2}});
    REQUIRE(opacity.ok());
    CHECK(std::get<StackBase>(opacity->cells[1].project.base).elements[2].blend.opacity == 0.5F);
}

TEST_CASE("variations that cannot be made are told of", "[variations]") {
    const Project project;
    const auto refused = [&](const std::vector<VariedAxis>& axes, const std::string& words) {
        const auto grid = variations(project, axes);
        REQUIRE_FALSE(grid.ok());
        INFO(grid.error().message());
        CHECK(grid.error().message().find(words) != std::string::npos);
    };
    const VariedParameter octaves{"generator.octaves", 2, 8, 3}, nonsense{"generator.octave", 2, 8, 3};
    refused({}, "nothing varies");
    refused({nonsense}, "do you mean generator.octaves");
    refused({VariedParameter{"generator.octaves", 2, 4, 9}}, "fewer whole numbers");
    refused({VariedParameter{"generator.octaves", 2, 2, 3}}, "the same");
    refused({VariedParameter{"generator.roughness", 0, 1e9, 3}}, "generator.roughness");
    refused({VariedParameter{"generator.kind", 0, 2, 3}}, "only numbers");
    refused({VariedParameter{"generator.octaves", 2, 8, 0}}, "values");
    refused({octaves, octaves}, "both sides");
    refused({std::vector<std::uint64_t>{1}, std::vector<std::uint64_t>{2}}, "one side");
    refused({std::vector<std::uint64_t>()}, "no seeds");
    refused({std::vector<std::uint64_t>(200, 1), VariedParameter{"generator.wavelength", 500, 600, 3}}, "more than 400");
}

TEST_CASE("ranges are read from text, and have usual ends", "[variations]") {
    const auto varied = parse_varied("water.rain=0.1..0.5:5", 3);
    REQUIRE(varied.ok());
    CHECK(*varied == VariedParameter{"water.rain", 0.1, 0.5, 5});
    CHECK(parse_varied("uplift.age=-1..1", 9).value() == VariedParameter{"uplift.age", -1, 1, 9});
    for (const char* wrong : {"", "=1..2", "a", "a=1", "a=1..", "a=..2", "a=1..2:", "a=1..2:x", "a=1..2:3:4", "a=x..2"})
        CHECK_FALSE(parse_varied(wrong, 3).ok());

    Project project;
    std::get<GeneratedBase>(project.base).parameters.wavelength = 800;
    CHECK(usual_range(project, "generator.wavelength", 9) == VariedParameter{"generator.wavelength", 400, 1600, 9});
    CHECK_FALSE(usual_range(project, "generator.kind", 9));
    CHECK_FALSE(usual_range(project, "no.such", 9));
    // Whatever the project has, the usual range of every number can be made.
    for (Base base : bases_of_each_kind()) {
        project.base = base;
        for (const ParameterSetRef& set : parameter_sets(project))
            for (const ParameterField& field : *set.fields) {
                const auto range = usual_range(project, field.description.id, 3);
                if (!range || range->from == range->to) continue;
                INFO(field.description.id);
                CHECK(variations(project, {*range}).ok());
            }
    }
}
