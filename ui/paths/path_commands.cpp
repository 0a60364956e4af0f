#include "ui/paths/path_commands.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <algorithm>

#include "core/io/vector/path_mesh.h"
#include "core/io/vector/vector_writer.h"
#include "core/model/spline_list.h"
#include "core/pipeline/traced_paths.h"
#include "ui/curves/vector_import.h"
#include "ui/paths/apply_paths.h"
#include "ui/paths/trace_dialog.h"

namespace cuesta {
namespace {

const char* const folder_key = "files/vector_folder";
const char* const endings[] = {"geojson", "json", "gpkg", "shp", "fgb", "gpx",    "kml",
                               "gml",     "tab",  "mif",  "osm", "pbf", "sqlite", "dxf"};
/// Of more paths than that selecting all of them would make every edit of one an edit of thousands.
constexpr std::size_t most_selected = 500;

QString vector_pattern() {
    QStringList patterns;
    for (const char* ending : endings) patterns << QStringLiteral("*.") + QLatin1String(ending);
    return patterns.join(QLatin1Char(' '));
}

/// Remarks, if it succeeds. `plan` may be null.
Result<std::vector<std::string>> write_paths(const std::string& file, const QString& ending, const Project& project,
                                             const CarvePlan* plan) {
    if (ending == QLatin1String("geojson")) return write_paths_geojson(file, project.paths, project.frame);
    if (!plan) return Error{"the paths are not carved yet, so there is nothing to export", {}};
    if (ending == QLatin1String("json")) {
        if (auto done = write_paths_for_engines(file, project.paths, *plan, project.frame); !done) return done.error();
        return std::vector<std::string>{};
    }
    PathMesh made = path_mesh(project.paths, *plan, project.frame);
    if (made.mesh.triangles.empty()) return Error{"there is no path to make a mesh from", {}};
    if (auto done = write_mesh(file, made.mesh); !done) return done.error();
    return std::move(made.remarks);
}

}  // namespace

PathCommands::PathCommands(Document& document, Selection& selection, LandService& lands, FileTasks& tasks,
                           Messages& messages, QWidget& window)
    : QObject(&window),
      document_(document),
      selection_(selection),
      lands_(lands),
      tasks_(tasks),
      messages_(messages),
      window_(window) {}

void PathCommands::import_vectors() {
    auto* dialog = new QFileDialog(&window_, tr("Import vectors"),
                                   QSettings().value(QLatin1String(folder_key), QDir::homePath()).toString(),
                                   tr("Vectors (%1);;All files (*)").arg(vector_pattern()));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        QSettings().setValue(QLatin1String(folder_key), QFileInfo(path).absolutePath());
        import_vectors_path(path);
    });
    dialog->open();
}

void PathCommands::import_vectors_path(const QString& path) {
    const QString name = QFileInfo(path).fileName();
    tasks_.start(tr("Reading %1").arg(name), [this, path]() -> std::function<void()> {
        auto file = std::make_shared<Result<VectorFile>>(list_vector_layers(path.toStdString()));
        return [this, path, file] {
            if (!*file) {
                messages_.show_message(MessageKind::error, QString::fromStdString(file->error().message()));
                return;
            }
            auto* dialog = new VectorImport(path, std::move(**file), document_, tasks_, &window_);
            connect(dialog, &VectorImport::taken, this,
                    [this, path](const std::shared_ptr<const VectorPaths>& found) { take(path, *found); });
            dialog->show();
        };
    });
}

bool PathCommands::is_vector_file(const QString& path) {
    const QString ending = QFileInfo(path).suffix().toLower();
    return std::any_of(std::begin(endings), std::end(endings),
                       [&](const char* each) { return ending == QLatin1String(each); });
}

void PathCommands::export_paths() {
    const QStringList filters{tr("GeoJSON (*.geojson)"),         tr("Splines for engines (*.json)"),
                              tr("Meshes, glTF binary (*.glb)"), tr("Meshes, Wavefront (*.obj)"),
                              tr("Meshes, FBX (*.fbx)"),         tr("Meshes, PLY (*.ply)")};
    auto* dialog = new QFileDialog(&window_, tr("Export paths"),
                                   QSettings().value(QLatin1String(folder_key), QDir::homePath()).toString(),
                                   filters.join(QStringLiteral(";;")));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setDefaultSuffix(QStringLiteral("geojson"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        const auto from = filter.lastIndexOf(QLatin1String("*.")) + 2;
        dialog->setDefaultSuffix(filter.mid(from, filter.size() - from - 1));
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        QSettings().setValue(QLatin1String(folder_key), QFileInfo(path).absolutePath());
        export_paths_path(path);
    });
    dialog->open();
}

