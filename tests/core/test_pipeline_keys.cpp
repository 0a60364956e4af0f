/// The keys of stages: each depends on exactly what its stage depends on.

#include <algorithm>
#include <array>
#include <functional>
#include <set>

#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/carved_projects.h"
#include "tests/core/spline_projects.h"

using namespace cuesta;
using cuesta::test::spline_project;

namespace {

constexpr std::array stages{Stage::base,   Stage::splines, Stage::cascade_erosion, Stage::sculpt,
                            Stage::layers, Stage::erosion, Stage::paths,           Stage::outputs};

constexpr int base = 0, splines = 1, levels = 2, sculpt = 3, layers = 4, erosion = 5, none = 8;

/// The first stage whose key differs, as a number; 8 where none does. All later ones must differ, too.
int first_changed(const Project& a, const Project& b) {
    int first = none;
    for (int i = none - 1; i >= 0; --i) {
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

/// Splines, noise, and erosion on the levels of 32 and 64 cells: every parameter matters. 256 cells, so that the levels
/// 2 to 8 are there.
Project growing_project() {
    Project project = spline_project(256);
    project.noise.amplitude = 30;
    project.cascade_erosion.level_5 = 3;
    project.cascade_erosion.level_6 = 2;
    project.splines[1].parameters.kind = CurveKind::cliff;
    project.splines[2].parameters.kind = CurveKind::smooth;
    project.water_sources = {{"Spring", SourceKind::permanent, PointSource{200, 200, 50, 0.05F}, true}};
    return project;
}

int grown_changed_by(const std::function<void(Project&)>& edit) {
    const Project project = growing_project();
    Project edited = project;
    edit(edited);
    return first_changed(project, edited);
}

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
    CHECK(first_changed_by([](Project& p) { p.layers[1].shape = TiltedSheet{}; }) == layers);
    CHECK(first_changed_by([](Project& p) { p.bedding.enabled = true; }) == erosion);
    CHECK(first_changed_by([](Project& p) { p.erosion.wind.direction = 90; }) == erosion);
    CHECK(first_changed_by([](Project& p) { p.erosion.mixing.steps = 13; }) == erosion);
    CHECK(first_changed_by([](Project& p) { p.layers[1].material.parameters.density = 0.5F; }) == erosion);
    CHECK(first_changed_by([](Project& p) { p.water_sources[0].kind = SourceKind::one_time; }) == erosion);
    CHECK(first_changed_by([](Project& p) { std::get<PointSource>(p.water_sources[0].shape).x = 1; }) == erosion);
    CHECK(first_changed_by([](Project& p) { p.water_sources.clear(); }) == erosion);
}

TEST_CASE("layers count on the levels, which erode them", "[pipeline]") {
    Project project = growing_project();
    project.layers = small_layered_project().layers;
    const auto changed_by = [&](const std::function<void(Project&)>& edit) {
        Project edited = project;
        edit(edited);
        return first_changed(project, edited);
    };
    CHECK(changed_by([](Project& p) { std::get<UniformThickness>(p.layers[0].shape).metres = 3; }) == levels);
    CHECK(changed_by([](Project& p) { p.layers[1].material.parameters.dissolubility = 0.7F; }) == levels);
    CHECK(changed_by([](Project& p) { p.layers[0].enabled = false; }) == levels);
    CHECK(changed_by([](Project& p) { p.layers[0].cover = TiledRaster(256, 256, 0.5F); }) == levels);
    CHECK(changed_by([](Project& p) { p.eroded_material.parameters.dissolubility = 0.7F; }) == levels);
    CHECK(changed_by([](Project& p) { p.bedding.enabled = true; }) == levels);
    CHECK(changed_by([](Project& p) { p.layers[0].material.name = "Gravel"; }) == none);
    // Without layers and beds the ground is one material on the levels.
    project = growing_project();
    CHECK(changed_by([](Project& p) { p.separate_eroded_material = true; }) == layers);
}

TEST_CASE("what does not change the land changes no key", "[pipeline]") {
    CHECK(first_changed_by([](Project& p) { p.bottom_material.colour = {1, 0, 0}; }) == none);
    CHECK(first_changed_by([](Project& p) { p.bedding.thickness = 10; }) == none);  // the beds are off
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

TEST_CASE("a key changes with the splines that take part", "[pipeline]") {
    CHECK(grown_changed_by([](Project& p) { p.splines[0].knots[1].position.y += 1; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].knots[1].in.x += 1; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].enabled = false; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].closed = true; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].parameters.first_level = 4; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].parameters.last_level = 6; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].parameters.left_out_to = 6; }) == splines);
    CHECK(first_changed_by([](Project& p) {
              p.neighbours.on(MapSide::west) = neighbour_on(MapSide::west, Raster<float>(8, 8).view(), 10, "");
          }) == layers);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].parameters.kind = CurveKind::smooth; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[2].parameters.rounding = 77; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[2].parameters.tension = 0.7F; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].meta_points[0].position = 0.5; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].meta_points.pop_back(); }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[1].meta_points[0].parameters.drop = 9; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].meta_points[0].parameters.low_warp = 1; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].parameters.noise_basis = SplineNoise::ridged; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].parameters.noise_wavelength = 300; }) == splines);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].meta_points[0].parameters.rain = 2; }) == levels);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].meta_points[0].parameters.erodibility = 0; }) == levels);
    CHECK(grown_changed_by([](Project& p) { p.cascade_erosion.level_5 = 4; }) == levels);
    CHECK(grown_changed_by([](Project& p) { p.cascade_erosion.level_8 = 1; }) == levels);
    CHECK(grown_changed_by([](Project& p) { p.cascade_erosion.smoothing = 4; }) == levels);
    CHECK(grown_changed_by([](Project& p) { p.cascade_erosion.final_steps = 4; }) == levels);
    CHECK(grown_changed_by([](Project& p) { p.cascade_erosion.final_evaporation = 0.5F; }) == levels);
    CHECK(grown_changed_by([](Project& p) { p.erosion.rain.power = 0.7F; }) == levels);
    CHECK(grown_changed_by([](Project& p) { p.erosion.water.dissolving = 0.7F; }) == levels);
    CHECK(grown_changed_by([](Project& p) { p.erosion.mixing.seed = 7; }) == levels);
    CHECK(grown_changed_by([](Project& p) { p.bottom_material.parameters.dissolubility = 0.7F; }) == levels);
    CHECK(grown_changed_by([](Project& p) { p.water_sources.clear(); }) == levels);
    CHECK(grown_changed_by([](Project& p) { p.erosion.wind.direction = 90; }) == erosion);
    CHECK(grown_changed_by([](Project& p) { p.erosion.mixing.steps = 7; }) == erosion);
}

