/// The arithmetic of bands: what fits, what is asked for where it does not.

#include "core/bands/band_plan.h"
#include "core/base/size_text.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr std::uint64_t mib = std::uint64_t{1} << 20;

BandWork work_of(int height, std::int64_t steps) {
    BandWork work;
    work.height = height;
    work.bytes_a_row = 176000;  // 16 384 cells of one material
    work.kept_bytes_a_row = 65664;
    work.alignment = 64;
    work.least_halo = 254;
    work.halo_a_step = 257.0 / 4;
    work.steps = steps;
    work.bytes_moved_a_row = 3 * 65664;
    return work;
}

std::uint64_t bytes_of(const BandWork& work, const BandPlan& plan) {
    if (plan.whole) return static_cast<std::uint64_t>(work.height) * work.bytes_a_row + memory_besides_bands();
    const auto halo = static_cast<std::uint64_t>(plan.halo);
    return (static_cast<std::uint64_t>(plan.rows) + 2 * halo) * work.bytes_a_row + halo * work.kept_bytes_a_row +
           memory_besides_bands();
}

}  // namespace

TEST_CASE("plans of bands keep within the memory, whatever it is", "[bands]") {
    for (const int height : {1, 64, 1000, 16384, 100000})
        for (const std::int64_t steps : {0, 1, 4, 5, 20, 300, 100000})
            for (std::uint64_t memory = 100; memory <= 65536; memory = memory * 5 / 4) {
                const BandWork work = work_of(height, steps);
                const auto plan = plan_bands(work, memory * mib);
                INFO(height << " rows, " << steps << " steps, " << memory << " MiB");
                if (!plan) continue;
                CHECK(bytes_of(work, *plan) <= memory * mib);
                REQUIRE(plan->rows >= 1);
                CHECK((plan->rows % work.alignment == 0 || plan->rows == height));
                CHECK(plan->steps_a_pass >= 1);
                CHECK(plan->steps_a_pass <= std::max<std::int64_t>(steps, 1));
                if (!plan->whole) CHECK(plan->halo == halo_rows(work, plan->steps_a_pass));
            }
}

TEST_CASE("more memory makes no more passes and no thinner bands", "[bands]") {
    const BandWork work = work_of(16384, 20);
    const auto little = plan_bands(work, 1024 * mib);
    const auto much = plan_bands(work, 2048 * mib);
    const auto all = plan_bands(work, 4096 * mib);
    REQUIRE((little.ok() && much.ok() && all.ok()));
    CHECK(little->rows < much->rows);
    CHECK(little->steps_a_pass <= much->steps_a_pass);
    CHECK_FALSE(much->whole);
    CHECK(all->whole);
    CHECK(all->rows == 16384);
    CHECK(all->steps_a_pass == 20);
}

TEST_CASE("memory that is too small is refused with what is needed, and that is enough", "[bands]") {
    const BandWork work = work_of(16384, 20);
    const auto refused = plan_bands(work, 512 * mib);
    REQUIRE_FALSE(refused.ok());
    INFO(refused.error().message());
    CHECK(refused.error().what.find("512 MiB") != std::string::npos);
    // 576 rows of a window and 256 kept ones beside what is always taken.
    const std::uint64_t needed = 576 * work.bytes_a_row + 256 * work.kept_bytes_a_row + memory_besides_bands();
    CHECK(refused.error().what.find("need " + size_text(needed)) != std::string::npos);
    CHECK(plan_bands(work, needed).ok());
    CHECK_FALSE(plan_bands(work, needed - 1).ok());
    // The memory of threads comes on top.
    BandWork with_threads = work;
    with_threads.bytes_of_threads = 5 * mib;
    CHECK_FALSE(plan_bands(with_threads, needed + 5 * mib - 1).ok());
    CHECK(plan_bands(with_threads, needed + 5 * mib).ok());
}

TEST_CASE("books of many steps count, and land that fits without them is made in several passes", "[bands]") {
    BandWork work = work_of(640, 100000);
    work.bytes_a_step = 16000;
    const std::uint64_t land = 640 * work.bytes_a_row + memory_besides_bands();
    const auto all = plan_bands(work, land + 100000 * work.bytes_a_step);
    const auto some = plan_bands(work, land + 99 * work.bytes_a_step);
    REQUIRE((all.ok() && some.ok()));
    CHECK((all->whole && some->whole));
    CHECK(all->steps_a_pass == 100000);
    CHECK(some->steps_a_pass == 99);
    // No room for the books of one step: no plan with all of the land, and a window of one band with its rows kept
    // takes more.
    const auto refused = plan_bands(work, land + work.bytes_a_step - 1);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().what.find("need " + size_text(land + work.bytes_a_step)) != std::string::npos);
    // In bands, too.
    work = work_of(16384, 100);
    const auto without = plan_bands(work, 1024 * mib);
    work.bytes_a_step = 4 * mib;
    const auto with = plan_bands(work, 1024 * mib);
    REQUIRE((without.ok() && with.ok()));
    const auto taken = [&](const BandPlan& plan) {
        return bytes_of(work, plan) + static_cast<std::uint64_t>(plan.steps_a_pass) * work.bytes_a_step;
    };
    CHECK(taken(*with) <= 1024 * mib);
    CHECK(with->rows * with->steps_a_pass < without->rows * without->steps_a_pass);
}

TEST_CASE("halos cover the furthest step, and no more than the land", "[bands]") {
    const BandWork work = work_of(16384, 1000);
    CHECK(halo_rows(work, 1) == 256);
    CHECK(halo_rows(work, 3) == 256);
    CHECK(halo_rows(work, 4) == 320);
    CHECK(halo_rows(work, 5) == 384);
    CHECK(halo_rows(work, 1000) == 16384);
    CHECK(rows_at_once(65536, 4096 * mib) == 1024);
    CHECK(rows_at_once(65536, 1) == 1);
}

TEST_CASE("amounts of memory in words", "[bands]") {
    CHECK(size_text(0) == "1 MiB");
    CHECK(size_text(640 * mib) == "640 MiB");
    CHECK(size_text(640 * mib + 1) == "641 MiB");
    CHECK(size_text(1024 * mib) == "1 GiB");
    CHECK(size_text(3277 * mib) == "3.3 GiB");
    CHECK(size_text(12289 * mib) == "13 GiB");
}
