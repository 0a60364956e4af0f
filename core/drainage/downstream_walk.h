#pragma once
/// \file The walk over all cells of routed water, donors before receivers.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/base/check.h"
#include "core/drainage/routing.h"

namespace cuesta {

/// Visits cells once all their donors have been: first within bands of rows, side by side; then, round by round, what
/// waited for water from another band, and what lies below it in its own; at last the rest on one thread. Visit: a
/// callable void(std::uint32_t cell), called from several threads; what it makes of a cell may depend on the cell and
/// its donors alone, so that neither the bands nor the order in them show in the result.
template <class Visit>
class DownstreamWalk {
public:
    DownstreamWalk(const Routing& routing, const Visit& visit, FlowOrder& order)
        : routing_(routing),
          visit_(visit),
          receivers_(routing.receivers_data()),
          donors_(routing.donors_data()),
          waiting_(Raster<std::uint8_t>::uninitialised(static_cast<int>(routing.stride * (routing.height + 2)), 1)),
          left_(waiting_.row(0)),
          order_(order) {}

    void run() {
        const int bands = std::clamp(routing_.height / 64, 1, thread_count());
        const auto row_of = [&](int band) { return static_cast<int>(std::int64_t{routing_.height} * band / bands); };
        order_.rounds.emplace_back(static_cast<std::size_t>(bands));
        parallel_bands(bands, [&](int band) {
            walk_band(row_of(band), row_of(band + 1), order_.rounds.front()[static_cast<std::size_t>(band)]);
        });
        for (int round = 0; round < most_rounds && bands > 1; ++round) {
            std::vector<FlowOrder::Queue> next(static_cast<std::size_t>(bands));
            release_across(bands, row_of,
                           [&](int band) -> FlowOrder::Queue& { return next[static_cast<std::size_t>(band)]; });
            parallel_bands(bands, [&](int band) {
                follow(next[static_cast<std::size_t>(band)], routing_.cell(0, row_of(band)),
                       routing_.cell(0, row_of(band + 1)));
            });
            order_.rounds.push_back(std::move(next));
        }
        if (bands > 1) release_across(bands, row_of, [&](int) -> FlowOrder::Queue& { return order_.trunk; });
        follow(order_.trunk, 0, std::numeric_limits<std::uint32_t>::max());
        std::size_t visited = order_.trunk.size();
        for (const auto& round : order_.rounds)
            for (const FlowOrder::Queue& queue : round) visited += queue.size();
        CUESTA_CHECK_EQUAL(visited,
                           static_cast<std::size_t>(routing_.width) * static_cast<std::size_t>(routing_.height));
    }

private:
    static constexpr std::uint8_t visited_cell = 255;
    static constexpr std::uint8_t told_cell = 254;  ///< its receivers in other bands know, too
    /// Rounds after the first: what rivers that cross between bands oftener leave is little.
    static constexpr int most_rounds = 8;

    /// By adding neighbouring bits, pairs and fours, which loops over bytes do for many at a time.
    static std::uint8_t bits_in(std::uint8_t byte) {
        const auto pairs = static_cast<std::uint8_t>(byte - ((byte >> 1) & 0x55));
        const auto fours = static_cast<std::uint8_t>((pairs & 0x33) + ((pairs >> 2) & 0x33));
        return static_cast<std::uint8_t>((fours + (fours >> 4)) & 0x0f);
    }

    std::uint32_t neighbour(std::uint32_t cell, unsigned bits) const {
        return routing_.neighbour(cell, static_cast<std::size_t>(std::countr_zero(bits)));
    }

    void release(std::uint32_t cell, FlowOrder::Queue& ready) {
        if (--left_[cell] == 0) ready.push_back(cell);
    }

    /// Puts what waited for water from another band, and has it now, into the list of its band.
    template <class RowOf, class List>
    void release_across(int bands, const RowOf& row_of, const List& list_of) {
        for (int band = 0; band < bands; ++band) {
            // On a map that wraps the first band and the last touch as well.
            if (band > 0 || routing_.wraps) release_row(row_of(band), 0b00000111, list_of((band + bands - 1) % bands));
            if (band + 1 < bands || routing_.wraps)
                release_row(row_of(band + 1) - 1, 0b11100000, list_of((band + 1) % bands));
        }
    }
    /// Tells the receivers outside a band, those in the directions `across`, of the cells of a row of it that were
    /// visited since it was told.
    void release_row(int y, unsigned across, FlowOrder::Queue& ready) {
        for (int x = 0; x < routing_.width; ++x) {
            const std::uint32_t cell = routing_.cell(x, y);
            if (left_[cell] != visited_cell) continue;
            for (unsigned bits = receivers_[cell] & across; bits != 0; bits &= bits - 1)
                release(neighbour(cell, bits), ready);
            left_[cell] = told_cell;
        }
    }

    /// Visits the cells of a queue, which are ready, and what becomes ready below them from number `begin` to `end`.
    void follow(FlowOrder::Queue& queue, std::uint32_t begin, std::uint32_t end) {
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const std::uint32_t cell = queue[at];
            visit_(cell);
            left_[cell] = visited_cell;
            for (unsigned bits = receivers_[cell]; bits != 0; bits &= bits - 1)
                if (const std::uint32_t receiver = neighbour(cell, bits); receiver >= begin && receiver < end)
                    release(receiver, queue);
        }
    }

    /// First come, first served, and the order is the queue: the sources of a row, then the cells that become ready below
    /// them. What stands side by side in it seldom waits for one another, so that a processor works on several cells at
    /// a time; a stack, which follows a single way of water down, would make it wait for each.
    void walk_band(int first, int last, FlowOrder::Queue& order) {
        const std::uint32_t begin = routing_.cell(0, first);
        const std::uint32_t end = routing_.cell(0, last);
        for (std::uint32_t cell = begin; cell < end; ++cell) left_[cell] = bits_in(donors_[cell]);
        // One more: what is put behind the last and not kept. A new cell is always written, and counted only if it is
        // ready, since no processor foresees which are.
        order.resize(static_cast<std::size_t>(last - first) * static_cast<std::size_t>(routing_.width) + 1);
        std::uint32_t* const queue = order.data();
        std::size_t queued = 0;
        std::size_t visited = 0;
        for (int y = first; y < last; ++y) {
            const std::uint32_t start = routing_.cell(0, y);
            for (std::uint32_t cell = start; cell < start + static_cast<std::uint32_t>(routing_.width); ++cell) {
                queue[queued] = cell;
                queued += left_[cell] == 0 ? 1 : 0;
            }
            for (; visited < queued; ++visited) {
                const std::uint32_t cell = queue[visited];
                visit_(cell);
                left_[cell] = visited_cell;
                for (unsigned bits = receivers_[cell]; bits != 0; bits &= bits - 1) {
                    const std::uint32_t receiver = neighbour(cell, bits);
                    if (receiver < begin || receiver >= end) continue;
                    queue[queued] = receiver;
                    queued += --left_[receiver] == 0 ? 1 : 0;
                }
            }
        }
        order.resize(queued);
    }

    const Routing& routing_;
    const Visit& visit_;
    const std::uint8_t* receivers_;
    const std::uint8_t* donors_;
    Raster<std::uint8_t> waiting_;  ///< donors that are still to come
    std::uint8_t* left_;
    FlowOrder& order_;
};

/// Visits all cells, donors before receivers, and returns the order in which it did.
template <class Visit>
FlowOrder walk_downstream(const Routing& routing, const Visit& visit) {
    FlowOrder order;
    DownstreamWalk<Visit>(routing, visit, order).run();
    return order;
}

}  // namespace cuesta
