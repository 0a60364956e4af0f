#pragma once
/// \file Lakes and rivers of a land as surfaces: lakes at the height at which they spill, rivers whose surface only
/// falls. The ground stays as it is.

#include <cstdint>
#include <glm/glm.hpp>
#include <limits>
#include <optional>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

/// Sea, least lakes and least rivers, and the water that they carry.
struct WatersOptions {
    std::optional<double> sea_level;  ///< m; cells at or below are sea; absent: no sea
    double source = 1e6;              ///< rivers begin where this much land drains to them, m^2, > 0
    double runoff = 0.6;              ///< water that leaves the land in a year, m, > 0
    double least_lake_area = 2000;    ///< smaller lakes are none, m^2
    double least_lake_depth = 0.5;    ///< nor are lakes that are nowhere as deep, m
    RasterView<const float> rain{};   ///< weight of each cell's runoff; empty: 1. As gather() takes it
    /// If given, rivers run only where one of the cells that are not 0 here lies upstream, or is the cell itself.
    RasterView<const std::uint8_t> springs{};
};

/// A corner of a shore or a station's place: metres east and south of the north-west corner of the land.
using WaterRing = std::vector<glm::dvec2>;

/// A lake. Its surface is level.
struct Lake {
    int id = 0;           ///< 1 .. number of lakes
    double level = 0;     ///< at which it spills, m
    double area = 0;      ///< of the polygon, m^2
    double deepest = 0;   ///< m
    glm::dvec2 outlet{};  ///< middle of the cell over which it spills
    /// The shore, then those of islands: without repeated ends, the first counter-clockwise as seen from above, islands
    /// the other way.
    std::vector<WaterRing> rings;
    std::vector<std::uint32_t> cells;  ///< y * width + x, ascending; those whose middles are under water
};

/// A place along a river.
struct RiverStation {
    glm::dvec2 place{};    ///< m
    double level = 0;      ///< of the surface, m
    double bed = 0;        ///< ground of the valley's lowest cell there, m
    double discharge = 0;  ///< m^3/s
    double width = 0;      ///< m
    double depth = 0;      ///< m
    bool fall = false;     ///< the surface drops by more than 3 m within two cells
};

enum class RiverStart { spring, lake };
enum class RiverEnd { river, lake, sea, border };

/// A river from its spring, or from the lake it leaves, to the water that it joins. It goes on through meetings as the
/// one with the most land above it.
struct River {
    int id = 0;  ///< 1 .. number of rivers, the one with the greatest discharge first
    RiverStart start = RiverStart::spring;
    RiverEnd end = RiverEnd::border;
    int start_lake = 0;  ///< id; 0: none
    int end_lake = 0;    ///< id; 0: none
    int end_river = 0;   ///< id; 0: none
    /// Of `end_river`, with the same place and level as the last of this one.
    std::size_t end_station = 0;
    std::vector<RiverStation> stations;  ///< downstream; at least two
};

struct Waters {
    std::vector<Lake> lakes;  ///< in the order of the first cell of each
    std::vector<River> rivers;
};

/// Rate of flow where `area` m^2 drain and `runoff` m a year leave them, m^3/s.
double discharge_of(double area, double runoff);
/// Width and depth of a river of a discharge (m^3/s), m: 3.6 Q^0.5 and 0.27 Q^0.4 (the exponents are those of Leopold
/// and Maddock 1953, downstream).
double river_width(double discharge);
double river_depth(double discharge);

/// Finds the waters of a land. `ground`: m; what is not finite lies off the map. `cell_size`: m, > 0.
///
/// - A lake's level is one number. Its shore is the line at which ground and level meet, cut within cells.
/// - Rivers run where water is routed (core/drainage/routing.h) and have one station a cell, and one more in the water
///   that they leave or join. They are smoothed as far as the valley floor allows (river_lines.h).
/// - No station lies higher than the one upstream of it. The levels are the isotonic fit of bed + depth over the whole
///   network (core/carve/falling_network.h), between the levels of the lakes above and below and the sea. Rivers that
///   meet have one level.
/// - Numbers depend on the land alone. The same bytes on any number of threads.
Waters find_waters(RasterView<const float> ground, double cell_size, const WatersOptions& options = {});

}  // namespace cuesta
