#include "core/base/foreground.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace cuesta {
namespace {

constexpr std::chrono::milliseconds longest_pause{100};

std::atomic<int> turns{0};

struct Waiting {
    std::mutex mutex;
    std::condition_variable over;
};

Waiting& waiting() {
    static Waiting waiting;
    return waiting;
}

}  // namespace

ForegroundTurn::ForegroundTurn() {
    ++turns;
}

ForegroundTurn::~ForegroundTurn() {
    if (--turns > 0) return;
    // Under the mutex, so that no thread falls asleep between its look and this call.
    const std::lock_guard lock(waiting().mutex);
    waiting().over.notify_all();
}

void wait_for_foreground() {
    if (turns == 0) return;
    std::unique_lock lock(waiting().mutex);
    waiting().over.wait_for(lock, longest_pause, [] { return turns == 0; });
}

}  // namespace cuesta
