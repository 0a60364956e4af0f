#include "core/erosion/wind/lane_transpose.h"

#include <algorithm>
#include <utility>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta::wind {
namespace {

/// Rows that are turned together, so that what is written of a position lies together.
constexpr int rows_at_once = 16;

std::span<std::byte> bytes_of(std::span<float> numbers) {
    return std::as_writable_bytes(numbers);
}

/// Positions at which the lanes first .. last - 1 cross the line of a minor index: lanes step to one side alone.
Stretch positions_on_line(const Lanes& lanes, Stretch of, int minor) {
    const bool falls = lanes.shift(lanes.length() - 1) >= 0;  // the lane on the line, from position to position
    const auto first_where = [&](const auto& is_there) {
        int first = 0;
        int last = lanes.length();
        while (first < last) {
            const int middle = first + (last - first) / 2;
            if (is_there(minor - lanes.shift(middle)))
                last = middle;
            else
                first = middle + 1;
        }
        return first;
    };
    if (falls)
        return {first_where([&](int lane) { return lane < of.last; }),
                first_where([&](int lane) { return lane < of.first; })};
    return {first_where([&](int lane) { return lane >= of.first; }),
            first_where([&](int lane) { return lane >= of.last; })};
}

}  // namespace

std::span<float> ReusedCells::cells(std::size_t count) {
    if (cells_.capacity() < count) {
        // Its contents need not be copied.
        cells_ = {};
        cells_.reserve(count + count / 8);
    }
    if (cells_.size() < count) cells_.resize(count);
    return std::span(cells_).first(count);
}

RasterView<float> ReusedCells::raster(int width, int height) {
    constexpr int ghosts = 1;
    const std::ptrdiff_t stride = std::ptrdiff_t{width} + 2 * ghosts;
    return {cells(static_cast<std::size_t>(stride) * static_cast<std::size_t>(height)).data() + ghosts, width, height,
            stride};
}

class LaneTranspose::Piece {
public:
    Piece(const Lanes& lanes, RowBand rows, Stretch of, int other, ReusedCells* memory)
        : rank(other), lanes_(&lanes), rows_(rows) {
        starts_.push_back(0);
        for (int y = rows.first; y < rows.last && !of.empty(); ++y) {
            runs_.push_back(lanes.along_rows() ? positions_on_line(lanes, of, y)
                                               : lanes.cells(of.first, of.last, lanes.major_index(y)));
            const Stretch& run = runs_.back();
            starts_.push_back(starts_.back() + static_cast<std::size_t>(std::max(run.last - run.first, 0)));
        }
        if (memory != nullptr) cells = memory->cells(starts_.back());
    }

    /// From or to the rows `strip`, which begins at row `first` of the map; f(cell of the strip, cell of the piece).
    template <class View, class Function>
    void with_rows(View strip, int first, const Function& f) {
        parallel_ranges(static_cast<int>(runs_.size()), rows_at_once, [&](int begin, int end) {
            for (int i = begin; i < end; ++i) {
                const Stretch run = runs_[static_cast<std::size_t>(i)];
                float* at = cells.data() + starts_[static_cast<std::size_t>(i)];
                auto* const row = strip.row(rows_.first + i - first);
                if (!lanes_->along_rows())
                    for (int x = run.first; x < run.last; ++x) f(row[x], *at++);
                else
                    for (int p = run.first; p < run.last; ++p) f(row[lanes_->major_index(p)], *at++);
            }
        });
    }

    /// The same of a raster by lanes, whose first column is lane `held`.
    template <class Function>
    void with_lanes(RasterView<float> by_lanes, int held, const Function& f) {
        const int blocks = (static_cast<int>(runs_.size()) + rows_at_once - 1) / rows_at_once;
        parallel_ranges(blocks, 1, [&](int begin, int end) {
            for (int block = begin; block < end; ++block) {
                const int first = block * rows_at_once;
                const int last = std::min(first + rows_at_once, static_cast<int>(runs_.size()));
                if (lanes_->along_rows())
                    lines_with_lanes(first, last, by_lanes, held, f);
                else
                    rows_with_lanes(first, last, by_lanes, held, f);
            }
        });
    }

    int rank;  ///< the other one
    std::span<float> cells;

private:
    template <class Function>
    void rows_with_lanes(int first, int last, RasterView<float> by_lanes, int held, const Function& f) {
        for (int i = first; i < last; ++i) {
            const Stretch run = runs_[static_cast<std::size_t>(i)];
            const int position = lanes_->major_index(rows_.first + i);
            float* at = cells.data() + starts_[static_cast<std::size_t>(i)];
            float* const row = by_lanes.row(position);
            const int aside = lanes_->shift(position) + held;
            for (int x = run.first; x < run.last; ++x) f(row[x - aside], *at++);
        }
    }
    /// Position by position, where the lines lie side by side.
    template <class Function>
    void lines_with_lanes(int first, int last, RasterView<float> by_lanes, int held, const Function& f) {
        Stretch all{lanes_->length(), 0};
        for (int i = first; i < last; ++i) {
            const Stretch run = runs_[static_cast<std::size_t>(i)];
            if (!run.empty()) all = {std::min(all.first, run.first), std::max(all.last, run.last)};
        }
        for (int position = all.first; position < all.last; ++position) {
            float* const row = by_lanes.row(position);
            const int aside = lanes_->shift(position) + held;
            for (int i = first; i < last; ++i) {
                const Stretch run = runs_[static_cast<std::size_t>(i)];
                if (position < run.first || position >= run.last) continue;
                f(row[rows_.first + i - aside],
                  cells[starts_[static_cast<std::size_t>(i)] + static_cast<std::size_t>(position - run.first)]);
            }
        }
    }

