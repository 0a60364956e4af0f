#include "core/io/greedy_triangulation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <queue>

#include "core/base/check.h"
#include "core/base/multiversion.h"

namespace cuesta {
namespace {

/// The largest |row[i] - (start + i * slope)|, i = 0 .. count - 1. Non-negative floats are ordered as their bits are,
/// and integers have a maximum that vectorises.
CUESTA_MULTIVERSION
float largest_deviation(const float* row, int count, double start, double slope) {
    std::int32_t largest = 0;
    for (int i = 0; i < count; ++i) {
        const auto deviation = static_cast<float>(std::fabs(static_cast<double>(row[i]) - (start + i * slope)));
        largest = std::max(largest, std::bit_cast<std::int32_t>(deviation));
    }
    return std::bit_cast<float>(largest);
}

int first_deviating_by(const float* row, int count, double start, double slope, float deviation) {
    for (int i = 0; i < count; ++i)
        if (static_cast<float>(std::fabs(static_cast<double>(row[i]) - (start + i * slope))) == deviation) return i;
    CUESTA_CHECK_MESSAGE(false, "the largest deviation of a row is that of one of its samples");
    return 0;
}

std::int32_t floor_divided(std::int64_t a, std::int64_t b) {  // b > 0
    return static_cast<std::int32_t>(a >= 0 ? a / b : -((-a + b - 1) / b));
}
std::int32_t ceil_divided(std::int64_t a, std::int64_t b) {
    return -floor_divided(-a, b);
}

/// Twice the area of a triangle, positive where it is counter-clockwise seen from above (y runs south).
std::int64_t area(GridPoint a, GridPoint b, GridPoint c) {
    return std::int64_t{b.y - a.y} * (c.x - a.x) - std::int64_t{b.x - a.x} * (c.y - a.y);
}

/// Whether p lies inside the circle through a, b, c (counter-clockwise); exact, since rectangles are at most 2^12 wide.
bool in_circle(GridPoint a, GridPoint b, GridPoint c, GridPoint p) {
    const std::int64_t ax = a.x - p.x, ay = a.y - p.y, bx = b.x - p.x, by = b.y - p.y, cx = c.x - p.x, cy = c.y - p.y;
    const std::int64_t aa = ax * ax + ay * ay;
    const std::int64_t bb = bx * bx + by * by;
    const std::int64_t cc = cx * cx + cy * cy;
    // The determinant of the textbook, with y turned round.
    return ax * (by * cc - bb * cy) - ay * (bx * cc - bb * cx) + aa * (bx * cy - by * cx) < 0;
}

/// A Delaunay triangulation as half-edges: edge e of triangle e / 3 runs from points_of_[e] to that of the triangle's
/// next edge; twin_[e] is the same edge in the neighbour, -1 at the border.
class GreedyTriangulation {
public:
    GreedyTriangulation(RasterView<const float> heights, GridPoint north_west, GridPoint south_east,
                        float maximum_error)
        : heights_(heights), north_west_(north_west), south_east_(south_east), maximum_error_(maximum_error) {
        const auto nw = add_point(north_west);
        const auto ne = add_point({south_east.x, north_west.y});
        const auto sw = add_point({north_west.x, south_east.y});
        const auto se = add_point(south_east);
        const int first = put_triangle(nw, sw, ne, -1, -1, -1, -1);
        put_triangle(se, ne, sw, -1, first + 1, -1, -1);
    }

    void insert_on_border(GridPoint point) {
        for (std::size_t e = 0; e < twin_.size(); ++e) {
            if (twin_[e] >= 0) continue;
            const GridPoint a = point_of(static_cast<int>(e));
            const GridPoint b = point_of(next(static_cast<int>(e)));
            if (a == point || b == point) return;
            const auto [least_x, greatest_x] = std::minmax(a.x, b.x);
            const auto [least_y, greatest_y] = std::minmax(a.y, b.y);
            if (area(a, b, point) != 0 || point.x < least_x || point.x > greatest_x || point.y < least_y ||
                point.y > greatest_y)
                continue;
            split_edge(static_cast<int>(e), point);
            return;
        }
        CUESTA_CHECK_MESSAGE(false, "a point of the border lies on the border");
    }

    void refine() {
        look_at_changed();
        while (!queue_.empty()) {
            const Candidate candidate = queue_.top();
            queue_.pop();
            if (candidate.version != version_[static_cast<std::size_t>(candidate.triangle)]) continue;
            insert(3 * candidate.triangle, candidate.point);
            look_at_changed();
        }
    }

    Triangulation result() && {
        Triangulation made;
        made.points = std::move(points_);
        for (std::size_t e = 0; e < point_index_.size(); e += 3)
            made.triangles.push_back({point_index_[e], point_index_[e + 1], point_index_[e + 2]});
        return made;
    }

private:
    using Index = std::uint32_t;
    struct Candidate {
        float deviation;
        int triangle;
        int version;  ///< of the triangle when it was looked at
        GridPoint point;
        /// The largest deviation first; of equals, the first triangle, so that the result does not depend on the heap.
        bool operator<(const Candidate& other) const {
            return deviation != other.deviation ? deviation < other.deviation : triangle > other.triangle;
        }
    };

