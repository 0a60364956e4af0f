#include "core/solid/solid_plate.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/check.h"

namespace cuesta {
namespace {

using Index = std::uint32_t;
/// Vertices from one corner to the next, both included.
using Side = std::vector<Index>;
/// The four sides of a loop, counter-clockwise: the last vertex of each is the first of the next.
using Loop = std::array<Side, 4>;

struct Sample {
    int column;
    int row;
};

/// The samples around a rectangle, counter-clockwise seen from above: along the south, the east, the north, the west.
std::array<std::vector<Sample>, 4> rim_of(const SampleRectangle& r) {
    std::array<std::vector<Sample>, 4> rim;
    for (int x = r.west; x <= r.east; ++x) rim[0].push_back({x, r.south});
    for (int y = r.south; y >= r.north; --y) rim[1].push_back({r.east, y});
    for (int x = r.east; x >= r.west; --x) rim[2].push_back({x, r.north});
    for (int y = r.north; y <= r.south; ++y) rim[3].push_back({r.west, y});
    return rim;
}

/// The samples that a pin takes, by their number along the wall.
std::pair<int, int> cell_of_pin(double place, double cell, double along, int steps) {
    const int first = static_cast<int>(std::floor((place - cell) / along));
    const int last = static_cast<int>(std::ceil((place + cell) / along));
    return {std::max(first, 0), std::min(last, steps)};
}

class PlateSurface {
public:
    PlateSurface(const PrintGrid& grid, const PlateShape& shape) : grid_(grid), shape_(shape) {
        const SampleRectangle& r = shape_.samples;
        const std::size_t tops = static_cast<std::size_t>(r.columns()) * static_cast<std::size_t>(r.rows());
        const std::size_t times = shape_.cavity ? 2 : 1;
        mesh_.positions.reserve(times * (tops + 4 * static_cast<std::size_t>(r.columns() + r.rows())));
        mesh_.triangles.reserve(times * (2 * tops + 4 * static_cast<std::size_t>(r.columns() + r.rows())));
    }

    SolidMesh make() {
        const std::array<std::vector<Sample>, 4> rim = rim_of(shape_.samples);
        const Index first_top = add_sheet(shape_.samples, false);
        Loop tops, ledges;
        for (std::size_t i = 0; i < 4; ++i)
            for (const Sample& each : rim[i]) tops[i].push_back(sheet_vertex(first_top, shape_.samples, each));
        ledges = ring(rim, grid_.ledge);
        for (std::size_t i = 0; i < 4; ++i) add_strip(ledges[i], tops[i], false);
        Loop bottom;
        std::array<Index, 4> corners{};
        for (std::size_t i = 0; i < 4; ++i) corners[i] = vertex(rim[i].front(), 0);
        for (std::size_t i = 0; i < 4; ++i)
            bottom[i] = add_wall(i, rim[i], ledges[i], corners[i], corners[(i + 1) % 4]);
        if (!shape_.cavity) {
            add_disc(bottom, 0, true);
        } else {
            add_cavity(bottom);
        }
        return std::move(mesh_);
    }

private:
    Index put(double x, double y, double z) {
        mesh_.positions.push_back({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)});
        return static_cast<Index>(mesh_.positions.size() - 1);
    }
    double x_of(int column) const { return (column - shape_.samples.west) * grid_.across; }
    double y_of(int row) const { return (shape_.samples.south - row) * grid_.down; }
    Index vertex(const Sample& at, double z) { return put(x_of(at.column), y_of(at.row), z); }

    /// `turned`: facing the other way.
    void triangle(Index a, Index b, Index c, bool turned = false) {
        if (turned) std::swap(b, c);
        mesh_.triangles.push_back({a, b, c});
    }

    static Index sheet_vertex(Index first, const SampleRectangle& r, const Sample& at) {
        return first + static_cast<Index>((at.row - r.north) * r.columns() + at.column - r.west);
    }

