#include "ui/files/file_commands.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>

#include "core/io/project/project_file.h"
#include "core/look/palettes.h"
#include "core/look/sun.h"
#include "ui/base/time_words.h"

namespace cuesta {
namespace {

constexpr int most_recent = 10;
const char* const recent_key = "files/recent";
const char* const folder_key = "files/folder";

QString short_name(const QString& path) {
    return QFileInfo(path).fileName();
}

}  // namespace

Project starting_project() {
    Project project;
    project.frame.width = 512;
    project.frame.height = 512;
    project.frame.cell_size = 12;
    project.light = light_of_new_projects();
    project.colour = colours_of_new_projects();
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
    project.light = light_of_new_projects();
    project.colour = colours_of_new_projects();
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

Project FileCommands::first_project() const {
    return starting_project();
}

void FileCommands::new_project() {
    begin_with(starting_project());
}

void FileCommands::begin_with(Project project) {
    confirm_loss([this, shared = std::make_shared<const Project>(std::move(project))] {
        document_.reset(*shared, {});
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
                    messages_.show_message(
                        MessageKind::error,
                        tr("%1: not enough space in the folder for temporary files (%2)").arg(name, QDir::tempPath()));
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

void FileCommands::choose_texture(const std::function<void(const QString&)>& then) {
    ask_path(tr("Texture"), tr("Pictures (*.png *.jpg *.jpeg *.tif *.tiff *.bmp *.tga *.ppm *.pgm *.webp *.exr);;All files (*)"), false, then);
}

void FileCommands::choose_palette(const std::function<void(const QString&)>& then) {
    ask_path(tr("Picture for a palette"),
             tr("Pictures and palettes (*.png *.jpg *.jpeg *.tif *.tiff *.bmp *.tga *.ppm *.pgm *.webp *.exr "
                "*.json);;All files (*)"),
             false, then);
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
    Q_EMIT saving();
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
    box->setInformativeText(tr("Your changes are lost if you do not save them."));
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
                                   tr("This is the version saved at %1. Undo returns to your latest one.").arg(time));
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
