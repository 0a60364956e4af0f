/// The panel of splines, its height profile, and the start page, through real events.

#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "core/model/automatic_tangents.h"
#include "core/model/spline_edit.h"
#include "tests/ui/window_fixture.h"
#include "ui/curves/height_profile.h"
#include "ui/forms/item_list.h"
#include "ui/shell/reveal.h"

using namespace cuesta;

namespace {

struct SplinesFixture : WindowFixture {
    SplinesFixture() {
        window.document().edit(QStringLiteral("two splines"), [](Project& project) {
            const std::vector<glm::dvec3> ridge{{300, 400, 500}, {700, 500, 600}, {1100, 450, 900}};
            const std::vector<glm::dvec3> river{{200, 100, 1200}, {1500, 50, 1300}};
            for (const auto* points : {&ridge, &river}) {
                FeatureSpline spline = spline_through(*points);
                spline.id = static_cast<int>(project.splines.size()) + 1;
                spline.name = points == &ridge ? "Ridge" : "River";
                project.splines.push_back(spline);
            }
        });
        show_page("splines");
        REQUIRE(wait_settled());
        // While the outliner lists the splines, the page does not.
        outliner().hide();
        REQUIRE(wait_until([&] { return list().isVisible(); }, 10));
    }
    QDockWidget& outliner() { return part<QDockWidget>("outlinerDock"); }
    ItemList& list() { return part<ItemList>("splineList"); }
    void click_row(ItemList& rows, int row, int x = 40) {
        const QRect rect = rows.visualItemRect(rows.item(row));
        QTest::mouseClick(rows.viewport(), Qt::LeftButton, Qt::NoModifier, QPoint(x, rect.center().y()));
        // A widget that appears now has its place after the next events only.
        QTest::qWait(1);
    }
    const FeatureSpline& spline(int index) { return project().splines[static_cast<std::size_t>(index)]; }
};

}  // namespace

TEST_CASE_METHOD(SplinesFixture, "splines are listed, selected, renamed and switched off", "[splines]") {
    CHECK(list().count() == 2);
    click_row(list(), 0);
    CHECK(window.selection().selected().primary() == 1);
    auto& name = part<QLineEdit>("splineName");
    CHECK(name.text() == "Ridge");
    name.setFocus();
    name.selectAll();
    QTest::keyClicks(&name, "Backbone");
    QTest::keyClick(&name, Qt::Key_Return);
    CHECK(spline(0).name == "Backbone");
    click_row(list(), 1, list().viewport()->width() - 10);
    CHECK_FALSE(spline(1).enabled);
    CHECK(window.selection().selected().primary() == 1);
    window.document().undo();
    CHECK(spline(1).enabled);
}

TEST_CASE_METHOD(SplinesFixture, "splines are listed once: by the outliner, or by the page where that is closed",
                 "[splines]") {
    const auto shows = [&](const char* words) {
        for (const QLabel* label : window.side().findChildren<QLabel*>())
            if (label->isVisible() && label->text().startsWith(QString::fromLatin1(words))) return true;
        return false;
    };
    CHECK_FALSE(shows("The outliner lists"));
    outliner().show();
    REQUIRE(wait_until([&] { return !list().isVisible(); }, 10));
    CHECK(shows("The outliner lists the splines."));
    // A spline that is selected has the room of both.
    window.selection().select_spline(1);
    QTest::qWait(1);
    CHECK_FALSE(shows("The outliner lists"));
    CHECK(part<QLineEdit>("splineName").isVisible());
    // The buttons still act on the selected spline.
    QTest::mouseClick(&part<QToolButton>("duplicateSpline"), Qt::LeftButton);
    CHECK(project().splines.size() == 3);
    outliner().hide();
    REQUIRE(wait_until([&] { return list().isVisible(); }, 10));
    CHECK(list().count() == 3);
}

