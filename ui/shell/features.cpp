#include "ui/shell/features.h"

#include "ui/erosion/erosion_feature.h"
#include "ui/export/export_feature.h"
#include "ui/files/files_feature.h"
#include "ui/layers/layers_feature.h"
#include "ui/look/look_feature.h"
#include "ui/map/map_feature.h"
#include "ui/masks/masks_feature.h"
#include "ui/measure/measure_feature.h"
#include "ui/paths/paths_feature.h"
#include "ui/sculpt/sculpt_feature.h"
#include "ui/splines/splines_feature.h"
#include "ui/terrain/terrain_feature.h"
#include "ui/variations/variations_feature.h"
#include "ui/water/water_feature.h"

namespace cuesta {
namespace {

template <class T>
std::unique_ptr<Feature> make(Workbench& bench) {
    return std::make_unique<T>(bench);
}

}  // namespace

const std::vector<FeatureMaker>& program_features() {
    static const std::vector<FeatureMaker> features{
        // Builds are asked about before the project when the window closes.
        make<ExportFeature>,
        make<FilesFeature>,
        make<TerrainFeature>,
        make<VariationsFeature>,
        make<SplinesFeature>,
        make<PathsFeature>,
        make<SculptFeature>,
        make<LayersFeature>,
        make<WaterFeature>,
        make<ErosionFeature>,
        make<LookFeature>,
        make<MapFeature>,
        // Masks lie over the other values that the view shows.
        make<MeasureFeature>,
        make<MasksFeature>,
    };
    return features;
}

}  // namespace cuesta
