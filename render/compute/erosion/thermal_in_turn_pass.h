#pragma once
/// \file Thermal erosion as published, cell after cell, on the device: the twin of core/erosion/thermal/published.cpp
/// on maps that end, with its books. Everything on the thread of one current context.

#include <string_view>

#include "core/erosion/erode.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/layered_pass.h"
#include "render/gl/program.h"

namespace cuesta {

class ThermalInTurnPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute().
    static Result<ThermalInTurnPass> create(std::string_view defines);

    /// Runs a step and books in `state` what it moved, as published_thermal_step(). `layered`: finds what the beds of
    /// layered ground yield; null where the ground is one material. The rasters of `state` stay as they are.
    Result<void> run(DeviceState& fields, ErosionState& state, const ErosionInput& input, LayeredPass* layered);

private:
    explicit ThermalInTurnPass(gl::Program program) : program_(std::move(program)) {}
    void set_numbers(const ErosionState& state, const ErosionInput& input, Held held);
    void bind(const DeviceState& fields, const ErosionState& state, const ErosionInput& input);
    void dispatch_in_turn(int width, int height);
    double moved(int height) const;

    gl::Program program_;
    gl::Buffer materials_{"talus drops and shares"}, books_{"books of rows"};
};

}  // namespace cuesta
