#pragma once
/// \file Changes of the shape of one feature spline or path, as tools make them (the templates are defined for these
/// two). Places are metres, u is a position on the spline
/// (0 .. curve_count()), indices count from 0 and must exist. All functions leave automatic tangents up to date, meta
/// points ascending and, unless they say otherwise, at the same place of the curve.

#include <cmath>
#include <concepts>
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
template <std::derived_from<SketchedCurve> Sketched = FeatureSpline>
Sketched spline_through(std::span<const glm::dvec3> points, bool closed = false);
/// Follows a stroke drawn by hand: aligned tangents, free ones at corners. No knots if the stroke is too short.
template <std::derived_from<SketchedCurve> Sketched = FeatureSpline>
Sketched spline_from_stroke(std::span<const glm::dvec3> points, const StrokeFit& fit);

/// A new knot with automatic tangents beyond an end of an open spline (or as the first of an empty one).
template <std::derived_from<SketchedCurve> Sketched>
void append_knot(Sketched& spline, SplineEnd end, const glm::dvec3& position);
/// A knot at u that leaves the curve as it is: neighbours with automatic tangents get aligned ones that keep the shape.
/// Parameters between meta points may shift a little: they are linear in u, and u runs differently now.
/// Returns its index; where a knot is already, that one's. The spline must have a curve.
template <std::derived_from<SketchedCurve> Sketched>
int insert_knot(Sketched& spline, double u);
/// The curves before and after become one that undoes insert_knot as far as it can; meta points keep their share of
/// the way. Beyond a removed end meta points go, and the values at the new end stay. Closed splines keep two knots or
/// open.
template <std::derived_from<SketchedCurve> Sketched>
void remove_knot(Sketched& spline, int index);
/// The same for several, in any order, without repetition.
template <std::derived_from<SketchedCurve> Sketched>
void remove_knots(Sketched& spline, std::vector<int> indices);

/// Moves knots with their handles. Meta points keep u.
template <std::derived_from<SketchedCurve> Sketched>
void move_knots(Sketched& spline, std::span<const int> indices, const glm::dvec3& by);
template <std::derived_from<SketchedCurve> Sketched>
void move_knot(Sketched& spline, int index, const glm::dvec3& to);
/// Sets a handle, relative to its knot. An automatic knot becomes aligned; the other handle of an aligned one takes the
/// opposite direction and keeps its length (the length of this one if it had none).
template <std::derived_from<SketchedCurve> Sketched>
void move_handle(Sketched& spline, int index, HandleSide side, const glm::dvec3& handle);
/// Automatic: handles are computed anew. Aligned: handles are turned onto their common direction, lengths stay.
template <std::derived_from<SketchedCurve> Sketched>
void set_tangents(Sketched& spline, int index, TangentMode mode);
template <std::derived_from<SketchedCurve> Sketched>
void translate(Sketched& spline, const glm::dvec3& by);

/// The parts before and after u of an open spline, together the same curve, with the parameters that held at u (ids
/// and names are those of the whole; parameters on the curve that is split may shift as in insert_knot). Nothing if u
/// is at an end.
template <std::derived_from<SketchedCurve> Sketched>
std::optional<std::pair<Sketched, Sketched>> split(const Sketched& spline, double u);
/// Cuts a closed spline open at u; the curve stays as it is, its first and last knot are at u.
template <std::derived_from<SketchedCurve> Sketched>
void cut_loop(Sketched& spline, double u);
/// Opens a closed spline by leaving out the curve from the last knot to the first.
template <std::derived_from<SketchedCurve> Sketched>
void open_loop(Sketched& spline);
/// Closes an open spline of at least two knots: ends that meet become one knot (if three remain apart from it, or two),
/// else a curve joins them. Parameters then go on from the last meta point to the first.
template <std::derived_from<SketchedCurve> Sketched>
void close_loop(Sketched& spline);

/// The ends of two open splines, each with a knot, that are nearest to each other in space.
template <std::derived_from<SketchedCurve> Sketched>
std::pair<SplineEnd, SplineEnd> nearest_ends(const Sketched& a, const Sketched& b);
/// a with b at its end `end_of_a`, through an end of b; ends that do not meet are joined by a curve. a keeps its
/// direction, identity and everything else that only one can give; b is reversed if need be. Both open, with knots.
template <std::derived_from<SketchedCurve> Sketched>
Sketched joined(const Sketched& a, SplineEnd end_of_a, Sketched b, SplineEnd end_of_b);

/// The other way round, and yet the same land: left and right change places in every meta point. A cliff's knots go to
/// the height of the side that is on the left now, and bridges of a path stay where they are. Closed splines keep their
/// first knot.
template <std::derived_from<SketchedCurve> Sketched>
void reverse(Sketched& spline);

/// Puts knots on the ground, `height_at(x, z)` in metres, and the ends of handles that are not automatic too.
template <std::derived_from<SketchedCurve> Sketched, class HeightAt>
void drape(Sketched& spline, const HeightAt& height_at) {
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
