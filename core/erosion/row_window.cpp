#include "core/erosion/row_window.h"

#include <algorithm>

#include "core/erosion/kind_work.h"

namespace cuesta {

RowTotals sums_of_band(const RowTotals& window, int first, RowBand band) {
    const auto row_of = [&](int y) { return static_cast<std::ptrdiff_t>(y / window.rows_of_cells) * window.columns; };
    const int last = band.last + window.rows_of_cells - 1;
    RowTotals own{window.rows_of_cells, window.columns, window.weight, {}};
    own.sums.assign(window.sums.begin() + (row_of(band.first) - row_of(first)),
                    window.sums.begin() + (row_of(last) - row_of(first)));
    return own;
}

bool asks_for_relief(const ErosionSchedule& schedule) {
    return std::any_of(erosion_kinds.begin(), erosion_kinds.end(), [&](ErosionKind kind) {
        const RowWindowWork* const work = work_of(kind).in_windows;
        return schedule.mixing.weight(kind) > 0 && work != nullptr && work->asks_for_relief != nullptr &&
               work->asks_for_relief(schedule);
    });
}

Error obstacle_to_row_windows(const ErosionSchedule& schedule, ErosionKind kind, bool on_ranks) {
    const RowWindowWork* const work = work_of(kind).in_windows;
    if (work == nullptr || (work->run == nullptr && !on_ranks))
        return {std::string(traits_of(kind).not_in_bands), "erosion." + std::string(name_of(kind))};
    if (work->obstacle != nullptr)
        if (const Error obstacle = work->obstacle(schedule); !obstacle.what.empty()) return obstacle;
    if (schedule.mixing.border == Border::periodic && !work->goes_round)
        return {"over periodic borders, " + std::string(traits_of(kind).not_in_bands), "erosion.border"};
    return {};
}

Error obstacle_to_row_windows(const ErosionSchedule& schedule, bool on_ranks) {
    for (const ErosionKind kind : erosion_kinds)
        if (schedule.mixing.weight(kind) > 0)
            if (const Error obstacle = obstacle_to_row_windows(schedule, kind, on_ranks); !obstacle.what.empty())
                return obstacle;
    return {};
}

}  // namespace cuesta
