#include "core/model/land_piece.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/geometry/simplified_ring.h"
#include "core/model/cut_land.h"
#include "core/model/stack_edit.h"

namespace cuesta {
namespace {

/// Whole cells around the outline, one more on each side: seams are computed from neighbours.
LandRectangle bounds_of(std::span<const glm::dvec2> outline, const TerrainFrame& map) {
    glm::dvec2 low = outline.front(), high = outline.front();
    for (const glm::dvec2& corner : outline) {
        low = glm::min(low, corner);
        high = glm::max(high, corner);
    }
    const double cell = map.cell_size;
    const glm::dvec2 size(map.width_metres(), map.height_metres());
    low = glm::max((glm::floor(low / cell) - 1.0) * cell, glm::dvec2(0.0));
    high = glm::min((glm::ceil(high / cell) + 1.0) * cell, size);
    return {low.x, low.y, high.x - low.x, high.y - low.y};
}

}  // namespace

Result<StackElement> piece_of_land(const std::string& name, RasterView<const float> heights, const TerrainFrame& map,
                                   std::span<const glm::dvec2> outline) {
    const bool is_finite =
        std::ranges::all_of(outline, [](const glm::dvec2& c) { return std::isfinite(c.x) && std::isfinite(c.y); });
    if (outline.size() < 3 || !is_finite) return Error{"the outline needs at least three corners", ""};
    const LandRectangle bounds = bounds_of(outline, map);
    // Nobody sees half a cell, and every corner costs time at every cell.
    const std::vector<glm::dvec2> corners = simplified_ring(outline, map.cell_size / 2);
    Result<CutLand> cut = cut_land(heights, map, bounds);
    if (!cut || corners.size() < 3) return Error{"the outline holds too little of the terrain; draw it larger", ""};
    StackElement element = element_in_the_middle(name, ImportedBase{TiledRaster(cut->heights.view()), ""}, map);
    element.placement.x = static_cast<float>(bounds.x + bounds.width / 2);
    element.placement.z = static_cast<float>(bounds.z + bounds.length / 2);
    element.placement.width = static_cast<float>(bounds.width);
    element.placement.length = static_cast<float>(bounds.length);
    element.shape.parameters.kind = StackShape::curve;
    element.shape.parameters.fall_off = 0;
    for (const glm::dvec2& corner : corners)
        element.shape.curve.push_back(corner - glm::dvec2(bounds.x + bounds.width / 2, bounds.z + bounds.length / 2));
    element.blend.mode = StackBlend::seamless;
    return element;
}

StackElement hole_of(const StackElement& piece, const std::string& name) {
    StackElement hole = piece;
    hole.name = name;
    hole.source = PlaneSource{};
    return hole;
}

void lift_piece(Project& project, StackElement piece, const std::string& hole_name, const std::string& bottom) {
    add_on_top(project, hole_of(piece, hole_name), bottom);
    add_on_top(project, std::move(piece), bottom);
}

}  // namespace cuesta
