/// After Schneider 1990, "An algorithm for automatically fitting digitized curves" (Graphics Gems): between corners,
/// least squares fits with parameters improved by Newton's method. Ours: points are spread evenly first; directions at
/// the joints are measured over a few tolerances, so that the hand's tremor does not turn them, and are free at the
/// ends and at corners; and instead of dividing where a fit is worst, each curve goes on for as long as it fits.

#include "core/geometry/stroke_fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "core/base/check.h"

namespace cuesta {
namespace {

using glm::dvec3;

/// Points closer than this share of the tolerance to the one before are left out; the rest of the tolerance is for the
/// fit.
constexpr double dropped_share = 0.1;
/// Directions are those of chords of this many tolerances.
constexpr double chord_tolerances = 4;
/// The most points that even spacing adds.
constexpr double most_added = 4096;
constexpr int improvements = 8;

/// The stroke as the fit sees it: heights scaled so that one tolerance holds in all directions.
class Stroke {
public:
    Stroke(std::vector<dvec3> points, double tolerance, bool closed)
        : points_(std::move(points)), tolerance_(tolerance), closed_(closed) {}

    std::size_t size() const { return points_.size(); }
    const dvec3& operator[](std::size_t i) const { return points_[i]; }
    double tolerance() const { return tolerance_; }

    /// Unit direction towards the first point at least `chord` away, forwards (step 1) or backwards (-1), not beyond
    /// `limit`.
    dvec3 direction(std::size_t from, int step, std::size_t limit) const {
        const double chord = chord_tolerances * tolerance_;
        std::size_t i = from;
        while (i != limit) {
            i = step > 0 ? i + 1 : i - 1;
            if (glm::length(points_[i] - points_[from]) >= chord) break;
        }
        return unit(points_[i] - points_[from]);
    }
    /// The direction of travel at a point inside the piece first .. last.
    dvec3 central_direction(std::size_t at, std::size_t first, std::size_t last) const {
        const dvec3 forwards = direction(at, 1, last);
        const dvec3 backwards = direction(at, -1, first);
        const dvec3 sum = unit(forwards - backwards);
        return sum == dvec3(0.0) ? forwards : sum;
    }
    /// The direction of travel where a closed stroke meets its start.
    dvec3 seam_direction() const {
        const dvec3 forwards = direction(0, 1, size() - 1);
        const dvec3 sum = unit(forwards - direction(size() - 1, -1, 0));
        return sum == dvec3(0.0) ? forwards : sum;
    }
    bool closed() const { return closed_; }

