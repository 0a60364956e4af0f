#pragma once
/// \file A step of stream power by ranks, to the bytes of the step on land in one piece.
///
/// Uplift, creep and the directions of steepest descent look at neighbours only: strips exchange the rows between them,
/// creep before each stage. Water is gathered down the trees and the cut solved up them in rounds: every strip visits
/// what hangs on cells that are known, and tells what it made of the rows at its edges, until nobody has anything to tell
/// (after Barnes 2017, with rounds in place of a graph of the edges). What a cell becomes depends on its donors, or
/// receivers, alone, so that strips do not show.
///
/// Pits are the exception: which pass a basin drains over, and in which order basins are flooded where passes are equally
/// high, is known of the whole map alone. Where any strip has a pit, rank 0 takes the ground and the ways of the map
/// together, joins the basins as route() does, and hands levels and ways back. That takes it bytes_of_flooding() for the
/// while.

#include <any>
#include <cstdint>
#include <vector>

#include "core/domain/row_domain.h"
#include "core/erosion/row_window.h"

namespace cuesta {

/// Rows around its own that a rank holds. Bits of donors depend on those of receivers beside them, these on levels, and
/// directions of descent on the ground, one row each.
inline constexpr int rows_beside_stream_power = 4;

/// RowWindowWork::run_on_ranks. What rows rose by, what they lost and gave up by creep, and what was cut, in metres over a
/// cell. Fewer than 2^31 cells.
std::vector<RowTotals> stream_power_on_ranks(ErosionState& state, const ErosionInput& input, const RowWindow& window,
                                             const RowDomain& domain, std::any& memory);

/// Bytes that rank 0 takes at most for the pits of a map.
std::uint64_t bytes_of_flooding(std::uint64_t cells);

}  // namespace cuesta
