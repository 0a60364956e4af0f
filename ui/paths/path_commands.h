#pragma once
/// \file Paths from files and into files: asks, works off the GUI thread, tells what came of it.

#include <QObject>
#include <QString>

#include "core/io/vector/vector_reader.h"
#include "core/waters/trace_parameters.h"
#include "ui/base/document.h"
#include "ui/base/selection.h"
#include "ui/land/file_tasks.h"
#include "ui/land/land_service.h"
#include "ui/view/messages.h"

class QWidget;

namespace cuesta {

/// GUI thread. Members ending in _path do not ask for a file.
class PathCommands : public QObject {
    Q_OBJECT
public:
    /// `selection` is that of the paths; `window` is the parent of the dialogs.
    PathCommands(Document& document, Selection& selection, LandService& lands, FileTasks& tasks, Messages& messages,
                 QWidget& window);

    void import_vectors();
    /// Opens the dialog for that file.
    void import_vectors_path(const QString& path);
    void export_paths();
    /// As GeoJSON (.geojson), as splines for engines (.json), or as triangles (endings of meshes).
    void export_paths_path(const QString& path);
    /// Asks how, then draws paths along the rivers and lakes of the terrain.
    void trace_rivers();
    /// Asks first.
    void apply_for_good();
    static bool is_vector_file(const QString& path);

Q_SIGNALS:
    /// Paths came in: their page should be seen.
    void imported();

private:
    void take(const QString& file, const VectorPaths& found);
    void trace(const TraceParameters& parameters);
    void take_traced(const std::vector<Path>& traced);
    /// Selects the last `count` paths, if they are not too many.
    void select_last(std::size_t count);

    Document& document_;
    Selection& selection_;
    LandService& lands_;
    FileTasks& tasks_;
    Messages& messages_;
    QWidget& window_;
    TraceParameters trace_;  ///< as asked last
};

}  // namespace cuesta
