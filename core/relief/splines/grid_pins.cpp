#include "core/relief/splines/grid_pins.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"
#include "core/relief/splines/grid_operator.h"

namespace cuesta {
namespace {

/// Stiffness of a cell's land against a pin. For a bent sheet held over some four cells these are what a clamped plate
/// of that length has; stiffer pins would ask too much of smoothing (eigenvalues of the preconditioned operator below
/// 1), softer ones give way too much to hold the next finer grid (above 1). Between a half and twice of each changes
/// the number of iterations by 1.
constexpr double bending_height = 32;
constexpr double bending_tilt = 20;
constexpr double face_height = 32;
constexpr double face_tilt = 8;

using Vector = std::array<double, 3>;
/// Symmetric, as Pin::stiffness.
using Matrix = std::array<double, 6>;
constexpr std::array<std::array<std::size_t, 3>, 3> place{{{0, 1, 2}, {1, 3, 4}, {2, 4, 5}}};

/// Of the springs between a cell's land and what it is held by: u, and either difference.
struct Give {
    double height;
    double tilt;
};

Give give_of(const GridOperator& op, int x, int y) {
    const int faces = (x > 0 ? 1 : 0) + (x + 1 < op.width ? 1 : 0) + (y > 0 ? 1 : 0) + (y + 1 < op.height ? 1 : 0);
    const double sum = static_cast<double>(op.east(x, y)) + (x > 0 ? op.east(x - 1, y) : 0.0F) + op.south(x, y) +
                       (y > 0 ? op.south(x, y - 1) : 0.0F);
    const double weight = faces > 0 ? sum / faces : 1;
    const double rho = op.bends() ? op.bending(x, y) : 0;
    return {bending_height * rho + face_height * weight, bending_tilt * rho + face_tilt * weight};
}

Matrix inverse_of(const Matrix& m) {
    const auto [a, b, c, d, e, f] = m;
    const Matrix adjugate{d * f - e * e, c * e - b * f, b * e - c * d, a * f - c * c, b * c - a * e, a * d - b * b};
    const double determinant = a * adjugate[0] + b * adjugate[1] + c * adjugate[2];
    Matrix inverse{};
    for (std::size_t i = 0; i < inverse.size(); ++i) inverse[i] = adjugate[i] / determinant;
    return inverse;
}

/// Children's springs, summed.
struct Sum {
    Matrix stiffness{};
    Vector pull{};
    bool any = false;
};

/// The springs of `sum` behind springs of stiffness G = diag(give), in series: S (S + G)^-1 G, pulling with
/// G (S + G)^-1 p.
Pin in_series(int x, const Sum& sum, const Give& give) {
    const Vector g{give.height, give.tilt, give.tilt};
    Matrix both = sum.stiffness;
    for (std::size_t i = 0; i < 3; ++i) both[place[i][i]] += g[i];
    const Matrix inverse = inverse_of(both);
    Pin pin{x, {}, {}};
    for (std::size_t i = 0; i < 3; ++i) {
        double pull = 0;
        for (std::size_t k = 0; k < 3; ++k) pull += inverse[place[i][k]] * sum.pull[k];
        pin.pull[i] = static_cast<float>(g[i] * pull);
        for (std::size_t j = i; j < 3; ++j) {
            // Symmetric but for rounding; the mean of both makes it so.
            double entry = 0;
            for (std::size_t k = 0; k < 3; ++k)
                entry += sum.stiffness[place[i][k]] * inverse[place[k][j]] * g[j] +
                         sum.stiffness[place[j][k]] * inverse[place[k][i]] * g[i];
            pin.stiffness[place[i][j]] = static_cast<float>(0.5 * entry);
        }
    }
    return pin;
}

/// Adds a child's pin. Its u is that of the coarse cell plus the differences times (dx, dy), the way from the coarse
/// cell's middle to its own; its differences are the coarse ones times (sx, sy).
void add_child(Sum& sum, const Pin& child, double dx, double dy, double sx, double sy) {
    const std::array<Vector, 3> to_child{{{1, dx, dy}, {0, sx, 0}, {0, 0, sy}}};
    sum.any = true;
    for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t i = 0; i < 3; ++i) {
            sum.pull[i] += to_child[a][i] * child.pull[a];
            for (std::size_t b = 0; b < 3; ++b)
                for (std::size_t j = i; j < 3; ++j)
                    sum.stiffness[place[i][j]] += to_child[a][i] * child.stiffness[place[a][b]] * to_child[b][j];
        }
}

/// Force of a pin: S q.
[[gnu::always_inline]] inline std::array<float, 3> force(const Pin& pin, const float* above, const float* centre,
                                                         const float* below, int width) {
    const auto& s = pin.stiffness;
    const float u = centre[pin.x];
    const float along = 0.5F * (centre[std::min(pin.x + 1, width - 1)] - centre[std::max(pin.x - 1, 0)]);
    const float across = 0.5F * (below[pin.x] - above[pin.x]);
    return {s[0] * u + s[1] * along + s[2] * across, s[1] * u + s[3] * along + s[4] * across,
            s[2] * u + s[4] * along + s[5] * across};
}

}  // namespace

