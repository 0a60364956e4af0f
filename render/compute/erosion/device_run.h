#pragma once
/// \file Erosion on the graphics device, to the bytes of the processor (ADR 37, docs/methods/gpu-erosion.md).

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/erosion/stepper.h"

namespace cuesta {

/// Makes the steps that have a twin on the device and the others on the processor; what the device fails at, the
/// processor does from the last state that was read back. The bytes of a run are those of erosion_steps() whatever
/// happens.
class DeviceRun final : public ErosionStepper {
public:
    struct Options {
        bool software = false;  ///< software OpenGL, for tests: a card otherwise
        bool debug = false;     ///< what the driver reports as misuse counts as a failure
        int chunk = 8;          ///< water steps handed over at a time, > 0
        /// Of the shaders (gl::Program::create_compute()); tests compile variants.
        std::string defines;
    };
    /// Makes a context and checks a small land against the processor. An error says why this device does not serve.
    /// Uses threads of its own: the calling thread's context, if any, is left alone.
    static Result<std::unique_ptr<DeviceRun>> create(Options options);

    std::int64_t advance(ErosionState& state, const ErosionInput& input, std::int64_t count,
                         const std::stop_token& stop,
                         const std::function<void(const ErosionState&)>& after) override;

    /// "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5".
    const std::string& device() const { return device_; }
    std::int64_t steps_on_device() const { return steps_on_device_; }
    std::int64_t steps_on_processor() const { return steps_on_processor_; }
    /// Why the device was given up during a run; empty: it was not.
    const std::string& failure() const { return failure_; }

private:
    class Course;
    explicit DeviceRun(Options options) : options_(std::move(options)) {}
    Result<void> check();

    Options options_;
    std::string device_;
    std::string failure_;
    bool checked_ = false;  ///< its arithmetic
    std::int64_t steps_on_device_ = 0;
    std::int64_t steps_on_processor_ = 0;
};

}  // namespace cuesta
