#include "ui/curves/path_section_shape.h"

#include <cmath>

namespace cuesta {

SectionShape shape_with(const PathParameters& parameters, const PathSection& section) {
    SectionShape shape;
    shape.kind = parameters.cross_section;
    shape.width = section.width;
    shape.blend = section.blend;
    shape.depth = section.depth;
    if (!is_watercourse(parameters.kind)) shape.cross_slope = std::tan(glm::radians(static_cast<double>(section.bank)));
    shape.bottom_share = parameters.bottom_share;
    if (is_watercourse(parameters.kind) && section.depth > parameters.freeboard)
        shape.water = -static_cast<double>(parameters.freeboard);
    return shape;
}

SectionShape section_shape_at(const Path& path, double u, const PathCourse& course,
                              const std::function<std::optional<double>(double x, double z)>& ground) {
    SectionShape shape = shape_with(path.parameters, parameters_at(path, u));
    shape.own = path.own_cross_section;
    if (course.samples.size() < 2 || path.curve_count() == 0) return shape;
    const PathCourse::Sample sample = course.at_position(u);
    if (std::isfinite(sample.water)) shape.water = sample.water - sample.height;
    const glm::dvec3 middle = point_at(path, u), along = derivative_at(path, u);
    const double length = std::hypot(along.x, along.z);
    if (!(length > 0)) return shape;
    // Looking along the path (x east, z south), the right hand points to (-z, x).
    const glm::dvec2 right(-along.z / length, along.x / length);
    shape.ground = [ground, middle, right, height = sample.height](double across) -> std::optional<double> {
        const auto there = ground(middle.x + across * right.x, middle.z + across * right.y);
        return there ? std::optional(*there - height) : std::nullopt;
    };
    return shape;
}

}  // namespace cuesta
