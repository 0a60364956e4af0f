#pragma once
/// \file A piece of the terrain, lifted out of it as an element, and the hole that it leaves.

#include <glm/glm.hpp>
#include <span>
#include <string>

#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/model/project.h"

namespace cuesta {

/// The piece of `heights` (m, of the size of `map`) inside a closed outline, as an element that lies where it was cut:
/// laid on the same terrain, or on its hole, it changes nothing. `outline`: its corners, metres east and south of the
/// map's north-west corner; the last joins the first; parts beyond the map are left out, and corners that change it by
/// less than half a cell. The element is set in without
/// a seam and has no fall-off. Errors: fewer than three corners, corners that are not finite, less than 2 x 2 cells of
/// the map inside its bounds. Pure.
Result<StackElement> piece_of_land(const std::string& name, RasterView<const float> heights, const TerrainFrame& map,
                                   std::span<const glm::dvec2> outline);

/// Ground without relief of its own in the place and shape of `piece`: the membrane between its rims, which takes its
/// heights from what lies around it (core/stack/lay_element.h, seamless).
StackElement hole_of(const StackElement& piece, const std::string& name);

/// Lays the hole, and the piece on it, on top of the terrain, under free names; `bottom` as for add_on_top().
void lift_piece(Project& project, StackElement piece, const std::string& hole_name, const std::string& bottom);

}  // namespace cuesta
