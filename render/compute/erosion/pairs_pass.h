#pragma once
/// \file Thermal erosion by pairs of cells on the device: the twin of core/erosion/thermal/monolith.cpp, with its books.
/// Everything on the thread of one current context.

#include <string_view>

#include "core/erosion/erode.h"
#include "core/erosion/thermal/pair_numbers.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/row_sums.h"
#include "render/gl/program.h"

namespace cuesta {

class PairsPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute().
    static Result<PairsPass> create(std::string_view defines);

    /// Lets all pairs of `fields` exchange once. Returns what passed, summed over the rows from north to south, in metres
    /// over a cell.
    Result<double> exchange(DeviceState& fields, const thermal::PairNumbers& numbers);

    /// As RowSums::set_clock(), of all dispatches: "pairs" and "sums".
    void set_clock(DispatchClock* clock) {
        clock_ = clock;
        sums_.set_clock(clock);
    }

    /// Runs a thermal step without blocks and books in `state` what it moved, as thermal_step(). The rasters of `state`
    /// stay as they are.
    Result<void> thermal_step(DeviceState& fields, ErosionState& state, const ErosionInput& input);

private:
    PairsPass(gl::Program program, RowSums sums) : program_(std::move(program)), sums_(std::move(sums)) {}
    gl::Program program_;
    RowSums sums_;
    DispatchClock* clock_ = nullptr;
};

}  // namespace cuesta
