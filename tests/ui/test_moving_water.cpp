/// Water that moves in the view: when frames are painted for it, and when none.

#include <QAction>
#include <QSettings>

#include "core/model/terrain_frame.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/preferences.h"
#include "ui/view/moving_water.h"

using namespace cuesta;

namespace {

struct WaterFixture : WindowFixture {
    Viewport& view = window.viewport();
    MovingWater& water = view.moving_water();
    QAction& action = part<QAction>("movingWater");

    WaterFixture() {
        view.setFocus();
        REQUIRE(QTest::qWaitForWindowActive(&window));
        REQUIRE(settled());
    }
    ~WaterFixture() {
        QSettings().remove("view/movingWater");
        preferences().set(Preferences());
    }

    /// Land of 1920 x 1600 m with a lake in its north-west quarter, or none, in the view.
    void show_land(bool lake) {
        Land land = *window.lands().shown().land;
        const Raster<float>& ground = *land.ground;
        auto depth = std::make_shared<Raster<float>>(ground.width(), ground.height(), 0.0F);
        if (lake)
            for (int y = 10; y < 30; ++y)
                for (int x = 10; x < 30; ++x) (*depth)(x, y) = 5;
        land.eroded.emplace().water_depth = depth;
        ShownLand shown = window.lands().shown();
        shown.land = shown.drawn = std::make_shared<const Land>(land);
        view.set_land(shown);
        REQUIRE(wait_until([&] { return view.drawn_land() == shown.drawn && has_painted(1); }));
    }
    bool has_painted(int frames) {
        const long long before = view.frames_drawn();
        view.update();
        return wait_until([&] { return view.frames_drawn() >= before + frames; });
    }
    /// Whether frames are painted by themselves. Software OpenGL takes a fraction of a second for each.
    bool goes_on() {
        const long long before = view.frames_drawn();
        const double seconds = water.seconds();
        return wait_until([&] { return view.frames_drawn() >= before + 3 && water.seconds() > seconds; }, 20);
    }
    /// Whether nothing is painted any more for as long as a dozen frames would be due: at once, or when what was under
    /// way has ended (a view that was turned is drawn whole once it rests).
    bool rests() {
        return wait_until(
            [&] {
                const long long before = view.frames_drawn();
                QTest::qWait(12 * MovingWater::interval);
                return view.frames_drawn() == before && !water.is_running() && drawn();
            },
            20);
    }
};

}  // namespace

TEST_CASE_METHOD(WaterFixture, "water moves while it is chosen and in view", "[ui][view][motion]") {
    // The tests draw with the processor: off until asked for.
    REQUIRE(view.renderer_name().contains("llvmpipe"));
    CHECK_FALSE(action.isChecked());
    CHECK_FALSE(action.toolTip().isEmpty());
    show_land(true);
    CHECK(rests());
    CHECK(water.seconds() == 0);

    action.trigger();
    CHECK(action.isChecked());
    CHECK(goes_on());
    // Kept for the next window.
    CHECK(MovingWater().is_on());

    // A camera that sees none of it, and back.
    const Camera camera = view.camera();
    Camera away = camera;
    away.target = {1700, away.target.y, 1400};
    away.distance = 150;
    away.pitch = 80;
    view.set_camera(away);
    CHECK(rests());
    view.set_camera(camera);
    CHECK(goes_on());

    // Hidden by the look, and shown.
    QTest::keyClick(&view, Qt::Key_T);
    CHECK(rests());
    QTest::keyClick(&view, Qt::Key_T);
    CHECK(goes_on());

    QTest::keyClick(&view, Qt::Key_T, Qt::ShiftModifier);
    CHECK_FALSE(action.isChecked());
    CHECK(rests());
    // The still picture again.
    CHECK(water.seconds() == 0);
    CHECK_FALSE(MovingWater().is_on());
}

TEST_CASE_METHOD(WaterFixture, "nothing is painted for water that is not there", "[ui][view][motion]") {
    action.trigger();
    REQUIRE(water.is_on());
    show_land(false);
    CHECK(rests());
    show_land(true);
    CHECK(goes_on());
}

TEST_CASE_METHOD(WaterFixture, "water rests where nobody looks, or wants it", "[ui][view][motion]") {
    show_land(true);
    action.trigger();
    REQUIRE(goes_on());

    QWidget other;
    other.show();
    other.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&other));
    CHECK(rests());
    // It goes on from there.
    CHECK(water.seconds() > 0);
    other.close();
    window.activateWindow();
    REQUIRE(QTest::qWaitForWindowActive(&window));
    CHECK(goes_on());

    view.hide();
    CHECK(wait_until([&] { return !water.is_running(); }, 5));
    view.show();
    CHECK(goes_on());

    Preferences calm;
    calm.reduced_motion = true;
    preferences().set(calm);
    CHECK(rests());
    CHECK(water.seconds() == 0);
    preferences().set(Preferences());
    CHECK(goes_on());
}

TEST_CASE_METHOD(WaterFixture, "a frame of water that waits is not asked for again", "[ui][view][motion]") {
    show_land(true);
    action.trigger();
    REQUIRE(goes_on());
    // Between two events: one frame is asked for at most, and the clock goes on for that one.
    QTest::qWait(50);
    Q_EMIT water.frame_due();
    const double seconds = water.seconds();
    for (int i = 0; i < 5; ++i) Q_EMIT water.frame_due();
    CHECK(water.seconds() == seconds);
    CHECK(goes_on());
}

TEST_CASE("water moves by itself where a card draws", "[ui][view][motion]") {
    QSettings().remove("view/movingWater");
    MovingWater water;
    CHECK_FALSE(water.is_on());
    water.set_drawn_by_card(true);
    CHECK(water.is_on());
    CHECK_FALSE(water.is_running());
    water.set_seen(true);
    CHECK(water.is_running());
    water.set_on(false);
    CHECK_FALSE(water.is_running());
    // The user's choice counts, whatever draws.
    MovingWater next;
    next.set_drawn_by_card(true);
    CHECK_FALSE(next.is_on());
    QSettings().remove("view/movingWater");
}
