#include <atomic>
#include <chrono>
#include <cstring>
#include <set>
#include <thread>
#include <vector>

#include "core/base/hash.h"
#include "core/base/progress.h"
#include "core/base/random.h"
#include "core/base/result.h"
#include "core/base/threads.h"
#include "tests/catch.h"

using namespace cuesta;

TEST_CASE("a result holds a value or an error", "[base]") {
    const Result<int> good = 3;
    REQUIRE(good);
    CHECK(*good == 3);
    CHECK_THROWS_AS(good.error(), BugFound);
    const Result<int> bad = Error{"no such file", "land.tif"};
    REQUIRE_FALSE(bad);
    CHECK(bad.error().message() == "no such file (land.tif)");
    CHECK_THROWS_AS(*bad, BugFound);
    CHECK(Result<void>());
}

TEST_CASE("cancelled work is told from failed work by type, not by words", "[base]") {
    const Result<int> cancelled = Error::cancelled();
    CHECK(cancelled.error().is_cancelled());
    CHECK(cancelled.error().message() == "stopped on request");
    CHECK(Error::cancelled("carving paths").message() == "stopped on request (carving paths)");
    CHECK(Result<void>(Error::cancelled()).error().is_cancelled());
    const Error same_words{cancelled.error().what, cancelled.error().where};
    CHECK_FALSE(same_words.is_cancelled());
    CHECK_FALSE(same_words == cancelled.error());
}

TEST_CASE("failed comparisons print both operands", "[base]") {
    const auto compare = [] { CUESTA_CHECK_EQUAL(2 + 2, 5); };
    CHECK_THROWS_WITH(compare(), Catch::Matchers::Contains("4") && Catch::Matchers::Contains("5"));
}

TEST_CASE("random numbers are a function of seed, stream, step and counter, and evenly spread", "[base]") {
    CHECK(random_bits(1, RandomStream::test, 2, 3) == random_bits(1, RandomStream::test, 2, 3));
    std::set<std::uint32_t> seen;
    for (std::uint32_t i = 0; i < 100; ++i) {
        seen.insert(random_bits(i, RandomStream::test, 0, 0));
        seen.insert(random_bits(0, RandomStream::test, i + 1, 0));
        seen.insert(random_bits(0, RandomStream::test, 0, i + 1));
        seen.insert(random_bits(std::uint64_t{i + 1} << 32, RandomStream::test, 0, 0));
    }
    CHECK(seen.size() == 400);

    constexpr int draws = 100000;
    std::vector<int> bins(16);
    double sum = 0;
    for (std::uint32_t i = 0; i < draws; ++i) {
        const float u = random_unit(42, RandomStream::test, 9, i);
        REQUIRE((u >= 0 && u < 1));
        sum += u;
        ++bins[static_cast<std::size_t>(u * 16)];
    }
    // Five standard deviations: 5 * sqrt(1/12 / 1e5) = 0.0046 for the mean, 5 * sqrt(1e5 / 16) = 395 for a bin.
    CHECK(sum / draws == Approx(0.5).margin(0.0046));
    for (const int bin : bins) CHECK(bin == Approx(draws / 16.0).margin(395));
}

TEST_CASE("parallel ranges cover everything once, on any number of threads", "[base]") {
    for (const int threads : {1, 2, 7}) {
        set_thread_count(threads);
        CHECK(thread_count() == threads);
        for (const int count : {0, 1, 2, 13, 1000}) {
            std::vector<std::atomic<int>> hits(static_cast<std::size_t>(count));
            parallel_ranges(count, 4, [&](int first, int last) {
                for (int i = first; i < last; ++i) ++hits[static_cast<std::size_t>(i)];
            });
            for (const auto& hit : hits) REQUIRE(hit == 1);
        }
        CHECK_THROWS_AS(parallel_bands(8, [](int band) { CUESTA_CHECK(band != 5); }), BugFound);
    }
    set_thread_count(0);
}

TEST_CASE("a thread that computes alone waits for no other", "[base]") {
    set_thread_count(2);
    // The scheduler has two places, and both are taken until `let_go`.
    std::atomic<bool> let_go{false};
    std::atomic<int> inside{0};
    std::thread others([&] {
        parallel_bands(2, [&](int) {
            ++inside;
            while (!let_go) std::this_thread::yield();
        });
    });
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (inside < 2 && std::chrono::steady_clock::now() < deadline) std::this_thread::yield();
    CHECK(inside == 2);
    std::vector<std::thread::id> by(8);
    {
        const ComputingAlone alone;
        { const ComputingAlone nested; }
        // Without it this would wait for a place for ever.
        parallel_bands(8, [&](int band) { by[static_cast<std::size_t>(band)] = std::this_thread::get_id(); });
    }
    for (const std::thread::id id : by) CHECK(id == std::this_thread::get_id());
    let_go = true;
    others.join();
    set_thread_count(0);
}

TEST_CASE("hashes tell values, orders and boundaries apart", "[base]") {
    CHECK(Hasher().add(1).add(2).key() == Hasher().add(1).add(2).key());
    std::set<Key> keys{Hasher().key(),
                       Hasher().add(0).key(),
                       Hasher().add(0).add(0).key(),
                       Hasher().add(1).add(2).key(),
                       Hasher().add(2).add(1).key(),
                       Hasher().add("ab").add("c").key(),
                       Hasher().add("a").add("bc").key(),
                       Hasher().add(1.0F).key(),
                       Hasher().add(1.0).key()};
    CHECK(keys.size() == 9);
}

TEST_CASE("keys are XXH3's, however the bytes come", "[base]") {
    // The library's own test vector for nothing at all with seed 0.
    CHECK(Hasher().key() == Key{0x99aa06d3014798d8ULL, 0x6001c324468d497fULL});
    std::vector<std::byte> bytes(4096);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i * 7 >> 3);
    const Key whole = Hasher().add_bytes(bytes).key();
    for (const std::size_t piece : {std::size_t{1}, std::size_t{8}, std::size_t{100}, std::size_t{1024}}) {
        Hasher hasher;
        for (std::size_t first = 0; first < bytes.size(); first += piece)
            hasher.add_bytes(std::span(bytes).subspan(first, std::min(piece, bytes.size() - first)));
        CHECK(hasher.key() == whole);
    }
    // Numbers wait for one another; asking for a key on the way changes nothing.
    Hasher numbers, asked;
    for (std::size_t i = 0; i < bytes.size(); i += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i, 8);
        numbers.add(word);
        static_cast<void>(asked.add(word).key());
    }
    CHECK(numbers.key() == whole);
    CHECK(asked.key() == whole);
}

TEST_CASE("progress of a part runs within its range", "[base]") {
    std::vector<double> seen;
    WorkControl control;
    control.progress = [&](double share, std::string_view) { seen.push_back(share); };
    const WorkControl part = control.part(0.5, 1.0).part(0.0, 0.5);
    part.report(0, "");
    part.report(1, "");
    CHECK(seen == std::vector<double>{0.5, 0.75});
    CHECK_FALSE(part.stopped());
}
