/// The view as a map, its rulers, and the minimap.

#include <QDockWidget>
#include <QSettings>

#include "render/scene/saved_view_camera.h"
#include "tests/ui/window_fixture.h"
#include "ui/map/map_feature.h"
#include "ui/map/map_rulers.h"
#include "ui/map/minimap.h"
#include "ui/map/second_view.h"

using namespace cuesta;

namespace {

struct MapFixture : WindowFixture {
    Viewport& view = window.viewport();
    MapView& map = window.feature<MapFeature>().map();
    MapRulers& rulers = *window.findChild<MapRulers*>();
    Minimap& minimap = *window.findChild<Minimap*>();

    ~MapFixture() { QSettings().remove(QStringLiteral("view/minimap")); }

    void press_key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        view.setFocus();
        QTest::keyClick(&view, key, modifiers);
    }
    /// Pixels between a place at height 0 and the same 300 m higher, which on a map are one place.
    double shift_by_height(double east, double south) {
        const auto low = view.position_of({east, 0, south}), high = view.position_of({east, 300, south});
        REQUIRE((low && high));
        return std::hypot(low->x() - high->x(), low->y() - high->y());
    }
};

}  // namespace

TEST_CASE_METHOD(MapFixture, "the map shows the whole terrain from straight above, north up", "[ui][map]") {
    const Camera before = view.camera();
    press_key(Qt::Key_5);
    REQUIRE(map.is_on());
    CHECK(rulers.isVisible());
    CHECK(is_map_camera(view.camera()));
    const double width = project().frame.width_metres(), height = project().frame.height_metres();
    const auto north_west = view.position_of({0, 0, 0}), south_east = view.position_of({width, 0, height});
    REQUIRE((north_west && south_east));
    CHECK(view.rect().contains(north_west->toPoint()));
    CHECK(view.rect().contains(south_east->toPoint()));
    CHECK(south_east->x() > north_west->x());
    CHECK(south_east->y() > north_west->y());
    // Half a degree off the axis 300 m high shift a place by 2.6 m; a pixel is 2.7 m or more here.
    CHECK(shift_by_height(0, 0) < 1.5);
    CHECK(view.look().contours);
    CHECK(view.look().light.haze == 0);
    SECTION("the key goes back") {
        press_key(Qt::Key_5);
        CHECK(view.camera() == before);
    }
    SECTION("so does the menu") {
        part<QAction>("mapView").trigger();
        CHECK(view.camera() == before);
    }
    SECTION("a standard view ends it with its own lens") {
        press_key(Qt::Key_1);
        CHECK(view.camera().field_of_view == before.field_of_view);
        CHECK(view.camera().pitch == Approx(12));
    }
    SECTION("another camera ends it and stays") {
        Camera other = before;
        other.heading = 77;
        view.set_camera(other);
        CHECK(view.camera() == other);
    }
    CHECK_FALSE(map.is_on());
    CHECK_FALSE(rulers.isVisible());
    CHECK_FALSE(view.look().contours);
    CHECK(view.look().light.haze == project().light.haze);
}

TEST_CASE_METHOD(MapFixture, "over the map the mouse pans and zooms only", "[ui][map]") {
    press_key(Qt::Key_5);
    const QPoint middle(view.width() / 2, view.height() / 2);
    for (const Qt::MouseButton button : {Qt::LeftButton, Qt::MiddleButton, Qt::RightButton}) {
        const auto under = view.ground_at(middle);
        REQUIRE(under);
        drag(view, middle, middle + QPoint(40, 20), button);
        CHECK(is_map_camera(view.camera()));
        const auto now = view.position_of(*under);
        REQUIRE(now);
        // The ground follows the mouse, as far as it lies as high as the target.
        CHECK(now->x() == Approx(middle.x() + 40).margin(1.5));
        CHECK(now->y() == Approx(middle.y() + 20).margin(1.5));
        drag(view, middle + QPoint(40, 20), middle, button);
    }
    CHECK(map.is_on());
}

TEST_CASE_METHOD(MapFixture, "leaving a map that was moved looks at its middle", "[ui][map]") {
    const Camera before = view.camera();
    press_key(Qt::Key_5);
    drag(view, QPoint(300, 300), QPoint(420, 340));
    const auto middle = view.ground_at(QPointF(view.width() / 2.0, view.height() / 2.0));
    REQUIRE(middle);
    press_key(Qt::Key_5);
    CHECK(view.camera().heading == before.heading);
    CHECK(view.camera().pitch == before.pitch);
    CHECK(glm::distance(view.camera().target, *middle) < 0.5);
}

TEST_CASE_METHOD(MapFixture, "the rulers measure what the map shows", "[ui][map]") {
    press_key(Qt::Key_5);
    for (const double east : {0.0, 500.0, 1900.0}) {
        const auto place = view.position_of({east, view.camera().target.y, 800});
        REQUIRE(place);
        CHECK(rulers.scale().x_of(east) == Approx(place->x()).margin(0.5));
        CHECK(rulers.scale().y_of(800) == Approx(place->y()).margin(0.5));
    }
    window.resize(1000, 700);
    QTest::qWait(1);
    const auto place = view.position_of({500, view.camera().target.y, 800});
    REQUIRE(place);
    CHECK(rulers.scale().x_of(500) == Approx(place->x()).margin(0.5));
    CHECK(rulers.size() == view.size());
}

