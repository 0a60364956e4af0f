#include "render/still/ray_ground.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// 1 / x that stays finite: what is parallel to a plane never reaches it.
double safe_inverse(double x) {
    return std::abs(x) < 1e-30 ? std::copysign(1e30, x) : 1 / x;
}

Raster<float> halved_maxima(const Raster<float>& finer) {
    Raster<float> coarser((finer.width() + 1) / 2, (finer.height() + 1) / 2);
    for (int y = 0; y < coarser.height(); ++y)
        for (int x = 0; x < coarser.width(); ++x) {
            const int right = std::min(2 * x + 1, finer.width() - 1), below = std::min(2 * y + 1, finer.height() - 1);
            coarser(x, y) = std::max(std::max(finer(2 * x, 2 * y), finer(right, 2 * y)),
                                     std::max(finer(2 * x, below), finer(right, below)));
        }
    return coarser;
}

}  // namespace

/// Quad i lies between samples i - 1 and i, as in the drawn mesh: from i - 0.5 to i + 0.5 cells of the frame, so half a
/// cell is added.
struct RayGround::CellRay {
    double u, v, y;
    double du, dv, dy;

    CellRay(const Ray& ray, double cell)
        : u(ray.origin.x / cell + 0.5),
          v(ray.origin.z / cell + 0.5),
          y(ray.origin.y),
          du(ray.direction.x / cell),
          dv(ray.direction.z / cell),
          dy(ray.direction.y) {}
};

RayGround::RayGround(const Raster<float>& heights, double cell_size, double exaggeration)
    : width_(heights.width()), height_(heights.height()), cell_(cell_size), heights_(width_, height_) {
    CUESTA_CHECK(!heights.empty() && cell_size > 0);
    const auto factor = static_cast<float>(exaggeration);
    for (int y = 0; y < height_; ++y)
        for (int x = 0; x < width_; ++x) heights_(x, y) = heights(x, y) * factor;
    Raster<float> quads(width_ + 1, height_ + 1);
    for (int y = 0; y <= height_; ++y)
        for (int x = 0; x <= width_; ++x)
            quads(x, y) =
                std::max(std::max(sample(x - 1, y - 1), sample(x, y - 1)), std::max(sample(x - 1, y), sample(x, y)));
    highest_.push_back(std::move(quads));
    while (highest_.back().width() > 1 || highest_.back().height() > 1)
        highest_.push_back(halved_maxima(highest_.back()));
    top_ = highest_.back()(0, 0);
}

float RayGround::sample(int x, int y) const {
    return heights_(std::clamp(x, 0, width_ - 1), std::clamp(y, 0, height_ - 1));
}

std::size_t RayGround::bytes() const {
    std::size_t cells = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
    for (const Raster<float>& level : highest_)
        cells += static_cast<std::size_t>(level.width()) * static_cast<std::size_t>(level.height());
    return cells * sizeof(float);
}

double RayGround::height_at(double x, double z) const {
    const double u = std::clamp(x / cell_ + 0.5, 0.5, width_ + 0.5),
                 v = std::clamp(z / cell_ + 0.5, 0.5, height_ + 0.5);
    const int column = static_cast<int>(u), row = static_cast<int>(v);
    const double s = u - column, t = v - row;
    const double above = (1 - s) * sample(column - 1, row - 1) + s * sample(column, row - 1);
    const double below = (1 - s) * sample(column - 1, row) + s * sample(column, row);
    return (1 - t) * above + t * below;
}

std::optional<double> RayGround::patch_meeting(const CellRay& ray, int column, int row, double from, double to) const {
    const double h00 = sample(column - 1, row - 1), h10 = sample(column, row - 1);
    const double h01 = sample(column - 1, row), h11 = sample(column, row);
    const double east = h10 - h00, south = h01 - h00, twist = h11 - h10 - h01 + h00;
    // Height of the ray over the patch h00 + east a + south b + twist a b: a quadratic in the way s from `from` on,
    // counted from there so that long ways do not cancel.
    const double a = ray.u + ray.du * from - column, b = ray.v + ray.dv * from - row;
    const double start = ray.y + ray.dy * from - (h00 + east * a + south * b + twist * a * b);
    const double linear = ray.dy - (east * ray.du + south * ray.dv + twist * (a * ray.dv + b * ray.du));
    const double square = -twist * ray.du * ray.dv;
    const double length = to - from;
    const double end = start + length * (linear + length * square);
    if (std::abs(square) * length <= 1e-12 * (std::abs(linear) + 1e-30)) {
        if (start < 0 || end >= 0) return std::nullopt;
        return from + std::clamp(start / -linear, 0.0, length);
    }
    const double discriminant = linear * linear - 4 * square * start;
    if (discriminant < 0) return std::nullopt;
    const double q = -0.5 * (linear + std::copysign(std::sqrt(discriminant), linear));
    std::array<double, 2> roots{q / square, q != 0 ? start / q : infinity};
    if (roots[1] < roots[0]) std::swap(roots[0], roots[1]);
    for (const double root : roots) {
        // Downwards only, so that a ray comes out of the ground that it starts in.
        if (!(root >= -1e-9 * length && root <= length) || linear + 2 * square * root >= 0) continue;
        return from + std::max(root, 0.0);
    }
    return std::nullopt;
}

