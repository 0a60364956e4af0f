#include "render/compute/erosion/pairs_pass.h"

#include "render/compute/erosion/device_error.h"

namespace cuesta {

thermal::PairNumbers pair_numbers_of(const ErosionState& state, const ErosionInput& input) {
    const MaterialParameters& material = state.materials.front();
    return {thermal::talus_drop_of(material, state.cell_size), thermal::gain_of(material, input.schedule.thermal), 0};
}

Result<PairsPass> PairsPass::create(std::string_view defines) {
    auto program = gl::Program::create_compute("thermal_pairs.comp", defines);
    if (!program) return program.error();
    auto sums = RowSums::create(defines);
    if (!sums) return sums.error();
    return PairsPass(*std::move(program), *std::move(sums));
}

void PairsPass::dispatch(Bands& bands, const PairsGrid& grid, const thermal::PairNumbers& numbers) {
    sums_.bind();
    program_.set("width", grid.width);
    program_.set("height", grid.height);
    program_.set("row_parts", sums_.row_parts());
    program_.set("talus_drop", numbers.talus_drop);
    program_.set("gain", numbers.gain);
    program_.set("creep", numbers.creep);
    program_.set("wraps", grid.wraps ? 1 : 0);
    program_.set("held", static_cast<int>(grid.held));
    program_.set("last_column", grid.last_column);
    program_.set("last_row", grid.last_row);
    program_.set("last_row_gain", grid.last_row != 1.0F ? numbers.gain / grid.last_row : numbers.gain);
    program_.use();
    const DispatchClock::Span span(clock_, "pairs");
    bands.dispatch(static_cast<GLuint>((grid.width + 63) / 64), static_cast<GLuint>((grid.height + 7) / 8));
}

Result<double> PairsPass::exchange(DeviceState& fields, const thermal::PairNumbers& numbers, bool wraps, double moved,
                                   Held held) {
    sums_.prepare(fields.width(), fields.height(), 1, 1);
    fields.bind_ground();
    dispatch(fields.bands(), {fields.width(), fields.height(), wraps, 1, 1, held}, numbers);
    sums_.add_up(0);
    glUseProgram(0);
    fields.swap_ground();
    for (const double passed : sums_.read()) moved += passed * static_cast<double>(numbers.gain);
    if (auto done = device_error("thermal erosion"); !done) return done.error();
    return moved;
}

Result<void> PairsPass::thermal_step(DeviceState& fields, ErosionState& state, const ErosionInput& input,
                                     double moved_by_blocks) {
    const bool wraps = input.schedule.mixing.border == Border::periodic;
    const Held held = fields.bind_masks(input, ErosionKind::thermal) ? Held::by_masks : Held::nowhere;
    const auto moved = exchange(fields, pair_numbers_of(state, input), wraps, moved_by_blocks, held);
    if (!moved) return moved.error();
    state.ledger.moved += *moved * state.cell_size * state.cell_size;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::thermal)];
    ++state.steps_done;
    return {};
}

}  // namespace cuesta
