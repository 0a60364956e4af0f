#include "ui/base/selection.h"

#include <algorithm>

#include "ui/base/document.h"

namespace cuesta {
namespace {

std::vector<int> indices_of(const std::vector<SplinePart>& parts, int spline) {
    std::vector<int> result;
    for (const SplinePart& part : parts)
        if (part.spline == spline) result.push_back(part.index);
    return result;
}

void put_in_order(std::vector<SplinePart>& parts) {
    std::sort(parts.begin(), parts.end());
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
}

/// Makes `id` the primary one.
void make_last(std::vector<int>& splines, int id) {
    std::erase(splines, id);
    splines.push_back(id);
}

/// `parts` with `part` joined, or without it if it was there.
void toggle(std::vector<SplinePart>& parts, const SplinePart& part) {
    if (std::erase(parts, part) == 0) parts.push_back(part);
}

}  // namespace

bool SelectedSplines::holds_spline(int id) const {
    return std::find(splines.begin(), splines.end(), id) != splines.end();
}
bool SelectedSplines::holds_knot(const SplinePart& part) const {
    return std::binary_search(knots.begin(), knots.end(), part);
}
bool SelectedSplines::holds_meta_point(const SplinePart& part) const {
    return std::binary_search(meta_points.begin(), meta_points.end(), part);
}
std::vector<int> SelectedSplines::knots_of(int spline) const {
    return indices_of(knots, spline);
}
std::vector<int> SelectedSplines::meta_points_of(int spline) const {
    return indices_of(meta_points, spline);
}

Selection::Selection(Document& document, CurveSet set, QObject* parent)
    : QObject(parent), document_(document), set_(set) {
    connect(&document_, &Document::changed, this, &Selection::follow_document);
    // Ids of another document mean other splines.
    connect(&document_, &Document::replaced, this, &Selection::clear);
}

void Selection::set(SelectedSplines wanted) {
    const Project& project = document_.project();
    for (const auto* parts : {&wanted.knots, &wanted.meta_points})
        for (const SplinePart& part : *parts)
            if (!wanted.holds_spline(part.spline)) wanted.splines.push_back(part.spline);
    SelectedSplines result;
    for (const int id : wanted.splines)
        if (find_curve(project, set_, id) && !result.holds_spline(id)) result.splines.push_back(id);
    const auto take_existing = [&](const std::vector<SplinePart>& from, std::vector<SplinePart>& to, auto count) {
        for (const SplinePart& part : from)
            if (part.index >= 0 && static_cast<std::size_t>(part.index) < counts_of(part.spline).*count)
                to.push_back(part);
    };
    take_existing(wanted.knots, result.knots, &Counts::knots);
    take_existing(wanted.meta_points, result.meta_points, &Counts::meta_points);
    put_in_order(result.knots);
    put_in_order(result.meta_points);
    put(std::move(result));
}

Selection::Counts Selection::counts_of(int id) const {
    Counts counts;
    with_curve(document_.project(), set_, id, [&](const auto& curve) {
        counts = {curve.knots.size(), curve.meta_points.size()};
    });
    return counts;
}

void Selection::put(SelectedSplines selected) {
    counts_.clear();
    for (const int id : selected.splines) counts_[id] = counts_of(id);
    if (selected == selected_) return;
    selected_ = std::move(selected);
    Q_EMIT changed();
}

void Selection::select_spline(int id, bool adds) {
    SelectedSplines next = adds ? selected_ : SelectedSplines{};
    if (adds && next.holds_spline(id)) {
        std::erase(next.splines, id);
        const auto is_of_it = [id](const SplinePart& part) { return part.spline == id; };
        std::erase_if(next.knots, is_of_it);
        std::erase_if(next.meta_points, is_of_it);
    } else {
        next.splines.push_back(id);
    }
    set(std::move(next));
}

void Selection::select_knot(const SplinePart& part, bool adds) {
    SelectedSplines next = adds ? selected_ : SelectedSplines{};
    toggle(next.knots, part);
    make_last(next.splines, part.spline);
    set(std::move(next));
}

void Selection::select_meta_point(const SplinePart& part, bool adds) {
    SelectedSplines next = adds ? selected_ : SelectedSplines{};
    toggle(next.meta_points, part);
    make_last(next.splines, part.spline);
    set(std::move(next));
}

const SketchedCurve* Selection::primary() const {
    return find_curve(document_.project(), set_, selected_.primary());
}
const FeatureSpline* Selection::primary_spline() const {
    return set_ == CurveSet::splines ? find_spline(document_.project(), selected_.primary()) : nullptr;
}
const Path* Selection::primary_path() const {
    return set_ == CurveSet::paths ? find_path(document_.project(), selected_.primary()) : nullptr;
}

void Selection::follow_document() {
    const Project& project = document_.project();
    SelectedSplines next;
    for (const int id : selected_.splines) {
        if (!find_curve(project, set_, id)) continue;
        next.splines.push_back(id);
        const Counts before = counts_[id], now = counts_of(id);
        const auto take = [id](const std::vector<SplinePart>& from, std::vector<SplinePart>& to) {
            std::copy_if(from.begin(), from.end(), std::back_inserter(to),
                         [id](const SplinePart& part) { return part.spline == id; });
        };
        if (before.knots == now.knots) take(selected_.knots, next.knots);
        if (before.meta_points == now.meta_points) take(selected_.meta_points, next.meta_points);
    }
    put_in_order(next.knots);
    put_in_order(next.meta_points);
    put(std::move(next));
}

}  // namespace cuesta
