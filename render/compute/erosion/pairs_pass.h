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

/// Hold of the ground (render/shaders/erosion/yielding.glsl).
enum class Held : int {
    nowhere,
    by_masks,   ///< DeviceState::bind_masks()
    by_blocks,  ///< a share of each block at the same storage binding
};

/// The cells or blocks of cells that pairs are made of.
struct PairsGrid {
    int width;
    int height;
    bool wraps = false;  ///< those at opposite edges are neighbours; else the edges are walls
    /// Width of those of the last column and height of those of the last row, as a share of the others'.
    float last_column = 1;
    float last_row = 1;
    Held held = Held::nowhere;
};

class PairsPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute().
    static Result<PairsPass> create(std::string_view defines);

    /// Lets all pairs of `fields` exchange once. The masks, if any, are bound. Returns `moved` plus what passed, summed over the rows from north to
    /// south, in metres over a cell.
    Result<double> exchange(DeviceState& fields, const thermal::PairNumbers& numbers, bool wraps = false,
                            double moved = 0, Held held = Held::nowhere);
    /// One exchange of what is bound to the storage bindings 0, 1 and 7 as by DeviceState::bind_ground(). What passed
    /// goes into the books of sums(), which are bound.
    void dispatch(Bands& bands, const PairsGrid& grid, const thermal::PairNumbers& numbers);
    RowSums& sums() { return sums_; }

    /// As RowSums::set_clock(), of all dispatches: "pairs" and "sums".
    void set_clock(DispatchClock* clock) {
        clock_ = clock;
        sums_.set_clock(clock);
    }

    /// Runs the pairs of a thermal step and books in `state` what it moved, as thermal_step(). `moved_by_blocks`: by
    /// those of this step (BlocksPass), in metres over a cell. The rasters of `state` stay as they are.
    Result<void> thermal_step(DeviceState& fields, ErosionState& state, const ErosionInput& input,
                              double moved_by_blocks = 0);

private:
    PairsPass(gl::Program program, RowSums sums) : program_(std::move(program)), sums_(std::move(sums)) {}
    gl::Program program_;
    RowSums sums_;
    DispatchClock* clock_ = nullptr;
};

/// The numbers of the pairs of a thermal step on ground of one material.
thermal::PairNumbers pair_numbers_of(const ErosionState& state, const ErosionInput& input);

}  // namespace cuesta
