/// Uplifted land as the base of a project: its parameters, its mask, its keys, its file, and the land made from it.

#include <cmath>
#include <limits>

#include "core/io/project/landforms.h"
#include "core/model/mask_target.h"
#include "core/model/project_difference.h"
#include "core/model/project_items.h"
#include "core/model/project_memory.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/fitting.h"
#include "core/pipeline/parameter_uses.h"
#include "core/pipeline/spline_stage.h"
#include "core/pipeline/waters_stage.h"
#include "core/uplift/uplifted_land.h"
#include "tests/catch.h"
#include "tests/core/project_files.h"
#include "tests/core/same_heights.h"
#include "tests/core/spline_projects.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::project_files;

namespace {

/// 16 x 12 cells of 100 m, a tenth of the map painted, no erosion.
Project uplifted_project() {
    Project project;
    project.frame = {16, 12, 100, "", {}};
    UpliftedBase base;
    base.parameters.uplift.time = 1;
    base.uplift_mask = TiledRaster(16, 12, 1.0F).with_patch(3, 2, Raster<float>(5, 4, 3.0F).view());
    project.base = base;
    project.erosion.mixing.steps = 0;
    return project;
}

UpliftedBase& base_of(Project& project) {
    return std::get<UpliftedBase>(project.base);
}

std::shared_ptr<const Land> land_of(const Project& project, Stage stage, int coarsening = 1) {
    Evaluator evaluator;
    EvaluateOptions options;
    options.stage = stage;
    options.coarsening = coarsening;
    const auto land = evaluator.evaluate(project, options);
    REQUIRE(land.ok());
    return *land;
}

/// Land that the kernel makes of the project, called by itself.
UpliftedLand made_directly(const Project& project, int coarsening) {
    const auto& base = std::get<UpliftedBase>(project.base);
    const TerrainFrame frame = coarsened(project.frame, coarsening);
    const auto at_size = [&](const TiledRaster& mask) {
        return mask.empty() ? Raster<float>() : fitted(mask, project.frame, coarsening);
    };
    const Raster<float> uplift = at_size(base.uplift_mask);
    const Raster<float> erodibility = at_size(project.masks.erodibility);
    const Raster<float> rain = at_size(project.masks.rain);
    const Raster<float> hardness = at_size(base.hardness_mask);
    const Raster<float> age = at_size(base.age_mask);
    UpliftMasks masks;
    if (!hardness.empty()) masks.hardness = hardness.view();
    if (!age.empty()) masks.age = age.view();
    if (!uplift.empty()) masks.uplift = uplift.view();
    if (!erodibility.empty()) masks.erodibility = erodibility.view();
    if (!rain.empty()) masks.rain = rain.view();
    return uplifted_land(base.parameters, frame.width, frame.height, frame.cell_size, masks);
}

/// Puts another value into a field.
void change(const ParameterField& field, void* set) {
    const ParameterDescription& d = field.description;
    field.put(set, field.get(set) == d.minimum ? d.maximum : d.minimum);
}

}  // namespace

TEST_CASE("an uplifted base has five sets of parameters", "[uplifted_base]") {
    Project project = uplifted_project();
    const std::vector<ParameterSetRef> sets = parameter_sets(project);
    REQUIRE(sets.size() > 6);
    CHECK(sets[0].prefix == "uplift");
    CHECK(sets[1].prefix == "rivers");
    CHECK(sets[2].prefix == "rock");
    CHECK(sets[3].prefix == "hillslopes");
    CHECK(sets[4].prefix == "ice");
    CHECK(sets[5].prefix == "coast");
    CHECK(sets[6].prefix == "splines");
    REQUIRE(set_parameter(sets, "rock.dip", "7").ok());
    CHECK(base_of(project).parameters.rock.dip == 7);
    Project generated;
    CHECK_FALSE(set_parameter(parameter_sets(generated), "rock.dip", "7").ok());
    *seed_of(project.base) = 9;
    CHECK(base_of(project).parameters.uplift.seed == 9);
    project.base = ImportedBase{};
    CHECK(seed_of(project.base) == nullptr);
}

