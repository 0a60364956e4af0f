#pragma once
/// \file The definition of carving (core/carve/displacement.h) cell by cell, in doubles, by search: slow and plain. All
/// pieces count at all cells, minima are found by sampling, insides by counting crossings.

#include <algorithm>
#include <cmath>

#include "core/carve/displacement.h"

namespace cuesta::carve_reference {

struct Minimum {
    double t = 0;
    double distance = 0;
};

struct Cell {
    double displacement = 0;
    double water_level = NAN;
};

inline glm::dvec2 flat(const glm::dvec3& point) {
    return {point.x, point.z};
}
inline glm::dvec3 point_of(const CarvePiece& piece, double t) {
    const auto& p = piece.points;
    return (1 - t) * (1 - t) * p[0] + 2 * t * (1 - t) * p[1] + t * t * p[2];
}
inline glm::dvec3 derivative_of(const CarvePiece& piece, double t) {
    const auto& p = piece.points;
    return 2 * (1 - t) * (p[1] - p[0]) + 2 * t * (p[2] - p[1]);
}
/// Unit; at ends with handles without length the chord's.
inline glm::dvec2 tangent_of(const CarvePiece& piece, double t) {
    glm::dvec2 way = flat(derivative_of(piece, t));
    if (glm::length(way) < 1e-9) way = flat(piece.points[2] - piece.points[0]);
    return glm::length(way) > 0 ? glm::normalize(way) : glm::dvec2(0.0);
}

/// All local minima of the distance on 0..1.
inline std::vector<Minimum> minima_of(const CarvePiece& piece, const glm::dvec2& p) {
    const auto distance = [&](double t) { return glm::length(flat(point_of(piece, t)) - p); };
    constexpr int samples = 200;
    std::vector<double> sampled;
    for (int i = 0; i <= samples; ++i) sampled.push_back(distance(static_cast<double>(i) / samples));
    std::vector<Minimum> result;
    for (int i = 0; i <= samples; ++i) {
        const auto at = [&](int k) { return k < 0 || k > samples ? INFINITY : sampled[static_cast<std::size_t>(k)]; };
        if (!(at(i) < at(i - 1) && at(i) <= at(i + 1))) continue;
        double low = std::max(0, i - 1) / static_cast<double>(samples);
        double high = std::min(samples, i + 1) / static_cast<double>(samples);
        // Bisection of the derivative: golden section would lose half of the digits.
        const auto slope = [&](double t) {
            return glm::dot(flat(point_of(piece, t)) - p, flat(derivative_of(piece, t)));
        };
        if (low == 0 && slope(0) >= 0 && i <= 1 && distance(0) <= at(i)) high = 0;
        if (high == 1 && slope(1) <= 0 && i >= samples - 1 && distance(1) <= at(i)) low = 1;
        for (int step = 0; step < 60 && high > low; ++step) {
            const double middle = 0.5 * (low + high);
            (slope(middle) > 0 ? high : low) = middle;
        }
        const double t = low == 1 ? 1 : high;
        result.push_back({t, distance(t)});
    }
    return result;
}

inline double smooth(double x) {
    x = std::clamp(x, 0.0, 1.0);
    return x * x * (3 - 2 * x);
}
inline double mixed(const CarvePiece& piece, float CarveEnd::*member, double t) {
    return (1 - t) * static_cast<double>(piece.ends[0].*member) + t * static_cast<double>(piece.ends[1].*member);
}
inline double theta_at(const CarvePiece& piece, const Minimum& at) {
    const double blend = (1 - at.t) * std::max(1e-3, static_cast<double>(piece.ends[0].blend)) +
                         at.t * std::max(1e-3, static_cast<double>(piece.ends[1].blend));
    const double psi = std::clamp(1 - (at.distance - mixed(piece, &CarveEnd::half_width, at.t)) / blend, 0.0, 1.0);
    return std::pow(psi, 3) * (6 * psi * psi - 15 * psi + 10);
}
inline double weight_of(double theta) {
    return theta / (1 - theta + 1e-4);
}

struct Rank {
    double theta = 0, weight = 0, level = 0, dug = 0;
    double upper = 0, cut = 0, fill = 0;  ///< of ways
};
struct Water {
    double weight = 0, level = 0, beta = 0;
};

/// `neighbours`: the pieces before and after, null at free ends.
inline void add(const CarvePlan& plan, const CarvePiece& piece, const std::array<const CarvePiece*, 2>& neighbours,
                const glm::dvec2& p, const Minimum& at, bool is_nearest, Rank& rank, Water& water) {
    const double t = at.t;
    const double d = at.distance;
    const glm::dvec2 o = p - flat(point_of(piece, t));
    const glm::dvec2 tangent = tangent_of(piece, t);
    const bool is_end = t == 0 || t == 1;
    double c = 0;
    double c_out = -1;
    double rise = 0;
    if (is_end && d > 0) {
        const std::size_t end = t == 1;
        const double outward = end == 1 ? 1 : -1;
        c_out = glm::dot(o, outward * tangent) / d;
        if (neighbours[end]) {
            const glm::dvec2 on = outward * tangent_of(*neighbours[end], end == 1 ? 0 : 1);
            c = std::min(c_out, glm::dot(o, on) / d);
            const glm::dvec3 along = derivative_of(piece, t);
            const double speed = glm::length(flat(along));
            rise = speed > 1e-9 ? outward * along.y / speed : 0;
        }
    }
    const double q = 1 - smooth(c / 0.1);
    const double ahead = std::clamp(c, 0.0, 0.1);
    const glm::dvec2 second = flat(2.0 * (piece.points[2] - 2.0 * piece.points[1] + piece.points[0]));
    const double speed = glm::length(flat(derivative_of(piece, t)));
    double open = speed > 0 ? 1 - glm::dot(o, second) / (speed * speed) : 1;
    if (is_end) open = speed > 0 ? std::max(open, c_out) : c_out;
    const double counts = q * std::max(1e-4, smooth(open / 0.5));
    const double kept = is_nearest ? q : counts;

    const double h = mixed(piece, &CarveEnd::half_width, t);
    const double s = tangent.x * o.y - tangent.y * o.x;
    const double edges = point_of(piece, t).y + rise * d * ahead;
    double delta = 0;
    if (static_cast<std::size_t>(piece.section) < plan.sections.size()) {
        const double across = d * std::sqrt(1 - ahead * ahead);
        const auto share = [&](double x) {
            const double place = (x + 1) / 2 * (CrossSectionTable::size - 1);
            const int index = std::min(static_cast<int>(place), CrossSectionTable::size - 2);
            const auto& table = plan.sections[static_cast<std::size_t>(piece.section)].share;
            const double a = static_cast<double>(table[static_cast<std::size_t>(index)]);
            const double b = static_cast<double>(table[static_cast<std::size_t>(index) + 1]);
            return a + (place - index) * (b - a);
        };
        const double x = across < h ? across / h : 1;
        const double f = across > 0 ? std::clamp(s / across, -1.0, 1.0) : 0;
        delta = mixed(piece, &CarveEnd::depth, t) * ((1 + f) / 2 * share(x) + (1 - f) / 2 * share(-x));
    }
    const double level = edges - mixed(piece, &CarveEnd::cross_slope, t) * std::clamp(s, -h, h) + std::max(0.0, -delta);
    const double theta = theta_at(piece, at);
    const double weight = counts * weight_of(theta);
    const bool is_way = piece.rank == CarveRank::way;
    const auto earth = [&](float WayEarth::*member) {
        return (1 - t) * static_cast<double>(piece.ends[0].earth.*member) +
               t * static_cast<double>(piece.ends[1].earth.*member);
    };
    const double part = kept * (is_way ? earth(&WayEarth::share) : 1);
    const double beyond = std::max(0.0, d - h);
    rank.theta = std::max(rank.theta, part * theta);
    rank.weight += weight;
    rank.level += weight * (level - (is_way ? earth(&WayEarth::fill_slope) * beyond : 0));
    rank.upper += weight * (level + earth(&WayEarth::cut_slope) * beyond);
    rank.cut += weight * earth(&WayEarth::cut_limit);
    rank.fill += weight * earth(&WayEarth::fill_limit);
    rank.dug = std::max(rank.dug, part * theta * std::max(0.0, delta));
    if (piece.has_water && d <= h && h > 0) {
        const double v = counts * (1 - d / h + 1e-3);
        water.weight += v;
        water.level += v * (edges + mixed(piece, &CarveEnd::water, t));
        water.beta = std::max(water.beta, kept * (1 - d / h));
    }
}

inline bool is_inside(const CarveArea& area, const glm::dvec2& p) {
    bool inside = false;
    for (std::size_t i = 0; i < area.ring.size(); ++i) {
        const glm::dvec2& a = area.ring[i];
        const glm::dvec2& b = area.ring[(i + 1) % area.ring.size()];
        if ((a.y <= p.y) == (b.y <= p.y)) continue;
        if (a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) <= p.x) inside = !inside;
    }
    return inside;
}

