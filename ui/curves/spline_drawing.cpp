#include "ui/curves/spline_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "ui/view/path_shape.h"

namespace cuesta {
namespace {

constexpr glm::vec3 ochre{0.831F, 0.604F, 0.290F};  // #d49a4a
constexpr glm::vec3 white{0.949F, 0.949F, 0.949F};  // #f2f2f2
constexpr glm::vec3 bright_ochre{0.96F, 0.78F, 0.50F};
constexpr glm::vec3 upright_blue{0.45F, 0.70F, 0.98F};  ///< the colour of the upright axis in other editors
constexpr glm::vec3 too_steep{0.90F, 0.32F, 0.22F};  ///< that a path cannot keep its grade
constexpr glm::vec4 dark_rim{0.08F, 0.09F, 0.10F, 0.85F};

constexpr float curve_width = 2, selected_width = 3, hover_gain = 1, thin = 1.2F;
constexpr float knot_size = 8, small_knot_size = 5, handle_size = 8, meta_size = 14, grip_size = 8;
constexpr float mark_hover_gain = 4;
constexpr float arrow_size = 11;
constexpr int most_arrows = 16;
constexpr std::size_t most_with_flow = 200;  ///< paths; of more, only the selected ones show where they go
constexpr float structure_dash = 9;          ///< of bridges and tunnels, pixels

constexpr int draped_steps = 24;  ///< of a curve that follows the ground

/// The curve at even steps of its parameter, as the ground below it may bend where the curve does not.
std::vector<FlatVertex> evenly(const SketchedCurve& spline, int steps) {
    std::vector<FlatVertex> line;
    const int count = spline.curve_count() * steps;
    for (int i = 0; i <= count && count > 0; ++i) {
        const double u = static_cast<double>(i) / steps;
        // The end of a closed one is its beginning, and yet the last vertex.
        const double place = spline.closed && i == count ? 0 : u;
        line.push_back({point_at(spline, place), u});
    }
    return line;
}

/// Builds the picture of one curve after another.
class Painter {
public:
    Painter(const SplineScene& scene, SplineShapes& shapes) : scene_(scene), shapes_(shapes) {}

    Drawing paint() {
        if (scene_.shows_others)
            with_curves(scene_.project, scene_.set == CurveSet::splines ? CurveSet::paths : CurveSet::splines,
                        [&](const auto& others) {
                            for (const auto& other : others) paint_other(other);
                        });
        with_curves(scene_.project, scene_.set, [&](const auto& curves) {
            for (const bool selected : {false, true})
                for (const auto& curve : curves)
                    if (curve.visible && scene_.selected.holds_spline(curve.id) == selected) paint_curve(curve);
        });
        paint_draft();
        if (scene_.new_knot) add_mark(*scene_.new_knot, MarkShape::ring, bright_ochre, knot_size + mark_hover_gain);
        if (scene_.snapped_to) add_mark(*scene_.snapped_to, MarkShape::ring, bright_ochre, 18);
        return std::move(drawing_);
    }

private:
    bool is_hovered(const SketchedCurve& spline) const { return scene_.hover && scene_.hover->spline == spline.id; }
    bool is_hovered(SplineGrip grip, const SketchedCurve& spline, int index) const {
        return scene_.hover && scene_.hover->is_same({grip, spline.id, index});
    }

    void add_curve(std::vector<glm::dvec3> points, glm::vec4 colour, float width, float dash = 0) {
        if (points.size() > 1) drawing_.curves.push_back({std::move(points), colour, width, dash});
    }
    void add_mark(const glm::dvec3& at, MarkShape shape, glm::vec3 colour, float size) {
        drawing_.marks.push_back({at, shape, glm::vec4(colour, 1), dark_rim, size, glm::dvec3(0.0)});
    }

    static std::vector<glm::dvec3> points_of(const SplineShape& shape) {
        std::vector<glm::dvec3> points;
        points.reserve(shape.line.size());
        for (const FlatVertex& vertex : shape.line) points.push_back(vertex.point);
        return points;
    }

    template <class Sketched>
    void paint_other(const Sketched& other) {
        if (other.visible)
            add_curve(points_of(shapes_.of(other)), glm::vec4(other.colour[0], other.colour[1], other.colour[2], 0.5F),
                      thin);
    }

