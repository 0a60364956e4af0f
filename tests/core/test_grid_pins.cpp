#include "core/relief/splines/grid_pins.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "core/base/random.h"
#include "core/relief/splines/grid_coarsening.h"
#include "core/relief/splines/grid_operator.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

using Hold = std::function<bool(int, int)>;

/// Two grids of bent land, the finer held where `hold` says, at height(x, y).
struct Grids {
    Grids(int width, int height, const Hold& hold, const std::function<double(int, int)>& height_at)
        : fine({width, 1}, {height, 1}), columns(fine.columns), rows(fine.rows) {
        fine.east = Raster<float>(width, height, 1);
        fine.south = Raster<float>(width, height, 1);
        for (int y = 0; y < height; ++y) fine.east(width - 1, y) = 0;
        for (int x = 0; x < width; ++x) fine.south(x, height - 1) = 0;
        fine.bending = Raster<float>(width, height, 10);
        Raster<std::uint8_t> held(width, height);
        Raster<float> value(width, height);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                if (hold(x, y)) {
                    held(x, y) = 1;
                    value(x, y) = static_cast<float>(height_at(x, y));
                }
        fill_inverse(fine, held);
        coarse = coarser_operator(fine, pins_of_held(fine, held, value), columns, rows);
    }

    GridOperator fine;
    TransferAxis columns;
    TransferAxis rows;
    GridOperator coarse;
};

/// The energy u' S u of a grid's pins.
double energy(const GridOperator& op, const std::function<double(int, int)>& u_at) {
    Raster<float> u(op.width, op.height);
    for (int y = 0; y < op.height; ++y) {
        for (int x = 0; x < op.width; ++x) u(x, y) = static_cast<float>(u_at(x, y));
        grid_rows::close_row(u.row(y), op.width);
    }
    const auto row = [&](int y) -> const float* { return u.row(std::clamp(y, 0, op.height - 1)); };
    Raster<float> product(op.width, op.height);
    double sum = 0;
    for (int y = 0; y < op.height; ++y) {
        op.pins.subtract_product(y, {row(y - 2), row(y - 1), row(y), row(y + 1), row(y + 2)}, product.row(y), op.width);
        for (int x = 0; x < op.width; ++x) sum -= static_cast<double>(u(x, y)) * product(x, y);
    }
    return sum;
}

}  // namespace

TEST_CASE("grid pins: they know where in its cell a line runs, and whether it may tilt", "[converged]") {
    const int size = 32;
    const auto flat = [](int, int) { return 0.0; };
    // A straight column of held cells, x = 12: in coarse cells the line is at 6.25, the middles at 6.5.
    const Grids column(
        size, size, [](int x, int) { return x == 12; }, flat);
    const double lifted = energy(column.coarse, [](int, int) { return 1.0; });
    const double tilted = energy(column.coarse, [](int x, int) { return x + 0.5 - 6.25; });
    const double beside = energy(column.coarse, [](int x, int) { return x + 0.5 - 6.5; });
    // Tilting about the line costs nothing but roundings; about the middle of the cell it lifts the line by 1/4.
    CHECK(tilted < 1e-4 * lifted);
    CHECK(beside > 0.03 * lifted);
    // A staircase of a cell a step down is held at two places in most coarse cells, which keeps it from tilting.
    const Grids stairs(
        size, size, [](int x, int y) { return x == y || x == y + 1; }, flat);
    const double stairs_lifted = energy(stairs.coarse, [](int, int) { return 1.0; });
    const double stairs_tilted = energy(stairs.coarse, [](int x, int y) { return x - y - 0.25; });
    CHECK(stairs_tilted > 0.05 * stairs_lifted);
}

TEST_CASE("grid pins: however many cells are held, a pin is no stiffer than the land gives", "[converged]") {
    const Grids all(
        16, 16, [](int, int) { return true; }, [](int, int) { return 0.0; });
    const Grids one(
        16, 16, [](int x, int y) { return x == 5 && y == 9; }, [](int, int) { return 0.0; });
    const auto stiffness = [](const Grids& grids) {
        return grids.coarse.pins.rows[4].at(grids.coarse.pins.rows[4].size() > 1 ? 2 : 0).stiffness;
    };
    const auto full = stiffness(all);
    const auto single = stiffness(one);
    // Of rho = 10 / 4 and faces of 1: 32 (2.5 + 1), and 20 * 2.5 + 8 for tilting.
    CHECK(full[0] < 112);
    CHECK(full[0] > 0.8 * 112);
    CHECK(full[3] < 58);
    CHECK(full[5] < 58);
    CHECK(single[0] < full[0]);
    CHECK(single[0] > 0.5 * full[0]);  // nearly as firm: a point too holds its cell
}