TEST_CASE("keys of uplifted land change with what it is made from, and with nothing else", "[uplifted_base]") {
    const Project project = uplifted_project();
    const auto changed_by = [&](const auto& edit) {
        Project edited = project;
        edit(edited);
        return !(stage_key(edited, Stage::base, 1) == stage_key(project, Stage::base, 1));
    };
    Project reference = project;
    for (std::size_t set = 0; set < 4; ++set)
        for (std::size_t i = 0; i < parameter_sets(reference)[set].fields->size(); ++i) {
            INFO((*parameter_sets(reference)[set].fields)[i].description.id);
            CHECK(changed_by([&](Project& p) {
                const ParameterSetRef changed = parameter_sets(p)[set];
                change((*changed.fields)[i], changed.object);
            }));
        }
    CHECK(changed_by([](Project& p) { base_of(p).uplift_mask = TiledRaster(16, 12, 2.0F); }));
    CHECK(changed_by([](Project& p) { base_of(p).uplift_mask_state.enabled = false; }));
    CHECK(changed_by([](Project& p) { base_of(p).hardness_mask = TiledRaster(16, 12, 0.25F); }));
    CHECK(changed_by([](Project& p) { base_of(p).age_mask = TiledRaster(16, 12, 0.25F); }));
    CHECK_FALSE(changed_by([](Project& p) {
        base_of(p).hardness_mask = base_of(p).age_mask = TiledRaster(16, 12, 0.25F);
        base_of(p).hardness_mask_state.enabled = base_of(p).age_mask_state.enabled = false;
    }));
    CHECK(changed_by([](Project& p) { p.masks.erodibility = TiledRaster(16, 12, 0.5F); }));
    CHECK(changed_by([](Project& p) { p.masks.rain = TiledRaster(16, 12, 0.5F); }));
    CHECK(changed_by([](Project& p) { p.frame.cell_size = 99; }));
    CHECK_FALSE(changed_by([](Project& p) { base_of(p).uplift_mask_state.locked = true; }));
    CHECK_FALSE(changed_by([](Project& p) { p.masks.protection = TiledRaster(16, 12, 0.5F); }));
    CHECK_FALSE(changed_by([](Project& p) {
        p.masks.rain = TiledRaster(16, 12, 0.5F);
        p.masks.rain_state.enabled = false;
    }));
    CHECK_FALSE(changed_by([](Project& p) { p.light.hour = 3; }));
    CHECK_FALSE(changed_by([](Project& p) { p.views.emplace_back(); }));
    CHECK_FALSE(changed_by([](Project& p) { p.erosion.thermal.talus = 30; }));
    // A mask that is off is no mask.
    Project off = project, none = project;
    base_of(off).uplift_mask_state.enabled = false;
    base_of(none).uplift_mask = {};
    CHECK(stage_key(off, Stage::base, 1) == stage_key(none, Stage::base, 1));
    CHECK_FALSE(stage_key(project, Stage::base, 1) == stage_key(project, Stage::base, 2));
    // Other bases do not look at the masks of erosion.
    Project generated, masked;
    masked.masks.rain = TiledRaster(16, 12, 0.5F);
    CHECK(stage_key(generated, Stage::base, 1) == stage_key(masked, Stage::base, 1));
}

TEST_CASE("the base is what the kernel makes, at every coarsening", "[uplifted_base]") {
    Project project = uplifted_project();
    project.masks.erodibility = TiledRaster(16, 12, 0.5F);
    project.masks.rain = TiledRaster(8, 6, 2.0F);  // of another size: resampled
    base_of(project).hardness_mask = TiledRaster(16, 12, 0.5F).with_patch(2, 3, Raster<float>(6, 5, 1.0F).view());
    base_of(project).age_mask = TiledRaster(8, 6, 0.25F);
    for (const int coarsening : {1, 2, 4, 5}) {
        INFO(coarsening);
        const auto land = land_of(project, Stage::base, coarsening);
        CHECK(land->frame == coarsened(project.frame, coarsening));
        CHECK(same_heights(*land->ground, made_directly(project, coarsening).heights));
    }
}

