#include "ui/erosion/volcano_tool.h"

#include <algorithm>

#include "core/erosion/lava/vents.h"
#include "ui/base/length_words.h"
#include "ui/base/theme.h"
#include "ui/view/drawn_colour.h"
#include "ui/view/path_shape.h"
#include "ui/view/source_drawing.h"

namespace cuesta {
namespace {

constexpr std::size_t most_drawn = 200;  ///< vents
constexpr double spread_step = 1.2;      ///< factor of a key press
constexpr double least_spread = 10, largest_spread = 200000;  ///< m

const QString gesture = QStringLiteral("volcano");

bool lava_flows(const Project& project) {
    return project.erosion.mixing.weights()[static_cast<std::size_t>(ErosionKind::lava)] > 0;
}

glm::dvec3 on_ground(const Land& land, const LavaPlace& vent) {
    glm::dvec3 place(vent.x, 0, vent.z);
    place.y = ground_height(land, place);
    return place;
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

void VolcanoTool::place_at(const glm::dvec3& point) {
    place(point);
    document_.end_gesture();
}

QString VolcanoTool::why_no_lava() const {
    return lava_flows(document_.project()) ? QString()
                                           : tr("No lava erupts yet: raise Lava in the schedule on the Erosion page");
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
    if (schedule.lava.vents > 1)
        drawing.curves.push_back(
            {ground_circle(*land, vents.front().x, vents.front().z, double{schedule.lava.spread}), colour, 2, 6});
    for (std::size_t i = 0; i < std::min(vents.size(), most_drawn); ++i)
        drawing.marks.push_back({on_ground(*land, vents[i]),
                                 i == 0 ? MarkShape::diamond : MarkShape::ring,
                                 colour,
                                 {0, 0, 0, 0.6F},
                                 i == 0 ? 16.0F : 9.0F,
                                 {}});
    return drawing;
}

QString VolcanoTool::missed_words() const {
    return tr("The click missed the land. Click the ground to place the volcano.");
}

QString VolcanoTool::hint() const {
    if (!lava_flows(document_.project()))
        return tr("Click the ground to place the volcano. No lava erupts yet: raise Lava in the schedule");
    return tr("Click or drag to place the volcano; [ and ] change the spread of its vents, now %1")
        .arg(plain_length(double{document_.project().erosion.lava.spread}, 0));
}

}  // namespace cuesta
