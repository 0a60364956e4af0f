/// Changes by a step of undo, found by comparing two projects, and the memory of steps.

#include "core/model/project_difference.h"
#include "core/model/project_memory.h"
#include "tests/catch.h"
#include "tests/core/project_files.h"

using namespace cuesta;
using namespace cuesta::project_files;

namespace {

using Kind = ProjectChange::Kind;

template <class Edit>
std::vector<ProjectChange> changes_of(const Edit& edit, Project project = rich_project()) {
    Project after = project;
    edit(after);
    REQUIRE_FALSE(after == project);
    return project_difference(project, after);
}

template <class Edit>
ProjectChange only_change_of(const Edit& edit, Project project = rich_project()) {
    const std::vector<ProjectChange> changes = changes_of(edit, std::move(project));
    REQUIRE(changes.size() == 1);
    return changes[0];
}

FeatureSpline spline(int id, const std::string& name) {
    FeatureSpline result;
    result.id = id;
    result.name = name;
    result.knots.resize(3);
    return result;
}

Project with_splines() {
    Project project;
    project.splines = {spline(1, "Ridge 1"), spline(2, "Ridge 2"), spline(3, "Ridge 3")};
    return project;
}

}  // namespace

TEST_CASE("equal projects do not differ", "[project_difference]") {
    CHECK(project_difference(rich_project(), rich_project()).empty());
}

TEST_CASE("a parameter tells its values", "[project_difference]") {
    const ProjectChange change = only_change_of([](Project& p) { p.erosion.thermal.talus += 1; });
    CHECK(change.part == ProjectPart::erosion);
    CHECK(change.item == "Thermal erosion");
    CHECK(change.kind == Kind::parameter);
    CHECK(change.description->id == "thermal.talus");
    CHECK(change.value_after == change.value_before + 1);
}

TEST_CASE("every parameter of a project is seen to change", "[project_difference]") {
    Project project = rich_project();
    SECTION("of a generated base") { project.base = GeneratedBase{}; }
    SECTION("of uplifted land") { project.base = UpliftedBase{}; }
    SECTION("of an imported base") { project.base = ImportedBase{}; }
    SECTION("of a delta") { project.base = DeltaBase{}; }
    SECTION("of dunes") { project.base = DunesBase{}; }
    SECTION("of a braided river") {
        project.base = BraidBase{};
    }
    for (std::size_t set = 0; set < parameter_sets(project).size(); ++set) {
        const std::size_t fields = parameter_sets(project)[set].fields->size();
        for (std::size_t i = 0; i < fields; ++i) {
            Project after = project;
            const ParameterSetRef reference = parameter_sets(after)[set];
            const ParameterField& field = (*reference.fields)[i];
            INFO(field.description.id);
            const double old = field.get(reference.object);
            field.put(reference.object,
                      old == field.description.minimum ? field.description.maximum : field.description.minimum);
            const auto changes = project_difference(project, after);
            REQUIRE(changes.size() == 1);
            CHECK(changes[0].kind == Kind::parameter);
            CHECK(changes[0].description->label == field.description.label);
            CHECK(changes[0].value_before == old);
            CHECK(changes[0].value_after == field.get(reference.object));
        }
    }
}

TEST_CASE("splines are known by their numbers", "[project_difference]") {
    const Project project = with_splines();
    auto change = only_change_of([](Project& p) { p.splines[2].knots[1].position.x = 9; }, project);
    CHECK(change.part == ProjectPart::splines);
    CHECK(change.item == "Ridge 3");
    CHECK(change.kind == Kind::moved);
    change = only_change_of([](Project& p) { p.splines.erase(p.splines.begin()); }, project);
    CHECK(change.item == "Ridge 1");
    CHECK(change.kind == Kind::removed);
    change = only_change_of([](Project& p) { p.splines.insert(p.splines.begin(), spline(9, "River")); }, project);
    CHECK(change.item == "River");
    CHECK(change.kind == Kind::added);
    change = only_change_of([](Project& p) { std::swap(p.splines[0], p.splines[2]); }, project);
    CHECK(change.kind == Kind::reordered);
    change = only_change_of([](Project& p) { p.splines[1].name = "Crest"; }, project);
    CHECK(change.kind == Kind::renamed);
    CHECK(change.before == "Ridge 2");
    CHECK(change.item == "Crest");
    change = only_change_of([](Project& p) { p.splines[1].enabled = false; }, project);
    CHECK(change.kind == Kind::switched_off);
    change = only_change_of([](Project& p) { p.splines[1].locked = true; }, project);
    CHECK(change.kind == Kind::locked);
    change = only_change_of([](Project& p) { p.splines[0].knots.resize(5); }, project);
    CHECK(change.property == "points");
    CHECK(change.before == "3");
    CHECK(change.after == "5");
    change = only_change_of([](Project& p) { p.splines[0].meta_points.resize(2); }, project);
    CHECK(change.property == "meta points");
}

