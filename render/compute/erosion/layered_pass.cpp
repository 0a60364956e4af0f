#include "render/compute/erosion/layered_pass.h"

#include "core/erosion/thermal/pair_numbers.h"
#include "render/compute/erosion/device_error.h"

namespace cuesta {

namespace {

/// Storage bindings beside those of DeviceState.
enum LayeredBinding : GLuint { of_materials = 8, of_surfaces = 9, of_yields = 10, of_met = 11 };

void dispatch_by_cells(const gl::Program& program, DeviceState& fields) {
    program.use();
    fields.bands().dispatch(static_cast<GLuint>((fields.width() + 63) / 64),
                            static_cast<GLuint>((fields.height() + 7) / 8));
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

void bind_to(LayeredBinding binding, const gl::Buffer& buffer) {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, buffer.id());
}

std::vector<thermal::PairNumbers> numbers_of_thermal(const ErosionState& state, const ErosionInput& input) {
    std::vector<thermal::PairNumbers> numbers;
    for (const MaterialParameters& material : state.materials)
        numbers.push_back(
            {thermal::talus_drop_of(material, state.cell_size), thermal::gain_of(material, input.schedule.thermal), 0});
    return numbers;
}

}  // namespace

Result<LayeredPass> LayeredPass::create(std::string_view defines) {
    std::vector<gl::Program> programs;
    for (const char* file : {"thermal_beds.comp", "thermal_surface.comp", "thermal_meet.comp", "thermal_layers.comp"}) {
        auto program = gl::Program::create_compute(file, defines);
        if (!program) return program.error();
        programs.push_back(*std::move(program));
    }
    auto sums = RowSums::create(defines);
    if (!sums) return sums.error();
    return LayeredPass(std::move(programs), *std::move(sums));
}

void LayeredPass::find_yields(DeviceState& fields, const ErosionState& state) {
    fields.bind_ground();
    fields.bind_layers();
    yields_.reserve(state.beds.empty() ? sizeof(float) : state.reference.cell_count() * sizeof(float),
                    GL_DYNAMIC_COPY);
    if (state.beds.empty()) return;
    numbers_.bind(state, {});
    beds_.set("width", state.width());
    beds_.set("height", state.height());
    bind_to(of_yields, yields_);
    dispatch_by_cells(beds_, fields);
}

void LayeredPass::bind_materials(const ErosionState& state, const ErosionInput& input) {
    bind_numbers(numbers_of_thermal(state, input));
}

void LayeredPass::bind_numbers(std::span<const thermal::PairNumbers> numbers) {
    std::vector<float> values;
    for (const thermal::PairNumbers& material : numbers) {
        values.push_back(material.talus_drop);
        values.push_back(material.gain);
    }
    materials_.upload(std::span<const float>(values), GL_STREAM_DRAW);
    bind_to(of_materials, materials_);
    bind_to(of_yields, yields_);
}

void LayeredPass::set_numbers(const ErosionState& state, const Exchange& pairs) {
    for (gl::Program* program : {&surface_, &meet_, &layers_})
        for (const auto& [name, value] :
             {std::pair{"width", state.width()}, std::pair{"height", state.height()},
              std::pair{"layer_count", static_cast<int>(state.thickness.size())},
              std::pair{"row_parts", sums_.row_parts()}, std::pair{"has_beds", state.beds.empty() ? 0 : 1},
              std::pair{"wraps", pairs.wraps ? 1 : 0}, std::pair{"held", static_cast<int>(pairs.held)},
              std::pair{"is_met", program == &layers_ ? 1 : 0}})
            program->set(name, value);
    surface_.set("thin", pairs.thin);
    for (gl::Program* program : {&meet_, &layers_}) program->set("creep", pairs.numbers.back().creep);
}

Result<double> LayeredPass::exchange(DeviceState& fields, const ErosionState& state, const Exchange& pairs,
                                     double moved) {
    sums_.prepare(state.width(), state.height(), 1, 1);
    set_numbers(state, pairs);
    const std::size_t bytes = state.reference.cell_count() * sizeof(float);
    surfaces_.reserve(4 * bytes, GL_DYNAMIC_COPY);
    met_.reserve(bytes, GL_DYNAMIC_COPY);
    fields.bind_ground();
    fields.bind_layers();
    sums_.bind();
    bind_numbers(pairs.numbers);
    bind_to(of_surfaces, surfaces_);
    bind_to(of_met, met_);
    for (const gl::Program* program : {&surface_, &meet_, &layers_}) dispatch_by_cells(*program, fields);
    sums_.add_up(0);
    glUseProgram(0);
    fields.swap_ground();
    for (const double passed : sums_.read()) moved += passed;
    if (auto done = device_error("thermal erosion"); !done) return done.error();
    return moved;
}

Result<void> LayeredPass::thermal_step(DeviceState& fields, ErosionState& state, const ErosionInput& input,
                                       double moved_by_blocks) {
    const std::vector<thermal::PairNumbers> numbers = numbers_of_thermal(state, input);
    const Held held = fields.bind_masks(input, ErosionKind::thermal) ? Held::by_masks : Held::nowhere;
    const auto moved = exchange(fields, state,
                                {numbers, static_cast<float>(thermal::thin_layer * state.cell_size),
                                 input.schedule.mixing.border == Border::periodic, held},
                                moved_by_blocks);
    if (!moved) return moved.error();
    state.ledger.moved += *moved * state.cell_size * state.cell_size;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::thermal)];
    ++state.steps_done;
    return {};
}

}  // namespace cuesta
