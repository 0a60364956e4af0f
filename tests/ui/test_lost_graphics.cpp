/// OpenGL that fails in the middle of work: the program goes on, and nothing is lost.

#include "render/gl/faults.h"
#include "tests/ui/window_fixture.h"

using namespace cuesta;

namespace {

struct Faults {
    ~Faults() {
        gl::faults::refuse_textures_above(0);
        gl::faults::lose_context(0);
    }
};

}  // namespace

TEST_CASE_METHOD(WindowFixture, "a lost context is set up anew, with the work as it was", "[ui][faults]") {
    const Faults end;
    window.document().edit("Talus", [](Project& p) { p.erosion.thermal.talus = 31; });
    const Project before = project();
    REQUIRE(wait_settled());
    const Camera camera = window.viewport().camera();
    gl::faults::lose_context();
    window.viewport().update();
    REQUIRE(wait_until([&] { return messages().count() == 1; }));
    CHECK(messages().newest().contains("Your work is not lost"));
    REQUIRE(wait_until([&] { return window.viewport().can_draw() && window.viewport().drawn_land() && settled(); }));
    CHECK(window.viewport().drawn_land() == window.lands().shown().drawn);
    CHECK(project() == before);
    CHECK(window.document().history().undo_label() == "Talus");
    CHECK(window.viewport().camera().distance == camera.distance);
    // And it draws what comes after.
    window.document().edit("Cells", [](Project& p) { p.frame.width = 64; });
    REQUIRE(wait_until([&] {
        return settled() && window.viewport().drawn_land() && window.viewport().drawn_land()->frame.width == 64;
    }));
    const QImage picture = window.viewport().grabFramebuffer();
    CHECK(picture.pixelColor(picture.rect().center()) != QColor::fromRgbF(0.12F, 0.133F, 0.149F));
}

TEST_CASE_METHOD(WindowFixture, "a context that is lost again and again is given up in words", "[ui][faults]") {
    const Faults end;
    gl::faults::lose_context(1000);
    window.viewport().update();
    auto& words = part<QLabel>("nothingDrawn");
    REQUIRE(wait_until([&] { return words.isVisible(); }));
    CHECK(words.text().contains("save it and restart Cuesta"));
    CHECK_FALSE(window.viewport().can_draw());
    // The rest works.
    window.document().edit("Talus", [](Project& p) { p.erosion.thermal.talus = 31; });
    window.show_page("erosion");
    const TemporaryFolder folder;
    window.files().save_path(text_of(folder.path / "valley.cuesta"));
    REQUIRE(wait_until([&] { return !window.document().modified(); }));
    REQUIRE(wait_until([&] { return window.lands().is_settled(); }));
}

TEST_CASE_METHOD(WindowFixture, "land that the graphics card has no room for is drawn coarser", "[ui][faults]") {
    const Faults end;
    // Room for half as many cells a side, and for the frames of a small window. (Colours of land below 640 cells are
    // finer than the land.)
    constexpr int room = 450000;
    window.resize(1000, 700);
    REQUIRE(wait_until([&] {
        const QSizeF frame = QSizeF(window.viewport().size()) * window.viewport().devicePixelRatioF();
        return settled() && frame.width() * frame.height() < room;
    }));
    gl::faults::refuse_textures_above(room);
    window.document().edit("Size", [](Project& p) {
        p.frame.width = 1400;
        p.frame.height = 1200;
    });
    REQUIRE(wait_until([&] {
        return settled() && window.lands().shown().land->frame.width == 1400 && window.viewport().drawn_land() &&
               window.viewport().drawn_land()->frame.width == 700;
    }));
    INFO(messages().newest().toStdString());
    CHECK(messages().newest().contains("not have enough memory for this terrain"));
    // The land itself is as fine as ever.
    CHECK(window.lands().shown().land->ground->width() == 1400);
    // The next needs no failure to be found out.
    messages().clear();
    window.document().edit("Height", [](Project& p) { std::get<GeneratedBase>(p.base).parameters.maximum = 900; });
    REQUIRE(wait_until([&] {
        return settled() && window.lands().is_settled() && window.viewport().drawn_land()->frame.width == 700;
    }));
    INFO("said: " << messages().newest().toStdString());
    CHECK(messages().count() == 0);
    // Small land is drawn as it is.
    window.document().edit("Size", [](Project& p) { p.frame.width = p.frame.height = 70; });
    REQUIRE(wait_until([&] { return settled() && window.viewport().drawn_land()->frame.width == 70; }));
}
