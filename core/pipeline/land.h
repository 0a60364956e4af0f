#pragma once
/// \file The land that a project makes: what is drawn, exported and previewed.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "core/carve/displacement.h"
#include "core/erosion/ledger.h"
#include "core/erosion/parameters.h"
#include "core/field/raster.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// The stages from a project to its land, in order; each is a function of its slice of the project and of the one
/// before. cascade_erosion is the erosion on the levels, from coarse to fine, while the land grows; sculpt adds what is
/// sculpted before erosion, paths what is sculpted after it, before it carves.
enum class Stage { base, splines, cascade_erosion, sculpt, layers, erosion, paths, outputs };

using SharedRaster = std::shared_ptr<const Raster<float>>;
using SharedBytes = std::shared_ptr<const Raster<std::uint8_t>>;

/// Report of a run of erosion, for files and the status bar.
struct ErosionReport {
    std::int64_t steps_done = 0;
    std::array<std::int64_t, erosion_kind_count> steps_of_kind{};
    double ground_before = 0;  ///< m^3
    double ground_after = 0;   ///< m^3
    double suspended = 0;      ///< m^3
    double water = 0;          ///< m^3 standing on the map
    Ledger ledger;
    double seconds = 0;
};

/// Changes by erosion, cell by cell. Rasters of what did not run are null.
struct ErodedLand {
    SharedRaster water_depth = {};  ///< m; null before the first step of water
    SharedRaster sediment = {};     ///< suspended, m
    SharedRaster flow = {};         ///< mean water passing in a water step, m; `passages` where no water ran but drops
    SharedRaster passages = {};     ///< mean moves of drops over the cell in a droplet step
    SharedRaster wear = {};         ///< how far the ground sank since before erosion, m, >= 0; paths do not count
    SharedRaster deposit = {};      ///< how far it rose, m, >= 0; paths do not count
    bool operator==(const ErodedLand&) const = default;
};

/// The ground before the sculpting that follows erosion. `Land::eroded` then has what the
/// sculpting leaves of the water: ground that rises through it is dry, and standing water fills what is dug below
/// it.
struct SculptedLand {
    SharedRaster ground;       ///< without what is sculpted and without paths, m; never null
    SharedRaster water_depth;  ///< m; null where erosion left none
};

/// Paths are carved: `Land::ground` has the displacement map added.
struct CarvedLand {
    SharedRaster uncarved;  ///< the ground without the map, m; null in bands (core/bands)
    /// Null in bands and in copies with fewer cells, which have the changed ground alone.
    std::shared_ptr<const DisplacementMap> displacement;
    std::shared_ptr<const CarvePlan> plan;  ///< that made it: courses as built, junctions, remarks
    SharedRaster water_depth;               ///< of the water that paths bear, m; null where they bear none
    EarthVolumes earth;                     ///< that the paths move
    double seconds = 0;                     ///< that it took to plan and carve them
};

/// Maps of the ice on the land (core/ice/glacier_maps.h), all of them or none of the rasters null.
struct GlacierLand {
    SharedRaster speed;      ///< of its surface, m / a
    SharedRaster crevasses;  ///< largest principal strain rate of the surface, 1 / a; it breaks above 0.05
    SharedRaster load;       ///< thickness of the debris in and on the ice, as rock, m
    SharedRaster moraines;   ///< of that, what lies on the ice, m
    SharedRaster firn_line;  ///< height above which the ice keeps its snow, m; everywhere
    bool operator==(const GlacierLand&) const = default;
};

/// Immutable once published; shared between threads. Rasters that do not apply are null: everything but `ground` and
/// `before` up to Stage::layers (which knows the materials, and the ice, young lava and rivers of the base, too).
/// Stage::erosion and Stage::paths give the ground, the paths and the report alone.
struct Land {
    using Eroded = ErodedLand;
    using Sculpted = SculptedLand;
    using Carved = CarvedLand;
    using Glaciers = GlacierLand;