void PathCommands::export_paths_path(const QString& path) {
    if (document_.project().paths.empty()) {
        messages_.show_message(MessageKind::information, tr("There are no paths to export"));
        return;
    }
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending != QLatin1String("geojson") && !lands_.is_settled()) {
        // Courses of a coarse preview are not those that will be built.
        messages_.show_message(MessageKind::information,
                               tr("The paths are being carved; export them when this is done"));
        return;
    }
    const auto land = lands_.shown().land;
    tasks_.start(tr("Writing %1").arg(QFileInfo(path).fileName()),
                 [this, path, ending, land, project = document_.value()]() -> std::function<void()> {
                     const auto done =
                         write_paths(path.toStdString(), ending, *project, land ? carve_plan(*land).get() : nullptr);
                     if (!done)
                         return [this, path, text = QString::fromStdString(done.error().message())] {
                             messages_.show_message(MessageKind::error,
                                                    tr("%1: %2").arg(QFileInfo(path).fileName(), text));
                         };
                     QStringList details;
                     for (const std::string& remark : *done) details << QString::fromStdString(remark);
                     return [this, path, details] {
                         messages_.show_message(details.isEmpty() ? MessageKind::information : MessageKind::warning,
                                                tr("Wrote %1").arg(QFileInfo(path).fileName()), details);
                     };
                 });
}

void PathCommands::apply_for_good() {
    if (!can_apply_paths(document_, lands_)) {
        messages_.show_message(MessageKind::information,
                               document_.project().paths.empty()
                                   ? tr("There are no paths to bake")
                                   : tr("Paths can be baked once they are carved and the terrain is complete"));
        return;
    }
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, tr("Bake paths into terrain"),
                        tr("Make the current terrain the new starting terrain?"), QMessageBox::Cancel, &window_);
    box->setObjectName(QStringLiteral("applyPathsQuestion"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(
        tr("Paths, splines and layers are kept but switched off, because the new starting terrain already includes "
           "them. Erosion keeps its settings and starts over. This is a single undo step."));
    QPushButton* apply = box->addButton(tr("Bake"), QMessageBox::AcceptRole);
    box->setDefaultButton(apply);
    connect(apply, &QPushButton::clicked, this, [this] { apply_paths_for_good(document_, lands_); });
    box->open();
}

void PathCommands::trace_rivers() {
    if (!lands_.is_settled() || !lands_.shown().land) {
        messages_.show_message(MessageKind::information,
                               tr("The terrain is being computed; trace its rivers when this is done"));
        return;
    }
    const Land& land = *lands_.shown().land;
    auto* dialog =
        new TraceDialog(trace_, erosion_of(land).flow != nullptr, erosion_of(land).passages != nullptr, &window_);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        trace_ = dialog->parameters();
        trace(trace_);
    });
    dialog->open();
}

void PathCommands::trace(const TraceParameters& parameters) {
    const auto land = lands_.shown().land;
    if (!land) return;
    const auto work = [this, land, parameters,
                       project = document_.value()](const WorkControl& control) -> std::function<void()> {
        auto traced = std::make_shared<Result<std::vector<Path>>>(traced_paths(*land, *project, parameters, control));
        if (*traced) return [this, traced] { take_traced(**traced); };
        if (traced->error().is_cancelled()) return {};
        return [this, text = QString::fromStdString(traced->error().what)] {
            messages_.show_message(MessageKind::error, text);
        };
    };
    tasks_.start_stoppable(tr("Tracing rivers"), work);
}

void PathCommands::take_traced(const std::vector<Path>& traced) {
    if (traced.empty()) {
        messages_.show_message(MessageKind::information,
                               tr("No river or lake is large enough. Lower the river source, the shortest river or the "
                                  "smallest lake, or raise the share of cells."));
        return;
    }
    document_.edit(tr("Trace rivers"), [&](Project& project) {
        for (const Path& path : traced) add_spline(project.paths, path);
    });
    document_.end_gesture();
    select_last(traced.size());
    messages_.show_message(MessageKind::information, tr("Drew %1").arg(kinds_text(traced)));
    Q_EMIT imported();
}

void PathCommands::select_last(std::size_t count) {
    const std::vector<Path>& paths = document_.project().paths;
    SelectedSplines selected;
    for (std::size_t i = paths.size() - std::min(count, paths.size()); i < paths.size(); ++i)
        if (selected.splines.size() < most_selected) selected.splines.push_back(paths[i].id);
    selection_.set(std::move(selected));
}

void PathCommands::take(const QString& file, const VectorPaths& found) {
    const QString name = QFileInfo(file).fileName();
    document_.edit(
        found.paths.size() == 1 ? tr("Import a path from %1").arg(name)
                                : tr("Import %1 paths from %2").arg(found.paths.size()).arg(name),
        [&](Project& project) { project.paths.insert(project.paths.end(), found.paths.begin(), found.paths.end()); });
    document_.end_gesture();
    select_last(found.paths.size());
    QStringList details;
    for (const std::string& remark : found.remarks) details << QString::fromStdString(remark);
    messages_.show_message(details.isEmpty() ? MessageKind::information : MessageKind::warning,
                           tr("Read %1: %2").arg(name, kinds_text(found.paths)), details);
    Q_EMIT imported();
}

}  // namespace cuesta
