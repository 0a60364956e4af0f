/// Groups of elements: made, moved, torn apart, kept in the file.

#include "core/model/stack_groups.h"

#include "core/io/project/project_file.h"
#include "core/model/project_items.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/small_project.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

/// Planes called "A", "B", ... from the bottom, in groups named by a letter each; '-': none.
Project stack_of(const std::string& groups) {
    Project project = small_project();
    StackBase stack;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        StackElement element;
        element.name = std::string(1, static_cast<char>('A' + i));
        element.source = PlaneSource{};
        if (groups[i] != '-') element.group = groups.substr(i, 1);
        stack.elements.push_back(element);
    }
    project.base = stack;
    return project;
}

StackBase& stack_in(Project& project) {
    return std::get<StackBase>(project.base);
}

std::string groups_of(const Project& project) {
    std::string groups;
    for (const StackElement& element : std::get<StackBase>(project.base).elements)
        groups += element.group.empty() ? "-" : element.group;
    return groups;
}

std::string names_of(const Project& project) {
    std::string names;
    for (const StackElement& element : std::get<StackBase>(project.base).elements) names += element.name;
    return names;
}

/// Items are counted from the top.
ItemPlace item_of(const Project& project, int index) {
    return {ItemKind::element, item_count(project, ItemKind::element) - 1 - index};
}

}  // namespace

TEST_CASE("elements are grouped with what lies below, and ungrouped", "[stack][groups]") {
    Project project = stack_of("----");
    group_with_below(stack_in(project), 2, "x");
    CHECK(groups_of(project) == "-xx-");
    CHECK(group_around(stack_in(project), 1) == ElementRange{1, 2});
    CHECK(group_around(stack_in(project), 3) == ElementRange{3, 3});
    group_with_below(stack_in(project), 3, "y");  // joins the one below
    CHECK(groups_of(project) == "-xxx");
    group_with_below(stack_in(project), 1, "y");  // brings its group
    CHECK(groups_of(project) == "xxxx");
    group_with_below(stack_in(project), 2, "y");  // is in it already
    CHECK(groups_of(project) == "xxxx");
    rename_group(stack_in(project), 0, "z");
    CHECK(groups_of(project) == "zzzz");
    CHECK(free_group_name(stack_in(project), "z") == "z 2");
    ungroup(stack_in(project), 3);
    CHECK(groups_of(project) == "----");
}

TEST_CASE("what is moved into a group joins it, and what is moved out leaves it", "[stack][groups]") {
    Project project = stack_of("-xxx-");
    REQUIRE(move_item(project, item_of(project, 4), item_of(project, 3).index));  // E below D
    CHECK(names_of(project) == "ABCED");
    CHECK(groups_of(project) == "-xxxx");
    REQUIRE(move_item(project, item_of(project, 1), item_of(project, 0).index));  // B to the bottom
    CHECK(names_of(project) == "BACED");
    CHECK(groups_of(project) == "--xxx");
    REQUIRE(remove_item(project, item_of(project, 4)));
    CHECK(groups_of(project) == "--xx");
    REQUIRE(remove_item(project, item_of(project, 3)));
    CHECK(groups_of(project) == "---");  // one element is no group
    // The larger part keeps the name.
    project = stack_of("xxxx--");
    const std::vector<ItemPlace> moved{item_of(project, 0)};
    REQUIRE(move_items(project, moved, 0));
    CHECK(names_of(project) == "BCDEFA");
    CHECK(groups_of(project) == "xxx---");
}

TEST_CASE("a copy of a group lies above it under names of its own", "[stack][groups]") {
    Project project = stack_of("-xx-");
    stack_in(project).elements[1].locked = true;
    stack_in(project).elements[2].source = GeneratedBase{};
    duplicate_group(stack_in(project), 2);
    CHECK(groups_of(project) == "-xxx 2x 2-");
    CHECK(names_of(project) == "ABCB 2C 2D");
    CHECK_FALSE(stack_in(project).elements[3].locked);
    const auto& copy = std::get<GeneratedBase>(stack_in(project).elements[4].source);
    CHECK(copy.parameters.seed == GeneratedBase{}.parameters.seed + 1);
    // A copy of an element in a group is in it.
    REQUIRE(duplicate_item(project, item_of(project, 1)));
    CHECK(groups_of(project) == "-xxxx 2x 2-");
}

TEST_CASE("the land does not depend on groups, which are kept in the file", "[stack][groups]") {
    const Project grouped = stack_of("-xx-"), loose = stack_of("----");
    CHECK(stage_key(grouped, Stage::outputs, 1) == stage_key(loose, Stage::outputs, 1));
    const TemporaryFolder folder;
    const std::string file = folder / "groups.cuesta";
    REQUIRE(write_project(file, grouped));
    const auto read = read_project(file);
    REQUIRE(read);
    CHECK(*read == grouped);
}