    static int next(int e) { return e % 3 == 2 ? e - 2 : e + 1; }
    static int previous(int e) { return e % 3 == 0 ? e + 2 : e - 1; }
    Index index_of(int e) const { return point_index_[static_cast<std::size_t>(e)]; }
    GridPoint point_of(int e) const { return points_[index_of(e)]; }
    int twin_of(int e) const { return twin_[static_cast<std::size_t>(e)]; }

    Index add_point(GridPoint point) {
        points_.push_back(point);
        return static_cast<Index>(points_.size() - 1);
    }
    void join(int e, int twin) {
        twin_[static_cast<std::size_t>(e)] = twin;
        if (twin >= 0) twin_[static_cast<std::size_t>(twin)] = e;
    }
    /// Puts triangle a, b, c in place of the one with first edge `at`, or at the end (-1), with the twins of its edges.
    int put_triangle(Index a, Index b, Index c, int twin_ab, int twin_bc, int twin_ca, int at) {
        if (at < 0) {
            at = static_cast<int>(point_index_.size());
            point_index_.resize(point_index_.size() + 3);
            twin_.resize(twin_.size() + 3);
            version_.push_back(0);
        } else {
            ++version_[static_cast<std::size_t>(at / 3)];
        }
        const auto i = static_cast<std::size_t>(at);
        point_index_[i] = a;
        point_index_[i + 1] = b;
        point_index_[i + 2] = c;
        join(at, twin_ab);
        join(at + 1, twin_bc);
        join(at + 2, twin_ca);
        changed_.push_back(at / 3);
        return at;
    }

    void insert(int e, GridPoint point) {
        for (const int edge : {e, e + 1, e + 2})
            if (area(point_of(edge), point_of(next(edge)), point) == 0) return split_edge(edge, point);
        const Index a = index_of(e), b = index_of(e + 1), c = index_of(e + 2);
        const int ab = twin_of(e), bc = twin_of(e + 1), ca = twin_of(e + 2);
        const Index p = add_point(point);
        const int first = put_triangle(a, b, p, ab, -1, -1, e);
        const int second = put_triangle(b, c, p, bc, -1, first + 1, -1);
        const int third = put_triangle(c, a, p, ca, first + 2, second + 1, -1);
        for (const int edge : {first, second, third}) legalise(edge);
    }

    /// Puts a point on edge e, which parts the triangles on either side in two.
    void split_edge(int e, GridPoint point) {
        const Index from = index_of(e), to = index_of(next(e)), apex = index_of(previous(e));
        const int to_apex = twin_of(next(e)), apex_from = twin_of(previous(e)), other = twin_of(e);
        const Index p = add_point(point);
        if (other < 0) {
            const int first = put_triangle(p, apex, from, -1, apex_from, -1, e - e % 3);
            const int second = put_triangle(apex, p, to, first, -1, to_apex, -1);
            legalise(first + 1);
            legalise(second + 2);
            return;
        }
        const Index far = index_of(previous(other));
        const int far_to = twin_of(previous(other)), from_far = twin_of(next(other));
        const int first = put_triangle(apex, from, p, apex_from, -1, -1, e - e % 3);
        const int second = put_triangle(from, far, p, from_far, -1, first + 1, other - other % 3);
        const int third = put_triangle(far, to, p, far_to, -1, second + 1, -1);
        const int fourth = put_triangle(to, apex, p, to_apex, first + 2, third + 1, -1);
        for (const int edge : {first, second, third, fourth}) legalise(edge);
    }

    /// Flips edge e, and then those around, while the point across lies in the circle of its triangle.
    void legalise(int start) {
        pending_.assign(1, start);
        while (!pending_.empty()) {
            const int e = pending_.back();
            pending_.pop_back();
            const int other = twin_of(e);
            if (other < 0) continue;
            const Index from = index_of(e), to = index_of(next(e)), apex = index_of(previous(e));
            const Index far = index_of(previous(other));
            if (!in_circle(points_[apex], points_[from], points_[to], points_[far])) continue;
            const int to_apex = twin_of(next(e)), apex_from = twin_of(previous(e));
            const int far_to = twin_of(previous(other)), from_far = twin_of(next(other));
            const int first = put_triangle(apex, far, to, -1, far_to, to_apex, e - e % 3);
            const int second = put_triangle(far, apex, from, first, apex_from, from_far, other - other % 3);
            pending_.push_back(second + 2);
            pending_.push_back(first + 1);
        }
    }

    void look_at_changed() {
        std::sort(changed_.begin(), changed_.end());
        changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());
        for (const int triangle : changed_) look_at(triangle);
        changed_.clear();
    }

