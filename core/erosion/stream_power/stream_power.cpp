#include "core/erosion/stream_power/stream_power.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/kind_work.h"
#include "core/erosion/row_sum.h"
#include "core/erosion/stream_power/creep.h"
#include "core/erosion/stream_power/cut.h"
#include "core/erosion/yielding.h"

namespace cuesta {
namespace {

/// Lifts a row of the land; returns the sum of what it rose by, m, as it came out in floats.
CUESTA_MULTIVERSION
double lift_row(const float* __restrict reference, float* __restrict change, const float* __restrict protection,
                const float* __restrict share, float rise, float sea_level, float* __restrict risen, int width) {
    for (int x = 0; x < width; ++x) {
        const float loose = protection != nullptr ? 1.0F - std::min(1.0F, std::max(0.0F, protection[x])) : 1.0F;
        const float before = change[x];
        const float after = reference[x] + before <= sea_level ? before : before + rise * share[x] * loose;
        change[x] = after;
        risen[x] = after - before;
    }
    return sum_of_row(risen, width);
}

/// The ground of a row; returns the greatest of |reference| + |change|.
CUESTA_MULTIVERSION
float ground_row(const float* __restrict reference, const float* __restrict change, float* __restrict ground,
                 int width) {
    constexpr int lanes = 16;
    float largest[lanes] = {};
    int x = 0;
    for (; x + lanes <= width; x += lanes)
        for (int lane = 0; lane < lanes; ++lane) {
            const float size = std::abs(reference[x + lane]) + std::abs(change[x + lane]);
            ground[x + lane] = reference[x + lane] + change[x + lane];
            largest[lane] = std::max(largest[lane], size);
        }
    for (; x < width; ++x) {
        ground[x] = reference[x] + change[x];
        largest[0] = std::max(largest[0], std::abs(reference[x]) + std::abs(change[x]));
    }
    return *std::max_element(largest, largest + lanes);
}

struct Outlets {
    bool edges = true;
    float sea_level = std::numeric_limits<float>::lowest();
    bool wraps = false;
    int lowest_x = -1;
    int lowest_y = -1;
};

Outlets outlets_of(const ErosionState& state, const ErosionLimits& limits, float sea_level) {
    Outlets outlets;
    outlets.edges = limits.border == Border::open || limits.border == Border::sea;
    outlets.wraps = limits.border == Border::periodic;
    if (limits.border == Border::sea) outlets.sea_level = sea_level;
    if (outlets.edges) return outlets;
    float lowest = std::numeric_limits<float>::infinity();
    for (int y = 0; y < state.height(); ++y)
        for (int x = 0; x < state.width(); ++x)
            if (const float here = state.reference(x, y) + state.change(x, y); here < lowest) {
                lowest = here;
                outlets.lowest_x = x;
                outlets.lowest_y = y;
            }
    return outlets;
}

/// The share of the full uplift that each cell of a side of `count` cells has: grows from the edges inwards.
std::vector<float> uplift_shares(int count, float margin) {
    std::vector<float> shares(static_cast<std::size_t>(count), 1.0F);
    const double reach = double{margin} * count;
    for (int i = 0; i < count; ++i) {
        const double inwards = std::min(i, count - 1 - i);
        if (!(inwards < reach)) continue;
        const double t = inwards / reach;
        shares[static_cast<std::size_t>(i)] = static_cast<float>(t * t * (3 - 2 * t));
    }
    return shares;
}

/// Lifts all but the outlets; returns the volume, m^3.
double lift(ErosionState& state, const ErosionLimits& limits, const Outlets& outlets,
            const StreamPowerParameters& parameters) {
    const double full = double{parameters.uplift} * 1e-3 * double{parameters.time_step};
    if (full == 0) return 0;
    const int width = state.width();
    const int height = state.height();
    const float margin = outlets.edges ? parameters.uplift_margin : 0.0F;
    const std::vector<float> across = uplift_shares(width, margin);
    const std::vector<float> down = uplift_shares(height, margin);
    std::vector<double> sums(static_cast<std::size_t>(height), 0.0);
    parallel_ranges(height, 16, [&](int first, int last) {
        std::vector<float> risen(static_cast<std::size_t>(width));
        for (int y = first; y < last; ++y) {
            if (outlets.edges && (y == 0 || y + 1 == height)) continue;
            const int from = outlets.edges ? 1 : 0;
            const int count = outlets.edges ? std::max(0, width - 2) : width;
            float* const change = state.change.row(y);
            const float at_lowest = y == outlets.lowest_y ? change[outlets.lowest_x] : 0.0F;
            const float* const protection = limits.protection.empty() ? nullptr : limits.protection.row(y) + from;
            double& sum = sums[static_cast<std::size_t>(y)];
            sum = lift_row(state.reference.row(y) + from, change + from, protection, across.data() + from,
                           static_cast<float>(full) * down[static_cast<std::size_t>(y)], outlets.sea_level,
                           risen.data(), count);
            if (y == outlets.lowest_y) {
                risen[static_cast<std::size_t>(outlets.lowest_x)] = 0;
                sum -= double{change[outlets.lowest_x] - at_lowest};
                change[outlets.lowest_x] = at_lowest;
            }
            if (state.beds.empty()) continue;  // beds rise with the ground that they are in
            float* const place = state.beds.place.row(y) + from;
            for (int x = 0; x < count; ++x)
                place[x] -= risen[static_cast<std::size_t>(x)] * state.beds.profile.inverse_thickness;
        }
    });
    double sum = 0;
    for (const double row : sums) sum += row;
    return sum * state.cell_size * state.cell_size;
}

/// Creep of slopes by cell: what yields to water, as far as it is not held.
BorderedRaster mobility_of(const ErosionState& state, const ErosionLimits& limits) {
    BorderedRaster mobility(state.width(), state.height());
    const auto share = [](float value) { return std::min(1.0F, std::max(0.0F, value)); };  // 0 of what is no number
    parallel_ranges(state.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* const row = mobility.row(y);
            surface_dissolubility_row(state, y, 0, nullptr, row);
            if (!limits.protection.empty())
                for (int x = 0; x < state.width(); ++x) row[x] *= 1.0F - share(limits.protection(x, y));
            if (!limits.erodibility.empty())
                for (int x = 0; x < state.width(); ++x) row[x] *= share(limits.erodibility(x, y));
        }
    });
    return mobility;
}

