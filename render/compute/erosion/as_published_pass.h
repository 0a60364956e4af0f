#pragma once
/// \file Water erosion word for word as published on the device: the twin of core/erosion/water/as_published.cpp,
/// with its books. Everything on the thread of one current context.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/water/rain.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/ground_layers.h"
#include "render/compute/erosion/row_sums.h"
#include "render/gl/program.h"

namespace cuesta {

class AsPublishedPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute().
    static Result<AsPublishedPass> create(std::string_view defines);

    /// Runs `count` water steps (one at a time where the device does not make the rain) on `fields` and books in
    /// `state` what they moved, as water_steps(). The rasters of `state` stay as they are.
    Result<void> run(DeviceState& fields, ErosionState& state, const ErosionInput& input, std::int64_t count);

private:
    AsPublishedPass(std::string defines, std::vector<gl::Program> programs, RowSums rain)
        : defines_(std::move(defines)),
          flux_(std::move(programs[0])),
          carry_(std::move(programs[1])),
          books_(std::move(programs[2])),
          rain_(std::move(rain)) {}
    /// The kernel that erodes this kind of ground.
    Result<gl::Program*> erosion_of(const ErosionState& state, const ErosionInput& input);
    void set_numbers(const ErosionState& state, const ErosionInput& input, gl::Program& erode);
    void set_water_in(const ErosionState& state, const ErosionInput& input, gl::Program& erode, std::int64_t step);
    void dispatch(DeviceState& fields, const ErosionInput& input, const gl::Program& erode, int step);
    void close_books(ErosionState& state, int steps) const;

    std::string defines_;
    gl::Program flux_, carry_, books_;
    std::map<std::string, gl::Program> erode_;  ///< by their defines
    GroundLayers layers_;
    RowSums rain_;
    gl::Buffer water_in_{"water that comes in"}, books_of_rows_{"books of rows"};
};

}  // namespace cuesta
