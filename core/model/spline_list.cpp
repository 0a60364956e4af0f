#include "core/model/spline_list.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/model/spline_edit.h"

namespace cuesta {
namespace {

template <std::derived_from<SketchedCurve> Sketched>
auto place_of(std::vector<Sketched>& splines, int id) {
    return std::find_if(splines.begin(), splines.end(), [id](const Sketched& s) { return s.id == id; });
}

Error no_such_spline(int id) {
    return {"there is no spline with the id " + std::to_string(id), ""};
}

template <std::derived_from<SketchedCurve> Sketched>
bool is_pickable(const Sketched& spline, Pickable pickable) {
    return pickable == Pickable::all || (spline.visible && !spline.locked);
}

}  // namespace

template <std::derived_from<SketchedCurve> Sketched>
int next_spline_id(const std::vector<Sketched>& splines) {
    int largest = 0;
    for (const Sketched& spline : splines) largest = std::max(largest, spline.id);
    if (largest < std::numeric_limits<int>::max()) return largest + 1;
    int id = 1;
    while (find_spline(splines, id)) ++id;
    return id;
}

template <std::derived_from<SketchedCurve> Sketched>
Sketched* find_spline(std::vector<Sketched>& splines, int id) {
    const auto found = place_of(splines, id);
    return found == splines.end() ? nullptr : &*found;
}

template <std::derived_from<SketchedCurve> Sketched>
const Sketched* find_spline(const std::vector<Sketched>& splines, int id) {
    const auto found = std::find_if(splines.begin(), splines.end(), [id](const Sketched& s) { return s.id == id; });
    return found == splines.end() ? nullptr : &*found;
}

template <std::derived_from<SketchedCurve> Sketched>
std::string unique_spline_name(const std::vector<Sketched>& splines, const std::string& wanted) {
    std::set<std::string> taken;
    for (const Sketched& spline : splines) taken.insert(spline.name);
    if (!taken.contains(wanted)) return wanted;
    std::size_t end = wanted.find_last_not_of("0123456789");
    const bool numbered = end != std::string::npos && end + 1 < wanted.size() && wanted[end] == ' ';
    const std::string stem = numbered ? wanted.substr(0, end) : wanted;
    for (int number = 2;; ++number) {
        std::string name = stem + " " + std::to_string(number);
        if (!taken.contains(name)) return name;
    }
}

template <std::derived_from<SketchedCurve> Sketched>
int add_spline(std::vector<Sketched>& splines, Sketched spline) {
    spline.id = next_spline_id(splines);
    spline.name = unique_spline_name(splines, spline.name);
    splines.push_back(std::move(spline));
    return splines.back().id;
}

template <std::derived_from<SketchedCurve> Sketched>
bool remove_spline(std::vector<Sketched>& splines, int id) {
    const auto found = place_of(splines, id);
    if (found == splines.end()) return false;
    splines.erase(found);
    return true;
}

template <std::derived_from<SketchedCurve> Sketched>
Result<int> duplicate_spline(std::vector<Sketched>& splines, int id, const glm::dvec3& by) {
    const auto found = place_of(splines, id);
    if (found == splines.end()) return no_such_spline(id);
    Sketched copy = *found;
    copy.id = next_spline_id(splines);
    copy.name = unique_spline_name(splines, copy.name);
    translate(copy, by);
    return splines.insert(found + 1, std::move(copy))->id;
}

template <std::derived_from<SketchedCurve> Sketched>
Result<int> split_spline(std::vector<Sketched>& splines, int id, double u) {
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

template <std::derived_from<SketchedCurve> Sketched>
Result<void> join_splines(std::vector<Sketched>& splines, int id, int other) {
    Sketched* const first = find_spline(splines, id);
    const Sketched* const second = find_spline(splines, other);
    if (!first) return no_such_spline(id);
    if (!second) return no_such_spline(other);
    if (first == second) return Error{"a spline cannot be joined to itself; close it instead", ""};
    for (const Sketched* spline : {static_cast<const Sketched*>(first), second}) {
        if (spline->closed) return Error{"'" + spline->name + "' is closed: it has no end to join", ""};
        if (spline->knots.empty()) return Error{"'" + spline->name + "' has no knots to join", ""};
    }
    const auto [end_of_first, end_of_second] = nearest_ends(*first, *second);
    *first = joined(*first, end_of_first, *second, end_of_second);
    remove_spline(splines, other);
    return {};
}

template <std::derived_from<SketchedCurve> Sketched>
SplinePick nearest_on_spline(const Sketched& spline, const glm::dvec3& to, Measured measured) {
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

template <std::derived_from<SketchedCurve> Sketched>
std::optional<SplinePick> nearest_on_splines(const std::vector<Sketched>& splines, const glm::dvec3& to,
                                             Measured measured, double reach, Pickable pickable) {
    std::optional<SplinePick> best;
    for (const Sketched& spline : splines) {
        if (!is_pickable(spline, pickable) || spline.knots.empty()) continue;
        SplinePick found{spline.id, 0, spline.knots[0].position,
                         distance_between(spline.knots[0].position, to, measured)};
        if (spline.curve_count() > 0) found = nearest_on_spline(spline, to, measured);
        if (found.distance <= (best ? best->distance : reach)) best = found;
    }
    return best;
}

template <std::derived_from<SketchedCurve> Sketched>
std::optional<KnotPick> nearest_knot(const std::vector<Sketched>& splines, const glm::dvec3& to, Measured measured,
                                     double reach, int except, Pickable pickable) {
    std::optional<KnotPick> best;
    for (const Sketched& spline : splines) {
        if (spline.id == except || !is_pickable(spline, pickable)) continue;
        for (std::size_t i = 0; i < spline.knots.size(); ++i) {
            const double distance = distance_between(spline.knots[i].position, to, measured);
            if (distance <= (best ? best->distance : reach)) best = KnotPick{spline.id, static_cast<int>(i), distance};
        }
    }
    return best;
}

/// Everything above, for one kind of curve.
#define CUESTA_DEFINE_LISTS(Sketched)                                                                                \
    template int next_spline_id(const std::vector<Sketched>&);                                                       \
    template Sketched* find_spline(std::vector<Sketched>&, int);                                                     \
    template const Sketched* find_spline(const std::vector<Sketched>&, int);                                         \
    template std::string unique_spline_name(const std::vector<Sketched>&, const std::string&);                       \
    template int add_spline(std::vector<Sketched>&, Sketched);                                                       \
    template bool remove_spline(std::vector<Sketched>&, int);                                                        \
    template Result<int> duplicate_spline(std::vector<Sketched>&, int, const glm::dvec3&);                           \
    template Result<int> split_spline(std::vector<Sketched>&, int, double);                                          \
    template Result<void> join_splines(std::vector<Sketched>&, int, int);                                            \
    template SplinePick nearest_on_spline(const Sketched&, const glm::dvec3&, Measured);                             \
    template std::optional<SplinePick> nearest_on_splines(const std::vector<Sketched>&, const glm::dvec3&, Measured, \
                                                          double, Pickable);                                         \
    template std::optional<KnotPick> nearest_knot(const std::vector<Sketched>&, const glm::dvec3&, Measured, double, \
                                                  int, Pickable);
CUESTA_DEFINE_LISTS(FeatureSpline)
CUESTA_DEFINE_LISTS(Path)
#undef CUESTA_DEFINE_LISTS

}  // namespace cuesta
