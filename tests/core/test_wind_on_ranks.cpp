/// \file Turning land from strips of rows to lanes of the wind and back, between ranks.

#include <algorithm>
#include <any>
#include <cstdlib>
#include <numeric>

#include "core/erosion/wind/all_lanes.h"
#include "core/erosion/wind/block_sums.h"
#include "core/erosion/wind/lane_transpose.h"
#include "core/erosion/wind/on_ranks.h"
#include "core/erosion/wind/step_start.h"
#include "tests/core/eroded_grounds.h"
#include "tests/core/thread_ranks.h"

using namespace cuesta;
using namespace cuesta::test;
using wind::Lanes;
using wind::LaneTranspose;
using wind::Stretch;

namespace {

Raster<float> some_rows(const Raster<float>& raster, RowBand rows) {
    Raster<float> some(raster.width(), rows.count());
    for (int y = rows.first; y < rows.last; ++y) std::copy_n(raster.row(y), raster.width(), some.row(y - rows.first));
    return some;
}

std::vector<Stretch> lanes_of_ranks(const Lanes& lanes, const RowDomain& domain) {
    std::vector<Stretch> all;
    for (const Stretch groups : wind::groups_of_ranks(lanes, domain))
        all.push_back(groups.empty() ? Stretch{0, 0}
                                     : Stretch{wind::lanes_of_group(lanes, groups.first).first,
                                               wind::lanes_of_group(lanes, groups.last - 1).last});
    return all;
}

/// Calls f(lane, position, x, y) for every cell of the map.
template <class Function>
void each_cell(const Lanes& lanes, const Function& f) {
    for (int position = 0; position < lanes.length(); ++position)
        for (int minor = 0; minor < lanes.breadth(); ++minor) {
            const int major = lanes.major_index(position);
            f(minor - lanes.shift(position), position, lanes.along_rows() ? major : minor,
              lanes.along_rows() ? minor : major);
        }
}

constexpr float directions[] = {0, 27, 90, 130, 180, 226, 270, 314, 45};

}  // namespace

TEST_CASE("land turned to lanes has each cell in its lane, and comes back whole", "[ranks][wind]") {
    const Raster<float> land = rough_ground(75, 103, 60, 1);
    for (const float direction : directions)
        for (const int size : {1, 3, 9}) {
            INFO("from " << direction << ", " << size << " ranks");
            on_ranks(size, [&](Ranks& ranks) {
                const RowDomain domain(ranks, 75, 103, 16);
                const Lanes lanes(75, 103, static_cast<double>(direction), 0, 0.3);
                wind::TransposeMemory memory;
                wind::ReusedCells memory_alone;
                wind::ReusedCells memory_beside;
                const LaneTranspose turn(domain, lanes, lanes_of_ranks(lanes, domain), memory);
                Raster<float> own = some_rows(land, domain.own());
                const RasterView<float> alone = turn.to_lanes(own.view(), 0, memory_alone);
                const RasterView<float> beside = turn.to_lanes(own.view(), 1, memory_beside);
                const Stretch of = turn.own();
                int wrong = 0;
                int cells = 0;
                each_cell(lanes, [&](int lane, int position, int x, int y) {
                    if (of.empty() || lane < of.first - 1 || lane > of.last) return;
                    ++cells;
                    const int column = lane - turn.first_held();
                    const bool mine = lane >= of.first && lane < of.last;
                    wrong += beside(column, position) != land(x, y) ? 1 : 0;
                    wrong += mine && alone(column, position) != land(x, y) ? 1 : 0;
                });
                const Raster<float> before = own;
                own.fill(-1);
                turn.to_rows(alone, own.view());
                wrong += own == before ? 0 : 1;
                std::vector<double> all{static_cast<double>(wrong), static_cast<double>(cells)};
                all = domain.gather_rows(all);
                if (ranks.rank() != 0) return;
                double known = 0;
                for (std::size_t i = 0; i < all.size(); i += 2) {
                    CHECK(all[i] == 0);
                    known += all[i + 1];
                }
                CHECK(known >= 75 * 103);
            });
        }
}

TEST_CASE("every lane is swept by one rank, and ranks have about as many cells", "[ranks][wind]") {
    on_ranks(4, [&](Ranks& ranks) {
        if (ranks.rank() != 0) return;
        const RowDomain domain(ranks, 3000, 2800, 16);
        for (const float direction : directions) {
            const Lanes lanes(3000, 2800, static_cast<double>(direction), 0, 0.3);
            int next = 0;
            std::vector<std::int64_t> cells;
            for (const Stretch groups : wind::groups_of_ranks(lanes, domain)) {
                CHECK(groups.first == next);
                next = groups.last;
                std::int64_t& of_rank = cells.emplace_back(0);
                const int first = wind::lanes_of_group(lanes, groups.first).first;
                const int last = wind::lanes_of_group(lanes, groups.last - 1).last;
                for (int position = 0; position < lanes.length(); ++position) {
                    const Stretch here = lanes.cells(first, last, position);
                    of_rank += here.last - here.first;
                }
            }
            CHECK(next == wind::lane_groups(lanes));
            CHECK(std::accumulate(cells.begin(), cells.end(), std::int64_t{0}) == 3000 * 2800);
            // Groups are not split: either end of a rank's lanes may lie half a group off.
            const Stretch group = wind::lanes_of_group(lanes, 0);
            const std::int64_t most = std::int64_t{group.last - group.first} * lanes.length();
            for (const std::int64_t of_rank : cells) CHECK(std::abs(of_rank - 3000 * 700) <= most);
        }
    });
}

