#pragma once
/// \file The improved water erosion on the device: the twin of core/erosion/water/nine_point, with its books.
/// Everything on the thread of one current context.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/water/nine_point/sweep.h"
#include "core/erosion/water/rain.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/row_sums.h"
#include "render/compute/erosion/water_form.h"
#include "render/gl/program.h"

namespace cuesta {

class NinePointPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute(); tests compile variants. Shaders for ground of other
    /// kinds than free, and for periodic borders, are compiled when they are needed first.
    static Result<NinePointPass> create(std::string_view defines);

    /// Most water steps that one call of run() takes of this input, up to `chunk`: drops and even rain are made on the
    /// device, other rain and springs on the processor, a step at a time.
    static std::int64_t steps_at_once(const ErosionInput& input, std::int64_t chunk);

    /// Whether groups of that form fit the device of the current context: their threads, and the memory that they
    /// share.
    static bool fits(WaterForm form);
    /// The form of the sub-steps from now on. Round periodic borders there are three dispatches all the same.
    void use(WaterForm form) { form_ = form; }
    /// Stands for the shaders that such a run needs, in whichever form.
    std::uint64_t shaders_for(const ErosionState& state, const ErosionInput& input) const;

    /// Runs `count` water steps on `fields` and books in `state` what they moved, as water_steps(). The rasters of
    /// `state` stay as they are.
    Result<void> run(DeviceState& fields, ErosionState& state, const ErosionInput& input, std::int64_t count);

    /// As RowSums::set_clock(), of all dispatches: "pull", "share", "erode", "border" and "sums", or "whole" and
    /// "sums".
    void set_clock(DispatchClock* clock) {
        clock_ = clock;
        sums_.set_clock(clock);
    }

private:
    /// A way out of the map, as the shader reads it.
    struct Way {
        std::int32_t x, y, across, along;
    };
    /// The shaders for ground of one kind.
    struct Kernels {
        gl::Program pull, share, erode, border;
    };
    /// The programs of a sub-step: those of the three dispatches, or the one.
    struct Programs {
        const Kernels* three = nullptr;
        const gl::Program* whole = nullptr;
    };
    static Result<Kernels> compile(const std::string& defines);
    NinePointPass(std::string defines, RowSums sums) : defines_(std::move(defines)), sums_(std::move(sums)) {}
    std::string defines_for(const ErosionState& state, const water::nine_point::SweepInput& sweep) const;
    Result<Programs> programs_for(const ErosionState& state, const water::nine_point::SweepInput& sweep);
    void find_ways(int width, int height);
    void upload_ground(const ErosionState& state, const water::nine_point::SweepInput& sweep);
    void dispatch(DeviceState& fields, const Programs& programs, const ErosionInput& input, int sub_step);
    void dispatch_whole(DeviceState& fields, const gl::Program& program, bool open);
    void dispatch_three(DeviceState& fields, const Kernels& kernels, bool open);
    void close_books(ErosionState& state, int sub_steps, bool open) const;

    std::string defines_;
    std::map<std::string, Kernels> kernels_;     ///< by their defines
    std::map<std::string, gl::Program> wholes_;  ///< the same
    WaterForm form_ = WaterForm::three;
    RowSums sums_;
    DispatchClock* clock_ = nullptr;
    gl::Buffer numbers_{"numbers of sub-steps"}, ground_{"numbers of the ground"}, ways_buffer_{"ways out"},
        crossing_{"what crosses the border"}, water_in_{"water that comes in"};
    int ways_width_ = 0;
    int ways_height_ = 0;
    std::vector<Way> ways_;
    std::vector<std::size_t> first_way_;  ///< of each row, and their number
};

}  // namespace cuesta