TEST_CASE("a key changes with the paths that take part", "[pipeline][paths]") {
    const auto changed_by = [](const std::function<void(Path&)>& edit) {
        Project project = small_layered_project();
        project.paths = {small_road(), small_road(300)};
        Project edited = project;
        edit(edited.paths[0]);
        return first_changed(project, edited);
    };
    constexpr int paths = 6;
    CHECK(changed_by([](Path& p) { p.knots[1].position.x += 1; }) == paths);
    CHECK(changed_by([](Path& p) { p.knots[1].position.y += 1; }) == paths);
    CHECK(changed_by([](Path& p) { p.knots[1].in.z += 1; }) == paths);
    CHECK(changed_by([](Path& p) { p.knots[1].out.z += 1; }) == paths);
    CHECK(changed_by([](Path& p) { p.knots.pop_back(); }) == paths);
    CHECK(changed_by([](Path& p) { p.closed = true; }) == paths);
    CHECK(changed_by([](Path& p) { p.enabled = false; }) == paths);
    CHECK(changed_by([](Path& p) { p.id = 7; }) == paths);  // courses and remarks name it
    CHECK(changed_by([](Path& p) { p.name = "Pass road"; }) == paths);
    CHECK(changed_by([](Path& p) { p.meta_points[0].position = 1; }) == paths);
    CHECK(changed_by([](Path& p) { p.own_cross_section = {{-1, 0}, {1, 0}}; }) == paths);
    for (const ParameterField& field : fields_of<PathParameters>()) {
        INFO(field.description.id);
        CHECK(changed_by([&](Path& p) { field.put(&p.parameters, field.get(&p.parameters) == 1 ? 2 : 1); }) == paths);
    }
    for (const ParameterField& field : fields_of<PathSection>()) {
        INFO(field.description.id);
        CHECK(changed_by([&](Path& p) {
                  field.put(&p.meta_points[0].parameters, field.get(&p.meta_points[0].parameters) == 1 ? 2 : 1);
              }) == paths);
    }
    CHECK(changed_by([](Path& p) { p.colour = {1, 0, 0}; }) == none);
    CHECK(changed_by([](Path& p) { p.visible = false; }) == none);
    CHECK(changed_by([](Path& p) { p.locked = true; }) == none);
}

