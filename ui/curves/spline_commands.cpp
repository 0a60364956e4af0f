#include "ui/curves/spline_commands.h"

#include <algorithm>

#include "core/model/meta_point_edit.h"
#include "core/model/spline_edit.h"
#include "core/model/spline_list.h"
#include "ui/curves/spline_words.h"

namespace cuesta {
namespace {

/// The place in the middle of the longest stretch (in u) without a meta point.
template <class Sketched>
double emptiest_place(const Sketched& spline) {
    const double count = spline.curve_count();
    if (spline.meta_points.empty()) return count / 2;
    double begin = 0, longest = 0, place = count / 2;
    const auto look_at = [&](double end, double share) {
        if (end - begin <= longest) return;
        longest = end - begin;
        place = begin + longest * share;
    };
    for (std::size_t i = 0; i < spline.meta_points.size(); ++i) {
        // Before the first one the end itself is the best place: from there on values change.
        look_at(spline.meta_points[i].position, i == 0 ? 0 : 0.5);
        begin = spline.meta_points[i].position;
    }
    look_at(count, 1);
    return place;
}

std::optional<SplineEnd> selected_end(const SketchedCurve& spline, const SelectedSplines& selected) {
    const std::vector<int> knots = selected.knots_of(spline.id);
    if (knots.size() != 1) return std::nullopt;
    if (knots[0] == 0) return SplineEnd::first;
    if (knots[0] + 1 == static_cast<int>(spline.knots.size())) return SplineEnd::last;
    return std::nullopt;
}

}  // namespace

SplineCommands::SplineCommands(Document& document, Selection& selection, QObject* parent)
    : QObject(parent), document_(document), selection_(selection) {}

std::vector<const SketchedCurve*> SplineCommands::workable() const {
    std::vector<const SketchedCurve*> result;
    for (const int id : selection_.selected().splines)
        if (const SketchedCurve* spline = find_curve(document_.project(), set(), id); spline && !spline->locked)
            result.push_back(spline);
    return result;
}

bool SplineCommands::has_workable() const {
    return !workable().empty();
}

template <class Act>
void SplineCommands::change(const QString& label, const Act& act) {
    document_.edit(label, [&](Project& project) {
        for (const int id : selection_.selected().splines)
            with_curve(project, set(), id, [&](auto& curve) {
                if (!curve.locked) act(curve);
            });
    });
    document_.end_gesture();
}

bool SplineCommands::can_remove() const {
    return has_workable();
}

void SplineCommands::remove() {
    const SelectedSplines selected = selection_.selected();
    if (!can_remove()) return;
    const auto knots = static_cast<int>(selected.knots.size());
    const auto points = static_cast<int>(selected.meta_points.size());
    if (knots == 0 && points == 0) return remove_splines();
    const CurveWords words = words_of(set());
    QString label;
    if (knots > 0)
        label = knots > 1 ? tr("Delete %1 %2").arg(knots).arg(words.knots) : tr("Delete %1").arg(words.knot);
    else
        label = points > 1 ? tr("Delete %1 meta points").arg(points) : tr("Delete meta point");
    const auto shrink = [&](auto& curve) {
        if (!selected.holds_spline(curve.id) || curve.locked) return false;
        remove_meta_points(curve, selected.meta_points_of(curve.id));
        const std::vector<int> gone = selected.knots_of(curve.id);
        if (gone.empty()) return false;
        if (curve.knots.size() < gone.size() + 2) return true;
        remove_knots(curve, gone);
        return false;
    };
    document_.edit(label, [&](Project& project) {
        with_curves(project, set(), [&](auto& curves) { std::erase_if(curves, shrink); });
    });
    document_.end_gesture();
}

void SplineCommands::remove_splines() {
    const auto splines = workable();
    if (splines.empty()) return;
    const QString label = splines.size() > 1 ? tr("Delete %1 %2").arg(splines.size()).arg(words_of(set()).many)
                                             : tr("Delete %1").arg(QString::fromStdString(splines[0]->name));
    std::vector<int> gone;
    for (const SketchedCurve* spline : splines) gone.push_back(spline->id);
    document_.edit(label, [&](Project& project) {
        with_curves(project, set(), [&](auto& curves) {
            for (const int id : gone) remove_spline(curves, id);
        });
    });
    document_.end_gesture();
}

bool SplineCommands::can_split() const {
    const SketchedCurve* spline = selection_.primary();
    if (!spline || spline->locked) return false;
    const std::vector<int> knots = selection_.selected().knots_of(spline->id);
    if (knots.size() != 1 || spline->curve_count() == 0) return false;
    return spline->closed || (knots[0] > 0 && knots[0] + 1 < static_cast<int>(spline->knots.size()));
}

void SplineCommands::split() {
    if (!can_split()) return;
    const int id = selection_.selected().primary();
    const int knot = selection_.selected().knots_of(id)[0];
    int second = 0;
    document_.edit(tr("Split %1").arg(words_of(set()).one), [&](Project& project) {
        with_curves(project, set(), [&](auto& curves) {
            if (const Result<int> part = split_spline(curves, id, knot)) second = *part;
        });
    });
    document_.end_gesture();
    // The new part, to be moved away.
    if (second) selection_.select_spline(second);
}

bool SplineCommands::can_join() const {
    const auto splines = workable();
    return splines.size() == 2 && std::all_of(splines.begin(), splines.end(), [](const SketchedCurve* spline) {
               return !spline->closed && !spline->knots.empty();
           });
}

void SplineCommands::join() {
    if (!can_join()) return;
    const auto splines = workable();
    const SketchedCurve &a = *splines[0], &b = *splines[1];
    const auto end_a = selected_end(a, selection_.selected()), end_b = selected_end(b, selection_.selected());
    const int kept = a.id, gone = b.id;
    document_.edit(tr("Join %1").arg(words_of(set()).many), [&](Project& project) {
        with_curves(project, set(), [&](auto& curves) {
            auto& first = *find_spline(curves, kept);
            const auto& second = *find_spline(curves, gone);
            auto ends = nearest_ends(first, second);
            if (end_a && end_b) ends = {*end_a, *end_b};
            first = joined(first, ends.first, second, ends.second);
            remove_spline(curves, gone);
        });
    });
    document_.end_gesture();
    selection_.select_spline(kept);
}

bool SplineCommands::can_toggle_closed() const {
    const auto splines = workable();
    return std::any_of(splines.begin(), splines.end(),
                       [](const SketchedCurve* spline) { return spline->knots.size() >= 2; });
}

void SplineCommands::toggle_closed() {
    if (!can_toggle_closed()) return;
    const auto splines = workable();
    const bool opens =
        std::all_of(splines.begin(), splines.end(), [](const SketchedCurve* spline) { return spline->closed; });
    const QString one = words_of(set()).one;
    change(opens ? tr("Open %1").arg(one) : tr("Close %1").arg(one), [opens](auto& spline) {
        if (opens)
            open_loop(spline);
        else if (!spline.closed && spline.knots.size() >= 2)
            close_loop(spline);
    });
}

void SplineCommands::reverse() {
    change(tr("Reverse %1").arg(words_of(set()).one), [](auto& spline) { cuesta::reverse(spline); });
}

void SplineCommands::duplicate(const glm::dvec3& offset) {
    const auto splines = workable();
    if (splines.empty()) return;
    std::vector<int> originals;
    for (const SketchedCurve* spline : splines) originals.push_back(spline->id);
    SelectedSplines copies;
    const CurveWords words = words_of(set());
    const QString label = splines.size() > 1 ? tr("Duplicate %1 %2").arg(splines.size()).arg(words.many)
                                             : tr("Duplicate %1").arg(words.one);
    document_.edit(label, [&](Project& project) {
        with_curves(project, set(), [&](auto& curves) {
            for (const int id : originals)
                if (const Result<int> copy = duplicate_spline(curves, id, offset)) copies.splines.push_back(*copy);
        });
    });
    document_.end_gesture();
    selection_.set(std::move(copies));
}

bool SplineCommands::can_insert_meta_point() const {
    const SketchedCurve* spline = selection_.primary();
    return spline && !spline->locked && spline->curve_count() > 0;
}

void SplineCommands::insert_meta_point(int id, double u) {
    const SketchedCurve* found = find_curve(document_.project(), set(), id);
    if (!found || found->locked || found->curve_count() == 0) return;
    int index = -1;
    document_.edit(tr("Insert meta point"), [&](Project& project) {
        with_curve(project, set(), id, [&](auto& curve) { index = cuesta::insert_meta_point(curve, u); });
    });
    document_.end_gesture();
    selection_.select_meta_point({id, index});
}

void SplineCommands::insert_meta_point() {
    if (!can_insert_meta_point()) return;
    const int id = selection_.selected().primary();
    double place = 0;
    with_curve(document_.project(), set(), id, [&](const auto& curve) { place = emptiest_place(curve); });
    insert_meta_point(id, place);
}

void SplineCommands::set_tangents(const SplinePart& knot, TangentMode mode) {
    const SketchedCurve* spline = find_curve(document_.project(), set(), knot.spline);
    if (!spline || spline->locked) return;
    const QString label = mode == TangentMode::automatic ? tr("Automatic tangent")
                          : mode == TangentMode::aligned ? tr("Aligned tangent")
                                                         : tr("Free tangent");
    document_.edit(label, [&](Project& project) {
        with_curve(project, set(), knot.spline, [&](auto& curve) { cuesta::set_tangents(curve, knot.index, mode); });
    });
    document_.end_gesture();
}

void SplineCommands::select_all() {
    SelectedSplines all;
    with_curves(document_.project(), set(), [&](const auto& curves) {
        for (const SketchedCurve& curve : curves)
            if (curve.visible && !curve.locked) all.splines.push_back(curve.id);
    });
    selection_.set(std::move(all));
}

}  // namespace cuesta