TEST_CASE("sediment of uplifted land is eroded material where that is kept apart", "[uplifted_base]") {
    Project project = uplifted_project();
    const UpliftedLand made = made_directly(project, 1);
    CHECK(land_of(project, Stage::outputs)->loose == nullptr);
    project.separate_eroded_material = true;
    const auto land = land_of(project, Stage::outputs);
    CHECK(same_heights(*land->ground, made.heights));
    REQUIRE(land->loose);
    CHECK(same_heights(*land->loose, made.loose));
    // Layers lie below it.
    Layer sand;
    sand.shape = UniformThickness{8};
    project.layers = {sand};
    const auto layered = land_of(project, Stage::outputs);
    CHECK((*layered->ground)(7, 5) == made.heights(7, 5) + 8);
    CHECK(same_heights(*layered->loose, made.loose));
}

TEST_CASE("results of uplifted land are kept, also through a change of what follows", "[uplifted_base]") {
    Project project = uplifted_project();
    Evaluator evaluator;
    EvaluateOptions options;
    options.stage = Stage::layers;
    const auto first = evaluator.evaluate(project, options);
    REQUIRE(first.ok());
    CHECK(evaluator.is_fresh(project, Stage::base, 1));
    CHECK_FALSE(evaluator.is_fresh(project, Stage::base, 2));
    project.separate_eroded_material = true;
    CHECK(evaluator.is_fresh(project, Stage::base, 1));
    const auto second = evaluator.evaluate(project, options);
    REQUIRE(second.ok());
    CHECK(same_heights(*(*first)->ground, *(*second)->ground));
}

TEST_CASE("uplifted land that is stopped is an error that says so", "[uplifted_base]") {
    const Project project = uplifted_project();
    EvaluateOptions options;
    std::stop_source stop;
    options.control.stop = stop.get_token();
    bool reported = false;
    options.stage = Stage::base;
    options.control.progress = [&](double, const Activity&) {
        reported = true;
        stop.request_stop();
    };
    Evaluator evaluator;
    const auto stopped_on_its_way = evaluator.evaluate(project, options);
    // Once it is stopped nothing may come of it, and nothing may be kept.
    if (reported) {
        REQUIRE_FALSE(stopped_on_its_way.ok());
        CHECK(stopped_on_its_way.error().is_cancelled());
        CHECK_FALSE(evaluator.is_fresh(project, Stage::base, 1));
    }
    stop.request_stop();
    Evaluator fresh;
    const auto stopped = fresh.evaluate(project, options);
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().is_cancelled());
    CHECK_FALSE(fresh.is_fresh(project, Stage::base, 1));
}

TEST_CASE("the mask of uplift is there where the base is uplifted", "[uplifted_base][mask]") {
    const MaskTarget uplift{MaskUse::uplift};
    Project project = uplifted_project();
    CHECK_FALSE(exists(plain_project(), uplift));
    CHECK(mask_targets(plain_project()).size() == 4);
    REQUIRE(exists(project, uplift));
    CHECK(mask_targets(project).size() == 7);
    CHECK(range_of(MaskUse::uplift).neutral == 1);
    CHECK(range_of(MaskUse::uplift).largest == 4);
    CHECK(range_of(MaskUse::uplift).usual == 2);
    CHECK(file_name_of(project, uplift) == "uplift_mask");
    CHECK(given_name(project, uplift).empty());
    CHECK(followed(uplift, project, project) == uplift);
    CHECK_FALSE(followed(uplift, project, plain_project()).has_value());
    CHECK_FALSE(followed(uplift, plain_project(), project).has_value());
    CHECK(mask_of(project, uplift).at(4, 3) == 3);
    set_mask(project, uplift, TiledRaster(16, 12, 0.5F));
    CHECK(base_of(project).uplift_mask.at(4, 3) == 0.5F);
    set_enabled(project, uplift, false);
    set_locked(project, uplift, true);
    CHECK(base_of(project).uplift_mask_state == MaskState{false, true});
    CHECK(project.masks == ErosionMasks{});
}

