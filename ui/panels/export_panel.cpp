#include "ui/panels/export_panel.h"

#include <QPushButton>

#include "ui/base/icons.h"
#include "ui/forms/rows.h"
#include "ui/panels/engine_form.h"
#include "ui/panels/film_form.h"
#include "ui/panels/mesh_form.h"
#include "ui/window/export_commands.h"

namespace cuesta {
namespace {

QPushButton* make_button(const QString& text, ExportCommands& commands, void (ExportCommands::*command)()) {
    auto* button = new QPushButton(line_icon(QStringLiteral("export")), text);
    QObject::connect(button, &QPushButton::clicked, &commands, command);
    return button;
}

}  // namespace

ExportPanel::ExportPanel(Document& d, ExportCommands& commands, QWidget* parent) : Panel(d, parent) {
    column().addWidget(make_hint(tr("Exports write the land that the view shows, at full size.")));
    auto* engine = new FoldGroup(tr("Engine"));
    engine_ = new EngineForm(d, commands);
    engine->add(engine_);
    column().addWidget(engine);
    auto* heights = new FoldGroup(tr("Heights"));
    auto* height_map = make_button(tr("Height map…"), commands, &ExportCommands::export_height_map);
    height_map->setObjectName(QStringLiteral("exportHeightMap"));
    heights->add(height_map);
    heights->add(make_hint(
        tr("GeoTIFF and EXR keep metres. Formats without units get a sidecar that says what the numbers mean.")));
    column().addWidget(heights);
    auto* masks = new FoldGroup(tr("Masks"));
    masks->add(make_button(tr("Masks to a folder…"), commands, &ExportCommands::export_masks));
    masks->add(make_hint(tr("Flow, wear, deposit, water depth and sediment, as far as erosion made them.")));
    column().addWidget(masks);
    auto* mesh = new FoldGroup(tr("Mesh"));
    mesh_ = new MeshForm(d, commands);
    mesh->add(mesh_);
    column().addWidget(mesh);
    auto* picture = new FoldGroup(tr("Pictures and films"));
    film_ = new FilmForm(d, commands);
    picture->add(film_);
    column().addWidget(picture);
    column().addStretch(1);
}

void ExportPanel::refresh() {
    engine_->refresh();
    mesh_->refresh();
    film_->refresh();
}

}  // namespace cuesta
