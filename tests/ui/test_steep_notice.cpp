/// Roads that are too steep: the page says so at once and offers what helps.

#include <QLabel>
#include <QPushButton>
#include <cmath>

#include "core/carve/steep_stretches.h"
#include "core/model/automatic_tangents.h"
#include "tests/ui/path_fixture.h"
#include "ui/curves/spline_drawing.h"
#include "ui/paths/steep_notice.h"

using namespace cuesta;

namespace {

/// Land of 100 x 100 cells of 20 m, and a road across it from west to east.
struct SteepFixture : PathFixture {
    void make(const std::function<double(double x, double z)>& height) {
        Raster<float> land(100, 100);
        for (int y = 0; y < 100; ++y)
            for (int x = 0; x < 100; ++x) land(x, y) = static_cast<float>(height(20 * x + 10, 20 * y + 10));
        Path road = path_of_kind(PathKind::road);
        road.id = 1;
        for (const double x : {250.0, 1000.0, 1750.0}) {
            Knot knot;
            knot.position = {x, 0, 1000};
            road.knots.push_back(knot);
        }
        update_automatic_tangents(road);
        Project project;
        project.frame.width = project.frame.height = 100;
        project.frame.cell_size = 20;
        project.base = ImportedBase{TiledRaster(land.view()), "land"};
        project.paths = {road};
        window.document().reset(project, {});
        show_page("paths");
        window.path_selection().set({{1}, {}, {}});
        REQUIRE(wait_until([&] { return settled() && window.lands().shown().land->carved.has_value(); }));
    }
    bool is_told() { return part("steepNotice").isVisible(); }
    QString words() { return part<QLabel>("steepWords").text(); }
    QPushButton& button(const char* name) { return part<QPushButton>(name); }
    bool line_is_marked() {
        const std::vector<bool>& steep = paths_tool.shapes().of(path()).steep;
        return std::find(steep.begin(), steep.end(), true) != steep.end();
    }
};

double bump(double x, double middle, double reach) {
    return std::exp(-(x - middle) * (x - middle) / (2 * reach * reach));
}

}  // namespace

TEST_CASE_METHOD(SteepFixture, "a road that keeps its grade says nothing", "[ui][paths][steep]") {
    make([](double x, double) { return 0.05 * x; });
    CHECK_FALSE(is_told());
    CHECK_FALSE(line_is_marked());
}

TEST_CASE_METHOD(SteepFixture, "a gorge is spanned by a bridge in one step", "[ui][paths][steep]") {
    make([](double x, double) { return 500 - 120 * bump(x, 900, 50); });
    REQUIRE(is_told());
    CHECK(line_is_marked());
    CHECK(words().contains("steeper than its maximum grade of 10 %"));
    CHECK(words().contains("Cuts are limited to 10 m and fill to 8 m."));
    CHECK_FALSE(button("steepTunnel").isEnabled());
    CHECK(button("steepTunnel").toolTip().contains("ridge"));
    REQUIRE(button("steepBridge").isEnabled());
    const std::size_t steps = window.document().history().position();
    QTest::mouseClick(&button("steepBridge"), Qt::LeftButton);
    CHECK(window.document().history().position() == steps + 1);
    const auto bridges = [&] {
        return std::count_if(path().meta_points.begin(), path().meta_points.end(),
                             [](const PathPoint& p) { return p.parameters.structure == PathStructure::bridge; });
    };
    CHECK(bridges() == 1);
    REQUIRE(wait_settled());
    CHECK_FALSE(is_told());
    CHECK_FALSE(line_is_marked());
    window.document().undo();
    CHECK(bridges() == 0);
    REQUIRE(wait_settled());
    CHECK(is_told());
}

TEST_CASE_METHOD(SteepFixture, "a ridge is passed by a tunnel", "[ui][paths][steep]") {
    make([](double x, double) { return 500 + 120 * bump(x, 900, 50); });
    REQUIRE(is_told());
    CHECK_FALSE(button("steepBridge").isEnabled());
    REQUIRE(button("steepTunnel").isEnabled());
    QTest::mouseClick(&button("steepTunnel"), Qt::LeftButton);
    REQUIRE(wait_settled());
    CHECK_FALSE(is_told());
}

TEST_CASE_METHOD(SteepFixture, "a slope that is too steep is climbed by a route or by hairpins", "[ui][paths][steep]") {
    const bool hairpins = GENERATE(false, true);
    // 17 % straight up, for a tenth at most: the road must be longer.
    make([](double x, double z) { return 0.17 * x + 8 * std::sin(z / 150); });
    REQUIRE(is_told());
    const Path before = path();
    QTest::mouseClick(&button(hairpins ? "steepHairpins" : "steepRoute"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return path() != before && settled(); }));
    CHECK(path().knots.front().position.x == Approx(250));
    CHECK(path().knots.back().position.x == Approx(1750));
    const auto plan = carve_plan(*window.lands().shown().land);
    const Alignment& line = plan->alignments.at(0);
    CHECK(line.points.back().distance > 1.3 * 1500);
    double steep = 0;
    for (const SteepStretch& stretch : steep_stretches(line, 0.1)) steep += stretch.to - stretch.from;
    // A draped road comes close to the route's own profile; before, nearly all of it was too steep.
    CHECK(steep < 0.25 * line.points.back().distance);
    if (hairpins)  // through the point in the middle
        CHECK(std::any_of(path().knots.begin(), path().knots.end(), [](const Knot& knot) {
            return std::abs(knot.position.x - 1000) < 1 && std::abs(knot.position.z - 1000) < 1;
        }));
    window.document().undo();
    CHECK(path() == before);
}
