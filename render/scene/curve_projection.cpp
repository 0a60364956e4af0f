#include "render/scene/curve_projection.h"

#include <algorithm>
#include <cmath>

namespace cuesta {

namespace {

/// Points nearer to one another on the screen than this are one.
constexpr double least_step = 0.05;
/// Points that far beside a straight piece are left out; pixels. Nobody sees a fifth of a pixel.
constexpr double least_bend = 0.2;
/// And those whose depth is off by less than this share of the bias, so that the ground hides the same of the curve.
constexpr double least_bend_of_depth = 0.4;
/// Marks face the eye while the ground slopes: the lower half of one would sink into it. As many radii as a pixel of
/// ground is long at a pitch of about 20 degrees.
constexpr double mark_bias = 2.5;

std::uint32_t packed(const glm::vec4& colour) {
    std::uint32_t result = 0;
    for (int i = 0; i < 4; ++i)
        result |= static_cast<std::uint32_t>(std::lround(std::clamp(colour[i], 0.0F, 1.0F) * 255)) << (8 * i);
    return result;
}

/// From the world (heights not exaggerated) to pixels and depth.
class Projector {
public:
    Projector(const FrameView& view, const DepthBias& bias)
        : view_(view),
          bias_(bias),
          half_size_(view.width / 2.0, view.height / 2.0),
          // Depth is (third - second * distance) / distance with the usual projection, whatever the part.
          z_scale_(view.projection[2][2]),
          z_offset_(view.projection[3][2]),
          // Lines end a little before the eye, where they would be at infinity.
          nearest_(1e-3 * view.projection[3][2] / (view.projection[2][2] - 1)),
          pixel_(2 / (view.projection[1][1] * view.height)) {}

    /// Relative to the eye: right, up, forward; metres.
    glm::dvec3 seen(const glm::dvec3& point) const {
        const glm::dvec4 eye = view_.view * glm::dvec4(point.x, point.y * view_.exaggeration, point.z, 1);
        return {eye.x, eye.y, -eye.z};
    }
    double nearest() const { return nearest_; }
    glm::dvec2 pixels(const glm::dvec3& seen) const {
        return (glm::dvec2(view_.projection[0][0] * seen.x, view_.projection[1][1] * seen.y) / seen.z + 1.0) *
               half_size_;
    }
    double depth(const glm::dvec3& seen, double more_pixels = 0) const {
        const double nearer = seen.z * (1 - (bias_.pixels + more_pixels) * pixel_) - bias_.metres;
        return depth_at(std::max(nearer, 0.5 * seen.z));
    }
    double depth_on_ground(const glm::dvec3& seen) const { return depth_at(seen.z); }

private:
    double depth_at(double distance) const {
        // Curves above the land may lie before the near plane: it is not to vanish.
        return std::clamp((-z_scale_ * distance + z_offset_) / distance, -1.0, 1.0);
    }

    const FrameView& view_;
    DepthBias bias_;
    glm::dvec2 half_size_;
    double z_scale_, z_offset_, nearest_, pixel_;
};

struct Corner {
    glm::dvec2 place;
    double depth;
    double bias;  ///< by how much the depth is less than on the ground
};

/// Draws a run of points with as few straight pieces as do: each goes on as long as it passes near enough to all the
/// points on its way (the sector in which it may still go narrows with every point).
class Straightener {
public:
    explicit Straightener(std::vector<Corner>& corners) : corners_(corners) {}

    void begin() {
        corners_.clear();
        points_ = 0;
    }
    void add(const Corner& point) {
        if (corners_.empty()) {
            corners_.push_back(point);
            return;
        }
        if (glm::distance(point.place, points_ > 0 ? last_.place : corners_.back().place) < least_step) return;
        if (points_ > 0 && !goes_on_to(point)) {
            corners_.push_back(last_);
            points_ = 0;
        }
        if (points_++ == 0) {
            const glm::dvec2 way = point.place - corners_.back().place;
            ahead_ = way / glm::length(way);
            aside_ = steepness_ = {-1e30, 1e30};
            reached_ = 0;
        }
        const Slopes slopes = slopes_to(point);
        aside_.narrow(slopes.aside, least_bend / slopes.along);
        steepness_.narrow(slopes.depth, least_bend_of_depth * point.bias / slopes.along);
        reached_ = slopes.along;
        last_ = point;
    }
    /// `last`: the true end of the curve, which may be nearer to the point before than what add() takes.
    void end(const Corner& last) {
        if (points_ > 0 || (corners_.size() == 1 && last.place != corners_.back().place)) corners_.push_back(last);
    }

private:
    struct Sector {
        double least, most;
        void narrow(double middle, double half) {
            least = std::max(least, middle - half);
            most = std::min(most, middle + half);
        }
        bool holds(double value) const { return value >= least && value <= most; }
    };
    struct Slopes {
        double along, aside, depth;
    };
    Slopes slopes_to(const Corner& point) const {
        const glm::dvec2 way = point.place - corners_.back().place;
        const double along = glm::dot(way, ahead_);
        return {along, (ahead_.x * way.y - ahead_.y * way.x) / along, (point.depth - corners_.back().depth) / along};
    }
    bool goes_on_to(const Corner& point) const {
        const Slopes slopes = slopes_to(point);
        return slopes.along > reached_ && aside_.holds(slopes.aside) && steepness_.holds(slopes.depth);
    }

