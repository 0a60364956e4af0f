#pragma once
/// \file Thermal erosion by pairs of cells on layered ground on the device: the twin of core/erosion/thermal/layered.cpp,
/// with its books. Everything on the thread of one current context.

#include <span>
#include <string_view>
#include <vector>

#include "core/erosion/erode.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/ground_layers.h"
#include "render/compute/erosion/pairs_pass.h"
#include "render/compute/erosion/row_sums.h"
#include "render/gl/program.h"

namespace cuesta {

class LayeredPass {
public:
    /// `defines`: of the shaders, as gl::Program::create_compute().
    static Result<LayeredPass> create(std::string_view defines);

    /// Finds how much the bottom yields before the first exchange of a step, if it has beds. Binds ground and layers.
    void find_yields(DeviceState& fields, const ErosionState& state);
    /// Binds talus drops and gains of all materials, and what find_yields() found.
    void bind_materials(const ErosionState& state, const ErosionInput& input);
    /// Lets all pairs exchange once after find_yields(). `numbers`: of the layers and the bottom. Returns what passed,
    /// summed over the rows from north to south, in metres over a cell.
    struct Exchange {
        std::span<const thermal::PairNumbers> numbers;
        float thin;  ///< layers up to this thick, m, do not shield what lies below
        bool wraps;  ///< cells at opposite edges are neighbours
        Held held;
    };
    Result<double> exchange(DeviceState& fields, const ErosionState& state, const Exchange& pairs, double moved = 0);
    /// Lets the pairs of a thermal step exchange after find_yields() and books in `state` what the step moved, as
    /// thermal_step(). `moved_by_blocks`: in metres over a cell. The rasters of `state` stay as they are.
    Result<void> thermal_step(DeviceState& fields, ErosionState& state, const ErosionInput& input,
                              double moved_by_blocks);

private:
    LayeredPass(std::vector<gl::Program> programs, RowSums sums)
        : beds_(std::move(programs[0])),
          surface_(std::move(programs[1])),
          meet_(std::move(programs[2])),
          layers_(std::move(programs[3])),
          sums_(std::move(sums)) {}
    void set_numbers(const ErosionState& state, const Exchange& pairs);
    void bind_numbers(std::span<const thermal::PairNumbers> numbers);

    gl::Program beds_, surface_, meet_, layers_;
    GroundLayers numbers_;
    RowSums sums_;
    gl::Buffer materials_{"talus drops and gains"}, surfaces_{"surface of layers"}, yields_{"yields of beds"},
        met_{"shares that cells can give"};
};

}  // namespace cuesta
