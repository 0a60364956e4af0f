/// That edits and templates mean by left, right and drop what rasterising makes of them.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/model/meta_point_edit.h"
#include "core/model/spline_edit.h"
#include "core/model/spline_templates.h"
#include "core/relief/splines/rasterise.h"
#include "tests/catch.h"

using namespace cuesta;
using glm::dvec3;

namespace {

const LevelGrid grid{7, 128, 128, 20};

std::vector<dvec3> drawn(bool closed) {
    std::vector<dvec3> points;
    for (int i = 0; i < 6; ++i) {
        const double angle = (closed ? 2 : 1) * std::numbers::pi * i / 6;
        const double x = 1280 + 700 * std::cos(angle);
        const double z = 1280 + 600 * std::sin(angle);
        points.emplace_back(x, 100 + 30 * std::sin(2 * angle), z);
    }
    return points;
}

HeightSeeds seeds_of(const FeatureSpline& spline) {
    return RasterisableSplines({spline}, grid.cell_size).height_seeds(grid, SlopeOverlap::nearest, true);
}

struct Difference {
    int held = 0;       ///< cells that a spline holds in the first
    int cells = 0;      ///< cells that are held in another way
    double guided = 0;  ///< m, the largest between guided heights where both have one
    double seeded = 0;  ///< the same of seeds
};

Difference difference(const HeightSeeds& a, const HeightSeeds& b) {
    Difference result;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            if (a.hold(x, y) != 0) ++result.held;
            if (a.hold(x, y) != b.hold(x, y)) {
                ++result.cells;
                continue;
            }
            const double way = std::abs(static_cast<double>(a.height(x, y) - b.height(x, y)));
            double& worst = a.hold(x, y) == static_cast<std::uint8_t>(CellHold::seed) ? result.seeded : result.guided;
            worst = std::max(worst, way);
        }
    return result;
}

}  // namespace

TEST_CASE("a reversed spline asks for the same land", "[spline_sides]") {
    for (const SplineTemplateInfo& info : spline_templates()) {
        INFO(info.id);
        FeatureSpline spline = spline_from_template(info.kind, drawn(info.closed), {2560, 600});
        spline.id = 1;
        const HeightSeeds before = seeds_of(spline);
        reverse(spline);
        const Difference same = difference(before, seeds_of(spline));
        CHECK(same.held > 100);
        // Rounding may move a cell at the edge of a slope to the other side of it.
        CHECK(same.cells <= same.held / 100);
        // The polyline is within a tenth of a cell (2 m) of the curve both ways, and slopes are below 0.71.
        CHECK(same.guided < 1.5);
        if (info.kind == SplineTemplate::cliff) continue;  // which side its own cells lie on is open
        CHECK(same.seeded < 1.5);
        // Control: with sides swapped it is other land, unless both are alike.
        FeatureSpline other = spline;
        swap_sides(other);
        if (other.meta_points != spline.meta_points) CHECK(difference(before, seeds_of(other)).guided > 10);
    }
}

TEST_CASE("loops of templates slope outwards on the outside", "[spline_sides]") {
    for (const bool other_way : {false, true}) {
        std::vector<dvec3> points = drawn(true);
        if (other_way) std::reverse(points.begin(), points.end());
        FeatureSpline plateau = spline_from_template(SplineTemplate::plateau, points, {2560, 600});
        plateau.id = 1;
        const HeightSeeds seeds = seeds_of(plateau);
        int outside = 0;
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                if (seeds.hold(x, y) != static_cast<std::uint8_t>(CellHold::guided)) continue;
                const double dx = (x + 0.5) * grid.cell_size - 1280;
                const double dz = (y + 0.5) * grid.cell_size - 1280;
                // An ellipse near the outline: well outside it the ground falls, well inside it is level.
                const double place = std::hypot(dx / 700, dz / 600);
                if (place > 1.03) CHECK(seeds.gradient(x, y) < 0);
                if (place < 0.9) CHECK(seeds.gradient(x, y) == 0);
                outside += place > 1.03 ? 1 : 0;
            }
        CHECK(outside > 100);
    }
}

TEST_CASE("the high side of a cliff is on the left", "[spline_sides]") {
    // Eastwards: north, the smaller rows, is on the left.
    FeatureSpline cliff = spline_from_template(
        SplineTemplate::cliff, std::vector<dvec3>{dvec3(300, 100, 1280), dvec3(2200, 100, 1280)}, {2560, 600});
    cliff.id = 1;
    const HeightSeeds seeds = seeds_of(cliff);
    const double drop = static_cast<double>(cliff.meta_points[0].parameters.drop);
    REQUIRE(drop > 50);
    // Two cells above and below the edge.
    CHECK(seeds.height(64, 62) == Approx(100 + drop / 2).margin(1e-3));  // level; floats
    CHECK(seeds.height(64, 66) < 100 - drop / 2 + 1e-3);
    reverse(cliff);
    CHECK(seeds_of(cliff).height(64, 61) == Approx(100 + drop / 2).margin(1e-3));
}