TEST_CASE_METHOD(SplinesFixture, "meta points are added, and edited all at once", "[splines]") {
    click_row(list(), 0);
    auto& add = part<QToolButton>("addMetaPoint");
    QTest::mouseClick(&add, Qt::LeftButton);
    QTest::mouseClick(&add, Qt::LeftButton);
    REQUIRE(spline(0).meta_points.size() == 2);
    // The ends first.
    CHECK(spline(0).meta_points[0].position == 0);
    CHECK(spline(0).meta_points[1].position == 2);
    window.selection().select_spline(1);
    const std::size_t steps = window.document().history().position();
    NumberSlider& width = slider("meta.half_width");
    drag(width, width.rect().center(), width.rect().center() + QPoint(30, 0));
    CHECK(spline(0).meta_points[0].parameters.half_width > 0);
    CHECK(spline(0).meta_points[0].parameters.half_width == spline(0).meta_points[1].parameters.half_width);
    CHECK(window.document().history().position() == steps + 1);
    // One alone.
    window.selection().select_meta_point({1, 1});
    drag(width, width.rect().center(), width.rect().center() + QPoint(30, 0));
    CHECK(spline(0).meta_points[0].parameters.half_width != spline(0).meta_points[1].parameters.half_width);

    // Both again: they differ, which the row says, until an edit makes them one. Other values stay as they are.
    window.selection().select_spline(1);
    CHECK(width.is_mixed());
    NumberSlider& hardness = slider("meta.hardness");
    CHECK_FALSE(hardness.is_mixed());
    hardness.take(0.75);
    CHECK(spline(0).meta_points[1].parameters.hardness == 0.75F);
    CHECK(width.is_mixed());
    width.take(static_cast<double>(spline(0).meta_points[0].parameters.half_width));  // the value of one of them
    CHECK_FALSE(width.is_mixed());
    CHECK(spline(0).meta_points[0].parameters.half_width == spline(0).meta_points[1].parameters.half_width);
}

TEST_CASE_METHOD(SplinesFixture, "several splines share what is edited, and nothing else", "[splines]") {
    window.document().edit("Kinds", [](Project& project) {
        project.splines[0].parameters.kind = CurveKind::smooth;
        project.splines[1].parameters.first_level = 5;
    });
    window.selection().select_spline(1);
    window.selection().select_spline(2, true);
    REQUIRE(window.selection().selected().splines.size() == 2);
    auto& kind = part<QComboBox>("spline.kind");
    CHECK(kind.currentIndex() == -1);
    CHECK(slider("spline.first_level").is_mixed());
    slider("spline.last_level").take(9);
    CHECK(spline(0).parameters.last_level == 9);
    CHECK(spline(1).parameters.last_level == 9);
    CHECK(spline(0).parameters.kind == CurveKind::smooth);
    CHECK(spline(1).parameters.kind == CurveKind::crease);
    CHECK(spline(1).parameters.first_level == 5);
}

TEST_CASE_METHOD(SplinesFixture, "splines have a noise of their own where there is noise", "[splines]") {
    window.selection().select_spline(1);
    auto& basis = part<QComboBox>("spline.noise_basis");
    REQUIRE(reveal(window.side(), basis));  // they are behind "More"
    REQUIRE(basis.isVisible());
    NumberSlider& wavelength = slider("spline.noise_wavelength");
    CHECK_FALSE(basis.isEnabled());
    CHECK_FALSE(wavelength.isEnabled());
    CHECK(basis.parentWidget()->toolTip().contains("Needs noise"));  // of the row
    window.document().edit("Meta points", [](Project& project) {
        for (FeatureSpline& spline : project.splines) spline.meta_points.emplace_back();
    });
    REQUIRE(basis.isEnabled());
    REQUIRE(wavelength.isEnabled());
    basis.setCurrentIndex(static_cast<int>(SplineNoise::ridged));
    Q_EMIT basis.activated(basis.currentIndex());
    CHECK(spline(0).parameters.noise_basis == SplineNoise::ridged);
    CHECK(spline(1).parameters.noise_basis == SplineNoise::terrain);
    window.selection().select_spline(2, true);
    CHECK(basis.currentIndex() == -1);
    wavelength.take(250);
    for (const int index : {0, 1}) CHECK(spline(index).parameters.noise_wavelength == 250);
    CHECK(spline(0).parameters.noise_basis == SplineNoise::ridged);
    CHECK(spline(1).parameters.noise_basis == SplineNoise::terrain);
}

