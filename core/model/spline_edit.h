#pragma once
/// \file Changes of one feature spline's shape, as tools make them. Places are metres, u is a position on the spline
/// (0 .. curve_count()), indices count from 0 and must exist. All functions leave automatic tangents up to date, meta
/// points ascending and, unless they say otherwise, at the same place of the curve.

#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "core/geometry/stroke_fit.h"
#include "core/model/automatic_tangents.h"
#include "core/model/feature_spline.h"

namespace cuesta {

enum class SplineEnd { first, last };
enum class HandleSide { in, out };

/// Ends closer than this are one knot when they are joined, m.
inline constexpr double joining_distance = 1e-3;

/// Knots with automatic tangents at the points; everything else is default, the id 0.
FeatureSpline spline_through(std::span<const glm::dvec3> points, bool closed = false);
/// Follows a stroke drawn by hand: aligned tangents, free ones at corners. No knots if the stroke is too short.
FeatureSpline spline_from_stroke(std::span<const glm::dvec3> points, const StrokeFit& fit);

/// A new knot with automatic tangents beyond an end of an open spline (or as the first of an empty one).
void append_knot(FeatureSpline& spline, SplineEnd end, const glm::dvec3& position);
/// A knot at u that leaves the curve as it is: neighbours with automatic tangents get aligned ones that keep the shape.
/// Parameters between meta points may shift a little: they are linear in u, and u runs differently now.
/// Returns its index; where a knot is already, that one's. The spline must have a curve.
int insert_knot(FeatureSpline& spline, double u);
/// The curves before and after become one that undoes insert_knot as far as it can; meta points keep their share of
/// the way. Beyond a removed end meta points go, and the values at the new end stay. Closed splines keep two knots or
/// open.
void remove_knot(FeatureSpline& spline, int index);
/// The same for several, in any order, without repetition.
void remove_knots(FeatureSpline& spline, std::vector<int> indices);

/// Moves knots with their handles. Meta points keep u.
void move_knots(FeatureSpline& spline, std::span<const int> indices, const glm::dvec3& by);
void move_knot(FeatureSpline& spline, int index, const glm::dvec3& to);
/// Sets a handle, relative to its knot. An automatic knot becomes aligned; the other handle of an aligned one takes the
/// opposite direction and keeps its length (the length of this one if it had none).
void move_handle(FeatureSpline& spline, int index, HandleSide side, const glm::dvec3& handle);
/// Automatic: handles are computed anew. Aligned: handles are turned onto their common direction, lengths stay.
void set_tangents(FeatureSpline& spline, int index, TangentMode mode);
void translate(FeatureSpline& spline, const glm::dvec3& by);

/// The parts before and after u of an open spline, together the same curve, with the parameters that held at u (ids
/// and names are those of the whole; parameters on the curve that is split may shift as in insert_knot). Nothing if u
/// is at an end.
std::optional<std::pair<FeatureSpline, FeatureSpline>> split(const FeatureSpline& spline, double u);
/// Cuts a closed spline open at u; the curve stays as it is, its first and last knot are at u.
void cut_loop(FeatureSpline& spline, double u);
/// Opens a closed spline by leaving out the curve from the last knot to the first.
void open_loop(FeatureSpline& spline);
/// Closes an open spline of at least two knots: ends that meet become one knot (if three remain apart from it, or two),
/// else a curve joins them. Parameters then go on from the last meta point to the first.
void close_loop(FeatureSpline& spline);

/// The ends of two open splines, each with a knot, that are nearest to each other in space.
std::pair<SplineEnd, SplineEnd> nearest_ends(const FeatureSpline& a, const FeatureSpline& b);
/// a with b at its end `end_of_a`, through an end of b; ends that do not meet are joined by a curve. a keeps its
/// direction, identity and everything else that only one can give; b is reversed if need be. Both open, with knots.
FeatureSpline joined(const FeatureSpline& a, SplineEnd end_of_a, FeatureSpline b, SplineEnd end_of_b);

/// The other way round, and yet the same land: left and right change places in every meta point. A cliff's knots go to
/// the height of the side that is on the left now. Closed splines keep their first knot.
void reverse(FeatureSpline& spline);

/// Puts knots on the ground, `height_at(x, z)` in metres, and the ends of handles that are not automatic too.
template <class HeightAt>
void drape(FeatureSpline& spline, const HeightAt& height_at) {
    for (Knot& knot : spline.knots) {
        knot.position.y = height_at(knot.position.x, knot.position.z);
        if (knot.tangents == TangentMode::automatic) continue;
        for (glm::dvec3* handle : {&knot.in, &knot.out}) {
            const glm::dvec3 end = knot.position + *handle;
            handle->y = height_at(end.x, end.z) - knot.position.y;
        }
        // One line again: the mean slope.
        if (knot.tangents == TangentMode::free) continue;
        const double in = std::hypot(knot.in.x, knot.in.z);
        const double out = std::hypot(knot.out.x, knot.out.z);
        const double slope = in + out > 0 ? (knot.out.y - knot.in.y) / (in + out) : 0;
        knot.in.y = -slope * in;
        knot.out.y = slope * out;
    }
    update_automatic_tangents(spline);
}

}  // namespace cuesta
