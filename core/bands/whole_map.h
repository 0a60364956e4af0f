#pragma once
/// \file Steps that need all of a map at once, where ranks hold strips of it: rank 0 takes the rows of all together,
/// makes the steps as they are made in memory, on fields of which most lie in files, and hands the rows back. The
/// others wait for it meanwhile.

#include <cstdint>
#include <string>

#include "core/base/result.h"
#include "core/domain/row_domain.h"
#include "core/erosion/erode.h"

namespace cuesta {

/// Means of rank 0 for such steps.
struct WholeMapRoot {
    std::string folder;        ///< of scratch files; "" is the current one
    std::uint64_t memory = 0;  ///< bytes, beside its strip
    Ledger* ledger = nullptr;  ///< they are booked here
};

/// Rows of a map that a rank holds.
struct HeldRows {
    int first = 0;  ///< row of the map that is the rasters' first
    ErosionState& state;
    ErosionInput& input;
};

/// Makes `count` steps of a kind. Of what they change the own rows come back; the rows around them stay as they were,
/// and counts of steps, too. `root`: on rank 0. Errors: the disk of rank 0, on all ranks.
Result<void> steps_on_whole_map(const RowDomain& domain, ErosionKind kind, std::int64_t count, const HeldRows& held,
                                const WholeMapRoot* root);

}  // namespace cuesta
