#pragma once
/// \file Writing out what the land has become.

#include <QObject>
#include <QString>

#include "core/pipeline/detailed_land.h"
#include "ui/base/document.h"
#include "ui/export/export_names.h"
#include "ui/export/export_tasks.h"
#include "ui/export/film_tasks.h"
#include "ui/land/file_tasks.h"
#include "ui/land/land_service.h"
#include "ui/land/measure_tasks.h"
#include "ui/view/messages.h"
#include "ui/view/viewport.h"

namespace cuesta {

struct ExportParameters {
    int picture_width = 1920;
    int picture_height = 1080;
    PictureQuality quality = PictureQuality::draft;
    PictureDetail detail = PictureDetail::none;
    bool transparent = false;
    int turntable_pictures = 120;
    int time_lapse_steps = 10;
    bool plant_tables = true;
    bool plant_lists = false;
    bool plant_instances = true;
    bool plant_points = false;
    bool plant_ply = false;
    bool plant_multimeshes = false;
    bool water_lines = true;
    bool water_mesh = true;
    bool water_rasters = true;

    static constexpr std::string_view prefix = "export";
    static constexpr std::string_view title = "Export";
    static constexpr auto parameters() {
        using P = ExportParameters;
        return std::tuple{
            parameter("picture_width", "Picture width", &P::picture_width, Unit::none, 16, 16384,
                      "Width of exported pictures in pixels."),
            parameter("picture_height", "Picture height", &P::picture_height, Unit::none, 16, 16384,
                      "Height of exported pictures in pixels."),
            choice("quality", "Quality", &P::quality,
                   "Work that goes into pictures and turntables. draft draws as the view does, good traces light over "
                   "the terrain and smooths edges, best does the same more finely and takes several times as long."),
            choice("detail", "Detail", &P::detail,
                   "Draws 2, 4 or 8 times as many cells along each side in pictures and turntables, with gullies, "
                   "ledges and scree on bare slopes. The terrain itself and other exports stay as they are."),
            toggle("transparent", "No sky", &P::transparent,
                   "Makes the background of pictures transparent, for compositing."),
            parameter("turntable_pictures", "Turntable", &P::turntable_pictures, Unit::none, 2, 10000,
                      "Number of pictures in a full turn around the terrain."),
            parameter("time_lapse_steps", "Steps per picture", &P::time_lapse_steps, Unit::none, 1, 100000,
                      "Number of erosion steps between two pictures of a time-lapse."),
            toggle("plant_tables", "Tables", &P::plant_tables,
                   "A CSV file for each species: place in metres from the south-west corner, direction, scale and age "
                   "of each plant."),
            toggle("plant_lists", "JSON lists", &P::plant_lists,
                   "A JSON file for each species with the same numbers as its table, for scripts. At most 10 million "
                   "plants in all."),
            toggle("plant_instances", "glTF instances", &P::plant_instances,
                   "One .glb file with a model of each species and the places of all plants, for programs that know "
                   "EXT_mesh_gpu_instancing."),
            toggle("plant_points", "glTF points", &P::plant_points,
                   "One .glb file with a point for each plant, which has its rotation, scale, age and species as "
                   "attributes."),
            toggle("plant_ply", "PLY points", &P::plant_ply,
                   "One .ply file with a point for each plant, which has its rotation, scale, age and species as "
                   "properties."),
            toggle("plant_multimeshes", "Godot MultiMeshes", &P::plant_multimeshes,
                   "A .tres file for each species, which Godot 4 loads as a MultiMesh. At most 10 million plants in "
                   "all."),
            toggle("water_lines", "GeoJSON", &P::water_lines,
                   "Lakes as polygons and rivers as lines, with levels, widths, depths and discharges."),
            toggle("water_mesh", "Mesh", &P::water_mesh,
                   "One .glb file with the surfaces of lakes and rivers, which fits the mesh of the terrain."),
            toggle("water_rasters", "Rasters", &P::water_rasters,
                   "GeoTIFF files of the level of the water, the number of the lake or river and the share of each "
                   "cell under water."),
        };
    }
};

/// GUI thread. Exports the land that is shown once it is of full size. Members ending in _path do not ask.
class ExportCommands : public QObject {
    Q_OBJECT
public:
    ExportCommands(Document& document, LandService& lands, FileTasks& tasks, Messages& messages, Viewport& viewport,
                   QWidget& window);

