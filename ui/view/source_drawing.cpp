#include "ui/view/source_drawing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/carve/springs.h"
#include "ui/base/theme.h"
#include "ui/view/drawn_colour.h"
#include "ui/view/path_shape.h"

namespace cuesta {
namespace {

constexpr int corners = 48;

}  // namespace

std::vector<glm::dvec3> ground_circle(const Land& land, double x, double z, double radius) {
    std::vector<glm::dvec3> points;
    for (int i = 0; i <= corners; ++i) {
        const double angle = 2 * std::numbers::pi * i / corners;
        // Beyond the edge of the land there is no ground to lie on.
        glm::dvec3 point(std::clamp(x + radius * std::cos(angle), 0.0, land.frame.width_metres()), 0,
                         std::clamp(z + radius * std::sin(angle), 0.0, land.frame.height_metres()));
        point.y = ground_height(land, point);
        points.push_back(point);
    }
    return points;
}

Drawing drawing_of_sources(const Project& project, const Land* land, int selected) {
    Drawing drawing;
    if (!land) return drawing;
    for (std::size_t i = 0; i < project.water_sources.size(); ++i) {
        const auto* spring = std::get_if<PointSource>(&project.water_sources[i].shape);
        if (!spring) continue;
        const bool chosen = static_cast<int>(i) == selected;
        DrawnCurve curve{ground_circle(*land, spring->x, spring->z, spring->radius)};
        curve.colour =
            drawn_colour(chosen ? theme().accent : theme().water, project.water_sources[i].enabled ? 1.0F : 0.35F);
        curve.width = chosen ? 3 : 2;
        drawing.curves.push_back(std::move(curve));
    }
    for (const WaterSource& source : springs_of(project.paths, project.frame.cell_size)) {
        const PointSource& spring = std::get<PointSource>(source.shape);
        DrawnCurve curve{ground_circle(*land, spring.x, spring.z, spring.radius)};
        curve.colour = drawn_colour(theme().water, 1);
        curve.dash = 5;
        drawing.curves.push_back(std::move(curve));
        const double height = ground_height(*land, {spring.x, 0, spring.z});
        // A brook's circle may be smaller than a pixel.
        drawing.marks.push_back(
            {{spring.x, height, spring.z}, MarkShape::ring, drawn_colour(theme().water, 1), {0, 0, 0, 0.6F}, 11, {}});
    }
    return drawing;
}

}  // namespace cuesta
