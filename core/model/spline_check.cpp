#include "core/model/spline_check.h"

#include <cmath>
#include <map>

namespace cuesta {
namespace {

/// Of own cross-sections.
constexpr double largest_share_of_depth = 10;

std::string number_text(double value) {
    ParameterDescription plain;
    return plain.text_of(value);
}

bool allowed(const glm::dvec3& point) {
    const auto fits = [](double x) { return std::abs(x) <= largest_coordinate; };  // false for NaN
    return fits(point.x) && fits(point.y) && fits(point.z);
}

/// Reason for refusing the set, or "".
template <class Set>
std::string fault_of_set(const Set& set) {
    for (const ParameterField& field : fields_of<Set>())
        if (const Result<void> checked = field.description.check(field.get(&set)); !checked)
            return checked.error().what;
    return "";
}

/// Checks that splines and paths share.
template <class Sketched>
std::string common_fault_of(const Sketched& spline) {
    if (spline.id <= 0) return "its id must be above 0";
    for (const float part : spline.colour)
        if (!(part >= 0 && part <= 1)) return "its colour must be within 0 .. 1";
    if (std::string fault = fault_of_set(spline.parameters); !fault.empty()) return fault;
    if (spline.knots.size() > most_knots)
        return "it has " + std::to_string(spline.knots.size()) + " knots; at most " + std::to_string(most_knots) +
               " are allowed";
    if (spline.meta_points.size() > most_meta_points)
        return "it has " + std::to_string(spline.meta_points.size()) + " meta points; at most " +
               std::to_string(most_meta_points) + " are allowed";
    for (std::size_t i = 0; i < spline.knots.size(); ++i) {
        const Knot& knot = spline.knots[i];
        if (!allowed(knot.position) || !allowed(knot.position + knot.in) || !allowed(knot.position + knot.out))
            return "knot " + std::to_string(i) + " must have coordinates within " + number_text(largest_coordinate) +
                   " m";
    }
    double last = 0;
    for (std::size_t i = 0; i < spline.meta_points.size(); ++i) {
        const auto& point = spline.meta_points[i];
        if (!(point.position >= 0 && point.position <= spline.curve_count()))
            return "meta point " + std::to_string(i) + " must have a position from 0 to " +
                   std::to_string(spline.curve_count()) + ", the number of curves";
        if (point.position < last) return "meta point " + std::to_string(i) + " lies before the one before it";
        last = point.position;
        if (const std::string fault = fault_of_set(point.parameters); !fault.empty())
            return "meta point " + std::to_string(i) + ": " + fault;
    }
    return "";
}

std::string fault_of(const FeatureSpline& spline) {
    if (spline.parameters.first_level > spline.parameters.last_level)
        return "its first level, " + std::to_string(spline.parameters.first_level) + ", is finer than its last, " +
               std::to_string(spline.parameters.last_level);
    return common_fault_of(spline);
}

std::string fault_of(const Path& path) {
    if (is_area(path.parameters.kind) && !path.closed) return "it is an area, which must be closed";
    if (path.own_cross_section.size() > most_profile_points)
        return "its cross-section has " + std::to_string(path.own_cross_section.size()) + " points; at most " +
               std::to_string(most_profile_points) + " are allowed";
    double last = -1;
    for (const glm::dvec2& point : path.own_cross_section) {
        if (!(point.x >= last && point.x <= 1)) return "its cross-section must run from -1 to 1";
        if (!(std::abs(point.y) <= largest_share_of_depth))
            return "its cross-section must stay within " + number_text(largest_share_of_depth) + " depths";
        last = point.x;
    }
    return common_fault_of(path);
}

/// "spline 3 ('Ridge')", "path 3 ('Road')"
template <class Sketched>
std::string title_of(const Sketched& spline) {
    return (std::is_same_v<Sketched, Path> ? "path " : "spline ") + std::to_string(spline.id) + " ('" + spline.name +
           "')";
}

template <class Sketched>
Result<void> check_one(const Sketched& spline) {
    const std::string fault = fault_of(spline);
    if (fault.empty()) return {};
    return Error{title_of(spline) + ": " + fault, ""};
}

template <class Sketched>
Result<void> check_all(const std::vector<Sketched>& splines, int most, const char* word) {
    if (splines.size() > static_cast<std::size_t>(most))
        return Error{"there are " + std::to_string(splines.size()) + " " + word + "; at most " + std::to_string(most) +
                         " are allowed",
                     ""};
    std::map<int, const Sketched*> known;
    for (const Sketched& spline : splines) {
        if (Result<void> checked = check_one(spline); !checked) return checked;
        const auto [place, is_new] = known.emplace(spline.id, &spline);
        if (!is_new) return Error{title_of(spline) + " has the same id as '" + place->second->name + "'", ""};
    }
    return {};
}

}  // namespace

Result<void> check_spline(const FeatureSpline& spline) {
    return check_one(spline);
}

Result<void> check_path(const Path& path) {
    return check_one(path);
}

Result<void> check_splines(const std::vector<FeatureSpline>& splines) {
    return check_all(splines, most_splines, "splines");
}

Result<void> check_paths(const std::vector<Path>& paths) {
    return check_all(paths, most_paths, "paths");
}

}  // namespace cuesta
