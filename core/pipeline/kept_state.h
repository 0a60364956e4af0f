#pragma once
/// \file States of erosion that outlive an evaluation: handed out while it runs, and gone on from in a later one.

#include <chrono>
#include <cstdint>
#include <memory>

#include "core/pipeline/evaluate.h"
#include "core/pipeline/result_cache.h"

namespace cuesta {

/// The furthest state of a run that the cache or the options keep, but no further than `step`; null if there is none.
std::shared_ptr<const ErosionProgress> furthest_state(const EvaluateOptions& options, ResultCache& cache,
                                                      const Key& run, std::int64_t step);

/// Hands states to the options' `keep_state`, if there is one.
class StateKeeper {
public:
    /// `stage`: Stage::cascade_erosion or Stage::erosion.
    StateKeeper(const EvaluateOptions& options, Stage stage) : options_(options), stage_(stage) {}

    /// To be called between steps: if it is time for one.
    void pass(const Key& run, const ErosionProgress& progress);
    void keep(const Key& run, const ErosionProgress& progress);

private:
    using Clock = std::chrono::steady_clock;
    const EvaluateOptions& options_;
    Stage stage_;
    Clock::time_point last_ = Clock::now();
    Clock::duration taken_{};  ///< by keeping the last one
};

}  // namespace cuesta
