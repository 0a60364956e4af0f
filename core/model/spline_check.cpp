#include "core/model/spline_check.h"

#include <cmath>
#include <map>

namespace cuesta {
namespace {

std::string number_text(double value) {
    ParameterDescription plain;
    return plain.text_of(value);
}

bool allowed(const glm::dvec3& point) {
    const auto fits = [](double x) { return std::abs(x) <= largest_coordinate; };  // false for NaN
    return fits(point.x) && fits(point.y) && fits(point.z);
}

/// Why the set is refused, or "".
template <class Set>
std::string fault_of_set(const Set& set) {
    for (const ParameterField& field : fields_of<Set>())
        if (const Result<void> checked = field.description.check(field.get(&set)); !checked)
            return checked.error().what;
    return "";
}

std::string fault_of(const FeatureSpline& spline) {
    if (spline.id <= 0) return "its id must be above 0";
    for (const float part : spline.colour)
        if (!(part >= 0 && part <= 1)) return "its colour must lie within 0 .. 1";
    if (std::string fault = fault_of_set(spline.parameters); !fault.empty()) return fault;
    if (spline.parameters.first_level > spline.parameters.last_level)
        return "its first level, " + std::to_string(spline.parameters.first_level) + ", is finer than its last, " +
               std::to_string(spline.parameters.last_level);
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
        const MetaPoint& point = spline.meta_points[i];
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

/// "spline 3 ('Ridge')"
std::string title_of(const FeatureSpline& spline) {
    return "spline " + std::to_string(spline.id) + " ('" + spline.name + "')";
}

}  // namespace

Result<void> check_spline(const FeatureSpline& spline) {
    const std::string fault = fault_of(spline);
    if (fault.empty()) return {};
    return Error{title_of(spline) + ": " + fault, ""};
}

Result<void> check_splines(const std::vector<FeatureSpline>& splines) {
    if (splines.size() > most_splines)
        return Error{"there are " + std::to_string(splines.size()) + " splines; at most " +
                         std::to_string(most_splines) + " are allowed",
                     ""};
    std::map<int, const FeatureSpline*> known;
    for (const FeatureSpline& spline : splines) {
        if (Result<void> checked = check_spline(spline); !checked) return checked;
        const auto [place, is_new] = known.emplace(spline.id, &spline);
        if (!is_new) return Error{title_of(spline) + " has the same id as '" + place->second->name + "'", ""};
    }
    return {};
}

}  // namespace cuesta
