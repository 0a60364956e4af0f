#pragma once
/// \file Cirques: armchairs at the heads of valleys that glaciers began in.
///
/// A cell is of a cirque's floor where its slope (Horn 1981) is at most 20 degrees and walls stand around it on one
/// side: of 16 directions, the ground within 600 m rises by 80 m and by a gradient of 0.35 in one unbroken arc of 7 to
/// 13 (160 to 290 degrees), in no other, and somewhere along the arc it is steeper than 33 degrees; on the opposite
/// side it rises by less than 80 m. (Evans and Cox 1995: floors gentler than 20 degrees, headwalls steeper than 33,
/// walls around by a right angle or more.) A trough has two arcs, a pit one all around, a slope one too short. Floor
/// cells that touch are one cirque; it faces away from the middle of its walls.

#include <vector>

#include "core/field/raster.h"

namespace cuesta {

struct CirqueOptions {
    double reach = 600;         ///< m (> 0)
    double least_wall = 80;     ///< m
    double least_area = 5000;   ///< m^2 of floor
    double largest_area = 2e6;  ///< m^2 of floor; larger ones are basins
};

struct Cirque {
    double x = 0, y = 0;  ///< middle of the floor, in cells
    double floor = 0;     ///< median height of the floor, m
    double area = 0;      ///< of the floor, m^2
    double facing = 0;    ///< radians clockwise from north, the first row
};

/// In the order of their first cells, row by row. `heights`: m, finite; square cells of `cell_size` m (> 0). Pure, the
/// same on any number of threads.
std::vector<Cirque> find_cirques(RasterView<const float> heights, double cell_size, const CirqueOptions& options = {});

/// The share of them that face within 90 degrees of north; half of what faces anywhere. 0 without cirques.
double poleward_share(const std::vector<Cirque>& cirques);

/// The share of them whose floors lie within `margin` m of a height; 0 without cirques.
double share_near(const std::vector<Cirque>& cirques, double height, double margin);

}  // namespace cuesta
