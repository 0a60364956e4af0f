#include "ui/land/disk_build.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "core/bands/land_bands.h"
#include "core/base/platform/utf8_path.h"
#include "core/base/size_text.h"
#include "core/io/elevation/height_formats.h"
#include "core/io/project/project_file.h"
#include "core/pipeline/path_stage.h"
#include "ui/land/build_job.h"

namespace cuesta {
namespace {

constexpr int look_interval = 100;   ///< ms between two looks at whether to stop
constexpr int grace = 10000;         ///< ms that a process which was told to end may take
constexpr double read_until = 0.02;  ///< of the progress
constexpr double made_until = 0.95;  ///< of the progress; then files are written

/// The command line at work: its lines on stderr and stdout as they come.
class CommandLineRun {
public:
    CommandLineRun(const QStringList& arguments, const WorkControl& control) : control_(control) {
        process_.setProgram(command_line_program());
        process_.setArguments(arguments);
    }

    Result<QStringList> run() {
        process_.start(QIODevice::ReadOnly);
        if (!process_.waitForStarted(-1)) return failure(process_.errorString());
        while (process_.state() != QProcess::NotRunning) {
            process_.waitForFinished(look_interval);
            take_errors(process_.readAllStandardError());
            if (control_.stopped()) return end_it();
        }
        take_errors(process_.readAllStandardError());
        if (process_.exitStatus() == QProcess::CrashExit)
            return failure(QObject::tr("cuesta-cli stopped unexpectedly; the disk may be full or failing"));
        if (process_.exitCode() != 0) return failure(error_);
        QStringList files;
        for (const QString& line : QString::fromUtf8(process_.readAllStandardOutput()).split(QLatin1Char('\n')))
            if (line.startsWith(QStringLiteral("wrote "))) files << line.mid(6).trimmed();
        return files;
    }

private:
    static Error failure(const QString& words) { return Error{words.toStdString(), ""}; }

    /// Ends it after its step. Where programs without a window cannot be asked to end, at once: its files are whole or
    /// not there.
    Error end_it() {
        process_.terminate();
#if defined(_WIN32)
        process_.kill();
#endif
        if (!process_.waitForFinished(grace)) {
            process_.kill();
            process_.waitForFinished(-1);
        }
        return Error::cancelled();
    }

    void take_errors(const QByteArray& bytes) {
        rest_ += bytes;
        for (qsizetype end = rest_.indexOf('\n'); end >= 0; end = rest_.indexOf('\n')) {
            take_line(QString::fromUtf8(rest_.first(end)));
            rest_.remove(0, end + 1);
        }
    }

    void take_line(const QString& line) {
        static const QString progress = QStringLiteral("progress "), error = QStringLiteral(": error: ");
        if (line.startsWith(progress)) {
            const double share = line.section(QLatin1Char(' '), 1, 1).toDouble();
            const QString words = line.section(QLatin1Char(' '), 2);
            report(share, words);
        } else if (const qsizetype at = line.indexOf(error); at >= 0) {
            error_ = line.mid(at + error.size());
        }
    }

    /// The process counts reading, making and writing from 0 to 1 each.
    void report(double share, const QString& words) {
        const bool reads = words.startsWith(QStringLiteral("Reading")),
                   writes = words.startsWith(QStringLiteral("Writing"));
        const WorkControl part = reads    ? control_.part(0, read_until)
                                 : writes ? control_.part(made_until, 1)
                                          : control_.part(read_until, made_until);
        const std::string text = words.toStdString();
        const std::size_t colon = text.find(": ");
        const std::string_view all(text);
        part.report(share, {all.substr(0, colon), colon == std::string::npos ? "" : all.substr(colon + 2)});
    }

