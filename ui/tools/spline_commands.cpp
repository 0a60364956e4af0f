#include "ui/tools/spline_commands.h"

#include <algorithm>

#include "core/model/meta_point_edit.h"
#include "core/model/spline_edit.h"
#include "core/model/spline_list.h"

namespace cuesta {
namespace {

/// The place in the middle of the longest stretch (in u) without a meta point.
double emptiest_place(const FeatureSpline& spline) {
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

std::optional<SplineEnd> selected_end(const FeatureSpline& spline, const SelectedSplines& selected) {
    const std::vector<int> knots = selected.knots_of(spline.id);
    if (knots.size() != 1) return std::nullopt;
    if (knots[0] == 0) return SplineEnd::first;
    if (knots[0] + 1 == static_cast<int>(spline.knots.size())) return SplineEnd::last;
    return std::nullopt;
}

}  // namespace

SplineCommands::SplineCommands(Document& document, Selection& selection, QObject* parent)
    : QObject(parent), document_(document), selection_(selection) {}

std::vector<const FeatureSpline*> SplineCommands::workable() const {
    std::vector<const FeatureSpline*> result;
    for (const int id : selection_.selected().splines)
        if (const FeatureSpline* spline = find_spline(document_.project(), id); spline && !spline->locked)
            result.push_back(spline);
    return result;
}

bool SplineCommands::has_workable() const {
    return !workable().empty();
}

void SplineCommands::change(const QString& label, const std::function<void(FeatureSpline&)>& act) {
    document_.edit(label, [&](Project& project) {
        for (const int id : selection_.selected().splines)
            if (FeatureSpline* spline = find_spline(project, id); spline && !spline->locked) act(*spline);
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
    QString label;
    if (knots > 0)
        label = knots > 1 ? tr("Delete %1 knots").arg(knots) : tr("Delete knot");
    else
        label = points > 1 ? tr("Delete %1 meta points").arg(points) : tr("Delete meta point");
    document_.edit(label, [&](Project& project) {
        std::erase_if(project.splines, [&](FeatureSpline& spline) {
            if (!selected.holds_spline(spline.id) || spline.locked) return false;
            remove_meta_points(spline, selected.meta_points_of(spline.id));
            const std::vector<int> gone = selected.knots_of(spline.id);
            if (gone.empty()) return false;
            if (spline.knots.size() < gone.size() + 2) return true;
            remove_knots(spline, gone);
            return false;
        });
    });
    document_.end_gesture();
}

void SplineCommands::remove_splines() {
    const auto splines = workable();
    if (splines.empty()) return;
    const QString label = splines.size() > 1 ? tr("Delete %1 splines").arg(splines.size())
                                             : tr("Delete %1").arg(QString::fromStdString(splines[0]->name));
    std::vector<int> gone;
    for (const FeatureSpline* spline : splines) gone.push_back(spline->id);
    document_.edit(label, [&](Project& project) {
        for (const int id : gone) remove_spline(project.splines, id);
    });
    document_.end_gesture();
}

bool SplineCommands::can_split() const {
    const FeatureSpline* spline = selection_.primary_spline();
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
    document_.edit(tr("Split spline"), [&](Project& project) {
        if (const Result<int> part = split_spline(project.splines, id, knot)) second = *part;
    });
    document_.end_gesture();
    // The new part, to be moved away.
    if (second) selection_.select_spline(second);
}

bool SplineCommands::can_join() const {
    const auto splines = workable();
    return splines.size() == 2 && std::all_of(splines.begin(), splines.end(), [](const FeatureSpline* spline) {
               return !spline->closed && !spline->knots.empty();
           });
}

void SplineCommands::join() {
    if (!can_join()) return;
    const auto splines = workable();
    const FeatureSpline &a = *splines[0], &b = *splines[1];
    auto ends = nearest_ends(a, b);
    const auto end_a = selected_end(a, selection_.selected()), end_b = selected_end(b, selection_.selected());
    if (end_a && end_b) ends = {*end_a, *end_b};
    const FeatureSpline whole = joined(a, ends.first, b, ends.second);
    const int kept = a.id, gone = b.id;
    document_.edit(tr("Join splines"), [&](Project& project) {
        *find_spline(project, kept) = whole;
        std::erase_if(project.splines, [gone](const FeatureSpline& spline) { return spline.id == gone; });
    });
    document_.end_gesture();
    selection_.select_spline(kept);
}

bool SplineCommands::can_toggle_closed() const {
    const auto splines = workable();
    return std::any_of(splines.begin(), splines.end(),
                       [](const FeatureSpline* spline) { return spline->knots.size() >= 2; });
}

void SplineCommands::toggle_closed() {
    if (!can_toggle_closed()) return;
    const auto splines = workable();
    const bool opens =
        std::all_of(splines.begin(), splines.end(), [](const FeatureSpline* spline) { return spline->closed; });
    change(opens ? tr("Open spline") : tr("Close spline"), [opens](FeatureSpline& spline) {
        if (opens)
            open_loop(spline);
        else if (!spline.closed && spline.knots.size() >= 2)
            close_loop(spline);
    });
}

void SplineCommands::reverse() {
    change(tr("Reverse spline"), [](FeatureSpline& spline) { cuesta::reverse(spline); });
}

void SplineCommands::duplicate(const glm::dvec3& offset) {
    const auto splines = workable();
    if (splines.empty()) return;
    std::vector<int> originals;
    for (const FeatureSpline* spline : splines) originals.push_back(spline->id);
    SelectedSplines copies;
    document_.edit(splines.size() > 1 ? tr("Duplicate %1 splines").arg(splines.size()) : tr("Duplicate spline"),
                   [&](Project& project) {
                       for (const int id : originals)
                           if (const Result<int> copy = duplicate_spline(project.splines, id, offset))
                               copies.splines.push_back(*copy);
                   });
    document_.end_gesture();
    selection_.set(std::move(copies));
}

bool SplineCommands::can_insert_meta_point() const {
    const FeatureSpline* spline = selection_.primary_spline();
    return spline && !spline->locked && spline->curve_count() > 0;
}

void SplineCommands::insert_meta_point(int id, double u) {
    const FeatureSpline* found = find_spline(document_.project(), id);
    if (!found || found->locked || found->curve_count() == 0) return;
    int index = -1;
    document_.edit(tr("Insert meta point"),
                   [&](Project& project) { index = cuesta::insert_meta_point(*find_spline(project, id), u); });
    document_.end_gesture();
    selection_.select_meta_point({id, index});
}

void SplineCommands::insert_meta_point() {
    if (can_insert_meta_point())
        insert_meta_point(selection_.selected().primary(), emptiest_place(*selection_.primary_spline()));
}

void SplineCommands::set_tangents(const SplinePart& knot, TangentMode mode) {
    const FeatureSpline* spline = find_spline(document_.project(), knot.spline);
    if (!spline || spline->locked) return;
    const QString label = mode == TangentMode::automatic ? tr("Automatic tangent")
                          : mode == TangentMode::aligned ? tr("Aligned tangent")
                                                         : tr("Free tangent");
    document_.edit(
        label, [&](Project& project) { cuesta::set_tangents(*find_spline(project, knot.spline), knot.index, mode); });
    document_.end_gesture();
}

void SplineCommands::select_all() {
    SelectedSplines all;
    for (const FeatureSpline& spline : document_.project().splines)
        if (spline.visible && !spline.locked) all.splines.push_back(spline.id);
    selection_.set(std::move(all));
}

}  // namespace cuesta
