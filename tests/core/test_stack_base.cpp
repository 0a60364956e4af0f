/// A stack as the base of a project: its land, keys, file and command of parameters.

#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/field/statistics.h"
#include "core/model/project_difference.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/parameter_uses.h"
#include "core/pipeline/stack_stage.h"
#include "tests/catch.h"
#include "tests/core/project_files.h"
#include "tests/core/same_heights.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::project_files;

namespace {

Project project_with(std::vector<StackElement> elements, int width = 64, int height = 48, double cell_size = 20) {
    Project project;
    project.frame = {width, height, cell_size, "", {}};
    project.base = StackBase{std::move(elements)};
    project.erosion.mixing.steps = 0;
    return project;
}

StackBase& stack_of(Project& project) {
    return std::get<StackBase>(project.base);
}

/// Smooth noise: waves of 700 m and its octaves down to a quarter of that.
StackElement noise_element(const std::string& name, std::uint64_t seed) {
    StackElement element;
    element.name = name;
    GeneratedBase noise;
    noise.parameters.kind = GeneratorKind::perlin;
    noise.parameters.seed = seed;
    noise.parameters.wavelength = 700;
    noise.parameters.octaves = 3;
    element.source = noise;
    return element;
}

StackElement hill_element() {
    StackElement hill = noise_element("Hill", 5);
    hill.placement.fills_map = false;
    hill.placement.x = 700;
    hill.placement.z = 400;
    hill.placement.width = 800;
    hill.placement.length = 600;
    hill.placement.rotation = 30;
    hill.shape.parameters = {StackShape::ellipse, 1, 1, 150};
    return hill;
}

StackElement plane_element() {
    StackElement element;
    element.name = "Plane";
    PlaneSource plane;
    plane.parameters = {300, 0.1F, 90};
    element.source = plane;
    element.blend.mode = StackBlend::replace;
    return element;
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

Raster<float> heights_of(const Project& project, int coarsening = 1) {
    return *land_of(project, coarsening)->ground;
}

Key key_of(const Project& project) {
    return stage_key(project, Stage::base, 1);
}

}  // namespace

TEST_CASE("a stack of one element that fills the map is the base itself, to the byte", "[stack_base]") {
    RandomSequence random(3, RandomStream::test);
    DunesBase dunes;
    dunes.parameters.generations = 0.1F;
    UpliftedBase uplifted;
    uplifted.parameters.uplift.time = 0.5F;
    const ImportedBase imported{random_raster(random, 40, 32), "a.tif"};
    for (const Base& base : {Base(GeneratedBase{}), Base(imported), Base(dunes), Base(uplifted)}) {
        Project plain;
        plain.frame = {40, 32, 40, "", {}};
        plain.base = base;
        plain.erosion.mixing.steps = 0;
        plain.masks.rain = TiledRaster(40, 32, 0.5F);
        Project stacked = plain;
        StackElement element;
        element.name = "Bottom";
        std::visit(
            [&]<class Kind>(const Kind& kind) {
                if constexpr (!std::is_same_v<Kind, StackBase>) element.source = kind;
            },
            base);
        element.blend.mode = StackBlend::replace;
        stacked.base = StackBase{{element}};
        INFO(base.index());
        CHECK(knows_loose(stacked.base) == knows_loose(base));
        CHECK(is_quickly_made(stacked.base) == is_quickly_made(base));
        for (const int coarsening : {1, 2}) {
            const auto expected = land_of(plain, coarsening), made = land_of(stacked, coarsening);
            CHECK(same_heights(*made->ground, *expected->ground));
            StartingGround from_plain = make_base(plain, coarsening, {}), from_stack = make_base(stacked, coarsening, {});
            CHECK(same_heights(from_stack.loose, from_plain.loose));
        }
    }
}

TEST_CASE("the order of elements matters; hidden ones do not", "[stack_base]") {
    StackElement raised = noise_element("Noise", 2);
    Project project = project_with({plane_element(), raised, hill_element()});
    const Raster<float> land = heights_of(project);
    Project turned = project;
    std::swap(stack_of(turned).elements[0], stack_of(turned).elements[1]);
    CHECK_FALSE(same_heights(heights_of(turned), land));
    Project hidden = project;
    stack_of(hidden).elements[1].visible = false;
    Project without = project;
    stack_of(without).elements.erase(stack_of(without).elements.begin() + 1);
    CHECK(same_heights(heights_of(hidden), heights_of(without)));
    CHECK(key_of(hidden) == key_of(without));
    stack_of(hidden).elements[1].visible = true;
    stack_of(hidden).elements[1].blend.opacity = 0;
    CHECK(same_heights(heights_of(hidden), heights_of(without)));
    CHECK(same_heights(heights_of(project_with({})), Raster<float>(64, 48)));
}

TEST_CASE("a plane rises as it says, at its place", "[stack_base]") {
    const Raster<float> land = heights_of(project_with({plane_element()}));
    CHECK(land(0, 0) == Approx(300 - 0.1 * 31.5 * 20));
    CHECK(land(63, 47) == Approx(300 + 0.1 * 31.5 * 20));
    StackElement placed = plane_element();
    placed.placement.fills_map = false;
    placed.placement.x = 310;
    placed.placement.z = 310;
    placed.placement.width = 200;
    placed.placement.length = 200;
    const Raster<float> patch = heights_of(project_with({placed}));
    CHECK(patch(15, 15) == Approx(300));
    CHECK(patch(18, 15) == Approx(306));
    CHECK(patch(30, 15) == 0);
}

TEST_CASE("the same stack on finer cells is the same land", "[stack_base]") {
    StackElement seam = hill_element();
    seam.name = "Seam";
    seam.blend.mode = StackBlend::seamless;
    seam.placement.x = 1500;
    seam.placement.z = 900;
    StackElement detail = noise_element("Detail", 9);
    detail.blend.mode = StackBlend::detail;
    detail.blend.opacity = 0.2F;
    StackElement top = hill_element();
    top.blend.mode = StackBlend::smooth_maximum;
    top.blend.radius = 200;
    const auto made = [&](int factor) {
        return heights_of(project_with({plane_element(), noise_element("Noise", 2), top, seam, detail}, 128 * factor,
                                       96 * factor, 16.0 / factor));
    };
    const Raster<float> coarse = made(1), fine = coarsen(made(4).view(), 4);
    const ValueRange range = value_range(fine.view());
    double squares = 0;
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 128; ++x) {
            const double difference = static_cast<double>(coarse(x, y)) - static_cast<double>(fine(x, y));
            squares += difference * difference / (96 * 128);
        }
    CHECK(std::sqrt(squares) <= 0.003 * (static_cast<double>(range.high) - static_cast<double>(range.low)));
    // Coarse land of the live chain is near it, too: its sources keep to the same.
    const Raster<float> live = heights_of(
        project_with({plane_element(), noise_element("Noise", 2), top, seam, detail}, 256, 192, 8), 2);
    CHECK(live.width() == 128);
}

