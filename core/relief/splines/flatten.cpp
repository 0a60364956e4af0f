#include "core/relief/splines/flatten.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "core/geometry/flatten.h"

namespace cuesta {
namespace {

constexpr double furthest_place = 1e9;   // m; beyond it doubles no longer resolve a cell's offsets squared
constexpr double widest_reach = 1e6;     // m, ten times the range of the parameters
constexpr double greatest_rise = 1e6;    // m
constexpr double most_pieces = 1 << 18;  // of one spline

bool is_place(const glm::dvec3& p) {
    // Written so that NaN fails.
    return std::abs(p.x) <= furthest_place && std::abs(p.y) <= furthest_place && std::abs(p.z) <= furthest_place;
}

template <class Parameters>
bool all_finite(const Parameters& values) {
    return std::apply(
        [&](const auto&... described) {
            return (std::isfinite(static_cast<double>(values.*(described.member))) && ...);
        },
        Parameters::parameters());
}

bool usable(const FeatureSpline& spline) {
    if (!spline.enabled || spline.curve_count() < 1) return false;
    for (const Knot& knot : spline.knots)
        if (!is_place(knot.position) || !is_place(knot.position + knot.in) || !is_place(knot.position + knot.out))
            return false;
    for (const MetaPoint& meta : spline.meta_points)
        if (!std::isfinite(meta.position) || !all_finite(meta.parameters)) return false;
    return std::isfinite(spline.parameters.rounding) && std::isfinite(spline.parameters.tension);
}

/// The heights from t0 to t1, as a cubic of the share (Taylor's, which ends there).
HeightAlong heights_between(const CubicBezier& curve, double t0, double t1) {
    const auto& p = curve.points;
    const double a = 3.0 * (p[1].y - p[0].y);
    const double b = 3.0 * (p[0].y - 2.0 * p[1].y + p[2].y);
    const double c = p[3].y - p[0].y + 3.0 * (p[1].y - p[2].y);
    const double step = t1 - t0;
    return {{p[0].y + t0 * (a + t0 * (b + t0 * c)), step * (a + t0 * (2.0 * b + t0 * 3.0 * c)),
             step * step * (b + 3.0 * t0 * c), step * step * step * c}};
}

// ------------------------------------------------------------------------------------------ parameters along u

/// Values interpolated along the curve, in double.
struct Wanted {
    double half_width = 0, left_length = 0, left_rise = 0, right_length = 0, right_rise = 0, hardness = 0, drop = 0;
    std::array<double, spread_parameter_count> spread{};
};

Wanted wanted_of(const MetaParameters& p) {
    const auto size = [](float v) { return std::clamp(static_cast<double>(v), 0.0, widest_reach); };
    const auto rise = [](float v) { return std::clamp(static_cast<double>(v), -greatest_rise, greatest_rise); };
    return {size(p.half_width), size(p.left_length),
            rise(p.left_rise),  size(p.right_length),
            rise(p.right_rise), std::clamp(static_cast<double>(p.hardness), 0.0, 1.0),
            rise(p.drop),       {p.noise_amplitude, p.noise_roughness, p.low_warp, p.high_warp, p.rain, p.erodibility}};
}

Wanted without_meta_points() {
    Wanted wanted = wanted_of(MetaParameters{});
    wanted.half_width = wanted.left_length = wanted.right_length = 0.0;  // the height of the curve alone
    return wanted;
}

Wanted mixed(const Wanted& a, const Wanted& b, double share) {
    const auto mix = [share](double from, double to) { return from + share * (to - from); };
    Wanted result{mix(a.half_width, b.half_width),
                  mix(a.left_length, b.left_length),
                  mix(a.left_rise, b.left_rise),
                  mix(a.right_length, b.right_length),
                  mix(a.right_rise, b.right_rise),
                  mix(a.hardness, b.hardness),
                  mix(a.drop, b.drop),
                  {}};
    for (std::size_t i = 0; i < result.spread.size(); ++i) result.spread[i] = mix(a.spread[i], b.spread[i]);
    return result;
}

/// The meta points of a spline as a function of u that is linear between breaks.
class AlongCurve {
public:
    explicit AlongCurve(const FeatureSpline& spline) : end_(spline.curve_count()), closed_(spline.closed) {
        for (const MetaPoint& meta : spline.meta_points)
            breaks_.push_back({std::clamp(meta.position, 0.0, end_), wanted_of(meta.parameters)});
        std::stable_sort(breaks_.begin(), breaks_.end(), [](const Break& a, const Break& b) { return a.u < b.u; });
        if (breaks_.empty()) breaks_.push_back({0.0, without_meta_points()});
    }
    std::size_t count() const { return breaks_.size(); }
    double position(std::size_t index) const { return breaks_[index].u; }

