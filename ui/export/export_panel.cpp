#include "ui/export/export_panel.h"

#include <QPushButton>

#include "ui/base/icons.h"
#include "ui/export/engine_form.h"
#include "ui/export/export_commands.h"
#include "ui/export/film_form.h"
#include "ui/export/maps_form.h"
#include "ui/export/mesh_form.h"
#include "ui/export/plants_form.h"
#include "ui/export/waters_form.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

QPushButton* make_button(const QString& text, ExportCommands& commands, void (ExportCommands::*command)()) {
    auto* button = new QPushButton(line_icon(QStringLiteral("export")), text);
    QObject::connect(button, &QPushButton::clicked, &commands, command);
    return button;
}

}  // namespace

ExportPanel::ExportPanel(Document& d, ExportCommands& commands, QWidget* parent) : Panel(d, parent) {
    column().addWidget(make_hint(tr("Exports write the terrain shown in the view, at full size.")));
    auto* engine = new FoldGroup(tr("Engine"));
    engine_ = new EngineForm(d, commands);
    engine->add(engine_);
    column().addWidget(engine);
    auto* heights = new FoldGroup(tr("Heights"));
    heights_ = make_document_form<HeightMapParameters>(
        d, [](const Project& project) { return project.height_map; },
        [](Project& project, const HeightMapParameters& height_map) { project.height_map = height_map; });
    heights->add(heights_);
    auto* height_map = make_button(tr("Heightmap…"), commands, &ExportCommands::export_height_map);
    height_map->setObjectName(QStringLiteral("exportHeightMap"));
    heights->add(height_map);
    heights->add(make_hint(tr(
        "GeoTIFF and EXR store metres. Formats without units get a sidecar file that gives the range and spacing.")));
    column().addWidget(heights);
    auto* maps = new FoldGroup(tr("Maps"));
    maps_ = new MapsForm(d, commands);
    maps->add(maps_);
    column().addWidget(maps);
    auto* mesh = new FoldGroup(tr("Mesh"));
    mesh_ = new MeshForm(d, commands);
    mesh->add(mesh_);
    column().addWidget(mesh);
    auto* plants = new FoldGroup(tr("Ground cover"));
    plants_ = new PlantsForm(d, commands);
    plants->add(plants_);
    column().addWidget(plants);
    auto* waters = new FoldGroup(tr("Lakes and rivers"));
    waters_ = new WatersForm(commands);
    waters->add(waters_);
    column().addWidget(waters);
    auto* picture = new FoldGroup(tr("Pictures and films"));
    film_ = new FilmForm(d, commands);
    picture->add(film_);
    column().addWidget(picture);
    column().addStretch(1);
}

void ExportPanel::refresh() {
    engine_->refresh();
    heights_->refresh();
    maps_->refresh();
    mesh_->refresh();
    plants_->refresh();
    waters_->refresh();
    film_->refresh();
}

}  // namespace cuesta
