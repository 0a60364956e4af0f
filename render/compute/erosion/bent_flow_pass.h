#pragma once
/// \file Bending of the wind around hills, on the device: the twin of core/erosion/wind/bent_flow.h.
/// Everything on the thread of one current context.

#include <string_view>
#include <vector>

#include "core/erosion/wind/bent_flow.h"
#include "render/compute/erosion/device_state.h"
#include "render/gl/program.h"

namespace cuesta {

class BentFlowPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute().
    static Result<BentFlowPass> create(std::string_view defines);

    /// From the ground of `fields` the drifts at the middles of blocks, which stay bound to the storage binding 4: rows
    /// of blocks along the wind, columns from its left side, towards the right. `around`: where blocks are counted from
    /// on a periodic map; null on one that ends. Leaves a barrier behind it.
    void run(const DeviceState& fields, const wind::Lanes& lanes, const wind::Bending& bending,
             const wind::Origin* around);

    /// Blocks that lie across the wind.
    static int blocks_across(const wind::Lanes& lanes);

private:
    BentFlowPass() = default;
    /// Means over 2^n x 2^n blocks, one level after another in the buffers.
    struct Level {
        int first;
        int width;
        int height;
    };
    void lay_out(const wind::Lanes& lanes);
    void sum_blocks(const DeviceState& fields, const wind::Lanes& lanes, const wind::Bending& bending,
                    wind::Origin origin);
    void fill_shelter(const wind::Lanes& lanes, const wind::Bending& bending, bool wraps);
    void find_potential(bool wraps);
    void find_drifts(const wind::Lanes& lanes, const wind::Bending& bending, bool wraps);
    void set_levels(gl::Program& program, const Level& fine, const Level& coarse);

    gl::Program blocks_, shelter_, halve_, octave_, drift_;
    gl::Buffer heights_{"heights of blocks"}, potential_{"potential of hills"}, drifts_{"drifts of the wind"};
    std::vector<Level> levels_;
};

}  // namespace cuesta
