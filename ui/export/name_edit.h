#pragma once
/// \file The field for the name of the files that an export into a folder writes.

#include <QLineEdit>

#include "ui/export/export_names.h"

namespace cuesta {

/// Shows the usual name dimmed while none is typed. What is typed becomes what files may be called.
class NameEdit : public QLineEdit {
    Q_OBJECT
public:
    NameEdit(ExportNames& names, NamedExport which, QWidget* parent = nullptr);
    void refresh();

private:
    ExportNames& names_;
    NamedExport which_;
};

}  // namespace cuesta
