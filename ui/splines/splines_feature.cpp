#include "ui/splines/splines_feature.h"

#include <algorithm>

#include "core/field/sampling.h"
#include "ui/curves/spline_actions.h"
#include "ui/curves/spline_tool.h"
#include "ui/feature/curve_tool_link.h"
#include "ui/splines/splines_panel.h"

namespace cuesta {
namespace {

QString detail_of_splines(const Project& project) {
    const auto count = std::count_if(project.splines.begin(), project.splines.end(),
                                     [](const FeatureSpline& spline) { return spline.enabled; });
    return count == 0   ? QObject::tr("none")
           : count == 1 ? QObject::tr("1 spline")
                        : QObject::tr("%n splines", nullptr, static_cast<int>(count));
}

/// The height of the land that is shown, m.
HeightProfile::Ground ground_of(const std::shared_ptr<const Land>& land) {
    return [land](double x, double z) -> std::optional<double> {
        const TerrainFrame& frame = land->frame;
        if (x < 0 || z < 0 || x > frame.width_metres() || z > frame.height_metres()) return std::nullopt;
        return sample_bilinear(land->ground->view(), x / frame.cell_size, z / frame.cell_size);
    };
}

}  // namespace

SplinesFeature::SplinesFeature(Workbench& bench)
    : Feature(bench), tool_(make_curve_tool(bench, CurveSet::splines, QStringLiteral("spline"))) {
    add_page();
    add_tool();
    connect(&bench.pages(), &SidePanel::page_changed, this, [this] {
        if (this->bench().pages().shows(QStringLiteral("splines"))) this->bench().give_keys_to(CurveSet::splines);
    });
}

SplinesFeature::~SplinesFeature() = default;

void SplinesFeature::add_page() {
    auto* panel = new SplinesPanel(bench().document(), bench().selection(CurveSet::splines));
    bench().pages().add_page({.id = QStringLiteral("splines"),
                              .position = 20,
                              .name = tr("Splines"),
                              .icon = QStringLiteral("spline"),
                              .panel = panel,
                              .manual = {QStringLiteral("splines")},
                              .kinds = {ItemKind::spline},
                              // Growing, and the erosion on the levels while the land grows.
                              .stages = {Stage::splines, Stage::cascade_erosion},
                              .detail = detail_of_splines,
                              .drawing = [this] { return tool_->drawing(); },
                              .drawn_by = QStringLiteral("spline")});
    connect(panel, &SplinesPanel::drawing_requested, this, [this] {
        bench().tools().choose(QStringLiteral("spline"));
        tool_->begin_new();
    });
    connect(&bench().lands(), &LandService::land_changed, panel,
            [this, panel] { panel->set_ground(ground_of(bench().lands().shown().land)); });
}

void SplinesFeature::add_tool() {
    add_curve_menu(bench(), {.id = QStringLiteral("splines"), .position = 60, .title = tr("&Splines")}, *tool_);
    bench().tools().add({.id = QStringLiteral("spline"),
                         .position = 20,
                         .icon = QStringLiteral("spline"),
                         .name = tr("Splines"),
                         .sentence = tr("sketch ridges, rivers and cliffs that shape the terrain"),
                         .key = Qt::Key_S,
                         .object = QStringLiteral("toolSpline"),
                         .tool = tool_.get(),
                         .page = QStringLiteral("splines"),
                         .action = tool_->actions().menu().front(),
                         .manual = {QStringLiteral("splines"), QStringLiteral("Sketching a terrain")}});
}

}  // namespace cuesta
