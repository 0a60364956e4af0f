#include "ui/masks/mask_files.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>

#include "core/field/sampling.h"
#include "core/io/elevation/elevation.h"
#include "ui/base/file_filters.h"
#include "ui/base/mask_words.h"
#include "ui/land/file_tasks.h"
#include "ui/view/messages.h"

namespace cuesta {
namespace {

const char* const folder_key = "files/mask_folder";

QString folder() {
    return QSettings().value(QLatin1String(folder_key), QDir::homePath()).toString();
}

/// Values of a mask for a file: made on the files' thread.
struct MaskToWrite {
    QString path;
    TiledRaster values;
    MaskRange range;
};

Result<void> write(const MaskToWrite& mask, const TerrainFrame& frame) {
    Raster<float> values =
        mask.values.empty() ? Raster<float>(frame.width, frame.height, mask.range.neutral) : mask.values.to_raster();
    // It lies over the whole terrain, whatever its size.
    if (values.width() != frame.width || values.height() != frame.height)
        values = resampled(values.view(), frame.width, frame.height);
    const std::string path = mask.path.toStdString();
    if (!mask.path.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive)) return write_mask(path, values.view(), frame);
    WriteElevationOptions options;
    options.range = {0.0, static_cast<double>(mask.range.largest)};
    options.sidecar = false;
    if (auto written = write_elevation(path, values.view(), frame, options); !written) return written.error();
    return {};
}

}  // namespace

MaskFiles::MaskFiles(Document& document, FileTasks& tasks, Messages& messages, QWidget& window)
    : QObject(&window), document_(document), tasks_(tasks), messages_(messages), window_(window) {}

void MaskFiles::import_mask(std::optional<MaskTarget> target) {
    auto* dialog = new QFileDialog(&window_, tr("Mask from a picture"), folder(), mask_filter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, target](const QString& path) {
        QSettings().setValue(QLatin1String(folder_key), QFileInfo(path).absolutePath());
        import_path(target, path);
    });
    dialog->open();
}

void MaskFiles::import_path(std::optional<MaskTarget> target, const QString& path) {
    if (target) {
        const QString why = why_not_paintable(document_.project(), *target);
        if (!why.isEmpty()) return messages_.show_message(MessageKind::information, why);
    }
    const TerrainFrame frame = document_.project().frame;
    const float largest = target ? range_of(target->use).largest : 1.0F;
    const QString file = QFileInfo(path).fileName();
    const auto work = [this, path, frame, target, largest, file](const WorkControl& control) -> std::function<void()> {
        auto read = read_mask(path.toStdString(), frame.width, frame.height, control);
        if (!read)
            return [this, text = QString::fromStdString(read.error().message())] {
                messages_.show_message(MessageKind::error, text);
            };
        Raster<float>& values = *read;
        for (int y = 0; y < values.height(); ++y)
            for (int x = 0; x < values.width(); ++x) values(x, y) = std::clamp(values(x, y), 0.0F, largest);
        const TiledRaster mask(values.view());
        return [this, mask, target, file, path] {
            // The target of the order may be gone by now.
            if (target && !why_not_paintable(document_.project(), *target).isEmpty()) return;
            MaskTarget into = target.value_or(MaskTarget{});
            document_.edit(tr("Import mask"), [&](Project& project) {
                if (target)
                    set_mask(project, into, mask);
                else
                    into = add_own_mask(project, QFileInfo(path).completeBaseName().toStdString(), mask);
            });
            messages_.show_message(
                MessageKind::information,
                tr("%1 is now the %2: black is 0, white is 1").arg(file, phrase_of(document_.project(), into)));
            Q_EMIT imported(into);
        };
    };
    tasks_.start_stoppable(tr("Reading %1").arg(file), work);
}

void MaskFiles::export_mask(MaskTarget target) {
    if (!exists(document_.project(), target)) return;
    auto* dialog =
        new QFileDialog(&window_, tr("Export %1").arg(phrase_of(document_.project(), target)),
                        QDir(folder()).filePath(QString::fromStdString(file_name_of(document_.project(), target)) +
                                                QStringLiteral(".tif")),
                        tr("GeoTIFF, the values (*.tif);;PNG, 16 bits (*.png)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("tif"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, target](const QString& path) {
        QSettings().setValue(QLatin1String(folder_key), QFileInfo(path).absolutePath());
        export_path(target, path);
    });
    dialog->open();
}

void MaskFiles::export_path(MaskTarget target, const QString& path) {
    if (!exists(document_.project(), target)) return;
    const MaskToWrite mask{path, mask_of(document_.project(), target), range_of(target.use)};
    tasks_.start(tr("Writing %1").arg(QFileInfo(path).fileName()),
                 [this, mask, frame = document_.project().frame]() -> std::function<void()> {
                     const Result<void> written = write(mask, frame);
                     const QString text = written ? tr("Wrote %1").arg(QFileInfo(mask.path).fileName())
                                                  : QString::fromStdString(written.error().message());
                     const MessageKind kind = written ? MessageKind::information : MessageKind::error;
                     return [this, text, kind] { messages_.show_message(kind, text); };
                 });
}

void MaskFiles::export_all() {
    auto* dialog = new QFileDialog(&window_, tr("Folder for the masks"), folder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        QSettings().setValue(QLatin1String(folder_key), path);
        export_all_path(path);
    });
    dialog->open();
}

void MaskFiles::export_all_path(const QString& to) {
    const Project& project = document_.project();
    std::vector<MaskToWrite> masks;
    for (const MaskTarget& target : mask_targets(project)) {
        if (mask_of(project, target).empty() || !is_enabled(project, target)) continue;
        masks.push_back(
            {QDir(to).filePath(QString::fromStdString(file_name_of(project, target)) + QStringLiteral(".tif")),
             mask_of(project, target), range_of(target.use)});
    }
    if (masks.empty())
        return messages_.show_message(MessageKind::information, tr("There is no painted mask to export"));
    tasks_.start(tr("Writing masks"), [this, masks, frame = project.frame]() -> std::function<void()> {
        QStringList names;
        for (const MaskToWrite& mask : masks) {
            if (const Result<void> written = write(mask, frame); !written)
                return [this, text = QString::fromStdString(written.error().message())] {
                    messages_.show_message(MessageKind::error, text);
                };
            names << QFileInfo(mask.path).fileName();
        }
        return [this, text = tr("Wrote %1").arg(names.join(QStringLiteral(", ")))] {
            messages_.show_message(MessageKind::information, text);
        };
    });
}

}  // namespace cuesta