TEST_CASE("a stack is made to the same bytes by any number of threads", "[stack_base]") {
    StackElement seam = hill_element();
    seam.blend.mode = StackBlend::seamless;
    const Project project = project_with({noise_element("Noise", 2), seam, plane_element()});
    set_thread_count(1);
    const Raster<float> alone = heights_of(project);
    set_thread_count(6);
    const Raster<float> together = heights_of(project);
    set_thread_count(0);
    CHECK(same_heights(alone, together));
}

TEST_CASE("an element that is moved keeps its source, and so do the others", "[stack_base]") {
    const Project project = project_with({noise_element("Noise", 2), hill_element()});
    Project moved = project;
    StackElement& hill = stack_of(moved).elements[1];
    hill.placement.x += 100;
    hill.placement.rotation += 10;
    hill.placement.height_scale = 2;
    hill.blend.mode = StackBlend::maximum;
    hill.shape.parameters.fall_off = 20;
    CHECK_FALSE(key_of(moved) == key_of(project));
    Evaluator evaluator;
    EvaluateOptions options;
    options.stage = Stage::base;
    REQUIRE(evaluator.evaluate(project, options).ok());
    for (std::size_t i = 0; i < 2; ++i) {
        const Project source = project_of_source(moved, stack_of(moved).elements[i]);
        CHECK(evaluator.is_fresh(source, Stage::base, 1));
    }
    // With the sources kept the land is the same as without.
    const auto kept = evaluator.evaluate(moved, options);
    REQUIRE(kept.ok());
    CHECK(same_heights(*(*kept)->ground, heights_of(moved)));
    std::get<GeneratedBase>(hill.source).parameters.seed = 77;
    CHECK_FALSE(evaluator.is_fresh(project_of_source(moved, hill), Stage::base, 1));
}