TEST_CASE("hardness and age are masks of uplifted land alone", "[uplifted_base][mask]") {
    for (const MaskUse use : {MaskUse::hardness, MaskUse::age}) {
        Project project = uplifted_project();
        const MaskTarget target{use};
        CHECK_FALSE(exists(plain_project(), target));
        REQUIRE(exists(project, target));
        CHECK(range_of(use).neutral == 0.5F);
        CHECK(range_of(use).largest == 1);
        CHECK(range_of(use).usual == 1);
        CHECK(followed(target, project, project) == target);
        CHECK_FALSE(followed(target, project, plain_project()).has_value());
        CHECK(mask_of(project, target).empty());
        set_mask(project, target, TiledRaster(16, 12, 0.25F));
        set_enabled(project, target, false);
        CHECK(mask_of(project, target).at(4, 3) == 0.25F);
        CHECK_FALSE(is_enabled(project, target));
        // The other one is left alone.
        const MaskTarget other{use == MaskUse::age ? MaskUse::hardness : MaskUse::age};
        CHECK(mask_of(project, other).empty());
        CHECK(is_enabled(project, other));
        CHECK(base_of(project).uplift_mask_state == MaskState{});
    }
    CHECK(file_name_of(uplifted_project(), {MaskUse::hardness}) == "hardness_mask");
    CHECK(file_name_of(uplifted_project(), {MaskUse::age}) == "age_mask");
}

TEST_CASE("splines sketch uplifted land where it says so, and are part of its key", "[uplifted_base][splines]") {
    Project project = uplifted_project();
    base_of(project).uplift_mask = {};
    CHECK_FALSE(why_unused(project, "uplift.from_splines").empty());
    FeatureSpline ridge = test::spline_through({{200, 900, 600}, {800, 900, 500}, {1400, 900, 700}});
    ridge.meta_points = {test::meta_point(0, 0, 400, -300)};
    project.splines = {ridge};
    project.noise.amplitude = 200;  // which the spline has around it by default
    CHECK(why_unused(project, "uplift.from_splines").empty());
    Project moved = project;
    moved.splines[0].knots[1].position.z += 200;
    const auto key = [](const Project& p) { return stage_key(p, Stage::base, 1); };
    CHECK(key(moved) == key(project));
    CHECK(shapes_land(project));
    const Raster<float> plain = *land_of(project, Stage::base)->ground;
    CHECK_FALSE(same_heights(*land_of(project, Stage::splines)->ground, plain));

    for (Project* each : {&project, &moved}) base_of(*each).parameters.uplift.from_splines = UpliftSplines::sketch;
    CHECK_FALSE(key(moved) == key(project));
    CHECK_FALSE(shapes_land(project));
    CHECK_FALSE(why_unused(project, "splines.influence").empty());
    const Raster<float> sketched = *land_of(project, Stage::base)->ground;
    CHECK_FALSE(same_heights(sketched, plain));
    CHECK(same_heights(*land_of(project, Stage::splines)->ground, sketched));
    CHECK_FALSE(same_heights(*land_of(moved, Stage::base)->ground, sketched));
    // A spline that is off, and one of height alone, are not in the key.
    Project off = project;
    off.splines[0].enabled = false;
    Project none = project;
    none.splines.clear();
    CHECK(key(off) == key(none));
    Project named = project;
    named.splines[0].name = "Crest";
    named.splines[0].meta_points[0].parameters.rain = 2;
    CHECK(key(named) == key(project));

    // The heights of the line count where they are to be met.
    Project met = project;
    base_of(met).parameters.uplift.drawn_heights = true;
    CHECK(why_unused(met, "uplift.drawn_heights").empty());
    CHECK_FALSE(key(met) == key(project));
    const Raster<float> as_drawn = *land_of(met, Stage::base)->ground;
    CHECK_FALSE(same_heights(as_drawn, sketched));
    Project lower = met;
    for (Knot& knot : lower.splines[0].knots) knot.position.y = 100;
    CHECK_FALSE(key(lower) == key(met));
    CHECK_FALSE(same_heights(*land_of(lower, Stage::base)->ground, as_drawn));
    base_of(met).parameters.uplift.start = UpliftStart::model;
    CHECK(why_unused(met, "uplift.drawn_heights").empty());  // without a model its start is a plain
    base_of(met).model = TiledRaster(32, 6, 300.0F);
    CHECK_FALSE(why_unused(met, "uplift.drawn_heights").empty());
    met = project;
    base_of(met).parameters.uplift.from_splines = UpliftSplines::none;
    CHECK_FALSE(why_unused(met, "uplift.drawn_heights").empty());
    met = project;
    met.splines[0].meta_points = {test::meta_point(0, 0, 400, 300)};  // a river
    CHECK_FALSE(why_unused(met, "uplift.drawn_heights").empty());

    base_of(project).parameters.uplift.from_splines = UpliftSplines::both;
    CHECK(shapes_land(project));
    CHECK(same_heights(*land_of(project, Stage::base)->ground, sketched));
    CHECK_FALSE(same_heights(*land_of(project, Stage::splines)->ground, sketched));
}

