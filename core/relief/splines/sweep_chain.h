#pragma once
/// \file Many Jacobi sweeps in one pass over the rows: each sweep follows the one before it a row or two behind, so
/// that what it reads is still in the processor's cache, and only the last one writes to memory.

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/base/threads.h"
#include "core/field/raster.h"

namespace cuesta {

/// A few rows that lie below each other, for one sweep: what it reads and what it writes.
template <int reach>
struct SweepRows {
    static constexpr int most = 4;  ///< rows at a time: neighbours share what they read
    int first = 0;                  ///< the first row to compute
    int count = 0;                  ///< how many, 1 .. most
    std::array<const float*, most + 2 * reach> before_rows{};
    std::array<float*, most> after_rows{};

    /// Row first + i of the state before, -reach <= i < count + reach; outside the grid the nearest row inside. Columns
    /// -1 and width hold the nearest cell inside.
    const float* before(int i) const { return before_rows[static_cast<std::size_t>(reach + i)]; }
    /// Row first + i of the state after, 0 <= i < count.
    float* after(int i) const { return after_rows[static_cast<std::size_t>(i)]; }
};

namespace sweep_chain {

/// Some sweeps over rows [first, last) of a grid, into `result`. start(y, row) fills in row y of the state before them.
///
/// Rows at the edges of the range need more and more rows outside it the earlier the sweep: these are computed here
/// too, so that ranges are independent of each other; the same code on the same numbers makes the same rows.
template <int reach, class Start, class Sweep>
void range(Raster<float>& result, int first, int last, int sweeps, Start&& start, Sweep&& sweep) {
    constexpr int step = SweepRows<reach>::most;
    constexpr int ring = step + 2 * reach;
    const int width = result.width();
    const int height = result.height();
    auto states = Raster<float>::uninitialised(
        width, ring * sweeps);  // the latest rows of the start and of all sweeps but the last
    const auto state_row = [&](int stage, int y) { return states.row(stage * ring + y % ring); };
    const auto begin_of = [&](int stage) { return std::max(0, first - (sweeps - stage) * reach); };
    const auto end_of = [&](int stage) { return std::min(height, last + (sweeps - stage) * reach); };
    const auto fill_ghosts = [width](float* row) {
        row[-1] = row[0];
        row[width] = row[width - 1];
    };
    for (int lead = begin_of(0); lead < last + sweeps * reach; lead += step) {
        for (int y = lead; y < std::min(lead + step, end_of(0)); ++y) {
            start(y, state_row(0, y));
            fill_ghosts(state_row(0, y));
        }
        for (int stage = 1; stage <= sweeps; ++stage) {
            SweepRows<reach> rows;
            rows.first = std::max(lead - stage * reach, begin_of(stage));
            rows.count = std::min(lead - stage * reach + step, end_of(stage)) - rows.first;
            if (rows.count <= 0) continue;
            for (int i = -reach; i < rows.count + reach; ++i)
                rows.before_rows[static_cast<std::size_t>(reach + i)] =
                    state_row(stage - 1, std::clamp(rows.first + i, 0, height - 1));
            for (int i = 0; i < rows.count; ++i)
                rows.after_rows[static_cast<std::size_t>(i)] =
                    stage == sweeps ? result.row(rows.first + i) : state_row(stage, rows.first + i);
            sweep(rows);
            if (stage < sweeps)
                for (int i = 0; i < rows.count; ++i) fill_ghosts(rows.after(i));
        }
    }
}

}  // namespace sweep_chain

/// `sweeps` (>= 1) Jacobi sweeps on a grid of width x height cells. start(y, row) fills in row y of the first state;
/// sweep(rows) computes rows of the next from rows at most `reach` away, each the same however many are asked for at
/// once. Both are called from many threads, and more than once for some rows. The result does not depend on the number
/// of threads.
template <int reach, class Start, class Sweep>
Raster<float> swept(int width, int height, int sweeps, Start&& start, Sweep&& sweep) {
    // The rows under way should stay in a core's own second-level cache, with room to spare for what sweeps read
    // besides; a band's edges are computed twice, so a band is given several times as many rows as that costs.
    constexpr std::ptrdiff_t cache = 384 * 1024;
    constexpr int cells_for_threads = 96 * 96;  // below, waking a thread costs more than it does
    const std::ptrdiff_t bytes_a_sweep =
        (SweepRows<reach>::most + 2 * reach) * static_cast<std::ptrdiff_t>(width) * std::ptrdiff_t{sizeof(float)};
    const int at_once = static_cast<int>(std::clamp<std::ptrdiff_t>(cache / bytes_a_sweep, 4, std::max(sweeps, 4)));
    const int passes = (sweeps + at_once - 1) / at_once;

    Raster<float> state;
    int done = 0;
    for (int pass = 0; pass < passes; ++pass) {
        const int count = (sweeps - done) / (passes - pass);
        const int bands = static_cast<std::ptrdiff_t>(width) * height < cells_for_threads
                              ? 1
                              : std::clamp(height / (4 * count * reach), 1, thread_count());
        auto next = Raster<float>::uninitialised(width, height);
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
