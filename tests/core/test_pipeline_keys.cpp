/// The keys of stages: each depends on exactly what its stage depends on.

#include <functional>
#include <set>

#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"

using namespace cuesta;

namespace {

constexpr std::array stages{Stage::base, Stage::splines, Stage::layers, Stage::erosion, Stage::paths, Stage::outputs};

/// The first stage whose key differs, as a number; 6 where none does. All later ones must differ, too.
int first_changed(const Project& a, const Project& b) {
    int first = 6;
    for (int i = 5; i >= 0; --i) {
        const Stage stage = stages[static_cast<std::size_t>(i)];
        if (stage_key(a, stage, 1) == stage_key(b, stage, 1)) {
            for (int before = 0; before <= i; ++before) {
                const Stage earlier = stages[static_cast<std::size_t>(before)];
                CHECK(stage_key(a, earlier, 1) == stage_key(b, earlier, 1));
            }
            break;
        }
        first = i;
    }
    return first;
}

int first_changed_by(const std::function<void(Project&)>& edit) {
    const Project project = small_layered_project();
    Project edited = project;
    edit(edited);
    return first_changed(project, edited);
}

constexpr int base = 0, layers = 2, erosion = 3, none = 6;

}  // namespace

TEST_CASE("a key changes with what its stage depends on", "[pipeline]") {
    CHECK(first_changed_by([](Project& p) { p.frame.width = 49; }) == base);
    CHECK(first_changed_by([](Project& p) { p.frame.cell_size = 11; }) == base);
    CHECK(first_changed_by([](Project& p) { p.base = ImportedBase{TiledRaster(48, 40, 1.0F), ""}; }) == base);
    CHECK(first_changed_by([](Project& p) { std::get<GeneratedBase>(p.base).parameters.seed = 2; }) == base);
    CHECK(first_changed_by([](Project& p) { std::get<UniformThickness>(p.layers[0].shape).metres = 3; }) == layers);
    CHECK(first_changed_by([](Project& p) { p.layers[0].enabled = false; }) == layers);
    CHECK(first_changed_by([](Project& p) { std::swap(p.layers[0], p.layers[1]); }) == layers);
    CHECK(first_changed_by([](Project& p) {
              std::get<UpperSurface>(p.layers[1].shape).heights = TiledRaster(48, 40, 101.0F);
          }) == layers);
    CHECK(first_changed_by([](Project& p) { p.erosion.wind.direction = 90; }) == erosion);
    CHECK(first_changed_by([](Project& p) { p.erosion.mixing.steps = 13; }) == erosion);
    CHECK(first_changed_by([](Project& p) { p.layers[1].material.parameters.density = 0.5F; }) == erosion);
    CHECK(first_changed_by([](Project& p) { p.water_sources[0].kind = SourceKind::one_time; }) == erosion);
    CHECK(first_changed_by([](Project& p) { std::get<PointSource>(p.water_sources[0].shape).x = 1; }) == erosion);
    CHECK(first_changed_by([](Project& p) { p.water_sources.clear(); }) == erosion);
}

TEST_CASE("what does not change the land changes no key", "[pipeline]") {
    CHECK(first_changed_by([](Project& p) { p.bottom_material.colour = {1, 0, 0}; }) == none);
    CHECK(first_changed_by([](Project& p) { p.layers[0].material.name = "Gravel"; }) == none);
    CHECK(first_changed_by([](Project& p) { p.layers[0].material.texture = "gravel.png"; }) == none);
    CHECK(first_changed_by([](Project& p) { p.water_sources[0].name = "Well"; }) == none);
    CHECK(first_changed_by([](Project& p) { p.frame.crs_wkt = "LOCAL_CS[\"x\"]"; }) == none);
    CHECK(first_changed_by([](Project& p) { p.separate_eroded_material = true; }) == none);  // it has layers
    CHECK(first_changed_by([](Project& p) {
              p.layers.push_back(p.layers[0]);
              p.layers.back().enabled = false;
          }) == none);
    CHECK(first_changed_by([](Project& p) {
              p.water_sources.push_back(p.water_sources[0]);
              p.water_sources.back().enabled = false;
          }) == none);
}

TEST_CASE("ground of one material is not layered", "[pipeline]") {
    const Project project = small_project();
    Project edited = project;
    edited.eroded_material.parameters.talus = 20;
    CHECK(first_changed(project, edited) == none);
    edited.separate_eroded_material = true;
    CHECK(first_changed(project, edited) == layers);
}

TEST_CASE("every parameter of every set changes a key", "[pipeline]") {
    const Project project = small_layered_project();
    Project edited = project;
    int parameters = 0;
    for (const ParameterSetRef& set : parameter_sets(edited))
        for (const ParameterField& field : *set.fields) {
            const ParameterDescription& d = field.description;
            INFO(d.id);
            const double value = field.get(set.object);
            field.put(set.object, value == d.maximum ? d.minimum : d.maximum);
            CHECK(first_changed(project, edited) == (set.prefix == "generator" ? base : erosion));
            field.put(set.object, value);
            CHECK(edited == project);
            ++parameters;
        }
    CHECK(parameters > 40);  // all sets were there
}

TEST_CASE("coarsening is part of every key", "[pipeline]") {
    const Project project = small_project();
    std::set<Key> keys;
    for (const Stage stage : stages)
        for (const int coarsening : {1, 2, 4}) keys.insert(stage_key(project, stage, coarsening));
    CHECK(keys.size() == 18);
}
