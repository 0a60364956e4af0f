#pragma once
/// \file A window with the path tool chosen.

#include "tests/ui/spline_fixture.h"
#include "ui/view/path_shape.h"

namespace cuesta {

struct PathFixture : SplineFixture {
    SplineTool& paths_tool = window.path_tool();

    PathFixture() {
        QTest::mouseClick(&part("toolPath"), Qt::LeftButton);
        view.setFocus();
    }

    const std::vector<Path>& paths() { return project().paths; }
    const Path& path(std::size_t index = 0) {
        REQUIRE(paths().size() > index);
        return paths()[index];
    }
    const SelectedSplines& selected_paths() { return window.path_selection().selected(); }
    /// Place at which a knot appears, pixels.
    QPoint knot_at(std::size_t knot, std::size_t of = 0) {
        const std::vector<glm::dvec3>& places = paths_tool.shapes().of(path(of)).knots;
        REQUIRE(places.size() > knot);
        return at(places[knot]);
    }
    QPoint place_at(double u, std::size_t of = 0) { return at(paths_tool.shapes().place_of(path(of), u)); }
    QPoint grip_at(SplineGrip kind, int index, std::size_t of = 0) {
        if (kind == SplineGrip::meta_point)
            return place_at(path(of).meta_points[static_cast<std::size_t>(index)].position, of);
        for (const SplineHit& hit : grips_of(path(of), selected_paths(), paths_tool.shapes(), paths_tool.seen()))
            if (hit.grip == kind && hit.index == index) return at(hit.point);
        FAIL("the grip is not shown");
        return {};
    }
    double land_height(const glm::dvec3& place) { return ground_height(*window.lands().shown().land, place); }

    /// Through places of the view (shares of its sides), ended by Enter; then selected.
    void draw(PathKind kind, const std::vector<std::pair<double, double>>& places) {
        paths_tool.set_path_kind(kind);
        for (const auto& [x, y] : places) click(place(x, y));
        press_key(Qt::Key_Return);
    }
    void draw_road() { draw(PathKind::road, {{0.3, 0.5}, {0.43, 0.45}, {0.56, 0.5}, {0.69, 0.5}}); }
    void change_path(const std::function<void(Path&)>& change) {
        window.document().edit("Test", [&](Project& project) { change(project.paths[0]); });
    }
};

}  // namespace cuesta
