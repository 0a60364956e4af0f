#include "ui/panels/export_panel.h"

#include <QPushButton>

#include "ui/base/icons.h"
#include "ui/forms/rows.h"
#include "ui/panels/engine_form.h"
#include "ui/panels/film_form.h"
#include "ui/panels/maps_form.h"
#include "ui/window/export_commands.h"

namespace cuesta {
namespace {

/// A form over the parameters of exports, with the rows in `ids` only.
ParameterForm* make_form(ExportCommands& commands, const std::set<std::string>& ids) {
    FormBinding binding;
    binding.get = [&commands](const ParameterField& field) { return field.get(&commands.parameters()); };
    binding.put = [&commands](const ParameterField& field, double value, const QString&) {
        field.put(&commands.parameters(), value);
    };
    ParameterForm::Options options;
    for (const ParameterField& field : fields_of<ExportParameters>())
        if (!ids.contains(field.description.id)) options.left_out.insert(field.description.id);
    return new ParameterForm(fields_of<ExportParameters>(), std::move(binding), std::move(options));
}

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
    heights_ = make_document_form<HeightMapParameters>(
        d, [](const Project& project) { return project.height_map; },
        [](Project& project, const HeightMapParameters& height_map) { project.height_map = height_map; });
    heights->add(heights_);
    auto* height_map = make_button(tr("Height map…"), commands, &ExportCommands::export_height_map);
    height_map->setObjectName(QStringLiteral("exportHeightMap"));
    heights->add(height_map);
    heights->add(make_hint(
        tr("GeoTIFF and EXR keep metres. Formats without units get a sidecar that says what the numbers mean.")));
    column().addWidget(heights);
    auto* maps = new FoldGroup(tr("Maps"));
    maps_ = new MapsForm(d, commands);
    maps->add(maps_);
    column().addWidget(maps);
    auto* mesh = new FoldGroup(tr("Mesh"));
    mesh->add(make_form(commands, {"export.mesh_error"}));
    mesh->add(make_button(tr("Mesh…"), commands, &ExportCommands::export_mesh));
    column().addWidget(mesh);
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
    film_->refresh();
}

}  // namespace cuesta
