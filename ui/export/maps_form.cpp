#include "ui/export/maps_form.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/land_map.h"
#include "ui/base/icons.h"
#include "ui/base/parameter_words.h"
#include "ui/export/export_commands.h"
#include "ui/export/name_edit.h"
#include "ui/forms/panel.h"
#include "ui/forms/rows.h"

namespace cuesta {

namespace {

constexpr int progress_steps = 1000;

/// The declared parameter of a map: the first of the set, in the order of LandMap.
const ParameterField& field_of(std::size_t map) {
    return fields_of<MapParameters>()[map];
}

}  // namespace

MapsForm::MapsForm(Document& document, ExportCommands& commands, QWidget* parent)
    : QWidget(parent), document_(document), commands_(commands) {
    setObjectName(QStringLiteral("mapsForm"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(make_boxes());
    ParameterForm::Options options;
    for (std::size_t i = 0; i < land_map_count; ++i) options.left_out.insert(field_of(i).description.id);
    form_ = make_document_form<MapParameters>(
        document, [](const Project& project) { return project.maps; },
        [](Project& project, const MapParameters& maps) { project.maps = maps; }, options);
    column->addWidget(form_);
    auto* name = new NameEdit(commands.names(), NamedExport::maps);
    name->setObjectName(QStringLiteral("mapsName"));
    column->addWidget(make_row(tr("File name"), name));
    write_ = new QPushButton(line_icon(QStringLiteral("export")), tr("Export maps…"));
    write_->setObjectName(QStringLiteral("exportMaps"));
    connect(write_, &QPushButton::clicked, &commands, &ExportCommands::export_maps);
    bar_ = new QProgressBar;
    bar_->setObjectName(QStringLiteral("mapsProgress"));
    bar_->setRange(0, progress_steps);
    bar_->setTextVisible(false);
    cancel_ = new QPushButton(tr("Cancel"));
    cancel_->setObjectName(QStringLiteral("cancelMaps"));
    connect(cancel_, &QPushButton::clicked, &commands.tasks(), &ExportTasks::cancel);
    connect(&commands.tasks(), &ExportTasks::changed, this, &MapsForm::show_progress);
    for (QWidget* widget : {static_cast<QWidget*>(write_), static_cast<QWidget*>(bar_), static_cast<QWidget*>(cancel_)})
        column->addWidget(widget);
    column->addWidget(make_hint(
        tr("Writes the selected maps that the terrain has. The file maps.json gives their units and ranges.")));
    refresh();
}

QWidget* MapsForm::make_boxes() {
    auto* body = new QWidget;
    auto* grid = new QGridLayout(body);
    grid->setContentsMargins(0, 0, 0, 4);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    constexpr int columns = 2;
    const int rows = (static_cast<int>(land_map_count) + columns - 1) / columns;
    for (std::size_t i = 0; i < land_map_count; ++i) {
        const ParameterDescription& description = field_of(i).description;
        auto* box = new QCheckBox(label_of(description));
        box->setObjectName(QString::fromStdString(description.id));
        box->setToolTip(tool_tip_of(description));
        connect(box, &QCheckBox::clicked, this, [this, i](bool wanted) { choose(i, wanted); });
        boxes_.push_back(box);
        const int index = static_cast<int>(i);
        grid->addWidget(box, index % rows, index / rows);
    }
    return body;
}

void MapsForm::choose(std::size_t map, bool wanted) {
    const ParameterField& field = field_of(map);
    document_.edit(edit_label(field.description, wanted ? 1 : 0),
                   [&](Project& project) { field.put(&project.maps, wanted ? 1 : 0); });
}

void MapsForm::refresh() {
    const MapParameters& maps = document_.project().maps;
    for (std::size_t i = 0; i < land_map_count; ++i) boxes_[i]->setChecked(field_of(i).get(&maps) != 0);
    form_->refresh();
    form_->set_used([&maps](const std::string& id) {
        const bool pictures = maps.normal || maps.colour;
        if (id == "maps.depth") return maps.format == MapFormat::png || (maps.format == MapFormat::tif && pictures);
        return id != "maps.green" || maps.normal;
    });
    show_progress();
}

void MapsForm::show_progress() {
    const bool runs = commands_.tasks().running();
    write_->setEnabled(!runs && !chosen_maps(document_.project().maps).empty());
    bar_->setVisible(runs);
    bar_->setValue(static_cast<int>(commands_.tasks().share() * progress_steps));
    cancel_->setVisible(runs);
}

}  // namespace cuesta