std::optional<RayGround::Meeting> RayGround::meeting(const Ray& world_ray, double reach) const {
    const CellRay ray(world_ray, cell_);
    const double inverse_u = safe_inverse(ray.du), inverse_v = safe_inverse(ray.dv);
    // The part of the ray over the frame.
    const double u_low = (0.5 - ray.u) * inverse_u, u_high = (width_ + 0.5 - ray.u) * inverse_u;
    const double v_low = (0.5 - ray.v) * inverse_v, v_high = (height_ + 0.5 - ray.v) * inverse_v;
    double at = std::max({0.0, std::min(u_low, u_high), std::min(v_low, v_high)});
    double last = std::min({reach, std::max(u_low, u_high), std::max(v_low, v_high)});
    if (ray.dy > 0) last = std::min(last, (top_ - ray.y) / ray.dy);
    if (!(at <= last)) return std::nullopt;
    int column = std::clamp(static_cast<int>(ray.u + ray.du * at), 0, width_);
    int row = std::clamp(static_cast<int>(ray.v + ray.dv * at), 0, height_);
    const int top_level = static_cast<int>(highest_.size()) - 1;
    int level = std::min(top_level, 2);
    for (;;) {
        const int left = (column >> level) << level, above = (row >> level) << level, side = 1 << level;
        const int edge_u = ray.du > 0 ? left + side : left, edge_v = ray.dv > 0 ? above + side : above;
        // Parallel to an edge, and on it, a ray never reaches it.
        const double to_u = ray.du == 0 ? infinity : (edge_u - ray.u) * inverse_u;
        const double to_v = ray.dv == 0 ? infinity : (edge_v - ray.v) * inverse_v;
        const double next = std::max(at, std::min({to_u, to_v, last}));
        const double lowest = ray.y + ray.dy * (ray.dy < 0 ? next : at);
        if (lowest <= static_cast<double>(highest_[static_cast<std::size_t>(level)](column >> level, row >> level))) {
            if (level > 0) {
                --level;
                continue;
            }
            if (const auto distance = patch_meeting(ray, column, row, at, next)) return Meeting{*distance, column, row};
        }
        if (next >= last) return std::nullopt;
        at = next;
        // Over the border into the neighbour: exact along the way that was left, kept within the block along the other.
        if (to_u <= to_v) {
            column = ray.du > 0 ? edge_u : edge_u - 1;
            row = std::clamp(static_cast<int>(ray.v + ray.dv * at), above, std::min(above + side - 1, height_));
        } else {
            row = ray.dv > 0 ? edge_v : edge_v - 1;
            column = std::clamp(static_cast<int>(ray.u + ray.du * at), left, std::min(left + side - 1, width_));
        }
        if (column < 0 || row < 0 || column > width_ || row > height_) return std::nullopt;
        if (level < top_level) ++level;
    }
}

std::optional<RayGround::Hit> RayGround::first_hit(const Ray& ray, double reach) const {
    const auto met = meeting(ray, reach);
    if (!met) return std::nullopt;
    Hit hit{met->distance, ray.origin + ray.direction * met->distance, {}};
    const double a = hit.place.x / cell_ + 0.5 - met->column, b = hit.place.z / cell_ + 0.5 - met->row;
    const double h00 = sample(met->column - 1, met->row - 1), h10 = sample(met->column, met->row - 1);
    const double h01 = sample(met->column - 1, met->row), h11 = sample(met->column, met->row);
    const double east = (h10 - h00) * (1 - b) + (h11 - h01) * b, south = (h01 - h00) * (1 - a) + (h11 - h10) * a;
    hit.normal = glm::normalize(glm::dvec3(-east / cell_, 1, -south / cell_));
    return hit;
}

}  // namespace cuesta
