/// Pieces of the terrain: lifted they change nothing, moved they leave a hole that their rims close.

#include "core/model/land_piece.h"

#include <cmath>
#include <limits>

#include "core/field/statistics.h"
#include "core/model/stack_edit.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

Project hills() {
    Project project;
    project.frame.width = 96;
    project.frame.height = 80;
    project.frame.cell_size = 25;
    GeneratedBase base;
    base.parameters.kind = GeneratorKind::perlin;
    base.parameters.wavelength = 900;
    base.parameters.seed = 5;
    project.base = base;
    return project;
}

Raster<float> ground_of(const Project& project) {
    EvaluateOptions options;
    options.stage = Stage::base;
    const auto land = Evaluator().evaluate(project, options);
    REQUIRE(land.ok());
    return *(*land)->ground;
}

/// A star around (1100, 1000), m.
std::vector<glm::dvec2> star() {
    std::vector<glm::dvec2> corners;
    for (int i = 0; i < 10; ++i) {
        const double angle = i * 0.6283185307179586, radius = i % 2 == 0 ? 420 : 260;
        corners.emplace_back(1100 + radius * std::cos(angle), 1000 + radius * std::sin(angle));
    }
    return corners;
}

double greatest_difference(const Raster<float>& a, const Raster<float>& b) {
    double greatest = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) greatest = std::max(greatest, std::abs(double{a(x, y)} - double{b(x, y)}));
    return greatest;
}

}  // namespace

TEST_CASE("a piece of terrain that is lifted and not moved changes nothing", "[land_piece]") {
    Project project = hills();
    const Raster<float> before = ground_of(project);
    const ValueRange range = value_range(before.view());
    const auto piece = piece_of_land("Hill", before.view(), project.frame, star());
    REQUIRE(piece.ok());
    CHECK(piece->shape.parameters.kind == StackShape::curve);
    CHECK(piece->shape.curve.size() == 10);  // every corner of the star counts
    lift_piece(project, *piece, "Hole", "Hills");
    const auto& elements = std::get<StackBase>(project.base).elements;
    REQUIRE(elements.size() == 3);
    CHECK(elements[1].name == "Hole");
    CHECK(elements[2].name == "Hill");
    // The solver of seams stops at 1e-4 of the relief (spec 15), once for the hole and once for the piece.
    CHECK(greatest_difference(ground_of(project), before) <= 4e-4 * double{range.high - range.low});
}

TEST_CASE("a piece that is moved leaves a hole without relief of its own", "[land_piece]") {
    Project project = hills();
    const Raster<float> before = ground_of(project);
    const auto piece = piece_of_land("Hill", before.view(), project.frame, star());
    REQUIRE(piece.ok());
    lift_piece(project, *piece, "Hole", "Hills");
    auto& elements = std::get<StackBase>(project.base).elements;
    elements[2].visible = false;
    const Raster<float> hole = ground_of(project);
    CHECK(greatest_difference(hole, before) > 1);
    // Heights of a membrane lie between those of its rim: nothing inside is higher or lower than all that lies outside
    // within the bounds of the star.
    const auto in_bounds = [](int x, int y) { return std::abs((x + 0.5) * 25 - 1100) < 460 && std::abs((y + 0.5) * 25 - 1000) < 460; };
    float low = std::numeric_limits<float>::max(), high = -low;
    for (int y = 0; y < hole.height(); ++y)
        for (int x = 0; x < hole.width(); ++x) {
            if (hole(x, y) != before(x, y)) continue;
            if (!in_bounds(x, y)) continue;
            low = std::min(low, before(x, y));
            high = std::max(high, before(x, y));
        }
    for (int y = 0; y < hole.height(); ++y)
        for (int x = 0; x < hole.width(); ++x) {
            if (!in_bounds(x, y)) CHECK(hole(x, y) == before(x, y));
            if (hole(x, y) == before(x, y)) continue;
            CHECK(hole(x, y) >= low - 0.1F);
            CHECK(hole(x, y) <= high + 0.1F);
        }
    // The piece elsewhere: the land around both places stays as it was.
    elements[2].visible = true;
    elements[2].placement.x += 800;
    elements[2].placement.z -= 300;
    const Raster<float> moved = ground_of(project);
    CHECK(moved(2, 2) == before(2, 2));
    CHECK(greatest_difference(moved, hole) > 1);
    // Its forms came along: what the seam adds is a membrane, whose Laplacian is 0.
    const auto laplacian = [](const Raster<float>& h, int x, int y) {
        return double{h(x - 1, y)} + h(x + 1, y) + h(x, y - 1) + h(x, y + 1) - 4 * double{h(x, y)};
    };
    for (int y = 36; y < 44; ++y)
        for (int x = 40; x < 48; ++x)
            // Twice the residual of the solver, 1e-4 of some 1000 m of relief, at each of five cells.
            CHECK(laplacian(moved, x + 32, y - 12) == Approx(laplacian(before, x, y)).margin(1));
}

TEST_CASE("pieces reach the border of the map and no further, and bad outlines are refused", "[land_piece]") {
    Project project = hills();
    const Raster<float> heights = ground_of(project);
    const std::vector<glm::dvec2> beyond{{-500, -500}, {600, -500}, {600, 700}, {-500, 700}};
    const auto corner = piece_of_land("Corner", heights.view(), project.frame, beyond);
    REQUIRE(corner.ok());
    CHECK(corner->placement.width == 625);  // whole cells, and one more inside the map
    CHECK(corner->placement.length == 725);
    CHECK(corner->placement.x == 312.5F);
    lift_piece(project, *corner, "Hole", "Hills");
    CHECK(greatest_difference(ground_of(project), heights) <= 4e-4 * 1500);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<std::vector<glm::dvec2>> bad{
        {}, {{1, 1}, {2, 2}}, {{100, 100}, {nan, 200}, {300, 300}}, {{-900, -900}, {-800, -900}, {-800, -800}}, {{100, 100}, {500, 104}, {900, 100}, {500, 96}}};  // thinner than half a cell
    for (const std::vector<glm::dvec2>& outline : bad) CHECK_FALSE(piece_of_land("Bad", heights.view(), project.frame, outline).ok());
}
