#pragma once
/// \file Many Jacobi sweeps in one pass over the rows: each sweep follows the one before it a few rows behind, so that
/// what it reads is still in the processor's cache, and only the last one writes to memory.

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/base/threads.h"
#include "core/field/raster.h"

namespace cuesta {

/// Rows y - reach .. y + reach of the state before a sweep; outside the grid the nearest row inside. Columns -1 and
/// width hold the nearest cell inside.
template <int reach>
struct SweepRows {
    std::array<const float*, 2 * reach + 1> rows;
    /// Row y + offset, |offset| <= reach.
    const float* at(int offset) const { return rows[static_cast<std::size_t>(reach + offset)]; }
};

namespace sweep_chain {

/// Some sweeps over rows [first, last) of a grid of width x height cells, into `result`. start(y, row) fills in row y
/// of the state before them.
///
/// Rows at the edges of the range need more and more rows outside it the earlier the sweep: these are computed here
/// too, so that ranges are independent of each other; the same code on the same numbers makes the same rows.
template <int reach, class Start, class Sweep>
void range(Raster<float>& result, int first, int last, int sweeps, Start&& start, Sweep&& sweep) {
    constexpr int ring = 2 * reach + 1;
    const int width = result.width();
    const int height = result.height();
    Raster<float> states(width, ring * sweeps);  // the last rows of the start and of all sweeps but the last
    const auto state_row = [&](int stage, int y) { return states.row(stage * ring + y % ring); };
    const auto begin_of = [&](int stage) { return std::max(0, first - (sweeps - stage) * reach); };
    const auto end_of = [&](int stage) { return std::min(height, last + (sweeps - stage) * reach); };
    const auto fill_ghosts = [width](float* row) {
        row[-1] = row[0];
        row[width] = row[width - 1];
    };
    for (int lead = begin_of(0); lead < last + sweeps * reach; ++lead) {
        if (lead < end_of(0)) {
            start(lead, state_row(0, lead));
            fill_ghosts(state_row(0, lead));
        }
        for (int stage = 1; stage <= sweeps; ++stage) {
            const int y = lead - stage * reach;
            if (y < begin_of(stage)) break;  // later sweeps are further behind
            if (y >= end_of(stage)) continue;
            SweepRows<reach> before;
            for (int offset = -reach; offset <= reach; ++offset)
                before.rows[static_cast<std::size_t>(reach + offset)] =
                    state_row(stage - 1, std::clamp(y + offset, 0, height - 1));
            if (stage == sweeps) {
                sweep(y, before, result.row(y));
            } else {
                sweep(y, before, state_row(stage, y));
                fill_ghosts(state_row(stage, y));
            }
        }
    }
}

}  // namespace sweep_chain

/// `sweeps` (>= 1) Jacobi sweeps on a grid of width x height cells. start(y, row) fills in row y of the first state;
/// sweep(y, before, row) computes row y of the next from rows at most `reach` away. Both are called from many threads,
/// and more than once for some rows. The result does not depend on the number of threads.
template <int reach, class Start, class Sweep>
Raster<float> swept(int width, int height, int sweeps, Start&& start, Sweep&& sweep) {
    // The rows under way should stay in a core's own second-level cache, with room to spare for what sweeps read
    // besides; a band's edges are computed twice, so a band is given several times as many rows as that costs.
    constexpr std::ptrdiff_t cache = 384 * 1024;
    constexpr int cells_for_threads = 96 * 96;  // below, waking a thread costs more than it does
    const std::ptrdiff_t row_bytes = static_cast<std::ptrdiff_t>(width) * std::ptrdiff_t{sizeof(float)};
    const int at_once =
        static_cast<int>(std::clamp<std::ptrdiff_t>(cache / (row_bytes * (2 * reach + 1)), 4, std::max(sweeps, 4)));
    const int passes = (sweeps + at_once - 1) / at_once;

    Raster<float> state;
    int done = 0;
    for (int pass = 0; pass < passes; ++pass) {
        const int count = (sweeps - done) / (passes - pass);
        const int bands = static_cast<std::ptrdiff_t>(width) * height < cells_for_threads
                              ? 1
                              : std::clamp(height / (4 * count * reach), 1, thread_count());
        Raster<float> next(width, height);
        parallel_bands(bands, [&](int band) {
            const auto edge = [&](int i) { return static_cast<int>(static_cast<long long>(height) * i / bands); };
            if (pass == 0) {
                sweep_chain::range<reach>(next, edge(band), edge(band + 1), count, start, sweep);
            } else {
                const auto from_state = [&](int y, float* row) { std::copy_n(state.row(y), width, row); };
                sweep_chain::range<reach>(next, edge(band), edge(band + 1), count, from_state, sweep);
            }
        });
        state = std::move(next);
        done += count;
    }
    return state;
}

}  // namespace cuesta