    /// Finds the sample of a triangle that deviates most, row by row. Those on the rectangle's border are not looked
    /// at.
    void look_at(int triangle) {
        const GridPoint a = point_of(3 * triangle), b = point_of(3 * triangle + 1), c = point_of(3 * triangle + 2);
        const double ha = height(a), hb = height(b), hc = height(c);
        // The plane through the three points: h = ha + east * (x - a.x) + south * (y - a.y).
        const auto twice_area = static_cast<double>(area(a, b, c));
        const double east = ((b.y - a.y) * (hc - ha) - (c.y - a.y) * (hb - ha)) / twice_area;
        const double south = ((c.x - a.x) * (hb - ha) - (b.x - a.x) * (hc - ha)) / twice_area;
        Candidate worst{maximum_error_, triangle, version_[static_cast<std::size_t>(triangle)], {}};
        bool found = false;
        const int first_row = std::max(std::min({a.y, b.y, c.y}), north_west_.y + 1);
        const int last_row = std::min(std::max({a.y, b.y, c.y}), south_east_.y - 1);
        for (int y = first_row; y <= last_row; ++y) {
            int first = std::numeric_limits<int>::max();
            int last = std::numeric_limits<int>::min();
            for (const auto& [p, q] : {std::pair{a, b}, std::pair{b, c}, std::pair{c, a}}) {
                if (y < std::min(p.y, q.y) || y > std::max(p.y, q.y)) continue;
                if (p.y == q.y) {
                    first = std::min({first, p.x, q.x});
                    last = std::max({last, p.x, q.x});
                    continue;
                }
                const GridPoint top = p.y < q.y ? p : q;
                const GridPoint bottom = p.y < q.y ? q : p;
                const std::int64_t shift = std::int64_t{y - top.y} * (bottom.x - top.x);
                first = std::min(first, top.x + ceil_divided(shift, bottom.y - top.y));
                last = std::max(last, top.x + floor_divided(shift, bottom.y - top.y));
            }
            first = std::max(first, north_west_.x + 1);
            last = std::min(last, south_east_.x - 1);
            if (first > last) continue;
            const float* row = heights_.row(y) + first;
            const int count = last - first + 1;
            const double start = ha + east * (first - a.x) + south * (y - a.y);
            const float deviation = largest_deviation(row, count, start, east);
            if (!(deviation > worst.deviation)) continue;
            found = true;
            worst.deviation = deviation;
            worst.point = {first + first_deviating_by(row, count, start, east, deviation), y};
        }
        if (found) queue_.push(worst);
    }

    double height(GridPoint point) const { return static_cast<double>(heights_(point.x, point.y)); }

    RasterView<const float> heights_;
    GridPoint north_west_;
    GridPoint south_east_;
    float maximum_error_;
    std::vector<GridPoint> points_;
    std::vector<Index> point_index_;
    std::vector<int> twin_;
    std::vector<int> version_;
    std::vector<int> changed_;
    std::vector<int> pending_;
    std::priority_queue<Candidate> queue_;
};

/// The largest float that is not above: deviations are compared in floats.
float rounded_down(double value) {
    const auto rounded = static_cast<float>(value);
    return static_cast<double>(rounded) > value ? std::nextafter(rounded, 0.0F) : rounded;
}

}  // namespace

std::vector<int> simplified_line(const float* heights, std::ptrdiff_t stride, int first, int last,
                                 double maximum_error) {
    CUESTA_CHECK(first < last && maximum_error > 0);
    const auto at = [&](int i) { return static_cast<double>(heights[i * stride]); };
    std::vector<int> taken{first};
    std::vector<int> ends{last};
    while (!ends.empty()) {
        const int from = taken.back();
        const int to = ends.back();
        const double slope = (at(to) - at(from)) / (to - from);
        double largest = maximum_error;
        int farthest = -1;
        for (int i = from + 1; i < to; ++i) {
            const double deviation = std::fabs(at(i) - (at(from) + slope * (i - from)));
            if (deviation > largest) {
                largest = deviation;
                farthest = i;
            }
        }
        if (farthest >= 0) {
            ends.push_back(farthest);
        } else {
            taken.push_back(to);
            ends.pop_back();
        }
    }
    return taken;
}

Triangulation triangulate_rectangle(RasterView<const float> heights, GridPoint north_west, GridPoint south_east,
                                    const std::vector<GridPoint>& border, double maximum_error) {
    CUESTA_CHECK(north_west.x < south_east.x && north_west.y < south_east.y && maximum_error > 0);
    CUESTA_CHECK(south_east.x - north_west.x <= 4096 && south_east.y - north_west.y <= 4096);
    GreedyTriangulation triangulation(heights, north_west, south_east, rounded_down(maximum_error));
    for (const GridPoint point : border) triangulation.insert_on_border(point);
    triangulation.refine();
    return std::move(triangulation).result();
}

}  // namespace cuesta
