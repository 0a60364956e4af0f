#include "core/model/apply_paths.h"

namespace cuesta {

Project with_paths_applied(const Project& project, RasterView<const float> ground,
                           const std::vector<WaterSource>& springs) {
    CUESTA_CHECK(ground.width() == project.frame.width && ground.height() == project.frame.height);
    Project result = project;
    const auto* imported = std::get_if<ImportedBase>(&project.base);
    result.base = ImportedBase{TiledRaster(ground), imported ? imported->source_file : std::string()};
    for (FeatureSpline& spline : result.splines) spline.enabled = false;
    for (Layer& layer : result.layers) layer.enabled = false;
    for (SculptLayer& layer : result.sculpting) layer.enabled = false;
    for (Path& path : result.paths) path.enabled = false;
    result.noise.amplitude = 0;
    result.cascade_erosion = {};
    result.past_erosion.clear();
    result.erosion.mixing.steps = 0;
    result.water_sources.insert(result.water_sources.end(), springs.begin(), springs.end());
    return result;
}

}  // namespace cuesta
