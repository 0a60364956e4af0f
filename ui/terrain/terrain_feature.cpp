#include "ui/terrain/terrain_feature.h"

#include <QFileInfo>
#include <cmath>

#include "core/field/statistics.h"
#include "core/io/project/landforms.h"
#include "core/model/project_items.h"
#include "core/pipeline/land_remarks.h"
#include "ui/base/length_unit.h"
#include "ui/base/parameter_words.h"
#include "ui/terrain/land_pieces.h"
#include "ui/terrain/landform_gallery.h"
#include "ui/terrain/neighbour_forms.h"
#include "ui/terrain/place_tool.h"
#include "ui/terrain/project_terrain.h"
#include "ui/terrain/stamp_commands.h"
#include "ui/terrain/terrain_panel.h"
#include "ui/view/view_labels.h"

namespace cuesta {
namespace {

const QString place_id = QStringLiteral("place");
/// Sides whose lengths differ by no more than this share are taken for one: tiles that share a row differ by a cell.
constexpr double length_tolerance = 0.01;

QString detail_of(const GeneratedBase& base) {
    return choice_text(std::string(name_of(base.parameters.kind)));
}
QString detail_of(const ImportedBase& base) {
    return QFileInfo(QString::fromStdString(base.source_file)).fileName();
}
QString detail_of(const UpliftedBase&) {
    return QObject::tr("Uplifted terrain");
}
QString detail_of(const DeltaBase&) {
    return QObject::tr("Delta");
}
QString detail_of(const DunesBase&) {
    return QObject::tr("Dunes");
}
QString detail_of(const BraidBase&) {
    return QObject::tr("Braided river");
}
QString detail_of(const StackBase& base) {
    return QObject::tr("%n elements", "", static_cast<int>(base.elements.size()));
}

QString detail_of_base(const Project& project) {
    return std::visit([](const auto& base) { return detail_of(base); }, project.base);
}

/// The outliner counts elements from the top, the stack from the bottom.
int mirrored_index(const Project& project, int index) {
    return item_count(project, ItemKind::element) - 1 - index;
}

}  // namespace

TerrainFeature::TerrainFeature(Workbench& bench)
    : Feature(bench),
      panel_(new TerrainPanel(bench.document())),
      place_(std::make_unique<PlaceTool>(bench.document(), panel_->chosen_base(),
                                         [&bench] { return bench.lands().shown().land; })),
      pieces_(std::make_unique<LandPieces>(bench, [this](StackElement element) { lay(std::move(element)); })),
      labels_(new ViewLabels(bench.viewport(), this)) {
    bench.pages().add_page({.id = QStringLiteral("terrain"),
                            .position = 10,
                            .name = tr("Terrain"),
                            .icon = QStringLiteral("terrain"),
                            .panel = panel_,
                            .manual = {QStringLiteral("terrain")},
                            .kinds = {ItemKind::element},
                            .stages = {Stage::base},
                            .detail = detail_of_base,
                            .select_item = [this, &bench](ItemPlace place) {
                                panel_->choose_element(mirrored_index(bench.document().project(), place.index));
                            }});
    add_commands();
    const auto lay_at = [this](StackElement element, std::optional<glm::dvec2> place) {
        lay(std::move(element), place);
    };
    stamps_ = new StampCommands(bench, lay_at, this);
    add_place_tool();
    connect(panel_, &TerrainPanel::landform_chosen, this, [&bench] { bench.scene().open_next_land(); });
    connect(panel_, &TerrainPanel::stamps_requested, stamps_, &StampCommands::show_stamps);
    connect(panel_, &TerrainPanel::import_requested, this, [&bench] { bench.files().import_elevation(); });
    connect(panel_, &TerrainPanel::import_element_requested, this, [this, &bench] {
        bench.files().import_heights([this](const ImportedBase& base, const TerrainFrame& frame) {
            panel_->add_imported_element(base, frame);
        });
    });
    connect(panel_, &TerrainPanel::neighbour_requested, this, [this, &bench](MapSide side) {
        bench.files().import_heights(
            [this, side](const ImportedBase& base, const TerrainFrame& frame) { take_neighbour(side, base, frame); });
    });
    add_project_terrain();
    connect(panel_, &TerrainPanel::failed, this, [&bench](const QString& words) {
        bench.messages().show_message(MessageKind::error, words);
    });
    connect(panel_, &TerrainPanel::rescale_requested, this,
            [&bench](double lowest, double highest) { bench.files().rescale_import(lowest, highest); });
    connect(panel_, &TerrainPanel::paint_requested, &bench,
            [&bench](MaskUse use) { Q_EMIT bench.painting_wanted({use}); });
    connect(panel_, &TerrainPanel::model_requested, this, [this, &bench] {
        bench.files().import_heights(
            [this](const ImportedBase& base, const TerrainFrame&) { panel_->take_model(base); });
    });
    connect(panel_, &TerrainPanel::variations_requested, &bench,
            [&bench] { bench.menus().trigger(QStringLiteral("terrain.variations")); });
    connect(&bench.document(), &Document::changed, this, &TerrainFeature::measure_import);
    connect(&bench.lands(), &LandService::land_changed, this, &TerrainFeature::warn_of_ice);
}

TerrainFeature::~TerrainFeature() = default;

LandLasso& TerrainFeature::land_lasso() {
    return pieces_->lasso();
}

void TerrainFeature::add_place_tool() {
    bench().tools().add({.id = place_id,
                         .position = 15,
                         .icon = QStringLiteral("place"),
                         .name = tr("Place"),
                         .sentence = tr("move, scale, turn and raise stamps and other elements of the terrain"),
                         .key = Qt::SHIFT | Qt::Key_P,
                         .object = QStringLiteral("toolPlace"),
                         .tool = place_.get(),
                         .page = QStringLiteral("terrain"),
                         .manual = {QStringLiteral("terrain"), QStringLiteral("Placing elements in the view")}});
    connect(place_.get(), &PlaceTool::element_chosen, panel_, &TerrainPanel::choose_element);
    connect(place_.get(), &PlaceTool::stamps_requested, stamps_, &StampCommands::show_stamps);
    connect(&bench().tools(), &ToolBox::changed, this, &TerrainFeature::show_place);
    connect(panel_, &TerrainPanel::element_chosen, this, [this] {
        const Project& project = bench().document().project();
        const int index = panel_->chosen_base().element_index(project);
        if (index >= 0) Q_EMIT bench().item_selected({ItemKind::element, mirrored_index(project, index)});
        show_place();
    });
    connect(&bench().document(), &Document::changed, this, &TerrainFeature::show_place);
    connect(&bench().lands(), &LandService::land_changed, this, &TerrainFeature::show_place);
}

void TerrainFeature::add_project_terrain() {
    project_terrain_ = new ProjectTerrain(bench().window(), this);
    connect(project_terrain_, &ProjectTerrain::failed, panel_, &TerrainPanel::failed);
    connect(panel_, &TerrainPanel::project_element_requested, this, [this] {
        project_terrain_->choose(
            [this](const ImportedBase& base, const TerrainFrame& frame) { panel_->add_imported_element(base, frame); });
    });
    connect(panel_, &TerrainPanel::project_update_requested, this, [this](const QString& file) {
        const StackElement* element = panel_->chosen_base().element(bench().document().project());
        if (!element) return;
        project_terrain_->make(file, [this, name = element->name](const ImportedBase& base, const TerrainFrame&) {
            bench().document().edit(tr("Update %1").arg(QString::fromStdString(name)), [&](Project& project) {
                auto* stack = std::get_if<StackBase>(&project.base);
                if (!stack) return;
                for (StackElement& each : stack->elements) {
                    auto* imported = std::get_if<ImportedBase>(&each.source);
                    if (each.name == name && imported) imported->heights = base.heights;
                }
            });
        });
    });
}

void TerrainFeature::take_neighbour(MapSide side, const ImportedBase& base, const TerrainFrame& frame) {
    const Neighbour neighbour = neighbour_on(side, base.heights.to_raster().view(), frame.cell_size, base.source_file);
    const TerrainFrame own = bench().document().project().frame;
    bench().document().edit(name_of_neighbour(side),
                            [&](Project& project) { project.neighbours.on(side) = neighbour; });
    const bool across = side == MapSide::north || side == MapSide::south;
    const double length = across ? own.width_metres() : own.height_metres();
    const double theirs = across ? frame.width_metres() : frame.height_metres();
    if (std::abs(theirs - length) > length_tolerance * length)
        bench().messages().show_message(
            MessageKind::warning,
            tr("The side of the neighbour is %1 long and that of this terrain %2: it is stretched "
               "to fit.")
                .arg(distance_text(theirs), distance_text(length)));
}

void TerrainFeature::show_place() {
    const bool is_held = bench().tools().holds(place_id);
    labels_->set_labels(is_held ? place_->labels() : std::vector<ViewLabel>{});
    if (!is_held) return;
    place_->refresh();
    bench().viewport().refresh_drawing();
    Q_EMIT bench().hint_changed();
}

void TerrainFeature::add_commands() {
    CommandMenus& menus = bench().menus();
    const QString menu = QStringLiteral("terrain"), generators = QStringLiteral("terrain.generate");
    menus.add_menu({.id = menu, .position = 50, .title = tr("&Terrain")});
    menus.add_menu({.id = generators, .parent = menu, .position = 100, .title = tr("&Generate")});
    for (std::size_t i = 0; i < EnumNames<GeneratorKind>::names.size(); ++i) {
        const QString name = choice_text(std::string(EnumNames<GeneratorKind>::names[i]));
        const auto generate = [this, i, name] {
            bench().document().edit(tr("Generate: %1").arg(name), [i](Project& project) {
                auto* base = std::get_if<GeneratedBase>(&project.base);
                GeneratorParameters parameters = base ? base->parameters : GeneratorParameters{};
                parameters.kind = static_cast<GeneratorKind>(i);
                project.base = GeneratedBase{parameters};
            });
            bench().pages().show_page(QStringLiteral("terrain"));
        };
        menus.add({.menu = generators, .position = 100, .text = name, .run = generate});
    }
    const QString gallery = QStringLiteral("terrain.landforms");
    menus.add_menu({.id = gallery, .parent = menu, .position = 101, .title = tr("&Landforms")});
    for (const GalleryLandform& landform : landforms()) {
        const auto choose = [this, &landform] {
            choose_landform(bench().document(), landform);
            bench().scene().open_next_land();
            bench().pages().show_page(QStringLiteral("terrain"));
        };
        menus.add({.menu = gallery, .position = 100, .text = translated_words(landform.name), .run = choose,
                   .tip = translated_words(landform.sentence)});
    }
}

void TerrainFeature::lay(StackElement element, std::optional<glm::dvec2> place) {
    const TerrainFrame& map = bench().document().project().frame;
    if (const auto middle = bench().viewport().ground_at(QRectF(bench().viewport().rect()).center()); middle && !place)
        place = glm::dvec2(middle->x, middle->z);
    if (place && place->x > 0 && place->y > 0 && place->x < map.width_metres() && place->y < map.height_metres()) {
        element.placement.x = static_cast<float>(place->x);
        element.placement.z = static_cast<float>(place->y);
    }
    panel_->add_element(std::move(element));
    bench().tools().choose(place_id);
}

void TerrainFeature::warn_of_ice() {
    const std::shared_ptr<const Land> land = bench().lands().shown().land;
    const std::string_view remark = land ? remark_on_ice(*land) : std::string_view();
    if (!remark.empty() && !warned_of_ice_)
        bench().messages().show_message(MessageKind::warning, translated_words(remark));
    warned_of_ice_ = !remark.empty();
}

void TerrainFeature::measure_import() {
    const auto* imported = std::get_if<ImportedBase>(&bench().document().project().base);
    // A base without heights is told of by the land that cannot be made from it.
    if (!imported || imported->heights.width() == 0 || imported->heights.key() == measured_import_) return;
    measured_import_ = imported->heights.key();
    bench().file_tasks().start(tr("Measuring heights"), [this, heights = imported->heights]() -> std::function<void()> {
        const Raster<float> raster = heights.to_raster();
        const ValueRange range = value_range(raster.view());
        return [this, range] { panel_->set_import_range(range.low, range.high); };
    });
}

}  // namespace cuesta
