#pragma once
/// \file Land that rises, is cut, slides and fills, from coarse to fine (docs/methods/uplift.md).

#include <functional>
#include <span>

#include "core/base/progress.h"
#include "core/coast/coasted_land.h"
#include "core/field/raster.h"
#include "core/ice/glaciation.h"
#include "core/uplift/drawn_heights.h"
#include "core/uplift/parameters.h"

namespace cuesta {

/// Painted rasters; each empty (neutral everywhere) or of the size of the land. Of factors, what is negative or not
/// finite counts as 0, what is above 1000 as 1000.
struct UpliftMasks {
    RasterView<const float> uplift;       ///< factor of the uplift rate
    RasterView<const float> erodibility;  ///< factor of the erodibility
    RasterView<const float> rain;         ///< weight of each cell in drainage areas
    /// 0 (softer) .. 1 (harder), with 0.5 for rock as it is; what is not finite counts as 0.5, likewise in `age`.
    RasterView<const float> hardness{};
    RasterView<const float> age{};  ///< 0 (younger) .. 1 (older), with 0.5 for the age of the parameters
    // Fields sketched by lines, of any size: laid over the map.
    RasterView<const float> raised{};  ///< added to the pattern, as a share of the uplift rate
    RasterView<const float> river{};   ///< metres from the floor of the nearest drawn river
    RasterView<const float> fault{};   ///< metres from the nearest drawn fault
    /// Places of drawn crests with their heights, which `uplift.drawn_heights` meets; they must outlive the work.
    std::span<const CrestPoint> crests{};
    /// Heights of a model, m; what is not finite counts as its lowest. Empty: the pattern and the start `model` are
    /// none and a plain.
    RasterView<const float> model{};
};

/// Volumes in m^3 over the whole run, in the computed ground: the map and a margin around it.
struct UpliftLedger {
    double uplifted = 0;    ///< raised by uplift; negative where it subsides
    double base_level = 0;  ///< raised or (negative) lowered at the outlets with base level
    double left_map = 0;    ///< carried over the outlets
    double glaciated = 0;   ///< gained or (negative) lost by ice, with what comes from carrying that to finer cells
    double coasted = 0;     ///< gained or (negative) lost by the work of waves: what went to deep water
    double brought_in = 0;  ///< sediment of valley floors and roughness of rock, added from outside
    double resampled = 0;   ///< gained or lost where a level is brought to finer cells
    double change = 0;      ///< volume at the end less volume at the start
    double moved = 0;       ///< eroded from cells
};

struct UpliftedLand {
    Raster<float> heights;  ///< m
    Raster<float> loose;    ///< thickness of sediment and soil on top, m, >= 0
    Raster<float> ice;      ///< thickness of ice on top, m, >= 0; empty where there is none or it has melted
    /// Thickness of what ice laid down and is still there, m, >= 0; empty without a glaciation.
    Raster<float> till;
    double ice_share = 0;  ///< of the land that the ice covered at the end of its time, 0..1, melted or not
    GlacierMaps glaciers;  ///< of that ice, as rasters of the land; empty where there is none
    UpliftLedger ledger;
    GlacialLedger ice_ledger;
    CoastLedger coast_ledger;
    bool empty() const { return heights.empty(); }
};

/// Factor by which the slopes of land of such cells (m, > 0) are made steeper, 1 in the limit of small cells. Bends and
/// slopes narrower than a cell are missing, and with them part of the way down from the crests to the rivers: measured as
/// a function of the cell size over the root of `debris_area` (m^2, > 0), docs/methods/uplift.md.
double steepening_of_cells(double cell_size, double debris_area);

/// Makes land of width x height cells (each >= 1) of `cell_size` metres (> 0). Finite everywhere, whatever the masks
/// hold. Deterministic, the same bytes on any number of threads. Stops within a step; then both rasters are empty.
UpliftedLand uplifted_land(const UpliftedLandParameters& parameters, int width, int height, double cell_size,
                           const UpliftMasks& masks = {}, const WorkControl& control = {});

}  // namespace cuesta
