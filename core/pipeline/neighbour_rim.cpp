#include "core/pipeline/neighbour_rim.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {
namespace {

/// The cells of a map as seen from one of its sides: `along` the side, `behind` the edge.
struct Rim {
    MapSide side;
    int width, height;
    /// Whether the sides that meet this one at its first and last cell are held by neighbours, too.
    bool first_held = false, last_held = false;

    bool across() const { return side == MapSide::north || side == MapSide::south; }
    int length() const { return across() ? width : height; }
    int depth() const { return across() ? height : width; }
    float& at(Raster<float>& cells, int along, int behind) const {
        switch (side) {
            case MapSide::north:
                return cells(along, behind);
            case MapSide::south:
                return cells(along, height - 1 - behind);
            case MapSide::west:
                return cells(behind, along);
            case MapSide::east:
                break;
        }
        return cells(width - 1 - behind, along);
    }
    /// Rows of the rim; the first two are held.
    int rows(double reach, double cell_size) const {
        const int wanted = static_cast<int>(std::min(std::ceil(reach / cell_size), 1e6));
        return std::min(std::max(wanted, 3), std::max(depth() / 2, std::min(depth(), 3)));
    }
};

/// Heights wanted of the two outermost rows of a rim, m.
struct Target {
    std::vector<float> first, second;
};

Target target_of(const Neighbour& neighbour, int length, double cell_size, bool shared_row) {
    Target target{std::vector<float>(static_cast<std::size_t>(length)),
                  std::vector<float>(static_cast<std::size_t>(length))};
    const int count = neighbour.rows.width();
    const Raster<float> rows = neighbour.rows.to_raster();
    for (int i = 0; i < length; ++i) {
        const double share = shared_row ? (length > 1 ? static_cast<double>(i) / (length - 1) : 0.5) * (count - 1)
                                        : (i + 0.5) / length * count - 0.5;
        const double place = std::clamp(share, 0.0, static_cast<double>(count - 1));
        const int here = std::min(static_cast<int>(place), count - 1), next = std::min(here + 1, count - 1);
        const auto height = [&](int row) {
            return std::lerp(static_cast<double>(rows(here, row)), static_cast<double>(rows(next, row)), place - here);
        };
        const double rise = (height(0) - height(1)) / neighbour.spacing;  // towards this terrain
        const double way = shared_row ? 0 : 0.5 * (neighbour.spacing + cell_size);
        target.first[static_cast<std::size_t>(i)] = static_cast<float>(height(0) + rise * way);
        target.second[static_cast<std::size_t>(i)] = static_cast<float>(height(0) + rise * (way + cell_size));
    }
    return target;
}

/// Means over a stretch, from sums up to each place.
class Means {
public:
    explicit Means(const std::vector<double>& values) : sums_(values.size() + 1) {
        for (std::size_t i = 0; i < values.size(); ++i) sums_[i + 1] = sums_[i] + values[i];
    }
    /// Of the values up to `reach` to both sides of `i`, as far as there are some.
    double around(int i, int reach) const {
        const int count = static_cast<int>(sums_.size()) - 1;
        const int first = std::max(i - reach, 0), last = std::min(i + reach + 1, count);
        return (sums_[static_cast<std::size_t>(last)] - sums_[static_cast<std::size_t>(first)]) / (last - first);
    }

private:
    std::vector<double> sums_;
};

/// Cells to both sides of cell `i` over which missing height may be averaged: none of the two rows of a held side, so
/// that corners stay as that side has them.
int averaged_reach(const Rim& rim, int i, int wanted) {
    int reach = wanted;
    if (rim.first_held) reach = std::min(reach, std::max(i - 1, 0));
    if (rim.last_held) reach = std::min(reach, std::max(rim.length() - 2 - i, 0));
    return reach;
}

void bend_side(Raster<float>& ground, const Rim& rim, const Target& target, int rows) {
    const int length = rim.length();
    std::vector<double> change(static_cast<std::size_t>(length)), steepening(static_cast<std::size_t>(length));
    for (int i = 0; i < length; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const double second = static_cast<double>(target.second[at]) - static_cast<double>(rim.at(ground, i, 1));
        const double first = static_cast<double>(target.first[at]) - static_cast<double>(rim.at(ground, i, 0));
        change[at] = second;
        steepening[at] = second - first;
    }
    const Means changes(change), slopes(steepening);
    parallel_ranges(length, 64, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
            rim.at(ground, i, 0) = target.first[static_cast<std::size_t>(i)];
            rim.at(ground, i, 1) = target.second[static_cast<std::size_t>(i)];
            for (int behind = 2; behind < rows; ++behind) {
                // Hermite's polynomials: the change and its slope at the second row, nothing of both at the end.
                const int way = behind - 1, reach = averaged_reach(rim, i, way);
                const double t = static_cast<double>(way) / (rows - 1);
                const double stays = (1 - t) * (1 - t);
                rim.at(ground, i, behind) += static_cast<float>(
                    stays * ((1 + 2 * t) * changes.around(i, reach) + way * slopes.around(i, reach)));
            }
        }
    });
}

/// From the sides that give way in corners to those that do not.
constexpr std::array order_of_sides{MapSide::west, MapSide::east, MapSide::north, MapSide::south};

}  // namespace

void bend_rim(Raster<float>& ground, const Neighbours& neighbours, double cell_size) {
    const int width = ground.width(), height = ground.height();
    if (width < 2 || height < 2) return;
    for (const MapSide side : order_of_sides) {
        const Neighbour& neighbour = neighbours.on(side);
        if (neighbour.rows.empty()) continue;
        const bool across = side == MapSide::north || side == MapSide::south;
        const auto held = [&](MapSide other) { return !neighbours.on(other).rows.empty(); };
        const Rim rim{side, width, height, held(across ? MapSide::west : MapSide::north),
                      held(across ? MapSide::east : MapSide::south)};
        const NeighbourParameters& p = neighbours.parameters;
        bend_side(ground, rim, target_of(neighbour, rim.length(), cell_size, p.shared_row),
                  rim.rows(static_cast<double>(p.reach), cell_size));
    }
}

void protect_rim(Raster<float>& protection, const Neighbours& neighbours, const TerrainFrame& frame) {
    if (!neighbours.any()) return;
    if (protection.empty()) protection = Raster<float>(frame.width, frame.height);
    for (const MapSide side : map_sides) {
        if (neighbours.on(side).rows.empty()) continue;
        const Rim rim{side, frame.width, frame.height};
        const int rows =
            std::min(rim.rows(static_cast<double>(neighbours.parameters.reach), frame.cell_size), rim.depth());
        for (int behind = 0; behind < rows; ++behind) {
            const double t = std::max(behind - 1, 0) / std::max(rows - 1.0, 1.0);
            const auto held = static_cast<float>(1 - t * t * (3 - 2 * t));
            for (int i = 0; i < rim.length(); ++i) {
                float& cell = rim.at(protection, i, behind);
                cell = std::max(cell, held);
            }
        }
    }
}

}  // namespace cuesta
