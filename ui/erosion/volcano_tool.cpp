#include "ui/erosion/volcano_tool.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/erosion/lava/vents.h"
#include "core/field/sampling.h"
#include "ui/base/length_words.h"
#include "ui/base/theme.h"
#include "ui/view/drawn_colour.h"

namespace cuesta {
namespace {

constexpr int corners = 72;              ///< of the circle around the vents
constexpr std::size_t most_drawn = 200;  ///< vents
constexpr double spread_step = 1.2;
constexpr double least_spread = 10, largest_spread = 200000;  ///< m

const QString gesture = QStringLiteral("volcano");

bool lava_flows(const Project& project) {
    return project.erosion.mixing.weights()[static_cast<std::size_t>(ErosionKind::lava)] > 0;
}

glm::dvec3 on_ground(const Land& land, double x, double z) {
    const double cell = land.frame.cell_size;
    return {x, sample_bilinear(land.ground->view(), x / cell, z / cell), z};
}

}  // namespace

VolcanoTool::VolcanoTool(Document& document, Ground ground, QObject* parent)
    : QObject(parent), document_(document), ground_(std::move(ground)) {}

void VolcanoTool::place(const glm::dvec3& point) {
    const TerrainFrame& frame = document_.project().frame;
    document_.edit(
        tr("Place volcano"),
        [&](Project& project) {
            LavaParameters& lava = project.erosion.lava;
            lava.place = VentPlace::placed;
            lava.east = static_cast<float>(std::clamp(point.x / frame.width_metres(), 0.0, 1.0));
            lava.south = static_cast<float>(std::clamp(point.z / frame.height_metres(), 0.0, 1.0));
        },
        gesture);
}

bool VolcanoTool::press(const ViewPointer& pointer) {
    // Alt turns the camera.
    if (!pointer.ground || (pointer.modifiers & Qt::AltModifier)) return false;
    place(*pointer.ground);
    return true;
}

void VolcanoTool::drag(const ViewPointer& pointer) {
    if (pointer.ground) place(*pointer.ground);
}

void VolcanoTool::release(const ViewPointer&) {
    document_.end_gesture();
}

void VolcanoTool::abandon() {
    document_.abandon_gesture();
}

bool VolcanoTool::key(int key, Qt::KeyboardModifiers) {
    if (key != Qt::Key_BracketLeft && key != Qt::Key_BracketRight) return false;
    const double factor = key == Qt::Key_BracketRight ? spread_step : 1 / spread_step;
    const double before = std::max(least_spread, double{document_.project().erosion.lava.spread});
    document_.edit(
        tr("Spread of vents"),
        [&](Project& project) {
            project.erosion.lava.spread = static_cast<float>(std::clamp(before * factor, least_spread, largest_spread));
        },
        QStringLiteral("ventSpread"));
    return true;
}

Drawing VolcanoTool::drawing() const {
    Drawing drawing;
    const std::shared_ptr<const Land> land = ground_ ? ground_() : nullptr;
    if (!land) return drawing;
    const ErosionSchedule& schedule = document_.project().erosion;
    const Raster<float>& before = land->before ? *land->before : *land->ground;
    const std::vector<LavaPlace> vents = vents_of(schedule.lava, schedule.mixing.seed, before, land->frame.cell_size);
    const glm::vec4 colour = drawn_colour(force_colour(ErosionKind::lava), 1);
    if (schedule.lava.vents > 1) {
        DrawnCurve around{{}, colour, 2, 6};
        for (int i = 0; i <= corners; ++i) {
            const double angle = 2 * std::numbers::pi * i / corners;
            const double reach = double{schedule.lava.spread};
            // Beyond the edge of the land there is no ground to lie on.
            around.points.push_back(
                on_ground(*land, std::clamp(vents.front().x + reach * std::cos(angle), 0.0, land->frame.width_metres()),
                          std::clamp(vents.front().z + reach * std::sin(angle), 0.0, land->frame.height_metres())));
        }
        drawing.curves.push_back(std::move(around));
    }
    for (std::size_t i = 0; i < std::min(vents.size(), most_drawn); ++i)
        drawing.marks.push_back({on_ground(*land, vents[i].x, vents[i].z),
                                 i == 0 ? MarkShape::diamond : MarkShape::ring,
                                 colour,
                                 {0, 0, 0, 0.6F},
                                 i == 0 ? 16.0F : 9.0F,
                                 {}});
    return drawing;
}

QString VolcanoTool::hint() const {
    if (!lava_flows(document_.project()))
        return tr("Click the ground to place the volcano. No lava erupts yet: raise Lava in the schedule");
    return tr("Click or drag to place the volcano; [ and ] change the spread of its vents, now %1")
        .arg(plain_length(double{document_.project().erosion.lava.spread}, 0));
}

}  // namespace cuesta