TEST_CASE("rulers have marks at the multiples of their step", "[ui][map]") {
    CHECK(ticks_between(-150, 260, 100) == std::vector<double>{-100, 0, 100, 200});
    CHECK(ticks_between(1, 2, 100).empty());
    CHECK(ticks_between(0, 1e12, 1).size() == 1000);
}

TEST_CASE_METHOD(MapFixture, "the minimap shows the terrain and takes the view to a place", "[ui][map]") {
    CHECK_FALSE(minimap.isVisible());
    part<QAction>("minimap").trigger();
    REQUIRE(minimap.isVisible());
    CHECK(QSettings().value(QStringLiteral("view/minimap")).toBool());
    const QImage& picture = minimap.picture();
    REQUIRE_FALSE(picture.isNull());
    CHECK(picture.width() * project().frame.height == Approx(picture.height() * project().frame.width).epsilon(0.02));
    const Camera before = view.camera();
    QTest::mouseClick(&minimap, Qt::LeftButton, Qt::NoModifier, minimap.place_of(400, 300).toPoint());
    // A pixel of the minimap is about 11 m here.
    CHECK(view.camera().target.x == Approx(400).margin(12));
    CHECK(view.camera().target.z == Approx(300).margin(12));
    CHECK(view.camera().heading == before.heading);
    CHECK(view.camera().distance == before.distance);
    const auto ground = view.ground_at(QPointF(view.width() / 2.0, view.height() / 2.0));
    REQUIRE(ground);
    CHECK(glm::distance(*ground, view.camera().target) < 30);  // a cell of 20 m and its slope
    minimap.setFocus();
    const double east = view.camera().target.x;
    QTest::keyClick(&minimap, Qt::Key_Right);
    CHECK(view.camera().target.x == Approx(east + project().frame.width_metres() / 10).margin(1));
    // Beside the map means its border.
    QTest::mouseClick(&minimap, Qt::LeftButton, Qt::NoModifier, QPoint(1, 1));
    CHECK(view.camera().target.x == 0);
    part<QAction>("minimap").trigger();
    CHECK_FALSE(minimap.isVisible());
}

TEST_CASE_METHOD(MapFixture, "the minimap follows the land", "[ui][map]") {
    part<QAction>("minimap").trigger();
    const QImage before = minimap.picture();
    window.document().edit("Seed", [](Project& p) { std::get<GeneratedBase>(p.base).parameters.seed += 1; });
    REQUIRE(wait_settled());
    CHECK_FALSE(minimap.picture() == before);
}

TEST_CASE_METHOD(MapFixture, "the second view has a camera of its own", "[ui][map]") {
    SecondView& second = *window.findChild<SecondView*>();
    QDockWidget& dock = part<QDockWidget>("secondViewDock");
    CHECK_FALSE(dock.isVisible());
    CHECK(second.viewport() == nullptr);
    dock.toggleViewAction()->trigger();
    REQUIRE(wait_until([&] { return second.viewport() && second.viewport()->is_up_to_date(); }));
    CHECK(second.viewport()->shown().land == view.shown().land);
    CHECK(is_map_camera(second.viewport()->camera()));
    CHECK_FALSE(map.is_on());
    // The share of the view that the terrain takes up, along the side that it fills more of.
    const auto filled = [&] {
        const Viewport& shown = *second.viewport();
        const auto from = shown.position_of({0, 0, 0});
        const auto to = shown.position_of({project().frame.width_metres(), 0, project().frame.height_metres()});
        REQUIRE((from && to));
        return std::max((to->x() - from->x()) / shown.width(), (to->y() - from->y()) / shown.height());
    };
    CHECK(filled() > 0.7);
    CHECK(filled() <= 1);
    const QSize before = second.viewport()->size();
    window.resize(window.width() + 260, window.height() + 200);
    REQUIRE(wait_until([&] { return second.viewport()->size() != before; }));
    CHECK(filled() > 0.7);
    CHECK(filled() <= 1);
    const Camera first = view.camera();
    SECTION("which the first can give") {
        QTest::mouseClick(&part("secondViewCamera"), Qt::LeftButton);
        CHECK(second.viewport()->camera() == first);
        CHECK_FALSE(part<QAbstractButton>("secondViewMap").isChecked());
        const QPoint middle(second.viewport()->width() / 2, second.viewport()->height() / 2);
        drag(*second.viewport(), middle, middle + QPoint(50, 0));
        CHECK(second.viewport()->camera().heading != first.heading);
        CHECK(view.camera() == first);
        const Camera turned = second.viewport()->camera();
        // Closed, it holds nothing; opened again it looks where it did.
        dock.close();
        CHECK(second.viewport() == nullptr);
        dock.toggleViewAction()->trigger();
        REQUIRE(wait_until([&] { return second.viewport() != nullptr; }));
        CHECK(second.viewport()->camera() == turned);
        QTest::mouseClick(&part("secondViewMap"), Qt::LeftButton);
        CHECK(is_map_camera(second.viewport()->camera()));
    }
    SECTION("and shows what the first shows") {
        window.document().edit("Seed", [](Project& p) { std::get<GeneratedBase>(p.base).parameters.seed += 1; });
        REQUIRE(wait_settled());
        CHECK(second.viewport()->shown().land == view.shown().land);
        window.document().edit("Haze", [](Project& p) { p.light.haze = 0.9F; });
        CHECK(second.viewport()->wanted_look().light.haze == 0.9F);
        CHECK(second.viewport()->look().light.haze == 0);  // as a map
    }
    dock.close();
}
