#include "ui/measure/measure_feature.h"

#include "core/model/spline_list.h"
#include "ui/curves/spline_tool.h"
#include "ui/measure/measure_tool.h"
#include "ui/measure/measures_panel.h"
#include "ui/view/view_labels.h"

namespace cuesta {
namespace {

constexpr int wanted_by_view = 1;  ///< of MeasureTasks::set_wanted()
const QString page_id = QStringLiteral("measures");
const QString measure_id = QStringLiteral("measure");

/// Picks among the curves of a set, where the tool of that set shows them.
PickTool::Curves picker_of(Workbench& bench, CurveSet set, const QString& tool_id) {
    return [&bench, set, tool_id](const ViewPointer& pointer) -> std::optional<SplineHit> {
        auto* tool = bench.tools().view_tool<SplineTool>(tool_id);
        if (!tool) return std::nullopt;
        return pick_spline(bench.document().project(), set, bench.selection(set).selected(), tool->shapes(), pointer);
    };
}

}  // namespace

MeasureFeature::MeasureFeature(Workbench& bench)
    : Feature(bench),
      measure_(std::make_unique<MeasureTool>([&bench] { return bench.lands().shown().land; })),
      pick_(std::make_unique<PickTool>(
          bench.document(), [&bench] { return bench.lands().shown().land; },
          picker_of(bench, CurveSet::splines, QStringLiteral("spline")),
          picker_of(bench, CurveSet::paths, QStringLiteral("path")))),
      labels_(new ViewLabels(bench.viewport(), this)) {
    add_page();
    add_measure_tool();
    add_pick_tool();
    add_ground_commands();
    bench.scene().add_layer([&bench](Look& look) {
        const bool drains = look.overlay == Overlay::drainage;
        bench.measures().set_wanted(wanted_by_view, drains);
        if (drains && bench.measures().newest()) look.overlay_values = bench.measures().newest()->drainage_area;
    });
}

MeasureFeature::~MeasureFeature() = default;

void MeasureFeature::add_page() {
    auto* panel = new MeasuresPanel(bench().document(), bench().measures());
    bench().pages().add_page({.id = page_id,
                              .position = 110,
                              .is_about = true,
                              .name = tr("Measures"),
                              .icon = QStringLiteral("measures"),
                              .panel = panel,
                              .manual = {QStringLiteral("measures")}});
    connect(panel, &MeasuresPanel::save_requested, &bench(), &Workbench::measures_to_save);
    connect(&bench().measures(), &MeasureTasks::changed, this, [this] {
        if (bench().view_settings().parameters().overlay == Overlay::drainage) bench().scene().refresh_look();
        refresh_detail();
    });
    connect(&bench().lands(), &LandService::land_changed, this, &MeasureFeature::refresh_detail);
}

void MeasureFeature::add_measure_tool() {
    bench().tools().add(
        {.id = measure_id,
         .position = 80,
         .icon = QStringLiteral("ruler"),
         .name = tr("Measure"),
         .sentence = tr("click points for distance, height, grade and profile; close the outline for an area"),
         .key = Qt::Key_U,
         .object = QStringLiteral("toolMeasure"),
         .tool = measure_.get(),
         .manual = {QStringLiteral("window"), QStringLiteral("Measuring and picking")}});
    connect(measure_.get(), &MeasureTool::changed, this, [this] {
        show_labels();
        if (bench().tools().holds(measure_id)) bench().viewport().refresh_drawing();
    });
    connect(&bench().tools(), &ToolBox::changed, this, &MeasureFeature::show_labels);
    connect(&bench().lands(), &LandService::land_changed, this, [this] {
        if (measure_->point_count() > 0) measure_->measure();
    });
    connect(&bench().document(), &Document::replaced, measure_.get(), &MeasureTool::clear);
}

void MeasureFeature::add_pick_tool() {
    bench().tools().add({.id = QStringLiteral("pick"),
                         .position = 90,
                         .icon = QStringLiteral("pick"),
                         .name = tr("Pick"),
                         .sentence = tr("click to read the ground and select the path, spline, spring or layer there"),
                         .key = Qt::Key_I,
                         .object = QStringLiteral("toolPick"),
                         .tool = pick_.get(),
                         .manual = {QStringLiteral("window"), QStringLiteral("Measuring and picking")}});
    connect(pick_.get(), &PickTool::spline_picked, this, [this](int id) { select(CurveSet::splines, id); });
    connect(pick_.get(), &PickTool::path_picked, this, [this](int id) { select(CurveSet::paths, id); });
    connect(pick_.get(), &PickTool::source_picked, this, [this](int index) {
        bench().pages().show_item({ItemKind::water_source, index});
    });
    connect(pick_.get(), &PickTool::stratum_picked, this, [this](int stratum) {
        bench().pages().show_item(place_of_stratum(bench().document().project(), stratum));
    });
    connect(pick_.get(), &PickTool::read, this, [this] {
        if (pick_->place()) Q_EMIT bench().place_picked(*pick_->place());
    });
}

void MeasureFeature::select(CurveSet set, int id) {
    const ItemKind kind = set == CurveSet::splines ? ItemKind::spline : ItemKind::path;
    bench().selection(set).select_spline(id);
    bench().pages().show_item({kind, 0});
}

void MeasureFeature::add_ground_commands() {
    // As the tool that picks: paths lie on splines.
    const auto curve_at = [this](const ViewPointer& place) -> std::optional<std::pair<CurveSet, int>> {
        if (const auto path = picker_of(bench(), CurveSet::paths, QStringLiteral("path"))(place))
            return std::pair(CurveSet::paths, path->spline);
        if (const auto spline = picker_of(bench(), CurveSet::splines, QStringLiteral("spline"))(place))
            return std::pair(CurveSet::splines, spline->spline);
        return std::nullopt;
    };
    bench().ground_menu().add({.position = 101,
                               .text = tr("Measure from here"),
                               .object = QStringLiteral("measureFromHere"),
                               .run = [this](const ViewPointer& place) {
                                   bench().tools().choose(measure_id);
                                   measure_->clear();
                                   measure_->press(place);
                                   measure_->release(place);
                               }});
    bench().ground_menu().add({.position = 102,
                               .text = tr("Select spline or path here"),
                               .object = QStringLiteral("selectCurveHere"),
                               .run =
                                   [this, curve_at](const ViewPointer& place) {
                                       if (const auto curve = curve_at(place)) select(curve->first, curve->second);
                                   },
                               .why_not =
                                   [curve_at](const ViewPointer& place) {
                                       return curve_at(place) ? QString() : tr("No spline or path lies at this place");
                                   }});
}

void MeasureFeature::show_labels() {
    labels_->set_labels(bench().tools().holds(measure_id) ? measure_->labels() : std::vector<ViewLabel>{});
}

void MeasureFeature::refresh_detail() {
    const MeasureTasks& measures = bench().measures();
    QString detail;
    if (measures.newest()) {
        const Judgement& judgement = measures.newest()->judgement;
        detail = judgement.verdict == Verdict::within ? tr("within")
                 : judgement.verdict == Verdict::outside
                     ? tr("%1 of %2 outside").arg(judgement.outside()).arg(judgement.judged())
                     : tr("undecided");
        if (measures.newest()->land != bench().lands().shown().land) detail = tr("out of date");
    }
    bench().pages().set_detail(page_id, detail);
}

}  // namespace cuesta
