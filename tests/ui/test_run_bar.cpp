/// The proportions in the bar below the view, and what follows them elsewhere.

#include <QAction>
#include <QLabel>
#include <QToolButton>

#include "tests/ui/window_fixture.h"
#include "ui/base/kind_words.h"
#include "ui/erosion/erosion_panel.h"
#include "ui/erosion/kind_sliders.h"
#include "ui/forms/rows.h"

using namespace cuesta;

TEST_CASE_METHOD(WindowFixture, "the bar shows the kinds that take part", "[ui][runbar]") {
    auto& kinds = *window.findChild<KindSliders*>();
    window.document().edit("Mixture", [](Project& p) {
        p.erosion.mixing.water = 100;
        p.erosion.mixing.wind = 0;
        p.erosion.mixing.thermal = 10;
    });
    CHECK(kinds.shows(ErosionKind::water));
    CHECK_FALSE(kinds.shows(ErosionKind::wind));
    CHECK(kinds.shows(ErosionKind::thermal));
    CHECK_FALSE(kinds.shows(ErosionKind::stream_power));
    CHECK_FALSE(kinds.shows(ErosionKind::droplets));

    // The menu adds a kind with a proportion that shows, and takes one out; each a step of undo.
    part<QAction>("kind.erosion.stream_power").trigger();
    CHECK(kinds.shows(ErosionKind::stream_power));
    CHECK(project().erosion.mixing.stream_power > 0);
    CHECK(window.document().history().undo_label() == "Add stream power");
    part<QAction>("kind.erosion.thermal").trigger();
    CHECK_FALSE(kinds.shows(ErosionKind::thermal));
    CHECK(project().erosion.mixing.thermal == 0);
    window.document().undo();
    CHECK(kinds.shows(ErosionKind::thermal));
    CHECK(project().erosion.mixing.thermal == 10);
}

TEST_CASE_METHOD(WindowFixture, "a kind dragged to nothing can be dragged back", "[ui][runbar]") {
    auto& kinds = *window.findChild<KindSliders*>();
    auto& water = part<NumberSlider>("bar.erosion.water");
    QTest::mousePress(&water, Qt::LeftButton, Qt::NoModifier, QPoint(water.width() - 4, 12));
    const auto move_to = [&](int x) {
        const QPoint at(x, 12);
        QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(water.mapToGlobal(at)), Qt::NoButton, Qt::LeftButton,
                         Qt::NoModifier);
        QApplication::sendEvent(&water, &move);
    };
    move_to(water.width() - 30);
    move_to(-400);
    CHECK(project().erosion.mixing.water == 0);
    CHECK(kinds.shows(ErosionKind::water));
    move_to(60);
    CHECK(project().erosion.mixing.water > 0);
    move_to(-400);
    QTest::mouseRelease(&water, Qt::LeftButton, Qt::NoModifier, QPoint(0, 12));
    CHECK(kinds.shows(ErosionKind::water));
    // Anything else puts it away.
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 77; });
    CHECK_FALSE(kinds.shows(ErosionKind::water));
}

TEST_CASE_METHOD(WindowFixture, "all kinds fit into a narrow window", "[ui][runbar]") {
    window.document().edit("Mixture", [](Project& p) {
        MixingParameters& m = p.erosion.mixing;
        m.set_weights({20, 20, 20, 20, 20, 20, 20, 20});
    });
    window.resize(1024, 700);
    QTest::qWait(20);
    CHECK(window.width() == 1024);  // nothing in the bar pushes the window wider
    QRect before;
    for (int i = 0; i < erosion_kind_count; ++i) {
        const std::string name =
            "bar.erosion." + std::string(EnumNames<ErosionKind>::names[static_cast<std::size_t>(i)]);
        auto& slider = part<NumberSlider>(name.c_str());
        CHECK(slider.isVisible());
        CHECK(slider.width() >= slider.minimumSizeHint().width());
        CHECK(slider.geometry().left() > before.right());
        before = slider.geometry();
    }
    CHECK(part("primary").visibleRegion().boundingRect().width() == part("primary").width());
}

TEST_CASE_METHOD(WindowFixture, "groups of kinds open and fold with their part in the mixture", "[ui][runbar]") {
    show_page("erosion");
    window.document().edit("Mixture", [](Project& p) {
        p.erosion.mixing.water = 100;
        p.erosion.mixing.wind = p.erosion.mixing.thermal = 0;
    });
    const auto open = [&](const char* parameter) {
        for (NumberSlider* each : window.side().findChildren<NumberSlider*>(QString::fromLatin1(parameter)))
            if (each->isVisible()) return true;
        return false;
    };
    CHECK(open("water.sediment_capacity"));
    CHECK_FALSE(open("thermal.talus"));
    window.document().edit("Mixture", [](Project& p) { p.erosion.mixing.thermal = 5; });
    CHECK(open("thermal.talus"));
    CHECK(open("water.sediment_capacity"));
    // Parts that the user unfolds stay unfolded while other things change.
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 12; });
    CHECK(open("thermal.talus"));
    window.document().edit("Mixture", [](Project& p) { p.erosion.mixing.thermal = 0; });
    CHECK_FALSE(open("thermal.talus"));
}

TEST_CASE("a mixture in words names the kinds that take part", "[ui][runbar]") {
    MixingParameters mixing;
    mixing.water = 100;
    mixing.wind = 0;
    mixing.thermal = 2.5F;
    mixing.stream_power = 0;
    mixing.droplets = 30;
    CHECK(mixture_text(mixing) == "Water 100 : Thermal 2.5 : Droplets 30");
    CHECK(kinds_text(mixing) == "Water, Thermal, Droplets");
    mixing.water = mixing.thermal = mixing.droplets = 0;
    CHECK(kinds_text(mixing) == "no erosion");
    CHECK(mixture_text(mixing) == "no erosion");
}
