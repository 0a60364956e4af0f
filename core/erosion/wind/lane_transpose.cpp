#include "core/erosion/wind/lane_transpose.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/erosion/wind/transpose.h"

namespace cuesta::wind {
namespace {

/// Rows that are turned together, and positions: each row of lanes lies on a page of its own, of which a visit is to
/// use several cache lines, and what is read of the rows stays in the first-level cache.
constexpr int rows_at_once = 64;
constexpr int positions_at_once = tile_length;

/// Cells of a row in the order of positions or columns.
template <class Cell>
struct Line {
    Cell* first;
    std::ptrdiff_t step;
    Cell* from(int i) const { return first + i * step; }
};

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
    template <class Cell, class Function>
    void with_rows(RasterView<Cell> strip, int first, const Function& f) {
        parallel_ranges(static_cast<int>(runs_.size()), rows_at_once / 4, [&](int begin, int end) {
            for (int i = begin; i < end; ++i) {
                const auto line = line_of(strip, first, i);
                float* const at = line_of_piece(i).first;
                const int count = count_of(i);
                if (line.step == 1)
                    for (int k = 0; k < count; ++k) f(line.first[k], at[k]);
                else
                    for (int k = 0; k < count; ++k) f(*line.from(k), at[k]);
            }
        });
    }

    /// From or to a raster by lanes, whose first column is lane `held`; f(cell of the raster, cell of the piece).
    template <class Function>
    void with_lanes(RasterView<float> by_lanes, int held, const Function& f) {
        const auto lines = [this](int i) { return line_of_piece(i); };
        turn(by_lanes, held, lines, f, [&](int first, int last, int position, std::span<float* const> tile) {
            std::array<float*, rows_at_once> at;
            const auto count = static_cast<std::size_t>(last - first);
            for (std::size_t i = 0; i < count; ++i) {
                const int row = first + static_cast<int>(i);
                at[i] = lines(row).from(position - runs_[static_cast<std::size_t>(row)].first);
            }
            for (std::size_t k = 0; k < tile.size(); ++k)
                for (std::size_t i = 0; i < count; ++i) f(tile[k][first + static_cast<int>(i)], at[i][k]);
        });
    }
    /// The same from a strip that begins at row `first_row` of the map, without the piece.
    void strip_to_lanes(RasterView<const float> strip, int first_row, RasterView<float> by_lanes, int held) const {
        if (runs_.empty()) return;
        const RasterView<const float> rows(strip.row(rows_.first - first_row), strip.width(), rows_.count(),
                                           strip.stride());
        turn(
            by_lanes, held, [&](int i) { return line_of(rows, rows_.first, i); },
            [](float& cell, const float& of_strip) { cell = of_strip; },
            [&](int first, int last, int position, std::span<float* const> tile) {
                load_tile(rows, columns_from(position, tile), first, last, tile.data());
            });
    }
    /// And back.
    void lanes_to_strip(RasterView<float> by_lanes, int held, RasterView<float> strip, int first_row) const {
        if (runs_.empty()) return;
        const RasterView<float> rows(strip.row(rows_.first - first_row), strip.width(), rows_.count(), strip.stride());
        turn(
            by_lanes, held, [&](int i) { return line_of(rows, rows_.first, i); },
            [](const float& cell, float& of_strip) { of_strip = cell; },
            [&](int first, int last, int position, std::span<float* const> tile) {
                store_tile(tile.data(), columns_from(position, tile), first, last, rows);
            });
    }

    int rank;  ///< the other one
    std::span<float> cells;

private:
    int count_of(int i) const {
        const Stretch run = runs_[static_cast<std::size_t>(i)];
        return std::max(run.last - run.first, 0);
    }
    Line<float> line_of_piece(int i) const { return {cells.data() + starts_[static_cast<std::size_t>(i)], 1}; }
    template <class Cell>
    Line<Cell> line_of(RasterView<Cell> strip, int first, int i) const {
        Cell* const row = strip.row(rows_.first + i - first);
        if (count_of(i) == 0) return {row, 1};
        const int begin = runs_[static_cast<std::size_t>(i)].first;
        if (!lanes_->along_rows()) return {row + begin, 1};
        return {row + lanes_->major_index(begin), step()};
    }
    /// From position to position along a row.
    int step() const { return lanes_->length() > 1 ? lanes_->major_index(1) - lanes_->major_index(0) : 1; }
    TileColumns columns_from(int position, std::span<float* const> tile) const {
        return {lanes_->major_index(position), step(), static_cast<int>(tile.size())};
    }