TEST_CASE("where all elements with sediment lie beside the map there is none under the layers", "[stack_base]") {
    StackElement dunes = hill_element();
    dunes.source = DunesBase{};
    const auto sediment_with = [&](const StackElement& element) {
        Project project = project_with({plane_element(), element});
        project.layers.push_back({});
        Evaluator evaluator;
        EvaluateOptions options;
        options.stage = Stage::layers;
        const auto land = evaluator.evaluate(project, options);
        REQUIRE(land);
        REQUIRE((*land)->top_material);
        int sandy = 0;
        for (int y = 0; y < 48; ++y)
            for (int x = 0; x < 64; ++x) sandy += (*(*land)->top_material)(x, y) == 0 ? 1 : 0;
        return sandy;
    };
    // The control: the same dunes on the map are there.
    CHECK(sediment_with(dunes) > 0);
    dunes.placement.x = 10000;
    CHECK(sediment_with(dunes) == 0);
}

TEST_CASE("every parameter of an element that acts has its part in the key and is told of", "[stack_base]") {
    const Project project = project_with({noise_element("Noise", 2), hill_element()});
    std::size_t own = 0;
    for (std::size_t set = 0; set < parameter_sets(*std::make_unique<Project>(project)).size(); ++set) {
        Project changed = project;
        const ParameterSetRef reference = parameter_sets(changed)[set];
        if (!reference.prefix.starts_with("stack.")) continue;
        for (const ParameterField& field : *reference.fields) {
            changed = project;
            const ParameterSetRef again = parameter_sets(changed)[set];
            const double now = field.get(again.object);
            field.put(again.object, now == field.description.minimum ? field.description.maximum
                                                                     : field.description.minimum);
            INFO(field.description.id);
            CHECK(field.description.id.starts_with(reference.prefix + "."));
            CHECK_FALSE(key_of(changed) == key_of(project));
            const std::vector<ProjectChange> changes = project_difference(project, changed);
            REQUIRE(changes.size() == 1);
            CHECK(changes[0].part == ProjectPart::base);
            ++own;
        }
    }
    CHECK(own == 2 * (fields_of<PlacementParameters>().size() + fields_of<ElementShapeParameters>().size() +
                      fields_of<ElementBlendParameters>().size() + fields_of<GeneratorParameters>().size()));
    Project set = project;
    REQUIRE(set_parameter(parameter_sets(set), "stack.2.blend.opacity", "0.5").ok());
    CHECK(stack_of(set).elements[1].blend.opacity == 0.5F);
    CHECK_FALSE(set_parameter(parameter_sets(set), "stack.3.blend.opacity", "0.5").ok());
    CHECK_FALSE(why_unused(set, "stack.1.placement.x").empty());
    CHECK(why_unused(set, "stack.2.placement.x").empty());
    CHECK(why_unused(set, "stack.9.placement.x").empty());
    CHECK_FALSE(why_unused(set, "stack.1.generator.hills").empty());
    stack_of(set).elements[1].visible = false;
    CHECK(why_unused(set, "stack.2.placement.x") == "The element is hidden.");
}

