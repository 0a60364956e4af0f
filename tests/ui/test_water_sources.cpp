/// Painting and placing water with the mouse: volumes, kinds, locks, the springs of rivers.

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QToolButton>

#include "core/pipeline/source_volume.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/source_words.h"
#include "ui/view/source_drawing.h"

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
