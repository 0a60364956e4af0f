#include "ui/window/file_commands.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>
#include <algorithm>

#include "core/io/elevation.h"
#include "core/io/project_file.h"
#include "ui/base/time_words.h"

namespace cuesta {
namespace {

constexpr int most_recent = 10;
const char* const recent_key = "files/recent";
const char* const folder_key = "files/folder";

QString short_name(const QString& path) {
    return QFileInfo(path).fileName();
}

QStringList sentences(const std::vector<std::string>& warnings) {
    QStringList lines;
    for (const std::string& warning : warnings) lines << QString::fromStdString(warning);
    return lines;
}

/// The same heights stretched to another range; a flat terrain goes to `lowest`.
TiledRaster stretched(const TiledRaster& heights, double lowest, double highest) {
    Raster<float> raster = heights.to_raster();
    float low = raster(0, 0), high = low;
    for (int y = 0; y < raster.height(); ++y) {
        const auto [a, b] = std::minmax_element(raster.row(y), raster.row(y) + raster.width());
        low = std::min(low, *a);
        high = std::max(high, *b);
    }
    const double scale = high > low ? (highest - lowest) / (static_cast<double>(high) - low) : 0;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x)
            raster(x, y) = static_cast<float>(lowest + (static_cast<double>(raster(x, y)) - low) * scale);
    return TiledRaster(raster.view());
}

}  // namespace

QString elevation_filter() {
    return QObject::tr(
        "Elevation models (*.tif *.tiff *.dem *.hgt *.asc *.png *.exr *.r16 *.raw *.ter *.npy *.img *.dt0 *.dt1 *.dt2 "
        "*.bil *.hdr *.xyz);;All files (*)");
}

Project starting_project() {
    Project project;
    project.frame.width = 512;
    project.frame.height = 512;
    project.frame.cell_size = 12;
    GeneratorParameters generator;
    generator.kind = GeneratorKind::warped;
    generator.maximum = 1400;
    project.base = GeneratedBase{generator};
    return project;
}

Project sketching_project() {
    Project project;
    project.frame.width = 1024;
    project.frame.height = 1024;
    project.frame.cell_size = 10;
    GeneratorParameters flat;
    flat.kind = GeneratorKind::flat;
    flat.minimum = flat.maximum = 0;
    project.base = GeneratedBase{flat};
    project.noise.amplitude = 120;
    project.noise.wavelength = 1200;
    return project;
}

FileCommands::FileCommands(Document& document, FileTasks& tasks, Messages& messages, QWidget& window)
    : QObject(&window), document_(document), tasks_(tasks), messages_(messages), window_(window) {
    connect(&tasks_, &FileTasks::failed, this,
            [this](const QString& text) { messages_.show_message(MessageKind::error, text); });
    connect(&document_, &Document::replaced, this, [this] {
        ++documents_;
        show_versions({});
    });
}

