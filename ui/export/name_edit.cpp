#include "ui/export/name_edit.h"

namespace cuesta {
namespace {

constexpr int longest_stem = 60;  ///< letters: with what follows, within what all file systems take

}  // namespace

NameEdit::NameEdit(ExportNames& names, NamedExport which, QWidget* parent)
    : QLineEdit(parent), names_(names), which_(which) {
    setMaxLength(longest_stem);
    setAccessibleName(tr("File name"));
    setToolTip(which == NamedExport::maps
                   ? tr("Stands before the name of each map, kept for this project: letters, digits, - and _")
                   : tr("The names of the files begin with it, kept for this project: letters, digits, - and _"));
    connect(this, &QLineEdit::editingFinished, this, [this] {
        names_.set_typed(which_, text());
        if (!names_.typed(which_).isEmpty()) names_.set_typed(which_, names_.stem(which_));
        refresh();
    });
    connect(&names_, &ExportNames::replaced, this, &NameEdit::refresh);
    refresh();
}

void NameEdit::refresh() {
    const QString usual = names_.usual_stem(which_);
    setPlaceholderText(!usual.isEmpty()              ? usual
                       : which_ == NamedExport::maps ? tr("name of the map")
                                                     : tr("name of the file"));
    setText(names_.typed(which_));
}

}  // namespace cuesta
