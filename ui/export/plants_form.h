#pragma once
/// \file Ground cover on the Export page.

#include <QWidget>

class QPushButton;

namespace cuesta {

class Document;
class ExportCommands;
class ParameterForm;

/// Writes the plants and boulders that the terrain has, in the background.
class PlantsForm : public QWidget {
    Q_OBJECT
public:
    PlantsForm(Document& document, ExportCommands& commands, QWidget* parent = nullptr);
    void refresh();

private:
    void show_state();

    Document& document_;
    ExportCommands& commands_;
    ParameterForm* form_;
    QPushButton* write_;
};

}  // namespace cuesta