TEST_CASE("what does not change the grown land changes no key", "[pipeline]") {
    CHECK(grown_changed_by([](Project& p) { p.splines[0].name = "Crest"; }) == none);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].colour = {1, 0, 0}; }) == none);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].visible = false; }) == none);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].locked = true; }) == none);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].id = 99; }) == none);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].knots[1].tangents = TangentMode::free; }) == none);
    // The handles beyond the ends of an open curve.
    CHECK(grown_changed_by([](Project& p) { p.splines[0].knots.front().in.x += 1; }) == none);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].knots.back().out.x += 1; }) == none);
    // Parameters of other kinds of curves alone.
    CHECK(grown_changed_by([](Project& p) { p.splines[0].parameters.rounding = 77; }) == none);
    // Noise as the terrain's.
    CHECK(grown_changed_by([](Project& p) { p.splines[0].parameters.noise_basis = SplineNoise::perlin; }) == none);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].parameters.noise_wavelength = p.noise.wavelength; }) == none);
    CHECK(grown_changed_by([](Project& p) { p.splines[0].meta_points[0].parameters.drop = 9; }) == none);
    CHECK(grown_changed_by([](Project& p) {
              p.splines.push_back(p.splines[0]);
              p.splines.back().enabled = false;
          }) == none);
    CHECK(grown_changed_by([](Project& p) { p.splines.emplace_back(); }) == none);       // no curve
    CHECK(grown_changed_by([](Project& p) { p.cascade_erosion.level_9 = 5; }) == none);  // no such level

    const auto unchanged = [](const std::function<void(Project&)>& prepare, const std::function<void(Project&)>& edit) {
        Project project = growing_project();
        prepare(project);
        Project edited = project;
        edit(edited);
        return first_changed(project, edited);
    };
    const auto no_noise = [](Project& p) { p.noise.amplitude = 0; };
    CHECK(unchanged(no_noise, [](Project& p) { p.noise.seed = 7; }) == none);
    CHECK(unchanged(no_noise, [](Project& p) { p.splines[0].meta_points[0].parameters.low_warp = 1; }) == none);
    CHECK(unchanged(no_noise, [](Project& p) { p.splines[0].parameters.noise_basis = SplineNoise::swiss; }) == none);
    const auto no_erosion = [](Project& p) { p.cascade_erosion.level_5 = p.cascade_erosion.level_6 = 0; };
    CHECK(unchanged(no_erosion, [](Project& p) { p.cascade_erosion.final_steps = 7; }) == none);
    const auto wetter = [](Project& p) { p.splines[0].meta_points[0].parameters.rain = 2; };
    CHECK(unchanged(no_erosion, wetter) == erosion);
    const auto no_steps = [&](Project& p) {
        no_erosion(p);
        p.erosion.mixing.steps = 0;
    };
    CHECK(unchanged(no_steps, wetter) == none);
    CHECK(unchanged(no_erosion, [](Project& p) { p.erosion.water.dissolving = 0.7F; }) == erosion);
    const auto no_splines = [](Project& p) { p.splines.clear(); };
    CHECK(unchanged(no_splines, [](Project& p) { p.relief.influence = 7; }) == none);
    CHECK(unchanged(no_splines, [](Project& p) { p.noise.seed = 7; }) == none);
    const auto converged = [](Project& p) { p.relief.solver = ReliefSolver::converged; };
    CHECK(unchanged(converged, [](Project& p) { p.splines[0].parameters.last_level = 6; }) == none);
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
    const auto shows_or_exports = [](std::string_view prefix) {
        constexpr std::array<std::string_view, 9> sets{"waters", "surface", "colour", "cover",     "light",
                                                       "engine", "mesh",    "maps",   "height_map"};
        return std::find(sets.begin(), sets.end(), prefix) != sets.end();
    };
    int parameters = 0;
    const auto check = [&](const Project& project,
                           const std::function<int(std::string_view, std::string_view)>& stage) {
        Project edited = project;
        for (const ParameterSetRef& set : parameter_sets(edited))
            for (const ParameterField& field : *set.fields) {
                const ParameterDescription& d = field.description;
                INFO(d.id);
                const double value = field.get(set.object);
                field.put(set.object, value == d.maximum ? d.minimum : d.maximum);
                CHECK(first_changed(project, edited) == stage(set.prefix, d.id));
                field.put(set.object, value);
                CHECK(edited == project);
                ++parameters;
            }
    };
    Project layered = small_layered_project();
    layered.bedding.enabled = true;
    layered.cover.amount = 1;             // plants may hold the ground
    layered.erosion.mixing.glaciers = 1;  // glaciers that take part may have melted or not
    layered.neighbours.on(MapSide::east) = neighbour_on(MapSide::east, Raster<float>(8, 8).view(), 10, "");
    check(layered, [&](std::string_view prefix, std::string_view id) {
        if (prefix == "generator") return base;
        if (shows_or_exports(prefix)) return none;
        // There are no splines and there is no noise; only one of its own steps brings erosion on the levels: 32 cells.
        if (prefix == "splines") return none;
        if (prefix == "noise") return id == "noise.default_amplitude" ? splines : none;
        if (prefix == "cascade") return id == "cascade.level_5" ? levels : none;
        if (prefix == "neighbours") return layers;
        if (id == "glaciers.warming") return none;  // they have melted
        return erosion;
    });
    Project growing = growing_project();
    growing.cover.amount = 1;
    growing.erosion.mixing.glaciers = 1;
    check(growing, [&](std::string_view prefix, std::string_view id) {
        if (prefix == "generator") return base;
        if (shows_or_exports(prefix)) return none;
        if (prefix == "splines" || prefix == "noise") return splines;
        if (prefix == "neighbours") return none;    // there are none
        if (id == "glaciers.warming") return none;  // they have melted
        if (prefix == "cascade") {
            const bool beyond = id == "cascade.level_9" || id.starts_with("cascade.level_1");
            return beyond ? none : levels;
        }
        if (prefix == "rain" || prefix == "water" || id == "erosion.seed" || id == "erosion.border" ||
            id == "erosion.sea_level" || id == "bottom.dissolubility")
            return levels;
        // Beds take part in the erosion on the levels.
        if (prefix == "strata") return id == "strata.enabled" ? levels : none;
        return prefix == "eroded" ? none : erosion;
    });
    CHECK(parameters > 80);  // all sets were there
    layered.erosion.glaciers.melted = false;
    Project warmer = layered;
    warmer.erosion.glaciers.warming = 300;
    CHECK(first_changed(layered, warmer) == erosion);
}

