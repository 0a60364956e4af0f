#include "core/carve/falling_network.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/check.h"

namespace cuesta {
namespace {

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

/// A bend of a convex, piecewise linear function: where it is and by how much the slope grows there.
struct Bend {
    double place = 0;
    double growth = 0;
};

/// Bends with the one nearest to the lowest part of the function on top. `sign` 1: those left of it (the greatest on
/// top), -1: those right of it. All may be moved at once.
class BendHeap {
public:
    explicit BendHeap(double sign) : sign_(sign) {}
    bool empty() const { return bends_.empty(); }
    double top() const { return sign_ * bends_.front().place + shift_; }
    double top_growth() const { return bends_.front().growth; }
    void move_by(double way) { shift_ += way; }
    void clear() { bends_.clear(); }
    void push(Bend bend) {
        bends_.push_back({sign_ * (bend.place - shift_), bend.growth});
        std::push_heap(bends_.begin(), bends_.end(), below);
    }
    /// Takes growth off the top, at most `growth`, all of one bend.
    Bend pop(double growth) {
        Bend& front = bends_.front();
        const double place = top();
        if (front.growth > growth) {
            front.growth -= growth;
            return {place, growth};
        }
        const Bend taken{place, front.growth};
        std::pop_heap(bends_.begin(), bends_.end(), below);
        bends_.pop_back();
        return taken;
    }
    void add(BendHeap&& other) {
        if (other.bends_.size() > bends_.size()) std::swap(*this, other);
        for (const Bend& bend : other.bends_) push({other.sign_ * bend.place + other.shift_, bend.growth});
        other = BendHeap(sign_);
    }

private:
    static bool below(const Bend& a, const Bend& b) { return a.place < b.place; }
    std::vector<Bend> bends_;  ///< places times sign, without the shift
    double sign_;
    double shift_ = 0;
};

/// The least cost of all upstream of a place, as a function of its level.
struct CostAbove {
    BendHeap left{1.0};
    BendHeap right{-1.0};

    void wish(const LevelWish& wish) {
        transfer(left, right, wish.target, wish.weight * (1 - wish.quantile));
        transfer(right, left, wish.target, wish.weight * wish.quantile);
    }
    /// The lowest of the levels that cost least.
    double best() const { return left.empty() ? right.top() : left.top(); }
    /// The same as a function of the level at the next place downstream, which may lie lower by no more than `fall`.
    void pass_down(double fall) {
        if (std::isinf(fall))
            left.clear();
        else
            left.move_by(-fall);
    }
    void add(CostAbove&& other) {
        left.add(std::move(other.left));
        right.add(std::move(other.right));
        // Bends that passed each other change sides: (a - x)+ + (x - b)+ = (b - x)+ + (x - a)+ + a - b where a > b.
        while (!left.empty() && !right.empty() && left.top() > right.top()) {
            const double growth = std::min(left.top_growth(), right.top_growth());
            const Bend from_left = left.pop(growth);
            left.push(right.pop(growth));
            right.push(from_left);
        }
    }

private:
    /// Adds growth * |level - place| on the side of `to`.
    static void transfer(BendHeap& from, BendHeap& to, double place, double growth) {
        from.push({place, growth});
        while (growth > 0 && !from.empty()) {
            const Bend taken = from.pop(growth);
            growth -= taken.growth;
            to.push(taken);
        }
    }
};

/// For each vertex the edge that is its way on, or -1; no circles.
std::vector<int> ways_on(int count, std::span<const LevelWish> wishes, std::span<const FlowEdge> edges) {
    std::vector<int> way(at(count), -1);
    for (std::size_t e = 0; e < edges.size(); ++e) {
        int& taken = way[at(edges[e].from)];
        if (edges[e].from == edges[e].to) continue;
        if (taken < 0 || edges[e].priority > edges[at(taken)].priority) taken = static_cast<int>(e);
    }
    std::vector<double> lowest(at(count), std::numeric_limits<double>::infinity());
    for (const LevelWish& wish : wishes) lowest[at(wish.vertex)] = std::min(lowest[at(wish.vertex)], wish.target);
    std::vector<int> seen_from(at(count), -1);
    for (int start = 0; start < count; ++start) {
        int vertex = start;
        while (vertex >= 0 && seen_from[at(vertex)] < 0) {
            seen_from[at(vertex)] = start;
            vertex = way[at(vertex)] < 0 ? -1 : edges[at(way[at(vertex)])].to;
        }
        if (vertex < 0 || seen_from[at(vertex)] != start) continue;
        int cut = vertex;
        for (int next = edges[at(way[at(vertex)])].to; next != vertex; next = edges[at(way[at(next)])].to)
            if (lowest[at(next)] < lowest[at(cut)] || (lowest[at(next)] == lowest[at(cut)] && next < cut)) cut = next;
        way[at(cut)] = -1;
    }
    return way;
}

/// Numbers `ends` lists for each vertex, one after another.
struct Neighbours {
    std::vector<std::size_t> first;
    std::vector<int> other;
};
Neighbours neighbours(std::size_t count, std::span<const FlowEdge> edges, bool downstream) {
    Neighbours result{std::vector<std::size_t>(count + 1, 0), std::vector<int>(edges.size())};
    const auto near = [&](const FlowEdge& edge) { return at(downstream ? edge.from : edge.to); };
    for (const FlowEdge& edge : edges) ++result.first[near(edge) + 1];
    std::partial_sum(result.first.begin(), result.first.end(), result.first.begin());
    std::vector<std::size_t> next = result.first;
    for (const FlowEdge& edge : edges) result.other[next[near(edge)]++] = downstream ? edge.to : edge.from;
    return result;
}

/// From the lowest vertex up: what lies downstream of it takes its level, as far as nothing lower has been there.
/// With `sign` -1 all is turned about: from the highest down, upstream.
void flood(std::vector<double>& levels, std::span<const FlowEdge> edges, double sign) {
    const Neighbours ways = neighbours(levels.size(), edges, sign > 0);
    std::vector<int> order(levels.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return sign * levels[at(a)] < sign * levels[at(b)]; });
    std::vector<char> seen(levels.size(), 0);
    std::vector<int> open;
    for (const int start : order) {
        if (seen[at(start)]) continue;
        const double level = levels[at(start)];
        seen[at(start)] = 1;
        open.push_back(start);
        while (!open.empty()) {
            const std::size_t vertex = at(open.back());
            open.pop_back();
            levels[vertex] = level;
            for (std::size_t k = ways.first[vertex]; k < ways.first[vertex + 1]; ++k)
                if (char& visited = seen[at(ways.other[k])]; !visited) {
                    visited = 1;
                    open.push_back(ways.other[k]);
                }
        }
    }
}

}  // namespace