    /// At u, which lies after break number `after` - 1 and not beyond break number `after`.
    Wanted at(double u, std::size_t after) const {
        const Break& first = breaks_.front();
        const Break& last = breaks_.back();
        if (after == 0 || after == breaks_.size()) {
            if (!closed_ || breaks_.size() == 1) return after == 0 ? first.wanted : last.wanted;
            const double gap = first.u + end_ - last.u;  // from the last round to the first
            if (!(gap > 0.0)) return after == 0 ? first.wanted : last.wanted;
            return mixed(last.wanted, first.wanted, ((after == 0 ? u + end_ : u) - last.u) / gap);
        }
        const Break& from = breaks_[after - 1];
        const Break& to = breaks_[after];
        const double gap = to.u - from.u;
        return gap > 0.0 ? mixed(from.wanted, to.wanted, std::clamp((u - from.u) / gap, 0.0, 1.0)) : to.wanted;
    }

private:
    struct Break {
        double u;
        Wanted wanted;
    };
    std::vector<Break> breaks_;
    double end_;
    bool closed_;
};

AlongSegment between(double start, double end) {
    return {start, end - start};
}

void set_parameters(FlatSegment& segment, const Wanted& from, const Wanted& to) {
    segment.half_width = between(from.half_width, to.half_width);
    segment.hardness = between(from.hardness, to.hardness);
    segment.drop = between(from.drop, to.drop);
    segment.slopes[0] = {between(from.left_length, to.left_length), between(from.left_rise, to.left_rise)};
    segment.slopes[1] = {between(from.right_length, to.right_length), between(from.right_rise, to.right_rise)};
    for (std::size_t i = 0; i < segment.spread.size(); ++i) segment.spread[i] = between(from.spread[i], to.spread[i]);
}

// ------------------------------------------------------------------------------------------ the chain

/// Adds the piece from `from` to `to` unless it has no length in the ground plane (the height then steps from one
/// segment to the next).
bool add_segment(FlatSpline& flat, const glm::dvec3& from, const glm::dvec3& to, double shortest) {
    const double dx = to.x - from.x;
    const double dz = to.z - from.z;
    const double length = std::sqrt(dx * dx + dz * dz);
    if (!(length > shortest)) return false;
    FlatSegment segment;
    segment.ax = from.x;
    segment.az = from.z;
    segment.bx = to.x;
    segment.bz = to.z;
    segment.ux = dx / length;
    segment.uz = dz / length;
    segment.length = length;
    segment.arc = flat.length;
    flat.length += length;
    flat.segments.push_back(segment);
    return true;
}

Joint joint_between(const FlatSegment& before, const FlatSegment& after, double reach, double tolerance) {
    const double cross = before.ux * after.uz - before.uz * after.ux;
    const double dot = before.ux * after.ux + before.uz * after.uz;
    Joint joint;
    // A gap narrower than the slack that the ends of segments have anyway (nearest_sweep.h) needs no region.
    joint.open = dot < 0.0 || std::abs(cross) * reach > 1e-7 * tolerance;
    joint.outer = cross >= 0.0 ? Side::left : Side::right;  // x east, z south: cross > 0 turns to the right
    return joint;
}

void measure(FlatSpline& flat) {
    const FlatSegment& first = flat.segments.front();
    flat.extent = {first.ax, first.az, first.ax, first.az};
    for (const FlatSegment& s : flat.segments) {
        flat.extent.west = std::min({flat.extent.west, s.ax, s.bx});
        flat.extent.east = std::max({flat.extent.east, s.ax, s.bx});
        flat.extent.north = std::min({flat.extent.north, s.az, s.bz});
        flat.extent.south = std::max({flat.extent.south, s.az, s.bz});
        flat.most_half_width = std::max(flat.most_half_width, s.half_width.most());
        for (const SideSlope& slope : s.slopes)
            flat.most_reach = std::max(flat.most_reach, s.half_width.most() + slope.length.most());
    }
}

}  // namespace

std::optional<FlatSpline> flattened(const FeatureSpline& spline, double tolerance) {
    if (!usable(spline)) return std::nullopt;
    const int curves = spline.curve_count();
    std::vector<double> pieces(static_cast<std::size_t>(curves));
    double total = 0.0;
    for (int i = 0; i < curves; ++i)
        total += pieces[static_cast<std::size_t>(i)] =
            flat_pieces(curve_of(spline, i), tolerance, Measured::ground_plane);
    const double share = std::min(1.0, most_pieces / total);

    FlatSpline flat;
    flat.closed = spline.closed;
    flat.has_parameters = !spline.meta_points.empty();
    flat.parameters = spline.parameters;
    const AlongCurve along(spline);
    const double shortest = 1e-6 * tolerance;
    std::size_t next_break = 0;  // the first at or after the current place
    glm::dvec3 from = spline.knots.front().position;
    Wanted wanted_from = along.at(0.0, 0);
    for (int i = 0; i < curves; ++i) {
        const CubicBezier curve = curve_of(spline, i);
        const auto steps = static_cast<int>(std::max(1.0, std::floor(pieces[static_cast<std::size_t>(i)] * share)));
        double done = 0.0;  // t up to which the curve is flattened
        for (int step = 1; step <= steps; ++step) {
            const double step_end = step == steps ? 1.0 : static_cast<double>(step) / steps;
            for (bool at_break = true; at_break;) {
                const double break_t = next_break < along.count() ? along.position(next_break) - i : 2.0;
                at_break = break_t < step_end;
                const double t = at_break ? std::max(break_t, done) : step_end;
                const glm::dvec3 to = t >= 1.0 ? curve.points[3] : point_at(curve, t);
                const Wanted wanted_to = along.at(i + t, next_break);
                if (add_segment(flat, from, to, shortest)) {
                    flat.segments.back().height = heights_between(curve, done, t);
                    set_parameters(flat.segments.back(), wanted_from, wanted_to);
                    from = to;
                }
                // A piece without length is left out, but what holds at its end is where the next starts from.
                wanted_from = wanted_to;
                done = t;
                if (!at_break) continue;
                ++next_break;
                wanted_from = along.at(i + t, next_break);  // a jump where meta points share a place
            }
        }
    }
    if (flat.segments.empty()) return std::nullopt;
    measure(flat);
    const double reach = std::max({flat.most_reach, static_cast<double>(flat.parameters.rounding), 10.0 * tolerance});
    const std::size_t count = flat.segments.size();
    flat.joints.resize(count);
    for (std::size_t i = 0; i < count; ++i)
        if (i + 1 < count || flat.closed)
            flat.joints[i] = joint_between(flat.segments[i], flat.segments[(i + 1) % count], reach, tolerance);
    return flat;
}

}  // namespace cuesta
