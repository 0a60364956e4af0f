#include "ui/terrain/terrain_feature.h"

#include <QFileInfo>
#include <QMainWindow>

#include "core/field/statistics.h"
#include "core/io/library/stamp_folder.h"
#include "core/model/land_piece.h"
#include "core/model/stack_edit.h"
#include "core/pipeline/evaluate.h"
#include "ui/base/element_words.h"
#include "ui/base/length_words.h"
#include "ui/base/parameter_words.h"
#include "ui/base/slider_scale.h"
#include "ui/terrain/element_clipboard.h"
#include "ui/terrain/land_lasso.h"
#include "ui/terrain/landform_gallery.h"
#include "ui/terrain/place_tool.h"
#include "ui/terrain/save_stamp.h"
#include "ui/terrain/stamp_gallery.h"
#include "ui/terrain/terrain_panel.h"
#include "ui/view/view_labels.h"

namespace cuesta {
namespace {

const QString place_id = QStringLiteral("place");
const QString lasso_id = QStringLiteral("cut");

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
      lasso_(std::make_unique<LandLasso>([&bench] { return bench.lands().shown().land; })),
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
                            .select_item = [this](ItemPlace place) { panel_->choose_element(mirrored_index(this->bench().document().project(), place.index)); },
                            .activate_item = [&bench](ItemPlace) { bench.tools().choose(place_id); }});
    add_commands();
    add_stamp_commands();
    add_place_tool();
    add_lasso();
    connect(panel_, &TerrainPanel::landform_chosen, this, [&bench] { bench.scene().open_next_land(); });
    connect(panel_, &TerrainPanel::stamps_requested, this, &TerrainFeature::show_stamps);
    connect(panel_, &TerrainPanel::import_requested, this, [&bench] { bench.files().import_elevation(); });
    connect(panel_, &TerrainPanel::import_element_requested, this, [this, &bench] {
        bench.files().import_heights([this](const ImportedBase& base, const TerrainFrame& frame) {
            panel_->add_imported_element(base, frame);
        });
    });
    connect(panel_, &TerrainPanel::failed, this, [&bench](const QString& words) {
        bench.messages().show_message(MessageKind::error, words);
    });
    connect(panel_, &TerrainPanel::rescale_requested, this,
            [&bench](double lowest, double highest) { bench.files().rescale_import(lowest, highest); });
    connect(panel_, &TerrainPanel::paint_uplift_requested, &bench,
            [&bench] { Q_EMIT bench.painting_wanted({MaskUse::uplift}); });
    connect(panel_, &TerrainPanel::variations_requested, &bench,
            [&bench] { bench.menus().trigger(QStringLiteral("terrain.variations")); });
    connect(&bench.document(), &Document::changed, this, &TerrainFeature::measure_import);
}

TerrainFeature::~TerrainFeature() = default;

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
    connect(place_.get(), &PlaceTool::stamps_requested, this, &TerrainFeature::show_stamps);
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

void TerrainFeature::show_place() {
    const bool is_held = bench().tools().holds(place_id);
    labels_->set_labels(is_held ? place_->labels() : std::vector<ViewLabel>{});
    if (!is_held) return;
    place_->refresh();
    bench().viewport().refresh_drawing();
    Q_EMIT bench().hint_changed();
}

void TerrainFeature::add_lasso() {
    bench().tools().add({.id = lasso_id,
                         .position = 16,
                         .icon = QStringLiteral("lasso"),
                         .name = tr("Cut terrain"),
                         .sentence = tr("draw around a piece of the terrain to copy, cut or move it"),
                         .key = Qt::SHIFT | Qt::Key_X,
                         .object = QStringLiteral("toolCut"),
                         .tool = lasso_.get(),
                         .manual = {QStringLiteral("terrain"), QStringLiteral("Cutting and moving terrain")}});
    connect(lasso_.get(), &LandLasso::changed, this, [this] {
        if (bench().tools().holds(lasso_id)) bench().viewport().refresh_drawing();
    });
    connect(lasso_.get(), &LandLasso::copy_requested, this, [this] {
        cut_piece([this](const StackElement& piece) {
            if (copy_piece(piece)) bench().tell(tr("Copied %1 of terrain").arg(area_text(enclosed_area(lasso_->outline()), 3)));
        });
    });
    connect(lasso_.get(), &LandLasso::cut_requested, this, [this] {
        cut_piece([this](const StackElement& piece) {
            if (copy_piece(piece)) dig_hole(piece);
        });
    });
    connect(lasso_.get(), &LandLasso::lift_requested, this, [this] {
        cut_piece([this](StackElement piece) { lift(std::move(piece)); });
    });
    connect(lasso_.get(), &LandLasso::paste_requested, this, &TerrainFeature::paste);
    connect(&bench().document(), &Document::replaced, lasso_.get(), &LandLasso::clear);
}

void TerrainFeature::cut_piece(const std::function<void(StackElement)>& use) {
    const Document::Value project = bench().document().value();
    const std::vector<glm::dvec2> outline = lasso_->outline();
    if (outline.empty()) return;
    const std::string name = tr("Piece").toStdString();
    bench().file_tasks().start_stoppable(
        tr("Cutting terrain"), [this, project, outline, name, use](const WorkControl& control) -> std::function<void()> {
            EvaluateOptions options;
            options.stage = Stage::base;
            options.control = control;
            const auto land = Evaluator(std::size_t{1} << 24).evaluate(*project, options);
            if (control.stopped()) return {};
            const Result<StackElement> piece =
                land ? piece_of_land(name, (*land)->ground->view(), project->frame, outline) : Result<StackElement>(land.error());
            if (!piece) return [this, words = QString::fromStdString(piece.error().message())] {
                bench().messages().show_message(MessageKind::error, words);
            };
            return [this, project, use, piece = *piece] {
                if (bench().document().value() == project) return use(piece);
                bench().tell(tr("The project was changed while the terrain was cut; try again."));
            };
        });
}

