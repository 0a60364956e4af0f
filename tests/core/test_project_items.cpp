#include "core/model/project_items.h"

#include <algorithm>
#include <map>

#include "core/base/random.h"
#include "core/model/spline_check.h"
#include "core/model/spline_edit.h"
#include "core/model/spline_list.h"
#include "core/model/stack_edit.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr std::array all_kinds{ItemKind::base,         ItemKind::element,      ItemKind::spline,
                               ItemKind::sculpt_layer, ItemKind::eroded_material,
                               ItemKind::layer,        ItemKind::bottom_material,
                               ItemKind::water_source, ItemKind::erosion_mask,
                               ItemKind::own_mask,     ItemKind::path,
                               ItemKind::view};
/// Kinds whose items stand in a list of the project.
constexpr std::array listed_kinds{ItemKind::element,  ItemKind::spline,       ItemKind::sculpt_layer, ItemKind::layer, ItemKind::water_source,
                                  ItemKind::own_mask, ItemKind::path,         ItemKind::view};

/// Three of each kind that there can be several of.
Project full_project() {
    Project p;
    StackBase stack;
    for (int i = 0; i < 3; ++i) {
        PlaneSource plane;
        plane.parameters.height = 10.0F * static_cast<float>(i);
        stack.elements.push_back({});
        stack.elements.back().source = plane;
        add_spline(p.splines, spline_through(std::vector<glm::dvec3>{{0, 0, 10.0 * i}, {100, 0, 10.0 * i}}));
        SculptLayer sculpted;
        sculpted.strength = 1.0F + static_cast<float>(i);
        p.sculpting.push_back(sculpted);
        Layer layer;
        layer.shape = UniformThickness{5.0F + static_cast<float>(i)};
        p.layers.push_back(layer);
        WaterSource source;
        source.shape = PointSource{10.0 * i, 0, 50, 0.1F};
        p.water_sources.push_back(source);
        p.own_masks.push_back({});
        Path path = path_of_kind(PathKind::road);
        path.knots.resize(2);
        path.knots[1].position = {50, 0, 10.0 * i};
        add_spline(p.paths, path);
        SavedView view;
        view.heading = 10.0 * i;
        p.views.push_back(view);
    }
    p.base = stack;
    // Names that differ, so that an order can be read.
    for (const ItemKind kind : listed_kinds)
        for (int i = 0; i < 3; ++i) REQUIRE(rename(p, {kind, i}, std::string(1, static_cast<char>('A' + i))).ok());
    return p;
}

std::string names(const Project& project, ItemKind kind) {
    std::string joined;
    for (int i = 0; i < item_count(project, kind); ++i) joined += item_at(project, {kind, i}).name + ".";
    return joined;
}

}  // namespace

TEST_CASE("all items of a project are listed", "[project_items]") {
    const Project project = full_project();
    const std::vector<ProjectItem> items = items_of(project);
    std::map<ItemKind, int> count;
    for (const ProjectItem& item : items) {
        CHECK(holds(project, item.place));
        CHECK(item_at(project, item.place) == item);
        CHECK(item.place.index == count[item.place.kind]++);
        CHECK(item.enabled);
        CHECK_FALSE(item.locked);
    }
    for (const ItemKind kind : all_kinds) CHECK(count[kind] == item_count(project, kind));
    CHECK(count[ItemKind::base] == 1);
    CHECK(count[ItemKind::erosion_mask] == 4);
    CHECK(count[ItemKind::path] == 3);
    CHECK_FALSE(holds(project, {ItemKind::path, 3}));
    CHECK_FALSE(holds(project, {ItemKind::path, -1}));
    CHECK(place_of_curve(project, ItemKind::path, project.paths[1].id) == ItemPlace{ItemKind::path, 1});
    CHECK_FALSE(place_of_curve(project, ItemKind::path, 77).has_value());
    CHECK_FALSE(place_of_curve(project, ItemKind::layer, 1).has_value());
}