    static dvec3 unit(const dvec3& v) {
        const double length = glm::length(v);
        return length > 0 ? v / length : dvec3(0.0);
    }

private:
    std::vector<dvec3> points_;
    double tolerance_;
    bool closed_;
};

/// A run of points between two joints, and the unit directions into the run at either end; zero where the fit may
/// choose.
struct Piece {
    std::size_t first = 0;
    std::size_t last = 0;
    dvec3 start{0.0};
    dvec3 end{0.0};
};

struct Fit {
    CubicBezier curve;
    double error = 0;  ///< the largest distance of a point
};

/// Minimises sum |B(t_i) - p_i|^2 over the handles a and b, each either free or of a given direction.
CubicBezier least_squares(const Stroke& stroke, const Piece& piece, const std::vector<double>& parameters) {
    const dvec3& p0 = stroke[piece.first];
    const dvec3& p3 = stroke[piece.last];
    double s00 = 0;
    double s01 = 0;
    double s11 = 0;
    dvec3 r0(0.0);
    dvec3 r1(0.0);
    double length = 0;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const double t = parameters[i];
        const double s = 1 - t;
        const double f0 = 3 * s * s * t;
        const double f1 = 3 * s * t * t;
        const dvec3 rest = stroke[piece.first + i] - (s * s * (s + 3 * t) * p0 + t * t * (t + 3 * s) * p3);
        s00 += f0 * f0;
        s01 += f0 * f1;
        s11 += f1 * f1;
        r0 += f0 * rest;
        r1 += f1 * rest;
        if (i > 0) length += glm::length(stroke[piece.first + i] - stroke[piece.first + i - 1]);
    }
    const bool free_start = piece.start == dvec3(0.0);
    const bool free_end = piece.end == dvec3(0.0);
    dvec3 a;
    dvec3 b;
    if (free_start && free_end) {
        const double determinant = s00 * s11 - s01 * s01;
        a = (s11 * r0 - s01 * r1) / determinant;
        b = (s00 * r1 - s01 * r0) / determinant;
    } else if (free_start) {
        const double beta = glm::dot(s00 * r1 - s01 * r0, piece.end) / (s00 * s11 - s01 * s01);
        b = beta * piece.end;
        a = (r0 - s01 * b) / s00;
    } else if (free_end) {
        const double alpha = glm::dot(s11 * r0 - s01 * r1, piece.start) / (s00 * s11 - s01 * s01);
        a = alpha * piece.start;
        b = (r1 - s01 * a) / s11;
    } else {
        const double mixed = s01 * glm::dot(piece.start, piece.end);
        const double x0 = glm::dot(r0, piece.start);
        const double x1 = glm::dot(r1, piece.end);
        const double determinant = s00 * s11 - mixed * mixed;
        a = (x0 * s11 - x1 * mixed) / determinant * piece.start;
        b = (s00 * x1 - mixed * x0) / determinant * piece.end;
    }
    // Handles that vanish, point backwards or outgrow the run: the system was nearly singular.
    const auto sound = [&](const dvec3& handle, const dvec3& direction) {
        const double size = glm::length(handle);
        return size > 1e-3 * length && size < length && (direction == dvec3(0.0) || glm::dot(handle, direction) > 0);
    };
    if (!sound(a, piece.start) || !sound(b, piece.end)) {
        a = length / 3 * (free_start ? stroke.direction(piece.first, 1, piece.last) : piece.start);
        b = length / 3 * (free_end ? stroke.direction(piece.last, -1, piece.first) : piece.end);
    }
    return {{p0, p0 + a, p3 + b, p3}};
}

/// One Newton step for the t whose point is nearest to p.
double improved(const CubicBezier& curve, const dvec3& p, double t) {
    const dvec3 offset = point_at(curve, t) - p;
    const dvec3 first = derivative_at(curve, t);
    const double slope = glm::dot(first, first) + glm::dot(offset, second_derivative_at(curve, t));
    if (!(slope > 0)) return t;
    return std::clamp(t - glm::dot(offset, first) / slope, 0.0, 1.0);
}

Fit fit_piece(const Stroke& stroke, const Piece& piece) {
    const std::size_t count = piece.last - piece.first + 1;
    std::vector<double> parameters(count, 0.0);
    for (std::size_t i = 1; i < count; ++i)
        parameters[i] = parameters[i - 1] + glm::length(stroke[piece.first + i] - stroke[piece.first + i - 1]);
    for (double& t : parameters) t /= parameters.back();
    Fit best;
    best.error = HUGE_VAL;
    for (int round = 0; round <= improvements; ++round) {
        Fit fit;
        fit.curve = least_squares(stroke, piece, parameters);
        for (std::size_t i = 1; i + 1 < count; ++i)
            fit.error = std::max(fit.error, glm::length(point_at(fit.curve, parameters[i]) - stroke[piece.first + i]));
        const bool gains = fit.error < 0.95 * best.error;
        if (fit.error < best.error) best = fit;
        if (best.error <= stroke.tolerance() || !gains) break;
        // Far off, no improvement of parameters makes it good.
        if (fit.error > 20 * stroke.tolerance()) break;
        for (std::size_t i = 1; i + 1 < count; ++i)
            parameters[i] = improved(fit.curve, stroke[piece.first + i], parameters[i]);
    }
    return best;
}

/// Even spacing gives every part of the line the same say, however fast the hand moved.
std::vector<dvec3> evenly_spread(std::span<const dvec3> points, const StrokeFit& fit) {
    const double scale = fit.tolerance / fit.height_tolerance;
    std::vector<dvec3> kept;
    double length = 0;
    for (dvec3 point : points) {
        point.y *= scale;
        if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z)) continue;
        const double step = kept.empty() ? HUGE_VAL : glm::length(point - kept.back());
        if (step < dropped_share * fit.tolerance) continue;
        if (!kept.empty()) length += step;
        kept.push_back(point);
    }
    if (kept.size() < 2) return {};
    if (fit.closed) {
        const double step = glm::length(kept.front() - kept.back());
        // The last point that nearly meets the first gives way to it.
        if (step < dropped_share * fit.tolerance && kept.size() > 2) kept.pop_back();
        kept.push_back(kept.front());
        length += step;
    }
    const double spacing = std::max(fit.tolerance, length / most_added);
    std::vector<dvec3> spread{kept[0]};
    for (std::size_t i = 1; i < kept.size(); ++i) {
        const int parts = std::max(1, static_cast<int>(std::ceil(glm::length(kept[i] - kept[i - 1]) / spacing)));
        for (int part = 1; part < parts; ++part)
            spread.push_back(kept[i - 1] + static_cast<double>(part) / parts * (kept[i] - kept[i - 1]));
        spread.push_back(kept[i]);
    }
    return spread;
}

/// Turns between the ways in and out, in radians, looked at over a chord to either side.
double turn(const dvec3& backwards, const dvec3& forwards) {
    return std::acos(std::clamp(glm::dot(-backwards, forwards), -1.0, 1.0));
}

/// Indices of corners inside an open or closed stroke, ascending: turns above the limit, the sharpest of their
/// neighbourhood.
std::vector<std::size_t> corners_of(const Stroke& stroke, double limit) {
    const std::size_t last = stroke.size() - 1;
    std::vector<double> turns(stroke.size(), 0.0);
    for (std::size_t i = 1; i < last; ++i) turns[i] = turn(stroke.direction(i, -1, 0), stroke.direction(i, 1, last));
    std::vector<std::size_t> corners;
    for (std::size_t i = 1; i < last; ++i) {
        if (turns[i] <= limit) continue;
        const double reach = chord_tolerances * stroke.tolerance();
        if (!corners.empty() && glm::length(stroke[i] - stroke[corners.back()]) < reach) {
            if (turns[i] > turns[corners.back()]) corners.back() = i;
        } else {
            corners.push_back(i);
        }
    }
    return corners;
}

