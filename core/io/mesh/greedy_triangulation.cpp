#include "core/io/mesh/greedy_triangulation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

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

}  // namespace

SquareTriangulation::SquareTriangulation(RasterView<const float> heights, GridPoint north_west, GridPoint south_east,
                                         std::vector<BorderPoint> border, float least_error)
    : heights_(heights),
      north_west_(north_west),
      south_east_(south_east),
      border_(std::move(border)),
      least_error_(least_error),
      lowest_step_(std::numeric_limits<float>::infinity()) {
    CUESTA_CHECK(north_west.x < south_east.x && north_west.y < south_east.y && least_error >= 0);
    CUESTA_CHECK(south_east.x - north_west.x <= 4096 && south_east.y - north_west.y <= 4096);
    const auto nw = add_point(north_west);
    const auto ne = add_point({south_east.x, north_west.y});
    const auto sw = add_point({north_west.x, south_east.y});
    const auto se = add_point(south_east);
    const int first = put_triangle(nw, sw, ne, -1, -1, -1, -1);
    put_triangle(se, ne, sw, -1, first + 1, -1, -1);
    look_at_changed();
}

void SquareTriangulation::refine(float error, std::size_t most) {
    CUESTA_CHECK(error >= least_error_);
    while (triangle_count() <= most) {
        const float inside = worst();
        const float outside = worst_of_border();
        const float worse = std::max(inside, outside);
        if (!(worse > error)) break;
        const std::size_t before = triangle_count();
        if (outside >= inside) {
            insert_on_border(border_[border_used_++].point);
        } else {
            const Candidate candidate = queue_.front();
            drop_stale();
            insert(3 * candidate.triangle, candidate.point);
        }
        look_at_changed();
        lowest_step_ = std::min(lowest_step_, worse);
        steps_.push_back({lowest_step_, static_cast<int>(triangle_count() - before)});
    }
    tidy_queue();
}

bool SquareTriangulation::insert_worst() {
    if (!(worst() > 0)) return false;
    const Candidate candidate = queue_.front();
    drop_stale();
    insert(3 * candidate.triangle, candidate.point);
    look_at_changed();
    return true;
}

float SquareTriangulation::worst() {
    const auto stale = [this] {
        const Candidate& first = queue_.front();
        return first.version != version_[static_cast<std::size_t>(first.triangle)];
    };
    while (!queue_.empty() && stale()) drop_stale();
    return queue_.empty() ? 0.0F : queue_.front().deviation;
}

float SquareTriangulation::worst_of_border() const {
    if (border_used_ == border_.size()) return 0;
    const float error = border_[border_used_].error;
    return error > least_error_ ? error : 0.0F;
}

void SquareTriangulation::forget_steps() {
    steps_ = {};
}

void SquareTriangulation::finish() {
    twin_ = {};
    version_ = {};
    changed_ = {};
    pending_ = {};
    queue_ = {};
    border_edges_ = {};
    steps_ = {};
}

/// Removes the first of the heap.
void SquareTriangulation::drop_stale() {
    std::pop_heap(queue_.begin(), queue_.end());
    queue_.pop_back();
}

/// Candidates of triangles that have changed since stay in the heap until they come up, most of them never.
void SquareTriangulation::tidy_queue() {
    if (queue_.size() < triangle_count()) return;
    std::erase_if(queue_,
                  [this](const Candidate& c) { return c.version != version_[static_cast<std::size_t>(c.triangle)]; });
    std::make_heap(queue_.begin(), queue_.end());
}

SquareTriangulation::Index SquareTriangulation::add_point(GridPoint point) {
    points_.push_back(point);
    return static_cast<Index>(points_.size() - 1);
}

/// Steps along the border from the north-west corner, southwards first: the way that border edges run.
int SquareTriangulation::place_on_border(GridPoint p) const {
    const int down = south_east_.y - north_west_.y;
    const int across = south_east_.x - north_west_.x;
    if (p.x == north_west_.x) return p.y - north_west_.y;
    if (p.y == south_east_.y) return down + p.x - north_west_.x;
    if (p.x == south_east_.x) return down + across + south_east_.y - p.y;
    return down + across + down + south_east_.x - p.x;
}

