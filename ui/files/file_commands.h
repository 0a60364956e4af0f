#pragma once
/// \file Opening, importing and saving: asks, works on the files' thread, tells what came of it.

#include <QObject>
#include <QString>
#include <QStringList>
#include <functional>

#include "core/io/elevation/elevation.h"
#include "core/io/project/previous_versions.h"
#include "ui/base/document.h"
#include "ui/feature/project_files.h"
#include "ui/land/file_tasks.h"
#include "ui/view/messages.h"

class QWidget;

namespace cuesta {

/// GUI thread. Members ending in _path do not ask.
class FileCommands : public QObject, public ProjectFiles {
    Q_OBJECT
public:
    /// `window` is the parent of the dialogs.
    FileCommands(Document& document, FileTasks& tasks, Messages& messages, QWidget& window);

    Project first_project() const override;
    void new_project() override;
    void begin_with(Project project) override;
    void open() override;
    /// A project, or an elevation model as the base of a new project.
    void open_path(const QString& path) override;
    /// A sample project, given by its resource path: a new document without a file of its own.
    void open_example(const QString& resource) override;
    /// Flat ground to draw on, as a new project. `then` runs when it is there.
    void new_sketch(const std::function<void()>& then) override;
    /// Asks for elevation models and shows them in the dialog of imports, for the base of the present project.
    void import_elevation() override;
    /// The same for a new project.
    void import_as_new() override;
    void import_heights(const std::function<void(const ImportedBase&, const TerrainFrame&)>& then) override;
    /// Shows the files in the dialog of imports.
    void import_paths(const QStringList& paths, bool as_new_project) override;
    /// Replaces the base of the present project, without a dialog.
    void import_path(const QString& path);
    void import_layer_map(int layer) override;
    void import_layer_map_path(int layer, const QString& path);
    void choose_texture(const std::function<void(const QString&)>& then) override;
    void choose_palette(const std::function<void(const QString&)>& then) override;
    void import_mask() override;
    void import_mask_path(const QString& path);
    /// The imported heights are stretched to span this range, in metres.
    void rescale_import(double lowest, double highest) override;

    /// `then` runs when the file stands.
    void save(const std::function<void()>& then = {});
    void save_as(const std::function<void()>& then = {});
    /// valley.cuesta -> valley-001.cuesta, valley-002.cuesta, ...
    void save_numbered();
    void save_path(const QString& path, const std::function<void()>& then = {});

    /// Runs `then` at once if nothing would be lost, else after the user agreed.
    void confirm_loss(const std::function<void()>& then);

    QStringList recent_files() const override;

    /// Of the project's file, newest first, as they were when it was last opened or saved.
    const std::vector<PreviousVersion>& versions() const { return versions_; }
    /// Takes the project back to what was saved then, as a step of undo.
    void open_version(const PreviousVersion& version);

Q_SIGNALS:
    /// The project is about to be written.
    void saving();
    void recent_files_changed();
    void versions_changed();
    /// Another land came from a file: the view should show all of it.
    void land_replaced();

private:
    void ask_path(const QString& title, const QString& filter, bool for_saving,
                  const std::function<void(const QString&)>& then, const QString& suffix = {});
    void ask_elevation(const std::function<void(const QStringList&)>& then);
    void remember(const QString& path);
    void show_versions(std::vector<PreviousVersion> versions);
    void open_project(const QString& path);
    void read_base(const QString& path, bool as_new_project);
    void take_base(const Elevation& elevation, const ImportedBase& base, bool as_new_project);

    Document& document_;
    FileTasks& tasks_;
    Messages& messages_;
    QWidget& window_;
    std::vector<PreviousVersion> versions_;
    int documents_ = 0;  ///< that there have been
};

/// The pleasant land that a new project begins with.
Project starting_project();
/// Flat ground, with noise for what is drawn on it.
Project sketching_project();

}  // namespace cuesta