TEST_CASE("a model is part of uplifted land that takes something from it", "[uplifted_base]") {
    Project project = uplifted_project();
    Project with = project;
    base_of(with).model = TiledRaster(32, 6, 300.0F).with_patch(4, 2, Raster<float>(9, 3, 900.0F).view());
    const auto key = [](const Project& p) { return stage_key(p, Stage::base, 1); };
    CHECK(key(with) == key(project));
    for (Project* each : {&project, &with}) base_of(*each).parameters.uplift.start = UpliftStart::model;
    CHECK_FALSE(key(with) == key(project));
    CHECK_FALSE(note_on(project, "uplift.start").empty());
    CHECK(note_on(with, "uplift.start").empty());
    CHECK_FALSE(why_unused(with, "uplift.start_height").empty());
    CHECK(why_unused(project, "uplift.start_height").empty());
    CHECK_FALSE(same_heights(*land_of(with, Stage::base)->ground, *land_of(project, Stage::base)->ground));
    for (Project* each : {&project, &with}) base_of(*each).parameters.uplift.pattern = UpliftPattern::model;
    CHECK_FALSE(note_on(project, "uplift.pattern").empty());
    CHECK_FALSE(why_unused(project, "uplift.model_smoothing").empty());
    CHECK(why_unused(with, "uplift.model_smoothing").empty());
    Project without = with;
    base_of(without).model = {};
    CHECK(bytes_not_shared(with, without) > bytes_not_shared(without, without));
}

TEST_CASE("masks and models of a project may hold anything, at any size", "[uplifted_base][mask]") {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (const float odd : {std::numeric_limits<float>::quiet_NaN(), infinity, -infinity, -7.0F, 1e30F})
        for (const bool fits : {true, false}) {
            INFO("value " << odd << (fits ? ", of the land's size" : ", of another size"));
            const int width = fits ? 16 : 5;
            const int height = fits ? 12 : 31;
            const TiledRaster mask = TiledRaster(width, height, 0.5F).with_patch(1, 2, Raster<float>(3, 4, odd).view());
            Project project = uplifted_project();
            UpliftedBase& base = base_of(project);
            base.uplift_mask = base.hardness_mask = base.age_mask = base.model = mask;
            project.masks.erodibility = project.masks.rain = mask;
            base.parameters.uplift.pattern = UpliftPattern::model;
            base.parameters.uplift.start = UpliftStart::model;
            for (const int coarsening : {1, 3}) {
                const auto land = land_of(project, Stage::outputs, coarsening);
                CHECK(land->frame == coarsened(project.frame, coarsening));
                for (int y = 0; y < land->ground->height(); ++y)
                    for (int x = 0; x < land->ground->width(); ++x) REQUIRE(std::isfinite((*land->ground)(x, y)));
            }
        }
}