    template <class Sketched>
    void paint_curve(const Sketched& curve) {
        const bool selected = scene_.selected.holds_spline(curve.id), hovered = is_hovered(curve);
        const glm::vec3 own(curve.colour[0], curve.colour[1], curve.colour[2]);
        const SplineShape& shape = shapes_.of(curve);
        // A disabled curve is faint and broken; a locked one is faint; what cannot be touched is faint.
        const float opacity = !curve.enabled ? 0.45F : curve.locked ? 0.6F : 0.95F;
        const bool shows_profile = !curve.locked && shows_meta_points(curve, scene_.selected);
        if (shows_profile) paint_outlines(curve);
        add_line(curve, shape, glm::vec4(selected ? ochre : own, opacity),
                 (selected ? selected_width : curve_width) + (hovered ? hover_gain : 0));
        if (curve.enabled) add_steep(shape, opacity, (selected ? selected_width : curve_width) + 1);
        const bool is_primary = curve.id == scene_.selected.primary();
        // At rest one arrow a river tells its way; many rivers would else be all arrows.
        if (is_primary || (hovered && is_workable(curve)))
            paint_arrows(curve, selected ? ochre : own, most_arrows);
        else if (shows_flow(curve))
            paint_arrows(curve, own, 1);
        if (!is_workable(curve)) return;
        if (shows_profile) paint_meta_points(curve);
        if (selected || hovered) paint_knots(curve, shape, is_primary);
        if (selected) paint_handles(curve, shape);
    }

    /// The centre line; bridges and tunnels of paths are broken.
    void add_line(const SketchedCurve& curve, const SplineShape& shape, glm::vec4 colour, float width) {
        const float dash = curve.enabled ? 0.0F : 6.0F;
        if (shape.structures.empty()) return add_curve(points_of(shape), colour, width, dash);
        const auto is_open = [&](std::size_t i) { return shape.structures[i] == PathStructure::surface; };
        std::vector<glm::dvec3> stretch;
        for (std::size_t i = 0; i < shape.line.size(); ++i) {
            stretch.push_back(shape.line[i].point);
            const bool ends = i + 1 == shape.line.size();
            if (!ends && is_open(i + 1) == is_open(i)) continue;
            const bool open = is_open(i);
            if (!ends) stretch.push_back(shape.line[i + 1].point);
            add_curve(std::exchange(stretch, {}), colour, width, open ? dash : structure_dash);
        }
    }

    /// Over the line, where the path is steeper than it may be.
    void add_steep(const SplineShape& shape, float opacity, float width) {
        std::vector<glm::dvec3> stretch;
        for (std::size_t i = 0; i + 1 < shape.steep.size(); ++i) {
            if (shape.steep[i]) stretch.push_back(shape.line[i].point);
            if (!shape.steep[i] || (i + 2 < shape.steep.size() && shape.steep[i + 1])) continue;
            stretch.push_back(shape.line[i + 1].point);
            add_curve(std::exchange(stretch, {}), glm::vec4(too_steep, opacity), width);
        }
    }

    static bool shows_flow(const FeatureSpline&) { return false; }
    /// The way of the water is to be seen at once, unless there is too much of it.
    bool shows_flow(const Path& path) const {
        return is_watercourse(path.parameters.kind) && scene_.project.paths.size() <= most_with_flow;
    }

    void paint_outlines(const FeatureSpline& spline) {
        const SplineOutline& outline = shapes_.outline_of(spline);
        const auto any = [&](auto member) {
            return std::any_of(spline.meta_points.begin(), spline.meta_points.end(),
                               [member](const MetaPoint& point) { return point.parameters.*member > 0; });
        };
        const bool has_cliff = spline.parameters.kind == CurveKind::cliff;
        const glm::vec4 top(bright_ochre, 0.8F), reach(bright_ochre, 0.5F);
        if (any(&MetaParameters::half_width)) add_curve(outline.left_top, top, thin);
        if (any(&MetaParameters::half_width) || has_cliff) add_curve(outline.right_top, top, thin);
        if (any(&MetaParameters::left_length)) add_curve(outline.left_reach, reach, thin, 5);
        if (any(&MetaParameters::right_length)) add_curve(outline.right_reach, reach, thin, 5);
    }

