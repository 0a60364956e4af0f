#pragma once
/// \file Commands on the selected splines or paths, from menus, keys, the tool's buttons and the
/// outliner. Each is one step of undo and selects what came of it; locked splines are left alone.

#include <QObject>
#include <QString>

#include "ui/base/document.h"
#include "ui/base/selection.h"

namespace cuesta {

class SplineCommands : public QObject {
    Q_OBJECT
public:
    SplineCommands(Document& document, Selection& selection, QObject* parent = nullptr);

    /// Selected meta points and knots go; if there are none, the selected splines. A spline left with a single knot
    /// goes too.
    void remove();
    bool can_remove() const;
    /// The selected splines go, whatever of them is selected.
    void remove_splines();

    /// Cuts the primary spline in two at its selected knot; closed ones are cut open there.
    void split();
    bool can_split() const;

    /// Makes one of two selected open splines, by selected end knots or else by the ends that are nearest.
    void join();
    bool can_join() const;

    /// Closes the selected splines; opens them if all are closed.
    void toggle_closed();
    bool can_toggle_closed() const;

    /// Turns the direction of travel round; the land stays.
    void reverse();
    /// Copies, beside the originals by `offset` metres.
    void duplicate(const glm::dvec3& offset);
    bool has_workable() const;

    /// A meta point at u of a spline, with the parameters that hold there.
    void insert_meta_point(int spline, double u);
    /// In the middle of the primary spline's widest stretch without one.
    void insert_meta_point();
    bool can_insert_meta_point() const;

    void set_tangents(const SplinePart& knot, TangentMode mode);
    void select_all();

private:
    /// Changes every selected spline that is not locked.
    template <class Act>
    void change(const QString& label, const Act& act);
    std::vector<const SketchedCurve*> workable() const;
    CurveSet set() const { return selection_.curve_set(); }

    Document& document_;
    Selection& selection_;
};

}  // namespace cuesta
