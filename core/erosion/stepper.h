#pragma once
/// \file The maker of a run's steps: the processor, or a device that makes them to the same bytes.

#include "core/erosion/erode.h"

namespace cuesta {

/// The seam between a run and the place where its steps are made. Not thread-safe: one run at a time.
class ErosionStepper {
public:
    ErosionStepper() = default;
    ErosionStepper(const ErosionStepper&) = delete;
    ErosionStepper& operator=(const ErosionStepper&) = delete;
    virtual ~ErosionStepper() = default;

    /// As erosion_steps(), with the same bytes in `state` at the end. `after` may be called less often, on another
    /// thread while the caller waits, and always with a whole state.
    virtual std::int64_t advance(ErosionState& state, const ErosionInput& input, std::int64_t count,
                                 const std::stop_token& stop,
                                 const std::function<void(const ErosionState&)>& after) = 0;
    /// Somebody waits for `after` (a pause, say): it is called as soon as a state can be had, and not when the next one
    /// would have come. Any thread, at any time.
    virtual void ask_for_state() {}
};

/// The steps of erosion_steps().
class ProcessorStepper final : public ErosionStepper {
public:
    std::int64_t advance(ErosionState& state, const ErosionInput& input, std::int64_t count,
                         const std::stop_token& stop,
                         const std::function<void(const ErosionState&)>& after) override {
        return erosion_steps(state, input, count, stop, after);
    }
};

}  // namespace cuesta