    void paint_outlines(const Path& path) {
        const SplineOutline& outline = shapes_.outline_of(path);
        for (const auto* edge : {&outline.left_top, &outline.right_top})
            add_curve(*edge, glm::vec4(bright_ochre, 0.8F), thin);
        for (const auto* end : {&outline.left_reach, &outline.right_reach})
            add_curve(*end, glm::vec4(bright_ochre, 0.45F), thin, 5);
    }

    template <class Sketched>
    void paint_arrows(const Sketched& spline, glm::vec3 colour, int most) {
        const int curves = spline.curve_count();
        const int count = std::min(curves, most);
        for (int i = 0; i < count; ++i) {
            // In the middle of a curve, where no knot is.
            const double u = (i + 0.5) * curves / count;
            const double place = std::min(std::floor(u), curves - 1.0) + 0.5;
            DrawnMark arrow{
                shapes_.place_of(spline, place), MarkShape::arrow, glm::vec4(colour, 1), dark_rim, arrow_size,
                derivative_at(spline, place)};
            if (glm::length(arrow.direction) > 0) drawing_.marks.push_back(arrow);
        }
    }

    template <class Sketched>
    void paint_meta_points(const Sketched& spline) {
        std::vector<SplineHit> grips;
        if (scene_.view.view_size.x() > 0) grips = grips_of(spline, scene_.selected, shapes_, scene_.view);
        for (const SplineHit& grip : grips) {
            if (!is_reach(grip.grip)) continue;
            const SplineFlank flank = shapes_.flank_of(spline, grip.u, side_of(grip.grip));
            const bool is_right = side_of(grip.grip) == SplineSide::right;
            const auto edge = std::find_if(grips.begin(), grips.end(), [&](const SplineHit& other) {
                return other.index == grip.index &&
                       other.grip == (is_right ? SplineGrip::right_width : SplineGrip::left_width);
            });
            const bool selected = scene_.selected.holds_meta_point(grip.part());
            add_curve({flank.centre, flank.at(0, -flank.drop), edge != grips.end() ? edge->point : flank.top_edge(),
                       grip.point},
                      glm::vec4(bright_ochre, selected ? 0.9F : 0.55F), thin);
        }
        for (const SplineHit& grip : grips) {
            if (is_handle(grip.grip) || grip.grip == SplineGrip::lift) continue;
            const bool hovered = is_hovered(grip.grip, spline, grip.index);
            const bool selected = scene_.selected.holds_meta_point(grip.part());
            add_mark(grip.point, is_width(grip.grip) ? MarkShape::square : MarkShape::ring,
                     hovered || selected ? bright_ochre : white, grip_size + (hovered ? mark_hover_gain : 0));
        }
        for (std::size_t i = 0; i < spline.meta_points.size(); ++i) {
            const int index = static_cast<int>(i);
            const bool selected = scene_.selected.holds_meta_point({spline.id, index});
            const bool hovered = is_hovered(SplineGrip::meta_point, spline, index);
            add_mark(shapes_.place_of(spline, spline.meta_points[i].position), MarkShape::diamond,
                     hovered    ? bright_ochre
                     : selected ? ochre
                                : white,
                     meta_size + (hovered ? mark_hover_gain : 0));
        }
    }

    void paint_knots(const SketchedCurve& spline, const SplineShape& places, bool is_primary) {
        for (std::size_t i = 0; i < spline.knots.size(); ++i) {
            const Knot& knot = spline.knots[i];
            const int index = static_cast<int>(i);
            const bool selected = scene_.selected.holds_knot({spline.id, index});
            const bool hovered = is_hovered(SplineGrip::knot, spline, index);
            const MarkShape shape = knot.tangents == TangentMode::free ? MarkShape::square : MarkShape::disc;
            add_mark(places.knots[i], shape,
                     hovered    ? bright_ochre
                     : selected ? ochre
                                : white,
                     (is_primary || selected ? knot_size : small_knot_size) + (hovered ? mark_hover_gain : 0));
        }
    }

