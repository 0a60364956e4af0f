/// \file The rows of a map divided among ranks.

#include "core/domain/rank_use.h"
#include "core/domain/row_domain.h"
#include "tests/core/thread_ranks.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

float cell(int field, int x, int y) {
    return static_cast<float>(field * 1000000 + y * 1000 + x);
}

/// Ranks know their own rows; after an exchange those of the halo, too. Returns how many cells are not as they should.
int wrong_after_exchange(const RowDomain& domain, const RowHalo& known, const RowHalo& fetched) {
    constexpr int fields = 3;
    const RowBand own = domain.own();
    const RowBand held = domain.held(known);
    std::vector<Raster<float>> rasters(fields, Raster<float>(domain.width(), held.count(), -1.0F));
    std::vector<RasterView<float>> views;
    for (int field = 0; field < fields; ++field) {
        for (int y = own.first; y < own.last; ++y)
            for (int x = 0; x < domain.width(); ++x)
                rasters[static_cast<std::size_t>(field)](x, y - held.first) = cell(field, x, y);
        views.push_back(rasters[static_cast<std::size_t>(field)].view());
    }
    domain.exchange(views, held.first, fetched);
    int wrong = 0;
    const RowBand right = domain.held(fetched);
    std::vector<char> known_rows(static_cast<std::size_t>(domain.height()));
    for (int y = right.first; y < right.last; ++y)
        known_rows[static_cast<std::size_t>((y + domain.height()) % domain.height())] = 1;
    for (int field = 0; field < fields; ++field)
        for (int y = held.first; y < held.last; ++y) {
            const int row = (y + domain.height()) % domain.height();
            for (int x = 0; x < domain.width(); ++x)
                if (views[static_cast<std::size_t>(field)](x, y - held.first) !=
                    (known_rows[static_cast<std::size_t>(row)] != 0 ? cell(field, x, row) : -1.0F))
                    ++wrong;
        }
    return wrong;
}

}  // namespace

TEST_CASE("strips cover the map once, from multiples of the alignment", "[domain]") {
    const int size = GENERATE(1, 2, 3, 4, 7);
    const int height = GENERATE(1, 63, 64, 257, 301);
    const int alignment = GENERATE(1, 16, 64);
    on_ranks(size, [&](Ranks& ranks) {
        if (ranks.rank() != 0) return;
        const RowDomain domain(ranks, 5, height, alignment);
        int next = 0;
        for (int rank = 0; rank < size; ++rank) {
            const RowBand own = domain.own(rank);
            CHECK(own.first == next);
            CHECK((own.first % alignment == 0 || own.count() == 0));
            next = own.last;
        }
        CHECK(next == height);
        CHECK(domain.own(0).count() > 0);
    });
}

TEST_CASE("an exchange brings the rows of a halo, over several strips where they are thin", "[domain]") {
    const int size = GENERATE(1, 2, 4, 7);
    const RowHalo fetched = GENERATE(RowHalo{1, 1}, RowHalo{12, 1}, RowHalo{70, 16});
    std::mutex mutex;
    int wrong = 0;
    on_ranks(size, [&](Ranks& ranks) {
        const RowDomain domain(ranks, 9, 101, 16);
        const int here =
            wrong_after_exchange(domain, {90, 16}, fetched) + wrong_after_exchange(domain, fetched, fetched);
        const std::lock_guard lock(mutex);
        wrong += here;
    });
    CHECK(wrong == 0);
}

TEST_CASE("an exchange goes over the ends of a map that goes round, and windows hold no row twice", "[domain]") {
    const int size = GENERATE(1, 2, 3, 4, 7);
    const int height = GENERATE(17, 101);
    std::mutex mutex;
    int wrong = 0;
    on_ranks(size, [&](Ranks& ranks) {
        const RowDomain domain(ranks, 9, height, 16);
        const RowBand own = domain.own();
        int here = 0;
        for (const int rows : {1, 12, 30, 70}) {
            const RowHalo halo{rows, 1, true};
            const RowBand held = domain.held(halo);
            if (held.count() > height || (own.count() > 0 && common_rows(held, own).count() != own.count())) ++here;
            here += wrong_after_exchange(domain, halo, halo);
            // Fewer rows than the window holds, be it all of the map.
            here += wrong_after_exchange(domain, halo, {1, 1, true});
        }
        const std::lock_guard lock(mutex);
        wrong += here;
    });
    CHECK(wrong == 0);
    const RowBand some = with_halo({0, 10}, {4, 1, true}, 20);
    CHECK((some.first == -4 && some.last == 14));
    const RowBand all = with_halo({0, 10}, {5, 1, true}, 20);
    CHECK((all.first == 0 && all.last == 20));
}

