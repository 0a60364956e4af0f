#pragma once
/// \file Mesh form of the Export page.

#include <QWidget>

#include "ui/base/document.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace cuesta {

class ExportCommands;
class ParameterForm;

/// Writes the project's MeshParameters; shows how far an export has come.
class MeshForm : public QWidget {
    Q_OBJECT
public:
    MeshForm(Document& document, ExportCommands& commands, QWidget* parent = nullptr);
    void refresh();

private:
    void choose_format(int index);
    void show_progress();

    Document& document_;
    ExportCommands& commands_;
    QComboBox* format_;
    ParameterForm* form_;
    QLabel* says_;
    QPushButton *button_, *cancel_;
    QProgressBar* bar_;
};

/// "glTF binary": a format of meshes as people call it.
QString title_of(MeshFormat format);

}  // namespace cuesta
