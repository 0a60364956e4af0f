#include "render/compute/erosion/pairs_pass.h"

#include "render/compute/erosion/device_error.h"

namespace cuesta {

Result<PairsPass> PairsPass::create(std::string_view defines) {
    auto program = gl::Program::create_compute("thermal_pairs.comp", defines);
    if (!program) return program.error();
    auto sums = RowSums::create(defines);
    if (!sums) return sums.error();
    return PairsPass(*std::move(program), *std::move(sums));
}

Result<double> PairsPass::exchange(DeviceState& fields, const thermal::PairNumbers& numbers) {
    sums_.prepare(fields.width(), fields.height(), 1, 1);
    fields.bind_ground();
    sums_.bind();
    program_.set("width", fields.width());
    program_.set("height", fields.height());
    program_.set("row_parts", sums_.row_parts());
    program_.set("talus_drop", numbers.talus_drop);
    program_.set("gain", numbers.gain);
    program_.set("creep", numbers.creep);
    program_.use();
    {
        const DispatchClock::Span span(clock_, "pairs");
        glDispatchCompute(static_cast<GLuint>((fields.width() + 63) / 64),
                          static_cast<GLuint>((fields.height() + 7) / 8), 1);
    }
    sums_.add_up(0);
    glUseProgram(0);
    fields.swap_ground();
    double moved = 0;
    for (const double passed : sums_.read()) moved += passed * static_cast<double>(numbers.gain);
    if (auto done = device_error("thermal erosion"); !done) return done.error();
    return moved;
}

Result<void> PairsPass::thermal_step(DeviceState& fields, ErosionState& state, const ErosionInput& input) {
    const MaterialParameters& material = state.materials.front();
    const auto moved = exchange(fields, {thermal::talus_drop_of(material, state.cell_size),
                                         thermal::gain_of(material, input.schedule.thermal), 0});
    if (!moved) return moved.error();
    state.ledger.moved += *moved * state.cell_size * state.cell_size;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::thermal)];
    ++state.steps_done;
    return {};
}

}  // namespace cuesta
