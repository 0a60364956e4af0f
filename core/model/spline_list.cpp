#include "core/model/spline_list.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/model/spline_edit.h"

namespace cuesta {
namespace {

Splines::iterator place_of(Splines& splines, int id) {
    return std::find_if(splines.begin(), splines.end(), [id](const FeatureSpline& s) { return s.id == id; });
}

Error no_such_spline(int id) {
    return {"there is no spline with the id " + std::to_string(id), ""};
}

bool is_pickable(const FeatureSpline& spline, Pickable pickable) {
    return pickable == Pickable::all || (spline.visible && !spline.locked);
}

}  // namespace

int next_spline_id(const Splines& splines) {
    int largest = 0;
    for (const FeatureSpline& spline : splines) largest = std::max(largest, spline.id);
    if (largest < std::numeric_limits<int>::max()) return largest + 1;
    int id = 1;
    while (find_spline(splines, id)) ++id;
    return id;
}

FeatureSpline* find_spline(Splines& splines, int id) {
    const auto found = place_of(splines, id);
    return found == splines.end() ? nullptr : &*found;
}

const FeatureSpline* find_spline(const Splines& splines, int id) {
    const auto found =
        std::find_if(splines.begin(), splines.end(), [id](const FeatureSpline& s) { return s.id == id; });
    return found == splines.end() ? nullptr : &*found;
}

std::string unique_spline_name(const Splines& splines, const std::string& wanted) {
    std::set<std::string> taken;
    for (const FeatureSpline& spline : splines) taken.insert(spline.name);
    if (!taken.contains(wanted)) return wanted;
    std::size_t end = wanted.find_last_not_of("0123456789");
    const bool numbered = end != std::string::npos && end + 1 < wanted.size() && wanted[end] == ' ';
    const std::string stem = numbered ? wanted.substr(0, end) : wanted;
    for (int number = 2;; ++number) {
        std::string name = stem + " " + std::to_string(number);
        if (!taken.contains(name)) return name;
    }
}

int add_spline(Splines& splines, FeatureSpline spline) {
    spline.id = next_spline_id(splines);
    spline.name = unique_spline_name(splines, spline.name);
    splines.push_back(std::move(spline));
    return splines.back().id;
}

bool remove_spline(Splines& splines, int id) {
    const auto found = place_of(splines, id);
    if (found == splines.end()) return false;
    splines.erase(found);
    return true;
}

Result<int> duplicate_spline(Splines& splines, int id, const glm::dvec3& by) {
    const auto found = place_of(splines, id);
    if (found == splines.end()) return no_such_spline(id);
    FeatureSpline copy = *found;
    copy.id = next_spline_id(splines);
    copy.name = unique_spline_name(splines, copy.name);
    translate(copy, by);
    return splines.insert(found + 1, std::move(copy))->id;
}

Result<int> split_spline(Splines& splines, int id, double u) {
    const auto found = place_of(splines, id);
    if (found == splines.end()) return no_such_spline(id);
    if (found->curve_count() == 0) return Error{"'" + found->name + "' has no curve to split", ""};
    if (found->closed) {
        cut_loop(*found, u);
        return id;
    }
    auto parts = split(*found, u);
    if (!parts) return Error{"'" + found->name + "' cannot be split at its end", ""};
    parts->second.id = next_spline_id(splines);
    parts->second.name = unique_spline_name(splines, parts->second.name);
    *found = std::move(parts->first);
    return splines.insert(found + 1, std::move(parts->second))->id;
}

Result<void> join_splines(Splines& splines, int id, int other) {
    FeatureSpline* const first = find_spline(splines, id);
    const FeatureSpline* const second = find_spline(splines, other);
    if (!first) return no_such_spline(id);
    if (!second) return no_such_spline(other);
    if (first == second) return Error{"a spline cannot be joined to itself; close it instead", ""};
    for (const FeatureSpline* spline : {static_cast<const FeatureSpline*>(first), second}) {
        if (spline->closed) return Error{"'" + spline->name + "' is closed: it has no end to join", ""};
        if (spline->knots.empty()) return Error{"'" + spline->name + "' has no knots to join", ""};
    }
    const auto [end_of_first, end_of_second] = nearest_ends(*first, *second);
    *first = joined(*first, end_of_first, *second, end_of_second);
    remove_spline(splines, other);
    return {};
}

SplinePick nearest_on_spline(const FeatureSpline& spline, const glm::dvec3& to, Measured measured) {
    CUESTA_CHECK(spline.curve_count() > 0);
    SplinePick best{spline.id, 0, {}, HUGE_VAL};
    for (int i = 0; i < spline.curve_count(); ++i) {
        const CubicBezier curve = curve_of(spline, i);
        if (i > 0 && least_distance(curve, to, measured) >= best.distance) continue;
        const NearestPoint found = nearest_point(curve, to, measured);
        if (found.distance < best.distance) best = {spline.id, i + found.parameter, found.point, found.distance};
    }
    return best;
}

std::optional<SplinePick> nearest_on_splines(const Splines& splines, const glm::dvec3& to, Measured measured,
                                             double reach, Pickable pickable) {
    std::optional<SplinePick> best;
    for (const FeatureSpline& spline : splines) {
        if (!is_pickable(spline, pickable) || spline.knots.empty()) continue;
        SplinePick found{spline.id, 0, spline.knots[0].position,
                         distance_between(spline.knots[0].position, to, measured)};
        if (spline.curve_count() > 0) found = nearest_on_spline(spline, to, measured);
        if (found.distance <= (best ? best->distance : reach)) best = found;
    }
    return best;
}

std::optional<KnotPick> nearest_knot(const Splines& splines, const glm::dvec3& to, Measured measured, double reach,
                                     int except, Pickable pickable) {
    std::optional<KnotPick> best;
    for (const FeatureSpline& spline : splines) {
        if (spline.id == except || !is_pickable(spline, pickable)) continue;
        for (std::size_t i = 0; i < spline.knots.size(); ++i) {
            const double distance = distance_between(spline.knots[i].position, to, measured);
            if (distance <= (best ? best->distance : reach)) best = KnotPick{spline.id, static_cast<int>(i), distance};
        }
    }
    return best;
}

}  // namespace cuesta
