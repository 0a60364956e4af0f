#pragma once
/// \file The improved water erosion on the device: the twin of core/erosion/water/nine_point for free ground, with its
/// books. Everything on the thread of one current context.

#include <string_view>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/water/rain.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/row_sums.h"
#include "render/gl/program.h"

namespace cuesta {

class NinePointPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute(); tests compile variants.
    static Result<NinePointPass> create(std::string_view defines);

    /// Most water steps that one call of run() takes of this input, up to `chunk`: drops and even rain are made on the
    /// device, other rain and springs on the processor, a step at a time.
    static std::int64_t steps_at_once(const ErosionInput& input, std::int64_t chunk);

    /// Runs `count` water steps on `fields` and books in `state` what they moved, as water_steps(). The rasters of
    /// `state` stay as they are.
    Result<void> run(DeviceState& fields, ErosionState& state, const ErosionInput& input, std::int64_t count);

    /// As RowSums::set_clock(), of all dispatches: "pull", "share", "erode", "border" and "sums".
    void set_clock(DispatchClock* clock) {
        clock_ = clock;
        sums_.set_clock(clock);
    }

private:
    /// A way out of the map, as the shader reads it.
    struct Way {
        std::int32_t x, y, across, along;
    };
    NinePointPass(std::vector<gl::Program> programs, RowSums sums)
        : pull_(std::move(programs[0])),
          share_(std::move(programs[1])),
          erode_(std::move(programs[2])),
          border_(std::move(programs[3])),
          sums_(std::move(sums)) {}
    void find_ways(int width, int height);
    void upload_water(const ErosionState& state, const ErosionInput& input, const water::Shower& shower);
    void dispatch(DeviceState& fields, int sub_step, bool open);
    void close_books(ErosionState& state, int sub_steps, bool open) const;

    gl::Program pull_, share_, erode_, border_;
    RowSums sums_;
    DispatchClock* clock_ = nullptr;
    gl::Buffer numbers_{"numbers of sub-steps"}, ways_buffer_{"ways out"}, crossing_{"what crosses the border"},
        water_in_{"water that comes in"};
    int ways_width_ = 0;
    int ways_height_ = 0;
    std::vector<Way> ways_;
    std::vector<std::size_t> first_way_;  ///< of each row, and their number
};

}  // namespace cuesta
