#include "ui/export/plants_form.h"

#include <QPushButton>
#include <QVBoxLayout>

#include "core/pipeline/land_cover.h"
#include "ui/base/document.h"
#include "ui/base/icons.h"
#include "ui/export/export_commands.h"
#include "ui/export/export_form.h"
#include "ui/export/export_progress.h"
#include "ui/export/name_edit.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"

namespace cuesta {

PlantsForm::PlantsForm(Document& document, ExportCommands& commands, QWidget* parent)
    : QWidget(parent), document_(document), commands_(commands) {
    setObjectName(QStringLiteral("plantsForm"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    form_ = make_export_form(commands,
                             {"export.plant_tables", "export.plant_lists", "export.plant_instances",
                              "export.plant_points", "export.plant_ply", "export.plant_multimeshes"},
                             [this] { show_state(); });
    auto* name = new NameEdit(commands.names(), NamedExport::plants);
    name->setObjectName(QStringLiteral("plantsName"));
    write_ = new QPushButton(line_icon(QStringLiteral("export")), tr("Export ground cover…"));
    write_->setObjectName(QStringLiteral("exportPlants"));
    for (QWidget* widget :
         {static_cast<QWidget*>(form_), make_row(tr("File name"), name), static_cast<QWidget*>(write_),
          static_cast<QWidget*>(new ExportProgress(commands.tasks(), QStringLiteral("Plants"))),
          static_cast<QWidget*>(make_hint(tr("Trees, shrubs and boulders, one by one, in metres. A file _plants.json "
                                             "gives the axes, the origin and the size of each species.")))})
        column->addWidget(widget);
    connect(write_, &QPushButton::clicked, &commands, &ExportCommands::export_plants);
    connect(&commands.tasks(), &ExportTasks::changed, this, &PlantsForm::show_state);
    refresh();
}

void PlantsForm::refresh() {
    form_->refresh();
    show_state();
}

void PlantsForm::show_state() {
    const ExportParameters& parameters = commands_.parameters();
    const bool wanted = parameters.plant_tables || parameters.plant_lists || parameters.plant_instances ||
                        parameters.plant_points || parameters.plant_ply || parameters.plant_multimeshes;
    const bool grows = has_cover(document_.project());
    write_->setEnabled(!commands_.tasks().running() && wanted && grows);
    write_->setToolTip(!grows    ? tr("There is no ground cover: set its amount on the View page first.")
                       : !wanted ? tr("Choose at least one kind of file.")
                                 : QString());
}

}  // namespace cuesta
