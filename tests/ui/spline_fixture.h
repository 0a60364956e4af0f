#pragma once
/// \file A window with the spline tool chosen, on a terrain whose heights are known.

#include "tests/ui/window_fixture.h"
#include "ui/curves/spline_actions.h"
#include "ui/curves/spline_tool.h"
#include "ui/land/base_ground.h"

namespace cuesta {

/// 96 x 80 cells of 20 m, flat at `ground` metres, seen from above unless a test turns the camera.
struct SplineFixture : WindowFixture {
    static constexpr double ground = 200;
    Viewport& view = window.viewport();
    SplineTool& tool = window.spline_tool();

    SplineFixture() : WindowFixture([](Project& project) { project.base = base_of(GeneratorKind::flat); }) {
        REQUIRE(wait_until([&] { return window.base_ground().is_ready(); }));
        QTest::keyClick(&view, Qt::Key_7);
        QTest::mouseClick(&part("toolSpline"), Qt::LeftButton);
        view.setFocus();
        REQUIRE(QTest::qWaitForWindowActive(&window));
    }

    static GeneratedBase base_of(GeneratorKind kind) {
        GeneratorParameters parameters;
        parameters.kind = kind;
        parameters.minimum = static_cast<float>(ground);
        parameters.maximum = 600;
        return GeneratedBase{parameters};
    }
    /// Another starting terrain of 200 to 600 m; waits until the tool knows its heights.
    void set_base(GeneratorKind kind) {
        Project project = window.document().project();
        project.base = base_of(kind);
        window.document().reset(project, {});
        REQUIRE(wait_until([&] { return settled() && window.base_ground().is_ready(); }));
    }

    const std::vector<FeatureSpline>& splines() { return project().splines; }
    const FeatureSpline& spline(std::size_t index = 0) {
        REQUIRE(splines().size() > index);
        return splines()[index];
    }
    const Knot& knot(std::size_t index, std::size_t of = 0) {
        REQUIRE(spline(of).knots.size() > index);
        return spline(of).knots[index];
    }
    const SelectedSplines& selected() { return window.selection().selected(); }
    std::size_t steps() { return window.document().history().size(); }
    QString last_step() { return window.document().history().undo_label(); }

    /// Place at which a point of the world appears, whole pixels.
    QPoint at(const glm::dvec3& point) {
        const auto place = view.position_of(point);
        REQUIRE(place);
        return place->toPoint();
    }
    /// A place of the view, as shares of its sides, in pixels; these lie on the terrain.
    QPoint place(double x, double y) {
        return QPoint(static_cast<int>(view.width() * x), static_cast<int>(view.height() * y));
    }
    void hover(QPoint at, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(view.mapToGlobal(at)), Qt::NoButton, Qt::NoButton,
                         modifiers);
        QApplication::sendEvent(&view, &move);
    }
    void click(QPoint at, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        hover(at, modifiers);
        QTest::mouseClick(&view, Qt::LeftButton, modifiers, at);
    }
    /// As a window system sends it: press, release, double click, release.
    void double_click(QPoint at, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        click(at, modifiers);
        QTest::mouseDClick(&view, Qt::LeftButton, modifiers, at);
    }
    void pull(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        hover(from, modifiers);
        drag(view, from, to, Qt::LeftButton, modifiers);
    }
    void press_key(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(&view, static_cast<Qt::Key>(key), modifiers);
    }
    /// The middle of a grip that the tool shows.
    QPoint grip(SplineGrip kind, int index, int of = 0) {
        const FeatureSpline& owner = spline(static_cast<std::size_t>(of));
        if (kind == SplineGrip::meta_point)
            return at(point_at(owner, owner.meta_points[static_cast<std::size_t>(index)].position));
        const auto shown = grips_of(owner, selected(), tool.shapes(), tool.seen());
        for (const SplineHit& hit : shown)
            if (hit.grip == kind && hit.index == index) return at(hit.point);
        FAIL("the grip is not shown");
        return {};
    }

    /// Four knots from west to east, drawn by clicks and ended by Enter; then selected.
    void draw_four() {
        for (const double x : {0.3, 0.43, 0.56, 0.69}) click(place(x, x == 0.43 ? 0.45 : 0.5));
        press_key(Qt::Key_Return);
        REQUIRE(spline().knots.size() == 4);
    }
};

}  // namespace cuesta
