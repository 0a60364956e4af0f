#include "ui/export/export_commands.h"

#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <mutex>
#include <nlohmann/json.hpp>
#include <span>

#include "core/base/either_stop.h"
#include "core/field/statistics.h"
#include "core/io/elevation/height_map_files.h"
#include "core/io/engine/engine_export.h"
#include "core/io/engine/layered_maps.h"
#include "core/io/engine/look_json.h"
#include "core/io/engine/map_files.h"
#include "core/io/files/atomic_file.h"
#include "core/pipeline/land_maps.h"
#include "core/pipeline/land_surfaces.h"
#include "render/scene/picture.h"
#include "ui/base/file_filters.h"
#include "ui/base/length_unit.h"
#include "ui/base/open_folder.h"
#include "ui/export/export_numbers.h"
#include "ui/export/mesh_form.h"
#include "ui/land/build_job.h"
#include "ui/land/mesh_of_land.h"

namespace cuesta {
namespace {

const char* const folder_key = "files/export_folder";

QString folder_of(const QString& path) {
    return QFileInfo(path).absolutePath();
}

QString text_of_name(std::string_view name) {
    return QString::fromLatin1(name.data(), static_cast<int>(name.size()));
}

QString file_list(const std::vector<std::string>& files) {
    QStringList names;
    for (const std::string& file : files) names << QFileInfo(QString::fromStdString(file)).fileName();
    constexpr qsizetype most_named = 12;
    if (names.size() > most_named)
        return QObject::tr("Wrote %n file(s), starting with %1", nullptr, static_cast<int>(names.size()))
            .arg(names.front());
    return QObject::tr("Wrote %1").arg(names.join(QStringLiteral(", ")));
}

/// The heights and the maps that the project chooses, as layers of one file. On the thread of exports.
Result<ExportReport> write_layers(const QString& path, const Land& land, const Project& project,
                                  const WorkControl& control) {
    const auto written = write_layered_maps(
        path.toStdString(), {land.ground, land.frame}, project.maps, chosen_maps(project.maps),
        [&](LandMap map, const MapSink& sink) { return make_map(land, project, map, sink); }, control);
    if (!written) return written.error();
    return ExportReport{file_list({written->file}), folder_of(path), layer_numbers(*written)};
}

/// A picture for which land is made finer, or light traced.
struct StillOrder {
    std::shared_ptr<const Land> land;
    Camera camera;
    int factor;  ///< cells drawn along each side of one of the land
    QString path;
};

/// Progress in whole hundredths, from any thread.
ProgressCallback in_hundredths(const SeriesSettings& still) {
    const auto shown = std::make_shared<std::pair<std::mutex, int>>();
    return [shown, tell = still.progress](double share, const Activity&) {
        const std::lock_guard lock(shown->first);
        const int percent = static_cast<int>(100 * share);
        if (percent <= shown->second) return;
        shown->second = percent;
        tell(percent, 100);
    };
}

/// On the thread of `films`, which has previews on the way: the land as the view draws it within seconds, then in ever
/// finer light.
Result<int> draw_still(const StillOrder& order, const SeriesSettings& still, FilmTasks& films) {
    const WorkControl control{in_hundredths(still), still.stop};
    const auto show = [&films](const Picture& picture) { films.show(picture); };
    const auto studio = PictureStudio::create(still.width, still.height, still.work);
    if (!studio) return studio.error();
    const auto first = (*studio)->sketch(order.land, order.camera, still.look);
    if (!first) return first.error();
    show(*first);
    const double ready = order.factor == 1 ? 0 : still.work.traces ? 0.3 : 0.9;
    WorkControl of_detail = control.part(0, ready);
    const EitherStop either(still.stop, films.enough());
    of_detail.stop = either.token();
    auto land = detailed_land(order.land, order.factor, of_detail);
    if (still.stop.stop_requested()) return Error::cancelled();
    // Stopped and kept: without the detail.
    if (!land && land.error().is_cancelled()) land = order.land;
    if (!land) return land.error();
    const auto picture =
        (*studio)->take_in_steps(*land, order.camera, still.look, control.part(ready, 1), {show, films.enough()});
    if (!picture) return picture.error();
    if (auto written = write_picture(order.path.toStdString(), *picture); !written) return written.error();
    return 1;
}

}  // namespace

ExportCommands::ExportCommands(Document& document, LandService& lands, FileTasks& tasks, Messages& messages,
                               Viewport& viewport, QWidget& window)
    : QObject(&window),
      document_(document),
      lands_(lands),
      tasks_(tasks),
      messages_(messages),
      viewport_(viewport),
      window_(window),
      names_(document) {
    connect(&films_, &FilmTasks::finished, this, [this](int pictures, bool cancelled) {
        const QString words = cancelled          ? tr("Cancelled; %n picture(s) were written", nullptr, pictures)
                              : films_.is_kept() ? tr("Stopped; the picture was written with the light traced so far")
                                                 : tr("Wrote %n picture(s)", nullptr, pictures);
        tell({words, pictures > 0 ? film_folder_ : QString()});
    });
    const auto fail = [this](const QString& words) { messages_.show_message(MessageKind::error, words); };
    connect(&films_, &FilmTasks::failed, this, fail);
    connect(&exports_, &ExportTasks::failed, this, fail);
    connect(&exports_, &ExportTasks::finished, this, &ExportCommands::tell);
    connect(&exports_, &ExportTasks::cancelled, this, [this] {
        messages_.show_message(MessageKind::information, tr("Cancelled; files already written were kept"));
    });
}

void ExportCommands::tell(const ExportReport& report) {
    std::vector<MessageOffer> offers;
    if (!report.folder.isEmpty())
        offers.push_back({.text = tr("Open folder"),
                          .run =
                              [this, folder = report.folder] {
                                  if (open_folder(folder)) return;
                                  messages_.show_message(MessageKind::warning,
                                                         tr("The desktop opened no file manager for %1").arg(folder));
                              },
                          .object = QStringLiteral("openExportFolder")});
    if (!report.numbers.isEmpty())
        offers.push_back({.text = tr("Copy numbers"),
                          .run = [numbers = report.numbers] { QGuiApplication::clipboard()->setText(numbers); },
                          .object = QStringLiteral("copyExportNumbers")});
    messages_.show_message(MessageKind::information, report.words, {}, offers);
    if (!report.folder.isEmpty()) Q_EMIT exported();
}

SeriesSettings ExportCommands::film_settings(const QString& folder, const QString& name) const {
    SeriesSettings settings;
    settings.folder = folder.toStdString();
    settings.name = name.toStdString();
    settings.width = parameters_.picture_width;
    settings.height = parameters_.picture_height;
    settings.look = viewport_.look();
    settings.look.marker_radius = 0;
    settings.look.background = !parameters_.transparent;
    settings.work = work_of(parameters_.quality);
    return settings;
}

void ExportCommands::export_turntable() {
    ask_folder(tr("Folder for the pictures"), [this](const QString& folder) {
        const QString stem = names_.stem(NamedExport::turntable);
        before_replacing(folder, {stem + QStringLiteral("-*.png")},
                         [this, folder, stem] { draw_turntable(folder, stem); });
    });
}

void ExportCommands::export_turntable_path(const QString& folder) {
    draw_turntable(folder, names_.stem(NamedExport::turntable));
}

void ExportCommands::draw_turntable(const QString& folder, const QString& stem) {
    remember([this, folder, stem] { draw_turntable(folder, stem); });
    if (!lands_.shown().land || films_.running()) return;
    film_folder_ = folder;
    films_.start(film_settings(folder, stem),
                 [land = lands_.shown().land, camera = viewport_.camera(), count = parameters_.turntable_pictures,
                  detail = parameters_.detail](const SeriesSettings& settings) -> Result<int> {
                     const auto detailed = detailed_land(land, factor_of(detail), {nullptr, settings.stop});
                     if (!detailed) return detailed.error();
                     return write_turntable(*detailed, camera, count, settings);
                 });
}

void ExportCommands::export_time_lapse(std::shared_ptr<const Project> project) {
    ask_folder(tr("Folder for the pictures"), [this, project](const QString& folder) {
        const QString stem = names_.stem(NamedExport::time_lapse);
        before_replacing(folder, {stem + QStringLiteral("-*.png")},
                         [this, project, folder, stem] { draw_time_lapse(project, folder, stem); });
    });
}

void ExportCommands::export_time_lapse_path(std::shared_ptr<const Project> project, const QString& folder) {
    draw_time_lapse(std::move(project), folder, names_.stem(NamedExport::time_lapse));
}

void ExportCommands::draw_time_lapse(std::shared_ptr<const Project> project, const QString& folder,
                                     const QString& stem) {
    remember([this, project, folder, stem] { draw_time_lapse(project, folder, stem); });
    if (films_.running()) return;
    film_folder_ = folder;
    SeriesSettings film = film_settings(folder, stem);
    film.work = {};  // light would be traced anew for every picture
    films_.start(std::move(film), [project, camera = viewport_.camera(),
                                   every = parameters_.time_lapse_steps](const SeriesSettings& settings) {
        Evaluator evaluator;
        return write_time_lapse(
            *project, every, [camera](const Land&) { return camera; }, evaluator, settings);
    });
}

void ExportCommands::export_engine(std::shared_ptr<const Project> project) {
    const std::string title(title_of(project->engine.target));
    ask_folder(tr("Folder for %1").arg(QString::fromStdString(title)), [this, project](const QString& folder) {
        const QString name = names_.stem(NamedExport::engine);
        before_replacing(folder, {name + QStringLiteral(".*"), name + QStringLiteral("_*")},
                         [this, project, name, folder] { export_engine_path(project, name, folder); });
    });
}

void ExportCommands::export_engine_path(std::shared_ptr<const Project> project, const QString& name,
                                        const QString& folder) {
    remember([this, project, name, folder] { export_engine_path(project, name, folder); });
    start(tr("Writing for %1").arg(QString::fromStdString(std::string(title_of(project->engine.target)))),
          [project, name, folder](const std::shared_ptr<const Land>& land) -> Result<ExportReport> {
              SurfacePlanes surfaces;
              if (project->engine.weights) surfaces = planes_of(surface_weights(*land, *project));
              EngineExportOptions options;
              options.size = project->engine.size;
              options.name = name.toStdString();
              options.dither = project->height_map.dither;
              options.dither_seed = project->height_map.dither_seed;
              options.tile_columns = project->height_map.tile_columns;
              options.tile_rows = project->height_map.tile_rows;
              const EngineLand exported{land->ground->view(), land->frame, surfaces.weights, &project->paths,
                                        carve_plan(*land).get()};
              const auto done = export_for_engine(project->engine.target, folder.toStdString(), exported, options);
              if (!done) return done.error();
              const QString steps = QString::fromStdString(done->steps);
              return ExportReport{file_list(done->files) + QStringLiteral("\n\n") + steps, folder, steps};
          });
}

void ExportCommands::ask_folder(const QString& title, const std::function<void(const QString&)>& then) {
    ask(title, {}, {}, then);
}

void ExportCommands::before_replacing(const QString& folder, const QStringList& patterns,
                                      const std::function<void()>& then) {
    const QStringList there = QDir(folder).entryList(patterns, QDir::Files);
    if (there.isEmpty()) return then();
    auto* box =
        new QMessageBox(QMessageBox::Question, tr("Replace files"),
                        tr("The folder has %n file(s) of this name, such as %1. Replace what the export writes anew?",
                           nullptr, static_cast<int>(there.size()))
                            .arg(there.front()),
                        QMessageBox::Cancel, &window_);
    box->setObjectName(QStringLiteral("replaceExports"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("To keep them, cancel and choose another file name on the Export page."));
    QPushButton* replace = box->addButton(tr("Replace"), QMessageBox::AcceptRole);
    replace->setObjectName(QStringLiteral("replace"));
    box->setDefaultButton(QMessageBox::Cancel);
    connect(replace, &QPushButton::clicked, this, then);
    box->open();
}

void ExportCommands::ask(const QString& title, const QString& filter, const QString& suffix,
                         const std::function<void(const QString&)>& then) {
    auto* dialog = new QFileDialog(&window_, title,
                                   QSettings().value(QLatin1String(folder_key), QDir::homePath()).toString(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    const bool folder = filter.isEmpty();
    dialog->setAcceptMode(folder ? QFileDialog::AcceptOpen : QFileDialog::AcceptSave);
    dialog->setFileMode(folder ? QFileDialog::Directory : QFileDialog::AnyFile);
    if (folder) dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->setDefaultSuffix(suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [then, folder](const QString& path) {
        QSettings().setValue(QLatin1String(folder_key), folder ? path : QFileInfo(path).absolutePath());
        then(path);
    });
    dialog->open();
}

void ExportCommands::with_land(const std::function<void(const std::shared_ptr<const Land>&)>& then) {
    const auto comes = [this] { return lands_.state() == LandState::computing || lands_.shown().live; };
    if (!comes() && lands_.shown().land) {
        then(lands_.shown().land);
        return;
    }
    // The full size is on its way, if nobody stopped it: export then, once.
    if (lands_.state() == LandState::behind || lands_.state() == LandState::stale) lands_.run();
    auto* waiting = new QObject(this);
    connect(&lands_, &LandService::land_changed, waiting, [this, comes, waiting, then] {
        if (comes()) return;
        waiting->deleteLater();
        with_land(then);
    });
    messages_.show_message(MessageKind::information,
                           tr("The terrain is being computed; the export starts when it is done"));
}

void ExportCommands::start(const QString& what, LandJob job) {
    with_land([this, what, job = std::move(job)](const std::shared_ptr<const Land>& land) {
        tasks_.start(what, [this, job, land]() -> std::function<void()> {
            const Result<ExportReport> done = job(land);
            if (!done)
                return [this, text = QString::fromStdString(done.error().message())] {
                    messages_.show_message(MessageKind::error, text);
                };
            return [this, report = *done] { tell(report); };
        });
    });
}

void ExportCommands::export_height_map() {
    ask(tr("Export heightmap"), height_map_filter(), QStringLiteral("tif"),
        [this](const QString& path) { export_height_map_path(path); });
}

void ExportCommands::export_height_map_path(const QString& path) {
    remember([this, path] { export_height_map_path(path); });
    HeightMapOptions options;
    options.parameters = document_.project().height_map;
    options.tiles = tiles_of(options.parameters);
    options.overviews = true;
    start(tr("Writing %1").arg(QFileInfo(path).fileName()),
          [path, options](const std::shared_ptr<const Land>& land) -> Result<ExportReport> {
              auto written = write_height_map(path.toStdString(), land->ground->view(), land->frame, options);
              if (!written) return written.error();
              QString words = file_list(written->files);
              for (const std::string& remark : written->remarks)
                  words += QLatin1Char('\n') + QString::fromStdString(remark);
              const ValueRange range = value_range(land->ground->view());
              return ExportReport{words, folder_of(path),
                                  height_map_numbers(path, land->frame, static_cast<double>(range.low),
                                                     static_cast<double>(range.high))};
          });
}

void ExportCommands::export_maps() {
    ask_folder(tr("Folder for the maps"), [this](const QString& folder) {
        const MapParameters& parameters = document_.project().maps;
        const QString stem = names_.stem(NamedExport::maps);
        const QString before = stem.isEmpty() ? stem : stem + QLatin1Char('_');
        const QString ending = QLatin1Char('.') + text_of_name(name_of(parameters.format));
        QStringList patterns;
        const bool layered = parameters.format == MapFormat::exr_layers;
        if (layered) patterns << before + QLatin1String(layered_maps_name);
        for (const LandMap map : layered ? std::vector<LandMap>{} : chosen_maps(parameters)) {
            patterns << before + text_of_name(name_of(map)) + ending;
            patterns << before + text_of_name(name_of(map)) + QStringLiteral("_*") + ending;
        }
        before_replacing(folder, patterns, [this, folder, stem] { write_maps_named(folder, stem); });
    });
}

void ExportCommands::export_maps_path(const QString& folder) {
    write_maps_named(folder, names_.stem(NamedExport::maps));
}

void ExportCommands::write_maps_named(const QString& folder, const QString& stem) {
    remember([this, folder, stem] { write_maps_named(folder, stem); });
    with_land([this, folder, before = stem.isEmpty() ? std::string() : stem.toStdString() + "_",
               project = document_.value()](const std::shared_ptr<const Land>& land) {
        if (exports_.running()) {
            messages_.show_message(MessageKind::information, tr("Maps are already being written"));
            return;
        }
        if (project->maps.format == MapFormat::exr_layers) {
            exports_.start([path = QDir(folder).filePath(QString::fromStdString(before + layered_maps_name)), project,
                            land](const WorkControl& control) { return write_layers(path, *land, *project, control); });
            return;
        }
        exports_.start([folder, before, project, land](const WorkControl& control) -> Result<ExportReport> {
            const auto written = write_maps(
                folder.toStdString(), land->frame, project->maps, chosen_maps(project->maps),
                [&](LandMap map, const MapSink& sink) {
                    return make_map(*land, *project, map, [&](const MapPlane& plane) {
                        MapPlane named = plane;
                        named.name = before + plane.name;
                        return sink(named);
                    });
                },
                control, look_to_json(*project));
            if (!written) return written.error();
            if (written->files.empty())
                return Error{tr("the terrain has none of these maps yet; run erosion first").toStdString(), {}};
            const int count = static_cast<int>(written->files.size()) - 1;
            return ExportReport{tr("Wrote %n map(s) and maps.json to %1", nullptr, count).arg(folder), folder,
                                map_numbers(written->files)};
        });
    });
}

void ExportCommands::export_mesh(std::shared_ptr<const Project> project) {
    const MeshFormat format = project->mesh.format;
    const QString ending = QString::fromLatin1(name_of(format).data(), static_cast<int>(name_of(format).size()));
    ask(tr("Export mesh"), QStringLiteral("%1 (*.%2)").arg(title_of(format), ending), ending,
        [this, project](const QString& path) { export_mesh_path(project, path); });
}

void ExportCommands::export_mesh_path(std::shared_ptr<const Project> project, const QString& path) {
    remember([this, project, path] { export_mesh_path(project, path); });
    with_land([this, project, path](const std::shared_ptr<const Land>& land) {
        if (exports_.running()) messages_.show_message(MessageKind::information, tr("A mesh is already being written"));
        exports_.start(
            [project, path, land, unit = shown_unit(Unit::metre)](const WorkControl& control) -> Result<ExportReport> {
                const auto done = export_project_mesh(path.toStdString(), *land, *project, control);
                if (!done) return done.error();
                const MeshLevel& finest = done->levels.front();
                QString text = done->files.size() > 2
                                   ? tr("Wrote %n mesh file(s)", nullptr, static_cast<int>(done->files.size()))
                                   : tr("Wrote %1").arg(QFileInfo(path).fileName());
                text += tr(": %1 triangles, error at most %2 %3")
                            .arg(QLocale().toString(static_cast<qulonglong>(finest.triangles)))
                            .arg(finest.error * unit.factor, 0, 'g', 3)
                            .arg(unit.symbol);
                for (const std::string& warning : done->warnings)
                    text += QLatin1Char('\n') + QString::fromStdString(warning);
                const ValueRange range = value_range(land->ground->view());
                return ExportReport{text, folder_of(path),
                                    mesh_numbers(path, land->frame, static_cast<double>(range.low),
                                                 static_cast<double>(range.high), project->mesh, done->levels)};
            });
    });
}

void ExportCommands::export_picture() {
    ask(tr("Export picture"), tr("PNG (*.png);;JPEG (*.jpg)"), QStringLiteral("png"),
        [this](const QString& path) { export_picture_path(path); });
}

void ExportCommands::export_picture_path(const QString& path) {
    remember([this, path] { export_picture_path(path); });
    SeriesSettings settings = film_settings({}, {});
    if (settings.work.traces || parameters_.detail != PictureDetail::none) {
        export_still_path(path, std::move(settings));
        return;
    }
    start(
        tr("Drawing %1").arg(QFileInfo(path).fileName()),
        [path, camera = viewport_.camera(), settings](const std::shared_ptr<const Land>& land) -> Result<ExportReport> {
            auto picture = render_picture(land, camera, settings.look, settings.width, settings.height);
            if (!picture) return picture.error();
            if (auto written = write_picture(path.toStdString(), *picture); !written) return written.error();
            return ExportReport{QObject::tr("Wrote %1").arg(QFileInfo(path).fileName()), folder_of(path)};
        });
}

void ExportCommands::export_still_path(const QString& path, SeriesSettings settings) {
    with_land([this, path, settings = std::move(settings), camera = viewport_.camera(),
               factor = factor_of(parameters_.detail)](const std::shared_ptr<const Land>& land) {
        if (films_.running()) {
            messages_.show_message(MessageKind::information, tr("Pictures are already being drawn"));
            return;
        }
        film_folder_ = folder_of(path);
        const StillOrder order{land, camera, factor, path};
        films_.start(
            settings, [this, order](const SeriesSettings& still) { return draw_still(order, still, films_); }, true);
    });
}

void ExportCommands::save_measures(const std::shared_ptr<const MeasuredLand>& measured) {
    ask(tr("Save measures"), tr("JSON (*.json)"), QStringLiteral("json"),
        [this, measured](const QString& path) { save_measures_path(measured, path); });
}

void ExportCommands::save_measures_path(const std::shared_ptr<const MeasuredLand>& measured, const QString& path) {
    tasks_.start(tr("Writing %1").arg(QFileInfo(path).fileName()), [this, measured, path]() -> std::function<void()> {
        nlohmann::json json = to_json(measured->measures);
        json["judgement"] = to_json(measured->judgement);
        json["erosion_steps"] = measured->land->report.steps_done;
        const std::string text = json.dump(2) + "\n";
        const Result<void> done = write_bytes_atomically(path.toStdString(), std::as_bytes(std::span(text)));
        if (!done)
            return [this, words = QString::fromStdString(done.error().message())] {
                messages_.show_message(MessageKind::error, words);
            };
        return [this, path] { tell({tr("Wrote %1").arg(QFileInfo(path).fileName()), folder_of(path)}); };
    });
}

void ExportCommands::remember(std::function<void()> again) {
    last_ = std::move(again);
}

void ExportCommands::repeat() {
    // A copy: the export that runs puts itself in its place.
    if (const auto again = last_)
        again();
    else
        messages_.show_message(MessageKind::information, tr("Nothing has been exported yet"));
}

}  // namespace cuesta