    /// The terrain (facing up), or the ceiling of the cavity (facing down). The number of its first vertex.
    Index add_sheet(const SampleRectangle& r, bool ceiling) {
        const auto first = static_cast<Index>(mesh_.positions.size());
        for (int y = r.north; y <= r.south; ++y)
            for (int x = r.west; x <= r.east; ++x)
                vertex({x, y}, static_cast<double>(ceiling ? shape_.cavity->ceilings(x - r.west, y - r.north)
                                                           : grid_.tops(x, y)));
        const auto top = [&](int x, int y) { return static_cast<double>(grid_.tops(x, y)); };
        for (int y = r.north; y < r.south; ++y)
            for (int x = r.west; x < r.east; ++x) {
                const Index nw = sheet_vertex(first, r, {x, y}), ne = nw + 1;
                const Index sw = sheet_vertex(first, r, {x, y + 1}), se = sw + 1;
                if (std::abs(top(x, y) - top(x + 1, y + 1)) <= std::abs(top(x + 1, y) - top(x, y + 1))) {
                    triangle(nw, sw, se, ceiling);
                    triangle(nw, se, ne, ceiling);
                } else {
                    triangle(nw, sw, ne, ceiling);
                    triangle(ne, sw, se, ceiling);
                }
            }
        return first;
    }

    /// New vertices around a rectangle at one height.
    Loop ring(const std::array<std::vector<Sample>, 4>& rim, double z) {
        Loop result;
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t k = i == 0 ? 0 : 1; k < rim[i].size(); ++k) {
                if (k == 1 && i > 0) result[i].push_back(result[i - 1].back());
                const bool closes = i == 3 && k + 1 == rim[i].size();
                result[i].push_back(closes ? result[0].front() : vertex(rim[i][k], z));
            }
        return result;
    }

    /// Squares between two sides, facing outwards.
    void add_strip(const Side& below, const Side& above, bool turned) {
        for (std::size_t k = 0; k + 1 < below.size(); ++k) {
            triangle(below[k], below[k + 1], above[k + 1], turned);
            triangle(below[k], above[k + 1], above[k], turned);
        }
    }

    /// The ring between two convex loops, facing whoever sees them run counter-clockwise. The first vertex of an inner
    /// side is the one that lies farthest out towards the outer side of the same number, so that every triangle lies
    /// between the loops: the line through it along the outer side has the inner loop on its other side.
    void add_annulus(const Loop& outer, const Loop& inner, bool turned) {
        for (std::size_t i = 0; i < 4; ++i) {
            for (std::size_t k = 0; k + 1 < outer[i].size(); ++k)
                triangle(outer[i][k], outer[i][k + 1], inner[i].front(), turned);
            for (std::size_t k = 0; k + 1 < inner[i].size(); ++k)
                triangle(inner[i][k + 1], inner[i][k], outer[i].back(), turned);
        }
    }

    /// The inside of a loop of the level z around the middle of its corners; facing up, or `turned` down.
    void add_disc(const Loop& loop, double z, bool turned) {
        double x = 0, y = 0;
        for (const Side& side : loop) {
            x += static_cast<double>(mesh_.positions[side.front()][0]) / 4;
            y += static_cast<double>(mesh_.positions[side.front()][1]) / 4;
        }
        const Index middle = put(x, y, z);
        for (const Side& side : loop)
            for (std::size_t k = 0; k + 1 < side.size(); ++k) triangle(side[k], side[k + 1], middle, turned);
    }

    /// The flat part of a wall, with what is on or in it. Returns its lower side: few vertices.
    Side add_wall(std::size_t number, const std::vector<Sample>& rim, const Side& ledge, Index from, Index to) {
        const WallJoint& joint = shape_.joints[number];
        const double along = number % 2 == 0 ? grid_.across : grid_.down;
        const int steps = static_cast<int>(ledge.size()) - 1;
        Side lower{from};
        int at = 0;
        const auto go_on_to = [&](int k) {
            const Index next = k == steps ? to : vertex(rim[static_cast<std::size_t>(k)], 0);
            lower.push_back(next);
            at = k;
            return next;
        };
        const auto plain = [&](int k) {
            const int begin = at;
            const Index left = lower.back(), right = go_on_to(k);
            for (int i = begin; i < k; ++i)
                triangle(left, ledge[static_cast<std::size_t>(i) + 1], ledge[static_cast<std::size_t>(i)]);
            triangle(left, right, ledge[static_cast<std::size_t>(k)]);
        };
        for (const double place : joint.kind == Joint::none ? std::vector<double>() : joint.places) {
            const auto [first, last] = cell_of_pin(place, joint.cell, along, steps);
            if (first > at) plain(first);
            const Index left = lower.back(), right = go_on_to(last);
            Loop around;
            around[0] = {left, right};
            around[1] = {right, ledge[static_cast<std::size_t>(last)]};
            for (int k = last; k >= first; --k) around[2].push_back(ledge[static_cast<std::size_t>(k)]);
            around[3] = {ledge[static_cast<std::size_t>(first)], left};
            add_pin(number, joint, place, around);
        }
        if (at < steps) plain(steps);
        return lower;
    }

