#include "core/erosion/stream_power/on_ranks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "core/base/check.h"
#include "core/drainage/basins.h"
#include "core/drainage/gatherer.h"
#include "core/erosion/stream_power/creep.h"
#include "core/erosion/stream_power/cut.h"
#include "core/erosion/stream_power/step_parts.h"

namespace cuesta {
namespace {

RasterView<float> view_of(BorderedRaster& raster) {
    return {raster.row(0), raster.width(), raster.height(), raster.stride()};
}

/// A cell at the edge of a strip, as the rank beside it must know it.
struct ToldCell {
    std::uint32_t x = 0;
    float first = 0;
    float second = 0;
};

/// Visits the own cells of all ranks, donors before receivers, and then the other way round.
class StripWalk {
public:
    /// `own`: rows of the routing.
    StripWalk(const Routing& routing, RowBand own, Ranks& ranks)
        : routing_(routing),
          own_(own),
          begin_(routing.cell(0, own.first)),
          end_(routing.cell(0, own.last)),
          ranks_(ranks) {}

    /// Donors first. `first` and `second`: numbers of each cell that visits make and look at.
    template <class Visit>
    void downstream(const Visit& visit, float* first, float* second) {
        wait_for_donors();
        follow_rows(visit);
        for (;;) {
            if (!tell(rounds_.empty() ? 0 : rounds_.back(), first, second)) break;
            rounds_.push_back(order_.size());
            for (const auto& [words, row] : heard_)
                for (const ToldCell& word : words) release_from(routing_.cell(static_cast<int>(word.x), row));
            follow(visit);
        }
        rounds_.push_back(order_.size());
        CUESTA_CHECK_EQUAL(order_.size(),
                           static_cast<std::size_t>(own_.count()) * static_cast<std::size_t>(routing_.width));
    }

    /// Receivers first, by the way of downstream() back: what another strip waited for then, it knows now.
    template <class Visit>
    void upstream(const Visit& visit, float* first) {
        for (std::size_t round = rounds_.size(); round-- > 0;) {
            const std::size_t begin = round > 0 ? rounds_[round - 1] : 0;
            for (std::size_t i = rounds_[round]; i-- > begin;) visit(order_[i]);
            tell(begin, first, nullptr, rounds_[round]);
        }
    }

private:
    static constexpr std::uint8_t visited_cell = 255;

    void wait_for_donors() {
        left_.assign(static_cast<std::size_t>(end_ - begin_), visited_cell);
        order_.reserve(left_.size());
        for (int y = own_.first; y < own_.last; ++y)
            for (int x = 0; x < routing_.width; ++x) {
                const std::uint32_t cell = routing_.cell(x, y);
                left_[cell - begin_] = static_cast<std::uint8_t>(std::popcount(routing_.donors_data()[cell]));
            }
    }

    /// The sources of a row, then what becomes ready below them, so that memory is near.
    template <class Visit>
    void follow_rows(const Visit& visit) {
        for (int y = own_.first; y < own_.last; ++y) {
            const std::uint32_t start = routing_.cell(0, y);
            for (std::uint32_t cell = start; cell < start + static_cast<std::uint32_t>(routing_.width); ++cell)
                if (left_[cell - begin_] == 0) order_.push_back(cell);
            follow(visit);
        }
    }
    template <class Visit>
    void follow(const Visit& visit) {
        for (; visited_ < order_.size(); ++visited_) {
            const std::uint32_t cell = order_[visited_];
            visit(cell);
            left_[cell - begin_] = visited_cell;
            release_from(cell);
        }
    }
    void release_from(std::uint32_t cell) {
        for (unsigned bits = routing_.receivers_data()[cell]; bits != 0; bits &= bits - 1) {
            const std::uint32_t next = routing_.neighbour(cell, static_cast<std::size_t>(std::countr_zero(bits)));
            if (next >= begin_ && next < end_ && --left_[next - begin_] == 0) order_.push_back(next);
        }
    }

