#include "core/relief/splines/chain_spans.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cuesta {
namespace {

constexpr double room = 0.02;  ///< cells: more than rounding errors move a bound
constexpr double everywhere = 1e12;

/// ceil and floor of numbers in 0 .. 2^31, without a call.
int ceil_of(double value) {
    const int whole = static_cast<int>(value);
    return whole + (static_cast<double>(whole) < value ? 1 : 0);
}
int floor_of(double value) {
    return static_cast<int>(value);
}

/// Columns `low` and `high` allow, as low_at_row_0 + row * step.
struct SlantedBounds {
    double low = -everywhere;
    double high = everywhere;
    double step = 0.0;
};

/// Bounds within which low <= value <= high, for a value that is `at_zero` at the sample of row 0, column 0 and changes
/// by `per_row` and `per_column`. Where it hardly changes along rows, no column is ruled out.
SlantedBounds bounds_of(double at_zero, double per_row, double per_column, double low, double high, double cell) {
    if (std::abs(per_column) < 1e-6 * cell) return {};
    const double inverse = 1.0 / per_column;
    const double one = (low - at_zero) * inverse;
    const double other = (high - at_zero) * inverse;
    return {std::min(one, other) - room, std::max(one, other) + room, -per_row * inverse};
}

struct Box {
    double west, north, east, south;
};

void spans_between(const Box& box, const SlantedBounds& a, const SlantedBounds& b, const LevelGrid& grid, int first_row,
                   int last_row, std::vector<RowSpan>& spans) {
    const double per_metre = 1.0 / grid.cell_size;
    const double top = std::max(box.north * per_metre - 0.5 - room, static_cast<double>(first_row));
    const double bottom = std::min(box.south * per_metre - 0.5 + room, static_cast<double>(last_row - 1));
    const double west = std::max(box.west * per_metre - 0.5 - room, 0.0);
    const double east = std::min(box.east * per_metre - 0.5 + room, static_cast<double>(grid.width - 1));
    if (!(top <= bottom && west <= east)) return;
    const int last = floor_of(bottom);
    for (int y = ceil_of(top); y <= last; ++y) {
        const double low = std::max(std::max(a.low + y * a.step, b.low + y * b.step), west);
        const double high = std::min(std::min(a.high + y * a.step, b.high + y * b.step), east);
        if (!(low <= high)) continue;
        const RowSpan span{y, ceil_of(low), floor_of(high) + 1};
        if (span.first < span.last) spans.push_back(span);
    }
}

}  // namespace

void strip_spans(const FlatSegment& s, double left, double right, const LevelGrid& grid, int first_row, int last_row,
                 std::vector<RowSpan>& spans) {
    const double cell = grid.cell_size;
    // The corners lie `left` and `right` along the normal (uz, -ux) from either end.
    const double x_low = std::min(s.uz * left, -s.uz * right);
    const double x_high = std::max(s.uz * left, -s.uz * right);
    const double z_low = std::min(-s.ux * left, s.ux * right);
    const double z_high = std::max(-s.ux * left, s.ux * right);
    const Box box{std::min(s.ax, s.bx) + x_low, std::min(s.az, s.bz) + z_low, std::max(s.ax, s.bx) + x_high,
                  std::max(s.az, s.bz) + z_high};
    if (box.south < (first_row - 1) * cell || box.north > (last_row + 1) * cell) return;
    const double middle = 0.5 * cell;
    const SlantedBounds along = bounds_of(s.along(middle, middle), s.uz * cell, s.ux * cell, 0.0, s.length, cell);
    const SlantedBounds across = bounds_of(s.offset(middle, middle), -s.ux * cell, s.uz * cell, -right, left, cell);
    spans_between(box, along, across, grid, first_row, last_row, spans);
}

void fan_spans(double x, double z, glm::dvec2 before, glm::dvec2 after, double reach, const LevelGrid& grid,
               int first_row, int last_row, std::vector<RowSpan>& spans) {
    const double cell = grid.cell_size;
    if (z + reach < (first_row - 1) * cell || z - reach > (last_row + 1) * cell) return;
    // The fan lies between two rays, which are perpendicular to the directions and point outwards; its box spans the
    // joint, the ends of the rays, and the points furthest to a side if they lie in it.
    const auto inside = [&](double dx, double dz) {
        return dx * before.x + dz * before.y >= 0.0 && dx * after.x + dz * after.y <= 0.0;
    };
    const double turn = before.x * after.y - before.y * after.x;
    const double outwards = turn >= 0.0 ? reach : -reach;  // to the left where the chain turns right
    const double ray_xs[2] = {before.y * outwards, after.y * outwards};
    const double ray_zs[2] = {-before.x * outwards, -after.x * outwards};
    const Box box{inside(-1, 0) ? x - reach : x + std::min({0.0, ray_xs[0], ray_xs[1]}),
                  inside(0, -1) ? z - reach : z + std::min({0.0, ray_zs[0], ray_zs[1]}),
                  inside(1, 0) ? x + reach : x + std::max({0.0, ray_xs[0], ray_xs[1]}),
                  inside(0, 1) ? z + reach : z + std::max({0.0, ray_zs[0], ray_zs[1]})};
    const double dx = 0.5 * cell - x;
    const double dz = 0.5 * cell - z;
    const SlantedBounds ahead =
        bounds_of(dx * before.x + dz * before.y, before.y * cell, before.x * cell, 0.0, reach, cell);
    const SlantedBounds behind =
        bounds_of(dx * after.x + dz * after.y, after.y * cell, after.x * cell, -reach, 0.0, cell);
    spans_between(box, ahead, behind, grid, first_row, last_row, spans);
}

}  // namespace cuesta