TEST_CASE("rank 0 hands rows out and gets them back, and every rank learns of what it cannot read", "[domain]") {
    const int size = GENERATE(1, 3, 4);
    std::mutex mutex;
    int failures = 0;
    on_ranks(size, [&](Ranks& ranks) {
        const RowDomain domain(ranks, 11, 77, 16);
        const ReadRows read = [](int first, RasterView<float> rows) -> Result<void> {
            for (int y = 0; y < rows.height(); ++y)
                for (int x = 0; x < rows.width(); ++x) rows(x, y) = cell(0, x, first + y);
            return {};
        };
        const Result<Raster<float>> strip = domain.scatter(read);
        int wrong = strip ? 0 : 1;
        int rows_written = 0;
        const WriteRows write = [&](int first, RasterView<const float> rows) -> Result<void> {
            if (first != rows_written) ++wrong;
            rows_written += rows.height();
            for (int y = 0; y < rows.height(); ++y)
                for (int x = 0; x < rows.width(); ++x)
                    if (rows(x, y) != cell(0, x, first + y)) ++wrong;
            return {};
        };
        if (!domain.gather(strip->view(), domain.own().first, write)) ++wrong;
        const ReadRows broken = [](int first, RasterView<float>) -> Result<void> {
            return first == 0 ? Result<void>() : Error{"the disk is gone", ""};
        };
        const WriteRows full = [](int, RasterView<const float>) -> Result<void> {
            return Error{"the disk is full", ""};
        };
        if (size > 1 && domain.scatter(broken)) ++wrong;
        if (ranks.rank() == 0 && rows_written != 77) ++wrong;
        if (domain.gather(strip->view(), domain.own().first, full).ok() != (ranks.rank() != 0)) ++wrong;
        std::vector<double> rows;
        for (int y = domain.own().first; y < domain.own().last; ++y) rows.push_back(y);
        const std::vector<double> all = domain.gather_rows(rows);
        if (all.size() != (ranks.rank() == 0 ? 77U : 0U)) ++wrong;
        for (std::size_t y = 0; y < all.size(); ++y)
            if (all[y] != static_cast<double>(y)) ++wrong;
        const std::lock_guard lock(mutex);
        failures += wrong;
    });
    CHECK(failures == 0);
}

TEST_CASE("a rank that runs another program is named, with its machine", "[domain]") {
    for (const int odd : {-1, 1, 3}) {
        std::mutex mutex;
        int refusals = 0;
        on_ranks(4, [&](Ranks& ranks) {
            const std::string program = ranks.rank() == odd ? "cuesta 2, on approval" : "cuesta 1";
            const Result<void> same = check_same_program(ranks, program);
            const std::vector<RankUse> use = gather_use(ranks, ranks.rank());
            const std::lock_guard lock(mutex);
            refusals += same ? 0 : 1;
            if (ranks.rank() != 0) return;
            if (odd > 0) {
                INFO(same.error().what);
                CHECK(same.error().what.find("rank " + std::to_string(odd) + " runs cuesta 2, on approval on " +
                                             host_name()) != std::string::npos);
            }
            REQUIRE(use.size() == 4);
            for (std::size_t rank = 0; rank < 4; ++rank) {
                CHECK(use[rank].seconds == static_cast<double>(rank));
                CHECK(use[rank].host() == host_name());
            }
            CHECK(use[1].bytes_sent > 0);
        });
        CHECK(refusals == (odd > 0 ? 4 : 0));
    }
}