TEST_CASE("painting tells its area", "[project_difference]") {
    Project project;
    project.frame.width = project.frame.height = 1000;
    project.frame.cell_size = 10;
    Raster<float> patch(50, 20);
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 50; ++x) patch(x, y) = 0.5F;
    const auto paint = [&](Project& p) {
        p.masks.protection = TiledRaster(1000, 1000, 0).with_patch(240, 500, patch.view());
    };
    auto change = only_change_of(paint, project);
    CHECK(change.part == ProjectPart::masks);
    CHECK(change.item == "protection");
    CHECK(change.kind == Kind::painted);
    CHECK(change.area == 1000 * 100.0);  // 50 x 20 cells of 100 m^2: whole numbers
    paint(project);
    // Painted over with what was there: only what is new counts.
    change = only_change_of(
        [&](Project& p) { p.masks.protection = p.masks.protection.with_patch(260, 500, patch.view()); }, project);
    CHECK(change.area == 20 * 20 * 100.0);
    // Rubbed out altogether.
    change = only_change_of([](Project& p) { p.masks.protection = {}; }, project);
    CHECK(change.area == 1000 * 100.0);
    // A mask at half the resolution covers the same land.
    change = only_change_of(
        [&](Project& p) { p.masks.erodibility = TiledRaster(500, 500, 1).with_patch(0, 0, patch.view()); }, project);
    CHECK(change.area == 1000 * 400.0);
}

TEST_CASE("layers, sources, sculpting, masks, views and the frame are told apart", "[project_difference]") {
    CHECK(only_change_of([](Project& p) { p.layers.pop_back(); }).kind == Kind::removed);
    CHECK(only_change_of([](Project& p) { p.layers.emplace_back(); }).kind == Kind::added);
    CHECK(only_change_of([](Project& p) { std::swap(p.layers[0], p.layers[1]); }).kind == Kind::reordered);
    CHECK(only_change_of([](Project& p) { p.layers[1].enabled = true; }).kind == Kind::switched_on);
    CHECK(only_change_of([](Project& p) { p.layers[0].shape = UniformThickness{99}; }).property == "thickness");
    CHECK(only_change_of([](Project& p) { p.layers[0].shape = TiltedSheet{}; }).property == "shape");
    CHECK(only_change_of([](Project& p) { p.layers[0].cover = TiledRaster(12, 9, 0.5F); }).kind == Kind::painted);
    CHECK(only_change_of([](Project& p) { std::get<PointSource>(p.water_sources[0].shape).x += 1; }).kind ==
          Kind::moved);
    CHECK(only_change_of([](Project& p) { p.water_sources[0].locked = true; }).kind == Kind::locked);
    CHECK(only_change_of([](Project& p) { p.sculpting.emplace_back(); }).part == ProjectPart::sculpting);
    CHECK(only_change_of([](Project& p) { p.own_masks.emplace_back(); }).part == ProjectPart::own_masks);
    CHECK(only_change_of([](Project& p) { p.views.emplace_back(); }).part == ProjectPart::views);
    CHECK(only_change_of([](Project& p) { p.light.haze = 0.9F; }).part == ProjectPart::looks);
    CHECK(only_change_of([](Project& p) { p.frame.cell_size = 3; }).property == "cell size");
    CHECK(only_change_of([](Project& p) { p.base = GeneratedBase{}; }).property == "generated");
    CHECK(only_change_of([](Project& p) { p.masks.rain_state.enabled ^= true; }).item == "rain");
    CHECK(only_change_of([](Project& p) { p.paths[0].enabled = !p.paths[0].enabled; }).part == ProjectPart::paths);
}

