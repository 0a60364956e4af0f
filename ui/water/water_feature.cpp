#include "ui/water/water_feature.h"

#include "ui/land/source_marks.h"
#include "ui/view/source_drawing.h"
#include "ui/water/spring_tool.h"
#include "ui/water/water_brush.h"
#include "ui/water/water_panel.h"

namespace cuesta {
namespace {

const QString page_id = QStringLiteral("water");
const QString spring_id = QStringLiteral("spring");
const QString brush_id = QStringLiteral("brush");

QString detail_of_water(const Project& project) {
    const auto sources = project.water_sources.size();
    const QString rain = project.erosion.rain.kind == RainKind::none ? QObject::tr("no rain") : QObject::tr("rain");
    return sources == 0   ? rain
           : sources == 1 ? QObject::tr("1 source, %1").arg(rain)
                          : QObject::tr("%n sources, %1", nullptr, static_cast<int>(sources)).arg(rain);
}

}  // namespace

WaterFeature::WaterFeature(Workbench& bench)
    : Feature(bench),
      panel_(new WaterPanel(bench.document())),
      springs_(std::make_unique<SpringTool>(bench.document(), [&bench] { return bench.lands().shown().land; })),
      brush_(std::make_unique<WaterBrush>(bench.document())),
      marks_(std::make_unique<SourceMarks>(nullptr)) {
    add_page();
    add_tools();
    bench.scene().add_substitute([this, &bench] {
        if (!marks_sources()) return false;
        marks_->order(bench.document().value(), bench.lands().shown());
        return true;
    });
    connect(marks_.get(), &SourceMarks::made, this, [this, &bench](const ShownLand& land) {
        // Land that came while the marks were made is marked in its turn.
        if (marks_sources()) bench.viewport().set_land(land);
    });
}

WaterFeature::~WaterFeature() = default;

void WaterFeature::add_page() {
    const auto drawing = [this] {
        return drawing_of_sources(bench().document().project(), bench().lands().shown().land.get(), panel_->selected());
    };
    bench().pages().add_page({.id = page_id,
                              .position = 50,
                              .name = tr("Water"),
                              .icon = QStringLiteral("water"),
                              .panel = panel_,
                              .manual = {QStringLiteral("water")},
                              .kinds = {ItemKind::water_source},
                              .detail = detail_of_water,
                              .drawing = drawing,
                              .drawn_by = spring_id,
                              .select_item = [this](ItemPlace place) { panel_->select(place.index); }});
    connect(panel_, &WaterPanel::selection_changed, this, [this](int source) {
        brush_->set_source(source);
        bench().scene().refresh_drawing();
        if (bench().pages().shows(page_id)) Q_EMIT bench().item_selected({ItemKind::water_source, source});
    });
    connect(panel_, &WaterPanel::mask_requested, this, [this] { bench().files().import_mask(); });
    connect(panel_, &WaterPanel::border_requested, this,
            [this] { bench().pages().show_page(QStringLiteral("erosion")); });
    connect(panel_, &WaterPanel::spring_tool_requested, this, [this] { bench().tools().choose(spring_id); });
    connect(panel_, &WaterPanel::brush_requested, this, [this] { bench().tools().choose(brush_id); });
}

void WaterFeature::add_tools() {
    const ManualLink manual{QStringLiteral("water"), QStringLiteral("Sources")};
    bench().tools().add({.id = spring_id,
                         .position = 40,
                         .icon = QStringLiteral("spring"),
                         .name = tr("Springs"),
                         .sentence = tr("click the ground to place one, drag to move it"),
                         .key = Qt::SHIFT | Qt::Key_W,
                         .object = QStringLiteral("toolSpring"),
                         .tool = springs_.get(),
                         .page = page_id,
                         .manual = manual});
    bench().tools().add({.id = brush_id,
                         .position = 50,
                         .icon = QStringLiteral("brush"),
                         .name = tr("Water brush"),
                         .sentence = tr("paint where water springs up, Ctrl erases"),
                         .key = Qt::Key_W,
                         .object = QStringLiteral("toolBrush"),
                         .tool = brush_.get(),
                         .page = page_id,
                         .manual = manual});
    const auto select = [this](int index) {
        bench().pages().show_page(page_id);
        panel_->select(index);
    };
    connect(springs_.get(), &SpringTool::placed, this, select);
    connect(brush_.get(), &WaterBrush::painted, this, select);
    connect(springs_.get(), &SpringTool::refused, &bench(), &Workbench::tell);
    connect(brush_.get(), &WaterBrush::refused, &bench(), &Workbench::tell);
    bench().ground_menu().add({.position = 300,
                               .text = tr("Add spring here"),
                               .object = QStringLiteral("addSpringHere"),
                               .run = [this](const ViewPointer& place) { springs_->add_at(*place.ground); }});
    connect(&bench().lands(), &LandService::land_changed, this, [this] {
        if (bench().tools().holds(spring_id)) bench().viewport().refresh_drawing();
    });
}

bool WaterFeature::marks_sources() const {
    if (bench().document().project().water_sources.empty() || !bench().lands().shown().land) return false;
    return bench().tools().holds(spring_id) || bench().tools().holds(brush_id) ||
           (bench().pages().shows(page_id) && bench().lands().shown().land->report.steps_done == 0);
}

}  // namespace cuesta
