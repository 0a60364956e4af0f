#pragma once
/// \file Flood plain of a meandering river: scroll bars, levees, point bars, cut banks and ox-bow lakes.

#include "core/field/raster.h"
#include "core/lowland/meander.h"

namespace cuesta {

/// A river, where it has been before, and the bends it left.
struct RiverHistory {
    std::vector<PlainLine> lines;  ///< oldest first; the last is the river as it is. Steps between them are much
                                   ///< narrower than the river
    std::vector<CutOff> cut_offs;  ///< CutOff::step counts lines
};

struct FloodPlainRules {
    double width = 160;          ///< m, of the river, > 0
    double depth = 4;            ///< m, > 0
    double water_start = 1;      ///< m, level of the water at the start of the line
    double water_end = 0;        ///< m, at its end; not above the start
    double scroll_height = 0.6;  ///< m, from swale to ridge in new point bars
    double scroll_lines = 30;    ///< lines of the history from ridge to ridge
    double levee_height = 0.6;   ///< m above the water, beside the river
};

struct FloodPlainVolumes {
    double laid = 0;   ///< m^3
    double taken = 0;  ///< m^3
};

/// The rasters to write besides the ground; each may be empty.
struct WaterRasters {
    RasterView<float> level;        ///< m
    RasterView<std::uint8_t> kind;  ///< what holds water
    std::uint8_t river = 1;
    std::uint8_t lake = 2;
};

/// Reshapes a plain (m) along the river's course. Ridges and swales follow the lines that the river left behind;
/// levees fall as exp(-d / 3 W) from the banks; the bed lies at the outer bank of bends, where the bank is steep, and
/// rises to the point bar inside. Without lines nothing changes. The same on any number of threads.
FloodPlainVolumes flood_plain(RasterView<float> ground, double cell_size, const RiverHistory& river,
                              const FloodPlainRules& rules, const WaterRasters& water);

}  // namespace cuesta
