#include "core/erosion/stream_power/step_parts.h"

#include <algorithm>
#include <cmath>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/row_sum.h"
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

}  // namespace

BaseLevel base_level_of(Border border, float sea_level) {
    BaseLevel base;
    base.edges = border == Border::open || border == Border::sea;
    base.wraps = border == Border::periodic;
    if (border == Border::sea) base.sea_level = sea_level;
    return base;
}

LowestCell lowest_cell_of(const ErosionState& state, const RowWindow& window, RowBand rows) {
    LowestCell lowest;
    for (int y = rows.first; y < rows.last; ++y)
        for (int x = 0; x < state.width(); ++x)
            if (const float here = state.reference(x, y) + state.change(x, y); here < lowest.height)
                lowest = {here, x, y + window.first};
    return lowest;
}

std::vector<double> lift(ErosionState& state, const ErosionLimits& limits, const BaseLevel& base,
                         const StreamPowerParameters& parameters, const RowWindow& window) {
    const int width = state.width();
    const int height = state.height();
    std::vector<double> sums(static_cast<std::size_t>(height), 0.0);
    const double full = double{parameters.uplift} * 1e-3 * double{parameters.time_step};
    if (full == 0) return sums;
    const float margin = base.edges ? parameters.uplift_margin : 0.0F;
    const std::vector<float> across = uplift_shares(width, margin);
    const std::vector<float> down = uplift_shares(window.height_of_map, margin);
    parallel_ranges(height, 16, [&](int first, int last) {
        std::vector<float> risen(static_cast<std::size_t>(width));
        for (int y = first; y < last; ++y) {
            const int on_map = y + window.first;
            if (base.edges && (on_map == 0 || on_map + 1 == window.height_of_map)) continue;
            const int from = base.edges ? 1 : 0;
            const int count = base.edges ? std::max(0, width - 2) : width;
            float* const change = state.change.row(y);
            const bool has_lowest = on_map == base.lowest.y;
            const float at_lowest = has_lowest ? change[base.lowest.x] : 0.0F;
            const float* const protection = limits.protection.empty() ? nullptr : limits.protection.row(y) + from;
            double& sum = sums[static_cast<std::size_t>(y)];
            sum = lift_row(state.reference.row(y) + from, change + from, protection, across.data() + from,
                           static_cast<float>(full) * down[static_cast<std::size_t>(on_map)], base.sea_level,
                           risen.data(), count);
            if (has_lowest) {
                risen[static_cast<std::size_t>(base.lowest.x)] = 0;
                sum -= double{change[base.lowest.x] - at_lowest};
                change[base.lowest.x] = at_lowest;
            }
            if (state.beds.empty()) continue;  // beds rise with the ground that they are in
            float* const place = state.beds.place.row(y) + from;
            for (int x = 0; x < count; ++x)
                place[x] -= risen[static_cast<std::size_t>(x)] * state.beds.profile.inverse_thickness;
        }
    });
    return sums;
}

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

Raster<std::uint8_t> base_level_cells(const ErosionState& state, const BaseLevel& base, const RowWindow& window) {
    const int width = state.width();
    const bool sea = base.sea_level > std::numeric_limits<float>::lowest();
    Raster<std::uint8_t> cells = Raster<std::uint8_t>::uninitialised(width, state.height());
    parallel_ranges(state.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const int on_map = y + window.first;
            std::uint8_t* const row = cells.row(y);
            const bool edge = base.edges && (on_map == 0 || on_map + 1 == window.height_of_map);
            std::fill_n(row, width, static_cast<std::uint8_t>(edge ? 1 : 0));
            if (base.edges) row[0] = row[width - 1] = 1;
            if (on_map == base.lowest.y) row[base.lowest.x] = 1;
            if (!sea) continue;
            for (int x = 0; x < width; ++x)
                if (state.reference(x, y) + state.change(x, y) <= base.sea_level) row[x] = 1;
        }
    });
    return cells;
}

BorderedGround bordered_ground(const ErosionState& state) {
    BorderedGround ground{BorderedRaster(state.width(), state.height()),
                          std::vector<float>(static_cast<std::size_t>(state.height()), 0.0F)};
    constexpr float grain_of_one = 0x1p-23F;
    parallel_ranges(state.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            ground.grains[static_cast<std::size_t>(y)] =
                4 * grain_of_one *
                ground_row(state.reference.row(y), state.change.row(y), ground.heights.row(y), state.width());
    });
    return ground;
}

std::vector<double> cut_rows(const Discharge& discharge) {
    const int height = discharge.outlet.height();
    std::vector<double> sums(static_cast<std::size_t>(height), 0.0);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            sums[static_cast<std::size_t>(y)] = sum_of_row(discharge.outlet.row(y), discharge.outlet.width());
    });
    return sums;
}

namespace {

double total_of(const std::vector<double>& rows) {
    double sum = 0;
    for (const double row : rows) sum += row;
    return sum;
}

}  // namespace

void book_stream_power(const std::vector<double>& lifted, const std::vector<Crept>& crept,
                       const std::vector<double>& cut, double cell_size, Ledger& ledger) {
    ledger.uplifted += total_of(lifted) * cell_size * cell_size;
    const Crept all_crept = sum_of(crept, cell_size);
    ledger.moved += all_crept.moved;
    ledger.left_map += all_crept.left_map;
    const double eroded = total_of(cut) * (cell_size * cell_size);
    ledger.moved += eroded;
    ledger.left_map += eroded;
}

}  // namespace cuesta
