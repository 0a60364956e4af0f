#include "core/erosion/wind/on_ranks.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include "core/erosion/wind/all_lanes.h"
#include "core/erosion/wind/block_sums.h"
#include "core/erosion/wind/lane_transpose.h"
#include "core/erosion/wind/step_start.h"
#include "core/erosion/yielding.h"

namespace cuesta::wind {
namespace {

/// Every so many positions are counted to find how long lanes are.
constexpr int positions_between_counts = 16;

std::int64_t length_of_group(const Lanes& lanes, int group) {
    const Stretch of = lanes_of_group(lanes, group);
    std::int64_t cells = 0;
    for (int position = 0; position < lanes.length(); position += positions_between_counts) {
        const Stretch here = lanes.cells(of.first, of.last, position);
        cells += here.last - here.first;
    }
    return cells;
}

/// The lanes of neighbouring groups.
Stretch lanes_of_groups(const Lanes& lanes, Stretch groups) {
    if (groups.empty()) return {0, 0};
    return {lanes_of_group(lanes, groups.first).first, lanes_of_group(lanes, groups.last - 1).last};
}

RasterView<float> own_rows_of(Raster<float>& raster, int first, RowBand own) {
    return {raster.row(own.first - first), raster.width(), own.count(), raster.stride()};
}

/// The sums of the blocks of the whole map, on every rank that has rows.
Raster<std::int32_t> all_block_sums(BlockSums& own, const Lanes& lanes, const RowDomain& domain) {
    Ranks& ranks = domain.ranks();
    const int width = own.sums.width();
    const auto cells_of = [&](RowBand rows) {
        return std::vector<std::int32_t>(static_cast<std::size_t>(rows.count()) * static_cast<std::size_t>(width));
    };
    std::vector<std::int32_t> sent = cells_of({0, own.sums.height()});
    for (int y = 0; y < own.sums.height(); ++y)
        std::copy_n(own.sums.row(y), width, sent.data() + static_cast<std::ptrdiff_t>(y) * width);
    std::vector<std::vector<std::int32_t>> received(static_cast<std::size_t>(ranks.size()));
    std::vector<Outgoing> out;
    std::vector<Incoming> in;
    for (int rank = 0; rank < ranks.size(); ++rank) {
        if (rank == ranks.rank() || domain.own(rank).count() == 0) continue;
        std::vector<std::int32_t>& theirs = received[static_cast<std::size_t>(rank)];
        theirs = cells_of(block_rows_of(lanes, domain.own(rank)));
        out.push_back({rank, std::as_bytes(std::span(sent))});
        in.push_back({rank, std::as_writable_bytes(std::span(theirs))});
    }
    ranks.exchange(out, in);
    received[static_cast<std::size_t>(ranks.rank())] = std::move(sent);
    const int rows_of_map = lanes.along_rows() ? lanes.breadth() : lanes.length();
    Raster<std::int32_t> sums(width, (rows_of_map + cells_of_block - 1) / cells_of_block);
    for (int rank = 0; rank < ranks.size(); ++rank) {
        const RowBand rows = block_rows_of(lanes, domain.own(rank));
        const std::int32_t* at = received[static_cast<std::size_t>(rank)].data();
        for (int y = rows.first; y < rows.last; ++y)
            for (int x = 0; x < width; ++x) sums(x, y) += *at++;
    }
    return sums;
}

/// Memory that a rank keeps from step to step.
struct LaneMemory {
    TransposeMemory turn;
    std::vector<ReusedCells> fields;
};

/// One rank's part in a step.
class RankedStep {
public:
    RankedStep(ErosionState& state, const ErosionInput& input, const RowWindow& window, const RowDomain& domain,
               LaneMemory& memory)
        : state_(state),
          parameters_(input.schedule.wind),
          border_(input.schedule.mixing.border),
          window_(window),
          domain_(domain),
          own_(domain.own()),
          lanes_(lanes_of_step(state, parameters_, domain.width(), domain.height())),
          groups_(groups_of_ranks(lanes_.lanes, domain)),
          turn_(domain, lanes_.lanes, lanes_of_ranks(), memory.turn),
          memory_(memory),
          // As in wind_step().
          yielding_(yielding_of(limits_of(input, ErosionKind::wind), state.width(), state.height(), 1.0F)) {}

    /// Sweeps the own lanes.
    std::vector<WindBooks> sweep() {
        WindStep step = start_of_step(state_, parameters_, border_, lanes_.lanes, lanes_.variation);
        Raster<float> ground = ground_of(state_);
        std::optional<BentFlow> flow;
        if (step.bending.amount > 0) bend(step, own_rows_of(ground, window_.first, own_), flow);
        fetch(step, ground);
        ground = {};
        const Stretch groups = groups_[static_cast<std::size_t>(domain_.ranks().rank())];
        std::vector<WindBooks> books;
        if (!groups.empty()) books = sweep_groups(step, groups, [&](LaneStream& stream) { meet(stream); });
        bring(step);
        return books;
    }

    /// Returns the ground that moved, by own rows, in metres over a cell.
    std::vector<double> settle() {
        if (parameters_.scheme != WindScheme::improved) return {};
        std::vector<RasterView<float>> fields{state_.change.view()};
        for (Raster<float>& layer : state_.thickness) fields.push_back(layer.view());
        domain_.exchange(fields, window_.first, {reach_of_settling(state_.layered()), 1});
        const std::vector<double> rows = settle_loose_ground(state_, parameters_, yielding_, false);
        const auto first = rows.begin() + (own_.first - window_.first);
        return {first, first + own_.count()};
    }

private:
    std::vector<Stretch> lanes_of_ranks() const {
        std::vector<Stretch> lanes;
        for (const Stretch groups : groups_) lanes.push_back(lanes_of_groups(lanes_.lanes, groups));
        return lanes;
    }

