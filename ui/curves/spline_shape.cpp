#include "ui/curves/spline_shape.h"

#include <algorithm>

#include "ui/view/path_shape.h"

namespace cuesta {
namespace {

template <class Sketched>
void forget_all_but(auto& kept, const std::vector<Sketched>& curves) {
    std::erase_if(kept, [&](const auto& entry) {
        return std::none_of(curves.begin(), curves.end(),
                            [&](const Sketched& curve) { return curve.id == entry.first; });
    });
}

/// The lines beside a curve, of which `line` has the vertices. They break at meta points.
template <class Sketched, class FlankAt>
SplineOutline outline_along(const Sketched& curve, const std::vector<FlatVertex>& line, const FlankAt& flank_at) {
    SplineOutline outline;
    if (curve.meta_points.empty() || line.empty()) return outline;
    std::vector<double> places;
    for (const FlatVertex& vertex : line) places.push_back(vertex.parameter);
    for (const auto& point : curve.meta_points) places.push_back(point.position);
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    for (const double u : places) {
        const SplineFlank left = flank_at(u, SplineSide::left), right = flank_at(u, SplineSide::right);
        if (left.has_width) outline.left_top.push_back(left.top_edge());
        if (right.has_width) outline.right_top.push_back(right.top_edge());
        if (left.has_length) outline.left_reach.push_back(left.reach_end());
        if (right.has_length) outline.right_reach.push_back(right.reach_end());
    }
    return outline;
}

}  // namespace

glm::dvec3 left_at(const SketchedCurve& curve, double u) {
    const auto level = [](const glm::dvec3& v) { return glm::dvec3(v.x, 0, v.z); };
    glm::dvec3 along = level(derivative_at(curve, u));
    // At a vanishing derivative (handles of no length), look a little to both sides.
    if (glm::length(along) < 1e-9) along = level(point_at(curve, u + 1e-3) - point_at(curve, u - 1e-3));
    if (glm::length(along) < 1e-9) return {0, 0, -1};
    along = glm::normalize(along);
    // x is east and z south, so that for travel to the north, (0, 0, -1), left is west.
    return {along.z, 0, -along.x};
}

void SplineShapes::set_tolerance(double tolerance) {
    if (tolerance == tolerance_) return;
    tolerance_ = tolerance;
    splines_.clear();
    paths_.clear();
}

void SplineShapes::set_land(std::shared_ptr<const Land> land) {
    if (land == land_) return;
    land_ = std::move(land);
    courses_.clear();
    if (const auto plan = land_ ? carve_plan(*land_) : nullptr)
        for (const Alignment& course : plan->alignments) courses_[course.path_id] = &course;
    paths_.clear();
}

void SplineShapes::keep_only(const std::vector<FeatureSpline>& splines, const std::vector<Path>& paths) {
    forget_all_but(splines_, splines);
    forget_all_but(paths_, paths);
}

// Feature splines lie where they were drawn.

SplineShapes::Kept<FeatureSpline>& SplineShapes::kept_of(const FeatureSpline& spline) {
    Kept<FeatureSpline>& kept = splines_[spline.id];
    if (kept.curve == spline) return kept;
    kept = {spline, {}};
    for (const Knot& knot : spline.knots) kept.shape.knots.push_back(knot.position);
    if (spline.curve_count() > 0) kept.shape.line = flatten(curves_of(spline), tolerance_, Measured::space);
    return kept;
}

const SplineShape& SplineShapes::of(const FeatureSpline& spline) {
    return kept_of(spline).shape;
}

const SplineOutline& SplineShapes::outline_of(const FeatureSpline& spline) {
    Kept<FeatureSpline>& kept = kept_of(spline);
    if (!kept.outline)
        kept.outline = outline_along(spline, kept.shape.line,
                                     [&](double u, SplineSide side) { return flank_of(spline, u, side); });
    return *kept.outline;
}

glm::dvec3 SplineShapes::place_of(const FeatureSpline& spline, double u) {
    return point_at(spline, u);
}

glm::dvec3 SplineShapes::handle_of(const FeatureSpline& spline, int knot, const glm::dvec3& handle) {
    return spline.knots[static_cast<std::size_t>(knot)].position + handle;
}

SplineFlank SplineShapes::flank_of(const FeatureSpline& spline, double u, SplineSide side) {
    const MetaParameters p = parameters_at(spline, u);
    const bool is_left = side == SplineSide::left;
    SplineFlank flank;
    flank.centre = point_at(spline, u);
    flank.outward = left_at(spline, u) * (is_left ? 1.0 : -1.0);
    flank.half_width = p.half_width;
    flank.length = is_left ? p.left_length : p.right_length;
    flank.rise = is_left ? p.left_rise : p.right_rise;
    if (!is_left && spline.parameters.kind == CurveKind::cliff) flank.drop = p.drop;
    return flank;
}

// Paths.

SplineShapes::Kept<Path>& SplineShapes::kept_of(const Path& path) {
    Kept<Path>& kept = paths_[path.id];
    if (kept.curve == path) return kept;
    kept = {path, {}};
    const auto course = courses_.find(path.id);
    if (course != courses_.end() && is_course_of(*course->second, path)) kept.alignment = course->second;
    if (is_area(path.parameters.kind)) kept.outer_side = is_left_inside(path) ? -1 : 1;
    SplineShape& shape = kept.shape;
    for (std::size_t i = 0; i < path.knots.size(); ++i) {
        const glm::dvec3& place = path.knots[i].position;
        shape.knots.push_back({place.x, height_of(kept, place, static_cast<double>(i)), place.z});
    }
    if (path.curve_count() == 0) return kept;
    shape.line = flatten(curves_of(path), tolerance_, Measured::space);
    if (is_draped(path) && land_) {
        shape.line = subdivided(path, shape.line, 1.5 * land_->frame.cell_size);
        for (FlatVertex& vertex : shape.line) vertex.point.y = height_of(kept, vertex.point, vertex.parameter);
    }
    shape.structures = structures_along(path, kept.alignment, shape.line);
    if (course != courses_.end() && spans_path(*course->second, path))
        shape.steep = steepness_along(path, course->second, shape.line);
    return kept;
}

double SplineShapes::height_of(const Kept<Path>& kept, const glm::dvec3& place, double u) const {
    if (!is_draped(kept.curve) || !land_) return place.y;
    if (kept.alignment) return height_along(*kept.alignment, u);
    return ground_height(*land_, place);
}

const SplineShape& SplineShapes::of(const Path& path) {
    return kept_of(path).shape;
}

const SplineOutline& SplineShapes::outline_of(const Path& path) {
    Kept<Path>& kept = kept_of(path);
    // As built: rivers may be wider than drawn.
    const auto section_at = [&](double u) {
        return kept.alignment ? section_along(*kept.alignment, u) : parameters_at(path, u);
    };
    if (!kept.outline)
        kept.outline = outline_along(path, kept.shape.line,
                                     [&](double u, SplineSide side) { return flank_of(kept, section_at(u), u, side); });
    return *kept.outline;
}

glm::dvec3 SplineShapes::place_of(const Kept<Path>& kept, double u) const {
    glm::dvec3 place = point_at(kept.curve, u);
    place.y = height_of(kept, place, u);
    return place;
}

glm::dvec3 SplineShapes::place_of(const Path& path, double u) {
    return place_of(kept_of(path), u);
}

glm::dvec3 SplineShapes::handle_of(const Path& path, int knot, const glm::dvec3& handle) {
    const glm::dvec3 end = path.knots[static_cast<std::size_t>(knot)].position + handle;
    if (!is_draped(path) || !land_) return end;
    return {end.x, ground_height(*land_, end), end.z};
}

SplineFlank SplineShapes::flank_of(const Kept<Path>& kept, const PathSection& section, double u,
                                   SplineSide side) const {
    const double sign = side == SplineSide::left ? 1 : -1;
    SplineFlank flank;
    flank.centre = place_of(kept, u);
    flank.outward = left_at(kept.curve, u) * sign;
    flank.length = section.blend;
    if (is_area(kept.curve.parameters.kind)) {
        flank.has_width = false;
        flank.has_length = kept.outer_side == sign;
    } else {
        flank.half_width = static_cast<double>(section.width) / 2;
    }
    // The blend ends where the ground is again what it was.
    if (land_) flank.rise = ground_height(*land_, flank.at(flank.half_width + flank.length, 0)) - flank.centre.y;
    return flank;
}

SplineFlank SplineShapes::flank_of(const Path& path, double u, SplineSide side) {
    return flank_of(kept_of(path), parameters_at(path, u), u, side);
}

}  // namespace cuesta