    /// A pin or a hole in the flat part of a wall, with the ring of wall around it.
    void add_pin(std::size_t number, const WallJoint& joint, double place, const Loop& around) {
        const double out = joint.kind == Joint::pins ? joint.depth : -joint.depth;
        const Loop foot = circle(number, joint, place, 0);
        add_annulus(around, foot, false);
        const Loop end = circle(number, joint, place, out);
        for (std::size_t i = 0; i < 4; ++i) add_strip(foot[i], end[i], false);
        const Index middle = on_wall(number, place, joint.height, out);
        for (const Side& side : end)
            for (std::size_t k = 0; k + 1 < side.size(); ++k) triangle(side[k], side[k + 1], middle);
    }

    /// A vertex on (or `out` mm before) a wall, `along` mm from its beginning.
    Index on_wall(std::size_t number, double along, double z, double out) {
        const double width = x_of(shape_.samples.east), height = y_of(shape_.samples.north);
        switch (number) {
            case 0:
                return put(along, -out, z);
            case 1:
                return put(width + out, along, z);
            case 2:
                return put(width - along, height + out, z);
            default:
                return put(-out, height - along, z);
        }
    }

    /// Counter-clockwise seen from outside, its sides beginning below, at the right, above and at the left.
    Loop circle(std::size_t number, const WallJoint& joint, double place, double out) {
        constexpr int quarter = pin_sides / 4;
        Side all;
        for (int k = 0; k < pin_sides; ++k) {
            const double angle = 2 * std::numbers::pi * (k - quarter) / pin_sides;
            all.push_back(on_wall(number, place + joint.radius * std::cos(angle),
                                  joint.height + joint.radius * std::sin(angle), out));
        }
        all.push_back(all.front());
        Loop result;
        for (std::size_t i = 0; i < 4; ++i)
            result[i].assign(all.begin() + static_cast<std::ptrdiff_t>(i) * quarter,
                             all.begin() + static_cast<std::ptrdiff_t>(i + 1) * quarter + 1);
        return result;
    }

    /// Ceiling, walls and floor of the cavity, and the underside of the plate below or around it.
    void add_cavity(const Loop& bottom) {
        const Cavity& cavity = *shape_.cavity;
        const std::array<std::vector<Sample>, 4> rim = rim_of(cavity.samples);
        const Index first = add_sheet(cavity.samples, true);
        Loop ceiling;
        for (std::size_t i = 0; i < 4; ++i)
            for (const Sample& each : rim[i]) ceiling[i].push_back(sheet_vertex(first, cavity.samples, each));
        const Loop floor = ring(rim, cavity.floor);
        for (std::size_t i = 0; i < 4; ++i) add_strip(floor[i], ceiling[i], true);
        if (cavity.floor > 0) {
            add_disc(floor, cavity.floor, false);
            add_disc(bottom, 0, true);
        } else {
            add_annulus(bottom, floor, true);
        }
    }

    const PrintGrid& grid_;
    const PlateShape& shape_;
    SolidMesh mesh_;
};

}  // namespace

bool pins_fit(const std::vector<double>& places, double cell, double along, int steps) {
    int end = 0;
    for (const double place : places) {
        // A cell that a corner cuts off would not hold the pin.
        if (place - cell < 0 || place + cell > steps * along) return false;
        const auto [first, last] = cell_of_pin(place, cell, along, steps);
        if (first < end) return false;
        end = last;
    }
    return true;
}

SolidMesh plate_surface(const PrintGrid& grid, const PlateShape& shape) {
    CUESTA_CHECK(shape.samples.columns() >= 2 && shape.samples.rows() >= 2);
    return PlateSurface(grid, shape).make();
}

}  // namespace cuesta
