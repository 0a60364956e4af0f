#pragma once
/// \file Turnover of a step of thermal erosion by rows: the books of land that is eroded in bands of rows are then
/// added up in the same order, to the same bits, as those of land in one piece.

#include <vector>

namespace cuesta {

/// Sums of rows of equal height.
struct MovedRows {
    int rows_of_cells = 1;      ///< that each of these rows covers
    double cells = 1;           ///< that each of the things in a row counts for
    std::vector<double> moved;  ///< metres over one of those things, from north to south
};

/// Everything that one step moved, in metres over a cell.
struct ThermalTurnover {
    std::vector<MovedRows> blocks;  ///< in the order of their sum; none where the blocks had no turn
    std::vector<double> rows;       ///< of cells
};

/// Metres over a cell.
double sum_of(const std::vector<MovedRows>& blocks);
double sum_of(const ThermalTurnover& turnover);

}  // namespace cuesta