    template <class Sketched>
    void paint_handles(const Sketched& spline, const SplineShape& shape) {
        if (scene_.view.view_size.x() <= 0) return;
        for (const SplineHit& grip : grips_of(spline, scene_.selected, shapes_, scene_.view)) {
            if (grip.grip == SplineGrip::lift) paint_lift(grip, shape);
            if (!is_handle(grip.grip)) continue;
            const Knot& knot = spline.knots[static_cast<std::size_t>(grip.index)];
            const bool automatic = knot.tangents == TangentMode::automatic;
            const bool hovered = is_hovered(grip.grip, spline, grip.index);
            add_curve({shape.knots[static_cast<std::size_t>(grip.index)], grip.point},
                      glm::vec4(white, automatic ? 0.45F : 0.9F), thin);
            add_mark(grip.point, automatic ? MarkShape::ring : MarkShape::disc, hovered ? bright_ochre : white,
                     (automatic ? handle_size - 1 : handle_size - 2) + (hovered ? mark_hover_gain : 0));
        }
    }

    void paint_lift(const SplineHit& grip, const SplineShape& shape) {
        const bool hovered = scene_.hover && scene_.hover->is_same(grip);
        const glm::vec3 colour = hovered ? bright_ochre : upright_blue;
        add_curve({shape.knots[static_cast<std::size_t>(grip.index)], grip.point}, glm::vec4(colour, 1), curve_width);
        drawing_.marks.push_back({grip.point, MarkShape::arrow, glm::vec4(colour, 1), dark_rim,
                                  arrow_size + (hovered ? mark_hover_gain : 0), glm::dvec3(0, 1, 0)});
    }

    void paint_draft() {
        SketchedCurve shown = scene_.draft.curve();
        const auto known = shown.knots.size();
        if (scene_.draft.has_stroke()) {
            add_curve(scene_.draft.stroke(), glm::vec4(ochre, 1), selected_width);
        } else if (!shown.knots.empty() && scene_.draft_closes) {
            shown.closed = true;
        } else if (!shown.knots.empty() && scene_.draft_tip) {
            Knot tip;
            tip.position = *scene_.draft_tip;
            shown.knots.push_back(tip);
        }
        if (scene_.draft_is_loop && shown.knots.size() > 2 && !scene_.draft.has_stroke()) shown.closed = true;
        update_automatic_tangents(shown, scene_.set);
        // Points that stand, and points that a press would add.
        std::vector<glm::dvec3> standing, promised;
        std::vector<FlatVertex> line;
        if (scene_.land)
            line = evenly(shown, draped_steps);
        else if (shown.curve_count() > 0)
            line = flatten(curves_of(shown), shapes_.tolerance(), Measured::space);
        const double certain = static_cast<double>(known) - 1;
        for (const FlatVertex& vertex : line) {
            const glm::dvec3 point = on_ground(vertex.point, vertex.parameter);
            if (vertex.parameter <= certain) standing.push_back(point);
            if (vertex.parameter >= certain) promised.push_back(point);
        }
        add_curve(std::move(standing), glm::vec4(ochre, 1), selected_width);
        add_curve(std::move(promised), glm::vec4(ochre, 0.8F), curve_width, 6);
        for (std::size_t i = 0; i < known; ++i) {
            const bool closes = i == 0 && scene_.draft_closes;
            add_mark(shown.knots[i].position, MarkShape::disc, closes ? bright_ochre : white,
                     knot_size + (closes ? mark_hover_gain : 0));
        }
        if (scene_.draft_tip && !scene_.draft_closes) add_mark(*scene_.draft_tip, MarkShape::ring, ochre, knot_size);
    }

    /// Between its knots the draft is shown on the ground that it is drawn on; knots on other splines are kept.
    glm::dvec3 on_ground(glm::dvec3 point, double u) const {
        if (!scene_.land || std::abs(u - std::round(u)) < 1e-9) return point;
        point.y = ground_height(*scene_.land, point);
        return point;
    }

    const SplineScene& scene_;
    SplineShapes& shapes_;
    Drawing drawing_;
};

}  // namespace

Drawing drawing_of(const SplineScene& scene, SplineShapes& shapes) {
    return Painter(scene, shapes).paint();
}

}  // namespace cuesta
