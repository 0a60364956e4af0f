#pragma once
/// \file A line over the ground: how long, how steep, how high; and the area that it encloses.

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

/// Metres; heights are bilinear between the middles of cells.
struct GroundLine {
    std::vector<double> distance;   ///< along the line, level; ascending from 0
    std::vector<double> height;     ///< of the ground there; between two places it is taken as straight
    std::vector<double> corner;     ///< the distance of each point that was given
    double level = 0;               ///< length seen from above
    double along_ground = 0;        ///< length of the way itself
    double rise = 0;                ///< height at the end less that at the beginning
    double climb = 0, descent = 0;  ///< sums of what goes up and of what goes down, >= 0
    double lowest = 0, highest = 0;
    double steepest = 0;  ///< greatest grade between neighbouring places, rise over run, >= 0
    /// Of the whole way: rise over run; 0 without length.
    double mean_grade() const { return level > 0 ? rise / level : 0; }
};

/// Follows the ground through the points (metres from the north-west corner, x east, y south), at places no farther
/// apart than half a cell, evenly between the points, but at no more than 20 000. No points: an empty line; one: its
/// height. `heights` not empty, `cell_size` > 0 m (checked). Pure.
GroundLine ground_line(RasterView<const float> heights, double cell_size, std::span<const glm::dvec2> points);

/// Area within the closed line seen from above, m^2: of a line that crosses itself, what runs around one way less what
/// runs around the other.
double enclosed_area(std::span<const glm::dvec2> points);

}  // namespace cuesta
