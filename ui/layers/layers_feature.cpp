#include "ui/layers/layers_feature.h"

#include <QFileInfo>

#include "ui/layers/layers_panel.h"

namespace cuesta {
namespace {

QString detail_of_layers(const Project& project) {
    const auto count = project.layers.size();
    return count == 0   ? QObject::tr("one material")
           : count == 1 ? QObject::tr("1 layer")
                        : QObject::tr("%n layers", nullptr, static_cast<int>(count));
}

}  // namespace

LayersFeature::LayersFeature(Workbench& bench) : Feature(bench), panel_(new LayersPanel(bench.document())) {
    const QString id = QStringLiteral("layers");
    bench.pages().add_page({.id = id,
                            .position = 40,
                            .name = tr("Layers"),
                            .icon = QStringLiteral("layers"),
                            .panel = panel_,
                            .manual = {QStringLiteral("layers")},
                            .kinds = {ItemKind::eroded_material, ItemKind::layer, ItemKind::bottom_material},
                            .stages = {Stage::layers},
                            .detail = detail_of_layers,
                            .select_item = [this](ItemPlace place) { select_item(place); }});
    connect(panel_, &LayersPanel::height_map_requested, this,
            [&bench](int layer) { bench.files().import_layer_map(layer); });
    connect(panel_, &LayersPanel::texture_requested, this, &LayersFeature::set_texture);
    connect(&bench, &Workbench::texture_judged, panel_, &LayersPanel::set_texture_problem);
    connect(panel_, &LayersPanel::selection_changed, this, [&bench, id](int stratum) {
        if (bench.pages().shows(id)) Q_EMIT bench.item_selected(place_of_stratum(bench.document().project(), stratum));
    });
}

void LayersFeature::select_item(ItemPlace place) {
    if (place.kind == ItemKind::eroded_material) return panel_->select(0);
    if (place.kind == ItemKind::layer) return panel_->select(place.index + 1);
    panel_->select(item_count(bench().document().project(), ItemKind::layer) + 1);
}

void LayersFeature::set_texture(int stratum) {
    bench().files().choose_texture([this, stratum](const QString& path) {
        bench().document().edit(tr("Texture %1").arg(QFileInfo(path).fileName()), [&](Project& project) {
            const int layers = static_cast<int>(project.layers.size());
            Material& material = stratum <= 0        ? project.eroded_material
                                 : stratum <= layers ? project.layers[static_cast<std::size_t>(stratum - 1)].material
                                                     : project.bottom_material;
            material.texture = path.toStdString();
        });
    });
}

}  // namespace cuesta
