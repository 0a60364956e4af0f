#include "core/erosion/lava/lava.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/erosion/kind_work.h"
#include "core/erosion/lava/vents.h"
#include "core/erosion/yielding.h"
#include "core/lava/cinder_cone.h"
#include "core/lava/lava_flow.h"

namespace cuesta {
namespace {

constexpr float hidden_by = 0.5F;  ///< m of other material

/// The vent of an eruption: the middle, or one on the flanks. Those lie about the highest ground before the run, so
/// that they stay where they are while the summit moves.
LavaPlace vent_of(const ErosionState& state, const Raster<float>& ground, const ErosionSchedule& schedule,
                  RandomSequence& random) {
    const LavaParameters& p = schedule.lava;
    const auto number = random.below(static_cast<std::uint32_t>(std::max(p.vents, 1)));
    if (number == 0) return middle_vent(p, ground, state.cell_size);
    return flank_vent(p, schedule.mixing.seed, static_cast<int>(number),
                      middle_vent(p, state.reference, state.cell_size),
                      {state.width() * state.cell_size, state.height() * state.cell_size});
}

double volume_of(const LavaParameters& p, RandomSequence& random) {
    const double decades = double{p.variety} * (double{random.unit()} + double{random.unit()} - 1);
    return double{p.volume} * std::pow(10.0, decades);
}

/// Lava that is left, and other material on it, m.
struct Remains {
    float lava, cover;
};
Remains remains_of(float lava, float top, float change) {
    return {lava > 0 ? std::max(lava - std::max(top - change, 0.0F), 0.0F) : 0.0F,
            lava > 0 ? std::max(change - top, 0.0F) : 0.0F};
}

/// Thickness of lava of which nothing else hides the face, m.
float open_part(float lava, float top, float change) {
    const Remains now = remains_of(lava, top, change);
    return now.lava * std::max(1 - now.cover / hidden_by, 0.0F);
}

/// Takes what an eruption laid on a row into the state; metres of ground, after rounding.
double raise_row(ErosionState& state, const Raster<float>& laid, int y) {
    double sum = 0;
    for (int x = 0; x < state.width(); ++x) {
        if (!(laid(x, y) > 0)) continue;
        float& change = state.change(x, y);
        const float before = change;
        change += laid(x, y);
        const float risen = change - before;
        const Remains old = remains_of(state.lava(x, y), state.lava_top(x, y), before);
        // Once the old lava is worn away, the new one is all there is.
        state.lava(x, y) = risen + (old.lava > 0 ? old.lava + old.cover : 0.0F);
        state.lava_top(x, y) = change;
        if (state.layered()) {
            float& loose = state.thickness.front()(x, y);
            if (state.thickness.size() > 1) state.thickness[1](x, y) += risen + loose;
            loose = 0;
        }
        sum += double{risen};
    }
    return sum;
}

/// m^3 that the ground rose by.
double raise_ground(ErosionState& state, const Raster<float>& laid) {
    std::vector<double> rows(static_cast<std::size_t>(state.height()));
    parallel_ranges(state.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y) rows[static_cast<std::size_t>(y)] = raise_row(state, laid, y);
    });
    double sum = 0;
    for (const double row : rows) sum += row;
    return sum * state.cell_size * state.cell_size;
}

}  // namespace

void lava_step(ErosionState& state, const ErosionInput& input) {
    const auto kind = static_cast<std::size_t>(ErosionKind::lava);
    const auto eruption = static_cast<std::uint32_t>(state.steps_of_kind[kind]);
    ++state.steps_done;
    ++state.steps_of_kind[kind];
    if (state.width() == 0 || state.height() == 0) return;
    if (state.lava.empty()) {
        state.lava = Raster<float>(state.width(), state.height());
        state.lava_top = Raster<float>(state.width(), state.height());
    }

    const MixingParameters& mixing = input.schedule.mixing;
    const LavaParameters& p = input.schedule.lava;
    const Yielding held = yielding_of({mixing.border, protection_from(input, ErosionKind::lava).view(), {}},
                                      state.width(), state.height(), 1);
    Raster<float> ground = ground_of(state);
    Raster<float> laid(state.width(), state.height());
    RandomSequence random(mixing.seed, RandomStream::lava, eruption);
    LavaPlace vent = vent_of(state, ground, input.schedule, random);
    const double volume = volume_of(p, random);
    LavaGround land{.surface = ground.view(),
                    .laid = laid.view(),
                    .receive = held.receive.view(),
                    .cell_size = state.cell_size,
                    .walled = mixing.border == Border::closed || mixing.border == Border::periodic};
    if (mixing.border == Border::sea) land.sea_level = mixing.sea_level;

    double flowing = volume;
    if (p.cinders > 0) {
        const CinderCone cone = lay_cinder_cone(land, vent, volume * double{p.cinders});
        vent = cone.foot;
        flowing -= cone.laid;
    }
    double left = 0;
    if (p.cinders < 1 && flowing > 0) left = lay_lava(land, p, vent, flowing, random).left;
    state.ledger.uplifted += raise_ground(state, laid) + left;
    state.ledger.left_map += left;
}

Raster<float> open_lava(const ErosionState& state) {
    if (state.lava.empty()) return {};
    Raster<float> open(state.width(), state.height());
    parallel_ranges(state.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < state.width(); ++x)
                open(x, y) = open_part(state.lava(x, y), state.lava_top(x, y), state.change(x, y));
    });
    return open;
}

void add_lava_of_start(Raster<float>& open, const Raster<float>& start, const ErosionState& state) {
    parallel_ranges(state.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < state.width(); ++x) open(x, y) += open_part(start(x, y), 0, state.change(x, y));
    });
}

const ErosionKindWork erosion_work::lava{
    .run = [](ErosionState& state, const ErosionInput& input, std::int64_t) { lava_step(state, input); },
};

}  // namespace cuesta