TEST_CASE("shapes by masks follow the project's mask, and a lost one is told of", "[stack_base]") {
    StackElement element = plane_element();
    element.shape.parameters.kind = StackShape::mask;
    element.shape.mask = "Plateau";
    Project project = project_with({element});
    Evaluator evaluator;
    const auto refused = evaluator.evaluate(project, {});
    REQUIRE_FALSE(refused.ok());
    CHECK(contains(refused.error().what, "the mask 'Plateau'"));
    Raster<float> values(64, 48);
    values(10, 10) = 0.5F;
    OwnMask mask;
    mask.name = "Plateau";
    mask.values = TiledRaster(values.view());
    project.own_masks.push_back(mask);
    const Key before = key_of(project);
    const Raster<float> land = heights_of(project);
    CHECK(land(10, 10) == Approx(0.5 * (300 + 0.1 * (10.5 - 32) * 20)));
    CHECK(land(11, 10) == 0);
    values(11, 10) = 1;
    project.own_masks[0].values = TiledRaster(values.view());
    CHECK_FALSE(key_of(project) == before);
    // Imported elements without heights are refused as imported bases are.
    StackElement lost;
    lost.name = "Lost";
    lost.source = ImportedBase{{}, "lost.tif"};
    const auto empty = evaluator.evaluate(project_with({lost}), {});
    REQUIRE_FALSE(empty.ok());
    CHECK(contains(empty.error().what, "'Lost'"));
    lost.visible = false;
    CHECK(evaluator.evaluate(project_with({lost}), {}).ok());
}

TEST_CASE("a stack stops when asked to", "[stack_base]") {
    const Project project = project_with({noise_element("Noise", 2), hill_element()});
    std::stop_source stop;
    EvaluateOptions options;
    options.control.stop = stop.get_token();
    options.control.progress = [&](double, const Activity& activity) {
        if (activity.what == "Composing terrain") stop.request_stop();
    };
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE_FALSE(land.ok());
    CHECK(land.error().is_cancelled());
}

TEST_CASE("a project with a stack is read as it was written; rubbish in it is refused", "[stack_base][project_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    RandomSequence random(5, RandomStream::test);
    for (int i = 0; i < 8; ++i) {
        Project project = project_with({});
        project.base = random_stack(random);
        REQUIRE(write_project(path, project).ok());
        const Result<Project> read = read_project(path);
        REQUIRE(read.ok());
        CHECK(*read == project);
    }
    StackElement mapped = noise_element("Mapped", 1);
    mapped.source = ImportedBase{random_raster(random, 7, 5), "a.tif"};
    mapped.shape.curve = {{1, 2}, {3, 4}, {5, -6}};
    const Project project = project_with({plane_element(), mapped});
    const auto refused = [&](const char* pointer, const nlohmann::json& value, const std::string& part) {
        nlohmann::json json = project_to_json(project).json;
        json[nlohmann::json::json_pointer(pointer)] = value;
        put_archive(path, entries_of(project, json));
        const Result<Project> damaged = read_project(path);
        REQUIRE_FALSE(damaged.ok());
        INFO(damaged.error().message());
        CHECK(contains(damaged.error().what, part));
    };
    refused("/base/stack", 3, "base.stack");
    refused("/base/stack/0", "x", "base.stack[0]");
    refused("/base/stack/1/name", 4, "base.stack[1].name");
    refused("/base/stack/1/blend/mode", "burn", "mode");
    refused("/base/stack/1/blend/opacity", 2, "base.stack[1].blend");
    refused("/base/stack/1/lava", 1, "base.stack[1].lava");
    refused("/base/stack/1/shape/curve", 1, "base.stack[1].shape.curve");
    refused("/base/stack/1/shape/curve/2", {1, "x"}, "base.stack[1].shape.curve[2]");
    refused("/base/stack/1/source", nlohmann::json::object(), "base.stack[1].source.imported");
    refused("/base/stack/0/source/plane/height", "tall", "base.stack[0].source.plane");
    refused("/base/stack/1/placement/width", -3, "base.stack[1].placement");
    nlohmann::json many = nlohmann::json::array();
    for (int i = 0; i < 300; ++i) many.push_back(project_to_json(project).json["base"]["stack"][0]);
    refused("/base/stack", many, "more than 256 elements");
}
