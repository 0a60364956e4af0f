#include "ui/curves/spline_aim.h"
#include "core/field/statistics.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

/// Past this many times the height of the eye above the plane, rays graze it, and a pixel is a jump.
constexpr double farthest = 200;
constexpr double steepest = 0.966;  ///< sine of 75 degrees: views from above it are from above

}  // namespace

BaseHeights heights_of(const Land& land) {
    BaseHeights heights{land.ground, land.frame.cell_size, 0, 0};
    const ValueRange range = value_range(land.ground->view());
    heights.lowest = range.low;
    heights.highest = range.high;
    return heights;
}

std::optional<glm::dvec3> meet_level(const Ray& ray, double height) {
    const double above = ray.origin.y - height;
    if (ray.direction.y == 0) return std::nullopt;
    const double t = -above / ray.direction.y;
    if (t <= 0 || t > farthest * std::abs(above)) return std::nullopt;
    return ray.origin + ray.direction * t;
}

std::optional<glm::dvec3> meet_ground(const Ray& ray, const BaseHeights& ground, double height) {
    if (!ground.raster || ground.highest - ground.lowest < 1e-9) return meet_level(ray, ground.lowest + height);
    const double side = std::max(ground.raster->width(), ground.raster->height()) * ground.cell_size;
    const double eye = std::max({std::abs(ray.origin.x), std::abs(ray.origin.y), std::abs(ray.origin.z)});
    // The part of the ray between the lowest and the highest ground.
    double from = 0, to = 4 * (side + eye);
    if (ray.direction.y != 0) {
        const double a = (ground.highest + height - ray.origin.y) / ray.direction.y;
        const double b = (ground.lowest + height - ray.origin.y) / ray.direction.y;
        from = std::max(from, std::min(a, b));
        to = std::min(to, std::max(a, b));
    }
    if (from > to) return std::nullopt;
    const auto point = [&](double t) { return ray.origin + ray.direction * t; };
    const auto above = [&](double t) {
        const glm::dvec3 p = point(t);
        return p.y - height - ground.at(p.x, p.z);
    };
    constexpr int steps = 400;
    double last = from, last_above = above(from);
    for (int i = 1; i <= steps; ++i) {
        const double t = from + (to - from) * i / steps;
        const double now = above(t);
        if ((now <= 0) != (last_above <= 0) || now == 0) {
            double near = last, far = t;
            for (int k = 0; k < 50; ++k) {
                const double middle = (near + far) / 2;
                ((above(middle) <= 0) == (last_above <= 0) ? near : far) = middle;
            }
            glm::dvec3 p = point(far);
            p.y = ground.at(p.x, p.z) + height;
            return p;
        }
        last = t;
        last_above = now;
    }
    return std::nullopt;
}

double height_on_upright(const ViewPointer& pointer, QPointF place, const glm::dvec3& anchor) {
    const glm::dvec3 to_eye = pointer.ray.origin - anchor;
    const glm::dvec3 level(to_eye.x, 0, to_eye.z);
    const double distance = glm::length(level);
    if (distance > 0 && std::abs(to_eye.y) < steepest * glm::length(to_eye)) {
        // Point where the ray meets the upright plane through the anchor that faces the eye.
        const glm::dvec3 facing = level / distance;
        const Ray ray = pointer.ray_at(place);
        const double approach = -glm::dot(ray.direction, facing);
        if (approach > 1e-3) return ray.origin.y + ray.direction.y * distance / approach;
        return anchor.y;
    }
    const std::optional<QPointF> now = pointer.place_of(anchor);
    const double scale = pointer.pixels_per_metre(anchor);
    return now && scale > 0 ? anchor.y + (now->y() - place.y()) / scale : anchor.y;
}

}  // namespace cuesta