TEST_CASE("grid pins: their part of the operator is symmetric, positive, and within the sizes they tell",
          "[converged]") {
    // Odd sizes: the last cells have three children.
    for (const auto& [width, height] : {std::pair{31, 22}, {2, 17}, {9, 1}, {1, 12}}) {
        RandomSequence random(3, RandomStream::test);
        Raster<float> wanted(width, height);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) wanted(x, y) = random.between(0, 1);
        const Grids grids(
            width, height, [&](int x, int y) { return wanted(x, y) < 0.3F; }, [](int x, int y) { return x - y; });
        const GridOperator& op = grids.coarse;
        CAPTURE(width, height, op.width, op.height);
        Raster<float> sizes(op.width, op.height);
        for (int y = 0; y < op.height; ++y) op.pins.add_sizes(y, sizes.row(y), op.width);
        // All columns of the matrix, one after another.
        const int cells = op.width * op.height;
        std::vector<std::vector<double>> matrix(static_cast<std::size_t>(cells));
        for (int cell = 0; cell < cells; ++cell) {
            Raster<float> u(op.width, op.height);
            u(cell % op.width, cell / op.width) = 1;
            const auto row = [&](int y) -> const float* { return u.row(std::clamp(y, 0, op.height - 1)); };
            for (int y = 0; y < op.height; ++y) {
                Raster<float> product(op.width, 1);
                op.pins.subtract_product(y, {row(y - 2), row(y - 1), row(y), row(y + 1), row(y + 2)}, product.row(0),
                                         op.width);
                for (int x = 0; x < op.width; ++x)
                    matrix[static_cast<std::size_t>(cell)].push_back(-static_cast<double>(product(x, 0)));
            }
        }
        double asymmetry = 0;
        double excess = 0;
        double largest = 0;
        for (std::size_t a = 0; a < matrix.size(); ++a) {
            double sum = 0;
            for (std::size_t b = 0; b < matrix.size(); ++b) {
                asymmetry = std::max(asymmetry, std::fabs(matrix[a][b] - matrix[b][a]));
                sum += std::fabs(matrix[a][b]);
            }
            largest = std::max(largest, sum);
            excess = std::max(excess, sum - sizes(static_cast<int>(a) % op.width, static_cast<int>(a) / op.width));
        }
        REQUIRE(largest > 0);
        CHECK(asymmetry <= 1e-6 * largest);  // single precision
        CHECK(excess <= 1e-5 * largest);
        // Positive on anything; random fields stand for that.
        for (int trial = 0; trial < 20; ++trial) {
            RandomSequence values(static_cast<std::uint64_t>(trial), RandomStream::test);
            CHECK(energy(op, [&](int, int) { return values.between(-1, 1); }) > 0);
        }
    }
}

TEST_CASE("grid pins: they pull to what the held cells have", "[converged]") {
    // Heights that are a plane: the pull is the stiffness times the plane's height and slope in the coarse cell.
    const auto plane = [](double x, double y) { return 3 + 0.5 * x - 0.25 * y; };
    const Grids grids(
        12, 12, [](int x, int y) { return x == y || x == y + 1; },
        [&](int x, int y) { return plane(x + 0.5, y + 0.5); });
    for (int y = 0; y < 6; ++y)
        for (const Pin& pin : grids.coarse.pins.rows[static_cast<std::size_t>(y)]) {
            const double q[3] = {plane(2 * pin.x + 1, 2 * y + 1), 1.0, -0.5};
            const auto& s = pin.stiffness;
            const double pull[3] = {s[0] * q[0] + s[1] * q[1] + s[2] * q[2], s[1] * q[0] + s[3] * q[1] + s[4] * q[2],
                                    s[2] * q[0] + s[4] * q[1] + s[5] * q[2]};
            for (std::size_t i = 0; i < 3; ++i) CHECK(pin.pull[i] == Approx(pull[i]).epsilon(1e-4).margin(1e-3));
        }
}