    const Lanes* lanes_;
    RowBand rows_;
    std::vector<Stretch> runs_;        ///< by row: columns, or positions where lanes run along rows
    std::vector<std::size_t> starts_;  ///< in `cells`
};

LaneTranspose::LaneTranspose(const RowDomain& domain, const Lanes& lanes, std::vector<Stretch> lanes_of_ranks,
                             TransposeMemory& memory)
    : domain_(&domain), lanes_(&lanes), lanes_of_(std::move(lanes_of_ranks)), memory_(&memory) {
    const auto size = static_cast<std::size_t>(domain.ranks().size());
    CUESTA_CHECK_EQUAL(lanes_of_.size(), size);
    memory.sent.resize(size);
    memory.received.resize(size);
}

LaneTranspose::Piece LaneTranspose::piece_of(int rank_of_rows, int rank_of_lanes, int beside,
                                             ReusedCells* memory) const {
    const Stretch of = lanes_of(rank_of_lanes);
    const Stretch wider = of.empty() ? of : Stretch{of.first - beside, of.last + beside};
    const int other = rank_of_rows == domain_->ranks().rank() ? rank_of_lanes : rank_of_rows;
    return {*lanes_, domain_->own(rank_of_rows), wider, other, memory};
}

/// A rank keeps its own piece without sending it.
void LaneTranspose::pass(std::vector<Piece>& out, std::vector<Piece>& in) const {
    const int me = domain_->ranks().rank();
    std::vector<Outgoing> outgoing;
    std::vector<Incoming> incoming;
    for (Piece& piece : out)
        if (piece.rank != me) outgoing.push_back({piece.rank, bytes_of(piece.cells)});
    for (Piece& piece : in)
        if (piece.rank != me) incoming.push_back({piece.rank, bytes_of(piece.cells)});
    domain_->ranks().exchange(outgoing, incoming);
    const auto rank = static_cast<std::size_t>(me);
    in[rank].cells = out[rank].cells;
}

RasterView<float> LaneTranspose::to_lanes(RasterView<const float> rows, int beside, ReusedCells& memory) const {
    CUESTA_CHECK(beside == 0 || beside == 1);
    const int me = domain_->ranks().rank();
    std::vector<Piece> out;
    std::vector<Piece> in;
    for (int rank = 0; rank < domain_->ranks().size(); ++rank) {
        const auto i = static_cast<std::size_t>(rank);
        out.push_back(piece_of(me, rank, beside, &memory_->sent[i]));
        out.back().with_rows(rows, domain_->own().first, [](const float& cell, float& sent) { sent = cell; });
        in.push_back(piece_of(rank, me, beside, rank == me ? nullptr : &memory_->received[i]));
    }
    pass(out, in);
    if (own().empty()) return {};
    const RasterView<float> by_lanes = memory.raster(own().last - own().first + 2, lanes_->length());
    for (Piece& piece : in)
        piece.with_lanes(by_lanes, first_held(), [](float& cell, float& received) { cell = received; });
    return by_lanes;
}

void LaneTranspose::to_rows(RasterView<float> by_lanes, RasterView<float> rows) const {
    const int me = domain_->ranks().rank();
    std::vector<Piece> out;
    std::vector<Piece> in;
    for (int rank = 0; rank < domain_->ranks().size(); ++rank) {
        const auto i = static_cast<std::size_t>(rank);
        out.push_back(piece_of(rank, me, 0, &memory_->sent[i]));
        out.back().with_lanes(by_lanes, first_held(), [](float& cell, float& sent) { sent = cell; });
        in.push_back(piece_of(me, rank, 0, rank == me ? nullptr : &memory_->received[i]));
    }
    pass(out, in);
    for (Piece& piece : in)
        piece.with_rows(rows, domain_->own().first, [](float& cell, float& received) { cell = received; });
}

void LaneTranspose::exchange_beside(std::span<const std::span<float>> lists, int count) const {
    const Stretch mine = own();
    if (mine.empty()) return;
    struct Side {
        int rank;
        Stretch lanes;
        std::vector<float> numbers;
    };
    std::vector<Side> out;
    std::vector<Side> in;
    const auto common = [](Stretch a, Stretch b) {
        return Stretch{std::max(a.first, b.first), std::min(a.last, b.last)};
    };
    const auto sides_of = [&](Stretch of, Stretch others, int rank, std::vector<Side>& sides) {
        for (const Stretch beside : {Stretch{of.first - count, of.first}, Stretch{of.last, of.last + count}})
            if (const Stretch lanes = common(beside, others); !lanes.empty())
                sides.push_back(
                    {rank, lanes,
                     std::vector<float>(lists.size() * static_cast<std::size_t>(lanes.last - lanes.first))});
    };
    for (int rank = 0; rank < domain_->ranks().size(); ++rank) {
        if (rank == domain_->ranks().rank() || lanes_of(rank).empty()) continue;
        sides_of(lanes_of(rank), mine, rank, out);
        sides_of(mine, lanes_of(rank), rank, in);
    }
    const auto each = [&](Side& side, const auto& f) {
        float* at = side.numbers.data();
        for (const std::span<float> list : lists)
            for (int lane = side.lanes.first; lane < side.lanes.last; ++lane)
                f(list[static_cast<std::size_t>(lane - lanes_->first_lane())], *at++);
    };
    std::vector<Outgoing> outgoing;
    std::vector<Incoming> incoming;
    for (Side& side : out) {
        each(side, [](float& here, float& sent) { sent = here; });
        outgoing.push_back({side.rank, bytes_of(side.numbers)});
    }
    for (Side& side : in) incoming.push_back({side.rank, bytes_of(side.numbers)});
    domain_->ranks().exchange(outgoing, incoming);
    for (Side& side : in) each(side, [](float& here, float& received) { here = received; });
}

}  // namespace cuesta::wind
