#pragma once
/// \file Strata before erosion: the thickness of every layer, and the ground on top of them.

#include <cstdint>
#include <vector>

#include "core/field/cell_window.h"
#include "core/field/raster.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// Whether the ground is kept in layers: there are enabled ones, or loose and solid ground are kept apart, or the
/// bottom has beds.
bool is_layered(const Project& project);

/// Whether the erosion on the levels finds the ground in layers: there are enabled ones, or the bottom has beds. Where
/// loose and solid ground alone are kept apart, that begins after the levels.
bool is_layered_on_levels(const Project& project);

/// The ground in layers, as a run of erosion starts from it.
struct Strata {
    Raster<float> ground;  ///< height of the uppermost surface, m
    /// [0] the eroded material (nowhere yet, but for what the levels made loose or the base knows as sediment), then
    /// the enabled layers from top to bottom, m, never negative. Empty where the ground is one material.
    std::vector<Raster<float>> thickness;
    SharedRaster ice;              ///< thickness of the ice on the base, which the ground includes, m; null without
    std::optional<GlacierLand> glaciers;  ///< of that ice
    double ice_share = 0;                 ///< of the base that ice covered last, 0..1, melted or not
    SharedRaster till;                    ///< what ice laid down on the base and is still there, m; null without
    SharedRaster lava;             ///< thickness of young lava on the base, which the ground includes, m; null without
    SharedRaster river_level;      ///< of the rivers that the base comes with (StartingGround), m; null without
    SharedRaster unsculpted;       ///< `ground` without what is sculpted before erosion; null where nothing is
    ErosionReport cascade_report;  ///< of the erosion on the levels that the ground went through
};

/// Lays the project's enabled layers on `base` (the top of the bottom layer, m, whose cells are `coarsening` times as
/// large as the project's), from the lowest up: a uniform one everywhere with its thickness, one made from a height map
/// as thick as that stands above what lies below, 0 where it does not (Prokop 2009, 4.2), a tilted sheet as thick where
/// that is no more than the sheet's thickness, 0 elsewhere; and of each the share that its cover leaves.
Strata lay_strata(const Raster<float>& base, const Project& project, int coarsening);
/// The same for a part of that land, of which `base` is the top of the bottom layer.
Strata lay_strata_on_part(const Raster<float>& base, const Project& project, int coarsening, const CellWindow& window);

/// The ground below all layers of those strata: the bottom's surface, m.
Raster<float> bottom_of(const Strata& strata);

/// The layers that the erosion on the levels left (`levelled`), after the bottom below them has been sculpted to
/// `bottom`, m. Each is thicker or thinner by as much as sculpting makes it where nothing has eroded, of which `laid`
/// (laid on the land before erosion) and `laid_on_sculpted` (on the same, sculpted) tell; never below 0.
Strata on_sculpted_bottom(const Strata& levelled, const Raster<float>& bottom, const Strata& laid,
                          const Strata& laid_on_sculpted);

/// The materials of those strata: eroded material, enabled layers, bottom; the bottom alone where the ground is one
/// material. The improved wind finds rock at the bottom, whatever its resistance.
std::vector<MaterialParameters> materials_of(const Project& project);

/// Material on top: 0 eroded material, 1 .. the layers, then the bottom. Eroded material thinner than
/// least_shown_thickness does not count. `thickness` as in Strata, not empty.
Raster<std::uint8_t> top_materials(const std::vector<Raster<float>>& thickness);

/// Metres of eroded material below which the ground shows what lies under it.
inline constexpr float least_shown_thickness = 0.05F;

}  // namespace cuesta
