#pragma once
/// \file A stretch of a run on the device, compared with the processor. Everything on the thread of one current
/// context.

#include <string>

#include "core/base/result.h"
#include "core/erosion/erode.h"
#include "core/field/row_store.h"
#include "render/compute/erosion/device_state.h"

namespace cuesta {

/// Made before the device takes some steps, asked afterwards. Of water and thermal erosion it looks at 64 rows across
/// the map, whose surroundings are computed, too, as far as the steps reach. Of wind, whose lanes cross the map, of
/// rows that depend on others across a periodic border, and of water when the sea floods the land, it looks at all
/// rows, and so at the ledger as well.
class SpotCheck {
public:
    /// Reads from `fields` where the next `count` steps of `kind` begin. `state` tells what is constant, and what was
    /// done before. `place`: of the rows, from 0 in the north to 1 in the south.
    static Result<SpotCheck> before(const DeviceState& fields, const ErosionState& state, const ErosionInput& input,
                                    ErosionKind kind, std::int64_t count, double place);

    /// Makes the steps on the processor and compares them with those that `fields` has seen since, and `ledger` of the
    /// run. The first difference in words, empty if there is none. An error: the device gives nothing back.
    Result<std::string> after(const DeviceState& fields, const Ledger& ledger);

private:
    SpotCheck(ErosionKind kind, std::int64_t count) : kind_(kind), count_(count) {}
    void choose_rows(const ErosionState& state, const ErosionInput& input, double place);

    ErosionKind kind_;
    std::int64_t count_;
    int height_of_map_ = 0;
    bool is_whole_ = false;  ///< all rows, and the ledger
    RowBand compared_;    ///< rows of the map
    RowBand window_;      ///< these and the ones around them
    ErosionState state_;  ///< of the window
    ErosionInput input_;
};

}  // namespace cuesta
