#include "core/erosion/kind_work.h"

namespace cuesta {
namespace {

void toy_step(ErosionState& state, const ToyParameters& parameters) {
    for (int y = 0; y < state.height(); ++y)
        for (int x = 0; x < state.width(); ++x) state.change(x, y) -= parameters.depth;
    const double cells = static_cast<double>(state.width()) * state.height();
    const double volume = static_cast<double>(parameters.depth) * cells * state.cell_size * state.cell_size;
    state.ledger.moved += volume;
    state.ledger.left_map += volume;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::toy)];
    ++state.steps_done;
}

}  // namespace

const ErosionKindWork erosion_work::toy{
    [](ErosionState& state, const ErosionInput& input, std::int64_t) { toy_step(state, input.schedule.toy); }};

}  // namespace cuesta