    bool tell(std::size_t begin, float* first, float* second) { return tell(begin, first, second, order_.size()); }
    /// Tells the ranks beside this one what visits made of the cells at its edges, those from `begin` to `end` of the
    /// order, and takes what they tell. False: no rank had anything to tell.
    bool tell(std::size_t begin, float* first, float* second, std::size_t end) {
        std::vector<ToldCell> north, south;
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint32_t cell = order_[i];
            const auto x = static_cast<std::uint32_t>((cell - begin_) % routing_.stride);
            const ToldCell words{x, first[cell], second != nullptr ? second[cell] : 0.0F};
            if (cell < begin_ + routing_.stride) north.push_back(words);
            if (cell + routing_.stride >= end_) south.push_back(words);
        }
        const std::vector<std::int64_t> counts =
            lists_of_all(ranks_, std::vector<std::int64_t>{static_cast<std::int64_t>(north.size()),
                                                           static_cast<std::int64_t>(south.size())});
        heard_[0] = {exchange(south, -1, counts), own_.first - 1};
        heard_[1] = {exchange(north, 1, counts), own_.last};
        for (const auto& [words, row] : heard_)
            for (const ToldCell& word : words) {
                const std::uint32_t cell = routing_.cell(static_cast<int>(word.x), row);
                first[cell] = word.first;
                if (second != nullptr) second[cell] = word.second;
            }
        return std::any_of(counts.begin(), counts.end(), [](std::int64_t count) { return count > 0; });
    }

    /// Sends to the rank on one side what it must know, and returns what that on the other side, `from` (-1: in the
    /// north), tells.
    std::vector<ToldCell> exchange(const std::vector<ToldCell>& words, int from,
                                   const std::vector<std::int64_t>& counts) const {
        const int to = ranks_.rank() - from;
        const int source = ranks_.rank() + from;
        std::vector<Outgoing> out;
        std::vector<Incoming> in;
        std::vector<ToldCell> heard;
        if (to >= 0 && to < ranks_.size()) out.push_back({to, std::as_bytes(std::span(words))});
        if (source >= 0 && source < ranks_.size()) {
            // Of the rank in the north what it tells its south, and the other way round.
            heard.resize(static_cast<std::size_t>(counts[2 * static_cast<std::size_t>(source) + (from < 0 ? 1 : 0)]));
            in.push_back({source, std::as_writable_bytes(std::span(heard))});
        }
        ranks_.exchange(out, in);
        return heard;
    }

    const Routing& routing_;
    RowBand own_;
    std::uint32_t begin_;
    std::uint32_t end_;
    Ranks& ranks_;
    std::vector<std::uint8_t> left_;                              ///< donors that are still to come
    std::vector<std::uint32_t> order_;                            ///< cells that are ready, donors before receivers
    std::size_t visited_ = 0;                                     ///< of them
    std::vector<std::size_t> rounds_;                             ///< where each ends in the order
    std::array<std::pair<std::vector<ToldCell>, int>, 2> heard_;  ///< what was told last, and of which row
};

/// One rank's part in a step; of a rank with rows.
class RankedRivers {
public:
    RankedRivers(ErosionState& state, const ErosionInput& input, const RowWindow& window, const RowDomain& domain,
                 Ranks& with_rows)
        : state_(state),
          parameters_(input.schedule.stream_power),
          limits_(limits_of(input, ErosionKind::stream_power)),
          rain_(input.rain_share.view()),
          window_(window),
          domain_(domain),
          ranks_(with_rows),
          own_{domain.own().first - window.first, domain.own().last - window.first},
          base_(base_level_of(input.schedule.mixing.border, input.schedule.mixing.sea_level)) {}

    /// Uplift and creep.
    void raise() {
        bring_ground();
        if (!base_.edges) base_.lowest = lowest_of_map();
        const std::vector<double> lifted = lift(state_, limits_, base_, parameters_, window_);
        lifted_.assign(lifted.begin() + own_.first, lifted.begin() + own_.last);
        if (!(parameters_.creep > 0)) return;
        const std::vector<Crept> crept = creep_rows(
            state_, double{parameters_.creep} * double{parameters_.time_step}, mobility_of(state_, limits_),
            base_level_cells(state_, base_, window_).view(), false, base_.sea_level, [&](BorderedRaster& creeping) {
                const RasterView<float> field[] = {view_of(creeping)};
                domain_.exchange(field, window_.first, {1, 1});
            });
        for (int y = own_.first; y < own_.last; ++y)
            crept_.insert(crept_.end(),
                          {crept[static_cast<std::size_t>(y)].moved, crept[static_cast<std::size_t>(y)].left_map});
        bring_ground();
    }