void FileCommands::ask_path(const QString& title, const QString& filter, bool for_saving,
                            const std::function<void(const QString&)>& then, const QString& suffix) {
    auto* dialog = new QFileDialog(&window_, title,
                                   QSettings().value(QLatin1String(folder_key), QDir::homePath()).toString(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(for_saving ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
    dialog->setFileMode(for_saving ? QFileDialog::AnyFile : QFileDialog::ExistingFile);
    if (!suffix.isEmpty()) dialog->setDefaultSuffix(suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [then](const QString& path) {
        QSettings().setValue(QLatin1String(folder_key), QFileInfo(path).absolutePath());
        then(path);
    });
    dialog->open();
}

void FileCommands::new_project() {
    confirm_loss([this] {
        document_.reset(starting_project(), {});
        Q_EMIT land_replaced();
    });
}

void FileCommands::open() {
    ask_path(tr("Open project"), tr("Cuesta projects (*%1);;All files (*)").arg(QLatin1String(project_file_ending)),
             false, [this](const QString& path) { open_path(path); });
}

void FileCommands::open_path(const QString& path) {
    confirm_loss([this, path] {
        if (path.endsWith(QLatin1String(project_file_ending), Qt::CaseInsensitive))
            open_project(path);
        else
            read_base(path, true);
    });
}

void FileCommands::open_example(const QString& resource) {
    confirm_loss([this, resource] {
        const QString name = short_name(resource);
        tasks_.start(tr("Opening %1").arg(name), [this, resource, name]() -> std::function<void()> {
            // The reader wants a file; the sample lies inside the program.
            const QTemporaryDir folder;
            const QString copy = folder.filePath(name);
            if (!folder.isValid() || !QFile::copy(resource, copy))
                return [this, name] {
                    messages_.show_message(MessageKind::error, tr("%1: no room for it in the folder of temporary files "
                                                                  "(%2)")
                                                                   .arg(name, QDir::tempPath()));
                };
            auto project = read_project(copy.toStdString());
            if (!project)
                return [this, message = QString::fromStdString(project.error().message())] {
                    messages_.show_message(MessageKind::error, message);
                };
            auto shared = std::make_shared<Project>(std::move(*project));
            return [this, shared] {
                document_.reset(std::move(*shared), {});
                Q_EMIT land_replaced();
            };
        });
    });
}

void FileCommands::new_sketch(const std::function<void()>& then) {
    confirm_loss([this, then] {
        document_.reset(sketching_project(), {});
        Q_EMIT land_replaced();
        then();
    });
}

void FileCommands::open_project(const QString& path) {
    tasks_.start(tr("Opening %1").arg(short_name(path)), [this, path]() -> std::function<void()> {
        auto project = read_project(path.toStdString());
        if (!project)
            return [this, message = QString::fromStdString(project.error().message())] {
                messages_.show_message(MessageKind::error, message);
            };
        auto shared = std::make_shared<Project>(std::move(*project));
        return [this, path, shared, versions = previous_versions(path.toStdString())] {
            document_.reset(std::move(*shared), path);
            remember(path);
            show_versions(versions);
            Q_EMIT land_replaced();
        };
    });
}

void FileCommands::import_elevation() {
    ask_path(tr("Import elevation model"), elevation_filter(), false,
             [this](const QString& path) { import_path(path); });
}

void FileCommands::import_as_new() {
    ask_path(tr("Import elevation model"), elevation_filter(), false, [this](const QString& path) { open_path(path); });
}

void FileCommands::import_path(const QString& path) {
    read_base(path, false);
}

void FileCommands::read_base(const QString& path, bool as_new_project) {
    tasks_.start(tr("Reading %1").arg(short_name(path)), [this, path, as_new_project]() -> std::function<void()> {
        auto elevation = read_elevation(path.toStdString());
        if (!elevation)
            return [this, message = QString::fromStdString(elevation.error().message())] {
                messages_.show_message(MessageKind::error, message);
            };
        if (elevation->heights.width() < 2 || elevation->heights.height() < 2)
            return [this, path] {
                messages_.show_message(
                    MessageKind::error,
                    tr("%1 is too small for a terrain: it needs 2 × 2 heights at least").arg(short_name(path)));
            };
        ImportedBase base{TiledRaster(elevation->heights.view()), path.toStdString()};
        const QStringList details = sentences(elevation->warnings);
        const auto text = tr("Read %1: %2 × %3 heights from %4 m to %5 m")
                              .arg(short_name(path))
                              .arg(elevation->frame.width)
                              .arg(elevation->frame.height)
                              .arg(elevation->minimum, 0, 'f', 1)
                              .arg(elevation->maximum, 0, 'f', 1);
        return [this, path, as_new_project, base, frame = elevation->frame, text, details] {
            const auto change = [&](Project& project) {
                project.base = base;
                project.frame = frame;
            };
            if (as_new_project) {
                Project project;
                change(project);
                document_.reset(std::move(project), {});
            } else {
                document_.edit(tr("Import %1").arg(short_name(path)), change);
            }
            remember(path);
            messages_.show_message(details.isEmpty() ? MessageKind::information : MessageKind::warning, text, details);
            Q_EMIT land_replaced();
        };
    });
}

void FileCommands::rescale_import(double lowest, double highest) {
    const auto* imported = std::get_if<ImportedBase>(&document_.project().base);
    if (!imported) return;
    tasks_.start(
        tr("Stretching heights"), [this, heights = imported->heights, lowest, highest]() -> std::function<void()> {
            TiledRaster result = stretched(heights, lowest, highest);
            return [this, result, key = heights.key(), lowest, highest] {
                document_.edit(tr("Heights from %1 m to %2 m").arg(lowest).arg(highest), [&](Project& project) {
                    auto* base = std::get_if<ImportedBase>(&project.base);
                    if (base && base->heights.key() == key) base->heights = result;
                });
            };
        });
}

void FileCommands::import_layer_map(int layer) {
    ask_path(tr("Height map of the layer's surface"), elevation_filter(), false,
             [this, layer](const QString& path) { import_layer_map_path(layer, path); });
}

void FileCommands::import_layer_map_path(int layer, const QString& path) {
    tasks_.start(tr("Reading %1").arg(short_name(path)), [this, path, layer]() -> std::function<void()> {
        auto elevation = read_elevation(path.toStdString());
        if (!elevation)
            return [this, message = QString::fromStdString(elevation.error().message())] {
                messages_.show_message(MessageKind::error, message);
            };
        UpperSurface surface{TiledRaster(elevation->heights.view()), path.toStdString()};
        return [this, layer, surface, details = sentences(elevation->warnings), path] {
            document_.edit(tr("Height map of layer"), [&](Project& project) {
                if (layer >= 0 && layer < static_cast<int>(project.layers.size()))
                    project.layers[static_cast<std::size_t>(layer)].shape = surface;
            });
            if (!details.isEmpty())
                messages_.show_message(MessageKind::warning, tr("Read %1").arg(short_name(path)), details);
        };
    });
}

void FileCommands::choose_texture(const std::function<void(const QString&)>& then) {
    ask_path(tr("Texture"), tr("Pictures (*.png *.jpg *.jpeg *.tif *.tiff *.exr);;All files (*)"), false, then);
}

void FileCommands::import_mask() {
    ask_path(tr("Mask of water sources"), tr("Pictures (*.png *.tif *.tiff *.exr *.asc *.npy);;All files (*)"), false,
             [this](const QString& path) { import_mask_path(path); });
}

void FileCommands::import_mask_path(const QString& path) {
    const TerrainFrame frame = document_.project().frame;
    tasks_.start(tr("Reading %1").arg(short_name(path)), [this, path, frame]() -> std::function<void()> {
        // The codes of pictures come as 0..1: white stands for a metre. Other numbers are metres.
        auto mask = read_mask(path.toStdString(), frame.width, frame.height);
        if (!mask)
            return [this, message = QString::fromStdString(mask.error().message())] {
                messages_.show_message(MessageKind::error, message);
            };
        Raster<float>& depth = *mask;
        for (int y = 0; y < depth.height(); ++y)
            for (int x = 0; x < depth.width(); ++x) depth(x, y) = std::max(0.0F, depth(x, y));
        PaintedSource painted{TiledRaster(depth.view())};
        return [this, painted, path] {
            document_.edit(tr("Import mask"), [&](Project& project) {
                WaterSource source;
                source.name = QFileInfo(path).completeBaseName().toStdString();
                source.shape = painted;
                project.water_sources.push_back(std::move(source));
            });
            messages_.show_message(
                MessageKind::information,
                tr("%1 is a source now: white gives 1 m of water, black none").arg(short_name(path)));
        };
    });
}

void FileCommands::save(const std::function<void()>& then) {
    if (document_.path().isEmpty())
        save_as(then);
    else
        save_path(document_.path(), then);
}

void FileCommands::save_as(const std::function<void()>& then) {
    ask_path(
        tr("Save project"), tr("Cuesta projects (*%1)").arg(QLatin1String(project_file_ending)), true,
        [this, then](const QString& path) { save_path(path, then); }, QString::fromLatin1(project_file_ending).mid(1));
}

void FileCommands::save_path(const QString& path, const std::function<void()>& then) {
    tasks_.start(
        tr("Saving %1").arg(short_name(path)),
        [this, path, then, value = document_.value(), of = documents_]() -> std::function<void()> {
            const auto saved = save_project(path.toStdString(), *value);
            if (!saved)
                return [this, message = QString::fromStdString(saved.error().message())] {
                    messages_.show_message(MessageKind::error, message);
                };
            return [this, path, then, value, of, not_kept = saved->not_kept,
                    versions = previous_versions(path.toStdString())] {
                remember(path);
                // Another document may have taken its place: that one has nothing to do with this file.
                if (of == documents_) {
                    document_.set_saved(value, path);
                    show_versions(versions);
                }
                if (not_kept)
                    messages_.show_message(
                        MessageKind::warning,
                        tr("%1 is saved, but %2").arg(short_name(path), QString::fromStdString(not_kept->message())));
                if (then) then();
            };
        });
}

void FileCommands::save_numbered() {
    if (document_.path().isEmpty()) return save_as();
    const QFileInfo file(document_.path());
    // Number where there is no file yet; the name may itself end in a number of ours.
    QString stem = file.completeBaseName();
    static const QRegularExpression number(QStringLiteral("-\\d{3}$"));
    stem.remove(number);
    QString path;
    for (int i = 1; path.isEmpty() || QFileInfo::exists(path); ++i)
        path = file.dir().filePath(QStringLiteral("%1-%2%3")
                                       .arg(stem)
                                       .arg(i, 3, 10, QLatin1Char('0'))
                                       .arg(QLatin1String(project_file_ending)));
    save_path(path, [this, path] {
        messages_.show_message(MessageKind::information, tr("Saved a copy: %1").arg(short_name(path)));
    });
}

void FileCommands::confirm_loss(const std::function<void()>& then) {
    if (!document_.modified()) return then();
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, tr("Unsaved changes"), tr("Save the changes to %1?").arg(document_.name()),
                        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &window_);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("They are lost if you do not save them."));
    box->setDefaultButton(QMessageBox::Save);
    connect(box, &QMessageBox::buttonClicked, this, [this, box, then](QAbstractButton* button) {
        const auto answer = box->standardButton(button);
        if (answer == QMessageBox::Save) save(then);
        if (answer == QMessageBox::Discard) then();
    });
    box->open();
}

void FileCommands::show_versions(std::vector<PreviousVersion> versions) {
    if (versions == versions_) return;
    versions_ = std::move(versions);
    Q_EMIT versions_changed();
}

void FileCommands::open_version(const PreviousVersion& version) {
    tasks_.start(tr("Opening a previous version"), [this, version]() -> std::function<void()> {
        auto project = read_project(version.path);
        if (!project)
            return [this, message = QString::fromStdString(project.error().message())] {
                messages_.show_message(MessageKind::error, message);
            };
        auto shared = std::make_shared<Project>(std::move(*project));
        return [this, shared, time = time_text(version.time)] {
            document_.edit(tr("Version of %1").arg(time), [&](Project& present) { present = std::move(*shared); });
            messages_.show_message(MessageKind::information,
                                   tr("This is what was saved at %1. Undo brings back what you had.").arg(time));
            Q_EMIT land_replaced();
        };
    });
}

QStringList FileCommands::recent_files() const {
    return QSettings().value(QLatin1String(recent_key)).toStringList();
}

void FileCommands::remember(const QString& path) {
    QStringList files = recent_files();
    const QString whole = QFileInfo(path).absoluteFilePath();
    files.removeAll(whole);
    files.prepend(whole);
    while (files.size() > most_recent) files.removeLast();
    QSettings().setValue(QLatin1String(recent_key), files);
    Q_EMIT recent_files_changed();
}

}  // namespace cuesta