    /// Blocks of the whole map are known everywhere; drifts only beside the own lanes.
    void bend(WindStep& step, RasterView<const float> own_ground, std::optional<BentFlow>& flow) const {
        BlockSums own = block_sums(own_ground, own_, lanes_.lanes, step.bending.inverse_cell);
        Raster<std::int32_t> sums = all_block_sums(own, lanes_.lanes, domain_);
        const Stretch lanes = turn_.own();
        if (lanes.empty()) return;
        step.flow =
            &flow.emplace(heights_of(sums, lanes_.lanes), lanes_.lanes, step.bending,
                          Stretch{lanes.first - LaneSweep::longest_stage, lanes.last + LaneSweep::longest_stage});
    }

    /// Turns the rasters that the wind reads and changes to the own lanes.
    void fetch(WindStep& step, Raster<float>& ground) {
        memory_.fields.resize(5 + state_.thickness.size());
        std::size_t next = 0;
        const auto by_lanes = [&](Raster<float>& window, int beside) {
            ReusedCells& memory = memory_.fields[next++];
            return window.empty() ? RasterView<float>()
                                  : turn_.to_lanes(own_rows_of(window, window_.first, own_), beside, memory);
        };
        step.by_lanes = true;
        step.first_held = turn_.first_held();
        step.ground = by_lanes(ground, 1);
        step.give = by_lanes(yielding_.give, 0);
        step.receive = by_lanes(yielding_.receive, 0);
        Raster<float> bottom_yield = bed_yields_of(state_);
        step.bottom_yield = by_lanes(bottom_yield, 0);
        step.change = by_lanes(state_.change, 0);
        for (Raster<float>& layer : state_.thickness) step.thickness.push_back(by_lanes(layer, 0));
    }

    void bring(const WindStep& step) {
        turn_.to_rows(step.change, own_rows_of(state_.change, window_.first, own_));
        for (std::size_t i = 0; i < state_.thickness.size(); ++i)
            turn_.to_rows(step.thickness[i], own_rows_of(state_.thickness[i], window_.first, own_));
    }

    void meet(LaneStream& stream) const {
        const auto lanes = static_cast<std::size_t>(lanes_.lanes.lane_count());
        const std::array<std::span<float>, 2> lists{std::span(stream.load.row(0), lanes),
                                                    std::span(stream.air.row(0), lanes)};
        turn_.exchange_beside(lists, LaneSweep::longest_stage);
    }

    ErosionState& state_;
    const WindParameters& parameters_;
    Border border_;
    RowWindow window_;
    const RowDomain& domain_;
    RowBand own_;
    StepLanes lanes_;
    std::vector<Stretch> groups_;
    LaneTranspose turn_;
    LaneMemory& memory_;
    Yielding yielding_;
};

/// Three numbers a group, in the order of the groups; on rank 0.
std::vector<double> gather_books(Ranks& ranks, const std::vector<WindBooks>& own) {
    std::vector<double> numbers;
    for (const WindBooks& books : own) numbers.insert(numbers.end(), {books.taken, books.came, books.left});
    const std::vector<std::vector<std::byte>> parts = gather(ranks, std::as_bytes(std::span(numbers)));
    numbers.clear();
    for (const std::vector<std::byte>& part : parts) {
        const std::size_t before = numbers.size();
        numbers.resize(before + part.size() / sizeof(double));
        if (!part.empty()) std::memcpy(numbers.data() + before, part.data(), part.size());
    }
    return numbers;
}

}  // namespace

std::vector<Stretch> groups_of_ranks(const Lanes& lanes, const RowDomain& domain) {
    const int size = domain.ranks().size();
    std::int64_t with_rows = 0;
    while (with_rows < size && domain.own(static_cast<int>(with_rows)).count() > 0) ++with_rows;
    std::vector<std::int64_t> cells;
    std::int64_t total = 0;
    for (int group = 0; group < lane_groups(lanes); ++group) total += cells.emplace_back(length_of_group(lanes, group));
    std::vector<Stretch> groups(static_cast<std::size_t>(size), {0, 0});
    std::int64_t before = 0;
    int group = 0;
    for (std::int64_t rank = 0; rank < with_rows; ++rank) {
        Stretch& own = groups[static_cast<std::size_t>(rank)];
        own.first = group;
        // A group goes to the rank that its middle falls to.
        for (; group < static_cast<int>(cells.size()); ++group) {
            const std::int64_t of_group = cells[static_cast<std::size_t>(group)];
            const bool last_rank = rank + 1 == with_rows;
            if (!last_rank && (2 * before + of_group) * with_rows >= 2 * total * (rank + 1)) break;
            before += of_group;
        }
        own.last = group;
    }
    return groups;
}

std::vector<RowTotals> step_on_ranks(ErosionState& state, const ErosionInput& input, const RowWindow& window,
                                     const RowDomain& domain, std::any& memory) {
    std::vector<WindBooks> books;
    std::vector<double> settled;
    if (domain.own().count() > 0) {
        if (!memory.has_value()) memory = LaneMemory();
        RankedStep step(state, input, window, domain, std::any_cast<LaneMemory&>(memory));
        books = step.sweep();
        settled = step.settle();
    }
    std::vector<double> of_groups = gather_books(domain.ranks(), books);
    std::vector<double> of_rows = domain.gather_rows(settled);
    ++state.steps_done;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::wind)];
    if (domain.ranks().rank() != 0) return {};
    std::vector<RowTotals> sums;
    sums.push_back({1, 3, 1, std::move(of_groups)});
    sums.push_back({1, 1, 1, std::move(of_rows)});
    return sums;
}

}  // namespace cuesta::wind
