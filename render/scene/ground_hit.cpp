/// First hit of a ray on the ground: cell by cell along the ray, exact within each bilinear patch.

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "render/scene/terrain_scene.h"

namespace cuesta {

namespace {

/// The part of the ray over x in [low_x, high_x], z in [low_z, high_z], from 0 on; empty where first > second.
struct Span {
    double first;
    double last;
};

Span span_over(const Ray& ray, double low_x, double high_x, double low_z, double high_z) {
    Span span{0.0, std::numeric_limits<double>::infinity()};
    const auto clip = [&span](double origin, double direction, double low, double high) {
        if (direction == 0) {
            if (origin < low || origin > high) span.last = -1;
            return;
        }
        const double a = (low - origin) / direction;
        const double b = (high - origin) / direction;
        span.first = std::max(span.first, std::min(a, b));
        span.last = std::min(span.last, std::max(a, b));
    };
    clip(ray.origin.x, ray.direction.x, low_x, high_x);
    clip(ray.origin.z, ray.direction.z, low_z, high_z);
    return span;
}

/// Heights over one quad between four samples: h(u, v) = a + b u + c v + d u v, with u, v in cells from the frame's
/// corner.
struct Patch {
    double a, b, c, d;
};

/// The least t in [first, last] where the ray meets the patch from either side.
std::optional<double> meeting(const Ray& ray, const Patch& patch, double cell, double first, double last) {
    // origin.y + t dy = a + b u + c v + d u v with u = u0 + t du, v = v0 + t dv: a quadratic in t. t counts from
    // `first`, so that cancellation over a long way does not cost precision.
    const glm::dvec3 start = ray.origin + ray.direction * first;
    const double u0 = start.x / cell, v0 = start.z / cell;
    const double du = ray.direction.x / cell, dv = ray.direction.z / cell;
    const double constant = patch.a + patch.b * u0 + patch.c * v0 + patch.d * u0 * v0 - start.y;
    const double linear = patch.b * du + patch.c * dv + patch.d * (u0 * dv + v0 * du) - ray.direction.y;
    const double square = patch.d * du * dv;
    const double length = last - first;
    std::array<double, 2> roots{};
    int count = 0;
    if (std::abs(square) * length <= 1e-14 * std::abs(linear)) {
        if (linear == 0) return constant == 0 ? std::optional(first) : std::nullopt;
        roots[static_cast<std::size_t>(count++)] = -constant / linear;
    } else {
        const double discriminant = linear * linear - 4 * square * constant;
        if (discriminant < 0) return std::nullopt;
        const double q = -0.5 * (linear + std::copysign(std::sqrt(discriminant), linear));
        roots[static_cast<std::size_t>(count++)] = q / square;
        if (q != 0) roots[static_cast<std::size_t>(count++)] = constant / q;
        if (count == 2 && roots[1] < roots[0]) std::swap(roots[0], roots[1]);
    }
    // Rounding must not open gaps between neighbouring patches: accept a little beyond the ends.
    const double slack = 1e-9 * (std::abs(first) + cell);
    for (int i = 0; i < count; ++i) {
        const double root = roots[static_cast<std::size_t>(i)];
        if (root >= -slack && root <= length + slack) return first + std::clamp(root, 0.0, length);
    }
    return std::nullopt;
}

}  // namespace

std::optional<glm::dvec3> ground_hit(const Land& land, const Ray& ray, double vertical_exaggeration) {
    const Raster<float>& ground = *land.ground;
    const int width = ground.width(), height = ground.height();
    const double cell = land.frame.cell_size;
    const Span whole = span_over(ray, 0, width * cell, 0, height * cell);
    if (whole.first > whole.last) return std::nullopt;
    // A ray that goes straight down stays in one quad: a finite end serves there too.
    const double end = std::isfinite(whole.last) ? whole.last : whole.first;

    // Quad i of 0 .. cells lies between samples i - 1 and i (both kept within the raster): from i - 0.5 to i + 0.5
    // cells.
    const auto quad_of = [cell](double metres, int cells) {
        return std::clamp(static_cast<int>(std::floor(metres / cell + 0.5)), 0, cells);
    };
    const glm::dvec3 entry = ray.origin + ray.direction * whole.first;
    int column = quad_of(entry.x, width), row = quad_of(entry.z, height);
    const int step_x = ray.direction.x > 0 ? 1 : -1;
    const int step_z = ray.direction.z > 0 ? 1 : -1;
    const auto crossing = [cell](double origin, double direction, int quad) {
        if (direction == 0) return std::numeric_limits<double>::infinity();
        return ((quad + (direction > 0 ? 0.5 : -0.5)) * cell - origin) / direction;
    };
    double at = whole.first;
    while (column >= 0 && column <= width && row >= 0 && row <= height) {
        const double next_x = crossing(ray.origin.x, ray.direction.x, column);
        const double next_z = crossing(ray.origin.z, ray.direction.z, row);
        double next =
            std::min({next_x, next_z, std::isfinite(whole.last) ? end : std::numeric_limits<double>::infinity()});
        next = std::max(next, at);

        const auto sample = [&](int x, int y) {
            return vertical_exaggeration * ground(std::clamp(x, 0, width - 1), std::clamp(y, 0, height - 1));
        };
        const double h00 = sample(column - 1, row - 1), h10 = sample(column, row - 1);
        const double h01 = sample(column - 1, row), h11 = sample(column, row);
        const double y_at = ray.origin.y + ray.direction.y * at;
        const bool vertical = !std::isfinite(next);
        const double y_next = vertical ? (ray.direction.y > 0 ? 1e300 : -1e300) : ray.origin.y + ray.direction.y * next;
        const auto [lowest, highest] = std::minmax({h00, h10, h01, h11});
        const double slack = 1e-9 * (std::abs(highest) + std::abs(lowest) + cell);
        if (std::min(y_at, y_next) <= highest + slack && std::max(y_at, y_next) >= lowest - slack) {
            // The corner of the quad lies at (column - 0.5, row - 0.5) cells; expanded about the frame's corner.
            const double u = column - 0.5, v = row - 0.5;
            const double b = h10 - h00, c = h01 - h00, d = h11 - h10 - h01 + h00;
            const Patch patch{h00 - b * u - c * v + d * u * v, b - d * v, c - d * u, d};
            const double until =
                vertical ? at + std::max(std::abs(y_at - highest), std::abs(y_at - lowest)) + cell : next;
            if (const auto t = meeting(ray, patch, cell, at, until)) return ray.origin + ray.direction * *t;
        }
        if (vertical || next >= end) break;
        at = next;
        if (next_x <= next_z)
            column += step_x;
        else
            row += step_z;
    }
    return std::nullopt;
}

}  // namespace cuesta
