#pragma once
/// \file Beginning and end of a round of the wind over a periodic map, on the device: the twin of what
/// core/erosion/wind/periodic.cpp does before and after its lanes. Everything on the thread of one current context.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/erosion/wind/way_round.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/pairs_pass.h"
#include "render/gl/program.h"

namespace cuesta {

class WindRoundPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute().
    explicit WindRoundPass(std::string_view defines) : defines_(defines) {}

    /// Of the ground of `fields`, with its masks and layers, which are bound. Waits for the device.
    struct Ground {
        wind::Origin origin;
        double relief;  ///< m
    };
    Result<Ground> look_at(const DeviceState& fields, const wind::Lanes& lanes, bool layered, Held held);

    /// Lays down what the lanes still carry, on the ground and the layers that they wrote. The way and the books of the
    /// lanes are bound. Leaves a barrier behind it. `step`: of the lanes on the map.
    Result<void> settle(const DeviceState& fields, const wind::WindStep& step, const wind::Round& round,
                        const wind::WayRound& way, Held held);

private:
    Result<gl::Program*> program(const char* file, bool layered);

    std::string defines_;
    std::map<std::string, gl::Program> programs_;  ///< by their files and defines
    gl::Buffer sums_{"numbers of rows and columns"};
};

}  // namespace cuesta
