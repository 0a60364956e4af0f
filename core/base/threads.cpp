#include "core/base/threads.h"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#include <tbb/task_scheduler_observer.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/base/check.h"
#include "core/base/foreground.h"
#include "core/base/platform/processes.h"

namespace cuesta {
namespace {

thread_local bool this_thread_gives_way = false;
thread_local int computing_alone = 0;  ///< how many ComputingAlone of this thread live

void let_this_thread_give_way() {
    this_thread_gives_way = true;
    lower_priority_of_this_thread();
}

/// Sees every thread that joins the arena. Those of the scheduler are lowered; those of the program decide for
/// themselves.
class Lowering : public tbb::task_scheduler_observer {
public:
    explicit Lowering(tbb::task_arena& arena) : tbb::task_scheduler_observer(arena) { observe(true); }
    ~Lowering() override { observe(false); }
    void on_scheduler_entry(bool is_worker) override {
        if (is_worker) let_this_thread_give_way();
    }
};

struct Arena {
    std::mutex mutex;
    std::shared_ptr<tbb::task_arena> arena;
    /// Lets more threads run than there are cores, where that is asked for (the tests do, to catch races).
    std::unique_ptr<tbb::global_control> limit;
    bool gives_way = false;
    std::unique_ptr<Lowering> lowering;  ///< of the arena above, if gives_way

    /// Call it with the mutex held.
    void replace(int concurrency) {
        lowering.reset();
        arena = std::make_shared<tbb::task_arena>(concurrency);
        if (gives_way) lowering = std::make_unique<Lowering>(*arena);
    }
};

Arena& the_arena() {
    static Arena arena;
    return arena;
}

std::shared_ptr<tbb::task_arena> current_arena() {
    Arena& holder = the_arena();
    const std::lock_guard lock(holder.mutex);
    if (!holder.arena) holder.replace(tbb::task_arena::automatic);
    return holder.arena;
}

#if defined(__SANITIZE_THREAD__)
void run_on_plain_threads(int bands, const std::function<void(int)>& body) {
    const int count = std::min(bands, thread_count());
    std::exception_ptr failure;
    std::mutex mutex;
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i)
        threads.emplace_back([&, i] {
            try {
                for (int band = i; band < bands; band += count) body(band);
            } catch (...) {
                const std::lock_guard lock(mutex);
                failure = std::current_exception();
            }
        });
    for (std::thread& thread : threads) thread.join();
    if (failure) std::rethrow_exception(failure);
}
#endif

}  // namespace

void set_thread_count(int count) {
    CUESTA_CHECK(count >= 0);
    Arena& holder = the_arena();
    const int concurrency = count == 0 ? int{tbb::task_arena::automatic} : count;
    const std::lock_guard lock(holder.mutex);
    holder.limit.reset();
    if (count > 0)
        holder.limit = std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism,
                                                             static_cast<std::size_t>(count));
    holder.replace(concurrency);
}

void give_way_to_other_threads() {
    Arena& holder = the_arena();
    {
        const std::lock_guard lock(holder.mutex);
        holder.gives_way = true;
        if (holder.arena && !holder.lowering) holder.lowering = std::make_unique<Lowering>(*holder.arena);
    }
    let_this_thread_give_way();
}

ComputingAlone::ComputingAlone() {
    ++computing_alone;
}

ComputingAlone::~ComputingAlone() {
    --computing_alone;
}

int thread_count() {
    return current_arena()->max_concurrency();
}

void parallel_ranges(int count, int grain, const std::function<void(int, int)>& body) {
    if (count <= 0) return;
    const int threads = thread_count();
    const int pieces = std::clamp(count / std::max(grain, 1), 1, threads);
    parallel_bands(pieces, [&](int band) {
        const auto edge = [&](int i) { return static_cast<int>(static_cast<long long>(count) * i / pieces); };
        body(edge(band), edge(band + 1));
    });
}

void parallel_bands(int bands, const std::function<void(int)>& body) {
    if (bands <= 0) return;
    if (bands == 1) return body(0);
    if (computing_alone > 0) {
        for (int band = 0; band < bands; ++band) body(band);
        return;
    }
#if defined(__SANITIZE_THREAD__)
    // The thread sanitizer does not see what Debian's oneTBB does to synchronise; threads of the standard library it
    // sees.
    run_on_plain_threads(bands, body);
#else
    // Of the thread that asks: what the window asks for must not wait for the window.
    const bool gives_way = this_thread_gives_way;
    current_arena()->execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<int>(0, bands, 1),
            [&](const tbb::blocked_range<int>& range) {
                for (int band = range.begin(); band != range.end(); ++band) {
                    if (gives_way) wait_for_foreground();
                    body(band);
                }
            },
            tbb::static_partitioner());
    });
#endif
}

}  // namespace cuesta
