#include "ui/export/export_progress.h"

#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/export/export_tasks.h"

namespace cuesta {

ExportProgress::ExportProgress(ExportTasks& tasks, const QString& name, QWidget* parent)
    : QWidget(parent), tasks_(tasks), bar_(new QProgressBar), cancel_(new QPushButton(tr("Cancel"))) {
    bar_->setObjectName(name.toLower() + QStringLiteral("Progress"));
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    cancel_->setObjectName(QStringLiteral("cancel") + name);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(bar_);
    column->addWidget(cancel_);
    connect(cancel_, &QPushButton::clicked, &tasks, &ExportTasks::cancel);
    connect(&tasks, &ExportTasks::changed, this, &ExportProgress::refresh);
    refresh();
}

void ExportProgress::refresh() {
    setVisible(tasks_.running());
    bar_->setValue(static_cast<int>(tasks_.share() * bar_->maximum()));
}

}  // namespace cuesta