    const WorkControl& control_;
    QProcess process_;
    QByteArray rest_;  ///< of a line
    QString error_ = QObject::tr("cuesta-cli failed without a message; run it on the command line to see more");
};

/// Brings the masks that a build has from that folder beside its heightmap. Those of the command line have the same
/// names.
Result<void> bring_masks(const BuildOrder& order, const QString& from, QStringList& files) {
    for (const LandMap map : masks_of_builds()) {
        const QString name = QString::fromStdString(std::string(name_of(map))) + QStringLiteral(".tif");
        const QString made = QDir(from).filePath(name);
        if (!QFile::exists(made)) continue;
        const QString wanted = QDir(order.folder).filePath(stem_of(order) + QLatin1Char('-') + name);
        std::error_code error;
        std::filesystem::rename(file_path(made.toStdString()), file_path(wanted.toStdString()), error);
        if (error) return Error{error.message(), wanted.toStdString()};
        files << wanted;
    }
    return {};
}

}  // namespace

QString command_line_program() {
    const QString name = QStringLiteral("cuesta-cli");
    const QString beside = QStandardPaths::findExecutable(name, {QCoreApplication::applicationDirPath()});
    return beside.isEmpty() ? QStandardPaths::findExecutable(name) : beside;
}

QString obstacle_to_disk_build(const BuildOrder& order) {
    if (order.size < 1) return QObject::tr("Builds with larger cells can only be made in memory.");
    if (!order.mesh.isEmpty()) return QObject::tr("Meshes can only be made in memory.");
    if (order.masks && any_is_carved(order.project->paths))
        return QObject::tr("Masks of paths can only be made in memory.");
    if (order.height_map.isEmpty()) return QObject::tr("A build on disk needs a heightmap as output.");
    const HeightFormatTraits* const format = height_format_traits("a." + order.height_map.toStdString());
    if (!format || !format->by_rows)
        return QObject::tr("This heightmap format can only be written from memory; choose another.");
    if (command_line_program().isEmpty())
        return QObject::tr("Builds on disk need cuesta-cli, which is not installed beside this program.");
    Project outline = *order.project;
    outline.frame = frame_of_build(outline.frame, order.size);
    // They are enlarged here, a raster and its tiles.
    const std::uint64_t enlarging =
        8 * static_cast<std::uint64_t>(outline.frame.width) * static_cast<std::uint64_t>(outline.frame.height);
    if (order.size > 1 && std::holds_alternative<ImportedBase>(outline.base) && order.memory > 0 &&
        enlarging > order.memory)
        return QObject::tr("Refining the imported heights takes %1 of memory; choose a higher limit.")
            .arg(QString::fromStdString(size_text(enlarging)));
    if (const Result<void> checked = check_bands(outline); !checked)
        return QString::fromStdString(checked.error().message());
    return {};
}

Result<QStringList> build_on_disk(const BuildOrder& order, const WorkControl& control) {
    if (const QString obstacle = obstacle_to_disk_build(order); !obstacle.isEmpty())
        return Error{obstacle.toStdString(), ""};
    const auto in_folder = [&](const QString& what) { return Error{what.toStdString(), order.folder.toStdString()}; };
    if (!QDir().mkpath(order.folder)) return in_folder(QObject::tr("the folder cannot be created"));
    const QTemporaryDir scratch(QDir(order.folder).filePath(QStringLiteral(".cuesta-build-XXXXXX")));
    if (!scratch.isValid()) return in_folder(QObject::tr("the folder is not writable; choose another"));
    const QString project = scratch.filePath(order.name + QStringLiteral(".cuesta"));
    {
        const Project made = order.size > 1 ? with_finer_cells(*order.project, order.size) : *order.project;
        if (Result<void> written = write_project(project.toStdString(), made); !written) return written.error();
    }
    const QString output = QDir(order.folder).filePath(stem_of(order) + QStringLiteral("-height.") + order.height_map);
    constexpr std::uint64_t mebibyte = 1U << 20U;
    QStringList arguments{
        QStringLiteral("build"),      project,
        QStringLiteral("-o"),         output,
        QStringLiteral("--memory"),   QStringLiteral("%1M").arg(std::max<std::uint64_t>(order.memory / mebibyte, 1)),
        QStringLiteral("--scratch"),  scratch.path(),
        QStringLiteral("--progress"), QStringLiteral("lines")};
    const QString masks = scratch.filePath(QStringLiteral("masks"));
    if (order.masks) {
        if (!QDir().mkpath(masks)) return in_folder(QObject::tr("the folder is not writable; choose another"));
        arguments << QStringLiteral("--masks") << masks;
    }
    Result<QStringList> files = CommandLineRun(arguments, control).run();
    if (!files || !order.masks) return files;
    files->removeIf([&](const QString& file) { return file.startsWith(masks); });
    if (Result<void> brought = bring_masks(order, masks, *files); !brought) return brought.error();
    return files;
}

}  // namespace cuesta
