#include "ui/view/source_drawing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/carve/springs.h"
#include "core/field/sampling.h"
#include "ui/base/theme.h"
#include "ui/view/drawn_colour.h"

namespace cuesta {
namespace {

constexpr int corners = 48;

DrawnCurve circle(const PointSource& spring, const Land& land) {
    const TerrainFrame& frame = land.frame;
    DrawnCurve curve;
    for (int i = 0; i <= corners; ++i) {
        const double angle = 2 * std::numbers::pi * i / corners;
        // Beyond the edge of the land there is no ground to lie on.
        const double x = std::clamp(spring.x + spring.radius * std::cos(angle), 0.0, frame.width_metres());
        const double z = std::clamp(spring.z + spring.radius * std::sin(angle), 0.0, frame.height_metres());
        const double height = sample_bilinear(land.ground->view(), x / frame.cell_size, z / frame.cell_size);
        curve.points.emplace_back(x, height, z);
    }
    return curve;
}

}  // namespace

Drawing drawing_of_sources(const Project& project, const Land* land, int selected) {
    Drawing drawing;
    if (!land) return drawing;
    for (std::size_t i = 0; i < project.water_sources.size(); ++i) {
        const auto* spring = std::get_if<PointSource>(&project.water_sources[i].shape);
        if (!spring) continue;
        const bool chosen = static_cast<int>(i) == selected;
        DrawnCurve curve = circle(*spring, *land);
        curve.colour =
            drawn_colour(chosen ? theme().accent : theme().water, project.water_sources[i].enabled ? 1.0F : 0.35F);
        curve.width = chosen ? 3 : 2;
        drawing.curves.push_back(std::move(curve));
    }
    for (const WaterSource& source : springs_of(project.paths, project.frame.cell_size)) {
        DrawnCurve curve = circle(std::get<PointSource>(source.shape), *land);
        curve.colour = drawn_colour(theme().water, 1);
        curve.dash = 5;
        drawing.curves.push_back(std::move(curve));
        const PointSource& spring = std::get<PointSource>(source.shape);
        const double height =
            sample_bilinear(land->ground->view(), spring.x / land->frame.cell_size, spring.z / land->frame.cell_size);
        // A brook's circle may be smaller than a pixel.
        drawing.marks.push_back(
            {{spring.x, height, spring.z}, MarkShape::ring, drawn_colour(theme().water, 1), {0, 0, 0, 0.6F}, 11, {}});
    }
    return drawing;
}

}  // namespace cuesta
