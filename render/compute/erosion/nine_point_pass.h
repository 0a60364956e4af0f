#pragma once
/// \file The improved water erosion on the device: the twin of core/erosion/water/nine_point for free ground, with its
/// books. Everything on the thread of one current context.

#include <string_view>
#include <vector>

#include "core/erosion/erode.h"
#include "render/compute/erosion/device_state.h"
#include "render/gl/program.h"

namespace cuesta {

class NinePointPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute(); tests compile variants.
    static Result<NinePointPass> create(std::string_view defines);

    /// Whether a water step of this run has a twin: free ground of one material, borders that are open, closed or the
    /// sea, rain as drops or even, and no sources or masks. The first water step of a state, which makes its fields,
    /// has none.
    static bool has_twin(const ErosionState& state, const ErosionInput& input);

    /// Runs `count` water steps on `fields` and books in `state` what they moved, as water_steps(). The rasters of
    /// `state` stay as they are.
    Result<void> run(DeviceState& fields, ErosionState& state, const ErosionInput& input, std::int64_t count);

private:
    /// A way out of the map, as the shader reads it.
    struct Way {
        std::int32_t x, y, across, along;
    };
    NinePointPass(gl::Program pull, gl::Program share, gl::Program erode, gl::Program border, gl::Program sums)
        : pull_(std::move(pull)),
          share_(std::move(share)),
          erode_(std::move(erode)),
          border_(std::move(border)),
          sums_program_(std::move(sums)) {}
    void find_ways(int width, int height);
    void dispatch(DeviceState& fields, int sub_step, bool open);
    void close_books(ErosionState& state, int sub_steps, bool open) const;

    gl::Program pull_, share_, erode_, border_, sums_program_;
    gl::Buffer numbers_{"numbers of sub-steps"}, parts_{"parts of row sums"}, sums_{"row sums"}, ways_buffer_{"ways out"},
        crossing_{"what crosses the border"};
    int row_parts_ = 0;
    int ways_width_ = 0;
    int ways_height_ = 0;
    std::vector<Way> ways_;
    std::vector<std::size_t> first_way_;  ///< of each row, and their number
};

}  // namespace cuesta
