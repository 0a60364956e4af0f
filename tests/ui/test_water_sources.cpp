/// Painting and placing water with the mouse: volumes, kinds, locks, the springs of rivers.

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "core/pipeline/source_volume.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/source_words.h"
#include "ui/forms/rows.h"
#include "ui/view/source_drawing.h"
#include "ui/water/usual_water.h"

using namespace cuesta;

namespace {

struct WaterFixture : WindowFixture {
    QPoint middle() {
        const Viewport& v = window.viewport();
        return {v.width() / 2, v.height() / 2};
    }
    const WaterSource& source(std::size_t i) {
        REQUIRE(project().water_sources.size() > i);
        return project().water_sources[i];
    }
    NumberSlider& slider_of(const char* id) { return part<NumberSlider>(id); }
    /// The button that unfolds the form with this row.
    QPushButton& more_of(const char* id) {
        QWidget* form = part(id).parentWidget();
        while (form && !qobject_cast<ParameterForm*>(form)) form = form->parentWidget();
        REQUIRE(form != nullptr);
        return *form->findChild<QPushButton*>();
    }
    void pick_in(const char* box, int index) {
        auto& combo = part<QComboBox>(box);
        combo.setCurrentIndex(index);
        Q_EMIT combo.activated(index);
    }
};

}  // namespace

TEST_CASE("volumes of water are said in units that people read", "[ui][water]") {
    CHECK(volume_text({1250, 200, 2.14}).contains("1250 m³ at each water step"));
    CHECK(volume_text({1250, 200, 2.14}).contains("2.14 m³/s"));
    CHECK(volume_text({1250, 200, 2.14}).contains("250000 m³"));
    CHECK(volume_text({1250, 2000, 0.02}).contains("20.0 l/s"));
    CHECK(volume_text({1250, 2000, 0.02}).contains("2.50 million m³"));
    CHECK(volume_text({0.25, 1, 0}).contains("250 litres once"));
    CHECK(volume_text({}).contains("no water yet"));
}

