#include "ui/export/waters_form.h"

#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/icons.h"
#include "ui/export/export_commands.h"
#include "ui/export/export_form.h"
#include "ui/export/export_progress.h"
#include "ui/export/name_edit.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"

namespace cuesta {

WatersForm::WatersForm(ExportCommands& commands, QWidget* parent) : QWidget(parent), commands_(commands) {
    setObjectName(QStringLiteral("watersForm"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    form_ = make_export_form(commands, {"export.water_lines", "export.water_mesh", "export.water_rasters"},
                             [this] { show_state(); });
    auto* name = new NameEdit(commands.names(), NamedExport::waters);
    name->setObjectName(QStringLiteral("watersName"));
    write_ = new QPushButton(line_icon(QStringLiteral("export")), tr("Export lakes and rivers…"));
    write_->setObjectName(QStringLiteral("exportWaters"));
    for (QWidget* widget :
         {static_cast<QWidget*>(form_), make_row(tr("File name"), name), static_cast<QWidget*>(write_),
          static_cast<QWidget*>(new ExportProgress(commands.tasks(), QStringLiteral("Waters"))),
          static_cast<QWidget*>(
              make_hint(tr("Levels, widths and depths are metres, discharges m³/s. Where rivers begin "
                           "and how much water runs is set on the Water page.")))})
        column->addWidget(widget);
    connect(write_, &QPushButton::clicked, &commands, &ExportCommands::export_waters);
    connect(&commands.tasks(), &ExportTasks::changed, this, &WatersForm::show_state);
    refresh();
}

void WatersForm::refresh() {
    form_->refresh();
    show_state();
}

void WatersForm::show_state() {
    const ExportParameters& parameters = commands_.parameters();
    const bool wanted = parameters.water_lines || parameters.water_mesh || parameters.water_rasters;
    write_->setEnabled(!commands_.tasks().running() && wanted);
    write_->setToolTip(wanted ? QString() : tr("Choose at least one kind of file."));
}

}  // namespace cuesta
