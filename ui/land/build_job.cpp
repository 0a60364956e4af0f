#include "ui/land/build_job.h"

#include <QDir>
#include <QObject>
#include <algorithm>
#include <array>

#include "core/io/elevation/elevation.h"
#include "core/io/elevation/enlarge.h"
#include "core/model/erosion_phases.h"
#include "core/pipeline/evaluate.h"
#include "core/pipeline/land_maps.h"
#include "ui/land/disk_build.h"
#include "ui/land/mesh_of_land.h"

namespace cuesta {
namespace {

constexpr double writing_begins = 0.95;  ///< of the progress
std::string path_of(const BuildOrder& order, const QString& what, const QString& ending) {
    return QDir(order.folder)
        .filePath(stem_of(order) + QLatin1Char('-') + what + QLatin1Char('.') + ending)
        .toStdString();
}

void append(QStringList& files, const std::vector<std::string>& more) {
    for (const std::string& file : more) files << QString::fromStdString(file);
}

Result<QStringList> written(const BuildOrder& order, const Land& land, const WorkControl& control) {
    QStringList files;
    if (!QDir().mkpath(order.folder))
        return Error{QObject::tr("the folder cannot be created").toStdString(), order.folder.toStdString()};
    if (!order.height_map.isEmpty()) {
        control.report(0, {QObject::tr("Writing the heightmap").toStdString()});
        auto done = write_elevation(path_of(order, QStringLiteral("height"), order.height_map), land.ground->view(),
                                    land.frame);
        if (!done) return done.error();
        append(files, *done);
    }
    if (order.masks) {
        control.report(0.3, {QObject::tr("Writing masks").toStdString()});
        for (const LandMap map : masks_of_builds()) {
            const SharedRaster raster = raster_of_map(land, map, false);
            if (!raster) continue;
            const std::string path =
                path_of(order, QString::fromStdString(std::string(name_of(map))), QStringLiteral("tif"));
            if (auto done = write_mask(path, raster->view(), land.frame); !done) return done.error();
            append(files, {path});
        }
    }
    if (!order.mesh.isEmpty()) {
        control.report(0.6, {QObject::tr("Building the mesh").toStdString()});
        const std::string path = path_of(order, QStringLiteral("mesh"), order.mesh);
        auto done = export_project_mesh(path, land, *order.project, control.part(0.6, 1));
        if (!done) return done.error();
        append(files, done->files);
    }
    return files;
}

}  // namespace

std::span<const LandMap> masks_of_builds() {
    static constexpr std::array maps{LandMap::flow,     LandMap::wear,  LandMap::deposit,    LandMap::water_depth,
                                     LandMap::sediment, LandMap::loose, LandMap::path_water, LandMap::displacement};
    return maps;
}

TerrainFrame frame_of_build(const TerrainFrame& frame, int size) {
    if (size < 0) return coarsened(frame, -size);
    TerrainFrame result = frame;
    result.width *= size;
    result.height *= size;
    result.cell_size /= size;
    if (result.geotransform)
        for (const int i : {1, 2, 4, 5}) (*result.geotransform)[static_cast<std::size_t>(i)] /= size;
    return result;
}

QString stem_of(const BuildOrder& order) {
    return QStringLiteral("%1-%2").arg(order.name).arg(frame_of_build(order.project->frame, order.size).width);
}

Project with_finer_cells(const Project& project, int factor) {
    Project result = project;
    result.frame = frame_of_build(project.frame, factor);
    if (auto* imported = std::get_if<ImportedBase>(&result.base); imported && factor > 1 && imported->factor() == 1)
        imported->heights =
            TiledRaster(enlarged(imported->heights.to_raster().view(), result.frame.width, result.frame.height).view());
    return result;
}

Result<QStringList> build(const BuildOrder& order, const WorkControl& control,
                          const std::function<bool()>& pause_point) {
    if (order.memory > 0) return build_on_disk(order, control);
    const Project project = order.size > 1 ? with_finer_cells(*order.project, order.size) : *order.project;
    // No states to look back at: what is left of the budget after the largest of them is not needed.
    Evaluator evaluator(0);
    EvaluateOptions options;
    options.coarsening = std::max(1, -order.size);
    options.control = control.part(0, writing_begins);
    options.pause_point = pause_point;
    const auto land = evaluator.evaluate(project, options);
    if (!land) return land.error();
    if (control.stopped() || (*land)->report.steps_done < total_steps(project)) return Error::cancelled();
    return written(order, **land, control.part(writing_begins, 1));
}

}  // namespace cuesta
