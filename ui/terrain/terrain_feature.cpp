#include "ui/terrain/terrain_feature.h"

#include <QFileInfo>

#include "core/field/statistics.h"
#include "ui/base/parameter_words.h"
#include "ui/base/slider_scale.h"
#include "ui/terrain/landform_gallery.h"
#include "ui/terrain/terrain_panel.h"

namespace cuesta {
namespace {

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

}  // namespace

TerrainFeature::TerrainFeature(Workbench& bench) : Feature(bench), panel_(new TerrainPanel(bench.document())) {
    bench.pages().add_page({.id = QStringLiteral("terrain"),
                            .position = 10,
                            .name = tr("Terrain"),
                            .icon = QStringLiteral("terrain"),
                            .panel = panel_,
                            .manual = {QStringLiteral("terrain")},
                            .stages = {Stage::base},
                            .detail = detail_of_base});
    add_commands();
    connect(panel_, &TerrainPanel::import_requested, this, [&bench] { bench.files().import_elevation(); });
    connect(panel_, &TerrainPanel::import_element_requested, this, [this, &bench] {
        bench.files().import_heights([this](const ImportedBase& base, const TerrainFrame& frame) {
            panel_->add_imported_element(base, frame);
        });
    });
    connect(panel_, &TerrainPanel::rescale_requested, this,
            [&bench](double lowest, double highest) { bench.files().rescale_import(lowest, highest); });
    connect(panel_, &TerrainPanel::paint_uplift_requested, &bench,
            [&bench] { Q_EMIT bench.painting_wanted({MaskUse::uplift}); });
    connect(panel_, &TerrainPanel::variations_requested, &bench,
            [&bench] { bench.menus().trigger(QStringLiteral("terrain.variations")); });
    connect(&bench.document(), &Document::changed, this, &TerrainFeature::measure_import);
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
            bench().pages().show_page(QStringLiteral("terrain"));
        };
        menus.add({.menu = gallery, .position = 100, .text = translated_words(landform.name), .run = choose,
                   .tip = translated_words(landform.sentence)});
    }
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
