#include "core/pipeline/source_volume.h"

#include <algorithm>
#include <numbers>

#include "core/erosion/water/steps.h"
#include "core/model/erosion_phases.h"

namespace cuesta {
namespace {

constexpr int most_cells = 1024;  ///< a side, that are added up

double painted_volume(const TiledRaster& depth, const TerrainFrame& frame) {
    if (depth.empty()) return 0;
    const int step = (std::max(depth.width(), depth.height()) + most_cells - 1) / most_cells;
    double sum = 0, count = 0;
    for (int y = step / 2; y < depth.height(); y += step)
        for (int x = step / 2; x < depth.width(); x += step) {
            sum += std::max(0.0, static_cast<double>(depth.at(x, y)));
            ++count;
        }
    return count > 0 ? sum / count * frame.width_metres() * frame.height_metres() : 0;
}

double water_steps(const Project& project) {
    double steps = 0;
    for (const ErosionPhase& phase : erosion_phases(project)) {
        double all = 0;
        for (const float weight : phase.schedule->mixing.weights()) all += static_cast<double>(weight);
        if (all > 0)
            steps +=
                static_cast<double>(phase.last - phase.first) * static_cast<double>(phase.schedule->mixing.water) / all;
    }
    return steps;
}

}  // namespace

SourceVolume volume_of(const WaterSource& source, const Project& project) {
    SourceVolume volume;
    if (const auto* spring = std::get_if<PointSource>(&source.shape))
        volume.per_application =
            std::numbers::pi / 3 * spring->radius * spring->radius * static_cast<double>(spring->depth);
    else
        volume.per_application = painted_volume(std::get<PaintedSource>(source.shape).depth, project.frame);
    if (source.kind == SourceKind::one_time) {
        volume.applications = 1;
        return volume;
    }
    volume.applications = water_steps(project);
    const WaterParameters& parameters = project.erosion.water;
    const double seconds =
        water::division_of(parameters).sub_steps * water::seconds_of_sub_step(parameters, project.frame.cell_size);
    if (seconds > 0) volume.per_second = volume.per_application / seconds;
    return volume;
}

}  // namespace cuesta