    void cut() {
        BorderedGround ground = bordered_ground(state_);
        const float grain =
            largest(*std::max_element(ground.grains.begin() + own_.first, ground.grains.begin() + own_.last));
        BaseLevel outlets = base_;
        outlets.sea_level = std::numeric_limits<float>::lowest();  // the routing looks for the sea itself
        if (!base_.edges) outlets.lowest = lowest_of_map();
        const Raster<std::uint8_t> cells = base_level_cells(state_, outlets, window_);
        RoutingOptions options;
        options.open_edges = false;
        options.sea_level = base_.sea_level;
        options.outlets = cells.view();
        RoutedWays routed = steepest_ways(std::move(ground.heights), options);
        if (has_pits(routed)) join(routed);
        const Routing routing = shared_water(std::move(routed), parameters_.receivers == FlowReceivers::multiple);

        Discharge discharge{
            BorderedRaster(routing.width, routing.height), BorderedRaster(routing.width, routing.height), {}};
        const float fall = parameters_.depressions == DepressionRule::carve ? grain : 0.0F;
        const Gatherer gatherer(routing, rain_, fall, discharge);
        StripWalk walk(routing, own_, ranks_);
        walk.downstream(gatherer, discharge.area.data(), discharge.outlet.data());
        const Cutter cutter(state_, routing, discharge, parameters_, limits_, base_.sea_level);
        walk.upstream([&](std::uint32_t cell) { cutter.visit(cell); }, cutter.surface());
        const std::vector<double> cut = cut_rows(discharge);
        cut_.assign(cut.begin() + own_.first, cut.begin() + own_.last);
    }

    const std::vector<double>& lifted() const { return lifted_; }  ///< of the own rows, m over a cell
    const std::vector<double>& crept() const { return crept_; }    ///< Crept of each own row
    const std::vector<double>& cut_sums() const { return cut_; }   ///< of the own rows, m over a cell

private:
    void bring_ground() const {
        std::vector<RasterView<float>> fields{state_.change.view()};
        for (Raster<float>& layer : state_.thickness) fields.push_back(layer.view());
        domain_.exchange(fields, window_.first, {rows_beside_stream_power, 1});
    }

    LowestCell lowest_of_map() const {
        const std::vector<LowestCell> all =
            lists_of_all(ranks_, std::vector<LowestCell>{lowest_cell_of(state_, window_, own_)});
        // Of equals the first: the northernmost.
        return *std::min_element(all.begin(), all.end(),
                                 [](const LowestCell& a, const LowestCell& b) { return a.height < b.height; });
    }
    float largest(float own) const {
        const std::vector<float> all = lists_of_all(ranks_, std::vector<float>{own});
        return *std::max_element(all.begin(), all.end());
    }

    bool has_pits(RoutedWays& routed) const {
        std::int32_t pits = 0;
        for (int y = own_.first; y < own_.last; ++y) {
            const std::uint8_t* const row = routed.way() + routed.routing.cell(0, y);
            pits += std::find(row, row + routed.routing.width, way_none) != row + routed.routing.width ? 1 : 0;
        }
        const std::vector<std::int32_t> all = lists_of_all(ranks_, std::vector<std::int32_t>{pits});
        return std::any_of(all.begin(), all.end(), [](std::int32_t of_rank) { return of_rank > 0; });
    }