TEST_CASE("parameters of paint act once something is painted", "[uplifted_base][uses]") {
    Project project = uplifted_project();
    CHECK_FALSE(why_unused(project, "rock.painted_hardness").empty());
    CHECK_FALSE(why_unused(project, "uplift.painted_age").empty());
    base_of(project).hardness_mask = base_of(project).age_mask = TiledRaster(16, 12, 0.25F);
    CHECK(why_unused(project, "rock.painted_hardness").empty());
    CHECK(why_unused(project, "uplift.painted_age").empty());
    base_of(project).hardness_mask_state.enabled = false;
    CHECK_FALSE(why_unused(project, "rock.painted_hardness").empty());
    base_of(project).parameters.uplift.pattern = UpliftPattern::even;
    CHECK(why_unused(project, "uplift.subsidence").empty());
    base_of(project).uplift_mask = {};
    CHECK_FALSE(why_unused(project, "uplift.subsidence").empty());
}

TEST_CASE("the mask of uplift is an item beside the masks of erosion", "[uplifted_base][project_items]") {
    Project project = uplifted_project();
    REQUIRE(item_count(project, ItemKind::erosion_mask) == 7);
    CHECK(item_at(project, {ItemKind::erosion_mask, 5}).name == "Hardness");
    CHECK(item_at(project, {ItemKind::erosion_mask, 6}).name == "Age");
    CHECK(item_count(plain_project(), ItemKind::erosion_mask) == 4);
    const ItemPlace place{ItemKind::erosion_mask, 4};
    CHECK(item_at(project, place).name == "Uplift");
    REQUIRE(set_enabled(project, place, false).ok());
    REQUIRE(set_locked(project, place, true).ok());
    CHECK(base_of(project).uplift_mask_state == MaskState{false, true});
    CHECK_FALSE(remove_item(project, place).ok());
}

TEST_CASE("changes of an uplifted base have names", "[uplifted_base][project_difference]") {
    const Project project = uplifted_project();
    const auto only_change = [&](const auto& edit) {
        Project after = project;
        edit(after);
        const std::vector<ProjectChange> changes = project_difference(project, after);
        REQUIRE(changes.size() == 1);
        return changes[0];
    };
    auto change = only_change([](Project& p) { base_of(p).parameters.rock.dip = 7; });
    CHECK(change.part == ProjectPart::base);
    CHECK(change.item == "Rock");
    CHECK(change.description->id == "rock.dip");
    change = only_change([](Project& p) { base_of(p).uplift_mask = {}; });
    CHECK(change.part == ProjectPart::masks);
    CHECK(change.item == "uplift");
    CHECK(change.kind == ProjectChange::Kind::painted);
    CHECK(change.area == 5 * 4 * 100.0 * 100.0);  // the painted cells: whole numbers
    change = only_change([](Project& p) { base_of(p).uplift_mask_state.locked = true; });
    CHECK(change.kind == ProjectChange::Kind::locked);
    change = only_change([](Project& p) { base_of(p).age_mask = TiledRaster(16, 12, 1.0F); });
    CHECK(change.item == "age");
    CHECK(change.area == 16 * 12 * 100.0 * 100.0);
    change = only_change([](Project& p) {
        base_of(p).model = TiledRaster(5, 4, 300.0F);
        base_of(p).model_file = "/maps/alps.tif";
    });
    CHECK(change.part == ProjectPart::base);
    CHECK(change.property == "model");
    CHECK(change.after == "/maps/alps.tif");
    CHECK(only_change([](Project& p) { base_of(p).hardness_mask_state.enabled = false; }).item == "hardness");
    CHECK(only_change([](Project& p) { p.base = GeneratedBase{}; }).property == "generated");
    Project before;
    before.frame = project.frame;
    before.erosion = project.erosion;
    const std::vector<ProjectChange> changes = project_difference(before, project);
    REQUIRE(changes.size() == 1);
    CHECK(changes[0].property == "uplifted");
}

TEST_CASE("what an uplifted base takes in memory counts its mask", "[uplifted_base]") {
    Project project = uplifted_project(), without = project;
    base_of(without).uplift_mask = {};
    CHECK(bytes_not_shared(project, without) > bytes_not_shared(without, without));
    CHECK(bytes_not_shared(project, project) == bytes_not_shared(without, without));
}

