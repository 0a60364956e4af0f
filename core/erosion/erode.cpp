#include "core/erosion/erode.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/check.h"
#include "core/erosion/kind_work.h"

namespace cuesta {
namespace {

/// Runs the next step of the schedule, and those of the same kind that follow it where its work takes several at once,
/// but at most `limit` in all. Returns how many.
std::int64_t next_steps(ErosionState& state, const ErosionInput& input, std::int64_t limit) {
    const MixingParameters& mixing = input.schedule.mixing;
    if (!mixing.erodes()) {
        state.steps_done += limit;
        return limit;
    }
    const std::int64_t first = state.steps_done;
    const auto kind_of = [&](std::int64_t step) { return kind_of_step(mixing, step - input.first_step); };
    const ErosionKind kind = kind_of(first);
    const ErosionKindWork& work = work_of(kind);
    std::int64_t count = 1;
    if (work.steps_at_once) {
        limit = std::min(limit, work.steps_at_once(state));
        while (count < limit && kind_of(first + count) == kind) ++count;
    }
    work.run(state, input, count);
    CUESTA_CHECK_EQUAL(state.steps_done, first + count);
    return count;
}

}  // namespace

const ErosionKindWork& work_of(ErosionKind kind) {
    static const std::array<const ErosionKindWork*, erosion_kind_count> works = [] {
        std::array<const ErosionKindWork*, erosion_kind_count> by_number{};
#define CUESTA_ROW(name, number, Parameters) by_number[number] = &erosion_work::name;
        CUESTA_EROSION_KINDS(CUESTA_ROW)
#undef CUESTA_ROW
        return by_number;
    }();
    return *works[static_cast<std::size_t>(kind)];
}

ErosionState start_of_erosion(Raster<float> ground, double cell_size, std::vector<Raster<float>> thickness,
                              std::vector<MaterialParameters> materials, const ThermalParameters& thermal) {
    CUESTA_CHECK(cell_size > 0);
    if (materials.empty() && thickness.empty()) materials.emplace_back();
    CUESTA_CHECK_EQUAL(materials.size(), thickness.size() + 1);
    for (const Raster<float>& layer : thickness) {
        CUESTA_CHECK_EQUAL(layer.width(), ground.width());
        CUESTA_CHECK_EQUAL(layer.height(), ground.height());
    }
    for (MaterialParameters& material : materials)
        if (material.talus <= 0.0F) material.talus = thermal.talus;

    ErosionState state;
    state.cell_size = cell_size;
    state.change = Raster<float>(ground.width(), ground.height());
    state.reference = std::move(ground);
    state.thickness = std::move(thickness);
    state.materials = std::move(materials);
    return state;
}

void erosion_step(ErosionState& state, const ErosionInput& input) {
    next_steps(state, input, 1);
}

std::int64_t erosion_steps(ErosionState& state, const ErosionInput& input, std::int64_t count,
                           const std::stop_token& stop, const std::function<void(const ErosionState&)>& after) {
    std::int64_t done = 0;
    while (done < count && !stop.stop_requested()) {
        done += next_steps(state, input, count - done);
        if (after) after(state);
    }
    return done;
}

}  // namespace cuesta
