#pragma once
/// \file Selection of feature splines or paths: shared by the view, the outliner and the
/// forms. No part of the project: selecting is no step of undo.

#include <QObject>
#include <compare>
#include <map>
#include <vector>

#include "ui/base/curve_set.h"

namespace cuesta {

class Document;

/// A knot or a meta point: the id of its spline (or path) and its index there.
struct SplinePart {
    int spline = 0;
    int index = 0;
    auto operator<=>(const SplinePart&) const = default;
};

/// A value; of paths it says the same as of splines. Splines that have selected knots or meta points are selected
/// themselves.
struct SelectedSplines {
    std::vector<int> splines;             ///< ids in the order they were selected; the last is the primary one
    std::vector<SplinePart> knots;        ///< ascending
    std::vector<SplinePart> meta_points;  ///< ascending

    bool empty() const { return splines.empty(); }
    /// The one that forms and commands mean if they can mean only one; 0: nothing is selected.
    int primary() const { return splines.empty() ? 0 : splines.back(); }
    bool holds_spline(int id) const;
    bool holds_knot(const SplinePart& part) const;
    bool holds_meta_point(const SplinePart& part) const;
    /// Indices of the selected parts of one spline, ascending.
    std::vector<int> knots_of(int spline) const;
    std::vector<int> meta_points_of(int spline) const;
    bool operator==(const SelectedSplines&) const = default;
};

/// One of these stands for the feature splines of a document, another for its paths. GUI thread only. Follows the
/// document: what is there no more is selected no more, and parts of a spline whose number of knots (or meta points)
/// changed lose their selection, since their indices may mean others now. Whoever makes such a change therefore selects
/// what it wants after Document::edit() has returned.
class Selection : public QObject {
    Q_OBJECT
public:
    explicit Selection(Document& document, CurveSet set = CurveSet::splines, QObject* parent = nullptr);

    CurveSet curve_set() const { return set_; }

    const SelectedSplines& selected() const { return selected_; }
    /// Takes what exists of `wanted`, in order and without repetition.
    void set(SelectedSplines wanted);
    void clear() { set({}); }

    // A click: alone, the thing is all that is selected; with `adds` (Shift), it joins what is, or leaves it again.
    void select_spline(int id, bool adds = false);
    void select_knot(const SplinePart& part, bool adds = false);
    void select_meta_point(const SplinePart& part, bool adds = false);

    /// The primary spline or path; null if nothing is selected.
    const SketchedCurve* primary() const;
    /// The same, null also if this selects among the others.
    const FeatureSpline* primary_spline() const;
    const Path* primary_path() const;

Q_SIGNALS:
    void changed();

private:
    struct Counts {
        std::size_t knots = 0, meta_points = 0;
    };
    Counts counts_of(int id) const;  ///< none for a curve that is not there
    void follow_document();
    void put(SelectedSplines selected);

    Document& document_;
    CurveSet set_;
    SelectedSplines selected_;
    std::map<int, Counts> counts_;  ///< of the selected splines
};

}  // namespace cuesta