    /// lines(i): row i of the piece. turn_tile(first, last, position, tile): of these rows, which all have cells from
    /// there on; tile[k][i] is the cell of row i, k positions on.
    template <class Lines, class Function, class TurnTile>
    void turn(RasterView<float> by_lanes, int held, const Lines& lines, const Function& f,
              const TurnTile& turn_tile) const {
        const int rows = static_cast<int>(runs_.size());
        parallel_ranges((rows + rows_at_once - 1) / rows_at_once, 1, [&](int begin, int end) {
            for (int block = begin; block < end; ++block) {
                const int first = block * rows_at_once;
                const int last = std::min(first + rows_at_once, rows);
                if (lanes_->along_rows())
                    turn_along_rows({first, last}, by_lanes, held, lines, f, turn_tile);
                else
                    turn_across_rows(first, last, by_lanes, held, lines, f);
            }
        });
    }
    /// A row is a position.
    template <class Lines, class Function>
    void turn_across_rows(int first, int last, RasterView<float> by_lanes, int held, const Lines& lines,
                          const Function& f) const {
        for (int i = first; i < last; ++i) {
            const int count = count_of(i);
            if (count == 0) continue;
            const int position = lanes_->major_index(rows_.first + i);
            const int lane = runs_[static_cast<std::size_t>(i)].first - lanes_->shift(position);
            float* const row = by_lanes.row(position) + (lane - held);
            auto* const line = lines(i).first;
            for (int k = 0; k < count; ++k) f(row[k], line[k]);
        }
    }
    /// Tile by tile where all rows have cells, else position by position.
    template <class Lines, class Function, class TurnTile>
    void turn_along_rows(RowBand rows, RasterView<float> by_lanes, int held, const Lines& lines, const Function& f,
                         const TurnTile& turn_tile) const {
        const int first = rows.first;
        const int last = rows.last;
        Stretch any{lanes_->length(), 0};
        Stretch all{0, lanes_->length()};
        for (int i = first; i < last; ++i) {
            const Stretch run = runs_[static_cast<std::size_t>(i)];
            all = {std::max(all.first, run.first), std::min(all.last, run.last)};
            if (!run.empty()) any = {std::min(any.first, run.first), std::max(any.last, run.last)};
        }
        if (all.empty()) all = {any.last, any.last};
        const auto cells_at = [&](int position) {
            return by_lanes.row(position) + (rows_.first - lanes_->shift(position) - held);
        };
        const auto one_by_one = [&](int begin, int end) {
            for (int position = begin; position < end; ++position) {
                float* const row = cells_at(position);
                for (int i = first; i < last; ++i) {
                    const Stretch run = runs_[static_cast<std::size_t>(i)];
                    if (position >= run.first && position < run.last) f(row[i], *lines(i).from(position - run.first));
                }
            }
        };
        one_by_one(any.first, all.first);
        std::array<float*, positions_at_once> tile;
        for (int begin = all.first; begin < all.last; begin += positions_at_once) {
            const int count = std::min(positions_at_once, all.last - begin);
            for (int k = 0; k < count; ++k) tile[static_cast<std::size_t>(k)] = cells_at(begin + k);
            turn_tile(first, last, begin, std::span<float* const>(tile.data(), static_cast<std::size_t>(count)));
        }
        one_by_one(all.last, any.last);
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

/// A rank sends nothing to itself.
void LaneTranspose::pass(std::vector<Piece>& out, std::vector<Piece>& in) const {
    const int me = domain_->ranks().rank();
    std::vector<Outgoing> outgoing;
    std::vector<Incoming> incoming;
    for (Piece& piece : out)
        if (piece.rank != me) outgoing.push_back({piece.rank, bytes_of(piece.cells)});
    for (Piece& piece : in)
        if (piece.rank != me) incoming.push_back({piece.rank, bytes_of(piece.cells)});
    domain_->ranks().exchange(outgoing, incoming);
}

RasterView<float> LaneTranspose::to_lanes(RasterView<const float> rows, int beside, ReusedCells& memory) const {
    CUESTA_CHECK(beside == 0 || beside == 1);
    const int me = domain_->ranks().rank();
    std::vector<Piece> out;
    std::vector<Piece> in;
    for (int rank = 0; rank < domain_->ranks().size(); ++rank) {
        const auto i = static_cast<std::size_t>(rank);
        out.push_back(piece_of(me, rank, beside, rank == me ? nullptr : &memory_->sent[i]));
        if (rank != me)
            out.back().with_rows(rows, domain_->own().first, [](const float& cell, float& sent) { sent = cell; });
        in.push_back(piece_of(rank, me, beside, rank == me ? nullptr : &memory_->received[i]));
    }
    pass(out, in);
    if (own().empty()) return {};
    const RasterView<float> by_lanes = memory.raster(own().last - own().first + 2, lanes_->length());
    const auto take = [](float& cell, const float& received) { cell = received; };
    for (Piece& piece : in)
        if (piece.rank == me)
            piece.strip_to_lanes(rows, domain_->own().first, by_lanes, first_held());
        else
            piece.with_lanes(by_lanes, first_held(), take);
    return by_lanes;
}

void LaneTranspose::to_rows(RasterView<float> by_lanes, RasterView<float> rows) const {
    const int me = domain_->ranks().rank();
    std::vector<Piece> out;
    std::vector<Piece> in;
    for (int rank = 0; rank < domain_->ranks().size(); ++rank) {
        const auto i = static_cast<std::size_t>(rank);
        out.push_back(piece_of(rank, me, 0, rank == me ? nullptr : &memory_->sent[i]));
        const auto give = [](const float& cell, float& sent) { sent = cell; };
        if (rank == me)
            out.back().lanes_to_strip(by_lanes, first_held(), rows, domain_->own().first);
        else
            out.back().with_lanes(by_lanes, first_held(), give);
        in.push_back(piece_of(me, rank, 0, rank == me ? nullptr : &memory_->received[i]));
    }
    pass(out, in);
    for (Piece& piece : in)
        if (piece.rank != me)
            piece.with_rows(rows, domain_->own().first, [](float& cell, const float& received) { cell = received; });
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