TEST_CASE("a project with uplifted land is read as it was written", "[uplifted_base][project_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    RandomSequence random(3, RandomStream::test);
    for (const bool painted : {true, false}) {
        Project project = uplifted_project();
        UpliftedBase& base = base_of(project);
        base.each_set(base, [&](auto& set) { randomise(random, set); });
        base.uplift_mask_state = base.age_mask_state = {!painted, painted};
        base.hardness_mask_state = {painted, !painted};
        if (painted) base.hardness_mask = random_raster(random, 7, 5), base.age_mask = random_raster(random, 16, 12);
        if (painted) base.model = random_raster(random, 9, 4), base.model_file = "alps.tif";
        if (!painted) base.uplift_mask = {};
        REQUIRE(write_project(path, project).ok());
        const Result<Project> read = read_project(path);
        REQUIRE(read.ok());
        CHECK(*read == project);
        const Result<ProjectOutline> outline = read_project_outline(path);
        REQUIRE(outline.ok());
        CHECK(outline->project == project);
        CHECK(outline->base_entry.empty());
    }
}

TEST_CASE("damaged uplifted land is an error that names the key", "[uplifted_base][project_file]") {
    const TemporaryFolder folder;
    const std::string path = folder / "a.cuesta";
    const Project project = uplifted_project();
    const nlohmann::json good = project_to_json(project).json;
    const auto refused = [&](const char* pointer, const nlohmann::json& value, const std::string& part) {
        nlohmann::json json = good;
        json[nlohmann::json::json_pointer(pointer)] = value;
        put_archive(path, entries_of(project, json));
        const Result<Project> read = read_project(path);
        REQUIRE_FALSE(read.ok());
        INFO(read.error().message());
        CHECK(contains(read.error().what, part));
    };
    put_archive(path, entries_of(project, good));
    REQUIRE(read_project(path).ok());
    refused("/base/uplifted/uplift/rate", -1, "uplift.rate");
    refused("/base/uplifted/rivers/deposition", "much", "rivers.deposition");
    refused("/base/uplifted/rock/structure", "cheese", "rock.structure");
    refused("/base/uplifted/lava", 1, "base.uplifted.lava");
    refused("/base/uplifted/uplift_mask/width", 17, "16");
    refused("/base/uplifted/uplift_mask/entry", "rasters/other.f32", "rasters/other.f32");
    refused("/base/uplifted/uplift_mask_enabled", 3, "uplift_mask_enabled");
    refused("/base/uplifted/age_mask", "old", "age_mask");
    refused("/base/uplifted/model", 7, "model");
    refused("/base/uplifted/model_file", 7, "model_file");
    refused("/base/uplifted/hardness_mask_locked", "no", "hardness_mask_locked");
    refused("/base/uplifted", 3, "base.uplifted");
    refused("/base/generated", nlohmann::json::object(), "uplifted");
    // Parameters that are absent have their defaults.
    nlohmann::json bare = good;
    bare["base"]["uplifted"] = nlohmann::json::object();
    Project plain = project;
    plain.base = UpliftedBase{};
    put_archive(path, entries_of(plain, bare));
    const Result<Project> read = read_project(path);
    REQUIRE(read.ok());
    CHECK(*read == plain);
}

TEST_CASE("landforms that come with the program are valid and found by name", "[uplifted_base][landforms]") {
    CHECK(landforms().size() >= 5);
    for (const GalleryLandform& landform : landforms()) {
        INFO(landform.id);
        CHECK(find_landform(landforms(), landform.id) == &landform);
        CHECK(find_landform(landforms(), landform.name) == &landform);
        CHECK_FALSE(landform.sentence.empty());
        CHECK_FALSE(landform.place.empty());
        const Project project = project_of(landform);
        CHECK(project.frame.width == landform.width);
        // All are finished as they are, and show their sea without a run.
        const bool by_the_sea = landform.id == "volcanic-island" || landform.id == "fjord-coast" || landform.id == "cliff-coast" ||
                                landform.id == "delta" || landform.id == "flood-plain";
        CHECK(project.erosion.mixing.steps == 0);
        // Hollows of deserts hold no lakes, nor do those of young lava, through which water seeps away.
        const bool dry = std::holds_alternative<DunesBase>(project.base) || landform.id == "basin-and-range" ||
                         landform.id == "active-volcano";
        CHECK(project.waters.shown == !dry);
        CHECK(sea_level_of(project).has_value() == by_the_sea);
    }
    CHECK(find_landform(landforms(), "no such") == nullptr);
}

