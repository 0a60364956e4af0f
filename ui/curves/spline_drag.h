#pragma once
/// \file A drag on splines or paths: what they become when the mouse that holds one of their grips is somewhere else.

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "ui/curves/spline_aim.h"
#include "ui/curves/spline_picking.h"

namespace cuesta {

/// Surroundings of a drag; it stays as it is at the press, whatever the land does meanwhile.
struct DragGround {
    BaseHeights base;                  ///< what heights are kept above
    std::shared_ptr<const Land> land;  ///< what Ctrl snaps to and draped paths lie on; may be null
};

/// From the press to the release. Dragging moves on the ground, that is, at the same height above the starting terrain;
/// Alt moves vertically, as the arrow above a knot always does; Ctrl snaps to knots and curves of other splines and
/// paths, or else to the ground. The keys may change on the way. Does nothing to locked and hidden ones. Keeps no
/// reference to what it was made of.
///
/// The grips of width and slope change all selected meta points: widths and reaches by the factor by which the gripped
/// one's changes, so that what is wide stays wider than what is narrow (the form gives all the same value); rises and
/// drops, which may be of either sign, by as many metres. From nothing there is no factor: the selected ones that have
/// nothing, too, get the same.
///
/// Paths: draped ones stay on the land, whose heights their knots take, and Alt does nothing to knots; knots snap to
/// other paths without Ctrl, so that junctions are exact; Alt on a meta point changes its height above the ground.
class SplineDrag {
public:
    /// `selected` says what moves along with the grip.
    SplineDrag(std::shared_ptr<const Project> project, CurveSet set, SelectedSplines selected, const SplineHit& grip,
               const ViewPointer& press, DragGround ground, double tolerance);

    /// Puts the curves of the set into `project` as they are with the mouse at `pointer`.
    void to(const ViewPointer& pointer);
    void put_into(Project& project) const;

    const SplineHit& grip() const { return grip_; }
    /// The index of the gripped knot or meta point now: meta points change it when they pass others.
    int index() const { return index_; }
    /// The step of undo, such as "Move 3 knots".
    QString label() const;
    /// Present value of the drag, such as "Half width 35.0 m".
    const QString& words() const { return words_; }
    /// Point to which the grip has snapped.
    const std::optional<glm::dvec3>& snapped_to() const { return snapped_to_; }

private:
    enum class Way { level, upright };
    /// Only the list of the set is in use.
    struct Curves {
        std::vector<FeatureSpline> splines;
        std::vector<Path> paths;
    };

    bool is_point() const {
        return grip_.grip == SplineGrip::knot || grip_.grip == SplineGrip::curve || grip_.grip == SplineGrip::lift;
    }
    bool grips_draped() const;
    /// Ground above which a curve keeps its height.
    template <class Sketched>
    const BaseHeights& surface_of(const Sketched& curve) const;
    glm::dvec3 aim_at(const ViewPointer& pointer);
    std::optional<glm::dvec3> snap(const ViewPointer& pointer, QPointF place, double reach);
    std::optional<glm::dvec3> land_at(const ViewPointer& pointer, QPointF place) const;
    bool is_moving(int id) const;
    Way way_of(const ViewPointer& pointer) const;
    void begin(const ViewPointer& pointer, Way way);
    void move_points(const ViewPointer& pointer);
    void move_handle(const ViewPointer& pointer);
    void move_meta_point(const ViewPointer& pointer);
    void raise_meta_point(const ViewPointer& pointer);
    void move_beside(const ViewPointer& pointer);
    // The grips beside the curve change the parameters of the gripped meta point.
    void move_width(const FeatureSpline& spline, MetaPoint& point, const ViewPointer& pointer);
    void move_width(const Path& path, PathPoint& point, const ViewPointer& pointer);
    void move_reach(const FeatureSpline& spline, MetaPoint& point, const ViewPointer& pointer);
    void move_reach(const Path& path, PathPoint& point, const ViewPointer& pointer);
    /// Does to the other selected meta points what the drag did to the gripped one, whose parameters were these.
    template <class Parameters>
    void spread(const Parameters& before, const Parameters& after);
    void describe_point(const glm::dvec3& point);

    std::shared_ptr<const Project> project_;  ///< at the press
    CurveSet set_;
    Curves from_;  ///< where this way of moving began
    Curves now_;
    SelectedSplines selected_;
    SplineHit grip_;
    int index_ = -1;
    DragGround ground_;
    BaseHeights land_heights_;  ///< of the land; like the base without it
    SplineShapes shapes_;
    Way way_ = Way::level;
    glm::dvec3 anchor_{0.0};  ///< of the grip, where this way of moving began
    glm::dvec3 reached_{0.0};
    QPointF grip_offset_;  ///< from the anchor's place in the view to the cursor
    QString words_;
    std::optional<glm::dvec3> snapped_to_;
};

}  // namespace cuesta
