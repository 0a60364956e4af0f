/// The window's turn on the processors.

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>

#include "core/base/foreground.h"
#include "core/base/threads.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

using Clock = std::chrono::steady_clock;

/// Number of eight bands that began before a turn of the foreground was over, asked for by a thread that gave way or
/// not;
/// -1 where this thread itself was kept away for so long that the pauses may have ended by themselves.
int begun_within_turn(bool gives_way) {
    std::atomic<bool> over{false};
    std::atomic<int> begun{0};
    auto turn = std::make_unique<ForegroundTurn>();
    const Clock::time_point start = Clock::now();
    std::jthread asking([&] {
        if (gives_way) give_way_to_other_threads();
        parallel_bands(8, [&](int) { begun += !over; });
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    over = true;
    const bool soon = Clock::now() - start < std::chrono::milliseconds(80);
    turn.reset();
    asking.join();
    return soon ? begun.load() : -1;
}

}  // namespace

TEST_CASE("threads that gave way pause while the window has its turn", "[threads][foreground]") {
    int begun = -1;
    for (int attempt = 0; attempt < 50 && begun < 0; ++attempt) begun = begun_within_turn(true);
    CHECK(begun == 0);
}

TEST_CASE("what the window itself asks for does not wait for the window", "[threads][foreground]") {
    const ForegroundTurn turn;
    std::atomic<int> done{0};
    std::jthread([&] { parallel_bands(8, [&](int) { ++done; }); }).join();
    CHECK(done == 8);
    // The control of the test above: without giving way the bands begin at once, or the machine is very busy.
    int begun = 0;
    for (int attempt = 0; attempt < 50 && begun <= 0; ++attempt) begun = begun_within_turn(false);
    CHECK(begun > 0);
}

TEST_CASE("a pause ends by itself", "[threads][foreground]") {
    const ForegroundTurn turn;
    std::atomic<int> done{0};
    std::jthread([&] {
        give_way_to_other_threads();
        parallel_bands(2, [&](int) { ++done; });
    }).join();
    CHECK(done == 2);
}
