#pragma once
/// \file Engine form of the Export page.

#include <QWidget>

#include "ui/base/document.h"

class QComboBox;

namespace cuesta {

class ExportCommands;
class NameEdit;
class ParameterForm;

/// Writes the project's EngineParameters.
class EngineForm : public QWidget {
    Q_OBJECT
public:
    EngineForm(Document& document, ExportCommands& commands, QWidget* parent = nullptr);
    void refresh();

private:
    void choose_size(int index);

    Document& document_;
    ParameterForm* form_;
    QComboBox* size_;
    NameEdit* name_;
};

}  // namespace cuesta