TEST_CASE("what lanes beside carry is fetched from their ranks", "[ranks][wind]") {
    on_ranks(4, [&](Ranks& ranks) {
        const RowDomain domain(ranks, 300, 280, 16);
        const Lanes lanes(300, 280, 200, 0, 0.3);
        wind::TransposeMemory memory;
        const LaneTranspose turn(domain, lanes, lanes_of_ranks(lanes, domain), memory);
        const auto lane_count = static_cast<std::size_t>(lanes.lane_count());
        std::vector<float> list(lane_count, -1.0F);
        for (int lane = turn.own().first; lane < turn.own().last; ++lane)
            list[static_cast<std::size_t>(lane - lanes.first_lane())] = static_cast<float>(lane);
        const std::span<float> lists[] = {list};
        turn.exchange_beside(lists, 8);
        double wrong = 0;
        for (int lane = lanes.first_lane(); lane < lanes.first_lane() + lanes.lane_count(); ++lane) {
            const bool known = lane >= turn.own().first - 8 && lane < turn.own().last + 8;
            const float expected = known && !turn.own().empty() ? static_cast<float>(lane) : -1.0F;
            wrong += list[static_cast<std::size_t>(lane - lanes.first_lane())] != expected ? 1 : 0;
        }
        const std::vector<double> all = domain.gather_rows(std::span(&wrong, 1));
        for (const double of_rank : all) CHECK(of_rank == 0);
    });
}

TEST_CASE("sums of blocks of parts of the map add up to those of the map", "[ranks][wind]") {
    const Raster<float> land = rough_ground(75, 103, 60, 2);
    for (const float direction : directions) {
        const Lanes lanes(75, 103, static_cast<double>(direction), 0, 0.3);
        const wind::BlockSums whole = wind::block_sums(land.view(), {0, 103}, lanes, 0.1);
        REQUIRE(whole.first == 0);
        Raster<std::int32_t> sums(whole.sums.width(), whole.sums.height());
        // Parts that begin and end within blocks.
        for (const RowBand rows : {RowBand{0, 31}, RowBand{31, 33}, RowBand{33, 34}, RowBand{34, 103}}) {
            const wind::BlockSums part = wind::block_sums(some_rows(land, rows).view(), rows, lanes, 0.1);
            CHECK(part.first == wind::block_rows_of(lanes, rows).first);
            for (int y = 0; y < part.sums.height(); ++y)
                for (int x = 0; x < sums.width(); ++x) sums(x, part.first + y) += part.sums(x, y);
        }
        CHECK(sums == whole.sums);
        CHECK(wind::heights_of(sums, lanes) == wind::block_heights(land.view(), lanes, 0.1, {0, 0}));
    }
}

TEST_CASE("a halo one row thinner than loose ground reaches changes bytes", "[ranks][wind]") {
    for (const bool layered : {false, true}) {
        ErosionState whole = layered ? layered_start(60, 90, 10, 60, 3) : monolith_start(60, 90, 10, 60, 3);
        const WindParameters parameters;
        const auto differs = [&](int reach) {
            const RowBand own{32, 48};
            const RowBand rows{own.first - reach, own.last + reach};
            ErosionState part = whole;
            part.reference = some_rows(whole.reference, rows);
            part.change = some_rows(whole.change, rows);
            for (std::size_t i = 0; i < part.thickness.size(); ++i)
                part.thickness[i] = some_rows(whole.thickness[i], rows);
            ErosionState after = whole;
            wind::settle_loose_ground(after, parameters, {}, false);
            wind::settle_loose_ground(part, parameters, {}, false);
            const RowBand inner{reach, reach + own.count()};
            return !(some_rows(part.change, inner) == some_rows(after.change, own));
        };
        const int reach = wind::reach_of_settling(layered);
        CHECK_FALSE(differs(reach));
        CHECK(differs(reach - 1));
    }
}

TEST_CASE("a step of wind sends what does not stay with its rank, and little more", "[ranks][wind]") {
    const int width = 512;
    const int height = 512;
    const ErosionState whole = monolith_start(width, height, 10, 60, 4);
    const auto bytes_of_step = [&](int size, float direction) {
        double bytes = 0;
        on_ranks(size, [&](Ranks& ranks) {
            const RowDomain domain(ranks, width, height, 16);
            const RowBand held = domain.held({16, 1});
            ErosionState part = whole;
            part.reference = some_rows(whole.reference, held);
            part.change = some_rows(whole.change, held);
            ErosionInput input;
            input.schedule.wind.direction = direction;
            input.schedule.wind.spread = 0;
            std::any memory;
            wind::step_on_ranks(part, input, {held.first, height}, domain, memory);
            const double sent = static_cast<double>(ranks.traffic().bytes_sent);
            for (const double of_rank : domain.gather_rows(std::span(&sent, 1))) bytes += of_rank;
        });
        return bytes;
    };
    // Ground and change there and the change back, of the cells that are swept by another rank: 1 - 1 / n of them where
    // the wind runs over the strips. Besides, a lane on either side, a row of halo and the books: less than a
    // twentieth.
    for (const int size : {2, 4}) {
        const double moved = 12.0 * width * height * (1 - 1.0 / size);
        CHECK(bytes_of_step(size, 0) > moved * 0.95);
        CHECK(bytes_of_step(size, 0) < moved * 1.05);
        // Along the rows most lanes lie in the rows of their rank.
        CHECK(bytes_of_step(size, 270) < moved / 4);
    }
}