/// Fits the part of a piece up to `end`, which a joint without a corner ends unless it is the piece's own end.
std::pair<Piece, Fit> fit_part(const Stroke& stroke, const Piece& whole, const Piece& rest, std::size_t end) {
    Piece part{rest.first, end, rest.start, whole.end};
    if (end != whole.last) part.end = -stroke.central_direction(end, whole.first, whole.last);
    return {part, fit_piece(stroke, part)};
}

/// The parts of a piece divided at `joints`, or nothing if a part does not fit.
std::optional<std::vector<CubicBezier>> fit_parts(const Stroke& stroke, const Piece& whole,
                                                  const std::vector<std::size_t>& joints) {
    std::vector<CubicBezier> curves;
    Piece rest = whole;
    for (std::size_t i = 0; i <= joints.size(); ++i) {
        const auto [part, fit] = fit_part(stroke, whole, rest, i < joints.size() ? joints[i] : whole.last);
        if (fit.error > stroke.tolerance()) return std::nullopt;
        curves.push_back(fit.curve);
        rest = {part.last, whole.last, -part.end, whole.end};
    }
    return curves;
}

/// Fits a piece by few curves, in order.
std::vector<CubicBezier> fit_smooth_piece(const Stroke& stroke, const Piece& whole) {
    std::vector<CubicBezier> curves;
    std::vector<std::size_t> joints;
    Piece rest = whole;
    std::size_t reach = whole.last - whole.first;
    while (true) {
        // The longest part that fits: lengths double while they fit, halve while they do not, then close in.
        std::size_t good = rest.first + 1;
        std::size_t bad = whole.last + 1;
        auto best = fit_part(stroke, whole, rest, good);
        std::size_t end = std::min(rest.first + reach, whole.last);
        while (bad - good > 1) {
            auto tried = fit_part(stroke, whole, rest, std::max(end, good + 1));
            if (tried.second.error <= stroke.tolerance()) {
                best = std::move(tried);
                good = best.first.last;
                end = bad > whole.last ? std::min(whole.last, 2 * good - rest.first) : good + (bad - good) / 2;
            } else {
                bad = tried.first.last;
                end = good + (bad - good) / 2;
            }
        }
        curves.push_back(best.second.curve);
        if (good == whole.last) break;
        joints.push_back(good);
        reach = 2 * (good - rest.first);
        rest = {good, whole.last, -best.first.end, whole.end};
    }
    // As many curves of equal length look better than long ones and a rest.
    if (joints.empty()) return curves;
    std::vector<double> way{0};
    for (std::size_t i = whole.first; i < whole.last; ++i)
        way.push_back(way.back() + glm::length(stroke[i + 1] - stroke[i]));
    std::vector<std::size_t> even;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        const double place = way.back() * static_cast<double>(i + 1) / static_cast<double>(joints.size() + 1);
        const auto found = std::lower_bound(way.begin(), way.end(), place);
        even.push_back(whole.first + static_cast<std::size_t>(found - way.begin()));
        if (even.back() >= whole.last || (i > 0 && even[i] <= even[i - 1])) return curves;
    }
    return fit_parts(stroke, whole, even).value_or(std::move(curves));
}

}  // namespace

FittedStroke fit_stroke(std::span<const dvec3> points, const StrokeFit& fit) {
    CUESTA_CHECK(fit.tolerance > 0 && fit.height_tolerance > 0);
    std::vector<dvec3> spread = evenly_spread(points, fit);
    if (spread.size() < 2) return {};
    const Stroke stroke(std::move(spread), (1 - dropped_share) * fit.tolerance, fit.closed);
    const std::size_t last = stroke.size() - 1;
    const double limit = fit.corner_angle * std::numbers::pi / 180;
    std::vector<std::size_t> ends = corners_of(stroke, limit);
    ends.insert(ends.begin(), 0);
    ends.push_back(last);
    const bool smooth_seam =
        stroke.closed() && turn(stroke.direction(last, -1, 0), stroke.direction(0, 1, last)) <= limit;
    FittedStroke result;
    const double scale = fit.height_tolerance / fit.tolerance;
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
        Piece piece{ends[i], ends[i + 1], dvec3(0.0), dvec3(0.0)};
        if (smooth_seam && piece.first == 0) piece.start = stroke.seam_direction();
        if (smooth_seam && piece.last == last) piece.end = -stroke.seam_direction();
        bool corner = i > 0 || (stroke.closed() && !smooth_seam);
        for (CubicBezier& curve : fit_smooth_piece(stroke, piece)) {
            for (dvec3& point : curve.points) point.y *= scale;
            result.curves.push_back(curve);
            result.corner.push_back(corner);
            corner = false;
        }
    }
    return result;
}

}  // namespace cuesta