/// Not 0 where the ground is base level.
Raster<std::uint8_t> outlet_cells(const ErosionState& state, const Outlets& outlets) {
    const int width = state.width();
    const int height = state.height();
    const bool sea = outlets.sea_level > std::numeric_limits<float>::lowest();
    Raster<std::uint8_t> cells = Raster<std::uint8_t>::uninitialised(width, height);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            std::uint8_t* const row = cells.row(y);
            const bool edge = outlets.edges && (y == 0 || y + 1 == height);
            std::fill_n(row, width, static_cast<std::uint8_t>(edge ? 1 : 0));
            if (outlets.edges) row[0] = row[width - 1] = 1;
            if (y == outlets.lowest_y) row[outlets.lowest_x] = 1;
            if (!sea) continue;
            for (int x = 0; x < width; ++x)
                if (state.reference(x, y) + state.change(x, y) <= outlets.sea_level) row[x] = 1;
        }
    });
    return cells;
}

struct Ground {
    BorderedRaster heights;
    /// Largest distance between the heights of a sum of reference and change that rounding can explain, four times
    /// over, m.
    float grain = 0;
};

Ground ground_with_border(const ErosionState& state) {
    Ground ground{BorderedRaster(state.width(), state.height())};
    std::vector<float> largest(static_cast<std::size_t>(state.height()), 0.0F);
    parallel_ranges(state.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            largest[static_cast<std::size_t>(y)] =
                ground_row(state.reference.row(y), state.change.row(y), ground.heights.row(y), state.width());
    });
    constexpr float grain_of_one = 0x1p-23F;
    for (const float row : largest) ground.grain = std::max(ground.grain, 4 * grain_of_one * row);
    return ground;
}

}  // namespace

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

    const Outlets outlets = outlets_of(state, limits, sea_level);
    state.ledger.uplifted += lift(state, limits, outlets, parameters);
    if (parameters.creep > 0) {
        const Crept crept =
            creep(state, double{parameters.creep} * double{parameters.time_step}, mobility_of(state, limits),
                  outlet_cells(state, outlets).view(), outlets.wraps, outlets.sea_level);
        state.ledger.moved += crept.moved;
        state.ledger.left_map += crept.left_map;
    }
    Ground ground = ground_with_border(state);
    const float fall = parameters.depressions == DepressionRule::carve ? ground.grain : 0.0F;
    const Routing routing = route(std::move(ground.heights), {parameters.receivers == FlowReceivers::multiple,
                                                              outlets.edges, outlets.sea_level, outlets.wraps});
    Discharge discharge = gather(routing, fall, rain_share);
    cut_rivers(state, routing, discharge, parameters, limits, outlets.sea_level);

    std::vector<double> sums(static_cast<std::size_t>(height), 0.0);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            sums[static_cast<std::size_t>(y)] = sum_of_row(discharge.outlet.row(y), width);
    });
    double eroded = 0;
    for (const double row : sums) eroded += row;
    eroded *= state.cell_size * state.cell_size;
    state.ledger.moved += eroded;
    state.ledger.left_map += eroded;
}

const ErosionKindWork erosion_work::stream_power{[](ErosionState& state, const ErosionInput& input, std::int64_t) {
    stream_power_step(state, input.schedule.stream_power, limits_of(input, ErosionKind::stream_power),
                      input.rain_share.view(), input.schedule.mixing.sea_level);
}};

}  // namespace cuesta
