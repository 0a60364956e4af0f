/// Exports of what stands on the land and flows over it.

#include <QDir>
#include <QLocale>

#include "core/io/engine/plant_files.h"
#include "core/io/engine/water_files.h"
#include "core/pipeline/land_cover.h"
#include "core/pipeline/waters_stage.h"
#include "ui/export/export_commands.h"
#include "ui/export/export_numbers.h"

namespace cuesta {

void ExportCommands::start_task(
    const QString& busy,
    std::function<Result<ExportReport>(const std::shared_ptr<const Land>&, const WorkControl&)> job) {
    with_land([this, busy, job = std::move(job)](const std::shared_ptr<const Land>& land) {
        if (exports_.running()) {
            messages_.show_message(MessageKind::information, busy);
            return;
        }
        exports_.start([land, job](const WorkControl& control) { return job(land, control); });
    });
}

void ExportCommands::export_plants() {
    ask_folder(tr("Folder for the ground cover"), [this](const QString& folder) {
        const QString stem = names_.stem(NamedExport::plants);
        QStringList patterns{stem + QStringLiteral("_plants.*"), stem + QStringLiteral("_points.*")};
        for (const PlantSpecies& species : plant_species())
            for (const QLatin1String ending : {QLatin1String("csv"), QLatin1String("json"), QLatin1String("tres")})
                patterns
                    << QStringLiteral("%1_%2.%3").arg(stem, QString::fromStdString(std::string(species.id)), ending);
        before_replacing(folder, patterns, [this, folder, stem] { write_plants_named(folder, stem); });
    });
}

void ExportCommands::export_plants_path(const QString& folder) {
    write_plants_named(folder, names_.stem(NamedExport::plants));
}

void ExportCommands::write_plants_named(const QString& folder, const QString& stem) {
    remember([this, folder, stem] { write_plants_named(folder, stem); });
    PlantFileOptions options;
    options.name = stem.toStdString();
    options.tables = parameters_.plant_tables;
    options.lists = parameters_.plant_lists;
    options.instances = parameters_.plant_instances;
    options.points = parameters_.plant_points;
    options.ply = parameters_.plant_ply;
    options.multimeshes = parameters_.plant_multimeshes;
    start_task(tr("An export is already being written"),
               [folder, options, project = document_.value()](const std::shared_ptr<const Land>& land,
                                                              const WorkControl& control) -> Result<ExportReport> {
                   const auto sites = cover_sites(*land, *project);
                   if (!sites) return Error{tr("the terrain has no ground cover").toStdString(), {}};
                   const auto written = write_plants(folder.toStdString(), land->frame, *sites, project->cover, options,
                                                     control.part(0.1, 1));
                   if (!written) return written.error();
                   std::size_t count = 0;
                   for (const auto& [species, plants] : written->counts) count += plants;
                   const QString words = tr("Wrote the ground cover to %1: %2 plants and stones of %n species", nullptr,
                                            static_cast<int>(written->counts.size()))
                                             .arg(folder, QLocale().toString(static_cast<qulonglong>(count)));
                   return ExportReport{words, folder, plant_numbers(*written, land->frame)};
               });
}

void ExportCommands::export_waters() {
    ask_folder(tr("Folder for lakes and rivers"), [this](const QString& folder) {
        const QString stem = names_.stem(NamedExport::waters);
        const QString before = stem.isEmpty() ? stem : stem + QLatin1Char('_');
        QStringList patterns;
        for (const std::string& name : water_file_names({})) patterns << before + QString::fromStdString(name);
        before_replacing(folder, patterns, [this, folder, stem] { write_waters_named(folder, stem); });
    });
}

void ExportCommands::export_waters_path(const QString& folder) {
    write_waters_named(folder, names_.stem(NamedExport::waters));
}

void ExportCommands::write_waters_named(const QString& folder, const QString& stem) {
    remember([this, folder, stem] { write_waters_named(folder, stem); });
    WaterFileOptions options;
    options.before = stem.isEmpty() ? std::string() : stem.toStdString() + "_";
    options.lines = parameters_.water_lines;
    options.mesh = parameters_.water_mesh;
    options.rasters = parameters_.water_rasters;
    start_task(tr("An export is already being written"),
               [folder, options, project = document_.value()](const std::shared_ptr<const Land>& land,
                                                              const WorkControl& control) -> Result<ExportReport> {
                   const auto written = write_waters(folder.toStdString(), land->ground->view(), land->frame,
                                                     waters_options(*project), options, control);
                   if (!written) return written.error();
                   QString words = tr("Wrote %1 and %2 to %3")
                                       .arg(tr("%n lake(s)", nullptr, static_cast<int>(written->lakes)),
                                            tr("%n river(s)", nullptr, static_cast<int>(written->rivers)), folder);
                   for (const auto& [remark, file] : written->remarks)
                       words += QLatin1Char('\n') + QString::fromStdString(remark);
                   return ExportReport{words, folder};
               });
}

}  // namespace cuesta