TEST_CASE("what is sculpted before erosion counts where it changes the land", "[pipeline]") {
    const auto sculpted = [](const std::function<void(SculptLayer&)>& edit) {
        Project project = small_layered_project();
        project.sculpting.emplace_back().change = TiledRaster(48, 40, 2.0F);
        Project edited = project;
        edit(edited.sculpting[0]);
        return first_changed(project, edited);
    };
    CHECK(sculpted([](SculptLayer& l) { l.change = TiledRaster(48, 40, 3.0F); }) == sculpt);
    CHECK(sculpted([](SculptLayer& l) { l.strength = 2; }) == sculpt);
    CHECK(sculpted([](SculptLayer& l) { l.enabled = false; }) == sculpt);
    CHECK(sculpted([](SculptLayer& l) { l.change = {}; }) == sculpt);
    CHECK(sculpted([](SculptLayer& l) { l.name = "Hills"; }) == none);
    CHECK(sculpted([](SculptLayer& l) { l.locked = true; }) == none);
    CHECK(first_changed_by([](Project& p) { p.sculpting.emplace_back(); }) == none);  // nothing sculpted yet
}

TEST_CASE("what is switched off counts as if it were not there", "[pipeline]") {
    CHECK(first_changed_by([](Project& p) {
              p.masks.rain = TiledRaster(48, 40, 0.5F);
              p.masks.rain_state.enabled = false;
          }) == none);
    CHECK(first_changed_by([](Project& p) { p.masks.rain_state.locked = true; }) == none);
    CHECK(first_changed_by([](Project& p) { p.layers[0].locked = true; }) == none);
    CHECK(first_changed_by([](Project& p) { p.layers[0].cover = TiledRaster(48, 40, 0.5F); }) == layers);
    CHECK(first_changed_by([](Project& p) { p.own_masks.emplace_back().values = TiledRaster(48, 40, 0.5F); }) == none);
    CHECK(first_changed_by([](Project& p) { p.views.emplace_back(); }) == none);
}

