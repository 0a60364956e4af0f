#pragma once
/// \file Parameters of route finding.

#include "core/base/parameter_set.h"

namespace cuesta {

/// Cost of a route: 1 a metre on level, dry ground, and more by what follows.
struct RouteParameters {
    float grade_limit = 0.08F;
    float grade_cost = 1.0F;
    float side_slope_cost = 1.0F;
    float deepest_cut = 5.0F;
    float cut_cost = 0.3F;
    float curve_radius = 30.0F;
    float curve_cost = 1.0F;
    bool bridges = true;
    float bridge_cost = 12.0F;
    float water_depth_cost = 1.0F;
    float follow = 0.4F;

    static constexpr std::string_view prefix = "route";
    static constexpr std::string_view title = "Route";
    static constexpr auto parameters() {
        using P = RouteParameters;
        return std::tuple{
            parameter("grade_limit", "Maximum grade", &P::grade_limit, Unit::fraction, 0.001, 1,
                      "Maximum rise over length (0.08 is 8 %); on steeper ground, the route uses hairpins."),
            parameter("grade_cost", "Cost of grade", &P::grade_cost, Unit::none, 0, 100,
                      "Extra cost of a metre at the maximum grade; a quarter of it at half the grade."),
            parameter("side_slope_cost", "Cost of side slopes", &P::side_slope_cost, Unit::none, 0, 100,
                      "Extra cost of a metre on ground with a side slope of 45 degrees.", Shown::more),
            parameter("deepest_cut", "Maximum cut", &P::deepest_cut, Unit::metre, 0, 1000,
                      "Maximum depth of cut and height of fill."),
            parameter("cut_cost", "Cost of cuts", &P::cut_cost, Unit::none, 0, 100,
                      "Extra cost of a metre for each metre of cut or fill.", Shown::more),
            parameter("curve_radius", "Bend radius", &P::curve_radius, Unit::metre, 0, 10000,
                      "Radius of bends, where there is room."),
            parameter("curve_cost", "Cost of bends", &P::curve_cost, Unit::none, 0, 100,
                      "Cost of turning: at 1, a right angle costs as much as 4 radii of length.", Shown::more),
            toggle("bridges", "Bridges", &P::bridges,
                   "Allows the route to cross water; off: it goes around all water."),
            parameter("bridge_cost", "Cost of bridges", &P::bridge_cost, Unit::none, 0, 1000,
                      "Extra cost of a metre over water."),
            parameter("water_depth_cost", "Cost of deep water", &P::water_depth_cost, Unit::none, 0, 100,
                      "Extra cost of a metre for each metre of water depth.", Shown::more),
            parameter("follow", "Cost on existing paths", &P::follow, Unit::fraction, 0.05, 1,
                      "Cost of a metre along an existing road, railway or trail; 1: the same as elsewhere."),
        };
    }
    bool operator==(const RouteParameters&) const = default;
};

}  // namespace cuesta