bool TerrainFeature::copy_piece(const StackElement& piece) {
    const Result<void> copied = copy_element(bench().document().project(), piece);
    if (!copied) bench().messages().show_message(MessageKind::error, QString::fromStdString(copied.error().message()));
    return copied.ok();
}

void TerrainFeature::dig_hole(const StackElement& piece) {
    const std::string bottom = kind_words(bench().document().project().base).toStdString();
    bench().document().edit(tr("Cut terrain"), [&](Project& project) {
        add_on_top(project, hole_of(piece, tr("Hole").toStdString()), bottom);
    });
    lasso_->clear();
}

void TerrainFeature::lift(StackElement piece) {
    const std::string bottom = kind_words(bench().document().project().base).toStdString();
    bench().document().edit(tr("Lift terrain"), [&](Project& project) {
        lift_piece(project, std::move(piece), tr("Hole").toStdString(), bottom);
    });
    lasso_->clear();
    panel_->choose_element(item_count(bench().document().project(), ItemKind::element) - 1);
    bench().tools().choose(place_id);
}

void TerrainFeature::paste() {
    Result<StackElement> element = copied_element(bench().document().project());
    if (!element)
        return bench().messages().show_message(MessageKind::error, QString::fromStdString(element.error().message()));
    lay(std::move(*element));
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

void TerrainFeature::add_stamp_commands() {
    const QString menu = QStringLiteral("terrain");
    bench().menus().add({.id = QStringLiteral("terrain.stamps"),
                         .menu = menu,
                         .position = 201,
                         .text = tr("Add &stamp…"),
                         .run = [this] { show_stamps(); },
                         .object = QStringLiteral("actionStamps"),
                         .tip = tr("Lay a piece of real land, or of your own, onto the terrain"),
                         .icon = QStringLiteral("add")});
    bench().menus().add({.id = QStringLiteral("terrain.save_stamp"),
                         .menu = menu,
                         .position = 202,
                         .text = tr("Save as sta&mp…"),
                         .run = [this] { save_stamp(); },
                         .object = QStringLiteral("actionSaveStamp"),
                         .tip = tr("Keep the terrain or a rectangle of it, to use it in other projects"),
                         .icon = QStringLiteral("cut")});
}

void TerrainFeature::show_stamps() {
    if (!gallery_) {
        gallery_ = new StampGallery(&bench().window());
        connect(gallery_, &StampGallery::chosen, this, &TerrainFeature::add_stamp);
    }
    const TerrainFrame& frame = bench().document().project().frame;
    gallery_->begin(frame.width_metres(), frame.height_metres());
}

void TerrainFeature::add_stamp(const Stamp& stamp) {
    const QString name = translated_words(stamp.name);
    bench().file_tasks().start_stoppable(
        tr("Reading %1").arg(name), [this, stamp, name](const WorkControl& control) -> std::function<void()> {
            const Result<Elevation> heights = read_stamp(stamp, control);
            if (!heights) return [this, error = heights.error()] {
                if (error.is_cancelled()) return;
                bench().messages().show_message(MessageKind::error, QString::fromStdString(error.message()));
            };
            return [this, name, source = source_of_stamp(stamp, *heights), frame = heights->frame] {
                const TerrainFrame& map = bench().document().project().frame;
                lay(imported_element(name.toStdString(), source, frame, map));
            };
        });
}

void TerrainFeature::lay(StackElement element) {
    const TerrainFrame& map = bench().document().project().frame;
    const auto middle = bench().viewport().ground_at(QRectF(bench().viewport().rect()).center());
    if (middle && middle->x > 0 && middle->z > 0 && middle->x < map.width_metres() && middle->z < map.height_metres()) {
        element.placement.x = static_cast<float>(middle->x);
        element.placement.z = static_cast<float>(middle->z);
    }
    panel_->add_element(std::move(element));
    bench().tools().choose(place_id);
}

void TerrainFeature::save_stamp() {
    const auto land = bench().lands().whole();
    if (!land) return bench().tell(tr("The terrain is still being computed; try again when it is there."));
    auto* dialog = new SaveStamp(land->frame, QString::fromStdString(user_stamp_folder()), &bench().window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { write_stamp(dialog->name(), dialog->rectangle()); });
    dialog->open();
}

void TerrainFeature::write_stamp(const QString& name, const LandRectangle& rectangle) {
    const auto land = bench().lands().whole();
    if (!land) return;
    bench().file_tasks().start(tr("Saving %1").arg(name), [this, land, name, rectangle]() -> std::function<void()> {
        const Result<CutLand> piece = cut_land(land->ground->view(), land->frame, rectangle);
        const Result<std::string> path =
            piece ? cuesta::save_stamp(user_stamp_folder(), name.toStdString(), piece->heights.view(), piece->frame) : Result<std::string>(piece.error());
        if (!path) return [this, error = path.error()] {
            bench().messages().show_message(MessageKind::error, QString::fromStdString(error.message()));
        };
        return [this, file = QString::fromStdString(*path)] { bench().tell(tr("Saved the stamp %1").arg(file)); };
    });
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
