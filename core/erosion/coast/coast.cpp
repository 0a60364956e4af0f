#include "core/erosion/coast/coast.h"

#include <algorithm>
#include <vector>

#include "core/base/threads.h"
#include "core/coast/coasted_land.h"
#include "core/erosion/beds.h"
#include "core/erosion/kind_work.h"
#include "core/erosion/yielding.h"

namespace cuesta {
namespace {

constexpr float most_yield = 4;  ///< times as easily as plain rock, as of glaciers
constexpr float least_yield = 1 / proof_strength;

float clamped_share(float share) {
    return std::clamp(share, 0.0F, 1.0F);
}

/// Ease with which the rock of a cell yields to waves at the height of the foot of cliffs, `depth` m below its surface
/// (of the surface itself where that lies lower).
float yield_at(const ErosionState& state, int x, int y, float depth) {
    float left = std::max(depth, 0.0F);
    for (std::size_t layer = 0; layer < state.thickness.size(); ++layer) {
        const float thickness = state.thickness[layer](x, y);
        if (left < thickness) return clamped_share(state.materials[layer].dissolubility);
        left -= thickness;
    }
    const float bottom = clamped_share(state.materials.back().dissolubility);
    if (state.beds.empty()) return bottom;
    // `left` is now counted from the surface of the bottom.
    float layers = 0;
    for (const Raster<float>& layer : state.thickness) layers += layer(x, y);
    return bottom * bed_yield(state.beds.profile,
                              bed_place(state.beds.profile, state.beds.place(x, y), state.change(x, y) - left, layers));
}

/// Strength of the rock of each cell. `give`: Yielding::give, or empty.
Raster<float> strength_of(const ErosionState& state, const Raster<float>& ground, const Raster<float>& give,
                          float foot) {
    Raster<float> strength = Raster<float>::uninitialised(state.width(), state.height());
    parallel_ranges(state.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < state.width(); ++x) {
                const float yield = yield_at(state, x, y, ground(x, y) - foot) * (give.empty() ? 1.0F : give(x, y));
                strength(x, y) = yield > least_yield ? 1 / yield : proof_strength;
            }
    });
    return strength;
}

/// Loose material that waves take up before they begin.
struct TakenUp {
    Raster<float> sand, talus;
};

TakenUp taken_up(const ErosionState& state, const Raster<float>& receive) {
    TakenUp taken{Raster<float>(state.width(), state.height()), Raster<float>(state.width(), state.height())};
    parallel_ranges(state.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < state.width(); ++x) {
                const float share = receive.empty() ? 1.0F : receive(x, y);
                float sand = state.beach(x, y), talus = state.talus(x, y);
                if (state.layered()) {
                    // Other kinds may have carried some of it away.
                    const float loose = state.thickness.front()(x, y);
                    talus = std::min(talus, loose);
                    sand = std::min(sand, loose - talus);
                }
                taken.sand(x, y) = share * sand;
                taken.talus(x, y) = share * talus;
            }
    });
    return taken;
}

/// Takes `worn` m from the layers of a cell, from the top; what they do not hold comes from the bottom.
void take_from_layers(ErosionState& state, int x, int y, float worn) {
    for (Raster<float>& layer : state.thickness) {
        const float taken = std::min(layer(x, y), worn);
        layer(x, y) -= taken;
        worn -= taken;
    }
}

/// m^3 that the ground gained, after rounding.
double change_ground(ErosionState& state, const CoastedLand& land, const TakenUp& taken) {
    std::vector<double> rows(static_cast<std::size_t>(state.height()), 0.0);
    const bool again = !taken.sand.empty();
    parallel_ranges(state.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < state.width(); ++x) {
                const float up = again ? taken.sand(x, y) + taken.talus(x, y) : 0.0F;
                const float laid = land.sand(x, y) + land.talus(x, y), worn = land.worn(x, y);
                float& change = state.change(x, y);
                const float before = change;
                change += laid - up - worn;
                rows[static_cast<std::size_t>(y)] += double{change} - double{before};
                if (state.layered()) {
                    float& loose = state.thickness.front()(x, y);
                    loose = std::max(loose - up, 0.0F);
                    take_from_layers(state, x, y, worn);
                    loose += laid;
                }
                // Protected ground keeps some of what lay there.
                const float kept_sand = again ? state.beach(x, y) - taken.sand(x, y) : 0.0F;
                const float kept_talus = again ? state.talus(x, y) - taken.talus(x, y) : 0.0F;
                state.beach(x, y) = std::max(kept_sand, 0.0F) + land.sand(x, y);
                state.talus(x, y) = std::max(kept_talus, 0.0F) + land.talus(x, y);
            }
    });
    double sum = 0;
    for (const double row : rows) sum += row;
    return sum * state.cell_size * state.cell_size;
}

void forget_coast(ErosionState& state) {
    state.shore = {};
    state.cliff_line = {};
    state.beach = {};
    state.talus = {};
}

void begin_coast(ErosionState& state, const ErosionSchedule& previous, const ErosionSchedule& next) {
    const bool same_sea = has_waves(previous) && has_waves(next) && coast_level(previous) == coast_level(next);
    if (!same_sea) forget_coast(state);
}

}  // namespace

float coast_level(const ErosionSchedule& schedule) {
    return schedule.mixing.sea_level + schedule.coast.level;
}

bool has_waves(const ErosionSchedule& schedule) {
    return schedule.mixing.coast > 0 && schedule.mixing.border == Border::sea;
}

void coast_step(ErosionState& state, const ErosionSchedule& schedule, const ErosionLimits& limits) {
    ++state.steps_done;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::coast)];
    if (state.width() == 0 || state.height() == 0 || limits.border != Border::sea) return;

    const CoastErosionParameters& own = schedule.coast;
    CoastParameters parameters;
    static_cast<WaveParameters&>(parameters) = own;
    parameters.years = own.time_step;
    parameters.talus = own.talus;

    const Yielding yielding =
        yielding_of({limits.border, {}, limits.erodibility}, state.width(), state.height(), most_yield);
    const Yielding held = yielding_of({limits.border, limits.protection, {}}, state.width(), state.height(), 1);
    const Raster<float> ground = ground_of(state);
    const float level = coast_level(schedule);
    const Raster<float> strength = strength_of(state, ground, yielding.give, level + 0.5F * own.tide);
    CoastSite site{ground, strength.view(), state.cell_size, level};
    site.receive = held.receive.view();
    TakenUp taken;
    if (!state.cliff_line.empty()) {
        taken = taken_up(state, held.receive);
        site.before = {state.shore.view(), state.cliff_line.view(), taken.sand.view(), taken.talus.view()};
    }
    CoastedLand land = coasted(parameters, site);
    if (land.line.empty()) return;  // no shore
    if (state.cliff_line.empty()) {
        state.beach = Raster<float>(state.width(), state.height());
        state.talus = Raster<float>(state.width(), state.height());
    }
    state.ledger.moved += land.ledger.worn;
    state.ledger.left_map -= change_ground(state, land, taken);
    state.shore = std::move(land.shore);
    state.cliff_line = std::move(land.line);
}

const ErosionKindWork erosion_work::coast{
    .run = [](ErosionState& state, const ErosionInput& input,
              std::int64_t) { coast_step(state, input.schedule, limits_of(input, ErosionKind::coast)); },
    .begin_phase = begin_coast,
};

}  // namespace cuesta
