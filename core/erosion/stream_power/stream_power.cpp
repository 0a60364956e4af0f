#include "core/erosion/stream_power/stream_power.h"

#include <algorithm>
#include <vector>

#include "core/base/check.h"
#include "core/erosion/kind_work.h"
#include "core/erosion/stream_power/creep.h"
#include "core/erosion/stream_power/cut.h"
#include "core/erosion/stream_power/on_ranks.h"
#include "core/erosion/stream_power/step_parts.h"

namespace cuesta {

void stream_power_step(ErosionState& state, const StreamPowerParameters& parameters, const ErosionLimits& limits,
                       RasterView<const float> rain_share, float sea_level) {
    const int width = state.width();
    const int height = state.height();
    ++state.steps_done;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::stream_power)];
    if (width == 0 || height == 0) return;
    for (const RasterView<const float> mask : {limits.protection, limits.erodibility}) {
        if (mask.empty()) continue;
        CUESTA_CHECK_EQUAL(mask.width(), width);
        CUESTA_CHECK_EQUAL(mask.height(), height);
    }

    const RowWindow all{0, height};
    BaseLevel base = base_level_of(limits.border, sea_level);
    if (!base.edges) base.lowest = lowest_cell_of(state, all, {0, height});
    const std::vector<double> lifted = lift(state, limits, base, parameters, all);
    std::vector<Crept> crept;
    if (parameters.creep > 0)
        crept = creep_rows(state, double{parameters.creep} * double{parameters.time_step}, mobility_of(state, limits),
                           base_level_cells(state, base, all).view(), base.wraps, base.sea_level);
    BorderedGround ground = bordered_ground(state);
    const float grain = *std::max_element(ground.grains.begin(), ground.grains.end());
    const float fall = parameters.depressions == DepressionRule::carve ? grain : 0.0F;
    const Routing routing = route(std::move(ground.heights), {parameters.receivers == FlowReceivers::multiple,
                                                              base.edges, base.sea_level, base.wraps});
    Discharge discharge = gather(routing, fall, rain_share);
    cut_rivers(state, routing, discharge, parameters, limits, base.sea_level);
    book_stream_power(lifted, crept, cut_rows(discharge), state.cell_size, state.ledger);
}

namespace {

RowHalo halo_of_stream_power(const ErosionState&, const ErosionInput&, std::int64_t) {
    return {rows_beside_stream_power, 1};
}

std::vector<Raster<float>*> fields_of_stream_power(ErosionState& state) {
    std::vector<Raster<float>*> fields{&state.change};
    for (Raster<float>& layer : state.thickness) fields.push_back(&layer);
    return fields;
}

void book_stream_power_sums(const std::vector<RowTotals>& sums, double cell_size, Ledger& ledger) {
    std::vector<Crept> crept;
    const std::vector<double>& numbers = sums[1].sums;
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) crept.push_back({numbers[i], numbers[i + 1]});
    book_stream_power(sums[0].sums, crept, sums[2].sums, cell_size, ledger);
}

constexpr RowWindowWork stream_power_windows{.halo = halo_of_stream_power,
                                             .fields = fields_of_stream_power,
                                             .book = book_stream_power_sums,
                                             .run_on_ranks = stream_power_on_ranks,
                                             .moves_beds = true};

}  // namespace

const ErosionKindWork erosion_work::stream_power{
    [](ErosionState& state, const ErosionInput& input, std::int64_t) {
        stream_power_step(state, input.schedule.stream_power, limits_of(input, ErosionKind::stream_power),
                          input.rain_share.view(), input.schedule.mixing.sea_level);
    },
    nullptr, nullptr, &stream_power_windows};

}  // namespace cuesta
