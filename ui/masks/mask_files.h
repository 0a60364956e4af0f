#pragma once
/// \file Masks from pictures and to files.

#include <QObject>
#include <optional>

#include "core/model/mask_target.h"
#include "ui/base/document.h"

class QWidget;

namespace cuesta {

class FileTasks;
class Messages;

/// GUI thread; files are read and written by FileTasks.
class MaskFiles : public QObject {
    Q_OBJECT
public:
    /// `window` is the parent of the dialogs.
    MaskFiles(Document& document, FileTasks& tasks, Messages& messages, QWidget& window);

    /// Asks for a picture and makes the mask of it; no target: a new own mask.
    void import_mask(std::optional<MaskTarget> target);
    /// Black is 0, white is 1; rasters of plain numbers are taken as they are, within the range of the mask.
    void import_path(std::optional<MaskTarget> target, const QString& path);
    void export_mask(MaskTarget target);
    /// .tif: the values themselves; .png: 16 bits, black 0, white the largest value that the mask can have.
    void export_path(MaskTarget target, const QString& path);
    /// Every mask that is painted (own ones if they are switched on), under names of their own.
    void export_all();
    void export_all_path(const QString& folder);

Q_SIGNALS:
    void imported(MaskTarget target);

private:
    Document& document_;
    FileTasks& tasks_;
    Messages& messages_;
    QWidget& window_;
};

}  // namespace cuesta