void lower_downstream(std::vector<double>& levels, std::span<const FlowEdge> edges) {
    flood(levels, edges, 1);
}
void raise_upstream(std::vector<double>& levels, std::span<const FlowEdge> edges) {
    flood(levels, edges, -1);
}

std::vector<double> falling_levels(int count, std::span<const LevelWish> wishes, std::span<const FlowEdge> edges) {
    const std::vector<int> way = ways_on(count, wishes, edges);
    const auto below = [&](int vertex) { return way[at(vertex)] < 0 ? -1 : edges[at(way[at(vertex)])].to; };

    std::vector<int> above(at(count), 0);  // how many still have to pass down
    for (int v = 0; v < count; ++v)
        if (below(v) >= 0) ++above[at(below(v))];
    std::vector<int> order;  // upstream first
    order.reserve(at(count));
    for (int v = 0; v < count; ++v)
        if (above[at(v)] == 0) order.push_back(v);
    for (std::size_t i = 0; i < order.size(); ++i)
        if (const int next = below(order[i]); next >= 0 && --above[at(next)] == 0) order.push_back(next);
    CUESTA_CHECK(order.size() == at(count));

    std::vector<std::vector<const LevelWish*>> wishes_of(at(count));
    for (const LevelWish& wish : wishes) {
        CUESTA_CHECK(std::isfinite(wish.target) && wish.weight > 0 && wish.quantile > 0 && wish.quantile < 1);
        wishes_of[at(wish.vertex)].push_back(&wish);
    }
    std::vector<CostAbove> costs(at(count));
    std::vector<double> best(at(count));
    for (const int v : order) {
        CUESTA_CHECK(!wishes_of[at(v)].empty());
        for (const LevelWish* wish : wishes_of[at(v)]) costs[at(v)].wish(*wish);
        best[at(v)] = costs[at(v)].best();
        if (below(v) < 0) continue;
        costs[at(v)].pass_down(edges[at(way[at(v)])].greatest_fall);
        costs[at(below(v))].add(std::move(costs[at(v)]));
    }
    std::vector<double> levels(at(count));
    for (auto v = order.rbegin(); v != order.rend(); ++v) {
        double& level = levels[at(*v)];
        level = best[at(*v)];
        if (below(*v) < 0) continue;
        const double floor = levels[at(below(*v))];
        level = std::max(std::min(level, floor + edges[at(way[at(*v)])].greatest_fall), floor);
    }
    lower_downstream(levels, edges);
    return levels;
}

}  // namespace cuesta
