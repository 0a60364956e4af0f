#include "core/pipeline/kept_state.h"

#include <algorithm>

namespace cuesta {
namespace {

/// Keeping states takes at most such a part of the time.
constexpr int kept_share = 30;

}  // namespace

std::shared_ptr<const ErosionProgress> furthest_state(const EvaluateOptions& options, ResultCache& cache,
                                                      const Key& run, std::int64_t step) {
    std::shared_ptr<const ErosionProgress> furthest = cache.find_progress(run, step);
    for (const KeptState& kept : options.kept_states) {
        const std::int64_t steps = kept.progress->state.steps_done;
        if (kept.run == run && steps <= step && (!furthest || furthest->state.steps_done < steps))
            furthest = kept.progress;
    }
    return furthest;
}

void StateKeeper::pass(const Key& run, const ErosionProgress& progress) {
    if (!options_.keep_state) return;
    const std::chrono::duration<double> least(options_.keep_interval);
    const Clock::duration since = Clock::now() - last_;
    if (since >= least && since >= kept_share * taken_) keep(run, progress);
}

void StateKeeper::keep(const Key& run, const ErosionProgress& progress) {
    if (!options_.keep_state) return;
    const Clock::time_point start = Clock::now();
    options_.keep_state(stage_, run, progress);
    last_ = Clock::now();
    taken_ = last_ - start;
}

}  // namespace cuesta