bool Pins::meet(int y) const {
    const int last = static_cast<int>(rows.size()) - 1;
    for (int row = std::max(y - 1, 0); row <= std::min(y + 1, last); ++row)
        if (!rows[static_cast<std::size_t>(row)].empty()) return true;
    return false;
}

void Pins::subtract_product(int y, const std::array<const float*, 5>& u, float* out, int width) const {
    const auto row = static_cast<std::size_t>(y);
    const bool first = y == 0;
    const bool last = row + 1 == rows.size();
    for (const Pin& pin : rows[row]) {
        const auto [height, along, across] = force(pin, u[1], u[2], u[3], width);
        out[pin.x] -= height;
        out[std::min(pin.x + 1, width - 1)] -= 0.5F * along;
        out[std::max(pin.x - 1, 0)] += 0.5F * along;
        if (first) out[pin.x] += 0.5F * across;
        if (last) out[pin.x] -= 0.5F * across;
    }
    if (!first)
        for (const Pin& pin : rows[row - 1]) out[pin.x] -= 0.5F * force(pin, u[0], u[1], u[2], width)[2];
    if (!last)
        for (const Pin& pin : rows[row + 1]) out[pin.x] += 0.5F * force(pin, u[2], u[3], u[4], width)[2];
}

void Pins::add_sizes(int y, float* sums, int width) const {
    const auto size = [](const Pin& pin, std::size_t entry) { return std::fabs(pin.stiffness[entry]); };
    const auto row = static_cast<std::size_t>(y);
    const auto add_across = [&](const std::vector<Pin>& pins) {
        for (const Pin& pin : pins) sums[pin.x] += 0.5F * (size(pin, 2) + size(pin, 4) + size(pin, 5));
    };
    for (const Pin& pin : rows[row]) {
        sums[pin.x] += size(pin, 0) + size(pin, 1) + size(pin, 2);
        const float along = 0.5F * (size(pin, 1) + size(pin, 3) + size(pin, 4));
        sums[std::min(pin.x + 1, width - 1)] += along;
        sums[std::max(pin.x - 1, 0)] += along;
    }
    add_across(rows[row > 0 ? row - 1 : row]);
    add_across(rows[row + 1 < rows.size() ? row + 1 : row]);
}

void Pins::add_pulls(Raster<float>& right_side) const {
    const int width = right_side.width();
    const int bottom = right_side.height() - 1;
    for (int y = 0; y <= bottom; ++y)
        for (const Pin& pin : rows[static_cast<std::size_t>(y)]) {
            const auto [height, along, across] = pin.pull;
            right_side(pin.x, y) += height;
            right_side(std::min(pin.x + 1, width - 1), y) += 0.5F * along;
            right_side(std::max(pin.x - 1, 0), y) -= 0.5F * along;
            right_side(pin.x, std::min(y + 1, bottom)) += 0.5F * across;
            right_side(pin.x, std::max(y - 1, 0)) -= 0.5F * across;
        }
}

Pins pins_of_held(const GridOperator& op, const Raster<std::uint8_t>& held, const Raster<float>& value) {
    Pins pins;
    pins.rows.resize(static_cast<std::size_t>(op.height));
    parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < op.width; ++x) {
                if (!held(x, y)) continue;
                const auto stiffness = static_cast<float>(give_of(op, x, y).height);
                pins.rows[static_cast<std::size_t>(y)].push_back({x, {stiffness}, {stiffness * value(x, y)}});
            }
    });
    return pins;
}

Pins coarser_pins(const Pins& fine, const TransferAxis& columns, const TransferAxis& rows, const GridOperator& coarse) {
    Pins pins;
    pins.rows.resize(static_cast<std::size_t>(coarse.height));
    // A grid of a single row or column does not get coarser across.
    const double sx = columns.coarse.count < columns.fine.count ? 0.5 : 1;
    const double sy = rows.coarse.count < rows.fine.count ? 0.5 : 1;
    parallel_ranges(coarse.height, least_rows(columns.fine.count), [&](int first, int last) {
        std::vector<Sum> sums(static_cast<std::size_t>(coarse.width));
        for (int y = first; y < last; ++y) {
            for (int child = rows.first_child(y); child < rows.last_child(y); ++child) {
                const double dy = rows.fine.middle(child) * sy - rows.coarse.middle(y);
                for (const Pin& pin : fine.rows[static_cast<std::size_t>(child)]) {
                    const int x = sx == 1 ? pin.x : std::min(pin.x / 2, coarse.width - 1);
                    const double dx = columns.fine.middle(pin.x) * sx - columns.coarse.middle(x);
                    add_child(sums[static_cast<std::size_t>(x)], pin, dx, dy, sx, sy);
                }
            }
            for (int x = 0; x < coarse.width; ++x) {
                Sum& sum = sums[static_cast<std::size_t>(x)];
                if (!sum.any) continue;
                pins.rows[static_cast<std::size_t>(y)].push_back(in_series(x, sum, give_of(coarse, x, y)));
                sum = {};
            }
        }
    });
    return pins;
}

}  // namespace cuesta
