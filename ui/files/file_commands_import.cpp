/// Imports from files: elevation models, height maps of layers, masks.

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "core/erosion/water/rates_of_cells.h"
#include "core/field/statistics.h"
#include "core/io/elevation/elevation.h"
#include "core/look/palettes.h"
#include "core/look/sun.h"
#include "ui/base/file_filters.h"
#include "ui/base/length_words.h"
#include "ui/files/file_commands.h"
#include "ui/import/import_dialog.h"

namespace cuesta {
namespace {

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
    if (raster.empty()) return heights;
    const auto [low, high] = value_range(raster.view());
    const double scale = high > low ? (highest - lowest) / (static_cast<double>(high) - low) : 0;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x)
            raster(x, y) = static_cast<float>(lowest + (static_cast<double>(raster(x, y)) - low) * scale);
    return TiledRaster(raster.view());
}

}  // namespace

void FileCommands::import_elevation() {
    ask_elevation([this](const QStringList& paths) { import_paths(paths, false); });
}

void FileCommands::import_as_new() {
    ask_elevation([this](const QStringList& paths) { import_paths(paths, true); });
}

void FileCommands::import_heights(const std::function<void(const ImportedBase&, const TerrainFrame&)>& then) {
    ask_elevation([this, then](const QStringList& paths) {
        for (auto* open : window_.findChildren<ImportDialog*>()) open->close();
        auto* dialog = new ImportDialog(paths, tasks_, &window_);
        connect(dialog, &ImportDialog::taken, this,
                [this, then](const std::shared_ptr<const Elevation>& elevation, const QString& path) {
                    then({TiledRaster(elevation->heights.view()), path.toStdString()}, elevation->frame);
                    const QStringList details = sentences(elevation->warnings);
                    if (!details.isEmpty())
                        messages_.show_message(MessageKind::warning, tr("Read %1").arg(short_name(path)), details);
                });
        dialog->show();
    });
}

void FileCommands::ask_elevation(const std::function<void(const QStringList&)>& then) {
    auto* dialog =
        new QFileDialog(&window_, tr("Import elevation model"),
                        QSettings().value(QLatin1String(folder_key), QDir::homePath()).toString(), elevation_filter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [then](const QStringList& paths) {
        QSettings().setValue(QLatin1String(folder_key), QFileInfo(paths.first()).absolutePath());
        then(paths);
    });
    dialog->open();
}

void FileCommands::import_paths(const QStringList& paths, bool as_new_project) {
    // One at a time: two would both want to be the land.
    for (auto* open : window_.findChildren<ImportDialog*>()) open->close();
    auto* dialog = new ImportDialog(paths, tasks_, &window_);
    connect(dialog, &ImportDialog::taken, this,
            [this, as_new_project](const std::shared_ptr<const Elevation>& elevation, const QString& path) {
                const ImportedBase base{TiledRaster(elevation->heights.view()), path.toStdString()};
                if (!as_new_project) return take_base(*elevation, base, false);
                confirm_loss([this, elevation, base] { take_base(*elevation, base, true); });
            });
    dialog->show();
}

void FileCommands::import_path(const QString& path) {
    read_base(path, false);
}

void FileCommands::read_base(const QString& path, bool as_new_project) {
    const auto read = [this, path, as_new_project](const WorkControl& control) -> std::function<void()> {
        ReadElevationOptions options;
        options.control = control;
        auto elevation = read_elevation(path.toStdString(), options);
        if (!elevation)
            return [this, message = QString::fromStdString(elevation.error().message())] {
                messages_.show_message(MessageKind::error, message);
            };
        if (elevation->heights.width() < 2 || elevation->heights.height() < 2)
            return [this, path] {
                messages_.show_message(
                    MessageKind::error,
                    tr("%1 is too small for a terrain: it needs at least 2 × 2 heights").arg(short_name(path)));
            };
        auto shared = std::make_shared<Elevation>(std::move(*elevation));
        const ImportedBase base{TiledRaster(shared->heights.view()), path.toStdString()};
        shared->heights = Raster<float>();
        return [this, as_new_project, base, shared] { take_base(*shared, base, as_new_project); };
    };
    tasks_.start_stoppable(tr("Reading %1").arg(short_name(path)), read);
}

