#pragma once
/// \file Wind on the device, straight or bent, over maps that end and round periodic ones: the twin of
/// core/erosion/wind, with its books. Everything on the thread of one current context.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/wind/lane_sweep.h"
#include "core/erosion/wind/way_round.h"
#include "render/compute/erosion/bent_flow_pass.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/ground_layers.h"
#include "render/compute/erosion/layered_pass.h"
#include "render/compute/erosion/pairs_pass.h"
#include "render/compute/erosion/wind_round_pass.h"
#include "render/gl/program.h"

namespace cuesta {

class WindPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute().
    static Result<WindPass> create(std::string_view defines);

    /// Runs a step of wind and books in `state` what it moved, as wind_step(): over all lanes, then loose ground
    /// slides, by `pairs` where it is one material. The rasters of `state` stay as they are.
    Result<void> run(DeviceState& fields, ErosionState& state, const ErosionInput& input, PairsPass& pairs);

    /// As RowSums::set_clock(), of the lanes of straight wind: "lanes".
    void set_clock(DispatchClock* clock) { clock_ = clock; }

private:
    /// Lanes of a step, and where they go.
    struct Sweep {
        const wind::WindStep& step;    ///< of the lanes on the map
        const wind::WayRound* round;   ///< round a periodic map; else null
        wind::Origin start;            ///< of the round
        const wind::WindStep& on_way;  ///< of the lanes on their way, which is straight round a map
        Held held;
    };
    WindPass(std::string_view defines) : defines_(defines), rounds_(defines) {}
    Result<gl::Program*> kernel(const Sweep& sweep);
    Result<wind::WindBooks> sweep_map(DeviceState& fields, const wind::WindStep& step, Held held);
    Result<wind::WindBooks> sweep_round(DeviceState& fields, const wind::WindStep& step, const wind::Round& round,
                                        Held held);
    Result<void> sweep(DeviceState& fields, const Sweep& sweep);
    Result<void> sweep_stages(DeviceState& fields, const Sweep& sweep, gl::Program& program);
    void sweep_stretches(DeviceState& fields, gl::Program& program, const wind::Lanes& lanes);
    Result<double> slide(DeviceState& fields, const ErosionState& state, const ErosionInput& input, Held held,
                         PairsPass& pairs);
    void bind_layers(const ErosionState& state, const wind::WindStep& step);
    void upload(const Sweep& sweep);
    wind::WindBooks read_books(const wind::Lanes& lanes) const;
    std::vector<float> read_row(const wind::Lanes& lanes, int row) const;

    std::string defines_;
    std::map<std::string, gl::Program> programs_;  ///< by their defines
    WindRoundPass rounds_;
    GroundLayers layers_;
    // Made when they are asked for: of bent wind, and of layered ground.
    std::optional<BentFlowPass> flow_;
    std::optional<LayeredPass> slide_;
    DispatchClock* clock_ = nullptr;
    gl::Buffer positions_{"positions of lanes"}, incoming_{"incoming loads"}, lanes_{"books of lanes"},
        on_the_way_{"lanes on their way"};
};

}  // namespace cuesta