TEST_CASE("items are hidden, locked and renamed, and nothing else changes", "[project_items]") {
    const Project before = full_project();
    for (const ItemKind kind : all_kinds)
        for (int i = 0; i < item_count(before, kind); ++i) {
            const ItemPlace place{kind, i};
            INFO("kind " << static_cast<int>(kind) << ", item " << i);
            Project p = before;
            if (set_enabled(p, place, false)) {
                CHECK_FALSE(item_at(p, place).enabled);
                CHECK_FALSE(p == before);
                CHECK(set_enabled(p, place, true).ok());
            } else {
                CHECK_FALSE(allows(p, place, ItemOperation::set_enabled).ok());
            }
            CHECK(p == before);
            if (set_locked(p, place, true)) {
                CHECK(item_at(p, place).locked);
                CHECK_FALSE(p == before);
                CHECK(set_locked(p, place, false).ok());
            } else {
                CHECK_FALSE(allows(p, place, ItemOperation::set_locked).ok());
            }
            CHECK(p == before);
            if (rename(p, place, "  Sella ridge ")) {
                CHECK(item_at(p, place).name == "Sella ridge");
                CHECK(rename(p, place, item_at(before, place).name).ok());
            }
            CHECK(p == before);
        }
    Project p = before;
    CHECK_FALSE(rename(p, {ItemKind::path, 0}, " \t ").ok());
    CHECK(p == before);
}

TEST_CASE("a move keeps the order of the others", "[project_items]") {
    for (const ItemKind kind : listed_kinds) {
        Project p = full_project();
        const Project before = p;
        auto moved = move_item(p, {kind, 0}, 2);
        REQUIRE(moved.ok());
        CHECK(moved->index == 2);
        CHECK(names(p, kind) == "B.C.A.");
        REQUIRE(move_item(p, {kind, 2}, 0).ok());
        CHECK(p == before);
        CHECK(move_item(p, {kind, 1}, 99)->index == 2);
        CHECK(names(p, kind) == "A.C.B.");
        CHECK(move_item(p, {kind, 2}, -5)->index == 0);
        CHECK(names(p, kind) == "B.A.C.");
    }
    Project p = full_project();
    REQUIRE(duplicate_item(p, {ItemKind::path, 2}).ok());
    REQUIRE(duplicate_item(p, {ItemKind::path, 3}).ok());
    CHECK(names(p, ItemKind::path) == "A.B.C.C 2.C 3.");
    const std::vector<ItemPlace> several{{ItemKind::path, 4}, {ItemKind::path, 1}};
    auto together = move_items(p, several, 3);
    REQUIRE(together.ok());
    CHECK(names(p, ItemKind::path) == "A.C.B.C 3.C 2.");
    CHECK(*together == std::vector<ItemPlace>{{ItemKind::path, 2}, {ItemKind::path, 3}});
    const std::vector<ItemPlace> mixed{{ItemKind::path, 0}, {ItemKind::view, 1}};
    CHECK_FALSE(move_items(p, mixed, 0).ok());
}

TEST_CASE("random moves only permute", "[project_items]") {
    RandomSequence random(7, RandomStream::test);
    Project p = full_project();
    for (int i = 0; i < 5; ++i) REQUIRE(duplicate_item(p, {ItemKind::layer, i}).ok());
    for (int round = 0; round < 300; ++round) {
        std::vector<ItemPlace> chosen;
        for (int i = 0; i < 8; ++i)
            if (random.unit() < 0.4F) chosen.push_back({ItemKind::layer, i});
        const std::vector<Layer> before = p.layers;
        auto now = move_items(p, chosen, static_cast<int>(random.below(9)));
        REQUIRE(now.ok());
        REQUIRE(now->size() == chosen.size());
        // Those that were moved are where it says, in their order; the rest has kept its own.
        std::vector<Layer> moved, rest_before, rest;
        for (int i = 0; i < 8; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const bool was = std::find(chosen.begin(), chosen.end(), ItemPlace{ItemKind::layer, i}) != chosen.end();
            const bool is = std::find(now->begin(), now->end(), ItemPlace{ItemKind::layer, i}) != now->end();
            if (was) moved.push_back(before[at]);
            if (!was) rest_before.push_back(before[at]);
            if (!is) rest.push_back(p.layers[at]);
        }
        REQUIRE(rest == rest_before);
        for (std::size_t i = 0; i < moved.size(); ++i)
            REQUIRE(p.layers[static_cast<std::size_t>((*now)[i].index)] == moved[i]);
    }
}

TEST_CASE("a copy has a name and an id of its own and is not locked", "[project_items]") {
    for (const ItemKind kind : listed_kinds) {
        Project p = full_project();
        const Project before = p;
        REQUIRE(set_locked(p, {kind, 1}, true).ok());
        auto copy = duplicate_item(p, {kind, 1});
        REQUIRE(copy.ok());
        // A copy of an element lies on it, as the list of elements shows it.
        const bool is_above = kind == ItemKind::element;
        CHECK(names(p, kind) == (is_above ? "A.B 2.B.C." : "A.B.B 2.C."));
        CHECK(copy->index == (is_above ? 1 : 2));
        const ProjectItem item = item_at(p, *copy);
        CHECK_FALSE(item.locked);
        for (int i = 0; i < 4; ++i)
            if (i != 2 && item.id != 0) CHECK(item_at(p, {kind, i}).id != item.id);
        REQUIRE(remove_item(p, *copy).ok());
        REQUIRE(set_locked(p, {kind, 1}, false).ok());
        CHECK(p == before);
    }
    Project p = full_project();
    REQUIRE(duplicate_item(p, {ItemKind::spline, 0}).ok());
    CHECK(check_splines(p.splines).ok());
    CHECK(p.splines[1].knots == p.splines[0].knots);
}

