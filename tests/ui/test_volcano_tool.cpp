/// The tool that places the volcano of lava.

#include "tests/ui/window_fixture.h"
#include "ui/erosion/volcano_tool.h"

using namespace cuesta;

namespace {

struct VolcanoFixture : WindowFixture {
    Viewport& view = window.viewport();
    VolcanoTool& tool = *window.bench().tools().view_tool<VolcanoTool>(QStringLiteral("volcano"));

    VolcanoFixture() {
        QTest::keyClick(&view, Qt::Key_7);
        QTest::mouseClick(&part("toolVolcano"), Qt::LeftButton);
        view.setFocus();
    }
    const LavaParameters& lava() { return project().erosion.lava; }
    QPoint place(double x, double y) {
        return QPoint(static_cast<int>(view.width() * x), static_cast<int>(view.height() * y));
    }
};

}  // namespace

TEST_CASE_METHOD(VolcanoFixture, "a click places the volcano, a drag moves it in one step", "[ui][volcano]") {
    CHECK(window.side().page_name(window.side().page()) == QStringLiteral("Erosion"));
    const LavaParameters before = lava();
    CHECK(before.place == VentPlace::summit);
    const QPoint first = place(0.45, 0.55), second = place(0.6, 0.4);
    QTest::mouseClick(&view, Qt::LeftButton, Qt::NoModifier, first);
    const auto ground = view.ground_at(first);
    REQUIRE(ground);
    CHECK(lava().place == VentPlace::placed);
    CHECK(lava().east * project().frame.width_metres() == Approx(ground->x).margin(0.01));
    CHECK(lava().south * project().frame.height_metres() == Approx(ground->z).margin(0.01));
    CHECK(window.document().history().undo_label() == "Place volcano");
    const std::size_t steps = window.document().history().size();
    drag(view, first, second);
    CHECK(window.document().history().size() == steps + 1);
    const auto there = view.ground_at(second);
    REQUIRE(there);
    CHECK(lava().east * project().frame.width_metres() == Approx(there->x).margin(0.01));
    window.document().undo();
    window.document().undo();
    CHECK(lava() == before);
}

TEST_CASE_METHOD(VolcanoFixture, "the vents are shown, and the keys spread them", "[ui][volcano]") {
    window.document().edit("Vents", [](Project& p) {
        p.erosion.lava.vents = 7;
        p.erosion.lava.spread = 300;
    });
    REQUIRE(wait_settled());
    const auto rings = [&] {
        const std::vector<DrawnMark> marks = tool.drawing().marks;
        return std::count_if(marks.begin(), marks.end(), [](const DrawnMark& m) { return m.shape == MarkShape::ring; });
    };
    CHECK(rings() == 6);
    REQUIRE(tool.drawing().curves.size() == 1);
    QTest::keyClick(&view, Qt::Key_BracketRight);
    CHECK(lava().spread == Approx(360));
    QTest::keyClick(&view, Qt::Key_BracketLeft);
    CHECK(lava().spread == Approx(300));
    window.document().edit("Vents", [](Project& p) { p.erosion.lava.vents = 1; });
    CHECK(rings() == 0);
    CHECK(tool.drawing().curves.empty());
}

TEST_CASE_METHOD(VolcanoFixture, "without a share of lava the hint says that none erupts", "[ui][volcano]") {
    CHECK(tool.hint().contains(QStringLiteral("No lava erupts yet")));
    window.document().edit("Lava", [](Project& p) { p.erosion.mixing.lava = 10; });
    CHECK_FALSE(tool.hint().contains(QStringLiteral("No lava erupts yet")));
}
