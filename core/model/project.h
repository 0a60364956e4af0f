#pragma once
/// \file The document: one value that holds everything the user made. The land is a function of it
/// (core/pipeline/evaluate.h); undo is a list of such values.

#include <string>
#include <vector>

#include "core/cover/parameters.h"
#include "core/erosion/multigrid/parameters.h"
#include "core/erosion/parameters.h"
#include "core/field/tiled_raster.h"
#include "core/look/parameters.h"
#include "core/model/base.h"
#include "core/model/bedding.h"
#include "core/model/engine.h"
#include "core/model/erosion_masks.h"
#include "core/model/feature_spline.h"
#include "core/model/height_map_export.h"
#include "core/model/land_map.h"
#include "core/model/material.h"
#include "core/model/mesh_parameters.h"
#include "core/model/neighbours.h"
#include "core/model/own_mask.h"
#include "core/model/path.h"
#include "core/model/picture_palettes.h"
#include "core/model/saved_view.h"
#include "core/model/sculpt_layer.h"
#include "core/model/terrain_frame.h"
#include "core/model/water_source.h"
#include "core/relief/noise/parameters.h"
#include "core/relief/splines/parameters.h"
#include "core/waters/parameters.h"

namespace cuesta {

/// Plain data: copied, compared and written as a whole. Copies are cheap, since big rasters share their tiles.
struct Project {
    TerrainFrame frame;
    Base base = GeneratedBase{};

    // Feature splines: they and their noise change the base; without splines and with no noise elsewhere, it stays.
    std::vector<FeatureSpline> splines;
    ReliefParameters relief;
    WarpedNoiseParameters noise;
    CascadeErosionParameters cascade_erosion;
    Neighbours neighbours;  ///< the rim goes over into them

    std::vector<SculptLayer> sculpting;  ///< by brush, before and after erosion

    // Strata, top to bottom: eroded material, the layers, the bottom without end.
    Material eroded_material{"Eroded material", {}, {0.55F, 0.47F, 0.36F}, ""};
    std::vector<Layer> layers;
    Material bottom_material{"Bedrock", {}, {0.42F, 0.40F, 0.38F}, ""};
    BeddingParameters bedding;  ///< hard and soft beds in the bottom
    /// Whether loose and solid ground are kept apart even without layers. Off: one material, which is faster
    /// (docs/measurements.md).
    bool separate_eroded_material = false;

    std::vector<WaterSource> water_sources;
    ErosionMasks masks;
    /// Runs already made, each with its own settings; `erosion` goes on from where the last of them ended.
    std::vector<ErosionSchedule> past_erosion;
    ErosionSchedule erosion;

    std::vector<Path> paths;  ///< carved into what erosion left
    WatersParameters waters;  ///< found in the finished ground

    std::vector<OwnMask> own_masks;  ///< for export; the land depends on those that are regions
    // The look; the land does not depend on it.
    SurfaceParameters surface;
    ColourParameters colour;
    PicturePalettes picture_palettes;
    CoverParameters cover;
    LightParameters light;
    std::vector<SavedView> views;
    // Output.
    EngineParameters engine;
    MeshParameters mesh;
    HeightMapParameters height_map;
    MapParameters maps;

    bool operator==(const Project&) const = default;
};

/// Every parameter set of a project that `--set` may name, as prefixes: generator (if the base is generated), amplify
/// (if it is imported), delta (if it is one), dunes (if it has them) or uplift, rivers, rock, hillslopes and ice (if it
/// is uplifted), stack.1.placement, stack.1.shape, stack.1.blend and those of its source (if it is a stack, whose
/// elements are numbered from 1 at the bottom), splines, noise, cascade, neighbours, erosion, rain, water, thermal,
/// wind, stream_power, droplets, bottom, strata, eroded, region.1 and region.1.surface, .colour and .cover (of the
/// first own mask, if it is a region with a look), waters, surface, colour, cover, light, engine, mesh, height_map,
/// maps. The references point into `project`.
std::vector<ParameterSetRef> parameter_sets(Project& project);

/// The regions with a look of their own, in the order of their masks: each lies over those before it. At most
/// most_region_looks; what is more has no look.
std::vector<LookRegion> look_regions(const Project& project);

/// The project's own mask of that name, the first of several; null if there is none.
const OwnMask* find_own_mask(const Project& project, std::string_view name);

}  // namespace cuesta