TEST_CASE("elements are counted from the top, and one stays", "[project_items]") {
    Project p;
    CHECK(item_count(p, ItemKind::element) == 0);
    p.base = GeneratedBase{};
    CHECK(item_count(p, ItemKind::element) == 0);
    const Base single = p.base;
    StackBase stack = stack_of_base(p.base, "Ground");
    StackElement hills;
    hills.name = "Hills";
    std::get<GeneratedBase>(hills.source).parameters.seed = 7;
    stack.elements.push_back(hills);
    p.base = stack;
    CHECK(names(p, ItemKind::element) == "Hills.Ground.");
    // A copy has the next seed.
    REQUIRE(duplicate_item(p, {ItemKind::element, 0}).ok());
    CHECK(names(p, ItemKind::element) == "Hills 2.Hills.Ground.");
    CHECK(*seed_of(std::get<StackBase>(p.base).elements[2].source) == 8);
    CHECK(*seed_of(std::get<StackBase>(p.base).elements[1].source) == 7);
    const std::vector<ItemPlace> all{{ItemKind::element, 0}, {ItemKind::element, 1}, {ItemKind::element, 2}};
    const Project before = p;
    CHECK_FALSE(remove_items(p, all).ok());
    CHECK(p == before);
    // One plain element is no stack.
    const std::vector<ItemPlace> upper{{ItemKind::element, 0}, {ItemKind::element, 1}};
    CHECK(*remove_items(p, upper) == 2);
    CHECK(p.base == single);
    p.base = StackBase{{hills}};
    CHECK_FALSE(remove_item(p, {ItemKind::element, 0}).ok());
    CHECK(item_count(p, ItemKind::element) == 1);
}

TEST_CASE("what makes no sense is refused with a reason, and changes nothing", "[project_items]") {
    Project p = full_project();
    const Project before = p;
    using Op = ItemOperation;
    const auto refused = [&](ItemPlace place, Op operation) {
        const auto may = allows(p, place, operation);
        return !may.ok() && may.error().what.size() > 10;
    };
    for (const Op op : {Op::set_enabled, Op::set_locked, Op::rename, Op::move, Op::duplicate, Op::remove})
        CHECK(refused({ItemKind::base, 0}, op));
    for (const ItemKind kind : {ItemKind::eroded_material, ItemKind::bottom_material}) {
        CHECK_FALSE(refused({kind, 0}, Op::rename));
        for (const Op op : {Op::set_enabled, Op::set_locked, Op::move, Op::duplicate, Op::remove})
            CHECK(refused({kind, 0}, op));
    }
    for (const Op op : {Op::rename, Op::move, Op::duplicate, Op::remove})
        CHECK(refused({ItemKind::erosion_mask, 1}, op));
    CHECK(refused({ItemKind::view, 0}, Op::set_enabled));
    CHECK(refused({ItemKind::path, 9}, Op::remove));
    CHECK_FALSE(refused({ItemKind::path, 0}, Op::remove));
    CHECK_FALSE(remove_item(p, {ItemKind::base, 0}).ok());
    CHECK_FALSE(duplicate_item(p, {ItemKind::bottom_material, 0}).ok());
    CHECK_FALSE(move_item(p, {ItemKind::erosion_mask, 0}, 2).ok());
    CHECK_FALSE(remove_item(p, {ItemKind::path, 9}).ok());
    CHECK(p == before);
}

TEST_CASE("what is locked is not removed, what is selected with it is", "[project_items]") {
    for (const ItemKind kind : listed_kinds) {
        Project p = full_project();
        REQUIRE(set_locked(p, {kind, 1}, true).ok());
        CHECK_FALSE(remove_item(p, {kind, 1}).ok());
        // Named twice, it is still one.
        const std::vector<ItemPlace> all{{kind, 2}, {kind, 1}, {kind, 0}, {kind, 2}};
        auto removed = remove_items(p, all);
        REQUIRE(removed.ok());
        CHECK(*removed == 2);
        CHECK(names(p, kind) == "B.");
    }
}