    std::vector<Corner>& corners_;
    Corner last_{};
    int points_ = 0;  ///< since the last corner
    glm::dvec2 ahead_{0.0};
    Sector aside_{}, steepness_{};
    double reached_ = 0;
};

/// One run of a curve before the eye, as segments.
void append_run(const std::vector<Corner>& run, bool closed, const DrawnCurve& curve, double pixel_scale,
                const FrameView& view, std::vector<ScreenSegment>& segments) {
    if (run.size() < 2) return;
    ScreenSegment piece;
    piece.colour = packed(curve.colour);
    piece.half_width = static_cast<float>(0.5 * curve.width * pixel_scale);
    piece.dash = static_cast<float>(curve.dash * pixel_scale);
    const double margin = piece.half_width + 1;
    const std::size_t count = run.size() - 1;
    const auto direction = [&](std::size_t i) { return glm::normalize(run[i + 1].place - run[i].place); };
    // Halves the bend between two pieces; where the curve turns back on itself nothing does.
    const auto halving = [](const glm::dvec2& before, const glm::dvec2& after) {
        const glm::dvec2 sum = before + after;
        const double length = glm::length(sum);
        return length > 1e-3 ? glm::vec2(sum / length) : glm::vec2(0.0F);
    };
    double along = 0;
    const glm::dvec2 first = direction(0), last = direction(count - 1);
    glm::dvec2 here = first;
    glm::vec2 after_from = closed ? halving(last, first) : glm::vec2(0.0F);
    for (std::size_t i = 0; i < count; ++i) {
        const Corner& a = run[i];
        const Corner& b = run[i + 1];
        const glm::dvec2 next = i + 1 < count ? direction(i + 1) : first;
        const glm::vec2 before_to = i + 1 < count || closed ? halving(here, next) : glm::vec2(0.0F);
        const glm::dvec2 low = glm::min(a.place, b.place) - margin, high = glm::max(a.place, b.place) + margin;
        if (high.x >= 0 && high.y >= 0 && low.x <= view.width && low.y <= view.height) {
            piece.from = a.place;
            piece.to = b.place;
            piece.depths = {static_cast<float>(a.depth), static_cast<float>(b.depth)};
            piece.after_from = after_from;
            piece.before_to = before_to;
            piece.along = static_cast<float>(along);
            segments.push_back(piece);
        }
        along += glm::distance(a.place, b.place);
        if (piece.dash > 0) along = std::fmod(along, 2.0 * piece.dash);
        here = next;
        after_from = before_to;
    }
}

}  // namespace

void project_drawing(const Drawing& drawing, const FrameView& view, double pixel_scale, const DepthBias& bias,
                     ScreenDrawing& result) {
    result.segments.clear();
    result.marks.clear();
    const Projector projector(view, bias);
    const double nearest = projector.nearest();
    std::vector<Corner> run;
    Straightener straight(run);
    const auto corner = [&](const glm::dvec3& seen) {
        const double depth = projector.depth(seen);
        return Corner{projector.pixels(seen), depth, projector.depth_on_ground(seen) - depth};
    };
    for (const DrawnCurve& curve : drawing.curves) {
        if (curve.points.size() < 2) continue;
        straight.begin();
        bool whole = true;  // so far no part lies behind the eye
        glm::dvec3 before = projector.seen(curve.points.front());
        if (before.z >= nearest)
            straight.add(corner(before));
        else
            whole = false;
        for (std::size_t i = 1; i < curve.points.size(); ++i) {
            const glm::dvec3 now = projector.seen(curve.points[i]);
            const bool was = before.z >= nearest, is = now.z >= nearest;
            if (was != is) {
                // Corner where the piece passes the eye.
                const Corner passing = corner(glm::mix(before, now, (nearest - before.z) / (now.z - before.z)));
                straight.add(passing);
                if (was) {
                    whole = false;
                    straight.end(passing);
                    append_run(run, false, curve, pixel_scale, view, result.segments);
                    straight.begin();
                }
            }
            if (is) straight.add(corner(now));
            before = now;
        }
        if (before.z >= nearest) straight.end(corner(before));
        const bool closed = whole && curve.points.size() > 3 && curve.points.front() == curve.points.back();
        append_run(run, closed, curve, pixel_scale, view, result.segments);
    }
    for (const DrawnMark& mark : drawing.marks) {
        const glm::dvec3 seen = projector.seen(mark.position);
        if (seen.z < nearest) continue;
        ScreenMark made;
        made.centre = projector.pixels(seen);
        made.radius = static_cast<float>(0.5 * mark.size * pixel_scale);
        const float reach = 2 * made.radius + 2;
        if (made.centre.x < -reach || made.centre.y < -reach ||
            made.centre.x > static_cast<float>(view.width) + reach ||
            made.centre.y > static_cast<float>(view.height) + reach)
            continue;
        made.depth = static_cast<float>(projector.depth(seen, mark_bias * made.radius));
        if (mark.direction != glm::dvec3(0.0)) {
            // A short way on, so that it does not pass the eye.
            const glm::dvec3 ahead = projector.seen(mark.position + glm::normalize(mark.direction) * (0.01 * seen.z));
            const glm::dvec2 step = projector.pixels(ahead) - projector.pixels(seen);
            if (glm::length(step) > 1e-6) made.direction = glm::normalize(step);
        }
        made.shape = static_cast<float>(mark.shape);
        made.colour = packed(mark.colour);
        made.outline = packed(mark.outline);
        result.marks.push_back(made);
    }
}

}  // namespace cuesta
