/// Cameras that are kept with the project.

#include <QAction>
#include <QSettings>
#include <QSignalSpy>
#include <cmath>

#include "render/scene/saved_view_camera.h"
#include "tests/ui/outliner_fixture.h"
#include "ui/look/cameras_panel.h"
#include "ui/view/cameras.h"

using namespace cuesta;

namespace {

Camera some_camera() {
    Camera camera;
    camera.target = {400, 120, 650};
    camera.distance = 900;
    camera.heading = 350;
    camera.pitch = 20;
    camera.field_of_view = 60;
    return camera;
}

struct CamerasFixture : OutlinerFixture {
    void keep() {
        window.activateWindow();
        window.viewport().setFocus();
        REQUIRE(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(&window.viewport(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
    }
    void wait_landed() {
        REQUIRE(wait_until([&] { return !window.cameras().is_flying(); }));
    }
};

}  // namespace

TEST_CASE("a camera is kept as it is", "[ui][cameras]") {
    SavedView view;
    view.name = "East side";
    view.locked = true;
    const SavedView kept = looking_as(view, some_camera());
    CHECK(camera_of(kept) == some_camera());
    CHECK(kept.name == "East side");
    CHECK(kept.locked);
    // Values from a damaged file are brought to those that can be drawn.
    view.pitch = 200;
    view.distance = -5;
    view.field_of_view = 0;
    CHECK(camera_of(view).pitch == 89);
    CHECK(camera_of(view).distance > 0);
    CHECK(camera_of(view).field_of_view == 1);
}

TEST_CASE("the way between two cameras begins and ends at them and goes the shorter way around", "[ui][cameras]") {
    Camera from, to = some_camera();
    from.heading = 20;
    from.distance = 100;
    CHECK(between(from, to, 0) == from);
    CHECK(between(from, to, 1) == to);
    const Camera middle = between(from, to, 0.5);
    // From 20 to 350 degrees over north, not over south; equal factors: the geometric mean. Rounding alone.
    CHECK(std::abs(std::remainder(middle.heading - 5, 360.0)) < 1e-9);
    CHECK(std::abs(middle.distance - 300) < 1e-9);
}

TEST_CASE_METHOD(CamerasFixture, "the present view is kept and gone back to", "[ui][cameras]") {
    window.viewport().set_camera(some_camera());
    keep();
    REQUIRE(project().views.size() == 1);
    CHECK(project().views[0].name == "Camera");
    CHECK(undo_label() == "Save view as Camera");
    CHECK(window.side().shows("cameras"));
    CHECK(tree().selected() == std::vector<ItemPlace>{{ItemKind::view, 0}});
    window.viewport().set_camera(orbited(some_camera(), 90, 10));
    keep();
    CHECK(project().views[1].name == "Camera 2");
    const auto steps = window.document().history().undo_label();
    click({ItemKind::view, 0});
    CHECK(window.cameras().is_flying());
    wait_landed();
    CHECK(window.viewport().camera() == some_camera());
    // To look elsewhere is no step of undo.
    CHECK(window.document().history().undo_label() == steps);
    undo();
    undo();
    CHECK(project().views.empty());
    CHECK(part<QWidget>("keepView").isVisible());
}

TEST_CASE_METHOD(CamerasFixture, "whoever wants no motion is there at once", "[ui][cameras]") {
    window.viewport().set_camera(some_camera());
    keep();
    window.viewport().set_camera(orbited(some_camera(), 90, 10));
    QSettings().setValue("view/motion", false);
    click({ItemKind::view, 0});
    CHECK_FALSE(window.cameras().is_flying());
    CHECK(window.viewport().camera() == some_camera());
    QSettings().remove("view/motion");
}

TEST_CASE_METHOD(CamerasFixture, "a flight ends where the mouse takes over", "[ui][cameras]") {
    window.viewport().set_camera(some_camera());
    keep();
    window.viewport().set_camera(orbited(some_camera(), 90, 10));
    click({ItemKind::view, 0});
    REQUIRE(window.cameras().is_flying());
    Camera other;
    other.target = {1, 2, 3};
    window.viewport().set_camera(other);
    wait_landed();
    CHECK(window.viewport().camera() == other);
}

TEST_CASE_METHOD(CamerasFixture, "a camera is set anew unless it is locked", "[ui][cameras]") {
    window.viewport().set_camera(some_camera());
    keep();
    const Camera other = orbited(some_camera(), 40, 0);
    window.viewport().set_camera(other);
    QSignalSpy refused(&window.cameras(), &Cameras::refused);
    QTest::mouseClick(tree().viewport(), Qt::LeftButton, Qt::NoModifier, lock({ItemKind::view, 0}));
    CHECK_FALSE(part<QWidget>("setView").isEnabled());
    window.cameras().set_from_view(0);
    CHECK(refused.count() == 1);
    CHECK(camera_of(project().views[0]) == some_camera());
    undo();
    QTest::mouseClick(&part("setView"), Qt::LeftButton);
    CHECK(camera_of(project().views[0]) == other);
    CHECK(project().views[0].name == "Camera");
    CHECK(undo_label() == "Set Camera from the view");
    undo();
    QTest::mouseClick(&part("goToView"), Qt::LeftButton);
    wait_landed();
    CHECK(window.viewport().camera() == some_camera());
}