TEST_CASE("phases are known by their numbers", "[project_difference]") {
    const auto schedule = [](int steps, float water) {
        ErosionSchedule result;
        result.mixing.steps = steps;
        result.mixing.water = water;
        return result;
    };
    Project project;
    project.past_erosion = {schedule(10, 100), schedule(20, 50)};
    project.erosion = schedule(30, 25);
    auto change = only_change_of([](Project& p) { p.erosion.thermal.talus += 1; }, project);
    CHECK(change.phase == 3);
    CHECK(change.kind == Kind::parameter);
    CHECK(change.item == "Thermal erosion");
    change = only_change_of([](Project& p) { p.past_erosion[0].mixing.water = 7; }, project);
    CHECK(change.phase == 1);
    CHECK(change.value_before == 100);
    CHECK(change.value_after == 7);
    change = only_change_of([](Project& p) { std::swap(p.past_erosion[1], p.erosion); }, project);
    CHECK(change.kind == Kind::reordered);
    CHECK(change.phase == 3);
    CHECK(change.value_after == 2);
    // The first goes to the end, the others close up.
    change = only_change_of(
        [](Project& p) {
            std::swap(p.past_erosion[0], p.past_erosion[1]);
            std::swap(p.past_erosion[1], p.erosion);
        },
        project);
    CHECK(change.kind == Kind::reordered);
    CHECK(change.phase == 1);
    CHECK(change.value_after == 3);
    change = only_change_of([](Project& p) { p.past_erosion.pop_back(); }, project);
    CHECK(change.kind == Kind::removed);
    CHECK(change.phase == 2);
    change = only_change_of([](Project& p) { p.past_erosion.push_back(p.erosion); }, project);
    CHECK(change.kind == Kind::added);
    CHECK(change.phase == 4);
    // Forgetting the earlier ones removes both.
    auto changes = changes_of([](Project& p) { p.past_erosion.clear(); }, project);
    REQUIRE(changes.size() == 2);
    CHECK(changes[0].phase == 1);
    CHECK(changes[1].phase == 2);
    CHECK(changes[1].kind == Kind::removed);
    // Cut after 12 of the last phase's steps, and gone on with: it keeps its settings, a phase came before it.
    changes = changes_of(
        [&](Project& p) {
            p.past_erosion.push_back(schedule(12, 99));
            p.erosion.mixing.steps = 18;
        },
        project);
    REQUIRE(changes.size() == 2);
    CHECK(changes[0].kind == Kind::added);
    CHECK(changes[0].phase == 3);
    CHECK(changes[1].description->id == "erosion.steps");
    CHECK(changes[1].phase == 4);
    // Phases without steps are not counted, and a run of one has no number.
    project.past_erosion[0].mixing.steps = 0;
    CHECK(only_change_of([](Project& p) { p.erosion.thermal.talus += 1; }, project).phase == 2);
    project.past_erosion.clear();
    CHECK(only_change_of([](Project& p) { p.erosion.thermal.talus += 1; }, project).phase == 0);
}

TEST_CASE("whatever differs is told", "[project_difference]") {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const Project a = random_project(seed), b = random_project(seed + 1);
        CHECK_FALSE(project_difference(a, b).empty());
    }
}

TEST_CASE("what projects share costs nothing", "[project_memory]") {
    RandomSequence random(2, RandomStream::test);
    const Project made = rich_project();
    Project first = made;  // with lists as long as they need to be, as copies have them
    first.masks.rain = random_raster(random, 1024, 1024);
    const std::size_t whole = bytes_not_shared(first, Project());
    CHECK(whole >= 4U << 20);
    const std::size_t shared = bytes_not_shared(first, first);
    CHECK(shared < 65536);  // the value itself, its splines and paths; no raster
    Project second = first;
    Raster<float> patch(10, 10);
    second.masks.rain = first.masks.rain.with_patch(250, 250, patch.view());  // touches four tiles of 256 KiB
    for (const std::size_t bytes : {bytes_not_shared(second, first), bytes_not_shared(first, second)}) {
        CHECK(bytes >= shared + 4U * 262144);
        CHECK(bytes < shared + 5U * 262144);  // rows are padded
    }
    // Every kind of raster counts.
    const auto costs = [&](const auto& edit) {
        Project more = first;
        edit(more);
        return bytes_not_shared(more, first) >= shared + 262144;
    };
    const TiledRaster large = random_raster(random, 256, 256);
    CHECK(costs([&](Project& p) { p.base = ImportedBase{large, ""}; }));
    CHECK(costs([&](Project& p) { p.sculpting.emplace_back().change = large; }));
    CHECK(costs([&](Project& p) { p.own_masks.emplace_back().values = large; }));
    CHECK(costs([&](Project& p) { p.layers[0].cover = large; }));
    CHECK(costs([&](Project& p) { p.layers[0].shape = UpperSurface{large, ""}; }));
    CHECK(costs([&](Project& p) { p.water_sources[0].shape = PaintedSource{large}; }));
    CHECK(costs([&](Project& p) { p.masks.erodibility = large; }));
    CHECK(costs([&](Project& p) { p.masks.protection = large; }));
    CHECK(costs([&](Project& p) { p.paths[0].knots.resize(5000); }));
    CHECK(costs([&](Project& p) { p.splines.resize(5000); }));
}
