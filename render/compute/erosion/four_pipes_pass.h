#pragma once
/// \file Water on pipes to four neighbours on the device, with the transport of the pipes or the published one: the
/// twin of core/erosion/water/four_pipes, with its books. Everything on the thread of one current
/// context.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/erosion/erode.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/ground_layers.h"
#include "render/compute/erosion/row_sums.h"
#include "render/gl/program.h"

namespace cuesta {

class FourPipesPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute().
    static Result<FourPipesPass> create(std::string_view defines);

    /// Runs `count` water steps (one at a time where the device does not make the rain) on `fields` and books in
    /// `state` what they moved, as water_steps(). The rasters of `state` stay as they are.
    Result<void> run(DeviceState& fields, ErosionState& state, const ErosionInput& input, std::int64_t count);

private:
    /// A pipe out of the map, as the shader reads it.
    struct Way {
        std::int32_t cell, pipe;
    };
    /// The kernels of a kind of ground.
    struct OnGround {
        gl::Program exchange, carry;
    };
    FourPipesPass(std::string defines, gl::Program flux, gl::Program border, RowSums sums)
        : defines_(std::move(defines)), flux_(std::move(flux)), border_(std::move(border)), sums_(std::move(sums)) {}
    Result<OnGround*> on_ground(const ErosionState& state, const ErosionInput& input);
    void find_ways(int width, int height);
    void prepare(const ErosionState& state, const ErosionInput& input, int sub_steps);
    void dispatch(DeviceState& fields, const OnGround& ground, const ErosionInput& input, int sub_step);
    void close_books(ErosionState& state, int sub_steps, bool open, bool advects) const;

    std::string defines_;
    gl::Program flux_, border_;
    std::map<std::string, OnGround> on_ground_;  ///< by their defines
    GroundLayers layers_;
    RowSums sums_;
    gl::Buffer numbers_{"numbers of sub-steps"}, ways_buffer_{"pipes out"}, crossing_{"what crosses the border"},
        water_in_{"water that comes in"};
    int ways_width_ = 0;
    int ways_height_ = 0;
    std::vector<Way> ways_;
    std::vector<std::size_t> first_way_;  ///< of each row, and their number
};

}  // namespace cuesta