    TerrainFrame frame;         ///< of these rasters (coarser than the project's in a preview)
    Stage stage = Stage::base;  ///< how far it was computed
    SharedRaster ground;        ///< m; never null
    std::optional<Eroded> eroded;  ///< where erosion ran, from Stage::outputs on
    /// 0 eroded material (where it is not thinner than 5 cm), 1 .. the enabled layers, then bottom; null where the
    /// ground is one material.
    SharedBytes top_material;
    SharedRaster loose;  ///< thickness of eroded material, m
    /// Hardness of the bottom at its surface, 0 soft .. 1 hard bed; null where it has no beds.
    SharedRaster bed_hardness;
    /// Depth of the sea, lakes and rivers found in `ground`, and of the water that paths bear, m; null where none is
    /// shown or all is dry.
    SharedRaster found_water;
    SharedRaster ice;     ///< thickness of the ice that `ground` includes, m; null where there is none
    std::optional<Glaciers> glaciers;  ///< where there is ice
    double ice_share = 0;  ///< of the terrain that ice covered when it last flowed, 0..1, melted since or not
    SharedRaster till;     ///< thickness of what ice laid down and is still there, m; null where no ice worked
    SharedRaster lava;    ///< thickness of the lava that lies open, m; null where none erupted
    /// Level of the rivers that the base comes with, m; far below the ground where there is none. Null without rivers.
    SharedRaster river_level;
    SharedRaster gravel;  ///< thickness of the gravel of their beds, m, >= 0; null without them
    /// Share of each cell that splines pave, 0..1; null where none has a road surface, and before Stage::paths.
    SharedRaster spline_roads;
    SharedRaster before;  ///< ground before erosion, m (same object as `ground` where nothing eroded)
    /// Ground before erosion without what is sculpted before it, m; null where nothing is sculpted then. What brushes
    /// begin with.
    SharedRaster unsculpted_before;
    std::optional<Sculpted> sculpted;  ///< where something is sculpted after erosion
    /// Present where paths are carved, from Stage::paths on (with EvaluateOptions::carve_early before, too).
    std::optional<Carved> carved;
    Key unsculpted_key;  ///< stands for the ground without what is sculpted after erosion and without paths
    Key uncarved_key;    ///< stands for the ground without paths
    ErosionReport report;
    /// Of Stage::cascade_erosion; no steps where nothing eroded on the levels. Its ground_before is that of the finest
    /// level, and nothing is left suspended.
    ErosionReport cascade_report;
};

/// Calls f(name, raster) for every raster of a land, those that are null included: SharedRaster&, and SharedBytes& for
/// the materials. One raster may have two names (`ground` and `before` where nothing eroded, `eroded.flow` and
/// `eroded.passages` where only drops ran). The displacement map is tiles of its own and no raster.
template <class AnyLand, class Function>
void for_each_raster(AnyLand& land, const Function& f) requires std::is_same_v<std::remove_const_t<AnyLand>, Land> {
    f("ground", land.ground);
    if (land.eroded) {
        f("eroded.water_depth", land.eroded->water_depth);
        f("eroded.sediment", land.eroded->sediment);
        f("eroded.flow", land.eroded->flow);
        f("eroded.passages", land.eroded->passages);
        f("eroded.wear", land.eroded->wear);
        f("eroded.deposit", land.eroded->deposit);
    }
    f("top_material", land.top_material);
    f("loose", land.loose);
    f("bed_hardness", land.bed_hardness);
    f("found_water", land.found_water);
    f("ice", land.ice);
    f("till", land.till);
    f("lava", land.lava);
    f("river_level", land.river_level);
    f("gravel", land.gravel);
    f("spline_roads", land.spline_roads);
    f("before", land.before);
    f("unsculpted_before", land.unsculpted_before);
    if (land.glaciers) {
        f("glaciers.speed", land.glaciers->speed);
        f("glaciers.crevasses", land.glaciers->crevasses);
        f("glaciers.load", land.glaciers->load);
        f("glaciers.moraines", land.glaciers->moraines);
        f("glaciers.firn_line", land.glaciers->firn_line);
    }
    if (land.sculpted) {
        f("sculpted.ground", land.sculpted->ground);
        f("sculpted.water_depth", land.sculpted->water_depth);
    }
    if (land.carved) {
        f("carved.uncarved", land.carved->uncarved);
        f("carved.water_depth", land.carved->water_depth);
    }
}

/// The changes by erosion; all rasters are null where none ran. Valid as long as the land.
inline const ErodedLand& erosion_of(const Land& land) {
    static const ErodedLand none;
    return land.eroded ? *land.eroded : none;
}

/// The ground without paths and without what is sculpted after erosion, m.
inline const SharedRaster& unsculpted_ground(const Land& land) {
    if (land.sculpted) return land.sculpted->ground;
    return land.carved && land.carved->uncarved ? land.carved->uncarved : land.ground;
}

/// The ground without paths, m.
inline const SharedRaster& uncarved_ground(const Land& land) {
    return land.carved && land.carved->uncarved ? land.carved->uncarved : land.ground;
}

/// Depth of the water that paths bear, m; null where there is none.
inline SharedRaster path_water(const Land& land) {
    return land.carved ? land.carved->water_depth : nullptr;
}

/// Depth of water that is not of erosion, m: that of paths, and what is found in the ground; null where there is none.
inline SharedRaster still_water(const Land& land) {
    return land.found_water ? land.found_water : path_water(land);
}

/// Null where no paths are carved.
inline std::shared_ptr<const CarvePlan> carve_plan(const Land& land) {
    return land.carved ? land.carved->plan : nullptr;
}

}  // namespace cuesta
