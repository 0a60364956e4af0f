#pragma once
/// \file Lakes and rivers on the Export page.

#include <QWidget>

class QPushButton;

namespace cuesta {

class ExportCommands;
class ParameterForm;

/// Writes the lakes and rivers that are found in the terrain, in the background.
class WatersForm : public QWidget {
    Q_OBJECT
public:
    WatersForm(ExportCommands& commands, QWidget* parent = nullptr);
    void refresh();

private:
    void show_state();

    ExportCommands& commands_;
    ParameterForm* form_;
    QPushButton* write_;
};

}  // namespace cuesta
