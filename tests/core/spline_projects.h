#pragma once
/// \file Projects whose land grows from feature splines.

#include <initializer_list>

#include "core/model/automatic_tangents.h"
#include "core/model/project.h"

namespace cuesta::test {

/// A spline through points, with tangents along the line between their neighbours.
inline FeatureSpline spline_through(const std::vector<glm::dvec3>& points, bool closed = false) {
    FeatureSpline spline;
    spline.closed = closed;
    const std::size_t count = points.size();
    for (std::size_t i = 0; i < count; ++i) {
        const glm::dvec3 before = points[i > 0 ? i - 1 : closed ? count - 1 : i];
        const glm::dvec3 after = points[i + 1 < count ? i + 1 : closed ? 0 : i];
        const glm::dvec3 tangent = (after - before) / 6.0;
        spline.knots.push_back({points[i], -tangent, tangent, TangentMode::automatic});
    }
    return spline;
}

inline MetaPoint meta_point(double position, float half_width, float reach, float rise) {
    MetaPoint point;
    point.position = position;
    point.parameters.half_width = half_width;
    point.parameters.left_length = point.parameters.right_length = reach;
    point.parameters.left_rise = point.parameters.right_rise = rise;
    return point;
}

constexpr double spline_land = 5120;  ///< m, side of the terrain of spline_project()

/// Flat ground at 0 m with a ridge, a valley and a closed plateau rim, size x size cells; no noise.
inline Project spline_project(int size) {
    Project project;
    project.frame.width = size;
    project.frame.height = size;
    project.frame.cell_size = spline_land / size;
    GeneratedBase base;
    base.parameters.kind = GeneratorKind::flat;
    base.parameters.minimum = 0;
    base.parameters.maximum = 0;
    project.base = base;
    project.noise.amplitude = 0;

    FeatureSpline ridge = spline_through({{800, 300, 900}, {1900, 520, 1300}, {2800, 600, 1100}, {4200, 350, 1700}});
    ridge.id = 1;
    ridge.meta_points = {meta_point(0, 20, 400, -150), meta_point(3, 40, 500, -200)};
    FeatureSpline valley = spline_through({{600, 150, 3000}, {2000, 60, 2600}, {3300, 20, 3100}, {4700, 0, 2700}});
    valley.id = 2;
    valley.meta_points = {meta_point(0, 30, 250, 60), meta_point(3, 60, 300, 80)};
    FeatureSpline rim =
        spline_through({{1500, 250, 3900}, {2300, 260, 3700}, {2900, 250, 4100}, {2200, 240, 4500}}, true);
    rim.id = 3;
    project.splines = {ridge, valley, rim};
    return project;
}

inline Project generated_land(GeneratorKind kind, int width, int height) {
    Project project;
    project.frame.width = width;
    project.frame.height = height;
    project.frame.cell_size = 17;
    GeneratedBase base;
    base.parameters.kind = kind;
    base.parameters.minimum = -20;
    base.parameters.maximum = 900;
    base.parameters.wavelength = 1500;
    project.base = base;
    project.erosion.mixing.steps = 0;
    return project;
}

/// Creases, a smooth valley and a cliff on rolling ground, with noise that changes from spline to spline.
inline Project splined_land(int width, int height) {
    Project project = generated_land(GeneratorKind::warped, width, height);
    project.splines = spline_project(64).splines;
    for (FeatureSpline& spline : project.splines) {
        for (Knot& knot : spline.knots) {
            knot.position.x *= project.frame.width_metres() / spline_land;
            knot.position.z *= project.frame.height_metres() / spline_land;
        }
        update_automatic_tangents(spline);
    }
    project.noise.amplitude = 50;
    project.noise.wavelength = 400;
    project.splines[0].meta_points[1].parameters.noise_amplitude = 1;
    project.splines[1].parameters.kind = CurveKind::smooth;
    project.splines[1].parameters.noise_basis = SplineNoise::ridged;
    project.splines[1].meta_points[0].parameters.noise_roughness = 0.9F;
    project.splines[2].parameters.kind = CurveKind::cliff;
    project.splines[2].meta_points = {meta_point(0, 10, 200, -40)};
    project.splines[2].meta_points[0].parameters.drop = 60;
    return project;
}

}  // namespace cuesta::test
