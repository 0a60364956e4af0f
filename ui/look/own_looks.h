#pragma once
/// \file Looks and light presets of the user's own, kept for all projects (core/io/library/look_folder.h).

#include <QObject>
#include <QStringList>
#include <functional>
#include <vector>

#include "core/io/library/look_folder.h"
#include "ui/feature/workbench.h"

namespace cuesta {

/// Those of one kind, and the commands to save, rename and remove them. GUI thread; files are written on another.
class OwnLooks : public QObject {
    Q_OBJECT
public:
    /// Reads the folder, and anew whenever the user comes back from another program: at most a hundred small files, at
    /// once. The workbench outlives it.
    OwnLooks(Workbench& bench, LookKind kind);

    LookKind kind() const { return kind_; }
    const std::vector<GalleryLook>& entries() const { return folder_.looks; }
    /// The files in the folder that are not among them, with the reason, a line each; empty: all are.
    const QString& skipped() const { return skipped_; }

    /// Asks for a name and saves the present look or light of the project under it.
    void ask_to_save();
    /// Asks for another name for the look of that file.
    void ask_to_rename(const std::string& file);
    /// Removes the look of that file; the message about it offers it back.
    void remove(const std::string& file);

Q_SIGNALS:
    void changed();

private:
    void read();
    /// The contents of the folder now, or the reason why they cannot be told.
    void take(const Result<LookFolder>& now);
    /// Does `work` on the files' thread and reads the folder again; `then` follows unless there was an error, which is
    /// said.
    void start(const QString& activity, std::function<Result<void>()> work, std::function<void()> then);
    void ask_name(const QString& object, const QString& title, const QString& present,
                  std::function<void(const QString&)> then);
    void save(const GalleryLook& look);
    void rename(const GalleryLook& look, const QString& name);
    void restore(const GalleryLook& look, bool favourite);
    /// The look of that file; null if it has gone.
    const GalleryLook* look_in(const std::string& file) const;

    Workbench& bench_;
    LookKind kind_;
    LookFolder folder_;
    QString skipped_;
};

/// The id of a look among the favourites, which is also the name of its card.
QString card_id(LookKind kind, const GalleryLook& look);

/// The name in the language of the window, or as the user gave it.
QString shown_name(const GalleryLook& look);

}  // namespace cuesta