TEST_CASE("each landform brings a camera that stands over its ground", "[uplifted_base][landforms]") {
    for (const GalleryLandform& landform : landforms()) {
        INFO(landform.id);
        REQUIRE(landform.view);
        const Project project = project_of(landform);
        REQUIRE(project.views.size() == 1);
        CHECK(project.views.front().name == landform_view_name);
        const auto [x, y, z] = landform.view->target;
        CHECK((x > 0 && x < project.frame.width_metres() && z > 0 && z < project.frame.height_metres()));
        CHECK(y >= 0);
        CHECK(landform.view->pitch > 0);
    }
}

TEST_CASE("a landform's camera takes the place of another landform's, never of the user's", "[uplifted_base][landforms]") {
    Project project = project_of(landforms().front());
    SavedView own;
    own.name = "Mine";
    SavedView kept = project.views.front();
    kept.locked = true;
    project.views = {own, kept, project.views.front()};
    use_landform(landforms().back(), project);
    REQUIRE(project.views.size() == 3);
    CHECK(project.views[0] == *landforms().back().view);
    CHECK(project.views[1] == own);
    CHECK(project.views[2] == kept);
}

TEST_CASE("bad landforms are refused by name", "[uplifted_base][landforms]") {
    const auto entry = [](const std::string& id, const std::string& rest) {
        return R"({"id": ")" + id + R"(", "name": "X", "sentence": "s", "place": "p", )" + rest + "}";
    };
    const auto list = [](const std::string& entries) { return R"({"landforms": [)" + entries + "]}"; };
    const std::string size = R"("cells": [8, 8], "cell_size": 30, )";
    const std::string good = R"("base": "uplift", )" + size + R"("parameters": {"uplift.rate": 2})";
    CHECK(parse_landforms(list(entry("x", good))).ok());
    CHECK(parse_landforms(list(entry("x", R"("base": "generator", )" + size +
                                              R"("parameters": {"generator.kind": "cone", "erosion.steps": 3})")))
              .ok());
    const auto seen = [&](const std::string& view) { return parse_landforms(list(entry("x", good + ", \"view\": " + view))); };
    CHECK(seen(R"({"target": [1, 2, 3], "distance": 9, "heading": 1, "pitch": 2, "field_of_view": 40})").ok());
    CHECK_FALSE(seen(R"({"target": [1, 2, 3], "distance": 9, "heading": 1, "pitch": 92, "field_of_view": 40})").ok());
    CHECK_FALSE(seen(R"({"target": [1, 2], "distance": 9, "heading": 1, "pitch": 2, "field_of_view": 40})").ok());
    CHECK_FALSE(seen(R"({"target": [1, 2, 3], "heading": 1, "pitch": 2, "field_of_view": 40})").ok());
    CHECK_FALSE(parse_landforms("no json").ok());
    CHECK_FALSE(parse_landforms(list(entry("x", good) + "," + entry("x", good))).ok());
    CHECK_FALSE(parse_landforms(list(entry("x", R"("base": "lava", )" + size + R"("parameters": {})"))).ok());
    CHECK_FALSE(parse_landforms(list(entry("x", R"("base": "uplift", )" + size + R"("parameters": 3)"))).ok());
    CHECK_FALSE(parse_landforms(list(entry("x", R"("base": "uplift", "parameters": {})"))).ok());
    const auto of_generator = parse_landforms(
        list(entry("x", R"("base": "uplift", )" + size + R"("parameters": {"generator.kind": "cone"})")));
    REQUIRE_FALSE(of_generator.ok());
    CHECK(of_generator.error().where == "X");
    CHECK_FALSE(
        parse_landforms(list(entry("x", R"("base": "uplift", )" + size + R"("parameters": {"uplift.rate": -1})")))
            .ok());
}