TEST_CASE_METHOD(WaterFixture, "the water brush paints several sources, says their volume and leaves locked ones alone",
                 "[ui][water]") {
    QTest::keyClick(&window, Qt::Key_W);
    pick_in("waterKind", 0);
    drag(window.viewport(), middle(), middle() + QPoint(30, 0));
    REQUIRE(project().water_sources.size() == 1);
    CHECK(source(0).kind == SourceKind::one_time);
    REQUIRE(wait_until([&] { return part<QLabel>("waterVolume").text().contains("once"); }, 5));
    CHECK(part<QLabel>("waterVolume").text() == volume_text(volume_of(source(0), project())));
    // Another one, always: the first stays.
    const WaterSource first = source(0);
    pick_in("waterSource", 0);
    pick_in("waterKind", 1);
    drag(window.viewport(), middle() + QPoint(0, 40), middle() + QPoint(30, 40));
    REQUIRE(project().water_sources.size() == 2);
    CHECK(source(0) == first);
    CHECK(source(1).kind == SourceKind::permanent);
    CHECK(source(1).name != first.name);
    REQUIRE(wait_until([&] { return part<QLabel>("waterVolume").text().contains("/s of simulated time"); }, 5));
    // Back to the first, erased with Ctrl.
    pick_in("waterSource", 1);
    const double before = volume_of(source(0), project()).per_application;
    drag(window.viewport(), middle(), middle() + QPoint(30, 0), Qt::LeftButton, Qt::ControlModifier);
    CHECK(volume_of(source(0), project()).per_application < before);
    // Locked, it stays, and the window says why.
    window.document().edit("Lock", [](Project& p) { p.water_sources[0].locked = true; });
    const Project locked = project();
    drag(window.viewport(), middle(), middle() + QPoint(30, 0));
    CHECK(project() == locked);
    CHECK(messages().newest().contains("locked"));
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(WaterFixture, "springs are moved unless they are locked, and say their discharge", "[ui][water]") {
    const auto ground = *window.viewport().ground_at(middle());
    QTest::mouseClick(&part("toolSpring"), Qt::LeftButton);
    QTest::mouseClick(&window.viewport(), Qt::LeftButton, Qt::NoModifier, middle());
    REQUIRE(project().water_sources.size() == 1);
    CHECK(part<QLabel>("sourceVolume").text() == volume_text(volume_of(source(0), project())));
    CHECK(part<QLabel>("sourceVolume").text().contains("/s of simulated time"));
    drag(window.viewport(), middle(), middle() + QPoint(40, 0));
    const PointSource moved = std::get<PointSource>(source(0).shape);
    CHECK(moved.x != Approx(ground.x));
    window.document().edit("Lock", [](Project& p) { p.water_sources[0].locked = true; });
    const Project locked = project();
    drag(window.viewport(), middle() + QPoint(40, 0), middle());
    CHECK(project() == locked);
    CHECK(messages().newest().contains("locked"));
}

TEST_CASE_METHOD(WaterFixture, "springs of rivers are drawn hollow", "[ui][water]") {
    const Land& land = *window.lands().shown().land;
    CHECK(drawing_of_sources(project(), &land, -1).empty());
    Project with_river = project();
    Path river = path_of_kind(PathKind::river);
    river.id = 1;
    river.parameters.spring = 0.2F;
    river.knots = {Knot{.position = {400, 50, 400}}, Knot{.position = {1000, 20, 900}}};
    with_river.paths = {river};
    const Drawing drawn = drawing_of_sources(with_river, &land, -1);
    REQUIRE(drawn.curves.size() == 1);
    CHECK(drawn.curves[0].dash > 0);
    REQUIRE(drawn.marks.size() == 1);
    CHECK(drawn.marks[0].shape == MarkShape::ring);
    CHECK(drawn.marks[0].position.x == 400);
    // A spring of the project is unbroken.
    WaterSource spring;
    spring.shape = PointSource{300, 300, 60, 0.1F};
    with_river.water_sources = {spring};
    CHECK(drawing_of_sources(with_river, &land, -1).curves[0].dash == 0);
    CHECK(drawing_of_sources(with_river, nullptr, -1).empty());
}

TEST_CASE_METHOD(WaterFixture, "lakes and rivers show at a click, without a run", "[ui][water]") {
    show_page("water");
    REQUIRE(wait_settled());
    const auto& runoff = slider("waters.runoff");
    CHECK_FALSE(runoff.isEnabled());
    CHECK(runoff.parentWidget()->toolTip().contains(QStringLiteral("Needs lakes and rivers that are shown.")));
    CHECK(window.lands().shown().land->found_water == nullptr);
    part<QCheckBox>("waters.shown").click();
    CHECK(project().waters.shown);
    CHECK(runoff.isEnabled());
    REQUIRE(wait_settled());
    const auto with = window.lands().shown().land;
    REQUIRE(with->found_water);  // ponds of noise
    CHECK(with->report.steps_done == 0);
    window.document().undo();
    REQUIRE(wait_settled());
    CHECK(window.lands().shown().land->found_water == nullptr);
    CHECK_FALSE(runoff.isEnabled());
}

TEST_CASE_METHOD(WaterFixture, "rain on the Water page is grey where it does nothing, and says why", "[ui][water]") {
    show_page("water");
    QTest::mouseClick(&more_of("rain.kind"), Qt::LeftButton);
    auto& kind = part<QComboBox>("rain.kind");
    const auto says = [&](const char* id, const char* reason) {
        INFO(id);
        const NumberSlider& row = slider(id);
        CHECK_FALSE(row.isEnabled());
        CHECK(row.parentWidget()->toolTip().contains(QString::fromLatin1(reason)));
    };
    const auto choose = [&](RainKind wanted) {
        kind.setFocus();
        const int by = static_cast<int>(wanted) - kind.currentIndex();
        for (int i = 0; i < std::abs(by); ++i) QTest::keyClick(&kind, by > 0 ? Qt::Key_Down : Qt::Key_Up);
        REQUIRE(project().erosion.rain.kind == wanted);
    };
    CHECK(slider("rain.power").isEnabled());
    says("rain.radius_minimum", "Needs rain as discs.");
    choose(RainKind::discs);
    CHECK(slider("rain.radius_minimum").isEnabled());
    says("rain.power", "Needs rain as drops");
    // The height limits act on discs, too.
    CHECK(slider("rain.least_height").isEnabled());
    CHECK(slider("rain.full_height").isEnabled());
    choose(RainKind::none);
    says("rain.least_height", "Needs rain.");
    CHECK(kind.isEnabled());
    window.document().edit("No water", [](Project& p) { p.erosion.mixing.set_only(ErosionKind::wind); });
    CHECK_FALSE(kind.isEnabled());
    says("rain.power", "Needs steps of water erosion.");
}

TEST_CASE_METHOD(WaterFixture, "the sea level is a row of the Water page, and the pages lead to one another",
                 "[ui][water]") {
    show_page("erosion");
    for (const NumberSlider* row : window.side().findChildren<NumberSlider*>(QStringLiteral("erosion.sea_level")))
        CHECK_FALSE(row->isVisible());
    QTest::mouseClick(&part("toSea"), Qt::LeftButton);
    REQUIRE(window.side().shows(QStringLiteral("water")));
    NumberSlider& level = slider("erosion.sea_level");
    CHECK_FALSE(level.isEnabled());
    CHECK(level.parentWidget()->toolTip().contains(QStringLiteral("Needs the sea as the border")));
    QTest::mouseClick(&part("toBorder"), Qt::LeftButton);
    REQUIRE(window.side().shows(QStringLiteral("erosion")));
    pick_in("erosion.border", static_cast<int>(Border::sea));
    REQUIRE(project().erosion.mixing.border == Border::sea);
    show_page("water");
    CHECK(level.isEnabled());
    level.setFocus();
    QTest::keyClick(&level, Qt::Key_Return);
    QTest::keyClicks(QApplication::focusWidget(), "25");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    CHECK(project().erosion.mixing.sea_level == 25);
    CHECK(window.document().history().undo_label().contains(QStringLiteral("Sea level")));
    window.document().undo();
    CHECK(project().erosion.mixing.sea_level == 0);
    CHECK(project().erosion.mixing.border == Border::sea);
    // Of kinds that know no sea it is lakes and rivers that end in it.
    window.document().edit("Wind", [](Project& p) { p.erosion.mixing.set_only(ErosionKind::wind); });
    CHECK_FALSE(level.isEnabled());
    part<QCheckBox>("waters.shown").click();
    CHECK(level.isEnabled());
}

TEST_CASE_METHOD(WaterFixture, "new springs give the discharge of a stream that fits the terrain", "[ui][water]") {
    QTest::mouseClick(&part("toolSpring"), Qt::LeftButton);
    const auto place = [&] {
        QTest::mouseClick(&window.viewport(), Qt::LeftButton, Qt::NoModifier, middle());
        const WaterSource placed = project().water_sources.back();
        CHECK(part<QLabel>("springVolume").text() == volume_text(volume_of(placed, project())));
        return std::pair{std::get<PointSource>(placed.shape), volume_of(placed, project()).per_second};
    };
    // 96 x 80 cells of 20 m: 3.07 km^2 at 0.1 m^3/s each. Radius and depth have two figures, each of which changes
    // the discharge by less than 5 %.
    const auto [small, brook] = place();
    CHECK(brook == Approx(0.307).epsilon(0.1));
    CHECK(small.radius == 40);  // two cells
    window.document().undo();
    // A larger terrain: the tool follows it.
    Project large = project();
    large.frame.width = large.frame.height = 128;
    large.frame.cell_size = 100;
    window.document().reset(large, {});
    REQUIRE(wait_settled());
    const auto [big, stream] = place();
    CHECK(stream == Approx(16.4).epsilon(0.1));  // 164 km^2
    CHECK(big.radius == 200);
    window.document().undo();
    // A larger radius alone brings no more water; a depth that the user chose stays.
    window.viewport().setFocus();
    for (int i = 0; i < 3; ++i) QTest::keyClick(&window.viewport(), Qt::Key_BracketRight);
    const auto [wide, same] = place();
    CHECK(wide.radius == Approx(200 * 1.728));
    CHECK(same == Approx(16.4).epsilon(0.1));
    window.document().undo();
    slider_of("spring.new_depth").take(0.25);
    const auto [deep, flood] = place();
    CHECK(deep.depth == 0.25F);
    CHECK(flood > 100 * stream);
    // Another project begins anew.
    window.document().reset(large, {});
    REQUIRE(wait_settled());
    CHECK(place().first == PointSource{place().first.x, place().first.z, big.radius, big.depth});
}

TEST_CASE_METHOD(WaterFixture, "a dab of the water brush fits the terrain, too", "[ui][water]") {
    QTest::keyClick(&window, Qt::Key_W);
    QTest::mouseClick(&window.viewport(), Qt::LeftButton, Qt::NoModifier, middle());
    REQUIRE(project().water_sources.size() == 1);
    CHECK(source(0).kind == SourceKind::permanent);
    // A brush of 48 m on cells of 20 m: its volume is summed coarsely, cell by cell.
    CHECK(volume_of(source(0), project()).per_second == Approx(0.307).epsilon(0.4));
    // Given once, it is a pond.
    pick_in("waterSource", 0);
    pick_in("waterKind", 0);
    NumberSlider& depth = slider_of("brush.depth");
    CHECK(depth.value() == usual_pond_depth(48));
    // A chosen value stays with any kind.
    depth.take(2);
    pick_in("waterKind", 1);
    CHECK(depth.value() == 2);
}
