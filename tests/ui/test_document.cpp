/// The document: undo as a list of values, gestures, "modified".

#include "tests/catch.h"
#include "ui/base/document.h"

using namespace cuesta;

namespace {

void set_talus(Document& document, float talus, const QString& gesture = {}) {
    document.edit(
        "Talus", [talus](Project& p) { p.erosion.thermal.talus = talus; }, gesture);
}

}  // namespace

TEST_CASE("edits are undone and done again", "[ui][document]") {
    Document document;
    const Project start = document.project();
    set_talus(document, 40);
    document.edit("Steps", [](Project& p) { p.erosion.mixing.steps = 7; });
    CHECK(document.history().undo_label() == "Steps");
    document.undo();
    CHECK(document.history().undo_label() == "Talus");
    CHECK(document.history().redo_label() == "Steps");
    document.undo();
    CHECK(document.project() == start);
    CHECK_FALSE(document.history().can_undo());
    document.undo();  // nothing left: no harm
    document.redo();
    document.redo();
    CHECK(document.project().erosion.mixing.steps == 7);
    CHECK_FALSE(document.history().can_redo());
}

TEST_CASE("a new edit forgets what was undone", "[ui][document]") {
    Document document;
    set_talus(document, 40);
    document.undo();
    set_talus(document, 20);
    CHECK_FALSE(document.history().can_redo());
    CHECK(document.project().erosion.thermal.talus == 20);
}

TEST_CASE("a gesture is one step, and can be abandoned", "[ui][document]") {
    Document document;
    set_talus(document, 36, "drag");
    set_talus(document, 37, "drag");
    set_talus(document, 38, "drag");
    CHECK(document.history().size() == 2);
    document.end_gesture();
    set_talus(document, 39, "drag");
    CHECK(document.history().size() == 3);
    document.abandon_gesture();
    CHECK(document.project().erosion.thermal.talus == 38);
    CHECK(document.history().size() == 2);
    document.abandon_gesture();  // no gesture runs: nothing happens
    CHECK(document.project().erosion.thermal.talus == 38);
}

TEST_CASE("an edit that changes nothing is no step", "[ui][document]") {
    Document document;
    int told = 0;
    QObject::connect(&document, &Document::changed, [&told] { ++told; });
    set_talus(document, document.project().erosion.thermal.talus);
    CHECK(document.history().size() == 1);
    CHECK(told == 0);
}

TEST_CASE("modified means other than what was saved", "[ui][document]") {
    Document document;
    CHECK_FALSE(document.modified());
    set_talus(document, 40);
    CHECK(document.modified());
    const auto saved = document.value();
    set_talus(document, 41);
    document.set_saved(saved, "/tmp/valley.cuesta");
    CHECK(document.modified());
    document.undo();
    CHECK_FALSE(document.modified());
    set_talus(document, 41);
    set_talus(document, 40);
    CHECK_FALSE(document.modified());  // the same value, by another way
    CHECK(document.name() == "valley.cuesta");
    document.reset(Project{}, {});
    CHECK_FALSE(document.modified());
    CHECK_FALSE(document.history().can_undo());
}

TEST_CASE("the history has an end", "[ui][document]") {
    Document document;
    for (int i = 0; i < static_cast<int>(History::limit) + 50; ++i)
        document.edit("Seed", [i](Project& p) { p.erosion.mixing.seed = static_cast<std::uint64_t>(i + 2); });
    CHECK(document.history().size() == History::limit + 1);
    CHECK(document.history().can_undo());
}