    ExportParameters& parameters() { return parameters_; }
    /// Names of the files in a folder. Where some of those names are there already, exports ask first.
    ExportNames& names() { return names_; }

    void export_height_map();
    /// The maps of the project's MapParameters into a folder, by tasks().
    void export_maps();
    /// As the project's MeshParameters ask, by tasks().
    void export_mesh(std::shared_ptr<const Project> project);
    /// The ground cover into a folder, by tasks().
    void export_plants();
    /// Lakes and rivers into a folder, by tasks().
    void export_waters();
    void export_picture();
    void export_height_map_path(const QString& path);
    void export_maps_path(const QString& folder);
    void export_plants_path(const QString& folder);
    void export_waters_path(const QString& folder);
    void export_mesh_path(std::shared_ptr<const Project> project, const QString& path);
    void export_picture_path(const QString& path);
    /// Exports for the engine of the project's EngineParameters.
    void export_engine(std::shared_ptr<const Project> project);
    /// `name`: the files' stem.
    void export_engine_path(std::shared_ptr<const Project> project, const QString& name, const QString& folder);
    /// Numbered pictures in a folder, drawn by films().
    void export_turntable();
    void export_turntable_path(const QString& folder);
    void export_time_lapse(std::shared_ptr<const Project> project);
    void export_time_lapse_path(std::shared_ptr<const Project> project, const QString& folder);
    FilmTasks& films() { return films_; }
    ExportTasks& tasks() { return exports_; }
    /// The last export again, to the same place.
    void repeat();
    /// Asks for a file and writes these measures into it.
    void save_measures(const std::shared_ptr<const MeasuredLand>& measured);
    void save_measures_path(const std::shared_ptr<const MeasuredLand>& measured, const QString& path);
    /// Says what was written, with the way to its folder and its numbers.
    void tell(const ExportReport& report);

Q_SIGNALS:
    /// Files for other programs were written.
    void exported();

private:
    using LandJob = std::function<Result<ExportReport>(const std::shared_ptr<const Land>&)>;
    void write_maps_named(const QString& folder, const QString& stem);
    void write_plants_named(const QString& folder, const QString& stem);
    void write_waters_named(const QString& folder, const QString& stem);
    /// Runs `job` by tasks() with the land shown; says `busy` where another export runs.
    void start_task(const QString& busy,
                    std::function<Result<ExportReport>(const std::shared_ptr<const Land>&, const WorkControl&)> job);
    void draw_turntable(const QString& folder, const QString& stem);
    void draw_time_lapse(std::shared_ptr<const Project> project, const QString& folder, const QString& stem);
    void ask_folder(const QString& title, const std::function<void(const QString&)>& then);
    /// Calls `then`, after the user agreed to it where files of these patterns are in the folder.
    void before_replacing(const QString& folder, const QStringList& patterns, const std::function<void()>& then);
    void export_still_path(const QString& path, SeriesSettings settings);
    SeriesSettings film_settings(const QString& folder, const QString& name) const;
    void ask(const QString& title, const QString& filter, const QString& suffix,
             const std::function<void(const QString&)>& then);
    /// Calls `then` with the land shown, or as soon as that is of full size.
    void with_land(const std::function<void(const std::shared_ptr<const Land>&)>& then);
    void remember(std::function<void()> again);
    /// Runs `job` on the files' thread with that land.
    void start(const QString& what, LandJob job);

    Document& document_;
    LandService& lands_;
    FileTasks& tasks_;
    Messages& messages_;
    Viewport& viewport_;
    QWidget& window_;
    ExportParameters parameters_;
    ExportNames names_;
    QString film_folder_;  ///< of the pictures drawn last
    FilmTasks films_;
    ExportTasks exports_;
    std::function<void()> last_;
};

}  // namespace cuesta
