#pragma once
/// \file Progress of an export, and the button that ends it.

#include <QWidget>

class QProgressBar;
class QPushButton;

namespace cuesta {

class ExportTasks;

/// Shows while an export of `tasks` runs. `name`: of the parts, for tests: "plantsProgress" and "cancelPlants" of
/// "Plants".
class ExportProgress : public QWidget {
    Q_OBJECT
public:
    ExportProgress(ExportTasks& tasks, const QString& name, QWidget* parent = nullptr);

private:
    void refresh();

    ExportTasks& tasks_;
    QProgressBar* bar_;
    QPushButton* cancel_;
};

}  // namespace cuesta