TEST_CASE_METHOD(SplinesFixture, "the height profile bends the spline, a drag as one step", "[splines]") {
    click_row(list(), 0);
    auto& profile = part<HeightProfile>("heightProfile");
    window.side().show_page("splines");
    const Project before = project();
    const std::size_t steps = window.document().history().position();
    const QPoint knot = profile.place_of_knot(1).toPoint();
    drag(profile, knot, knot - QPoint(0, 30));
    CHECK(spline(0).knots[1].position.y > 510);
    CHECK(spline(0).knots[1].position.x == 700);
    CHECK(window.document().history().position() == steps + 1);
    CHECK(window.selection().selected().holds_knot({1, 1}));
    window.document().undo();
    CHECK(project() == before);
    // A click alone selects and changes nothing.
    QTest::mouseClick(&profile, Qt::LeftButton, Qt::NoModifier, profile.place_of_knot(0).toPoint());
    CHECK(project() == before);
    CHECK(window.selection().selected().holds_knot({1, 0}));
}

TEST_CASE_METHOD(SplinesFixture, "the range of levels never ends before it begins", "[splines]") {
    click_row(list(), 0);
    NumberSlider& last = slider("spline.last_level");
    drag(last, last.rect().center(), last.rect().center() - QPoint(last.width(), 0));
    CHECK(spline(0).parameters.last_level == coarsest_level);
    CHECK(spline(0).parameters.first_level == coarsest_level);
    NumberSlider& first = slider("spline.first_level");
    drag(first, first.rect().center(), first.rect().center() + QPoint(first.width(), 0));
    CHECK(spline(0).parameters.first_level == finest_level);
    CHECK(spline(0).parameters.last_level == finest_level);
}

TEST_CASE_METHOD(SplinesFixture, "splines are duplicated, moved in the list and removed", "[splines]") {
    click_row(list(), 0);
    QTest::mouseClick(&part<QToolButton>("duplicateSpline"), Qt::LeftButton);
    REQUIRE(project().splines.size() == 3);
    // Right after the original, by another name and id.
    CHECK(spline(1).name == "Ridge 2");
    CHECK(spline(1).id != spline(0).id);
    CHECK(spline(1).knots == spline(0).knots);
    CHECK(window.selection().selected().primary() == spline(1).id);
    QTest::mouseClick(&part<QToolButton>("removeSpline"), Qt::LeftButton);
    CHECK(project().splines.size() == 2);
    CHECK(window.selection().selected().empty());
    // The whole splines go, whatever of them is selected, and locked ones stay.
    window.document().edit("Lock", [](Project& p) { p.splines[0].locked = true; });
    window.selection().set({{1, 2}, {{2, 0}}, {}});
    QTest::mouseClick(&part<QToolButton>("removeSpline"), Qt::LeftButton);
    REQUIRE(project().splines.size() == 1);
    CHECK(spline(0).id == 1);
    CHECK_FALSE(part<QToolButton>("removeSpline").isEnabled());
    CHECK_FALSE(part<QToolButton>("duplicateSpline").isEnabled());
}

TEST_CASE_METHOD(SplinesFixture, "the page's plus takes the spline tool in hand for a new spline", "[splines]") {
    CHECK(window.viewport().tool() == nullptr);
    click_row(list(), 0);
    QTest::mouseClick(&part<QToolButton>("addSpline"), Qt::LeftButton);
    REQUIRE(window.viewport().tool() != nullptr);
    Viewport& view = window.viewport();
    for (const QPoint offset : {QPoint(-60, 20), QPoint(40, 30), QPoint(90, 60)})
        QTest::mouseClick(&view, Qt::LeftButton, Qt::NoModifier, view.rect().center() + offset);
    QTest::keyClick(&view, Qt::Key_Return);
    REQUIRE(project().splines.size() == 3);
    CHECK(spline(2).knots.size() == 3);
}