    /// Joins the basins of the map, on rank 0.
    void join(RoutedWays& routed) const {
        const int width = domain_.width();
        const bool root = ranks_.rank() == 0;
        std::optional<RoutedWays> map;
        if (root) map = no_ways(BorderedRaster(domain_.width(), domain_.height()), false);
        Raster<float> ways(width, window_rows());  // rows travel as floats
        for (int y = own_.first; y < own_.last; ++y) {
            const std::uint8_t* const row = routed.way() + routed.routing.cell(0, y);
            std::copy_n(row, width, ways.row(y));
        }
        gather_rows_of(view_of(routed.routing.ground), [&](int y, const float* row) {
            std::copy_n(row, width, map->routing.ground.row(y));
            std::copy_n(row, width, map->routing.level.row(y));
        });
        gather_rows_of(ways.view(), [&](int y, const float* row) {
            std::uint8_t* const to = map->way() + map->routing.cell(0, y);
            for (int x = 0; x < width; ++x) to[x] = static_cast<std::uint8_t>(row[x]);
        });
        if (root) join_basins(map->routing, map->way());
        scatter_rows_of(view_of(routed.routing.level),
                        [&](int y, float* row) { std::copy_n(map->routing.level.row(y), width, row); });
        scatter_rows_of(ways.view(),
                        [&](int y, float* row) { std::copy_n(map->way() + map->routing.cell(0, y), width, row); });
        const RasterView<float> fields[] = {view_of(routed.routing.level), ways.view()};
        domain_.exchange(fields, window_.first, {rows_beside_stream_power, 1});
        for (int y = 0; y < window_rows(); ++y) {
            std::uint8_t* const row = routed.way() + routed.routing.cell(0, y);
            for (int x = 0; x < width; ++x) row[x] = static_cast<std::uint8_t>(ways(x, y));
        }
    }

    int window_rows() const { return state_.height(); }

    template <class TakeRow>
    void gather_rows_of(RasterView<const float> field, const TakeRow& take) const {
        const Result<void> gathered =
            domain_.gather(field, window_.first, [&](int first, RasterView<const float> rows) -> Result<void> {
                for (int y = 0; y < rows.height(); ++y) take(first + y, rows.row(y));
                return {};
            });
        CUESTA_CHECK(gathered.ok());  // nothing can fail
    }
    template <class GiveRow>
    void scatter_rows_of(RasterView<float> field, const GiveRow& give) const {
        const Result<Raster<float>> rows = domain_.scatter([&](int first, RasterView<float> piece) -> Result<void> {
            for (int y = 0; y < piece.height(); ++y) give(first + y, piece.row(y));
            return {};
        });
        CUESTA_CHECK(rows.ok());
        for (int y = own_.first; y < own_.last; ++y)
            std::copy_n(rows->row(y - own_.first), field.width(), field.row(y));
    }

    ErosionState& state_;
    const StreamPowerParameters& parameters_;
    ErosionLimits limits_;
    RasterView<const float> rain_;
    RowWindow window_;
    const RowDomain& domain_;
    Ranks& ranks_;
    RowBand own_;  ///< of the window
    BaseLevel base_;
    std::vector<double> lifted_;
    std::vector<double> crept_;
    std::vector<double> cut_;
};

/// The first ranks, those that have rows, among themselves.
class RanksWithRows final : public Ranks {
public:
    explicit RanksWithRows(const RowDomain& domain) : all_(domain.ranks()) {
        while (size_ < all_.size() && domain.own(size_).count() > 0) ++size_;
    }
    int rank() const override { return all_.rank(); }
    int size() const override { return size_; }

private:
    void pass(std::span<const Outgoing> out, std::span<const Incoming> in) override { all_.exchange(out, in); }
    Ranks& all_;
    int size_ = 0;
};

}  // namespace

std::vector<RowTotals> stream_power_on_ranks(ErosionState& state, const ErosionInput& input, const RowWindow& window,
                                             const RowDomain& domain, std::any&) {
    RanksWithRows with_rows(domain);
    const RowDomain strips(with_rows, domain.width(), domain.height(), domain.alignment());
    std::vector<double> lifted, crept, cut;
    if (domain.own().count() > 0) {
        RankedRivers rivers(state, input, window, strips, with_rows);
        rivers.raise();
        rivers.cut();
        lifted = strips.gather_rows(rivers.lifted());
        crept = strips.gather_rows(rivers.crept());
        cut = strips.gather_rows(rivers.cut_sums());
    }
    ++state.steps_done;
    ++state.steps_of_kind[static_cast<std::size_t>(ErosionKind::stream_power)];
    if (domain.ranks().rank() != 0) return {};
    std::vector<RowTotals> sums;
    sums.push_back({1, 1, 1, std::move(lifted)});
    sums.push_back({1, 2, 1, std::move(crept)});
    sums.push_back({1, 1, 1, std::move(cut)});
    return sums;
}

std::uint64_t bytes_of_flooding(std::uint64_t cells) {
    // Ground, level, labels of basins and their cells, four bytes each, and a byte for the way.
    return 17 * cells;
}

}  // namespace cuesta
