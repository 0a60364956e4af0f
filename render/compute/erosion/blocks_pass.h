#pragma once
/// \file Thermal erosion by blocks of cells on the device: the twin of core/erosion/thermal/coarse.cpp, with its
/// books. Everything on the thread of one current context.

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/erosion/thermal/pair_numbers.h"
#include "core/erosion/thermal/turnover.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/pairs_pass.h"
#include "render/gl/buffer.h"
#include "render/gl/program.h"

namespace cuesta {

class BlocksPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute().
    static Result<BlocksPass> create(std::string_view defines);

    /// Lets the blocks of every size exchange, from the largest down, as thermal::step_blocks(). `numbers`: of the
    /// cells. `held`: whether the masks that are bound hold the ground. Returns what passed, in metres over a cell.
    Result<double> exchange(DeviceState& fields, const thermal::PairNumbers& numbers, PairsPass& pairs, Held held);

private:
    /// Blocks of one size, finest first.
    struct Level {
        PairsGrid grid;
        gl::Buffer mean{"mean heights of blocks"};
        gl::Buffer from_larger{"change of blocks by larger ones"};
        gl::Buffer change{"change of blocks"};
        gl::Buffer least{"least shares of blocks"};
        gl::Buffer around{"least shares around blocks"};
    };
    BlocksPass(gl::Program halve, gl::Program least, gl::Program spread)
        : halve_(std::move(halve)), least_(std::move(least)), spread_(std::move(spread)) {}
    void make_levels(int width, int height);
    void find_means(DeviceState& fields);
    void find_shares(Bands& bands);
    void spread(Bands& bands, const Level& blocks, const PairsGrid& parts, bool has_change);

    gl::Program halve_, least_, spread_;
    std::vector<Level> levels_;
    int width_ = 0;
    int height_ = 0;
};

}  // namespace cuesta