void FileCommands::take_base(const Elevation& elevation, const ImportedBase& base, bool as_new_project) {
    const QString path = QString::fromStdString(base.source_file);
    const QStringList details = sentences(elevation.warnings);
    auto text = tr("Read %1: %2 × %3 heights from %4 to %5")
                    .arg(short_name(path))
                    .arg(elevation.frame.width)
                    .arg(elevation.frame.height)
                    .arg(plain_length(elevation.minimum), plain_length(elevation.maximum));
    const auto change = [&](Project& project) {
        project.base = base;
        const double before = std::exchange(project.frame, elevation.frame).cell_size;
        if (follow_cell_size(project.erosion.water, before, project.frame.cell_size))
            text = tr("%1. Water erosion is set for cells of %2").arg(text, plain_length(project.frame.cell_size));
    };
    if (as_new_project) {
        Project project;
        project.light = light_of_new_projects();
        project.colour = colours_of_new_projects();
        change(project);
        document_.reset(std::move(project), {});
    } else {
        document_.edit(tr("Import %1").arg(short_name(path)), change);
    }
    remember(path);
    messages_.show_message(details.isEmpty() ? MessageKind::information : MessageKind::warning, text, details);
    Q_EMIT land_replaced();
}

void FileCommands::rescale_import(double lowest, double highest) {
    const auto* imported = std::get_if<ImportedBase>(&document_.project().base);
    if (!imported) return;
    tasks_.start(tr("Rescaling heights"),
                 [this, heights = imported->heights, lowest, highest]() -> std::function<void()> {
                     TiledRaster result = stretched(heights, lowest, highest);
                     return [this, result, key = heights.key(), lowest, highest] {
                         document_.edit(tr("Heights from %1 to %2").arg(plain_length(lowest), plain_length(highest)),
                                        [&](Project& project) {
                                            auto* base = std::get_if<ImportedBase>(&project.base);
                                            if (base && base->heights.key() == key) base->heights = result;
                                        });
                     };
                 });
}

void FileCommands::import_layer_map(int layer) {
    ask_path(tr("Heightmap of the layer's surface"), elevation_filter(), false,
             [this, layer](const QString& path) { import_layer_map_path(layer, path); });
}

void FileCommands::import_layer_map_path(int layer, const QString& path) {
    for (auto* open : window_.findChildren<ImportDialog*>()) open->close();
    // The same dialog as for elevation models: files without units or a header need a range and a layout, too.
    auto* dialog = new ImportDialog({path}, tasks_, &window_);
    connect(dialog, &ImportDialog::taken, this,
            [this, layer](const std::shared_ptr<const Elevation>& elevation, const QString& from) {
                const UpperSurface surface{TiledRaster(elevation->heights.view()), from.toStdString()};
                document_.edit(tr("Layer heightmap"), [&](Project& project) {
                    if (layer >= 0 && layer < static_cast<int>(project.layers.size()))
                        project.layers[static_cast<std::size_t>(layer)].shape = surface;
                });
                const QStringList details = sentences(elevation->warnings);
                if (!details.isEmpty())
                    messages_.show_message(MessageKind::warning, tr("Read %1").arg(short_name(from)), details);
            });
    dialog->show();
}

void FileCommands::import_mask() {
    ask_path(tr("Mask of water sources"), mask_filter(), false,
             [this](const QString& path) { import_mask_path(path); });
}

void FileCommands::import_mask_path(const QString& path) {
    const TerrainFrame frame = document_.project().frame;
    const auto read = [this, path, frame](const WorkControl& control) -> std::function<void()> {
        // The codes of pictures come as 0..1: white stands for a metre. Other numbers are metres.
        auto mask = read_mask(path.toStdString(), frame.width, frame.height, control);
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
                tr("%1 is now a water source: white gives 1 m of water, black none").arg(short_name(path)));
        };
    };
    tasks_.start_stoppable(tr("Reading %1").arg(short_name(path)), read);
}

}  // namespace cuesta