bool SquareTriangulation::on_border(GridPoint a, GridPoint b) const {
    return (a.x == b.x && (a.x == north_west_.x || a.x == south_east_.x)) ||
           (a.y == b.y && (a.y == north_west_.y || a.y == south_east_.y));
}

void SquareTriangulation::join(int e, int twin) {
    twin_[static_cast<std::size_t>(e)] = twin;
    if (twin >= 0)
        twin_[static_cast<std::size_t>(twin)] = e;
    else if (on_border(point_of(e), point_of(next(e))))
        border_edges_[place_on_border(point_of(e))] = e;
}

/// Puts triangle a, b, c in place of the one with first edge `at`, or at the end (-1), with the twins of its edges.
int SquareTriangulation::put_triangle(Index a, Index b, Index c, int twin_ab, int twin_bc, int twin_ca, int at) {
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

void SquareTriangulation::insert_on_border(GridPoint point) {
    auto after = border_edges_.upper_bound(place_on_border(point));
    CUESTA_CHECK_MESSAGE(after != border_edges_.begin(), "the first edge of the border begins in its first corner");
    const int edge = std::prev(after)->second;
    CUESTA_CHECK(on_border(point_of(edge), point) && area(point_of(edge), point_of(next(edge)), point) == 0);
    CUESTA_CHECK(point_of(edge) != point && point_of(next(edge)) != point);
    split_edge(edge, point);
}

void SquareTriangulation::insert(int e, GridPoint point) {
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
void SquareTriangulation::split_edge(int e, GridPoint point) {
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
void SquareTriangulation::legalise(int start) {
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

void SquareTriangulation::look_at_changed() {
    std::sort(changed_.begin(), changed_.end());
    changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());
    for (const int triangle : changed_) look_at(triangle);
    changed_.clear();
}

/// Finds the sample of a triangle that deviates most, row by row. Those on the rectangle's border are not looked
/// at.
void SquareTriangulation::look_at(int triangle) {
    const GridPoint a = point_of(3 * triangle), b = point_of(3 * triangle + 1), c = point_of(3 * triangle + 2);
    const double ha = height(a), hb = height(b), hc = height(c);
    // The plane through the three points: h = ha + east * (x - a.x) + south * (y - a.y).
    const auto twice_area = static_cast<double>(area(a, b, c));
    const double east = ((b.y - a.y) * (hc - ha) - (c.y - a.y) * (hb - ha)) / twice_area;
    const double south = ((c.x - a.x) * (hb - ha) - (b.x - a.x) * (hc - ha)) / twice_area;
    Candidate worst{least_error_, triangle, version_[static_cast<std::size_t>(triangle)], {}};
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
    if (!found) return;
    queue_.push_back(worst);
    std::push_heap(queue_.begin(), queue_.end());
}

std::vector<RankedSample> ranked_line(const float* heights, std::ptrdiff_t stride, int first, int last) {
    CUESTA_CHECK(first < last);
    const auto at = [&](int i) { return static_cast<double>(heights[i * stride]); };
    struct Part {
        int from, to;
        float error;
    };
    std::vector<Part> parts{{first, last, std::numeric_limits<float>::infinity()}};
    std::vector<RankedSample> ranked;
    while (!parts.empty()) {
        const auto [from, to, error] = parts.back();
        parts.pop_back();
        const double slope = (at(to) - at(from)) / (to - from);
        double largest = 0;
        int farthest = -1;
        for (int i = from + 1; i < to; ++i) {
            const double deviation = std::fabs(at(i) - (at(from) + slope * (i - from)));
            if (deviation > largest) {
                largest = deviation;
                farthest = i;
            }
        }
        const float rank = std::min(error, static_cast<float>(largest));
        if (farthest < 0 || !(rank > 0)) continue;
        ranked.push_back({farthest, rank});
        parts.push_back({from, farthest, rank});
        parts.push_back({farthest, to, rank});
    }
    std::sort(ranked.begin(), ranked.end(), [](const RankedSample& a, const RankedSample& b) {
        return a.error != b.error ? a.error > b.error : a.sample < b.sample;
    });
    return ranked;
}

}  // namespace cuesta
