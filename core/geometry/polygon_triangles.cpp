#include "core/geometry/polygon_triangles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cuesta {
namespace {

using glm::dvec2;

/// Twice the area of a triangle; above 0 counter-clockwise.
double turn(const dvec2& a, const dvec2& b, const dvec2& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

double twice_area(const std::vector<dvec2>& ring) {
    double sum = 0;
    for (std::size_t i = 1; i + 1 < ring.size(); ++i) sum += turn(ring[0], ring[i], ring[i + 1]);
    return sum;
}

/// One ring that is clipped smaller and smaller. Holes are joined to the outline by bridges, cuts that run there and
/// back, so that corners may stand in it twice (Eberly 2002, Triangulation by Ear Clipping).
class EarClipping {
public:
    explicit EarClipping(std::span<const std::vector<dvec2>> rings);
    Result<std::vector<std::array<std::uint32_t, 3>>> triangles();

private:
    struct Corner {
        dvec2 at;
        std::uint32_t index;
        int before;
        int behind;
        bool is_clipped = false;
    };
    Corner& corner(int i) { return corners_[static_cast<std::size_t>(i)]; }
    const Corner& corner(int i) const { return corners_[static_cast<std::size_t>(i)]; }
    double turn_at(int i) const {
        const Corner& own = corner(i);
        return turn(corner(own.before).at, own.at, corner(own.behind).at);
    }

    int add_ring(const std::vector<dvec2>& ring, std::uint32_t first_index, bool counter_clockwise);
    bool join(int rightmost);
    void link(int from, int rightmost, int to);
    bool opens_towards(int i, const dvec2& place) const;
    void clip(int i);
    int tidied(int i);
    void make_grid();
    void add_to_grid(int i);
    bool is_ear(int i) const;
    std::size_t cell_of(const dvec2& at, int axis) const;

    std::vector<Corner> corners_;
    int begin_ = -1;  ///< any corner that is left
    int left_ = 0;    ///< corners
    bool has_outline_ = false;
    bool is_joined_ = true;
    // Corners that are not convex, the only ones that an ear may hold. Clipping an ear makes no others.
    dvec2 low_{0.0};
    dvec2 cell_{1.0};
    std::array<std::size_t, 2> cells_{1, 1};
    std::vector<std::vector<int>> grid_;
};

EarClipping::EarClipping(std::span<const std::vector<dvec2>> rings) {
    if (rings.empty()) return;
    // Near the outline, so that differences keep their digits.
    const dvec2 origin = rings[0].empty() ? dvec2(0.0) : rings[0].front();
    std::vector<int> holes;  // the rightmost corner of each
    std::uint32_t index = 0;
    for (std::size_t r = 0; r < rings.size(); ++r) {
        std::vector<dvec2> ring = rings[r];
        for (dvec2& place : ring) place -= origin;
        const int first = add_ring(ring, index, r == 0);
        index += static_cast<std::uint32_t>(ring.size());
        if (r == 0) {
            begin_ = first;
            has_outline_ = first >= 0;
        } else if (first >= 0) {
            int rightmost = first;
            for (int i = corner(first).behind; i != first; i = corner(i).behind)
                if (corner(i).at.x > corner(rightmost).at.x) rightmost = i;
            holes.push_back(rightmost);
        }
    }
    if (!has_outline_) return;
    // From the right to the left: what lies to the right of a hole is joined when its turn comes.
    std::stable_sort(holes.begin(), holes.end(), [&](int a, int b) { return corner(a).at.x > corner(b).at.x; });
    for (const int hole : holes) is_joined_ = join(hole) && is_joined_;
    left_ = 1;
    for (int i = corner(begin_).behind; i != begin_; i = corner(i).behind) ++left_;
    make_grid();
}

/// Its first corner; -1 for a ring that encloses nothing.
int EarClipping::add_ring(const std::vector<dvec2>& ring, std::uint32_t first_index, bool counter_clockwise) {
    std::vector<std::uint32_t> order;
    for (std::size_t i = 0; i < ring.size(); ++i)
        if (order.empty() || ring[i] != ring[order.back()]) order.push_back(static_cast<std::uint32_t>(i));
    while (order.size() > 1 && ring[order.front()] == ring[order.back()]) order.pop_back();
    const double area = twice_area(ring);
    if (order.size() < 3 || area == 0 || !std::isfinite(area)) return -1;
    if ((area > 0) != counter_clockwise) std::reverse(order.begin(), order.end());
    const int first = static_cast<int>(corners_.size());
    const int count = static_cast<int>(order.size());
    for (int i = 0; i < count; ++i) {
        const std::uint32_t at = order[static_cast<std::size_t>(i)];
        corners_.push_back({ring[at], first_index + at, first + (i + count - 1) % count, first + (i + 1) % count});
    }
    return first;
}

/// Whether the way from the corner to the place begins inside the polygon.
bool EarClipping::opens_towards(int i, const dvec2& place) const {
    const Corner& own = corner(i);
    const dvec2& before = corner(own.before).at;
    const dvec2& behind = corner(own.behind).at;
    const bool left_of_in = turn(before, own.at, place) > 0;
    const bool left_of_out = turn(own.at, behind, place) > 0;
    return turn(before, own.at, behind) > 0 ? left_of_in && left_of_out : left_of_in || left_of_out;
}

/// From a corner round a hole, beginning and ending at its rightmost corner, and on to another corner.
void EarClipping::link(int from, int rightmost, int to) {
    const int again = static_cast<int>(corners_.size());
    corners_.push_back(corner(rightmost));
    corner(corner(rightmost).before).behind = again;
    corner(rightmost).before = from;
    corner(from).behind = rightmost;
    corner(again).behind = to;
    corner(to).before = again;
}

/// Joins a hole to what lies to the right of its rightmost corner: to the end of the side met first, or a corner that
/// hides that end. A hole that touches the rest there needs no bridge.
bool EarClipping::join(int rightmost) {
    const dvec2 eye = corner(rightmost).at;
    double nearest = std::numeric_limits<double>::infinity();
    int bridge = -1;
    int met_side = -1;  // its first end
    for (int i = begin_;;) {
        const int behind = corner(i).behind;
        const dvec2& a = corner(i).at;
        const dvec2& b = corner(behind).at;
        // Sides that run up have the inside to their left, where the eye is.
        if (a.y <= eye.y && b.y >= eye.y && a.y < b.y) {
            const double x = a.x + (b.x - a.x) * ((eye.y - a.y) / (b.y - a.y));
            if (x >= eye.x && x < nearest) {
                nearest = x;
                met_side = i;
                bridge = a.x > b.x ? i : behind;
                if (a.y == eye.y) bridge = i;
                if (b.y == eye.y) bridge = behind;
            }
        }
        i = behind;
        if (i == begin_) break;
    }
    if (bridge < 0) return false;
    const dvec2 met(nearest, eye.y);
    const dvec2 end = corner(bridge).at;
    if (met == eye && end != eye) {
        link(met_side, rightmost, corner(met_side).behind);
        return true;
    }
    // Among corners in the triangle of eye, place met and end: that of the flattest way, and of those the nearest; in
    // the same place the one that the hole is in front of.
    const dvec2 towards = end == eye ? corner(corner(rightmost).behind).at : eye;
    const double side = end.y >= eye.y ? 1 : -1;
    double flattest = std::numeric_limits<double>::infinity();
    double shortest = std::numeric_limits<double>::infinity();
    int chosen = -1;
    for (int i = begin_;;) {
        const dvec2& at = corner(i).at;
        const bool within = end != eye && side * turn(eye, met, at) >= 0 && side * turn(met, end, at) >= 0 &&
                            side * turn(end, eye, at) >= 0 && at.x >= eye.x && at.x <= std::max(end.x, nearest) &&
                            at != eye;
        if ((within || at == end) && opens_towards(i, towards)) {
            const double steepness =
                at.x > eye.x ? std::abs(at.y - eye.y) / (at.x - eye.x) : std::numeric_limits<double>::infinity();
            const double distance = glm::length(at - eye);
            if (chosen < 0 || steepness < flattest || (steepness == flattest && distance < shortest)) {
                flattest = steepness;
                shortest = distance;
                chosen = i;
            }
        }
        i = corner(i).behind;
        if (i == begin_) break;
    }
    bridge = chosen >= 0 ? chosen : bridge;
    // bridge -> hole, all round -> bridge once more.
    const int bridge_again = static_cast<int>(corners_.size());
    corners_.push_back(corner(bridge));
    corner(corner(bridge).behind).before = bridge_again;
    link(bridge, rightmost, bridge_again);
    return true;
}

void EarClipping::clip(int i) {
    Corner& own = corner(i);
    own.is_clipped = true;
    corner(own.before).behind = own.behind;
    corner(own.behind).before = own.before;
    if (begin_ == i) begin_ = own.behind;
    --left_;
}

/// Takes away what encloses nothing: where the ring goes from the corner and back the same way, and corners that are
/// repeated. Left as they are, such cuts let a triangle on their wrong side pass for an ear. A corner that is left, the
/// same or one before.
int EarClipping::tidied(int i) {
    while (left_ > 3) {
        const int before = corner(i).before;
        const int behind = corner(i).behind;
        const bool is_repeated = corner(i).at == corner(behind).at;
        if (!is_repeated && corner(before).at != corner(behind).at) break;
        clip(i);
        // Two corners become one, with the angles of both.
        if (is_repeated && !(turn_at(behind) > 0)) add_to_grid(behind);
        i = before;
    }
    return i;
}

std::size_t EarClipping::cell_of(const dvec2& at, int axis) const {
    const double cell = (at[axis] - low_[axis]) / cell_[axis];
    return std::min(static_cast<std::size_t>(std::max(cell, 0.0)), cells_[static_cast<std::size_t>(axis)] - 1);
}

void EarClipping::make_grid() {
    std::vector<int> dents;
    dvec2 high = low_ = corner(begin_).at;
    for (int i = 0; i < static_cast<int>(corners_.size()); ++i) {
        low_ = glm::min(low_, corner(i).at);
        high = glm::max(high, corner(i).at);
        if (!(turn_at(i) > 0)) dents.push_back(i);
    }
    const double side = std::ceil(std::sqrt(static_cast<double>(dents.size())));
    const auto count = static_cast<std::size_t>(std::clamp(side, 1.0, 1024.0));
    cells_ = {count, count};
    cell_ = glm::max((high - low_) / static_cast<double>(count), dvec2(std::numeric_limits<double>::min()));
    grid_.resize(count * count);
    for (const int i : dents) add_to_grid(i);
}

void EarClipping::add_to_grid(int i) {
    grid_[cell_of(corner(i).at, 1) * cells_[0] + cell_of(corner(i).at, 0)].push_back(i);
}

/// Whether the triangle of the corner and its neighbours lies inside and holds no other corner. Corners at the same
/// place as one of the three (ends of bridges, holes that touch) count only at its tip, if they go on into it: from the
/// others their sides would have to cross one of the polygon's.
bool EarClipping::is_ear(int i) const {
    const Corner& own = corner(i);
    const dvec2& a = corner(own.before).at;
    const dvec2& b = own.at;
    const dvec2& c = corner(own.behind).at;
    if (!(turn(a, b, c) > 0)) return false;
    const dvec2 low = glm::min(a, glm::min(b, c));
    const dvec2 high = glm::max(a, glm::max(b, c));
    for (std::size_t row = cell_of(low, 1); row <= cell_of(high, 1); ++row)
        for (std::size_t column = cell_of(low, 0); column <= cell_of(high, 0); ++column)
            for (const int k : grid_[row * cells_[0] + column]) {
                const Corner& other = corner(k);
                if (other.is_clipped || k == i || other.at == a || other.at == c) continue;
                if (other.at == b) {
                    const dvec2& before = corner(other.before).at;
                    const dvec2& behind = corner(other.behind).at;
                    if (opens_towards(i, before) || opens_towards(i, behind)) return false;
                    continue;
                }
                if (turn(a, b, other.at) > 0 && turn(b, c, other.at) > 0 && turn(c, a, other.at) >= 0) return false;
            }
    return true;
}

Result<std::vector<std::array<std::uint32_t, 3>>> EarClipping::triangles() {
    if (!has_outline_) return Error{"the polygon has no area", ""};
    const Error crossed{"the outlines of the polygon cross", ""};
    if (!is_joined_) return crossed;
    std::vector<std::array<std::uint32_t, 3>> result;
    result.reserve(static_cast<std::size_t>(left_));
    const auto size2 = [&](int i) {
        const Corner& own = corner(i);
        const dvec2 in = own.at - corner(own.before).at;
        const dvec2 out = corner(own.behind).at - own.at;
        return std::max(glm::dot(in, in), glm::dot(out, out));
    };
    int at = begin_;
    int tries = 0;  // since the last ear
    while (left_ > 3) {
        if (is_ear(at)) {
            const Corner own = corner(at);
            result.push_back({corner(own.before).index, own.index, corner(own.behind).index});
            clip(at);
            const int behind = tidied(corner(tidied(own.before)).behind);
            // Not the neighbour at once: fans of ever thinner triangles would come of it.
            at = corner(behind).behind;
            tries = 0;
            continue;
        }
        at = corner(at).behind;
        if (++tries <= left_) continue;
        // Nothing but flat corners, by rounding: they enclose nothing.
        tries = 0;
        int flat = -1;
        for (int i = begin_, k = 0; k < left_ && flat < 0; ++k, i = corner(i).behind)
            if (std::abs(turn_at(i)) <= 1e-9 * size2(i)) flat = i;
        if (flat < 0) return crossed;
        const int before = corner(flat).before;
        clip(flat);
        at = tidied(corner(tidied(before)).behind);
    }
    const Corner& last = corner(begin_);
    if (turn_at(begin_) > 0) result.push_back({corner(last.before).index, last.index, corner(last.behind).index});
    return result;
}

}  // namespace

Result<std::vector<std::array<std::uint32_t, 3>>> polygon_triangles(std::span<const std::vector<dvec2>> rings) {
    return EarClipping(rings).triangles();
}

}  // namespace cuesta
