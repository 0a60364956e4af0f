#include "ui/sculpt/sculpt_feature.h"

#include <algorithm>

#include "ui/sculpt/sculpt_panel.h"
#include "ui/sculpt/sculpt_tool.h"

namespace cuesta {
namespace {

QString detail_of_sculpting(const Project& project) {
    const auto count = std::count_if(project.sculpting.begin(), project.sculpting.end(),
                                     [](const SculptLayer& layer) { return layer.enabled; });
    return count == 0   ? QObject::tr("none")
           : count == 1 ? QObject::tr("1 layer")
                        : QObject::tr("%n layers", nullptr, static_cast<int>(count));
}

}  // namespace

SculptFeature::SculptFeature(Workbench& bench)
    : Feature(bench),
      tool_(std::make_unique<SculptTool>(bench.document(), [&bench] { return bench.lands().whole(); })) {
    SculptTool* tool = tool_.get();
    auto* panel = new SculptPanel(bench.document());
    const QString id = QStringLiteral("sculpt");
    bench.pages().add_page({.id = QStringLiteral("sculpting"),
                            .position = 30,
                            .name = tr("Sculpting"),
                            .icon = QStringLiteral("sculpt"),
                            .panel = panel,
                            .manual = {QStringLiteral("sculpting")},
                            .kinds = {ItemKind::sculpt_layer},
                            .stages = {Stage::sculpt},
                            .detail = detail_of_sculpting,
                            .select_item = [panel](ItemPlace place) { panel->select(place.index); }});
    bench.tools().add({.id = id,
                       .position = 70,
                       .icon = QStringLiteral("sculpt"),
                       .name = tr("Sculpt"),
                       .sentence = tr("raise, lower, smooth, flatten, roughen and erode with a brush"),
                       .key = Qt::Key_H,
                       .object = QStringLiteral("toolSculpt"),
                       .tool = tool,
                       .page = QStringLiteral("sculpting"),
                       .manual = {QStringLiteral("sculpting"), QStringLiteral("The brush")}});
    connect(panel, &SculptPanel::brush_requested, this, [&bench, id] { bench.tools().choose(id); });
    connect(panel, &SculptPanel::selection_changed, tool, &SculptTool::set_layer);
    connect(tool, &SculptTool::layer_made, panel, &SculptPanel::select);
    connect(tool, &SculptTool::refused, &bench, &Workbench::tell);
    connect(&bench.lands(), &LandService::land_changed, tool,
            [&bench, tool] { tool->follow_land(bench.lands().shown()); });
    connect(tool, &SculptTool::settings_changed, this, [&bench, id] {
        if (bench.tools().holds(id)) Q_EMIT bench.hint_changed();
    });
}

SculptFeature::~SculptFeature() = default;

}  // namespace cuesta
