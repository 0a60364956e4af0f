#include "ui/feature/curve_tool_link.h"

#include <algorithm>
#include <cmath>

#include "ui/curves/spline_actions.h"
#include "ui/curves/spline_tool.h"
#include "ui/feature/workbench.h"

namespace cuesta {
namespace {

/// Brings a sphere into view, m.
void frame_sphere(Workbench& bench, const glm::dvec3& centre, double radius) {
    const TerrainFrame& frame = bench.document().project().frame;
    Camera camera = bench.viewport().camera();
    camera.target = centre;
    camera.target.y *= bench.viewport().look().vertical_exaggeration;
    // With room about it; a single knot shows a part of the terrain.
    const double least = std::min(frame.width_metres(), frame.height_metres()) / 20;
    camera.distance = 1.15 * std::max(radius, least) / std::sin(glm::radians(camera.field_of_view / 2));
    bench.viewport().set_camera(camera);
}

}  // namespace

std::unique_ptr<SplineTool> make_curve_tool(Workbench& bench, CurveSet set, const QString& id) {
    auto made = std::make_unique<SplineTool>(bench.document(), bench.selection(set), [&bench] {
        return DragGround{bench.base_ground().heights(), bench.lands().shown().land};
    });
    SplineTool* tool = made.get();
    QObject::connect(tool, &SplineTool::changed, tool, [&bench, id] {
        if (!bench.tools().holds(id)) return;
        bench.viewport().refresh_drawing();
        Q_EMIT bench.hint_changed();
    });
    QObject::connect(tool, &SplineTool::failed, tool,
                     [&bench](const QString& text) { bench.messages().show_message(MessageKind::warning, text); });
    QObject::connect(tool, &SplineTool::frame_requested, tool,
                     [&bench](const glm::dvec3& centre, double radius) { frame_sphere(bench, centre, radius); });
    QObject::connect(&tool->actions(), &SplineActions::tool_requested, tool, [&bench, id] {
        if (!bench.tools().holds(id)) bench.tools().choose(id);
    });
    QObject::connect(&bench.selection(set), &Selection::changed, tool, [&bench] { bench.scene().refresh_drawing(); });
    QObject::connect(&bench, &Workbench::keys_given, tool,
                     [tool, set](CurveSet given) { tool->actions().set_keys(given == set); });
    QObject::connect(&bench.tools(), &ToolBox::changed, tool, [&bench, set, id] {
        if (bench.tools().holds(id)) bench.give_keys_to(set);
    });
    return made;
}

void add_curve_menu(Workbench& bench, const MenuPlace& place, SplineTool& tool) {
    bench.menus().add_menu(place);
    int position = 100;
    for (QAction* action : tool.actions().menu()) {
        if (action)
            bench.menus().add_action(place.id, position++, action);
        else
            position = (position / 100 + 1) * 100;
    }
}

}  // namespace cuesta
