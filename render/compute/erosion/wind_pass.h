#pragma once
/// \file Wind on the device, straight or bent: the twin of core/erosion/wind for the improved scheme on ground of one
/// material, with its books. Everything on the thread of one current context.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/wind/lane_sweep.h"
#include "render/compute/erosion/bent_flow_pass.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/pairs_pass.h"
#include "render/gl/program.h"

namespace cuesta {

class WindPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute().
    static Result<WindPass> create(std::string_view defines);

    /// Runs a step of wind and books in `state` what it moved, as wind_step(): over all lanes, then `pairs` of loose
    /// ground slide. The rasters of `state` stay as they are.
    Result<void> run(DeviceState& fields, ErosionState& state, const ErosionInput& input, PairsPass& pairs);

    /// As RowSums::set_clock(), of the lanes of straight wind: "lanes".
    void set_clock(DispatchClock* clock) { clock_ = clock; }

private:
    /// What bent wind needs besides, made when it first blows.
    struct Bent {
        gl::Program lanes;
        BentFlowPass flow;
        gl::Buffer on_the_way{"lanes on their way"};
    };
    WindPass(gl::Program program, std::string_view defines) : program_(std::move(program)), defines_(defines) {}
    void sweep_straight(const DeviceState& fields, const wind::WindStep& step);
    Result<void> sweep_bent(const DeviceState& fields, const wind::WindStep& step);
    Result<void> make_bent();
    void upload(const wind::Lanes& lanes, const std::vector<float>& incoming);
    wind::WindBooks read_books(const wind::Lanes& lanes, const std::vector<float>& incoming) const;

    gl::Program program_;
    std::string defines_;
    std::optional<Bent> bent_;
    DispatchClock* clock_ = nullptr;
    gl::Buffer positions_{"positions of lanes"}, incoming_{"incoming loads"}, lanes_{"books of lanes"};
};

}  // namespace cuesta
