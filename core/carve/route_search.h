#pragma once
/// \file The search behind find_route(), on a grid.

#include <vector>

#include "core/base/progress.h"
#include "core/carve/route_parameters.h"
#include "core/field/raster.h"

namespace cuesta {

/// Knowledge of the ground for the search; all rasters of one size.
struct RouteGrid {
    double cell_size = 1;   ///< m
    Raster<float> height;   ///< m, of the ground or of the water over it
    Raster<float> density;  ///< cost of a metre, > 0, but for grade, cuts and turning; infinite where there is no way
    float least_density = 1;
};

struct RouteCell {
    int x = 0;
    int y = 0;
    bool operator==(const RouteCell&) const = default;
};

struct RouteNode {
    RouteCell cell;
    float level = 0;  ///< m, of the route
};

/// The cheapest route from its start to its end over cells up to five apart; empty if there is none or if stopped. Its
/// levels keep the grade limit and lie off the ground by no more than the deepest cut. States are cell and direction;
/// of the ways to one only the cheapest goes on, with its level, so that a route which had to climb to meet a later one
/// can be missed: levels as states would cost a hundred times the time.
std::vector<RouteNode> cheapest_route(const RouteGrid& grid, const RouteCell& from, const RouteCell& to,
                                      const RouteParameters& parameters, const WorkControl& control);

}  // namespace cuesta