TEST_CASE("masks count where something erodes", "[pipeline]") {
    for (TiledRaster ErosionMasks::*mask :
         {&ErosionMasks::rain, &ErosionMasks::erodibility, &ErosionMasks::protection}) {
        const auto paint = [&](Project& p) { p.masks.*mask = TiledRaster(48, 40, 0.5F); };
        CHECK(first_changed_by(paint) == erosion);
        CHECK(grown_changed_by(paint) == levels);
        Project idle = small_project();
        idle.erosion.mixing.steps = 0;
        Project painted = idle;
        paint(painted);
        CHECK(first_changed(idle, painted) == none);
        // The same values in another mask are something else.
        Project other = painted = small_project();
        paint(painted);
        other.masks.*(mask == &ErosionMasks::rain ? &ErosionMasks::protection : &ErosionMasks::rain) =
            painted.masks.*mask;
        CHECK(first_changed(painted, other) == erosion);
    }
}

TEST_CASE("past phases count, the levels erode with the settings of the first", "[pipeline]") {
    const auto past = [](Project& p) {
        p.past_erosion = {p.erosion};
        p.past_erosion[0].thermal.talus += 1;
    };
    CHECK(first_changed_by(past) == erosion);
    CHECK(grown_changed_by(past) == erosion);
    CHECK(grown_changed_by([&](Project& p) {
              past(p);
              p.past_erosion[0].water.dissolving = 0.7F;
          }) == levels);
    Project project = growing_project();
    past(project);
    Project edited = project;
    edited.erosion.water.dissolving = 0.7F;
    CHECK(first_changed(project, edited) == erosion);
    edited = project;
    edited.past_erosion[0].mixing.steps += 1;
    CHECK(first_changed(project, edited) == erosion);
    // A phase without steps is none.
    edited = project;
    edited.past_erosion.push_back(edited.erosion);
    edited.past_erosion.back().mixing.steps = 0;
    edited.past_erosion.back().water.dissolving = 0.7F;
    CHECK(first_changed(project, edited) == none);
}

TEST_CASE("coarsening is part of every key", "[pipeline]") {
    const Project project = small_project();
    std::set<Key> keys;
    for (const Stage stage : stages)
        for (const int coarsening : {1, 2, 4}) keys.insert(stage_key(project, stage, coarsening));
    CHECK(keys.size() == 3 * stages.size());
}