inline Cell cell_of(const CarvePlan& plan, const glm::dvec2& p, double ground) {
    Rank way;
    Rank stream;
    Water water;
    std::vector<double> rim_theta(plan.areas.size(), 0.0);
    std::vector<double> rim_distance(plan.areas.size(), INFINITY);
    for (std::size_t i = 0; i < plan.pieces.size(); ++i) {
        const CarvePiece& piece = plan.pieces[i];
        const std::vector<Minimum> minima = minima_of(piece, p);
        if (piece.rank == CarveRank::area) {
            const std::size_t area = static_cast<std::size_t>(piece.area);
            for (const Minimum& at : minima) {
                if (at.distance <= rim_distance[area]) rim_distance[area] = at.distance;
                rim_theta[area] = std::max(rim_theta[area], theta_at(piece, at));
            }
            continue;
        }
        // Round a closed path the first and the last of its pieces are neighbours.
        const auto neighbour = [&](bool says_so, bool before) -> const CarvePiece* {
            if (!says_so) return nullptr;
            const std::size_t next = before ? i - 1 : i + 1;
            if (next < plan.pieces.size() && plan.pieces[next].path == piece.path) return &plan.pieces[next];
            const CarvePiece* last = nullptr;
            for (const CarvePiece& other : plan.pieces)
                if (other.path == piece.path && (before || !last)) last = &other;
            return last;
        };
        double nearest = INFINITY;
        for (const Minimum& at : minima) nearest = std::min(nearest, at.distance);
        for (const Minimum& at : minima)
            add(plan, piece, {neighbour(piece.goes_on_before, true), neighbour(piece.goes_on_after, false)}, p, at,
                at.distance == nearest, piece.rank == CarveRank::way ? way : stream, water);
    }
    std::vector<std::size_t> order;
    for (std::size_t k = 0; k < plan.areas.size(); ++k) order.push_back(k);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return plan.areas[a].level > plan.areas[b].level; });
    double theta_a = 0, level_a = 0, dug_a = 0, bottom = INFINITY, lake = NAN;
    for (const std::size_t k : order) {
        const CarveArea& area = plan.areas[k];
        const bool inside = is_inside(area, p);
        const double theta = inside ? 1 : rim_theta[k];
        level_a = (1 - theta) * level_a + theta * area.level;
        theta_a = (1 - theta) * theta_a + theta;
        if (!inside) continue;
        const double full = static_cast<double>(area.depth);
        const double depth =
            area.run > 0 ? full * std::min(1.0, rim_distance[k] / static_cast<double>(area.run)) : full;
        bottom = std::min(bottom, area.level - depth);
        dug_a = std::max(dug_a, depth);
        if (area.has_water) lake = area.level + static_cast<double>(area.water);
    }
    Cell cell;
    if (water.weight > 0) {
        const double river = water.level / water.weight;
        cell.water_level = std::isnan(lake) ? river : water.beta * river + (1 - water.beta) * lake;
    } else {
        cell.water_level = lake;
    }
    const double theta = std::max({way.theta, stream.theta, theta_a});
    if (theta <= 0) return cell;
    way.level = std::min(std::max(way.weight * ground, way.level), way.upper);
    way.level = std::clamp(way.level, way.weight * ground - way.cut, way.weight * ground + way.fill);
    const double f_water = 1 - way.theta;
    const double f_area = f_water * (1 - stream.theta);
    const double w_area = f_area * weight_of(theta_a);
    const double t = (way.level + f_water * stream.level + (theta_a > 0 ? w_area * level_a / theta_a : 0)) /
                     (way.weight + f_water * stream.weight + w_area);
    const double by_areas = dug_a > 0 ? std::clamp(t - bottom, 0.0, dug_a) : 0;
    cell.displacement = theta * (t - ground) - std::max(way.dug, f_water * std::max(stream.dug, by_areas));
    return cell;
}

}  // namespace cuesta::carve_reference
