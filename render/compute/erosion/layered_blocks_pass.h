#pragma once
/// \file Thermal erosion by blocks of layered ground on the device: the twin of core/erosion/thermal/layered_coarse.cpp,
/// with its books. Everything on the thread of one current context.

#include <string_view>
#include <vector>

#include "core/erosion/erode.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/layered_pass.h"
#include "render/compute/erosion/row_sums.h"
#include "render/gl/buffer.h"
#include "render/gl/program.h"

namespace cuesta {

class LayeredBlocksPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute().
    static Result<LayeredBlocksPass> create(std::string_view defines);

    /// Lets the blocks of every size exchange, from the largest down, as thermal::step_layered_blocks(), after
    /// LayeredPass::find_yields(). Returns what passed, in metres over a cell.
    Result<double> exchange(DeviceState& fields, const ErosionState& state, const ErosionInput& input,
                            LayeredPass& layered);

private:
    /// Cells, or blocks of one size, with the fields of render/shaders/erosion/layered_blocks.glsl.
    struct Level {
        PairsGrid grid;
        gl::Buffer fields{"fields of blocks"};
        gl::Buffer around{"extremes around blocks"};
        gl::Buffer moved{"moved by blocks"};
    };
    LayeredBlocksPass(std::vector<gl::Program> programs, RowSums sums)
        : crumble_(std::move(programs[0])),
          halve_(std::move(programs[1])),
          around_(std::move(programs[2])),
          limit_(std::move(programs[3])),
          exchange_(std::move(programs[4])),
          spread_(std::move(programs[5])),
          settle_(std::move(programs[6])),
          sums_(std::move(sums)) {}
    void make_levels(int width, int height);
    void find_fields(Bands& bands, const ErosionState& state, Held held);
    void look_around(Bands& bands, const Level& level);
    void exchange_blocks(Bands& bands, const Level& level, float cells);
    void spread(Bands& bands, const Level& blocks, const Level& parts);
    Result<double> settle(DeviceState& fields, const ErosionState& state);

    gl::Program crumble_, halve_, around_, limit_, exchange_, spread_, settle_;
    RowSums sums_;
    std::vector<Level> levels_;  ///< cells first
};

}  // namespace cuesta
