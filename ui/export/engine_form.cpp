#include "ui/export/engine_form.h"

#include <QComboBox>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/io/engine/engine_export.h"
#include "ui/base/icons.h"
#include "ui/export/export_commands.h"
#include "ui/export/name_edit.h"
#include "ui/forms/panel.h"
#include "ui/forms/rows.h"

namespace cuesta {
EngineForm::EngineForm(Document& document, ExportCommands& commands, QWidget* parent)
    : QWidget(parent), document_(document) {
    setObjectName(QStringLiteral("engineForm"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    ParameterForm::Options options;
    options.left_out = {"engine.size"};
    form_ = make_document_form<EngineParameters>(
        document, [](const Project& project) { return project.engine; },
        [](Project& project, const EngineParameters& engine) {
            // Another engine takes other sizes.
            const bool other = engine.target != project.engine.target;
            project.engine = engine;
            if (other) project.engine.size = 0;
        },
        options);
    column->addWidget(form_);
    size_ = new QuietComboBox;
    size_->setObjectName(QStringLiteral("engineSize"));
    size_->setAccessibleName(tr("Samples"));
    size_->setToolTip(tr("Samples along a side of the heightmap, from the sizes that the engine accepts"));
    connect(size_, &QComboBox::activated, this, &EngineForm::choose_size);
    column->addWidget(make_row(tr("Samples"), size_));
    auto* button = new QPushButton(line_icon(QStringLiteral("export")), tr("Export for engine…"));
    button->setObjectName(QStringLiteral("exportEngine"));
    connect(button, &QPushButton::clicked, this, [this, &commands] { commands.export_engine(document_.value()); });
    name_ = new NameEdit(commands.names(), NamedExport::engine);
    name_->setObjectName(QStringLiteral("engineName"));
    column->addWidget(make_row(tr("File name"), name_));
    column->addWidget(button);
    column->addWidget(
        make_hint(tr("Heightmap, weights and paths in the engine's formats, and a text file with the numbers to enter. "
                     "Dither and tiles are set under Heights.")));
    refresh();
}

void EngineForm::refresh() {
    form_->refresh();
    if (!name_->hasFocus()) name_->refresh();
    const Project& project = document_.project();
    const Engine engine = project.engine.target;
    const int usual = usual_size(engine, std::max(project.frame.width, project.frame.height));
    size_->clear();
    size_->addItem(usual == 0 ? tr("Same as the terrain") : tr("%1, lossless").arg(usual), 0);
    if (usual > 0 && usual < std::max(project.frame.width, project.frame.height))
        size_->setItemText(0, tr("%1, the largest").arg(usual));
    for (const int size : sizes_of(engine)) size_->addItem(QString::number(size), size);
    size_->setCurrentIndex(std::max(size_->findData(project.engine.size), 0));
    size_->setEnabled(size_->count() > 1);
}

void EngineForm::choose_size(int index) {
    const int size = size_->itemData(index).toInt();
    document_.edit(tr("Samples for the engine"), [size](Project& project) { project.engine.size = size; });
}

}  // namespace cuesta
