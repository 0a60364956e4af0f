#include "core/erosion/wind/lane_sweep.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/base/check.h"
#include "core/base/kernel_limits.h"
#include "core/erosion/row_sum.h"
#include "core/erosion/wind/around.h"
#include "core/erosion/wind/gusts.h"
#include "core/erosion/wind/lane_drift.h"
#include "core/erosion/wind/rows_across.h"

namespace cuesta::wind {
namespace {

constexpr int lane_rows = 6;
/// Lanes on either side from which something may come within a stage, a lane a position.
constexpr int halo = LaneSweep::longest_stage;
/// Rows of beside_: loads, air, the same a position on, drifts.
constexpr int beside_rows = 5;
constexpr int row_of_drift = 4;

}  // namespace

LaneSweep::LaneSweep(const WindStep& step, int first, int last)
    : step_(step),
      lanes_(*step.lanes),
      first_(first),
      rows_(step, first, last),
      lane_(last - first, lane_rows),
      ground_(lanes_.breadth(), 2),
      beside_(step.flow != nullptr ? last - first + 2 * halo : 1, beside_rows),
      scratch_rows_(layered() ? last - first : 1, layer_scratch_rows),
      scratch_{scratch_rows_.row(0), scratch_rows_.row(1), scratch_rows_.row(2),
               scratch_rows_.row(3), scratch_rows_.row(4), scratch_rows_.row(5)} {
    std::fill_n(air(), lane_.width(), 1.0F);
    std::fill_n(strength(), lane_.width(), 1.0F);
}

void LaneSweep::sweep(int begin, int end) {
    for (int position = begin; position < end; ++position) {
        if (position == step_.warm_up && step_.warmed_up != nullptr) {
            std::copy_n(load(), lane_.width(), step_.warmed_up + (first_ - lanes_.first_lane()));
            std::fill_n(taken(), lane_.width(), 0.0F);
        }
        rows_.begin(position);
        sweep_position(position);
        rows_.end(position);
    }
}

void LaneSweep::drift(const BentFlow& flow, int since, int begin, const LaneStream& stream) {
    CUESTA_CHECK(begin - since <= longest_stage);
    const int count = beside_.width();
    float* loads[2] = {beside_.row(0), beside_.row(2)};
    float* airs[2] = {beside_.row(1), beside_.row(3)};
    read_stream(stream, loads[0], airs[0]);
    for (int position = since; position < begin; ++position) {
        read_drift(flow, position, begin);
        drift_lanes(beside_.row(row_of_drift), {loads[0], airs[0], loads[1], airs[1]}, count);
        std::swap(loads[0], loads[1]);
        std::swap(airs[0], airs[1]);
    }
    std::copy_n(loads[0] + halo, lane_.width(), load());
    std::copy_n(airs[0] + halo, lane_.width(), air());
    strength_of_air(air(), strength(), lane_.width());
}

void LaneSweep::read_stream(const LaneStream& stream, float* loads, float* airs) const {
    const int lanes = lanes_.lane_count();
    const int count = beside_.width();
    const int first = first_ - halo - stream.first_lane;
    if (step_.wraps) {
        read_around(stream.load.row(0), lanes, first, count, loads);
        read_around(stream.air.row(0), lanes, first, count, airs);
        return;
    }
    std::fill_n(loads, count, 0.0F);
    std::fill_n(airs, count, 1.0F);
    const int begin = std::max(first, 0);
    const int there = std::min(first + count, lanes) - begin;
    std::copy_n(stream.load.row(0) + begin, there, loads + (begin - first));
    std::copy_n(stream.air.row(0) + begin, there, airs + (begin - first));
}

/// Drifts at `position` over the edges below the lanes; none beside lanes that are not on the map just before `begin`
/// and there: who ended has laid down or booked what it had.
void LaneSweep::read_drift(const BentFlow& flow, int position, int begin) {
    float* drift = beside_.row(row_of_drift);
    const int count = beside_.width();
    const int first = first_ - halo;
    if (!step_.flow_places.empty()) {
        const WindStep::FlowPlace place = step_.flow_places[static_cast<std::size_t>(position)];
        flow.drift(place.along, first + place.aside, count, drift);
        return;
    }
    flow.drift(position, first + lanes_.shift(position), count, drift);
    const int ahead = lanes_.shift(begin);
    const int behind = lanes_.shift(begin - 1);
    const int lowest = std::max(-ahead, -behind);
    const int highest = lanes_.breadth() - 1 + std::min(-ahead, -behind);
    const int none_below = std::clamp(lowest + 1 - first, 0, count);
    const int none_above = std::clamp(highest + 1 - first, none_below, count);
    std::fill_n(drift, none_below, 0.0F);
    std::fill(drift + none_above, drift + count, 0.0F);
}

void LaneSweep::put_into(LaneStream& stream) const {
    std::copy_n(lane_.row(2), lane_.width(), stream.load.row(0) + (first_ - stream.first_lane));
    std::copy_n(lane_.row(4), lane_.width(), stream.air.row(0) + (first_ - stream.first_lane));
}

WindBooks LaneSweep::books() {
    // Loads fade where the wind is slack: what is left of them is nothing, also on processors that keep denormals.
    for (int lane = 0; lane < lane_.width(); ++lane) load()[lane] = enough_or_none(load()[lane]);
    books_.taken = sum_of_row(taken(), lane_.width());
    // The load that lanes still carry at their ends leaves the map. Lanes off the map carry nothing.
    books_.left = sum_of_row(load(), lane_.width());
    if (step_.ended != nullptr) std::copy_n(load(), lane_.width(), step_.ended + (first_ - lanes_.first_lane()));
    return books_;
}

void LaneSweep::sweep_position(int position) {
    const Stretch cells = rows_.cells(position);
    float* here = ground_.row(position % 2);
    float* next = ground_.row(1 - position % 2);
    if (position == 0) rows_.read_ground(0, here);
    const int sideways = read_next(position, cells, here, next);
    if (cells.empty()) return;
    enter(position, cells, here);

    const int lane = cells.first - lanes_.shift(position) - first_;
    const int count = cells.last - cells.first;
    const LaneRow row{here + cells.first,
                      next + cells.first + sideways,
                      rows_.give(position) + cells.first,
                      rows_.receive(position) + cells.first,
                      rows_.change(position) + cells.first,
                      wind_floor() + lane,
                      slope() + lane,
                      load() + lane,
                      strength() + lane,
                      taken() + lane};
    if (step_.scheme == WindScheme::published)
        published(row, position, cells.first, count);
    else
        improved(row, position, cells.first, count);
    if (step_.closed) leave(position, cells);
}

void LaneSweep::published(const LaneRow& row, int position, int first_cell, int count) {
    if (!layered()) {
        published_row(row, step_.published, step_.factors.front(), count);
        return;
    }
    published_demand(row, step_.published, scratch_, count);
    bool open = true;
    for (std::size_t layer = 0; open && layer < step_.thickness.size(); ++layer)
        open = published_layer(rows_.thickness(layer, position) + first_cell, step_.factors[layer], scratch_, count);
    if (open) published_bottom(step_.factors.back(), rows_.bottom_yield(position) + first_cell, scratch_, count);
    published_lay(row, rows_.thickness(0, position) + first_cell, scratch_, count);
}

void LaneSweep::improved(const LaneRow& row, int position, int first_cell, int count) {
    if (!layered()) {
        saltation_row(row, step_.saltation, step_.yields.front(), count);
        return;
    }
    saltation_demand(row, step_.saltation, scratch_, count);
    bool open = true;
    for (std::size_t layer = 0; open && layer < step_.thickness.size(); ++layer)
        open = saltation_layer(rows_.thickness(layer, position) + first_cell, step_.yields[layer], scratch_, count);
    if (open) saltation_bottom(step_.yields.back(), rows_.bottom_yield(position) + first_cell, scratch_, count);
    saltation_lay(row, step_.saltation, rows_.thickness(0, position) + first_cell, scratch_, count);
}

/// Reads the ground at the next position and returns how far the lanes step sideways to get there. The next cell of
/// a lane that leaves the map counts as level with its last.
int LaneSweep::read_next(int position, Stretch cells, const float* here, float* next) {
    if (position + 1 == lanes_.length()) {
        const float* behind = step_.beyond != nullptr ? step_.beyond : here;
        if (!cells.empty()) std::copy(behind + cells.first, behind + cells.last, next + cells.first);
        return 0;
    }
    rows_.read_ground(position + 1, next);
    const int sideways = lanes_.shift(position + 1) - lanes_.shift(position);
    if (cells.empty()) return sideways;
    if (sideways > 0 && cells.last == lanes_.breadth()) next[cells.last] = here[cells.last - 1];
    if (sideways < 0 && cells.first == 0) next[-1] = here[0];
    return sideways;
}

/// Lanes enter the map at position 0 and, where they run obliquely, at its side. The wind arrives as if it came
/// over endless level ground like the first cell.
void LaneSweep::enter(int position, Stretch cells, const float* here) {
    if (position == 0) {
        for (int i = cells.first; i < cells.last; ++i) enter_lane(position, i, here);
        return;
    }
    const int sideways = lanes_.shift(position) - lanes_.shift(position - 1);
    if (sideways > 0 && cells.first == 0) enter_lane(position, 0, here);
    if (sideways < 0 && cells.last == lanes_.breadth()) enter_lane(position, cells.last - 1, here);
}

void LaneSweep::enter_lane(int position, int cell, const float* here) {
    const int lane = cell - lanes_.shift(position) - first_;
    wind_floor()[lane] = here[cell];
    std::size_t top = 0;
    if (step_.scheme == WindScheme::published)
        while (top < step_.thickness.size() && !(rows_.thickness(top, position)[cell] > 0.0F)) ++top;
    const float factor =
        step_.scheme == WindScheme::published ? 1.0F : gust_factor(step_.gusts, lanes_.rightwards(first_ + lane));
    load()[lane] = step_.incoming[top] * factor;
    books_.came += static_cast<double>(load()[lane]);
}

/// At walls, lanes that end here lay down all that they still carry.
void LaneSweep::leave(int position, Stretch cells) {
    if (position + 1 == lanes_.length()) {
        for (int i = cells.first; i < cells.last; ++i) leave_lane(position, i);
        return;
    }
    const int sideways = lanes_.shift(position + 1) - lanes_.shift(position);
    if (sideways > 0 && cells.last == lanes_.breadth()) leave_lane(position, cells.last - 1);
    if (sideways < 0 && cells.first == 0) leave_lane(position, 0);
}

void LaneSweep::leave_lane(int position, int cell) {
    float& carried = load()[cell - lanes_.shift(position) - first_];
    float& change = rows_.change(position)[cell];
    const float before = change;
    const float laid = carried * rows_.receive(position)[cell];
    change = before + laid;
    if (layered()) rows_.thickness(0, position)[cell] += laid;
    carried = most(0.0F, carried - (change - before));
}

}  // namespace cuesta::wind
