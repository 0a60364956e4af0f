#pragma once
/// \file Two states of erosion compared to the bit: a device's and the processor's.

#include <string>

#include "core/erosion/state.h"
#include "core/field/row_store.h"

namespace cuesta {

/// Names the first cell in which ground, layers or water differ, with both values: "depth of water in column 3, row 7:
/// 0x1.8p-2, not 0x1.9p-2"; empty where none does. The states have the same size and may be part of a map, which they
/// enter with row `first_row`; `rows`, numbered on the map, are compared. The ledger is not.
std::string first_difference(const ErosionState& found, const ErosionState& wanted, int first_row, RowBand rows);

/// The same of all rows of a whole map, and of the ledger.
std::string first_difference(const ErosionState& found, const ErosionState& wanted);

}  // namespace cuesta
